"""A table of people round one game of Tambola, in virtual time: what the tests of the rules play with.

It does what a room does with a game: asks, applies what happens, fires what is due.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from baithak.games.tambola.commands import Claim, Mark, Start
from baithak.games.tambola.events import Called
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.state import TambolaState
from baithak.games.tambola.view import ClaimFace, TambolaPrivate, TambolaPublic, TicketFace
from baithak.kernel.chance import Chance
from baithak.kernel.chips import booked
from baithak.kernel.effects import ChipsMoved, Effect
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Fired, Sealed, Signal

NOON_MS = 1_764_500_000_000
LUCK = Chance(bytes(range(32)))


@dataclass
class Guest:
    name: str = "Guest"
    plays: bool = True
    present: bool = True
    is_person: bool = True
    runs: bool = False
    seat: int | None = None


@dataclass
class People:
    """The members in the order in which they came; the first is the host."""

    guests: dict[str, Guest]

    @property
    def host(self) -> str:
        return next(iter(self.guests))

    def person(self, member: str) -> Guest | None:
        return self.guests.get(member)

    def people(self) -> Iterable[tuple[str, Guest]]:
        return self.guests.items()

    def balance_half_chips(self, _: str) -> int:
        return 0

    def holds(self, _: str, __: Power) -> bool:
        return False

    def has_started(self, _: str) -> bool:
        return False


@dataclass
class Evening:
    """One game after another with the same people."""

    table: People
    state: TambolaState
    chance: Chance = LUCK
    now_ms: int = NOON_MS
    sealed: bool = False
    log: list[Event | Effect] = field(default_factory=list)
    chips: dict[str, int] = field(default_factory=dict)

    # what a room does

    def ask(self, what: Command | Signal, actor: str | None = None) -> Sequence[Event | Effect]:
        chance = self.chance if self.sealed else None
        happened = TAMBOLA.decide(self.state, what, Context(self.now_ms, actor, self.table, chance))
        for event in happened:
            self.tell(event)
        return happened

    def tell(self, event: Event | Effect) -> None:
        self.state = TAMBOLA.evolve(self.state, event)
        self.log.append(event)
        if isinstance(event, ChipsMoved):
            self.chips = booked(self.chips, event.entries)

    def refusal(self, what: Command, actor: str = "asha") -> Rejected:
        before = self.state
        try:
            self.ask(what, actor)
        except Rejected as refused:
            assert before is self.state
            return refused
        raise AssertionError(f"{what} was not refused")

    def seal(self) -> None:
        self.sealed = True
        self.ask(Sealed())

    def wait(self, ms: int) -> None:
        """Lets time pass; what is due on the way fires at its moment."""
        until_ms = self.now_ms + ms
        while due := [deadline for deadline in TAMBOLA.deadlines(self.state) if deadline.due_ms <= until_ms]:
            self.now_ms = max(self.now_ms, due[0].due_ms)
            assert self.ask(Fired(due[0].id)), f"{due[0]} came to nothing"
        self.now_ms = until_ms

    def wait_until_due(self) -> None:
        (deadline,) = TAMBOLA.deadlines(self.state)
        self.wait(deadline.due_ms - self.now_ms)

    # shorthands

    def start(self) -> None:
        self.ask(Start(), self.table.host)
        self.seal()

    def out(self, *numbers: int) -> None:
        """These numbers are out, one after another, whatever the luck would have brought; calling is by tap after it."""
        for number in numbers:
            self.tell(Called(number, "tapped", self.now_ms, None))

    def mark(self, member: str, *numbers: int) -> None:
        self.mark_on(member, self.rank(member), *numbers)

    def mark_on(self, member: str, rank: str, *numbers: int) -> None:
        self.ask(Mark(rank, numbers), member)

    def claim(self, member: str, dividend: str) -> ClaimFace:
        """The verdict on that member's claim, with their first ticket."""
        return self.claim_on(member, self.rank(member), dividend)

    def claim_on(self, member: str, rank: str, dividend: str) -> ClaimFace:
        self.ask(Claim(rank, dividend), member)
        return self.claims[-1]

    def win(self, member: str, dividend: str) -> ClaimFace:
        """Brings out what that member still needs for the dividend, marks it and claims."""
        numbers = self.numbers(member, dividend)
        self.out(*(number for number in numbers if number not in self.called))
        self.mark(member, *numbers)
        return self.claim(member, dividend)

    def rank(self, member: str) -> str:
        return next(iter(self.hand(member).tickets))

    def face(self, member: str) -> TicketFace:
        return next(iter(self.hand(member).tickets.values()))

    def hand(self, member: str) -> TambolaPrivate:
        hand: TambolaPrivate = TAMBOLA.private(self.state, member)
        return hand

    def row(self, member: str, row: int) -> list[int]:
        return [number for number in self.face(member).rows[row] if number]

    def numbers(self, member: str, dividend: str) -> list[int]:
        """The numbers with which that member has the dividend, said independently of the code under test."""
        top, middle, bottom = (self.row(member, row) for row in range(3))
        return {
            "early_five": top,
            "top_line": top,
            "middle_line": middle,
            "bottom_line": bottom,
            "four_corners": [top[0], top[-1], bottom[0], bottom[-1]],
            "full_house": top + middle + bottom,
        }[dividend]

    @property
    def public(self) -> TambolaPublic:
        public: TambolaPublic = TAMBOLA.public(self.state)
        return public

    @property
    def phase(self) -> str:
        return self.public.phase

    @property
    def called(self) -> list[int]:
        return [call.number for call in self.public.calls.values()]

    @property
    def claims(self) -> list[ClaimFace]:
        return list(self.public.claims.values())

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]


def an_evening(*players: str, seed: int | None = None, **settings: Any) -> Evening:
    """A game that hasn't begun: asha (the host), bala and chitra play unless others are named."""
    guests = {name: Guest() for name in players or ("asha", "bala", "chitra")}
    chance = LUCK if seed is None else Chance(seed.to_bytes(32, "big"))
    return Evening(People(guests), TAMBOLA.open(TambolaSettings(**settings), None), chance)


def a_game(*players: str, seed: int | None = None, **settings: Any) -> Evening:
    """A game in play, every ticket dealt and no number called."""
    evening = an_evening(*players, seed=seed, **settings)
    evening.start()
    return evening
