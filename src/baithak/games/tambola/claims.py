"""The judge: from the facts of a claim to its verdict, in the fixed order of its checks (T11, T16–T22).

What a verdict does to the game (calling stops, the prize is paid) is in `claiming`.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Final

import msgspec

from baithak.games.tambola.dividends import Pattern
from baithak.games.tambola.settings import HOUSES, ClaimWindow, Penalty, Tie, UncalledMark
from baithak.games.tambola.tickets import Rows
from baithak.games.tambola.view import Win
from baithak.kernel.rejected import Param

WON: Final = "tambola.claim_won"

GRACE_MS: Final = 800
"""With `before_next_call`, a claim that comes so soon after a number may have been under way before it (T20)."""

#: The verdicts of claims whose numbers were looked at, the only ones that stop the calling (T17).
LOOKED_AT: Final = frozenset(
    {
        WON,
        "tambola.claim_uncalled",
        "tambola.claim_short",
        "tambola.claim_short_any",
        "tambola.claim_unmarked",
        "tambola.claim_late",
        "tambola.claim_needs_last",
    }
)

#: What a wrong claim is punished for; losing a race, being late, or a number left unmarked never are (T21).
WRONG: Final = frozenset({"tambola.claim_uncalled", "tambola.claim_short", "tambola.claim_short_any"})


class Stage(Enum):
    """How far a claim got. Only one whose numbers were looked at stops the calling (T17)."""

    UNFIT = "unfit"  # there is nothing to judge: no game, no such dividend, not one's ticket
    CLOSED = "closed"  # the dividend is decided, or the ticket is out of it
    LOOKED_AT = "looked at"


class ClaimRules(msgspec.Struct, frozen=True):
    """The host's choices that claims are judged by; the fields are those of the settings. The penalty is in `Verdict`."""

    uncalled_mark: UncalledMark = "any"
    claim_window: ClaimWindow = "open"
    grace_ms: int = GRACE_MS
    tie: Tie = "first"
    last_number: bool = False
    penalty: Penalty = "none"
    max_per_ticket: int = 0


class ClaimedTicket(msgspec.Struct, frozen=True):
    """The ticket of a claim: whose it is, its rows, and the numbers marked on it.

    `won` are the dividends that it has won; `barred` those that it is out of; `bogey`: it is out of the game (T21).
    """

    holder: str
    rows: Rows
    marks: tuple[int, ...]
    won: Collection[str] = ()
    barred: Collection[str] = ()
    bogey: bool = False


class Facts(msgspec.Struct, frozen=True):
    """All that a verdict rests on.

    `calls` are the numbers called, in order, and `called_ms` when the newest was. `patterns` are those in play by
    dividend. `ticket` is None where there can't be such a ticket. `wins` are those so far, by dividend.
    `at_ms` is when the claim was received. `barred`: the claimant is out of the game.
    """

    claimant: str
    dividend: str
    at_ms: int
    calls: Sequence[int]
    over: bool
    patterns: Mapping[str, Pattern]
    ticket: ClaimedTicket | None
    wins: Mapping[str, Sequence[Win]] = {}
    called_ms: int = 0
    barred: bool = False
    rules: ClaimRules = ClaimRules()


class Verdict(msgspec.Struct, frozen=True):
    """A catalogue code with what its sentence needs, all of it for everyone to see (`name` is a member's id, `dividend`
    a dividend's name).

    `missing` are the pattern's numbers not called and `uncalled` the marks not called, both ascending; they are filled
    once the numbers were looked at. `named` are numbers of the ticket that the claimant alone is told (T18, T25).
    `penalty` is what it costs (T21).
    """

    stage: Stage
    code: str
    params: dict[str, Param] = {}
    missing: tuple[int, ...] = ()
    uncalled: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    penalty: Penalty = "none"

    @property
    def won(self) -> bool:
        """Whether the dividend is the claimant's, alone or with others."""
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
    return _closed(facts, ticket) or _looked_at(facts, ticket, facts.patterns[facts.dividend])


