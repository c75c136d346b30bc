"""What is printed fits its paper: the result of a whole game on one page of A4, with names in three scripts; the evening's scores.

The games are made up, so that they are as full as games can be.
"""

from pathlib import Path
from typing import Any, Final

import pypdfium2  # type: ignore[import-untyped]
import pytest
from playwright.async_api import Browser, Page, expect

from baithak.games.tambola.settings import NAMED_DIVIDENDS, OwnPattern, Share, TambolaSettings
from baithak.games.tambola.view import Call, Dividend, TambolaPrivate, TambolaPublic, Win
from tests.e2e.scripted import a_room, scripted
from tests.e2e.words import LANGUAGES, Words

PEOPLE: Final = ("अन्नपूर्णा देवी शर्मा", "زبیدہ خاتون صدیقی", "Mohammed Abdul Rahim")
SHARES: Final = {"full_house": Share(60), "top_line": Share(40)}
WORDS: Final = {
    "star": "दादी के हाथ की चाय, अगली बैठक में",
    "own_2": "Whoever wins this picks the next song of the evening",
}
SETTINGS: Final = TambolaSettings(
    calling="bag",
    prizes={**dict.fromkeys((*NAMED_DIVIDENDS, "own_1", "own_2"), 30), **SHARES, **WORDS},
    own=(OwnPattern("Slash", ((0, 4), (1, 2), (2, 0))), OwnPattern("तीसरी सीढ़ी", ((0, 0), (1, 1), (2, 2)))),
    price=10,
)
A4_POINTS: Final = (595, 842)


def _won(name: str, at: int) -> Dividend:
    """Won in turn by everybody; one is shared by two, one is nobody's."""
    winners = {"early_five": 2, "queens_corner": 0}.get(name, 1)
    wins = tuple(
        Win(f"m{(at + i) % len(PEOPLE)}", str(3_234_475_045_152_996_032 + at), 5 * at + 5, 41, 0)
        for i in range(winners)
    )
    return Dividend(60, wins, 60 if name in SHARES else 0, WORDS.get(name, ""))


GAME: Final = TambolaPublic(
    phase="ended",
    calling="bag",
    pace_s=7,
    next_ms=None,
    calls={str(n): Call(91 - n, 1_000 * n, "bag") for n in range(1, 91)},
    dividends={name: _won(name, at) for at, name in enumerate(SETTINGS.prizes)},
    claims={},
    tickets={f"m{order}": 2 for order in range(len(PEOPLE))},
    wants={},
    named={},
    taken_back={},
    pot_half_chips=120,
    ended="all_called",
)


def _evening(games: int) -> dict[str, Any]:
    won = [{"account": "m1", "name": PEOPLE[1], "dividend": "star", "half_chips": 41, "words": ""}]
    played = [
        {
            "round": n + 1,
            "kind": "tambola",
            "began_ms": n * 900_000,
            "ended_ms": n * 900_000 + 800_000,
            "ended": "won",
            "tickets": {f"m{order}": 1 for order in range(len(PEOPLE))},
            "wins": won,
        }
        for n in range(games)
    ]
    people = {
        f"m{order}": {"name": name, "half_chips": -20 * games + 41 * games * (order == 1), "won": games * (order == 1)}
        for order, name in enumerate(PEOPLE)
    }
    return {"games": played, "people": people}


async def _opened(chromium: Browser, language: str) -> Page:
    context = await chromium.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    context.set_default_timeout(60_000)
    await context.add_init_script(f"localStorage.setItem('baithak.language', '{language}'); window.print = () => 0")
    page = await context.new_page()
    room = a_room(PEOPLE, SETTINGS, in_round=False)
    await scripted(page, room, GAME, TambolaPrivate({}, {}), {"/api/rooms/r/evening": _evening(14)})
    return page


async def _printed(page: Page, file: Path) -> list[str]:
    """The text of each page, once its letters are there; every page is A4. The picture of the first is kept beside it."""
    await expect(page.locator("body > .paper")).to_be_attached()
    await page.wait_for_load_state("networkidle")
    await page.evaluate("document.fonts.ready")
    await page.pdf(path=file, prefer_css_page_size=True, print_background=True)
    with pypdfium2.PdfDocument(file) as document:
        for paper in document:
            assert A4_POINTS == tuple(round(side) for side in paper.get_size())
        document[0].render(scale=1.5).to_pil().save(file.with_suffix(".png"))
        return [paper.get_textpage().get_text_range() for paper in document]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_result_of_twelve_dividends_and_two_own_patterns_stands_on_one_page(
    chromium: Browser, tmp_path: Path, language: str
) -> None:
    page = await _opened(chromium, language)
    await page.get_by_role("button", name=Words(language)("result.paper")).click()
    pages = await _printed(page, tmp_path / "result.pdf")
    await page.context.close()
    assert 1 == len(pages)
    for said in (
        "Mohammed Abdul Rahim",
        "3 234 475 045 152 996 032",
        "Slash",
        "20½",
        "baithak verify baithak-r-1.json",
    ):
        assert said in " ".join(pages[0].split())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_scores_of_fourteen_games_stand_on_one_page(chromium: Browser, tmp_path: Path, language: str) -> None:
    page = await _opened(chromium, language)
    words = Words(language)
    await page.get_by_role("button", name=words("lobby.evening")).click()
    await page.get_by_role("button", name=words("paper.print")).click()
    pages = await _printed(page, tmp_path / "evening.pdf")
    await page.context.close()
    assert 1 == len(pages)
    assert "Mohammed Abdul Rahim" in pages[0]
    assert "−140" in pages[0], "what fourteen tickets took"
