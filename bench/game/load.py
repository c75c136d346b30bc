"""The load: everyone in the room, who mark what is called, claim what is complete and now and then what isn't.

The full house is claimed after the last number only, so that all 90 come.
"""

import asyncio
import hashlib
import os
import sys
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import msgspec
import uvloop

from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.tickets import Rows
from baithak.web.game_socket import PATH
from bench.game.plan import Measured, Plan, decode
from bench.processes import Place, Ready, encode
from bench.sockets import Socket

HOUSE = "full_house"
WRONG_EVERY = 10
"""Somebody claims a line too early once in so many numbers."""

RACING = 3
"""So many claim the full house at once."""

PATIENCE_S = 300


class Player(Socket):
    """One phone: it plays fair in the sealing, marks, and claims."""

    def __init__(self, load: "Load", place: Place) -> None:
        super().__init__(place)
        self._load = load
        self._asked = 0
        self._seed = os.urandom(32)
        self._sealed: set[str] = set()
        self.member = ""
        self.bytes = 0
        self.messages = 0
        self.calls = 0
        self.ticket = ""
        self.rows: Rows = ()
        self.marks: set[int] = set()

    def ask(self, do: str, **fields: Any) -> None:
        self._asked += 1
        self._load.waiting += 1
        self.send(msgspec.json.encode({"t": "do", "id": f"c{self._asked}", "command": {"do": do, **fields}}))

    def heard(self, payload: bytes) -> None:
        self.bytes += len(payload)
        self.messages += 1
        # Nearly all that comes is the same for everyone.
        message = self._load.decoded(payload)
        kind = message["t"]
        if kind == "update":
            self._told(message.get("room", {}).get("set", {}), message.get("game", {}).get("put", {}))
        elif kind == "snapshot":  # at first, and whenever the socket has lagged
            self._load.snapshots += 1
            self._told(message["room"], message["game"])
        elif kind == "mine":
            self._dealt(message.get("game") or {})
        elif kind in ("ok", "refused"):
            self._load.was_answered()
        elif kind == "welcome":
            self.member = message["member"]
        self._load.turned.set()

    def _told(self, room: dict[str, Any], game: dict[str, Any]) -> None:
        if room.get("seal") is not None:
            self._seal(room["seal"])
        for order, call in game.get("calls", {}).items():
            if int(order) <= self.calls:
                continue
            self.calls += 1
            self._load.heard_calls += 1
            if any(call["number"] in row for row in self.rows):
                self.marks.add(call["number"])
                self.ask("tambola.mark", ticket=self.ticket, numbers=[call["number"]])
                self.claim_what_is_complete()

    def claim_what_is_complete(self) -> None:
        for name in self._load.open:
            if name != HOUSE and not DIVIDENDS[name].short(self.rows, self.marks):
                self.claim(name)

    def claim(self, dividend: str) -> None:
        self._load.claims += 1
        self.ask("tambola.claim", ticket=self.ticket, dividend=dividend)

    def _seal(self, seal: dict[str, Any]) -> None:
        """F2 and F4, as a browser does them."""
        if seal["phase"] in self._sealed:
            return
        self._sealed.add(seal["phase"])
        if seal["phase"] == "open":
            name, server = self.member.encode(), bytes.fromhex(seal["server_commit"])
            commit = hashlib.sha256(b"fairplay-1/player" + server + len(name).to_bytes(2, "big") + name + self._seed)
            self.ask("room.commit", round=seal["round"], commit=commit.hexdigest())
        elif seal["phase"] == "listed":
            self.ask("room.reveal", round=seal["round"], seed=self._seed.hex())

    def _dealt(self, game: dict[str, Any]) -> None:
        for rank, face in game.get("tickets", {}).items():
            self.ticket, self.rows = rank, tuple(map(tuple, face["rows"]))


