"""The load of rooms of rummy: in each whoever's turn it is draws from the closed deck, and discards that card.

How commands are sent and deliveries counted is in `load`.
"""

import asyncio
import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import uvloop

from bench.processes import Place, Ready
from bench.rooms.load import Load, Member, main
from bench.rooms.plan import Plan, decode

TURN = re.compile(rb'"turn":\{"number":(\d+),"member":"([^"]+)","began_ms":\d+,"due_ms":\d+,"drew":(null|"closed")')
DRAWN = re.compile(rb'"drawn":(\d+)')
WELCOME = re.compile(rb'"member":"([^"]+)"')
PATIENCE_S = 60


class Turn(NamedTuple):
    """Where a room stands: the turn's number, whose it is, and whether they have drawn."""

    number: int
    member: str
    drew: bool


class Player(Member):
    """One seat: it knows which card it drew last, and hears when somebody has moved."""

    def __init__(self, load: "Turns", place: Place) -> None:
        super().__init__(load, place)
        self._turns = load
        self.member = ""
        self.drawn = 0

    def heard(self, payload: bytes) -> None:
        super().heard(payload)
        if payload.startswith(b'{"t":"update"'):
            self._turns.heard_turn(self, TURN.search(payload))
        elif payload.startswith(b'{"t":"mine"'):
            drawn = DRAWN.search(payload)
            if drawn is not None:
                self.drawn = int(drawn[1])
                self._turns.heard(self.place.room)
        elif payload.startswith(b'{"t":"ok"'):
            self._turns.was_answered()
        elif (welcome := WELCOME.search(payload)) is not None and payload.startswith(b'{"t":"welcome"'):
            self.member = welcome[1].decode()


class Turns(Load):
    """Rooms in which turns are played. The closed deck and the shuffles of the open pile are enough for 160 commands a room;
    with more a round would come to its end.
    """

    def __init__(self, plan: Plan, ready: Ready) -> None:
        super().__init__(plan, ready)
        self._turn: dict[int, Turn] = {}
        self._under_way: dict[int, int] = {}
        self._players: list[dict[str, Player]] = []
        self._unanswered = 0
        self._went_on = asyncio.Event()

    def member(self, place: Place) -> Member:
        return Player(self, place)

    async def prepare(self) -> None:
        """Everyone sits down; the hosts start; the cards are dealt once nobody has added luck of their own."""
        for room in self.rooms:
            players = [player for player in room if isinstance(player, Player)]
            self._players.append({player.member: player for player in players})
            for seat, player in enumerate(players):
                self._ask(player, {"do": "room.sit", "seat": seat})
        await self._until(lambda: not self._unanswered)
        for there in self._players:
            self._ask(next(iter(there.values())), {"do": "rummy.start"})
        await self._until(lambda: not self._unanswered and len(self._turn) == len(self.rooms))

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                self._went_on.clear()
                await self._went_on.wait()

    def _ask(self, player: Player, command: dict[str, Any]) -> None:
        self._unanswered += 1
        player.send(msgspec.json.encode({"t": "do", "id": f"p{self._unanswered}-{command['do']}", "command": command}))

    def was_answered(self) -> None:
        self._unanswered -= 1
        self._went_on.set()

    def next_command(self, room: int, number: int) -> tuple[Member, dict[str, Any], int]:
        """A draw is over when all have heard of it and the player has the card, a discard when all have heard of it."""
        turn = self._turn[room]
        player = self._players[room][turn.member]
        self._under_way[room] = number
        if turn.drew:
            return player, {"do": "rummy.discard", "turn": turn.number, "card": player.drawn}, len(self.rooms[room])
        return player, {"do": "rummy.draw", "turn": turn.number, "pile": "closed"}, len(self.rooms[room]) + 1

    def heard_turn(self, player: Player, turn: re.Match[bytes] | None) -> None:
        room = player.place.room
        if turn is not None:
            self._turn[room] = Turn(int(turn[1]), turn[2].decode(), drew=turn[3] != b"null")
            self._went_on.set()
            self.heard(room)

    def heard(self, room: int) -> None:
        """One member more has what came of the command under way there."""
        if room in self._under_way:
            self.delivered(self._under_way[room])


if __name__ == "__main__":
    uvloop.run(main(Turns(decode(sys.argv[1]), msgspec.json.decode(sys.stdin.readline(), type=Ready))))