def _closed(facts: Facts, ticket: ClaimedTicket) -> Verdict | None:
    """What makes looking at the numbers needless (T11, T19, T21)."""
    dividend, rules = facts.dividend, facts.rules
    if facts.barred:
        return Verdict(Stage.CLOSED, "tambola.player_out")
    if ticket.bogey:
        return Verdict(Stage.CLOSED, "tambola.bogey")
    if dividend in ticket.barred:
        return Verdict(Stage.CLOSED, "tambola.out_of_dividend", {"dividend": dividend})
    wins = facts.wins.get(dividend, ())
    if wins and not (rules.tie == "split_call" and _is_open(facts, wins) and dividend not in ticket.won):
        return _decided(facts, wins[0])
    house = facts.patterns[dividend].house
    if house:
        if any(facts.patterns[won].house for won in ticket.won):
            return Verdict(Stage.CLOSED, "tambola.house_had")
        if house > 1 and not _opened_at(facts) <= len(facts.calls):
            return Verdict(Stage.CLOSED, "tambola.house_first")
    elif rules.max_per_ticket and sum(not facts.patterns[won].house for won in ticket.won) >= rules.max_per_ticket:
        return Verdict(Stage.CLOSED, "tambola.claim_ticket_full", {"max": rules.max_per_ticket})
    return None


def _is_open(facts: Facts, wins: Sequence[Win]) -> bool:
    """Claims on a won dividend still share: no number came since, and none of its prize is paid (T19)."""
    return wins[0].call == len(facts.calls) and wins[0].half_chips is None


def _decided(facts: Facts, win: Win) -> Verdict:
    """Beaten in a race, if someone else won it since the newest number; otherwise simply too late (T11, T19)."""
    if win.member != facts.claimant and win.call == len(facts.calls):
        params: dict[str, Param] = {"name": win.member, "ms": facts.at_ms - win.at_ms}
        return Verdict(Stage.CLOSED, "tambola.claim_beaten", params)
    return Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": facts.dividend})


def _opened_at(facts: Facts) -> int:
    """The first call at which the dividend can be won: for a later full house, the one after the house before it (T10);
    more than 90 while that isn't won.
    """
    house = facts.patterns[facts.dividend].house
    if house <= 1:
        return 1
    before = facts.wins.get(HOUSES[house - 2], ())
    return before[0].call + 1 if before else 91


def _looked_at(facts: Facts, ticket: ClaimedTicket, pattern: Pattern) -> Verdict:
    """The marks against the called numbers: an uncalled mark, an incomplete pattern, an unmarked one (T18); then whether
    it came in time (T20).
    """
    rules = facts.rules
    called = frozenset(facts.calls)
    counted = ticket.marks
    if rules.uncalled_mark == "pattern":
        numbers = frozenset(pattern.numbers(ticket.rows))
        counted = tuple(number for number in ticket.marks if number in numbers)
    uncalled = tuple(sorted(number for number in counted if number not in called))
    missing = pattern.missing(ticket.rows, called)

    def verdict(code: str, named: tuple[int, ...] = (), **params: Param) -> Verdict:
        penalty = rules.penalty if code in WRONG else "none"
        return Verdict(Stage.LOOKED_AT, code, params, missing, uncalled, named, penalty)

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
    judged_at = _judged_at(facts)
    if rules.claim_window == "before_next_call":
        complete_at = max(pattern.complete_at(ticket.rows, facts.calls) or 0, _opened_at(facts))
        if complete_at not in judged_at:
            return verdict("tambola.claim_late")
    if rules.last_number:
        in_pattern = pattern.numbers(ticket.rows)
        if not any(facts.calls[call - 1] in in_pattern for call in judged_at):
            return verdict("tambola.claim_needs_last", number=facts.calls[-1])
    return verdict(WON, dividend=facts.dividend, name=facts.claimant)


def _judged_at(facts: Facts) -> tuple[int, ...]:
    """The calls, from 1, at which the claim counts as made: the newest, and within the grace the one before (T20)."""
    newest = len(facts.calls)
    graced = facts.rules.claim_window == "before_next_call" and facts.at_ms <= facts.called_ms + facts.rules.grace_ms
    return (newest, newest - 1) if graced and newest > 1 else (newest,)
