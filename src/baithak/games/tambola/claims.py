"""The judge: from the facts of a claim to its verdict, in the fixed order of its checks (T16–T19, T22).

What a verdict does to the game (calling stops, the prize is paid) is in `claiming`.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

import msgspec

from baithak.games.tambola.dividends import Pattern
from baithak.games.tambola.tickets import Rows
from baithak.games.tambola.view import Win
from baithak.kernel.rejected import Param

WON: Final = "tambola.claim_won"


class Stage(Enum):
    """How far a claim got. Only one whose numbers were looked at stops the calling (T17)."""

    UNFIT = "unfit"  # there is nothing to judge: no game, no such dividend, not one's ticket
    CLOSED = "closed"  # the dividend is decided
    LOOKED_AT = "looked at"


class ClaimedTicket(msgspec.Struct, frozen=True):
    """The ticket of a claim: whose it is, its rows, and the numbers marked on it."""

    holder: str
    rows: Rows
    marks: tuple[int, ...]


class Facts(msgspec.Struct, frozen=True):
    """All that a verdict rests on.

    `calls` are the numbers called, in order. `patterns` are those in play by dividend. `ticket` is None where the
    claimant can't know of such a ticket. `win` is the first of the claimed dividend, if it is won. `at_ms` is when the
    claim was received.
    """

    claimant: str
    dividend: str
    at_ms: int
    calls: Sequence[int]
    over: bool
    patterns: Mapping[str, Pattern]
    ticket: ClaimedTicket | None
    win: Win | None


class Verdict(msgspec.Struct, frozen=True):
    """A catalogue code with what its sentence needs, all of it for everyone to see (`name` is a member's id, `dividend`
    a dividend's name).

    `missing` are the pattern's numbers not called and `uncalled` the marks not called, both ascending; they are filled
    once the numbers were looked at. `named` are numbers of the ticket that the claimant alone is told (T18, T25).
    """

    stage: Stage
    code: str
    params: dict[str, Param] = {}
    missing: tuple[int, ...] = ()
    uncalled: tuple[int, ...] = ()
    named: tuple[int, ...] = ()

    @property
    def won(self) -> bool:
        """Whether the dividend is the claimant's."""
        return self.code == WON


def judge(facts: Facts) -> Verdict:
    """The verdict: the first check that the claim fails, or `WON`.

    Guarantees that the same facts give the same verdict, and that numbers still to come play no part in it (T17).
    Trusts the caller to have claims judged in the order in which they were received, which is who was first (T19).
    """
    ticket = facts.ticket
    if not facts.calls:
        return Verdict(Stage.UNFIT, "tambola.not_started")
    if facts.over:
        return Verdict(Stage.UNFIT, "tambola.game_over_code")
    if facts.dividend not in facts.patterns:
        return Verdict(Stage.UNFIT, "tambola.no_such_dividend")
    if ticket is None:
        return Verdict(Stage.UNFIT, "tambola.no_such_ticket")
    if ticket.holder != facts.claimant:
        return Verdict(Stage.UNFIT, "tambola.not_your_ticket")
    if facts.win is not None:
        return _decided(facts, facts.win)
    return _looked_at(facts, ticket, facts.patterns[facts.dividend])


def _decided(facts: Facts, win: Win) -> Verdict:
    """Beaten in a race, if someone else won it since the newest number; otherwise simply too late (T11, T19)."""
    if win.member != facts.claimant and win.call == len(facts.calls):
        params: dict[str, Param] = {"name": win.member, "ms": facts.at_ms - win.at_ms}
        return Verdict(Stage.CLOSED, "tambola.claim_beaten", params)
    return Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": facts.dividend})


def _looked_at(facts: Facts, ticket: ClaimedTicket, pattern: Pattern) -> Verdict:
    """The marks against the called numbers: an uncalled mark anywhere, an incomplete pattern, an unmarked one (T18)."""
    called = frozenset(facts.calls)
    uncalled = tuple(sorted(number for number in ticket.marks if number not in called))
    missing = pattern.missing(ticket.rows, called)

    def verdict(code: str, named: tuple[int, ...] = (), **params: Param) -> Verdict:
        return Verdict(Stage.LOOKED_AT, code, params, missing, uncalled, named)

    # What is missing or unmarked names numbers of the ticket: in the face that all see, a full house claimed early
    # would read it out. An uncalled mark is what everyone must see.
    if uncalled:
        return verdict("tambola.claim_uncalled", numbers=list(uncalled), n=len(uncalled))
    short = pattern.short(ticket.rows, called)
    if short and pattern.needs_all:
        return verdict("tambola.claim_short", named=missing, n=short)
    if short:
        # Any of the others would do, so none is named.
        return verdict("tambola.claim_short_any", n=short)
    if pattern.short(ticket.rows, ticket.marks):
        unmarked = tuple(number for number in pattern.missing(ticket.rows, ticket.marks) if number in called)
        return verdict("tambola.claim_unmarked", named=unmarked, n=len(unmarked))
    return verdict(WON, dividend=facts.dividend, name=facts.claimant)
