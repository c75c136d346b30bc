"""What is sent of a game of Tambola: the part for all, and the part of one player.

The numbers not yet called, and tickets of others that have not won, are in neither (T14, T25).
"""

from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.tambola.settings import Calling
from baithak.games.tambola.tickets import Rows
from baithak.kernel.rejected import Param

#: Whoever claims wrongly again and again isn't sent a longer and longer list with each mark.
NAMED_KEPT: Final = 10

Phase: TypeAlias = Literal["lobby", "sealing", "calling", "verdict", "last_claims", "ended"]


class Call(msgspec.Struct, frozen=True):
    """A number called, and where it came from (T12, T13)."""

    number: int
    at_ms: int
    source: Calling


class Win(msgspec.Struct, frozen=True):
    """Who won a dividend: with which ticket (rank), at which call (1–90), what came of it in half-chips, and when the
    claim was received (T19).
    """

    member: str
    ticket: str
    call: int
    half_chips: int
    at_ms: int


class Dividend(msgspec.Struct, frozen=True):
    """A dividend in play. `prize_half_chips` is for all winners together."""

    prize_half_chips: int
    wins: tuple[Win, ...]


class ClaimFace(msgspec.Struct, frozen=True):
    """A claim and its verdict (T17, T22). `code` is a catalogue key with `params`; `ticket_no` counts the claimant's
    tickets from 1; `rows` and `marks` of the ticket are shown to all with a claim that won (T25). A refusal's `params`
    name only marks that were not called; what else it names is in the claimant's own part.
    """

    member: str
    dividend: str
    ticket_no: int
    at_ms: int
    call: int
    won: bool
    code: str
    params: dict[str, Param]
    ticket: str | None
    rows: Rows | None
    marks: tuple[int, ...] | None


class TambolaPublic(msgspec.Struct, frozen=True):
    """All that everyone sees. `calls` is keyed "1" to "90" in the order called, `claims` "1", "2", …,
    `dividends` by their name in the order of the settings, `tickets` (how many each holds) by member id.

    `next_ms` is when the next number or the end comes by itself: of an automatic call, after a verdict, or of the last
    claims. `ended` says how the game ended.
    """

    phase: Phase
    calling: Calling
    pace_s: int
    next_ms: int | None
    calls: dict[str, Call]
    dividends: dict[str, Dividend]
    claims: dict[str, ClaimFace]
    tickets: dict[str, int]
    ended: Literal["won", "all_called", "stopped"] | None


class TicketFace(msgspec.Struct, frozen=True):
    """One's own ticket. `rows` are three of nine numbers, 0 for a blank; `marks` ascend."""

    no: int
    rows: Rows
    marks: tuple[int, ...]


class TambolaPrivate(msgspec.Struct, frozen=True):
    """One's own tickets, by rank (decimal digits) in the order dealt (T25).

    `named` are the numbers that the refusals of one's own newest claims named: those missing or to be marked, by the
    claim's key, the last ten of them (T18).
    """

    tickets: dict[str, TicketFace]
    named: dict[str, tuple[int, ...]]
