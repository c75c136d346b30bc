"""A bare uvicorn loop: decodes a message, encodes it once, writes it to everyone in the room. No rules, no store."""

import sys
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import uvloop

from bench.rooms.plan import decode
from bench.servers import serve_bare

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


Store = Callable[[bytes], Awaitable[None]]


def app_of(store: Store | None = None) -> Any:
    """The loop as an ASGI application. With `store` each message is first stored, then told."""

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
            update = msgspec.json.encode({"t": "update", "seq": seq, "room": {"put": put}})
            if store is not None:
                await store(update)
            text = update.decode()
            await send({"type": "websocket.send", "text": '{"t":"ok","id":"' + asked["id"] + '"}'})
            for other in room:
                await other({"type": "websocket.send", "text": text})
        room.pop(send, None)

    return app


if __name__ == "__main__":
    plan = decode(sys.argv[1])
    uvloop.run(serve_bare(app_of(), plan.rooms, plan.members))
