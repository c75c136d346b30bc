"""Practice opponents at a table of the real engine: no room, no clock, a round as fast as they think.

For simulations; in a room they are played by `runtime`. What rounds come to in figures is counted in `history`.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from baithak.games.rummy.commands import Start
from baithak.games.rummy.evolve import after
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.history import RummyHistory
from baithak.games.rummy.opponents.memory import NOTHING, Memory, remember
from baithak.games.rummy.opponents.opponent import Strength, move
from baithak.games.rummy.record import outcome
from baithak.games.rummy.settings import RummySettings
from baithak.games.rummy.state import RummyState
from baithak.kernel.chance import Chance
from baithak.kernel.game import Command, Context
from baithak.kernel.powers import Power
from baithak.kernel.signals import Listed, Sealed, Signal


class Seated:
    """Somebody at the table: connected, and on a seat."""

    def __init__(self, seat: int) -> None:
        self.name = f"p{seat}"
        self.plays = self.present = self.runs = True
        self.is_person = False
        self.seat = seat


class PracticeTable:
    """Practice opponents `p0`, `p1` … of these strengths, with no turn timer; all luck of the evening follows from `luck`."""

    host = "p0"

    def __init__(
        self, strengths: Sequence[Strength], luck: int | str = 1, settings: Mapping[str, Any] | None = None
    ) -> None:
        self.strengths = {f"p{seat}": strength for seat, strength in enumerate(strengths)}
        self.seated = {member: Seated(seat) for seat, member in enumerate(self.strengths)}
        self.memories: dict[str, Memory] = dict.fromkeys(self.strengths, NOTHING)
        self.luck = luck
        self.state = RummyState(RummySettings(**{"turn_timer_s": 0, **(settings or {})}))
        self.chance: Chance | None = None
        self.thoughts = {member: self._chance(member).stream("thought") for member in self.strengths}

    # What the rules ask of a table

    def person(self, member: str) -> Seated | None:
        return self.seated.get(member)

    def people(self) -> Iterator[tuple[str, Seated]]:
        yield from self.seated.items()

    def balance_half_chips(self, _: str) -> int:
        return 0

    def holds(self, _: str, __: Power) -> bool:
        return False

    def has_started(self, _: str) -> bool:
        return False

    # A round

    def deals(self) -> None:
        """A round begins, with cards of its own."""
        self.take(self.host, Start())
        self.chance = self._chance(f"round {self.state.round}")
        self.take(None, Listed())
        self.take(None, Sealed())

    def plays(self, history: RummyHistory) -> None:
        """A whole round, counted in `history` by strength."""
        self.deals()
        while self.state.in_round:
            self.take(*self.next_move())
        history.add(outcome(self.state), self.state.settings, self.strengths.__getitem__)

    def next_move(self) -> tuple[str, Command]:
        """Who moves next, and how. Raises RuntimeError where nobody has a move."""
        public = RUMMY.public(self.state)
        for member, strength in self.strengths.items():
            private = RUMMY.private(self.state, member)
            made = move(strength, member, public, private, self.memories[member], self.thoughts[member])
            if made is not None:
                return member, made
        raise RuntimeError("a stuck table")

    def take(self, member: str | None, command: Command | Signal) -> None:
        """That is done, by a member or by the house; raises Rejected where the rules refuse it. All look on."""
        self.state = after(self.state, RUMMY.decide(self.state, command, Context(0, member, self, self.chance)))
        public = RUMMY.public(self.state)
        self.memories = {each: remember(memory, public) for each, memory in self.memories.items()}

    def _chance(self, whose: str) -> Chance:
        return Chance(hashlib.sha256(f"{self.luck} {whose}".encode()).digest())
