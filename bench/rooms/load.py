"""The load: one process with a light socket for every member, sending as its plan says and timing each delivery."""

import asyncio
import contextlib
import re
import statistics
import sys
import time
from typing import Any

import msgspec
import uvloop

from bench.processes import Place, Ready, encode
from bench.rooms.plan import Measured, Plan, decode
from bench.sockets import Socket

MARK = b"@bench"
"""Stands before a command's number in its text, so that deliveries are found without decoding."""

LINES = re.compile(MARK + rb"(\d+)")
"""An update may carry several lines: what waited together is said together."""

SETTLE_S = 1.0


class Member(Socket):
    """One socket, of whose messages only lines of chat are looked at."""

    def __init__(self, load: "Load", place: Place) -> None:
        super().__init__(place)
        self._load = load
        self.greeted = asyncio.get_running_loop().create_future()

    def heard(self, payload: bytes) -> None:
        if MARK in payload:
            for number in LINES.findall(payload):
                self._load.delivered(int(number))
        elif not self.greeted.done() and b'"snapshot"' in payload:
            self.greeted.set_result(None)
        elif b'"refused"' in payload:
            self._load.was_refused()


class Load:
    """All members, and what they saw."""

    def __init__(self, plan: Plan, ready: Ready) -> None:
        self._plan = plan
        self._ready = ready
        self._sent: list[float] = []
        self._left: list[int] = []
        self._room_of: list[int] = []
        self._times: list[float] = []
        self.rooms: list[list[Member]] = []
        self._all_there = asyncio.Event()
        self.deliveries = 0
        self.refused = 0

    async def run(self) -> Measured:
        members: list[Member] = []
        for place in self._ready.places:
            member = await self.member(place).connect(self._ready.port)
            await member.greeted
            members.append(member)
        size = self._plan.members
        self.rooms = [members[at : at + size] for at in range(0, len(members), size)]
        await self.prepare()
        await asyncio.sleep(SETTLE_S)
        print("go", flush=True)
        started = time.perf_counter()
        if self._plan.rate is None:
            for room in range(self._plan.rooms):
                self._send(room)
        else:
            await self._send_evenly(started, self._plan.rate)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._all_there.wait(), 30)
        took = time.perf_counter() - started
        print("done", flush=True)
        if self.refused or any(self._left):
            raise SystemExit(f"{self.refused} refused, {sum(map(bool, self._left))} commands not delivered to all")
        for member in members:
            member.close()
        ordered = statistics.quantiles(self._times, n=100)
        return Measured(len(self._sent), self.deliveries, took, ordered[49] * 1000, ordered[98] * 1000)

    def member(self, place: Place) -> Member:
        """The socket at that place."""
        return Member(self, place)

    async def prepare(self) -> None:
        """What has to be done once all are there, before anything is measured."""

    def next_command(self, room: int, number: int) -> tuple[Member, dict[str, Any], int]:
        """The command of that number: who sends it, what it is, and how often it is heard of until it is over."""
        members = self.rooms[room]
        sender = members[number // len(self.rooms) % len(members)]
        said = f"{MARK.decode()}{number}"
        asked = {"text": f"a line of chat {said}"} if self._plan.command == "room.say" else {"name": said}
        return sender, {"do": self._plan.command, **asked}, len(members)

    async def _send_evenly(self, started: float, rate: float) -> None:
        for number in range(self._plan.commands):
            due = started + number / rate
            if (wait := due - time.perf_counter()) > 0.0005:
                await asyncio.sleep(wait)
            self._send(number % self._plan.rooms)

    def _send(self, room: int) -> None:
        """The next command of all, from a member of that room."""
        number = len(self._sent)
        sender, command, times = self.next_command(room, number)
        self._sent.append(time.perf_counter())
        self._left.append(times)
        self._room_of.append(room)
        sender.send(msgspec.json.encode({"t": "do", "id": f"c{number}", "command": command}))

    def was_refused(self) -> None:
        self.refused += 1
        self._all_there.set()

    def delivered(self, number: int) -> None:
        self.deliveries += 1
        self._left[number] -= 1
        if not self._left[number]:
            self._times.append(time.perf_counter() - self._sent[number])
            if len(self._times) == self._plan.commands:
                self._all_there.set()
            elif self._plan.rate is None and len(self._sent) < self._plan.commands:
                self._send(self._room_of[number])


async def main(load: Load) -> None:
    print(encode(await load.run()), flush=True)


if __name__ == "__main__":
    uvloop.run(main(Load(decode(sys.argv[1]), msgspec.json.decode(sys.stdin.readline(), type=Ready))))
