"""Marks and claims: what a player may do with the own tickets, and what a verdict does to the game (T16–T25, T28).

The verdict itself is `claims.judge`'s.
"""

from typing import Final

from msgspec.structs import replace

from baithak.games.tambola.claims import ClaimedTicket, ClaimRules, Facts, Stage, Verdict, judge
from baithak.games.tambola.commands import Claim, ClaimPaper, Mark, Unmark
from baithak.games.tambola.ending import after, chips, over
from baithak.games.tambola.events import PAPER, Claimed, Evidence, MarksSet
from baithak.games.tambola.state import NOTHING, Happened, TambolaState, actor, must_be_playing
from baithak.games.tambola.tickets import read_rank
from baithak.games.tambola.view import TicketFace
from baithak.kernel.game import Context
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected

NOT_THEIRS: Final = ""
"""The holder of a ticket that isn't the claimant's, as far as they are told; no account is empty."""


def mark(state: TambolaState, command: Mark, context: Context) -> Happened:
    return _marks_set(state, command, context, adding=True)


def unmark(state: TambolaState, command: Unmark, context: Context) -> Happened:
    return _marks_set(state, command, context, adding=False)


def _marks_set(state: TambolaState, command: Mark | Unmark, context: Context, *, adding: bool) -> Happened:
    """One's own marks are whatever one sets, called or not (T24); setting what is set changes nothing."""
    must_be_playing(state)
    if state.settings.marking == "auto":
        raise Rejected("tambola.marks_are_automatic")
    member = actor(context)
    face = state.hand(member).tickets.get(command.ticket)
    if face is None:
        exists = read_rank(command.ticket) is not None
        raise Rejected("tambola.not_your_ticket" if exists else "tambola.no_such_ticket")
    top, middle, bottom = face.rows
    for number in command.numbers:
        if number == 0 or not (number in top or number in middle or number in bottom):
            raise Rejected("tambola.not_on_ticket", number=number)
    before = set(face.marks)
    after_it = before.union(command.numbers) if adding else before.difference(command.numbers)
    if after_it == before:
        return NOTHING
    return (MarksSet(member, Hidden(command.ticket), Hidden(tuple(sorted(after_it)))),)


def claim(state: TambolaState, command: Claim, context: Context) -> Happened:
    """A claim on a ticket of one's own device, for oneself or for whom one holds it."""
    member = actor(context)
    face = state.hand(member).tickets.get(command.ticket)
    if face is None:
        # Dealt to another or to nobody: it isn't theirs either way, and no answer tells which (T25).
        ticket = None if read_rank(command.ticket) is None else ClaimedTicket(NOT_THEIRS, (), ())
        raise _unfit(state, command, member, ticket, context)
    return _judged(state, command, member, face, context)


def claim_paper(state: TambolaState, command: ClaimPaper, context: Context) -> Happened:
    """A claim on a printed ticket, which whoever calls makes for its holder (T28)."""
    face = state.hand(PAPER).tickets.get(command.ticket)
    if face is None:
        raise _unfit(state, command, PAPER, None, context)
    return _judged(state, command, PAPER, face, context)


def _unfit(
    state: TambolaState, command: Claim | ClaimPaper, claimant: str, ticket: ClaimedTicket | None, context: Context
) -> Rejected:
    verdict = judge(_facts(state, command.dividend, claimant, ticket, context))
    return Rejected(verdict.code, **verdict.params)


def _judged(
    state: TambolaState, command: Claim | ClaimPaper, hand: str, face: TicketFace, context: Context
) -> Happened:
    """Judged on receipt. What there is nothing to judge in is refused; every other claim goes on record (T22)."""
    ticket = _claimed_ticket(state, command.ticket, hand, face)
    verdict = judge(_facts(state, command.dividend, face.holder, ticket, context))
    if verdict.stage is Stage.UNFIT:
        raise Rejected(verdict.code, **verdict.params)
    if _is_repeated(state, face, command.dividend, verdict):
        raise Rejected("tambola.claim_repeated")
    splits = state.settings.tie == "split_call"
    prize = state.dividends[command.dividend].prize_half_chips if verdict.won else 0
    looked_at = verdict.stage is Stage.LOOKED_AT
    clock_ms = state.timing.clock(context.now_ms)
    claimed = Claimed(
        member=face.holder,
        dividend=command.dividend,
        ticket_no=face.no,
        at_ms=context.now_ms,
        call=len(state.calls),
        won=verdict.won,
        code=verdict.code,
        params=verdict.params,
        evidence=Hidden(Evidence(command.ticket, ticket.marks, verdict.missing, verdict.uncalled, verdict.named)),
        half_chips=None if splits and verdict.won else prize,
        stop=state.timing.stopped(clock_ms) if looked_at and state.phase != "last_claims" else None,
        hand=hand,
        penalty=verdict.penalty,
    )
    now = after(state, (claimed,))
    if splits:
        # Others may still share: the next number ends it, or where none can come the clock does (T19).
        if now.all_won and verdict.won:
            return (_ending(claimed, state.timing.last_verdict_ms(clock_ms, everything_called=state.all_called)),)
        return (claimed,)
    payment = chips([face.holder], [prize]) if verdict.won else ()
    if verdict.won and (now.all_won or now.house_won):
        ended = over(now, "won" if now.all_won else "last_house")
        return (_ending(claimed, None), *payment, *ended)
    return (claimed, *payment)


def _is_repeated(state: TambolaState, face: TicketFace, dividend: str, verdict: Verdict) -> bool:
    """Whether the same was claimed after so many numbers and refused unlooked at for the same reason: it is on record once."""
    if verdict.stage is not Stage.CLOSED:
        return False
    again = (len(state.calls), face.holder, face.no, dividend, verdict.code)
    # Not only the latest ones: a number that was taken back may stand between.
    return any(
        again == (claim.call, claim.member, claim.ticket_no, claim.dividend, claim.code)
        for claim in state.claims.values()
    )


def _ending(claimed: Claimed, end_ms: int | None) -> Claimed:
    """A claim after which no number comes, so that there is no calling to be held."""
    return replace(claimed, stop=None, end_ms=end_ms)


def _facts(state: TambolaState, dividend: str, claimant: str, ticket: ClaimedTicket | None, context: Context) -> Facts:
    settings = state.settings
    calls = list(state.calls.values())
    return Facts(
        claimant=claimant,
        dividend=dividend,
        at_ms=context.now_ms,
        calls=[call.number for call in calls],
        over=state.phase == "ended",
        patterns=state.patterns,
        ticket=ticket,
        wins={name: each.wins for name, each in state.dividends.items()},
        called_ms=calls[-1].at_ms if calls else 0,
        barred=claimant in state.out,
        rules=ClaimRules(
            uncalled_mark=settings.uncalled_mark,
            claim_window=settings.claim_window,
            tie=settings.tie,
            last_number=settings.last_number,
            penalty=settings.penalty,
            max_per_ticket=settings.max_per_ticket,
        ),
    )


def _claimed_ticket(state: TambolaState, rank: str, hand: str, face: TicketFace) -> ClaimedTicket:
    """The ticket as it is judged; on paper, and where marks are automatic, the called numbers are the marks (T24, T28)."""
    marks = face.marks
    if hand == PAPER or state.settings.marking == "auto":
        on_ticket = {number for row in face.rows for number in row}
        marks = tuple(sorted(number for number in state.numbers() if number in on_ticket))
    won = [name for name, each in state.dividends.items() if any(win.ticket == rank for win in each.wins)]
    return ClaimedTicket(face.holder, face.rows, marks, won, face.barred, face.out)
