"""Marks and claims: what a player may do with the own tickets, and what a verdict does to the game (T16–T25).

The verdict itself is `claims.judge`'s.
"""

from baithak.games.tambola.claims import ClaimedTicket, Facts, Stage, judge
from baithak.games.tambola.commands import Claim, Mark, Unmark
from baithak.games.tambola.events import Claimed, Ended, Evidence, How, MarksSet
from baithak.games.tambola.state import NOTHING, Happened, TambolaState, must_be_playing
from baithak.games.tambola.view import TicketFace
from baithak.kernel.chips import pay
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.game import Context
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected


def mark(state: TambolaState, command: Mark, context: Context) -> Happened:
    return _marks_set(state, command, context, adding=True)


def unmark(state: TambolaState, command: Unmark, context: Context) -> Happened:
    return _marks_set(state, command, context, adding=False)


def _marks_set(state: TambolaState, command: Mark | Unmark, context: Context, *, adding: bool) -> Happened:
    """One's own marks are whatever one sets, called or not (T24); setting what is set changes nothing."""
    must_be_playing(state)
    member = _actor(context)
    face = state.hand(member).tickets.get(command.ticket)
    if face is None:
        shown = _other_holder(state, member, command.ticket) is not None
        raise Rejected("tambola.not_your_ticket" if shown else "tambola.no_such_ticket")
    top, middle, bottom = face.rows
    for number in command.numbers:
        if number == 0 or not (number in top or number in middle or number in bottom):
            raise Rejected("tambola.not_on_ticket", number=number)
    before = set(face.marks)
    after = before.union(command.numbers) if adding else before.difference(command.numbers)
    if after == before:
        return NOTHING
    return (MarksSet(member, Hidden(command.ticket), Hidden(tuple(sorted(after)))),)


def claim(state: TambolaState, command: Claim, context: Context) -> Happened:
    """Judged on receipt. What there is nothing to judge in is refused; every other claim goes on record (T22)."""
    member = _actor(context)
    face = state.hand(member).tickets.get(command.ticket)
    calls = state.numbers()
    dividend = state.dividends.get(command.dividend)
    verdict = judge(
        Facts(
            claimant=member,
            dividend=command.dividend,
            at_ms=context.now_ms,
            calls=calls,
            over=state.phase == "ended",
            patterns=state.patterns,
            ticket=_claimed_ticket(state, member, command.ticket, face),
            win=dividend.wins[0] if dividend is not None and dividend.wins else None,
        )
    )
    if verdict.stage is Stage.UNFIT or face is None or dividend is None:
        raise Rejected(verdict.code, **verdict.params)
    how = _won_by(state, command.dividend) if verdict.won else None
    stops = verdict.stage is Stage.LOOKED_AT and how is None and state.phase != "last_claims"
    prize = dividend.prize_half_chips if verdict.won else 0
    claimed = Claimed(
        member=member,
        dividend=command.dividend,
        ticket_no=face.no,
        at_ms=context.now_ms,
        call=len(calls),
        won=verdict.won,
        code=verdict.code,
        params=verdict.params,
        evidence=Hidden(Evidence(command.ticket, face.marks, verdict.missing, verdict.uncalled, verdict.named)),
        half_chips=prize,
        stop=state.timing.stopped(state.timing.clock(context.now_ms)) if stops else None,
    )
    paid = (ChipsMoved(pay(member, prize), "tambola.prize"),) if prize else ()
    over = (Ended(how), RoundEnded()) if how else ()
    return (claimed, *paid, *over)


def _claimed_ticket(state: TambolaState, member: str, rank: str, face: TicketFace | None) -> ClaimedTicket | None:
    if face is not None:
        return ClaimedTicket(member, face.rows, face.marks)
    holder = _other_holder(state, member, rank)
    return None if holder is None else ClaimedTicket(holder, (), ())


def _other_holder(state: TambolaState, member: str, rank: str) -> str | None:
    """Who else holds that ticket, as far as `member` can know: if it was shown to all with a claim that won. Any other
    doesn't exist for them, so that no answer tells who holds what (T25).
    """
    wins = (win for dividend in state.dividends.values() for win in dividend.wins)
    return next((win.member for win in wins if win.ticket == rank and win.member != member), None)


def _won_by(state: TambolaState, dividend: str) -> How | None:
    """How the game ends if `dividend` is won now; None where it goes on (T9, T23)."""
    if all(each.wins or name == dividend for name, each in state.dividends.items()):
        return "won"
    return "last_house" if state.patterns[dividend].house else None


def _actor(context: Context) -> str:
    if context.actor is None:
        raise RuntimeError("a player's command came without its player")
    return context.actor