class Load:
    """All players, and what they saw."""

    def __init__(self, plan: Plan, ready: Ready) -> None:
        self._plan = plan
        self._ready = ready
        self._last: tuple[bytes, Any] = (b"", None)
        self.players: list[Player] = []
        self.turned = asyncio.Event()
        self.waiting = 0  # for so many answers
        self.commands = 0
        self.claims = 0
        self.heard_calls = 0
        self.snapshots = 0
        self.people_bytes = 0
        self.tickets_bytes = 0
        self.open = set(TambolaSettings().prizes)

    def decoded(self, payload: bytes) -> Any:
        """The message, decoded once while the same bytes come to everyone."""
        if payload != self._last[0]:
            message = msgspec.json.decode(payload)
            self._last = payload, message
            if message["t"] == "snapshot":
                self.people_bytes = size_of(message["room"].get("people", {}))
            put = message.get("game", {}).get("put", {})
            if "tickets" in put:
                self.tickets_bytes = size_of(put["tickets"])
            for name, dividend in put.get("dividends", {}).items():
                if dividend["wins"]:
                    self.open.discard(name)
        return self._last[1]

    def was_answered(self) -> None:
        self.waiting -= 1
        self.commands += 1

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                self.turned.clear()
                await self.turned.wait()

    async def run(self) -> Measured:
        for place in self._ready.places:
            self.players.append(await Player(self, place).connect(self._ready.port))
        await self.until(lambda: self.snapshots == len(self.players))
        host, last = self.players[0], self.players[-1]
        last.bytes = 0
        host.ask("tambola.start")
        await self.until(lambda: self.waiting == 0 and all(player.ticket for player in self.players))
        before_calling = last.bytes
        for player in self.players:
            player.bytes = player.messages = 0
        self.commands = 0
        print("go", flush=True)
        began = time.perf_counter()
        await self._play(host)
        took = time.perf_counter() - began
        print("done", flush=True)
        heard = [player.bytes for player in self.players]
        return Measured(
            commands=self.commands,
            claims=self.claims,
            deliveries=sum(player.messages for player in self.players),
            seconds=took,
            bytes_each=sum(heard) / len(heard),
            bytes_most=max(heard),
            seal_bytes=before_calling - self.tickets_bytes,
            tickets_bytes=self.tickets_bytes,
            people_bytes=self.people_bytes,
            record_bytes=await asyncio.to_thread(self._record_bytes, host.place) if host.place.cookie else 0,
        )

    async def _play(self, host: Player) -> None:
        """All 90 numbers, each as soon as everyone has the one before and has their answers; then the full house."""
        for number in range(90):
            claims = self.claims
            host.ask("tambola.call_next", after=number)
            await self._all_have(number + 1)
            wrong = next((player for player in self.players if DIVIDENDS[HOUSE].short(player.rows, player.marks)), None)
            if wrong is not None and number % WRONG_EVERY == WRONG_EVERY - 1:
                wrong.claim(HOUSE)
                await self._all_have(number + 1)
            if self.claims > claims and number < 89:
                host.ask("tambola.go_on")
                await self._all_have(number + 1)
        for player in self.players[:RACING]:
            player.claim(HOUSE)
        await self.until(lambda: self.waiting == 0 and HOUSE not in self.open)

    async def _all_have(self, calls: int) -> None:
        await self.until(lambda: self.waiting == 0 and self.heard_calls == calls * len(self.players))

    def _record_bytes(self, place: Place) -> int:
        """The size of the record of the game, as it is downloaded."""
        url = f"http://127.0.0.1:{self._ready.port}/api/rooms/{place.path.removeprefix(PATH)}/records/1"
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Cookie": place.cookie})) as answer:
            return len(answer.read())


def size_of(part: Any) -> int:
    """Its bytes as JSON."""
    return len(msgspec.json.encode(part))


async def main(plan: Plan, ready: Ready) -> None:
    print(encode(await Load(plan, ready).run()), flush=True)


if __name__ == "__main__":
    uvloop.run(main(decode(sys.argv[1]), msgspec.json.decode(sys.stdin.readline(), type=Ready)))
