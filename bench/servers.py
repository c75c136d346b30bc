"""The servers that are measured: the house with its store, filled with rooms, or a bare loop under the same uvicorn.

What each bare loop does is in its benchmark's own folder.
"""

import asyncio
import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn

from baithak.catalog import GAMES
from baithak.runtime.limits import Buckets
from baithak.store.sqlite.store import SqliteStore
from baithak.web.app import App
from baithak.web.game_socket import PATH
from baithak.web.house import House
from baithak.web.server import GARBAGE_THRESHOLDS, MAX_MESSAGE_BYTES
from baithak.web.socket_protocol import GameSocketProtocol
from baithak.web.visitor import COOKIE
from bench.processes import Place, Ready, encode


async def serve_house(data: Path, rooms: int, members: int, settings: dict[str, Any], game: str = "tambola") -> None:
    """Our server with so many rooms of a game, everyone let in; it doesn't hold back who asks fast."""
    house = House(await SqliteStore.open(data), GAMES, kept_days=30)
    house.limits.messages = Buckets(burst=1_000_000, per_s=1_000_000)
    # All at once, so that they share commits.
    filled = await asyncio.gather(*(_room(house, number, members, game, settings) for number in range(rooms)))
    await _serve(App(house), GameSocketProtocol, "on", [place for room in filled for place in room])


async def _room(house: House, number: int, members: int, game: str, settings: dict[str, Any]) -> list[Place]:
    """One room with its members; the first is its host."""
    names = ["Host", *(f"Guest {index}" for index in range(1, members))]
    people = await asyncio.gather(*(house.accounts.new_guest(name, "en", house.clock.now_ms()) for name in names))
    opened = await house.desk.open(people[0].guest, f"Room {number}", "en", game, settings)
    await asyncio.gather(*(house.desk.join(opened.link, one.guest, "player") for one in people[1:]))
    return [Place(number, PATH + opened.room, f"{COOKIE}={one.token}") for one in people]


async def serve_bare(app: Any, rooms: int, members: int) -> None:
    """An ASGI application alone, with the sockets of uvicorn."""
    places = [Place(room, f"/ws/{room}", "") for room in range(rooms) for _ in range(members)]
    await _serve(app, "websockets-sansio", "auto", places)


async def _serve(app: Any, ws: Any, lifespan: Any, places: Sequence[Place]) -> None:
    config = uvicorn.Config(
        app,
        port=0,
        ws=ws,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan=lifespan,
        log_level="error",
        access_log=False,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    port = server.servers[0].sockets[0].getsockname()[1]
    print(encode(Ready(port, os.getpid(), list(places))), flush=True)
    await serving
