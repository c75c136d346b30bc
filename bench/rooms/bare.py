"""A bare uvicorn loop: decodes a message, encodes it once, writes it to everyone in the room. No rules, no store."""

import asyncio
import gc
import os
import sys
from typing import Any

import msgspec
import uvicorn
import uvloop

from baithak.web.server import GARBAGE_THRESHOLDS, MAX_MESSAGE_BYTES
from bench.rooms.plan import Place, Plan, Ready, decode, encode

ROOMS: dict[str, dict[Any, None]] = {}

LINE: dict[str, Any] = {"member": "m" + "x" * 16, "name": "Guest 1", "at_ms": 1_796_000_000_000}
FACE: dict[str, Any] = {
    "role": "player",
    "plays": True,
    "present": True,
    "muted": False,
    "seat": None,
    "half_chips": 0,
    "order": 3,
    "away_since_ms": None,
    "missed": 0,
}
"""What our server says beside a line or a name, so that both write messages of one size."""


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    room = ROOMS.setdefault(scope["path"], {})
    room[send] = None
    seq = 0
    while (message := await receive())["type"] == "websocket.receive":
        asked = msgspec.json.decode(message["text"])
        if asked["t"] == "hello":
            await send({"type": "websocket.send", "text": '{"t":"snapshot"}'})
            continue
        seq += 1
        if asked["command"]["do"] == "room.say":
            put = {"chat": {str(seq): LINE | {"text": asked["command"]["text"]}}}
        else:
            put = {"people": {LINE["member"]: FACE | {"name": asked["command"]["name"]}}}
        update = {"t": "update", "seq": seq, "room": {"put": put}}
        text = msgspec.json.encode(update).decode()
        await send({"type": "websocket.send", "text": '{"t":"ok","id":"' + asked["id"] + '"}'})
        for other in room:
            await other({"type": "websocket.send", "text": text})
    room.pop(send, None)


async def main(plan: Plan) -> None:
    config = uvicorn.Config(
        app,
        port=0,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
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
    places = [Place(room, f"/ws/{room}", "") for room in range(plan.rooms) for _ in range(plan.members)]
    port = server.servers[0].sockets[0].getsockname()[1]
    print(encode(Ready(port, os.getpid(), places)), flush=True)
    await serving


if __name__ == "__main__":
    uvloop.run(main(decode(sys.argv[1])))
