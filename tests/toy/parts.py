"""The pieces of a game of high card: settings, what all see, what one sees, state, events."""

from typing import Literal, TypeAlias

import msgspec

from baithak.kernel.game import Event, Settings
from baithak.kernel.hidden import Hidden

Phase: TypeAlias = Literal["lobby", "sealing", "showing", "ended"]


class CardSettings(Settings, frozen=True):
    """The prize of a round, in whole chips."""

    prize_chips: int = 10


class HighCardPublic(msgspec.Struct, frozen=True):
    """What everyone sees. `shown` are the cards on the table, 0 to 51; `hidden` those who haven't shown theirs."""

    phase: Phase = "lobby"
    hidden: tuple[str, ...] = ()
    shown: dict[str, int] = {}
    ends_ms: int | None = None
    winner: str | None = None


class HighCardPrivate(msgspec.Struct, frozen=True):
    """One's own card."""

    card: int | None


class CardState(msgspec.Struct, frozen=True):
    """A game of high card. `left_ms` is what was left of the clock when the room was paused."""

    settings: CardSettings
    public: HighCardPublic = HighCardPublic()
    cards: dict[str, Hidden[int]] = {}
    deck: Hidden[tuple[int, ...]] | None = None
    left_ms: int | None = None
    rounds: int = 0


class Started(Event, frozen=True, tag="toy.started"):
    """A round begins."""


class Dealt(Event, frozen=True, tag="toy.dealt"):
    """Everyone has a card."""

    cards: dict[str, Hidden[int]]
    deck: Hidden[tuple[int, ...]]
    ends_ms: int


class Shown(Event, frozen=True, tag="toy.shown"):
    """A card lies open."""

    member: str
    card: int


class Folded(Event, frozen=True, tag="toy.folded"):
    """A player is out of the round."""

    member: str


class Won(Event, frozen=True, tag="toy.won"):
    """The highest card wins."""

    member: str


class ClockStopped(Event, frozen=True, tag="toy.clock_stopped"):
    """The room is paused."""

    left_ms: int


class ClockRuns(Event, frozen=True, tag="toy.clock_runs"):
    """The room goes on."""

    ends_ms: int


EVENTS: tuple[type[Event], ...] = (Started, Dealt, Shown, Folded, Won, ClockStopped, ClockRuns)
