"""How much script and style a phone fetches before the first screen of a game: at most 60 kB gzipped, sentences included.

Fonts are apart. The built client is served from its folder, the room by a scripted socket.
"""

import gzip
import mimetypes
from typing import Final
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.async_api import Browser, Response, Route, WebSocketRoute

from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.view import Call, Dividend, TambolaPrivate, TambolaPublic, TicketFace
from baithak.rooms.faces import Doors, Face, Info, OnTable, SealFace
from baithak.rooms.view import RoomPrivate, RoomPublic
from baithak.wire.messages import PROTOCOL, Mine, Snapshot, Welcome
from tools.web_client import STATIC

MOST_BYTES: Final = 60_000
ROWS: Final = ((4, 0, 23, 0, 41, 0, 65, 0, 82), (0, 12, 27, 35, 0, 53, 0, 71, 0), (9, 17, 0, 0, 46, 58, 0, 78, 0))


HASH: Final = "a41c09e7" * 8


def _face(name: str, order: int) -> Face:
    return Face(
        name=name,
        role="player" if order else "host",
        plays=True,
        present=True,
        muted=False,
        seat=None,
        half_chips=0,
        order=order,
        away_since_ms=None,
    )


def _frames() -> list[str]:
    room = RoomPublic(
        info=Info(
            id="r",
            name="Sharma ghar",
            language="hi",
            spoken_code="KAMAL 4821",
            link="l",
            doors=Doors(True, True, False, False),
            host="m0",
            host_offered_to=None,
            host_offer_ends_ms=None,
            paused_by=None,
            closed=False,
        ),
        people={"m0": _face("नानी", 0), "m1": _face("Zoya", 1)},
        chat={},
        seal=SealFace(1, "tambola", "closed", HASH, HASH, HASH, None, (), (), HASH),
        rounds={},
        table=OnTable("tambola", msgspec.to_builtins(TambolaSettings()), True, None),
    )
    game = TambolaPublic(
        phase="calling",
        calling="automatic",
        pace_s=7,
        next_ms=None,
        calls={"1": Call(23, 0, "automatic")},
        dividends={name: Dividend(2 * chips, ()) for name, chips in TambolaSettings().prizes.items()},
        claims={},
        tickets={"m0": 1, "m1": 1},
        wants={},
        named={},
        taken_back={},
        pot_half_chips=0,
        ended=None,
    )
    mine = Mine(
        RoomPrivate("m1", ("play", "talk"), {}, None, False), TambolaPrivate({"1": TicketFace(1, ROWS, (), "m1")}, {})
    )
    messages = (Welcome(PROTOCOL, "e", 0, "m1"), Snapshot(1, room, game), mine)
    return [msgspec.json.encode(message).decode() for message in messages]


async def _file(route: Route) -> None:
    path = STATIC / urlsplit(route.request.url).path.lstrip("/")
    if not path.is_file():
        path = STATIC / "index.html"
    await route.fulfill(path=path, content_type=mimetypes.guess_type(path.name)[0])


@pytest.mark.parametrize("language", ["en-IN", "hi-IN", "ur-PK"])
async def test_the_first_screen_of_a_game_costs_a_phone_at_most_60_kB(chromium: Browser, language: str) -> None:
    context = await chromium.new_context(viewport={"width": 360, "height": 740}, locale=language)
    page = await context.new_page()
    fetched: list[Response] = []

    def talk(socket: WebSocketRoute) -> None:
        def answer(_: str | bytes) -> None:
            for frame in _frames():
                socket.send(frame)

        socket.on_message(answer)

    await page.route("**/*", _file)
    await page.route_web_socket("**/ws/**", talk)
    page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 - Playwright marks what it is given
    await page.goto("http://localhost/r/r")
    await page.wait_for_selector(".ticket")
    await page.wait_for_load_state("networkidle")
    weights = {
        urlsplit(response.url).path: len(gzip.compress(await response.body(), 9))
        for response in fetched
        if response.request.resource_type in {"script", "stylesheet"}
    }
    await context.close()
    assert sum(weights.values()) <= MOST_BYTES, weights
