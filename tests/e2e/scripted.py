"""`scripted`: a page of the built client without a server: its files from their folder, its room from a socket that says given messages.

For what a game over a real server comes to only by luck. The room is that of `a_room`.
"""

import mimetypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from playwright.async_api import Page, Route, WebSocketRoute

from baithak.rooms.faces import Doors, Face, Info, OnTable, RoundLine, SealFace
from baithak.rooms.view import RoomPrivate, RoomPublic
from baithak.wire.messages import PROTOCOL, Mine, Ok, Outgoing, Snapshot, Welcome
from tools.web_client import STATIC

PATH: Final = "http://localhost/r/r"
HASH: Final = "a41c09e7" * 8


def a_room(names: Sequence[str], settings: msgspec.Struct, *, in_round: bool, game: str = "tambola") -> RoomPublic:
    """A room of people m0, m1, … by these names, the first its host; its round is sealed, or over and on record."""
    return RoomPublic(
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
        people={f"m{order}": _face(name, order) for order, name in enumerate(names)},
        chat={},
        seal=SealFace(1, game, "closed", HASH, HASH, HASH, None, (), (), HASH) if in_round else None,
        rounds={} if in_round else {"1": RoundLine(game, 0, HASH, None, HASH)},
        table=OnTable(game, msgspec.to_builtins(settings)),
        in_round=in_round,
        waits_for=None,
    )


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


def _frame(message: Outgoing) -> str:
    return msgspec.json.encode(message).decode()


async def scripted(
    page: Page,
    room: RoomPublic,
    game: msgspec.Struct,
    own: msgspec.Struct,
    answers: Mapping[str, Any] | None = None,
    done: Callable[[dict[str, Any]], msgspec.Struct | None] = lambda _: None,
    *,
    who: str = "m1",
    powers: tuple[str, ...] = ("play", "talk"),
    path: str = PATH,
) -> None:
    """Opens the room, or another page, as that member sees it. `answers` are what the HTTP API says, by path.

    Every command is done; `done` is told of it, and what it returns is the member's own part of the game from then on.
    """
    mine = Mine(RoomPrivate(who, powers, {}, None, False), own)
    frames = [_frame(message) for message in (Welcome(PROTOCOL, "e", 0, who), Snapshot(1, room, game), mine)]

    def talk(socket: WebSocketRoute) -> None:
        def answer(said: str | bytes) -> None:
            told = msgspec.json.decode(said)
            if told["t"] == "do":
                socket.send(_frame(Ok(told["id"])))
                if (changed := done(told["command"])) is not None:
                    socket.send(_frame(Mine(game=changed)))
            else:
                for frame in frames:
                    socket.send(frame)

        socket.on_message(answer)

    async def fetch(route: Route) -> None:
        asked = urlsplit(route.request.url).path
        if answers is not None and asked in answers:
            await route.fulfill(json=answers[asked])
            return
        file = STATIC / asked.lstrip("/")
        if not file.is_file():
            file = STATIC / "index.html"
        await route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0])

    await page.route("**/*", fetch)
    await page.route_web_socket("**/ws/**", talk)
    await page.goto(path)
