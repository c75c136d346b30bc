"""What a game tells of many finished rounds in figures, besides the questions of `game.Game`.

A game that has `history` is asked by `runtime.desk`. What one round came to is in `results`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from baithak.kernel.tickets import NameOf


@runtime_checkable
class TellsHistory(Protocol):
    """Like `game.Game` itself: pure."""

    history_type: type[msgspec.Struct]

    def history(self, records: Iterable[Mapping[str, Any]], name_of: NameOf) -> Any:
        """What these records of its rounds, oldest first, come to: a `history_type`. Old records must be understood too."""
