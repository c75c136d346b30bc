"""One to six tickets on a phone, and up to fourteen dividends, in three languages and both themes (T5, T10, T28).

The room is a scripted socket's; what happens in a game over a real server is in test_evening.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from baithak.games.tambola.settings import NAMED_DIVIDENDS, OwnPattern, TambolaSettings
from baithak.games.tambola.tickets import ticket_of_rank
from baithak.games.tambola.view import Call, Dividend, Named, TambolaPrivate, TambolaPublic, TicketFace
from tests.e2e.looks import faults, violations
from tests.e2e.scripted import a_room, scripted
from tests.e2e.words import LANGUAGES, Words

PHONE: Final = (360, 740)
SIDEWAYS: Final = (844, 390)
RANKS: Final = tuple(range(10**18, 7 * 10**18 // 2, 4 * 10**17))[:6]
DADI: Final = "named:अन्नपूर्णा देवी शर्मा"
OWN: Final = (OwnPattern("Diwali diya", ((0, 2), (1, 1), (2, 3))), OwnPattern("छोटी नाव", ((1, 0), (2, 4))))


def _tickets(count: int) -> TambolaPrivate:
    """So many tickets, all numbers up to 45 marked; the last is Dadi's and out of a dividend."""
    faces = {}
    for no, rank in enumerate(RANKS[:count], start=1):
        rows = ticket_of_rank(rank)
        marks = tuple(sorted(number for row in rows for number in row if 0 < number <= 45))
        is_last = no == count > 1
        faces[str(rank)] = TicketFace(
            no, rows, marks, DADI if is_last else "m1", barred=("full_house",) if is_last else ()
        )
    return TambolaPrivate(faces, {})


def _game(dividends: tuple[str, ...], count: int) -> TambolaPublic:
    return TambolaPublic(
        phase="calling",
        calling="tapped",
        pace_s=7,
        next_ms=None,
        calls={str(order): Call(order, 0, "tapped") for order in range(1, 46)},
        dividends={name: Dividend(81, (), 81) for name in dividends},
        claims={},
        tickets={"m0": 1, "m1": count},
        wants={},
        named={DADI: Named("अन्नपूर्णा देवी शर्मा", "m1", 1)},
        taken_back={},
        pot_half_chips=2_000,
        ended=None,
    )


@asynccontextmanager
async def table(
    chromium: Browser, language: str, tickets: int, size: tuple[int, int] = PHONE, *, all_dividends: bool = False
) -> AsyncIterator[Page]:
    """A player's table with so many tickets."""
    own = OWN if all_dividends else ()
    names = (*NAMED_DIVIDENDS, "own_1", "own_2") if all_dividends else NAMED_DIVIDENDS[:6]
    settings = TambolaSettings(own=own, hints=True, max_tickets=6, prizes=dict.fromkeys(names, 20))
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce", color_scheme="light"
    )
    await context.add_init_script(f"localStorage.setItem('baithak.language', '{language}')")
    page = await context.new_page()
    room = a_room(("नानी", "Mohammed Abdul Rahim"), settings, in_round=True)
    await scripted(page, room, _game(names, tickets), _tickets(tickets))
    await expect(page.locator(".ticket")).to_have_count(tickets)
    await page.wait_for_load_state("networkidle")
    await page.evaluate("document.fonts.ready")
    yield page
    await context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("tickets", "all_dividends"), [(1, True), (2, False), (3, True), (6, False)])
async def test_several_tickets_stand_on_a_phone(
    chromium: Browser, language: str, tickets: int, *, all_dividends: bool
) -> None:
    for size in (PHONE, SIDEWAYS):
        async with table(chromium, language, tickets, size, all_dividends=all_dividends) as page:
            found = {question: answers for question, answers in (await faults(page)).items() if answers}
            found |= {"axe": refused} if (refused := await violations(page)) else {}
            await page.emulate_media(color_scheme="dark")
            await expect(page.locator("html[data-theme=dark]")).to_be_attached()
            found |= {"axe, dark": refused} if (refused := await violations(page, "color-contrast")) else {}
            assert {} == found, size


async def test_T5_every_number_of_six_tickets_can_be_marked_with_a_finger(chromium: Browser) -> None:
    async with table(chromium, "en", 6) as page:
        boxes = [await cell.bounding_box() for cell in await page.locator(".ticket button.cell").all()]
        assert 6 * 15 == len(boxes)
        assert all(box is not None and box["height"] >= 44 and box["width"] >= 39 for box in boxes)
        await page.get_by_role("navigation").get_by_role("button").nth(5).tap()
        number = page.locator(".ticket").last.locator('button[aria-pressed="false"]').last
        await expect(number).to_be_in_viewport(ratio=0.99)
        await number.click(trial=True)


async def test_T5_six_tickets_stand_together_when_that_is_asked_for(chromium: Browser) -> None:
    words = Words("ur")
    async with table(chromium, "ur", 6) as page:
        await page.get_by_role("button", name=words("tambola.all_tickets")).tap()
        for number in range(6):
            await expect(page.locator(".ticket").nth(number)).to_be_in_viewport(ratio=0.99)
        lefts = "(cells) => cells.map((cell) => cell.getBoundingClientRect().left)"
        row = await page.locator(".ticket .line").first.locator("> *").evaluate_all(lefts)
        assert sorted(row) == row, "a ticket is never mirrored"
        # A tap on one leads to it, as large as before.
        await page.get_by_role("button", name=words("tambola.ticket_n", n=6), exact=True).tap()
        await expect(page.locator(".ticket").last.locator(".line").last).to_be_in_viewport(ratio=0.9)
        box = await page.locator(".ticket").last.locator("button.cell").last.bounding_box()
        assert box is not None
        assert box["height"] >= 44


async def test_T10_the_last_of_fourteen_dividends_is_reached(chromium: Browser) -> None:
    async with table(chromium, "hi", 3, all_dividends=True) as page:
        last = page.locator(".claim").last
        await last.scroll_into_view_if_needed()
        await expect(last).to_be_in_viewport(ratio=0.99)
        assert OWN[1].name in (await last.inner_text())
