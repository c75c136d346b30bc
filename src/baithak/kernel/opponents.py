"""What a game answers that has practice opponents, besides the questions of `game.Game`: how strong there are, what they do.

A game that has `opponents` is asked. They are seated in `rooms.opponents` and played in `runtime.opponents`.
"""

from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

from baithak.kernel.chance import Stream
from baithak.kernel.game import Command


class Opponents(Protocol):
    """The practice opponents of one game. Every method is pure.

    They know what a player is sent, `public` and `private` of `game.Game`, and what they remember of it: nothing of a state.
    """

    strengths: Sequence[str]
    """Words of the game's own, the weakest first."""

    def seats(self, state: Any) -> int:
        """How many seats the table has, numbered from 0."""

    def to_move(self, public: Any) -> Collection[str]:
        """The members who have something to do now, as everyone sees it; none while nothing can be done."""

    def remember(self, memory: Any | None, public: Any) -> Any:
        """The memory after one more look at the table; None is that of one who has seen nothing yet."""

    def move(self, strength: str, member: str, public: Any, private: Any, memory: Any, luck: Stream) -> Command | None:
        """What `member`, who has something to do, does now; None for nothing after all. May take up to 300 ms."""

    def delay_ms(self, luck: Stream) -> int:
        """How long after that they do it: from the luck alone, so that it tells nothing."""


@runtime_checkable
class HasOpponents(Protocol):
    """A game in which practice opponents can be seated."""

    opponents: Opponents
