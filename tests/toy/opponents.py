"""Practice opponents at high card: they show their card. There is nothing to think about."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from baithak.kernel.chance import Stream
from baithak.kernel.game import Command
from tests.toy.commands import Show

SEATS: Final = 7
SHORTEST_MS: Final = 1_000
SPREAD_MS: Final = 1_000


class HighCardOpponents:
    """Answers `kernel.opponents.Opponents`. What it remembers is how often it has looked."""

    strengths: Sequence[str] = ("hasty", "calm")

    def seats(self, state: Any) -> int:  # noqa: ARG002 - the same at every table
        return SEATS

    def to_move(self, public: Any) -> Collection[str]:
        return public.hidden if public.ends_ms is not None else ()

    def remember(self, memory: int | None, public: Any) -> int:  # noqa: ARG002 - what it saw tells it nothing
        return 1 if memory is None else memory + 1

    def move(self, strength: str, member: str, public: Any, private: Any, memory: Any, luck: Stream) -> Command | None:  # noqa: ARG002
        return None if private.card is None else Show()

    def delay_ms(self, luck: Stream) -> int:
        return SHORTEST_MS + luck.below(SPREAD_MS)


OPPONENTS: Final = HighCardOpponents()
