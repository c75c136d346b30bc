"""Rummy's screens around a round, in three languages: lobby, settings, result, last round, score sheet, television.

The room is a scripted socket's. The table in play is in test_rummy_table, what its screens do in the client's own tests.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Page, expect

from baithak.games.rummy.settings import RummySettings
from baithak.games.rummy.view import (
    RummyFinish,
    RummyLaid,
    RummyLine,
    RummyMoved,
    RummyPlayer,
    RummyPrivate,
    RummyPublic,
    RummyResult,
    RummyTurn,
    RummyWild,
)
from baithak.games.tambola.settings import TambolaSettings
from baithak.rooms.view import RoomPublic
from tests.e2e.looks import faults, violations
from tests.e2e.scripted import PATH, a_room, scripted
from tests.e2e.words import LANGUAGES, Words

PHONE: Final = (360, 740)
SIDEWAYS: Final = (844, 390)
LAPTOP: Final = (1280, 800)
TELEVISION: Final = (1920, 1080)

NAMES: Final = ("नानी", "Zoya", "Farhan Abdul Rahim", "मीरा", "ارجن", "Lakshminarayan Joshi")
POWERS: Final = ("run", "own", "order", "play", "talk")

LOBBY: Final = RummyPublic(
    phase="lobby",
    round=0,
    players={},
    dealer=None,
    toss={},
    wild=None,
    closed=0,
    open={},
    reshuffles=0,
    turn=None,
    moved=None,
    finish=None,
    due_ms=None,
    held_ms=None,
    ready=(),
    sitting_out={},
    result=None,
    sheet={},
)


def laid(groups: str, loose: str, lot: str, points: int, half_chips: int, cause: str | None = None) -> RummyLaid:
    """A hand: `pure 8C 9C TC | impure 3D 4D 5D`, and what is in no group."""
    made = []
    for group in filter(None, groups.split(" | ")):
        kind, *cards = group.split()
        made.append({"cards": cards, "kind": None if kind == "none" else kind})
    return msgspec.convert(
        {
            "lot": lot,
            "points": points,
            "half_chips": half_chips,
            "groups": made,
            "loose": loose.split(),
            "cause": cause,
        },
        RummyLaid,
    )


WON: Final = laid("pure 8C 9C TC | impure 3D 4D 5D | set QS QH QD QC | impure JS JK KS", "", "won", 0, 522_400)
HANDS: Final = {
    "m4": WON,
    "m1": laid("pure 8C 9C TC JC | impure 3D 4D 5D | set 7H 7S JK", "QS 9D 2S", "lost", 21, -4_200),
    "m0": laid("pure 2H 3H 4H | set 8S 8D 5H | none 2S 3S 7S", "KH 9S JS TD", "lost", 80, -16_000),
    "m2": laid("", "AH 2C 3D 4S 6H 7C 9H TC JD QH KC AC 8H", "middle_drop", 40, -8_000, "clock"),
    "m3": laid("pure 6S 7S 8S 9S | set KC KD KS", "AC JD 9D 3S 4H 3C", "first_drop", 20, -4_000, "wish"),
    "m5": laid("set 5C 5D 5S", "AC JD 9D 3S 4H 3C 2D 2H 6C 7D", "middle_drop", 40, -8_000, "left"),
}
DECLARED: Final = RummyResult("declared", "m4", "5S", HANDS, 7, RummyWild("5S", "5"), RummyFinish("m4", valid=True))
INVALID: Final = replace(
    DECLARED,
    how="invalid",
    winner="m1",
    hands=HANDS | {"m1": replace(WON, half_chips=16_000), "m0": replace(HANDS["m0"], lot="invalid")},
    verdict=RummyFinish("m0", False, "rummy.set_too_big", {"cards": "TS TH TD TC JK"}),
)
SHEET: Final = {
    str(round_): RummyLine(
        "void" if round_ == 4 else "declared",
        None if round_ == 4 else f"m{round_ % 6}",
        {f"m{seat}": 0 if seat == round_ % 6 else 10 + 7 * seat for seat in range(6)},
        {f"m{seat}": 0 if round_ == 4 else 1_000 if seat == round_ % 6 else -200 for seat in range(6)},
    )
    for round_ in range(1, 8)
}


def after(result: RummyResult, **changes: Any) -> RummyPublic:
    """The table after that round."""
    players = {member: RummyPlayer(seat) for seat, member in enumerate(sorted(result.hands))}
    ended = replace(
        LOBBY,
        phase="result",
        round=result.round,
        players=players,
        wild=result.wild,
        due_ms=9_000,
        result=result,
        sheet=SHEET,
    )
    return replace(ended, **changes)


PLAYING: Final = replace(
    after(DECLARED),
    phase="playing",
    round=8,
    players={f"m{seat}": RummyPlayer(seat) for seat in range(6)} | {"m3": RummyPlayer(3, "first_drop", "wish", 20)},
    dealer="m0",
    closed=61,
    open={"1": "9H", "2": "6C"},
    turn=RummyTurn(9, "m5", 0, 30_000, "closed"),
    moved=RummyMoved(9, "m5", "drew_open", "TC"),
    due_ms=30_000,
)
ARRANGING: Final = replace(PLAYING, phase="arranging", finish=RummyFinish("m5", valid=True), due_ms=41_000)


def a_table(game: RummyPublic, *, free: bool = False) -> RoomPublic:
    """Six people at the table, one of them a practice opponent, one away; or three of them without a seat."""
    in_round = game.phase in ("playing", "arranging")
    room = a_room(NAMES, RummySettings(), in_round=in_round, game="rummy")
    people = {
        member: replace(
            face,
            seat=None if free and face.order in (1, 2, 5) else face.order,
            half_chips=2_621 - 3_000 * face.order,
            present=member != "m4",
            practice="steady" if member == "m3" else None,
            role="practice" if member == "m3" else face.role,
        )
        for member, face in room.people.items()
    }
    return replace(room, people=people)


OFFERS: Final = [
    {"kind": "tambola", "settings": msgspec.to_builtins(TambolaSettings())},
    {"kind": "rummy", "settings": msgspec.to_builtins(RummySettings())},
]
ANSWERS: Final[Mapping[str, Any]] = {
    "/api/games": OFFERS,
    "/api/me": {"account": "a", "name": "नानी", "language": "hi"},
}


async def nothing(_page: Page, _words: Words) -> None:
    pass


def taps(*keys: str) -> Callable[[Page, Words], Awaitable[None]]:
    """Taps what is called so, one after the other."""

    async def then(page: Page, words: Words) -> None:
        for key in keys:
            await page.get_by_role("button", name=words(key), exact=True).last.click()

    return then


async def the_settings(page: Page, words: Words) -> None:
    await taps("ui.change", "set.advanced")(page, words)
    await expect(page.get_by_text(words("rummy.set_house"))).to_be_attached()


async def all_that_can_be_set(page: Page, words: Words) -> None:
    await taps("set.advanced")(page, words)
    await expect(page.get_by_text(words("rummy.set_house"))).to_be_attached()


@dataclass(frozen=True)
class Screen:
    """A screen: the game as it stands, who looks, what shows that it is there, and the one thing to do on it."""

    game: RummyPublic
    sign: str
    """A sentence of the screen."""
    primary: str | None
    """The button that must be in sight; None where nothing is asked for."""
    who: str = "m1"
    powers: tuple[str, ...] = ("play", "talk")
    free: bool = False
    then: Callable[[Page, Words], Awaitable[None]] = nothing
    path: str = PATH


SCREENS: Final = {
    "lobby of the host": Screen(LOBBY, "rummy.bots", "ui.start", "m0", POWERS),
    "lobby of the host, seats free": Screen(LOBBY, "rummy.bots", "ui.start", "m0", POWERS, free=True),
    "lobby of a player without a seat": Screen(LOBBY, "rummy.seat_why", "rummy.seat_take", free=True),
    "lobby of who sits out": Screen(
        replace(LOBBY, sitting_out={"m1": True}), "rummy.seat_out_clock", "rummy.seat_back"
    ),
    "a table that waits": Screen(replace(after(DECLARED), phase="waiting", due_ms=None), "rummy.need_two", None),
    "settings": Screen(LOBBY, "open.anew_hint", "open.do", "m0", POWERS, then=the_settings),
    "create": Screen(
        LOBBY,
        "rummy.set_timer",
        "create.and_invite",
        then=all_that_can_be_set,
        path="http://localhost/new?game=rummy",
    ),
    "result": Screen(after(DECLARED), "rummy.sheet", "ui.next_round"),
    "invalid declaration": Screen(after(INVALID, ready=("m1", "m5")), "rummy.result_next", None),
    "result of who sits out": Screen(after(DECLARED, sitting_out={"m1": False}), "rummy.sheet", "rummy.seat_back"),
    "score sheet": Screen(after(DECLARED), "rummy.sheet_hint", None, then=taps("rummy.sheet")),
    "last round": Screen(
        replace(after(INVALID), phase="waiting", due_ms=None), "rummy.need_two", None, then=taps("rummy.last_round")
    ),
}


@asynccontextmanager
async def opened(
    chromium: Browser, screen: Screen, language: str, size: tuple[int, int], theme: Any = "light"
) -> AsyncIterator[Page]:
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce", color_scheme=theme
    )
    await context.add_init_script(f"localStorage.setItem('baithak.language', '{language}')")
    page = await context.new_page()
    words = Words(language)
    await scripted(
        page,
        a_table(screen.game, free=screen.free),
        screen.game,
        RummyPrivate(),
        ANSWERS,
        who=screen.who,
        powers=screen.powers,
        path=screen.path,
    )
    await page.locator("main").wait_for()
    await page.wait_for_load_state("networkidle")
    await screen.then(page, words)
    await expect(page.get_by_text(words.like(screen.sign)).first).to_be_attached()
    await page.evaluate("document.fonts.ready")
    yield page
    await context.close()


async def looks(page: Page, *, to_tap: bool = True) -> dict[str, Any]:
    """What is wrong with it."""
    found = {
        question: answers for question, answers in (await faults(page, to_tap=to_tap, names=NAMES)).items() if answers
    }
    return found | ({"axe": refused} if (refused := await violations(page)) else {})


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the screens are kept to be looked at."""
    return tmp_path_factory.mktemp("rummy")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_fits_a_phone(chromium: Browser, pictures: Path, name: str, language: str) -> None:
    screen, words = SCREENS[name], Words(language)
    async with opened(chromium, screen, language, PHONE) as page:
        if screen.primary is not None:
            primary = page.get_by_role("button", name=words.like(screen.primary)).last
            await expect(primary).to_be_in_viewport(ratio=0.99)
        await page.screenshot(path=pictures / f"{name}-{language}.png".replace(" ", "-"))
        assert {} == await looks(page)


