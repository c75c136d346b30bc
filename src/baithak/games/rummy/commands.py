"""What people ask of a game of rummy. What comes of it is in `rules`.

Each says what its sender saw, so that one that comes late does nothing: a turn by its `number`, a round by its number.
Cards are named by their `no` in one's own hand (see `hands`).
"""

from typing import Literal, TypeAlias

from baithak.kernel.game import Command

Pile: TypeAlias = Literal["closed", "open"]


class Start(Command, frozen=True, tag="rummy.start"):
    """Deal now: the first round, or the next before its time."""


class Ready(Command, frozen=True, tag="rummy.ready"):
    """Ready for the deal after round `after` (R35)."""

    after: int


class SitOut(Command, frozen=True, tag="rummy.sit_out"):
    """Skip coming rounds and keep the seat (R34)."""


class ComeBack(Command, frozen=True, tag="rummy.come_back"):
    """Be dealt in again (R34)."""


class Draw(Command, frozen=True, tag="rummy.draw"):
    """Draw a card from the closed deck, or take the top of the open pile (R9)."""

    turn: int
    pile: Pile


class Discard(Command, frozen=True, tag="rummy.discard"):
    """Discard that card; the turn ends (R9)."""

    turn: int
    card: int


class Declare(Command, frozen=True, tag="rummy.declare"):
    """Put that card into the finish slot (R21). It can't be taken back (R22)."""

    turn: int
    card: int


class Arrange(Command, frozen=True, tag="rummy.arrange"):
    """Lay one's own cards so, at any moment, off turn too: each card once, in a group or `loose` (R37)."""

    round: int
    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]


class Submit(Command, frozen=True, tag="rummy.submit"):
    """One's cards lie as they are to be judged (R22) or scored (R24)."""

    round: int


class Drop(Command, frozen=True, tag="rummy.drop"):
    """Leave the round for so many `points`: a drop that costs others by now is refused (R30)."""

    round: int
    points: int
