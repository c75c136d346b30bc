"""What a game tells of a finished round, besides the questions of `game.Game`: who won what.

A game that has `result` is asked for the evening's sheet, which is made in `rooms.evening`; of any other the sheet has the
chips alone. What many rounds come to is in `history`.
"""

from typing import Any, Protocol, runtime_checkable

import msgspec


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
