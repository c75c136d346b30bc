"""Which rule of rummy answers which command and signal.

Between rounds is in `gathering`, the deal in `dealing`, turns in `turns`, drops in `dropping`, declarations in `finish`, the
end in `ending`; what the events change is in `evolve`.
"""

from collections.abc import Callable
from typing import Any, Final

from baithak.games.rummy import commands, dealing, dropping, ending, finish, gathering, turns
from baithak.games.rummy.deadlines import deadlines
from baithak.games.rummy.events import CameBack, Found, Held, Lost, Released
from baithak.games.rummy.evolve import after
from baithak.games.rummy.settings import OFF
from baithak.games.rummy.state import NOTHING, Happened, RummyState
from baithak.kernel import signals
from baithak.kernel.game import Command, Context
from baithak.kernel.signals import Signal


def decided(state: RummyState, command: Command | Signal, context: Context) -> Happened:
    """What happens, in order. Raises Rejected for what the rules refuse; a signal is never refused."""
    rule = _RULES.get(type(command))
    return NOTHING if rule is None else rule(state, command, context)


def _fired(state: RummyState, signal: signals.Fired, context: Context) -> Happened:
    if signal.deadline not in {deadline.id for deadline in deadlines(state)}:
        return NOTHING
    if state.phase == "playing":
        return turns.time_is_up(state, context)
    return finish.time_is_up(state, context) if state.in_round else gathering.deal_due(state, context)


def _sat(state: RummyState, signal: signals.Sat, context: Context) -> Happened:
    """At another seat one is dealt in from the next deal on; one that this table doesn't have is none."""
    if gathering.has_seat(state, context.table.person(signal.member)):
        return gathering.when_it_can_deal(state, context)
    return _left(state, signal, context)


def _left(state: RummyState, signal: signals.Went | signals.Stood | signals.Sat, context: Context) -> Happened:
    """Leaving the room, or the seat, in a round is a drop, or after a declaration as R24 has it (R30, R33)."""
    member = signal.member
    if not state.in_round:
        return gathering.when_all_are_ready(state, context)
    if state.phase == "sealing":
        return dealing.left_before_the_cards(state, context)
    if not state.plays_on(member):
        return NOTHING
    return (
        dropping.out(state, member, "left", context)
        if state.phase == "playing"
        else finish.left(state, member, context)
    )


def _went(state: RummyState, signal: signals.Went, context: Context) -> Happened:
    """Who comes into the room again sits out no longer."""
    back: Happened = (CameBack(signal.member),) if signal.member in state.sitting_out else NOTHING
    return (*back, *_left(after(state, back), signal, context))


def _away(state: RummyState, signal: signals.Away, context: Context) -> Happened:
    if not state.in_round:
        return gathering.when_all_are_ready(state, context)
    if state.settings.skip_s == OFF or not state.plays_on(signal.member):
        return NOTHING
    return (Lost(signal.member, state.clock(context.now_ms)),)


def _back(state: RummyState, signal: signals.Back, context: Context) -> Happened:
    """Coming back in time cancels a skip (R13)."""
    if signal.member in state.away:
        return (Found(signal.member),)
    return gathering.someone_came(state, signal, context)


def _end_asked(state: RummyState, _: signals.EndAsked, context: Context) -> Happened:
    return ending.ended_by_host(state, context) if state.in_round else NOTHING


def _paused(state: RummyState, _: signals.Paused, context: Context) -> Happened:
    return (Held(context.now_ms),) if state.held_ms is None else NOTHING


def _resumed(state: RummyState, _: signals.Resumed, context: Context) -> Happened:
    return NOTHING if state.held_ms is None else (Released(context.now_ms - state.held_ms),)


_RULES: Final[dict[type, Callable[[RummyState, Any, Context], Happened]]] = {
    commands.Start: gathering.start,
    commands.Ready: gathering.ready,
    commands.SitOut: gathering.sit_out,
    commands.ComeBack: gathering.come_back,
    commands.Draw: turns.draw,
    commands.Discard: turns.discard,
    commands.Declare: finish.declare,
    commands.Arrange: finish.arrange,
    commands.Submit: finish.submit,
    commands.Drop: dropping.drop,
    signals.Listed: dealing.listed,
    signals.Sealed: dealing.sealed,
    signals.Fired: _fired,
    signals.Came: gathering.someone_came,
    signals.Sat: _sat,
    signals.Went: _went,
    signals.Stood: _left,
    signals.Away: _away,
    signals.Back: _back,
    signals.EndAsked: _end_asked,
    signals.Paused: _paused,
    signals.Resumed: _resumed,
}
