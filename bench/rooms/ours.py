"""The whole server with rules and durable store, filled with rooms and members for a plan."""

import asyncio
import gc
import os
import sys
import tempfile
from pathlib import Path

import uvicorn
import uvloop

from baithak.catalog import GAMES
from baithak.runtime.limits import Buckets
from baithak.store.sqlite.store import LOG_BYTES, SqliteStore
from baithak.web.app import App
from baithak.web.game_socket import PATH
from baithak.web.house import House
from baithak.web.server import GARBAGE_THRESHOLDS, MAX_MESSAGE_BYTES
from baithak.web.socket_protocol import GameSocketProtocol
from baithak.web.visitor import COOKIE
from bench.rooms.plan import Place, Plan, Ready, decode, encode


async def places(house: House, plan: Plan) -> list[Place]:
    """Opens the rooms and lets everyone in, all at once so that they share commits."""
    rooms = await asyncio.gather(*(room_of(house, plan, number) for number in range(plan.rooms)))
    return [place for room in rooms for place in room]


async def room_of(house: House, plan: Plan, number: int) -> list[Place]:
    """One room with its members."""
    names = ["Host", *(f"Guest {index}" for index in range(1, plan.members))]
    people = await asyncio.gather(*(house.accounts.new_guest(name, "en", house.clock.now_ms()) for name in names))
    opened = await house.desk.open(people[0].guest, f"Room {number}", "en", "tambola", {})
    await asyncio.gather(*(house.desk.join(opened.link, one.guest, "player") for one in people[1:]))
    return [Place(number, PATH + opened.room, f"{COOKIE}={one.token}") for one in people]


async def main(plan: Plan, data: Path) -> None:
    house = House(await SqliteStore.open(data, LOG_BYTES), GAMES, kept_days=30)
    house.limits.messages = Buckets(burst=1_000_000, per_s=1_000_000)
    found = await places(house, plan)
    config = uvicorn.Config(
        App(house),
        port=0,
        ws=GameSocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
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
    print(encode(Ready(port, os.getpid(), found)), flush=True)
    await serving


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(main(decode(sys.argv[1]), Path(folder)))
