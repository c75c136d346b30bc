"""What a game tells of finished rounds, besides the questions of `game.Game`: who won what, and what many come to in figures.

A game that has `result` is asked for the evening's sheet, which is made in `rooms.evening`; of any other the sheet has the
chips alone. One that has `history` is asked by `runtime.desk`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from baithak.kernel.tickets import NameOf


class Won(msgspec.Struct, frozen=True):
    """Something won: by which account, what (a word of the game's own), for how many half-chips or for what in words."""

    account: str
    dividend: str
    half_chips: int
    words: str


class Result(msgspec.Struct, frozen=True):
    """How a round ended (a word of the game's own), how many tickets each account had, and what was won, in order.

    `names` are those of the accounts that are no member's; `own` those that the host gave to things to be won, by the word in
    `Won.dividend`. `half_chips` is what the round gave or took each player, in a game in which players pay each other.
    """

    ended: str
    tickets: dict[str, int]
    wins: tuple[Won, ...]
    names: dict[str, str] = {}
    own: dict[str, str] = {}
    half_chips: dict[str, int] = {}


@runtime_checkable
class TellsResults(Protocol):
    """Like `game.Game` itself: pure."""

    def result(self, record: dict[str, Any]) -> Result:
        """What the record of a round says, one of an older `rules_version` too."""


@runtime_checkable
class TellsHistory(Protocol):
    """Like `game.Game` itself: pure."""

    history_type: type[msgspec.Struct]

    def history(self, records: Iterable[Mapping[str, Any]], name_of: NameOf) -> Any:
        """What these records of its rounds, oldest first, come to: a `history_type`. Old records must be understood too."""
