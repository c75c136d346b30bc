"""A round that is paused on a fault, goes on, or is void; and one that is to end early (S31, S32).

What goes back is in `paying`.
"""

from typing import Final

from baithak.games.sicbo.commands import GoOn, RaiseFault, VoidRound
from baithak.games.sicbo.dealing import drawn
from baithak.games.sicbo.events import EndingSet, Faulted, WentOn
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.opening import closed
from baithak.games.sicbo.paying import paid, voided
from baithak.games.sicbo.staff import must_have_no_bets
from baithak.games.sicbo.state import NOTHING, Happened, SicboState, actor
from baithak.games.sicbo.timing import ENDING_MS, FAULT_MS, LEAST_LEFT_MS
from baithak.games.sicbo.view import Phase
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked

#: Before these nobody can know what the dice show.
_BEFORE_THE_SHAKE: Final[frozenset[Phase]] = frozenset({"betting_open", "betting_closed"})


def raise_fault(state: SicboState, command: RaiseFault, context: Context) -> Happened:
    """The round stands still, with its bets, until the supervisor decides (S31)."""
    if state.phase == "paused":
        raise Rejected("sicbo.fault")
    if not state.in_round:
        raise Rejected("room.no_round")
    if command.round != state.round:
        raise Rejected("net.too_late")
    left_ms = 0 if state.until_ms is None else max(0, state.until_ms - context.now_ms)
    void_ms = context.now_ms + FAULT_MS if state.system_deals else None
    return (Faulted(actor(context), command.fault, left_ms, void_ms),)


def go_on(state: SicboState, command: GoOn, context: Context) -> Happened:
    """From where it stood; a countdown with what was left, five seconds at least. A round that is to end is closed at once."""
    _must_be_paused(state, command.round)
    until_ms = context.now_ms + max(state.left_ms, LEAST_LEFT_MS)
    told: Happened = (WentOn(actor(context), until_ms),)
    gone_on = after(state, told)
    if state.luck:
        return (*told, *drawn(gone_on, context))
    if state.last and state.system_deals and gone_on.phase == "betting_open":
        return (*told, *closed(gone_on, None))
    return told


def void(state: SicboState, command: VoidRound, context: Context) -> Happened:
    """By a supervisor; where the system deals, by who runs the game and has no bet in the round (S32)."""
    _must_be_paused(state, command.round)
    member = actor(context)
    must_have_no_bets(state, member)
    return voided(state, member, context)


def _must_be_paused(state: SicboState, number: int) -> None:
    if state.phase != "paused":
        raise Rejected("sicbo.not_paused")
    if number != state.round:
        raise Rejected("net.too_late")


def end_asked(state: SicboState, _: EndAsked, context: Context) -> Happened:
    """The round is played or void first, and none follows (design, "End").

    Where the system deals it is played: betting closes now. With real dice it is void before they are shaken, for nobody can
    know then what they show; after that the dealer has a minute to bring it to its end.
    """
    if not state.in_round:
        return NOTHING
    if state.system_deals:
        told = () if state.last else (EndingSet(None),)
        return (*told, *closed(after(state, told), None)) if state.phase == "betting_open" else told
    if state.where in _BEFORE_THE_SHAKE:
        return voided(state, None, context)
    if state.phase == "settled":
        return paid(state, context)
    return NOTHING if state.last else (EndingSet(context.now_ms + ENDING_MS),)
