"""Every screen in three languages on a phone, and those of a game also sideways, on a laptop and on a television.

Nothing cut, covered, too small or too wide, the one thing to do in sight, nothing that axe refuses in either theme.
What happens on the screens is in test_evening; single components are in test_components.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image, ImageChops
from playwright.async_api import Browser, Locator, Page, expect

from baithak.runtime.spoken_codes import WORDS
from tests.e2e.furnished import ON_A_PHONE, ON_PAPER, ROOM, House, Room, claims_wrongly, drawn, furnished
from tests.e2e.looks import faults, violations
from tests.e2e.words import LANGUAGES, Words
from tests.support.phone import Phone

PHONE, SIDEWAYS, LAPTOP = (360, 740), (844, 390), (1280, 800)
TELEVISION = (1920, 1080)
THEMES = ("light", "dark")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with furnished(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the screens are kept to be looked at."""
    return tmp_path_factory.mktemp("screens")


@dataclass(frozen=True)
class Screen:
    """A screen: who opens which address, what shows that it is there, and what is the one thing to do on it."""

    stage: str
    viewer: Callable[[Room], Phone | None]
    path: Callable[[Room], str]
    sign: str
    """A sentence of the screen."""
    primary: str | None
    """The button that must be in sight; None where nothing is asked for."""
    fits: bool = False
    """All of it stands on the screen at once."""
    then: Callable[[Page, Words, Room], Awaitable[None]] | None = None
    """What is tapped after opening it."""


def nobody(_room: Room) -> None:
    return None


def host(room: Room) -> Phone:
    return room.host


def player(room: Room) -> Phone:
    return room.players[0]


def with_bogey(room: Room) -> Phone:
    return room.players[1]


def television(room: Room) -> Phone:
    return room.television


def room_path(room: Room) -> str:
    return room.path


def paper_path(room: Room) -> str:
    """Where the code of a ticket on paper leads."""
    return f"{room.path}/ticket/{room.paper}"


def taps(*keys: str) -> Callable[[Page, Words, Room], Awaitable[None]]:
    """Taps what is called so, one after the other."""

    async def then(page: Page, words: Words, _room: Room) -> None:
        for key in keys:
            await named(page, words(key)).click()

    return then


async def a_claim(page: Page, words: Words, room: Room) -> None:
    """One claim for all who look at it side by side; between two numbers claims stop the calling for 15 s only."""
    verdict = page.get_by_text(words.like("tambola.claim_refused")).filter(visible=True).first
    for _ in range(3):
        async with room.one_at_a_time:
            if room.host.game["phase"] == "calling":
                await claims_wrongly(room)
        # Whoever comes late to a verdict asks for another.
        with contextlib.suppress(AssertionError):
            await expect(verdict).to_be_visible(timeout=5_000)
            return
    await expect(verdict).to_be_visible()


async def the_tab_of_people(page: Page, words: Words, _room: Room) -> None:
    await page.get_by_role("tab", name=words("ui.people")).click()


async def the_claims_of_the_record(page: Page, words: Words, _room: Room) -> None:
    await named(page, words("tambola.all_claims")).click()
    sheet = page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=re.compile("^" + re.escape(words("tambola.claims")))).click()
    await sheet.locator("summary").first.click()


async def a_ticket_looked_up(page: Page, words: Words, room: Room) -> None:
    await named(page, words("check.ticket")).click()
    await page.get_by_role("textbox", name=words("check.number")).fill(room.paper)
    await named(page, words("check.look")).click()
    await expect(page.get_by_role("dialog").locator(".ticket")).to_be_visible()


async def a_number_of_the_bag(page: Page, words: Words, room: Room) -> None:
    number = drawn(len(room.host.game["calls"]) + 1)
    await page.get_by_role("toolbar", name=words("call.pad")).locator(f'[data-number="{number}"]').click()


def named(page: Page, name: str) -> Locator:
    """Whatever can be tapped and is called so, or begins so where a clock runs in it."""
    whole = re.compile(f"^{re.escape(name)}( .*)?$")
    return page.get_by_role("button", name=whole).or_(page.get_by_role("link", name=whole)).last


