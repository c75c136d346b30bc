"""How much script and style a phone fetches before the first screen of a game, gzipped, sentences included: at most 60 kB for
Tambola, and what the table of rummy adds to what every room needs at most 25 kB.

Fonts are apart. The built client is served from its folder, the room by a scripted socket.
"""

import gzip
from typing import Final
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.async_api import Browser, Response

from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.view import Call, Dividend, TambolaPrivate, TambolaPublic, TicketFace
from baithak.rooms.view import RoomPublic
from tests.e2e.scripted import a_room, scripted
from tests.e2e.test_rummy_table import MADE, PLAYING, a_hand, a_table

MOST_BYTES: Final = 60_000
ROWS: Final = ((4, 0, 23, 0, 41, 0, 65, 0, 82), (0, 12, 27, 35, 0, 53, 0, 71, 0), (9, 17, 0, 0, 46, 58, 0, 78, 0))

GAME: Final = TambolaPublic(
    phase="calling",
    calling="automatic",
    pace_s=7,
    next_ms=None,
    calls={"1": Call(23, 0, "automatic")},
    dividends={name: Dividend(40, ()) for name in TambolaSettings().prizes},
    claims={},
    tickets={"m0": 1, "m1": 1},
    wants={},
    named={},
    taken_back={},
    pot_half_chips=0,
    ended=None,
)


#: What the table of rummy may add to what every room needs, sentences apart.
MOST_ADDED_BYTES: Final = 25_000

TAMBOLA: Final = (
    a_room(("नानी", "Zoya"), TambolaSettings(), in_round=True),
    GAME,
    TambolaPrivate({"1": TicketFace(1, ROWS, (), "m1")}, {}),
    ".ticket",
)
RUMMY: Final = (a_table(), PLAYING, a_hand(PLAYING, MADE), "[data-no]")


async def _weights(
    chromium: Browser, language: str, screen: tuple[RoomPublic, msgspec.Struct, msgspec.Struct, str]
) -> dict[str, int]:
    """What a phone fetches of script and style before it shows that, in bytes by address."""
    context = await chromium.new_context(viewport={"width": 360, "height": 740}, locale=language)
    page = await context.new_page()
    fetched: list[Response] = []
    page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 - Playwright marks what it is given
    room, game, own, shown = screen
    await scripted(page, room, game, own)
    await page.locator(shown).first.wait_for()
    await page.wait_for_load_state("networkidle")
    weights = {
        urlsplit(response.url).path: len(gzip.compress(await response.body(), 9))
        for response in fetched
        if response.request.resource_type in {"script", "stylesheet"}
    }
    await context.close()
    return weights


@pytest.mark.parametrize("language", ["en-IN", "hi-IN", "ur-PK"])
async def test_the_first_screen_of_tambola_costs_a_phone_at_most_60_kB(chromium: Browser, language: str) -> None:
    weights = await _weights(chromium, language, TAMBOLA)
    assert sum(weights.values()) <= MOST_BYTES, weights


async def test_the_table_of_rummy_adds_at_most_25_kB(chromium: Browser) -> None:
    known = await _weights(chromium, "en-IN", TAMBOLA)
    added = {
        path: bytes_
        for path, bytes_ in (await _weights(chromium, "en-IN", RUMMY)).items()
        if path not in known and not path.startswith("/assets/en-")
    }
    assert 0 < sum(added.values()) <= MOST_ADDED_BYTES, added
