"""The table of rummy on a phone, upright and sideways, and on a laptop, in three languages: what fits, and cards that are moved for real.

The room is a scripted socket's, which holds a hand as the server does; rounds over a real server are in test_rummy_evening.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Locator, Page, expect

from baithak.games.rummy.cards import face_of, wild_of
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.scoring import points_as_arranged
from baithak.games.rummy.settings import RummySettings
from baithak.games.rummy.view import (
    RummyBest,
    RummyFinish,
    RummyMoved,
    RummyOwnGroup,
    RummyPlayer,
    RummyPrivate,
    RummyPublic,
    RummyTurn,
    RummyWild,
)
from baithak.rooms.view import RoomPublic
from tests.e2e.looks import faults, violations
from tests.e2e.scripted import a_room, scripted
from tests.e2e.words import LANGUAGES, Words

LOW: Final = (360, 640)
PHONE: Final = (360, 740)
SIDEWAYS: Final = (740, 360)
WIDE: Final = (844, 390)
LAPTOP: Final = (1280, 800)

NAMES: Final = ("नानी", "Zoya", "Farhan", "मीरा", "ارجن", "Lakshminarayan Joshi")
CARDS: Final = ("8C", "9C", "TC", "JC", "3D", "4D", "5D", "7H", "7S", "JK", "KH", "QS", "9D", "2S")
MADE: Final = ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9))

#: How one's cards lie: as they were dealt, in a few groups, in many, and all in groups.
DEALT: Final[tuple[tuple[int, ...], ...]] = ()
MANY: Final = ((0, 1, 2), (4, 5, 6), (7, 8, 9), (10, 11), (3, 12))
ALL: Final = (*MADE, (10, 11, 12))

PLAYING: Final = RummyPublic(
    phase="playing",
    round=7,
    players={f"m{seat}": RummyPlayer(seat) for seat in range(6)} | {"m3": RummyPlayer(3, "first_drop", "wish", 20)},
    dealer="m0",
    toss={},
    wild=RummyWild("5S", "5"),
    closed=61,
    open={"1": "9H", "2": "6C"},
    reshuffles=0,
    turn=RummyTurn(9, "m1", 0, 30_000, "closed"),
    moved=RummyMoved(9, "m1", "drew_closed"),
    finish=None,
    due_ms=30_000,
    held_ms=None,
    ready=(),
    sitting_out={},
    result=None,
    sheet={},
)
TO_DRAW: Final = replace(
    PLAYING, turn=RummyTurn(9, "m1", 0, 30_000), moved=RummyMoved(8, "m5", "dropped", by_clock=True, points=40)
)
WAITING: Final = replace(
    PLAYING,
    turn=RummyTurn(9, "m5", 0, 8_000),
    due_ms=8_000,
    moved=RummyMoved(8, "m5", "drew_open", "TC"),
)
BEGINNING: Final = replace(TO_DRAW, round=1, moved=None, toss={"m0": "2C", "m1": "TH", "m2": "KS"})
DECLARED: Final = replace(
    PLAYING, phase="finish", finish=RummyFinish("m1"), due_ms=41_000, moved=RummyMoved(9, "m1", "declared")
)
ARRANGING: Final = replace(
    PLAYING, phase="arranging", finish=RummyFinish("m5", True), due_ms=41_000, moved=RummyMoved(9, "m5", "declared")
)


def lying(own: RummyPrivate, groups: Sequence[Sequence[int]], loose: Sequence[int]) -> RummyPrivate:
    """The hand laid so, as the server judges it."""
    wild = wild_of("5")
    faces = [[face_of(own.cards[str(no)]) for no in group] for group in (*groups, loose)]
    kinds = [classify(group, wild) for group in faces[:-1]]
    return replace(
        own,
        groups=tuple(
            RummyOwnGroup(tuple(nos), None, kind.code) if isinstance(kind, Fault) else RummyOwnGroup(tuple(nos), kind)
            for nos, kind in zip(groups, kinds, strict=True)
        ),
        loose=tuple(loose),
        points=points_as_arranged(faces[:-1], faces[-1], wild),
    )


def a_hand(game: RummyPublic, groups: Sequence[Sequence[int]]) -> RummyPrivate:
    """Zoya's cards in those groups, the rest loose; fourteen once she has drawn."""
    has_drawn = game is PLAYING
    actions: dict[str, tuple[Any, ...]] = {
        "playing": ("discard", "declare", "arrange", "drop") if has_drawn else ("draw", "arrange", "drop"),
    }
    nos = range(14 if has_drawn else 13)
    own = RummyPrivate(
        cards={str(no): CARDS[no] for no in nos},
        drawn=13 if has_drawn else None,
        actions=("arrange", "drop") if game is WAITING else actions.get(game.phase, ("arrange", "submit")),
        drop_points=40 if game.phase == "playing" else None,
        best=None if game.phase == "playing" else RummyBest(MADE, (10, 11, 12), 29),
    )
    laid = {no for group in groups for no in group}
    return lying(own, groups, [no for no in nos if no not in laid])