SCREENS = {
    "home": Screen("lobby", host, lambda _: "/", "home.have_code", "ui.join_room"),
    "home, first visit": Screen("lobby", nobody, lambda _: "/", "home.have_code", "ui.join_room"),
    "create": Screen("lobby", nobody, lambda _: "/new?game=tambola", "tambola.prizes", "create.and_invite"),
    "join": Screen("lobby", nobody, lambda room: f"/j/{room.link}", "join.nothing_needed", "ui.join_room"),
    "lobby of the host": Screen("lobby", host, room_path, "lobby.say_code", "ui.start"),
    "lobby of a player": Screen("lobby", player, room_path, "lobby.say_code", None),
    "menu": Screen("lobby", host, room_path, "lobby.say_code", None, then=taps("ui.menu")),
    "chat": Screen("lobby", host, room_path, "lobby.say_code", "ui.send", then=taps("ui.chat")),
    "show on a television": Screen(
        "lobby", host, room_path, "lobby.say_code", "invite.show_there", then=taps("invite.television")
    ),
    "code of a television": Screen("lobby", nobody, lambda _: "/tv", "tv.type_there", None, fits=True),
    "settings of the game": Screen("lobby", host, room_path, "lobby.say_code", "ui.save", then=taps("ui.change")),
    "more settings": Screen(
        "lobby", host, room_path, "lobby.say_code", "ui.save", then=taps("ui.change", "set.advanced")
    ),
    "more dividends": Screen(
        "lobby", host, room_path, "lobby.say_code", "ui.save", then=taps("ui.change", "set.more_dividends")
    ),
    "a pattern of one's own": Screen(
        "lobby",
        host,
        room_path,
        "lobby.say_code",
        None,
        then=taps("ui.change", "set.more_dividends", "set.own_draw"),
    ),
    "settings with a pot": Screen("wanted", host, room_path, "lobby.say_code", "ui.save", then=taps("ui.change")),
    "tickets wanted": Screen("wanted", player, room_path, "tambola.want_tickets", None),
    "the host's desk": Screen("wanted", host, room_path, "desk.no_phone", "ui.start", then=taps("desk.add")),
    "tickets handed out": Screen("dealt", host, room_path, "desk.print_hint", "ui.start"),
    "tickets before the first number": Screen("dealt", player, room_path, "tambola.begins_soon", None),
    "settings": Screen("lobby", player, lambda _: "/settings", "settings.theme", None),
    "player": Screen("play", player, room_path, "tambola.call_of", None, fits=True),
    "verdict": Screen("play", player, room_path, "tambola.call_of", None, fits=True, then=a_claim),
    "board": Screen("play", player, room_path, "tambola.call_of", None, then=taps("tambola.board")),
    "spectator": Screen("play", lambda room: room.spectator, room_path, "tambola.call_of", None, fits=True),
    "host": Screen("play", host, room_path, "tambola.you_call", "tambola.call_next", fits=True),
    "people of the host": Screen(
        "play", host, room_path, "tambola.you_call", "tambola.call_next", fits=True, then=the_tab_of_people
    ),
    "verdict of the host": Screen(
        "play", host, room_path, "tambola.you_call", "tambola.go_on", fits=True, then=a_claim
    ),
    "six tickets": Screen("sheets", player, room_path, "tambola.call_of", None, fits=True),
    "six tickets at once": Screen(
        "sheets", player, room_path, "tambola.call_of", None, fits=True, then=taps("tambola.all_tickets")
    ),
    "a bogey": Screen("sheets", with_bogey, room_path, "tambola.ticket_out", None, fits=True),
    "six tickets of the host": Screen("sheets", host, room_path, "tambola.you_call", "tambola.call_next", fits=True),
    "bag": Screen("bag", host, room_path, "tambola.you_call", None, fits=True),
    "bag with a number": Screen("bag", host, room_path, "tambola.you_call", None, fits=True, then=a_number_of_the_bag),
    "people with tickets on paper": Screen(
        "bag", host, room_path, "tambola.you_call", None, fits=True, then=the_tab_of_people
    ),
    "a ticket looked up": Screen("bag", host, room_path, "tambola.you_call", None, fits=True, then=a_ticket_looked_up),
    "a ticket on paper": Screen("bag", host, paper_path, "desk.on_paper", None),
    "a ticket on paper, for a player": Screen("bag", player, paper_path, "check.member", None),
    "a phone with two people's tickets": Screen("bag", player, room_path, "tambola.call_of", None, fits=True),
    "result with a pot": Screen("pot", player, room_path, "result.pot", None),
    "record of the claims": Screen("pot", player, room_path, "tambola.is_over", None, then=the_claims_of_the_record),
    "scores with a pot": Screen("pot", player, room_path, "tambola.is_over", "paper.print", then=taps("lobby.evening")),
    "result": Screen("result", player, room_path, "tambola.is_over", None),
    "result of the host": Screen("result", host, room_path, "tambola.is_over", "ui.play_again"),
    "history": Screen("result", player, room_path, "tambola.is_over", None, then=taps("tambola.numbers_in_order")),
    "claims": Screen("result", player, room_path, "tambola.is_over", None, then=taps("tambola.all_claims")),
    "evening": Screen("result", player, room_path, "tambola.is_over", "paper.print", then=taps("lobby.evening")),
    "guides": Screen("lobby", player, room_path, "lobby.say_code", None, then=taps("ui.how_to_play")),
    "rules of the room": Screen(
        "lobby", player, room_path, "lobby.say_code", None, then=taps("ui.how_to_play", "guide.this_room")
    ),
    "first game": Screen(
        "lobby", player, room_path, "lobby.say_code", None, then=taps("ui.how_to_play", "guide.first_game")
    ),
    "patterns": Screen(
        "lobby", player, room_path, "lobby.say_code", None, then=taps("ui.how_to_play", "guide.patterns")
    ),
    "host's evening": Screen(
        "lobby", host, room_path, "lobby.say_code", None, then=taps("ui.how_to_play", "guide.host")
    ),
    "fairness": Screen("result", player, lambda room: f"{room.path}/fair/1", "ui.not_proven", None),
}
WIDE = {
    SIDEWAYS: ("player", "spectator", "host", "verdict of the host", "six tickets", "bag"),
    LAPTOP: ("player", "spectator", "host", "six tickets", "bag", "result with a pot"),
}
TELEVISIONS = {
    "television without a room": Screen("lobby", nobody, lambda _: "/tv", "tv.type_there", None, fits=True),
    "television before": Screen("lobby", television, room_path, "tv.waiting", None, fits=True),
    "television": Screen("play", television, room_path, "tambola.call_of", None, fits=True),
    "television with a verdict": Screen(
        "play", television, room_path, "tambola.call_of", None, fits=True, then=a_claim
    ),
    "television with nine dividends": Screen("sheets", television, room_path, "tambola.call_of", None, fits=True),
    "television after": Screen("result", television, room_path, "tambola.is_over", None, fits=True),
}

