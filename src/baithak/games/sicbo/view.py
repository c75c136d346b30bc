"""What is sent of a table of Sic Bo: the part that everyone sees, and the part of one player.

How they come about is in `evolve`; `state` keeps them ready.
"""

from typing import Literal, TypeAlias

import msgspec

from baithak.games.sicbo.commands import FaultOf, ShakeWhy
from baithak.games.sicbo.payouts import Dice

Phase: TypeAlias = Literal[
    "idle",
    "betting_open",
    "betting_closed",
    "shaking",
    "at_rest",
    "result_entered",
    "settled",
    "paid",
    "paused",
    "cancelled",
]

#: Paid out · void, the stakes are back · given back to one who deals or supervises (S32) · taken back by a reversal (S9).
How: TypeAlias = Literal["paid", "cancelled", "given_back", "reversed"]


class SicboShake(msgspec.Struct, frozen=True):
    """One shake of the round: why it was a further one, null for the first (S5)."""

    why: ShakeWhy | None


class SicboFault(msgspec.Struct, frozen=True):
    """Why the round is paused (S31): what is wrong, who raised it, where the round stood, and when it is void by itself."""

    fault: FaultOf
    by: str
    phase: Phase
    void_ms: int | None


class SicboResult(msgspec.Struct, frozen=True):
    """A paid round for the statistics (S28)."""

    dice: Dice
    shakes: int


class SicboReversal(msgspec.Struct, frozen=True):
    """The round that was paid last was reversed (S9): by whom, why, from which dice, and the right ones if it was paid anew."""

    by: str
    reason: str
    was: Dice
    dice: Dice | None


class SicboPublic(msgspec.Struct, frozen=True):
    """All that everyone sees. `totals` are the chips of all players on each spot (by key), `players` how many have bets;
    `winning` the spots that win. `statistics` are the last 50 paid rounds by number (S28).

    `dealers` and `supervisors` are those who deal and supervise now; nobody where the system deals.
    """

    phase: Phase
    round: int
    closes_ms: int | None
    next_ms: int | None
    totals: dict[str, int]
    players: int
    shakes: dict[str, SicboShake]
    dice: Dice | None
    winning: tuple[str, ...]
    fault: SicboFault | None
    ends_ms: int | None
    reversal: SicboReversal | None
    statistics: dict[str, SicboResult]
    dealers: tuple[str, ...]
    supervisors: tuple[str, ...]


class SicboOutcome(msgspec.Struct, frozen=True):
    """What came of one's bets of a round, once: of a reversed round there are two or three (S9). `backs` are the half-chips that
    came back by spot; of what was taken back they are negative.
    """

    how: How
    dice: Dice | None
    backs: dict[str, int]


class SicboBets(msgspec.Struct, frozen=True):
    """One's bets of a round (S30): chips by spot, and what came of them, in order."""

    chips: dict[str, int]
    outcomes: tuple[SicboOutcome, ...]


class SicboPrivate(msgspec.Struct, frozen=True):
    """One player's own part. `bets` are the chips by spot in the round in play, or the last one until the next opens, `steps`
    how they were placed one after another; `last` is what a repetition places. `backs` are the half-chips that come back by
    spot, once settled. `record` is the bet record by round, the newest (S30).
    """

    bets: dict[str, int] = {}
    steps: tuple[dict[str, int], ...] = ()
    last: dict[str, int] = {}
    backs: dict[str, int] = {}
    record: dict[str, SicboBets] = {}