@pytest.mark.parametrize("size", [SIDEWAYS, LAPTOP])
@pytest.mark.parametrize("name", ["lobby of the host", "result", "create"])
async def test_screens_fit_sideways_and_a_laptop_in_the_dark(
    chromium: Browser, pictures: Path, name: str, size: tuple[int, int]
) -> None:
    for language in LANGUAGES:
        async with opened(chromium, SCREENS[name], language, size, "dark") as page:
            await page.screenshot(path=pictures / f"{name}-{size[0]}-{language}.png".replace(" ", "-"))
            assert {} == await looks(page), language


@pytest.mark.parametrize("name", ["result", "invalid declaration", "result of who sits out"])
async def test_the_foot_of_the_result_is_one_row_on_a_small_phone_sideways(chromium: Browser, name: str) -> None:
    for language in LANGUAGES:
        for size in ((740, 360), (667, 375)):
            async with opened(chromium, SCREENS[name], language, size) as page:
                boxes = [await one.bounding_box() for one in await page.locator("footer button").all()]
                middles = [box["y"] + box["height"] / 2 for box in boxes if box is not None]
                assert max(middles) - min(middles) < 8, (language, size)
                assert {} == await looks(page), (language, size)


TELEVISIONS: Final = {
    "playing": (PLAYING, "rummy.finish"),
    "arranging": (ARRANGING, "rummy.finish"),
    "result": (after(DECLARED), "rummy.result_points"),
    "invalid": (after(INVALID), "rummy.result_points"),
    "lobby": (LOBBY, "tv.waiting"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TELEVISIONS)
async def test_the_television_fits_its_screen(chromium: Browser, pictures: Path, name: str, language: str) -> None:
    game, sign = TELEVISIONS[name]
    screen = Screen(game, sign, None, powers=(), path="http://localhost/tv/r")
    async with opened(chromium, screen, language, TELEVISION) as page:
        # The buttons for a hand lie over the board only for a moment.
        await page.locator(".hand.off, .off").first.wait_for(state="attached")
        await page.screenshot(path=pictures / f"tv-{name}-{language}.png")
        assert {} == await looks(page, to_tap=False)
        below = await page.evaluate(
            "[...document.querySelectorAll('.tv *')].some((one) => one.getBoundingClientRect().bottom > innerHeight + 1)"
        )
        assert not below


async def test_cards_run_left_to_right_in_every_language(chromium: Browser) -> None:
    for language in LANGUAGES:
        async with opened(chromium, SCREENS["result"], language, PHONE) as page:
            lefts = await page.evaluate(
                "[...document.querySelector('article .hand').querySelectorAll('.card')]"
                ".map((card) => card.getBoundingClientRect().left)"
            )
            assert 13 == len(lefts)
            assert sorted(lefts[:3]) == lefts[:3], language
            assert lefts[0] < lefts[3] < lefts[6] < lefts[10], language
