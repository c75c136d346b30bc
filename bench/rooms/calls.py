"""The load of rooms of Tambola in play: in each the host taps for the next number.

How commands are sent and deliveries counted is in `load`.
"""

import asyncio
import re
import sys
from typing import Any

import msgspec
import uvloop

from bench.processes import Place, Ready
from bench.rooms.load import Load, Member, main
from bench.rooms.plan import Plan, decode

CALL = re.compile(rb'"calls":\{"(\d+)":')
PATIENCE_S = 60


class Listener(Member):
    """One member: it hears a number, and that the tickets are dealt."""

    def __init__(self, load: "Calls", place: Place) -> None:
        super().__init__(load, place)
        self._calls = load

    def heard(self, payload: bytes) -> None:
        super().heard(payload)
        if not payload.startswith(b'{"t":"update"'):
            return
        if CALL.search(payload) is not None:
            self._calls.heard(self.place.room)
        elif b'"phase":"calling"' in payload:
            self._calls.began(self.place.room)


class Calls(Load):
    """Rooms in which numbers are called, 90 in each at the most."""

    def __init__(self, plan: Plan, ready: Ready) -> None:
        super().__init__(plan, ready)
        self._called: dict[int, int] = {}
        self._under_way: dict[int, int] = {}
        self._all_began = asyncio.Event()

    def member(self, place: Place) -> Member:
        return Listener(self, place)

    async def prepare(self) -> None:
        """The hosts start; the tickets are dealt once nobody has added luck of their own."""
        for room in self.rooms:
            room[0].send(msgspec.json.encode({"t": "do", "id": "start", "command": {"do": "tambola.start"}}))
        async with asyncio.timeout(PATIENCE_S):
            await self._all_began.wait()

    def began(self, room: int) -> None:
        self._called.setdefault(room, 0)
        if len(self._called) == len(self.rooms):
            self._all_began.set()

    def next_command(self, room: int, number: int) -> tuple[Member, dict[str, Any], int]:
        """The next number of that room."""
        self._under_way[room] = number
        after = self._called[room]
        self._called[room] = after + 1
        return self.rooms[room][0], {"do": "tambola.call_next", "after": after}, len(self.rooms[room])

    def heard(self, room: int) -> None:
        """One member more knows the number."""
        self.delivered(self._under_way[room])


if __name__ == "__main__":
    uvloop.run(main(Calls(decode(sys.argv[1]), msgspec.json.decode(sys.stdin.readline(), type=Ready))))
