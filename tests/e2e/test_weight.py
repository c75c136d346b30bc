"""How much script and style a phone fetches before the first screen of a game: at most 60 kB gzipped, sentences included.

Fonts are apart. The built client is served from its folder, the room by a scripted socket.
"""

import gzip
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Response

from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.view import Call, Dividend, TambolaPrivate, TambolaPublic, TicketFace
from tests.e2e.scripted import a_room, scripted

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


@pytest.mark.parametrize("language", ["en-IN", "hi-IN", "ur-PK"])
async def test_the_first_screen_of_a_game_costs_a_phone_at_most_60_kB(chromium: Browser, language: str) -> None:
    context = await chromium.new_context(viewport={"width": 360, "height": 740}, locale=language)
    page = await context.new_page()
    fetched: list[Response] = []
    page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 - Playwright marks what it is given
    room = a_room(("नानी", "Zoya"), TambolaSettings(), in_round=True)
    await scripted(page, room, GAME, TambolaPrivate({"1": TicketFace(1, ROWS, (), "m1")}, {}))
    await page.wait_for_selector(".ticket")
    await page.wait_for_load_state("networkidle")
    weights = {
        urlsplit(response.url).path: len(gzip.compress(await response.body(), 9))
        for response in fetched
        if response.request.resource_type in {"script", "stylesheet"}
    }
    await context.close()
    assert sum(weights.values()) <= MOST_BYTES, weights
