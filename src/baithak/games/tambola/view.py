"""What is sent of a game of Tambola: the part for all, and the part of one player.

The numbers not yet called, and tickets of others that have not won, are in neither (T14, T25).
"""

from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.tambola.settings import Calling, Penalty, TambolaSettings
from baithak.games.tambola.tickets import Rows
from baithak.kernel.rejected import Param

#: Whoever claims wrongly again and again isn't sent a longer and longer list with each mark.
NAMED_KEPT: Final = 10

#: `ready`: tickets are out, and the calling hasn't begun.
Phase: TypeAlias = Literal["lobby", "sealing", "ready", "calling", "verdict", "last_claims", "ended"]

NAMED: Final = "named:"
"""Before the name of a person without a phone: their account, where a member has an id (T28)."""


class Call(msgspec.Struct, frozen=True):
    """A number called, and where it came from (T12, T13)."""

    number: int
    at_ms: int
    source: Calling


class TakenBack(msgspec.Struct, frozen=True):
    """A number from the bag that was mistyped: it was the `order`th, and is not called (T12)."""

    number: int
    order: int
    at_ms: int


class Named(msgspec.Struct, frozen=True):
    """A person without a phone (T28). `device` is the member who holds the tickets; None: they are on paper.

    `tickets` is how many they are to have.
    """

    name: str
    device: str | None
    tickets: int


class Win(msgspec.Struct, frozen=True):
    """Who won a dividend: with which ticket (rank), at which call (1–90), what came of it in half-chips, and when the
    claim was received (T19). `half_chips` is None until it is known among how many the prize is split.
    """

    member: str
    ticket: str
    call: int
    half_chips: int | None
    at_ms: int


class Dividend(msgspec.Struct, frozen=True):
    """A dividend in play. `prize_half_chips` is for all winners together, `pot_half_chips` of it from the pot; `words`
    is a prize that isn't chips (T10).
    """

    prize_half_chips: int
    wins: tuple[Win, ...]
    pot_half_chips: int = 0
    words: str = ""


class ClaimFace(msgspec.Struct, frozen=True):
    """A claim and its verdict (T17, T22). `code` is a catalogue key with `params`; `ticket_no` counts the claimant's
    tickets from 1; `rows` and `marks` of the ticket are shown to all with a claim that won (T25). A refusal's `params`
    name only marks that were not called; what else it names is in the claimant's own part. `member` is who holds the
    ticket: a member's id, or the account of a person without a phone. `penalty` is what a wrong claim cost (T21).
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
    penalty: Penalty = "none"


class RefusedClaim(msgspec.Struct, frozen=True):
    """What a claim that was refused rested on, which settles a dispute once the game is over (T22): the ticket by its rank, its
    rows, the marks on it at that moment, the pattern's numbers that weren't called and the marks that weren't. The last
    two are empty where the numbers weren't looked at.
    """

    ticket: str
    rows: Rows
    marks: tuple[int, ...]
    missing: tuple[int, ...]
    uncalled: tuple[int, ...]


class TambolaPublic(msgspec.Struct, frozen=True):
    """All that everyone sees. `calls` is keyed "1" to "90" in the order called, `claims` and `taken_back` "1", "2", …,
    `dividends` by their name in the order of the settings.

    `tickets` is how many each holds, by account (a member's id or that of a person in `named`); `wants` how many each
    member asked for, who else gets one ticket or strip; `pot_half_chips` what the tickets paid.

    `next_ms` is when the next number or the end comes by itself: of an automatic call, after a verdict, or of the last
    claims. `ended` says how the game ended. `played` are the settings that the ended game was played with, where the table has
    others by now for the next (T13). `refused` is empty until the game has ended, then it tells by the claim's key what each
    claim that was refused rested on.
    """

    phase: Phase
    calling: Calling
    pace_s: int
    next_ms: int | None
    calls: dict[str, Call]
    dividends: dict[str, Dividend]
    claims: dict[str, ClaimFace]
    tickets: dict[str, int]
    wants: dict[str, int]
    named: dict[str, Named]
    taken_back: dict[str, TakenBack]
    pot_half_chips: int
    ended: Literal["won", "all_called", "stopped"] | None
    played: TambolaSettings | None = None
    refused: dict[str, RefusedClaim] = {}


class TicketFace(msgspec.Struct, frozen=True):
    """A ticket on one's own device. `rows` are three of nine numbers, 0 for a blank; `marks` ascend.

    `holder` is the account of whoever it is for. `out`: it is a bogey, or its holder is out; `barred` are the dividends
    that it is out of (T21).
    """

    no: int
    rows: Rows
    marks: tuple[int, ...]
    holder: str
    out: bool = False
    barred: tuple[str, ...] = ()


class TambolaPrivate(msgspec.Struct, frozen=True):
    """One's own tickets, by rank (decimal digits) in the order dealt (T25).

    `named` are the numbers that the refusals of one's own newest claims named: those missing or to be marked, by the
    claim's key, the last ten of them (T18).
    """

    tickets: dict[str, TicketFace]
    named: dict[str, tuple[int, ...]]
