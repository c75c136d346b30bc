"""What a game may hold against people, besides the questions of `game.Game`: a pause just now, other settings, a seat.

A game that has the method or the attribute is asked, any other holds nothing. It is asked in `rooms`.
"""

from collections.abc import Mapping
from typing import Any, Literal, Protocol, runtime_checkable


@runtime_checkable
class ChecksPause(Protocol):
    """A game that may be paused only by some: not by who would gain time by it, say."""

    def check_pause(self, state: Any, member: str) -> None:
        """Raises Rejected where `member`, who has the power, may not pause the room in this state."""


@runtime_checkable
class FixesSettings(Protocol):
    """A game whose settings stay as it was opened with: other ones mean that it is opened anew, from its beginning."""

    settings_fixed: Literal[True]


@runtime_checkable
class HoldsSeats(Protocol):
    """A game whose seats stay somebody's after they have left them, until a round is over, say."""

    def held_seats(self, state: Any) -> Mapping[int, str]:
        """By seat the member whose it is: nobody else may sit there in this state."""