#: By how much the page, or the part of it that is the screen, is too high for where it stands.
FITS = """() => [document.scrollingElement, ...document.querySelectorAll('main')]
  .map((box) => box.scrollHeight - box.clientHeight).filter((more) => more > 1)"""


@asynccontextmanager
async def opened(
    chromium: Browser, house: House, screen: Screen, language: str, size: tuple[int, int]
) -> AsyncIterator[Page]:
    """The screen as its viewer has it before them, with its letters there and nothing moving."""
    room = house.rooms[screen.stage]
    viewer = screen.viewer(room)
    words = Words(language)
    width, height = size
    # So that nobody asks who could run the game instead (a table waits five minutes for its host).
    await room.host.do("room.set_entry", spectators=True, chat=True, approval=False)
    context = await chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=size in (PHONE, SIDEWAYS),
        reduced_motion="reduce",
        color_scheme="light",
    )
    context.set_default_timeout(60_000)
    if viewer is not None:
        await context.add_cookies(
            [{"name": name, "value": value, "url": house.url} for name, value in viewer.http.cookies.items()]
        )
    await context.add_init_script(f"localStorage.setItem('baithak.language', '{language}')")
    page = await context.new_page()
    await page.goto(house.url + screen.path(room))
    await expect(page.get_by_text(words.like(screen.sign)).filter(visible=True).first).to_be_visible()
    if screen.then is not None:
        await screen.then(page, words, room)
    await page.wait_for_load_state("networkidle")
    await page.evaluate("document.fonts.ready")
    yield page
    await context.close()