def a_table() -> RoomPublic:
    """A full one: one of them a practice opponent, one away."""
    room = a_room(NAMES, RummySettings(), in_round=True, game="rummy")
    people = {
        member: replace(
            face,
            seat=face.order,
            half_chips=2_621 - 300 * face.order,
            present=member != "m4",
            practice="steady" if member == "m3" else None,
        )
        for member, face in room.people.items()
    }
    return replace(room, people=people)


class Server:
    """Holds the hand, and what was asked of it."""

    def __init__(self, own: RummyPrivate) -> None:
        self.own = own
        self.asked: list[dict[str, Any]] = []

    def done(self, command: dict[str, Any]) -> RummyPrivate | None:
        self.asked.append(command)
        if command["do"] != "rummy.arrange":
            return None
        self.own = lying(self.own, command["groups"], command["loose"])
        return self.own

    @property
    def lie(self) -> tuple[list[list[int]], list[int]]:
        return [list(group.cards) for group in self.own.groups], list(self.own.loose)


@asynccontextmanager
async def table(
    chromium: Browser,
    language: str,
    size: tuple[int, int] = PHONE,
    game: RummyPublic = PLAYING,
    groups: Sequence[Sequence[int]] | None = MADE,
) -> AsyncIterator[tuple[Page, Server]]:
    """Zoya's table; without groups, that of somebody who only watches."""
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce", color_scheme="light"
    )
    await context.add_init_script(f"localStorage.setItem('baithak.language', '{language}')")
    page = await context.new_page()
    if groups is None:
        game = replace(game, players={member: one for member, one in game.players.items() if member != "m1"})
    server = Server(RummyPrivate() if groups is None else a_hand(game, groups))
    await scripted(page, a_table(), game, server.own, done=server.done)
    await expect(page.locator("[data-lamp]")).to_be_visible()
    await expect(page.locator("[data-no]")).to_have_count(len(server.own.cards))
    await page.wait_for_load_state("networkidle")
    await page.evaluate("document.fonts.ready")
    yield page, server
    await context.close()


def card(page: Page, no: int) -> Locator:
    return page.locator(f'[data-no="{no}"]')


async def strip(page: Page, no: int) -> tuple[float, float]:
    """The middle of what is seen of that card, of which the next one covers the most."""
    box = await card(page, no).bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + box["height"] / 2


