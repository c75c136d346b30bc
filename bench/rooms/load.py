"""The load: one process with a light socket for every member, sending as its plan says and timing each delivery."""

import asyncio
import base64
import contextlib
import os
import re
import statistics
import struct
import sys
import time
from functools import partial
from typing import cast

import msgspec
import uvloop

from bench.rooms.plan import Measured, Place, Plan, Ready, decode, encode

MARK = b"@bench"
"""Stands before a command's number in its text, so that deliveries are found without decoding."""

PING = 9
LINES = re.compile(MARK + rb"(\d+)")
"""An update may carry several lines: what waited together is said together."""

SETTLE_S = 1.0


class Member(asyncio.Protocol):
    """One socket. Frames are cut out of the stream; only lines of chat are looked at."""

    def __init__(self, load: "Load", place: Place) -> None:
        self._load = load
        self._place = place
        self._unread = b""
        self._transport: asyncio.Transport
        self._open = False
        self.greeted = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own isn't a subclass
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._place.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {self._place.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self._open:
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise SystemExit(head.decode())
            self._open = True
            self._unread = rest
            self.send(b'{"t":"hello","protocol":1}')
        while (size := self._frame_size()) is not None:
            head_size, whole = size
            opcode = self._unread[0] & 0x0F
            payload, self._unread = self._unread[head_size:whole], self._unread[whole:]
            if opcode == PING:
                self._transport.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
                continue
            if MARK in payload:
                for number in LINES.findall(payload):
                    self._load.delivered(int(number))
            elif not self.greeted.done() and b'"snapshot"' in payload:
                self.greeted.set_result(None)
            elif b'"refused"' in payload:
                self._load.was_refused()

    def _frame_size(self) -> tuple[int, int] | None:
        unread = self._unread
        if len(unread) < 2:
            return None
        length, head = unread[1] & 0x7F, 2
        if length == 126:
            if len(unread) < 4:
                return None
            length, head = struct.unpack_from(">H", unread, 2)[0], 4
        elif length == 127:
            if len(unread) < 10:
                return None
            length, head = struct.unpack_from(">Q", unread, 2)[0], 10
        return (head, head + length) if len(unread) >= head + length else None

    def send(self, payload: bytes) -> None:
        # A mask of zeros is a mask: the payload goes as it is.
        length = len(payload)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._transport.abort()


class Load:
    """All members, and what they saw."""

    def __init__(self, plan: Plan, ready: Ready) -> None:
        self._plan = plan
        self._ready = ready
        self._sent: list[float] = []
        self._left: list[int] = []
        self._room_of: list[int] = []
        self._times: list[float] = []
        self._rooms: list[list[Member]] = []
        self._all_there = asyncio.Event()
        self.deliveries = 0
        self.refused = 0

    async def run(self) -> Measured:
        loop = asyncio.get_running_loop()
        members: list[Member] = []
        for place in self._ready.places:
            _, member = await loop.create_connection(partial(Member, self, place), "127.0.0.1", self._ready.port)
            await member.greeted
            members.append(member)
        size = self._plan.members
        self._rooms = [members[at : at + size] for at in range(0, len(members), size)]
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

    async def _send_evenly(self, started: float, rate: float) -> None:
        for number in range(self._plan.commands):
            due = started + number / rate
            if (wait := due - time.perf_counter()) > 0.0005:
                await asyncio.sleep(wait)
            self._send(number % self._plan.rooms)

    def _send(self, room: int) -> None:
        """The next command of all, from the next member of that room."""
        number = len(self._sent)
        members = self._rooms[room]
        sender = members[number // len(self._rooms) % len(members)]
        self._sent.append(time.perf_counter())
        self._left.append(len(members))
        self._room_of.append(room)
        said = f"{MARK.decode()}{number}"
        asked = {"text": f"a line of chat {said}"} if self._plan.command == "room.say" else {"name": said}
        command = {"t": "do", "id": f"c{number}", "command": {"do": self._plan.command, **asked}}
        sender.send(msgspec.json.encode(command))

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


async def main(plan: Plan, ready: Ready) -> None:
    print(encode(await Load(plan, ready).run()), flush=True)


if __name__ == "__main__":
    uvloop.run(main(decode(sys.argv[1]), msgspec.json.decode(sys.stdin.readline(), type=Ready)))