async def look(page: Page, screen: Screen, language: str, picture: Path, *, to_tap: bool) -> dict[str, object]:
    """All that is wrong with it. Its picture is kept in both themes."""
    found: dict[str, object] = {}
    for theme in THEMES:
        await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        await expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        await page.screenshot(path=picture.with_name(f"{picture.name}-{theme}.png"))
        if theme == "light":
            found |= await faults(page, to_tap=to_tap, names=[ROOM, ON_PAPER, ON_A_PHONE])
            if screen.primary is not None:
                box = await named(page, Words(language)(screen.primary)).bounding_box()
                height = await page.evaluate("innerHeight")
                found["out of sight"] = [] if box and 0 <= box["y"] <= height - box["height"] else [screen.primary]
            found["does not fit"] = await page.evaluate(FITS) if screen.fits else []
        found[f"axe, {theme}"] = await violations(page, *([] if theme == "light" else ["color-contrast"]))
    return {question: answers for question, answers in found.items() if answers}


async def looked_at(
    chromium: Browser, house: House, pictures: Path, name: str, size: tuple[int, int]
) -> dict[str, dict[str, object]]:
    """What is wrong with the screen of that name, by language; the three are looked at side by side."""
    screen = SCREENS.get(name) or TELEVISIONS[name]

    async def one(language: str) -> dict[str, object]:
        async with opened(chromium, house, screen, language, size) as page:
            picture = pictures / f"{name}-{size[0]}-{language}"
            return await look(page, screen, language, picture, to_tap=size != TELEVISION)

    found = await asyncio.gather(*(one(language) for language in LANGUAGES))
    return {language: faults for language, faults in zip(LANGUAGES, found, strict=True) if faults}


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_stands_on_a_phone(chromium: Browser, house: House, pictures: Path, name: str) -> None:
    assert {} == await looked_at(chromium, house, pictures, name, PHONE)


@pytest.mark.parametrize("name", WIDE[SIDEWAYS])
async def test_a_screen_of_a_game_stands_sideways(chromium: Browser, house: House, pictures: Path, name: str) -> None:
    assert {} == await looked_at(chromium, house, pictures, name, SIDEWAYS)


@pytest.mark.parametrize("name", WIDE[LAPTOP])
async def test_a_screen_of_a_game_stands_on_a_laptop(
    chromium: Browser, house: House, pictures: Path, name: str
) -> None:
    assert {} == await looked_at(chromium, house, pictures, name, LAPTOP)


@pytest.mark.parametrize("name", TELEVISIONS)
async def test_the_television_stands(chromium: Browser, house: House, pictures: Path, name: str) -> None:
    assert {} == await looked_at(chromium, house, pictures, name, TELEVISION)


async def test_in_urdu_all_is_mirrored_but_ticket_board_and_codes(chromium: Browser, house: House) -> None:
    lefts = "(cells) => cells.map((cell) => cell.getBoundingClientRect().left)"
    async with opened(chromium, house, SCREENS["player"], "ur", LAPTOP) as page:
        row = await page.locator(".ticket .line").first.locator("> *").evaluate_all(lefts)
        board = await page.locator(".board > *").evaluate_all(lefts)
        last = await page.locator(".last > *").evaluate_all(lefts)
        code = page.get_by_role("img", name=Words("ur").like("ui.round_code_is")).first
        direction = await code.evaluate("(code) => getComputedStyle(code).direction")
        back = await page.get_by_role("button", name=Words("ur")("ui.back")).bounding_box()
    assert sorted(row) == row
    assert sorted(board[:10]) == board[:10]
    assert sorted(last, reverse=True) == last, "the newest is the first that one reads"
    assert "ltr" == direction
    assert back is not None
    assert back["x"] > LAPTOP[0] / 2


