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
from baithak.cli.serve import GARBAGE_THRESHOLDS, MAX_MESSAGE_BYTES
from baithak.store.sqlite.store import SqliteStore
from baithak.web.app import App
from baithak.web.game_socket import COOKIE, PATH
from baithak.web.house import House
from baithak.web.socket_protocol import GameSocketProtocol
from bench.rooms.plan import Place, Plan, Ready, decode, encode


async def places(house: House, plan: Plan) -> list[Place]:
    """Opens the rooms and lets everyone in."""
    found: list[Place] = []
    for number in range(plan.rooms):
        host = await house.accounts.new_guest("Host", "en", house.clock.now_ms())
        opened = await house.desk.open(host.guest, f"Room {number}", "en", "tambola", {})
        guests = [host]
        for index in range(1, plan.members):
            guest = await house.accounts.new_guest(f"Guest {index}", "en", house.clock.now_ms())
            await house.desk.join(opened.link, guest.guest, "player")
            guests.append(guest)
        found += [Place(number, PATH + opened.room, f"{COOKIE}={guest.token}") for guest in guests]
    return found


async def main(plan: Plan, data: Path) -> None:
    house = House(await SqliteStore.open(data), GAMES, kept_days=30)
    house.limits.message_burst = 1_000_000
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
