"""What the house asks of rummy's practice opponents, each question handed to the module that answers it.

What they are asked is written down in `kernel.opponents`.
"""

from collections.abc import Collection, Sequence
from typing import Final, cast

from baithak.games.rummy.opponents.delay import delay_ms
from baithak.games.rummy.opponents.memory import NOTHING, Memory, remember
from baithak.games.rummy.opponents.opponent import STRENGTHS, Strength, move, to_move
from baithak.games.rummy.state import RummyState
from baithak.games.rummy.view import RummyPrivate, RummyPublic
from baithak.kernel.chance import Stream
from baithak.kernel.game import Command


class RummyOpponents:
    """Answers `kernel.opponents.Opponents`."""

    strengths: Sequence[str] = STRENGTHS

    def seats(self, state: RummyState) -> int:
        return state.settings.seats

    def to_move(self, public: RummyPublic) -> Collection[str]:
        return to_move(public)

    def remember(self, memory: Memory | None, public: RummyPublic) -> Memory:
        return remember(NOTHING if memory is None else memory, public)

    def move(
        self, strength: str, member: str, public: RummyPublic, private: RummyPrivate, memory: Memory, luck: Stream
    ) -> Command | None:
        return move(cast("Strength", strength), member, public, private, memory, luck)

    def delay_ms(self, luck: Stream) -> int:
        return delay_ms(luck)


OPPONENTS: Final = RummyOpponents()