async def test_in_urdu_nothing_stands_above_the_code_into_which_its_strokes_would_rise(
    chromium: Browser, house: House
) -> None:
    async with opened(chromium, house, TELEVISIONS["television"], "ur", TELEVISION) as page:
        words = await page.locator(".code-of > .mute").bounding_box()
        code = await page.locator(".code-of .plate").bounding_box()
    assert words is not None
    assert code is not None
    assert words["x"] >= code["x"] + code["width"]


async def rows_of_strokes(page: Page, within: str) -> tuple[int, int]:
    """The first and the last row of the screen where the strokes of that element's words are."""
    await page.locator(within).evaluate(
        """(element) => [element, ...element.querySelectorAll('*')]
          .forEach(({style}) => style.setProperty('color', 'rgb(0 255 0)', 'important'))"""
    )
    red, green, _ = Image.open(BytesIO(await page.screenshot())).convert("RGB").split()
    strokes = ImageChops.subtract(green, red).point(lambda more: 255 * (more > 100)).getbbox()
    assert strokes is not None
    return strokes[1], strokes[3] - 1


@pytest.mark.parametrize(
    ("name", "size", "within", "around"),
    [
        ("settings", PHONE, "h1", "body"),
        ("fairness", PHONE, "h1", "body"),
        ("verdict", PHONE, ".verdict", ".verdict"),
        ("television with a verdict", TELEVISION, "footer .verdict", "footer .verdict"),
    ],
)
async def test_in_urdu_no_stroke_leaves_the_page_or_its_verdict(
    chromium: Browser, house: House, name: str, size: tuple[int, int], within: str, around: str
) -> None:
    async with opened(chromium, house, SCREENS.get(name) or TELEVISIONS[name], "ur", size) as page:
        first, last = await rows_of_strokes(page, within)
        box = await page.locator(around).bounding_box()
    assert box is not None
    assert box["y"] < first
    assert last < box["y"] + box["height"] - 1


async def test_a_code_runs_as_the_page_does(chromium: Browser, house: House) -> None:
    lefts = "(parts) => parts.map((part) => part.getBoundingClientRect().left)"
    for language in LANGUAGES:
        async with opened(chromium, house, SCREENS["lobby of the host"], language, PHONE) as page:
            word, digits = await page.locator(".plate .main > span").evaluate_all(lefts)
        assert (digits < word) == (language == "ur")


async def test_the_television_moves_its_name_aside_for_the_way_back(chromium: Browser, house: House) -> None:
    async with opened(chromium, house, TELEVISIONS["television before"], "en", (1280, 720)) as page:
        await page.mouse.move(600, 300)
        back = await page.get_by_role("button", name=Words("en")("ui.back")).bounding_box()
        name = await page.locator(".name").bounding_box()
    assert back is not None
    assert name is not None
    assert back["x"] + back["width"] <= name["x"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_word_of_a_code_fits_a_phone(chromium: Browser, house: House, language: str) -> None:
    async with opened(chromium, house, SCREENS["lobby of the host"], language, PHONE) as page:
        too_wide = await page.locator(".plate").evaluate(
            """(plate, words) => {
              const [word, main] = [plate.querySelector("[lang]"), plate.querySelector("b")];
              return words.filter((each) => {
                word.textContent = each;
                return main.scrollWidth > plate.clientWidth || main.getBoundingClientRect().width > plate.clientWidth;
              });
            }""",
            [word[LANGUAGES.index(language)] for word in WORDS],
        )
    assert [] == too_wide