SCREENS: Final = {
    "dealt": (BEGINNING, DEALT),
    "draw": (TO_DRAW, MADE),
    "throw": (PLAYING, MADE),
    "many": (PLAYING, MANY),
    "waiting": (WAITING, ALL),
    "declared": (DECLARED, ALL),
    "arranging": (ARRANGING, MADE),
    "watching": (PLAYING, None),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
async def test_the_table_fits_every_screen(chromium: Browser, language: str, screen: str) -> None:
    game, groups = SCREENS[screen]
    async with table(chromium, language, LOW, game, groups) as (page, _):
        if screen == "throw":
            await page.mouse.click(*await strip(page, 10))
        for width, height in (LOW, PHONE, SIDEWAYS, WIDE, LAPTOP):
            await page.set_viewport_size({"width": width, "height": height})
            await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            found = {question: answers for question, answers in (await faults(page, names=NAMES)).items() if answers}
            found |= {"axe": refused} if (refused := await violations(page)) else {}
            beyond = await page.evaluate(
                "(() => { const main = document.querySelector('main');"
                " return [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth] })()"
            )
            assert ([0, 0], {}) == (beyond, found), (width, height)


async def test_cards_and_piles_run_left_to_right_in_every_language(chromium: Browser) -> None:
    for language in LANGUAGES:
        async with table(chromium, language) as (page, _):
            lefts = [(await strip(page, no))[0] for no in (0, 1, 2, 3, 4, 5, 6)]
            assert sorted(lefts) == lefts, language
            piles = [
                await page.locator(f'[data-pile="{pile}"]').bounding_box() for pile in ("closed", "open", "finish")
            ]
            assert sorted(box["x"] for box in piles if box) == [box["x"] for box in piles if box], language


async def test_R37_a_card_is_dragged_to_another_group_by_mouse(chromium: Browser) -> None:
    async with table(chromium, "en") as (page, server):
        await page.mouse.move(*await strip(page, 12))
        await page.mouse.down()
        await page.mouse.move(*await strip(page, 5), steps=8)
        await page.mouse.up()
        await expect(page.locator('[data-group="1"] [data-no="12"]')).to_be_visible()
        assert ([[0, 1, 2, 3], [4, 12, 5, 6], [7, 8, 9]], [10, 11, 13]) == server.lie


async def test_R37_a_card_is_dragged_by_finger_into_a_group_of_its_own_and_out_again(chromium: Browser) -> None:
    async with table(chromium, "ur") as (page, server):
        await finger(page, await strip(page, 3), await middle(page, '[data-act="group"]'))
        await expect(page.locator('[data-group="3"] [data-no="3"]')).to_be_visible()
        assert [3] == server.lie[0][-1]
        await finger(page, await strip(page, 3), await strip(page, 11))
        await expect(page.locator('[data-group="loose"] [data-no="3"]')).to_be_visible()
        assert ([[0, 1, 2], [4, 5, 6], [7, 8, 9]], [10, 3, 11, 12, 13]) == server.lie


async def test_R37_chosen_cards_become_a_group_by_tapping_and_join_one(chromium: Browser) -> None:
    words = Words("hi")
    async with table(chromium, "hi") as (page, server):
        for no in (12, 10):
            await page.touchscreen.tap(*await strip(page, no))
        await page.locator('[data-act="group"]').tap()
        await expect(page.locator("[data-group='3'] [data-no]")).to_have_count(2)
        assert [10, 12] == server.lie[0][-1]
        await expect(page.locator("[data-group='3']").first).to_contain_text(words("rummy.label_group_too_short"))
        await page.touchscreen.tap(*await strip(page, 11))
        await page.locator("[data-group='3'] button.label").tap()
        await expect(page.locator("[data-group='3'] [data-no]")).to_have_count(3)
        assert ([*map(list, MADE), [10, 12, 11]], [13]) == server.lie


async def test_R37_the_keyboard_alone_moves_a_card(chromium: Browser) -> None:
    async with table(chromium, "en", LAPTOP) as (page, server):
        await card(page, 0).focus()
        await page.keyboard.press("ArrowRight")
        await expect(card(page, 1)).to_be_focused()
        await page.keyboard.press("Control+ArrowRight")
        await expect(card(page, 1)).to_be_focused()
        assert [0, 2, 1, 3] == server.lie[0][0]
        await page.keyboard.press("Control+ArrowDown")
        await expect(page.locator('[data-group="1"] [data-no="1"]')).to_be_focused()
        assert [4, 5, 6, 1] == server.lie[0][1]
        await expect(page.get_by_text(Words("en")("rummy.keys"))).to_be_visible()
        await page.keyboard.press("Space")
        await page.keyboard.press("End")
        await page.keyboard.press("Space")
        await page.keyboard.press("g")
        await expect(page.locator("[data-group='3'] [data-no]")).to_have_count(2)
        assert [1, 13] == server.lie[0][-1]


async def test_R9_a_card_is_thrown_by_the_lamp_and_by_dragging_it_onto_the_open_pile(chromium: Browser) -> None:
    async with table(chromium, "en") as (page, server):
        await page.touchscreen.tap(*await strip(page, 10))
        await page.locator("[data-lamp]").tap()
        await finger(page, await strip(page, 13), await middle(page, '[data-pile="open"]'))
        assert [
            {"do": "rummy.discard", "turn": 9, "card": 10},
            {"do": "rummy.discard", "turn": 9, "card": 13},
        ] == server.asked


async def test_R21_a_card_in_the_finish_slot_declares_only_once_that_is_agreed_to(chromium: Browser) -> None:
    words = Words("en")
    async with table(chromium, "en") as (page, server):
        await finger(page, await strip(page, 13), await middle(page, '[data-pile="finish"]'))
        question = page.get_by_role("alertdialog")
        await expect(question).to_contain_text(words.like("rummy.declare_confirm"))
        await expect(card(page, 12)).to_be_in_viewport(ratio=0.99)
        await question.get_by_role("button", name=words("ui.cancel")).click()
        assert [] == server.asked
        await page.mouse.click(*await strip(page, 13))
        await page.locator('[data-act="declare"]').tap()
        await question.get_by_role("button", name=words("rummy.declare")).tap()
        await expect(question).to_have_count(0)
        assert [{"do": "rummy.declare", "turn": 9, "card": 13}] == server.asked


async def test_R9_the_whole_open_pile_can_be_looked_through(chromium: Browser) -> None:
    words = Words("ur")
    async with table(chromium, "ur") as (page, _):
        await page.get_by_role("button", name=words("rummy.open_all")).tap()
        await expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(2)
        assert [] == await violations(page)


async def middle(page: Page, selector: str) -> tuple[float, float]:
    box = await page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drags as a finger does."""
    phone = await page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end

    async def touch(kind: str, points: list[dict[str, float]]) -> None:
        await phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    await touch("touchStart", [{"x": x, "y": y}])
    for step in range(1, 9):
        await touch("touchMove", [{"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}])
    await touch("touchEnd", [])
    await phone.detach()
