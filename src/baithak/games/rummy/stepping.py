"""Whose turn it is, and whose is next (R8, R10); and whether somebody may move now.

What is done in a turn is in `turns` and `finish`.
"""

from baithak.games.rummy.events import TurnBegan
from baithak.games.rummy.settings import OFF
from baithak.games.rummy.state import DEALT, RummyState, actor
from baithak.games.rummy.view import RummyTurn
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected


def turn_of(state: RummyState, member: str, context: Context) -> TurnBegan:
    """That player's turn begins now."""
    number = 1 if state.turn is None else state.turn.number + 1
    now_ms, timer_s = state.clock(context.now_ms), state.settings.turn_timer_s
    return TurnBegan(number, member, now_ms, None if timer_s == OFF else now_ms + timer_s * 1000)


def next_turn(state: RummyState, member: str, context: Context) -> TurnBegan:
    """The turn of the next player who is still in, after that one's."""
    return turn_of(state, state.next_after(member, state.still_in()), context)


def must_play(state: RummyState, context: Context) -> str:
    """Who asks, still in a round that has been dealt and isn't paused. Raises Rejected otherwise."""
    member = actor(context)
    if state.phase not in DEALT:
        raise Rejected("room.no_round")
    if not state.plays_on(member):
        raise Rejected("rummy.not_in_round")
    if state.held_ms is not None:
        raise Rejected("room.is_paused")
    return member


def must_be_in_time(state: RummyState, context: Context) -> None:
    """Raises Rejected where the time that runs for who asks is up, though the clock hasn't been heard yet."""
    due_ms = state.due_ms()
    if due_ms is not None and context.now_ms >= due_ms:
        raise Rejected("net.too_late")


def must_have_turn(state: RummyState, number: int, context: Context) -> RummyTurn:
    """The turn of who asks. Raises Rejected where it is another's, another one than they saw, or over."""
    member = must_play(state, context)
    turn = state.turn
    if state.phase != "playing" or turn is None:
        raise _has_declared(state, member, context)
    if number != turn.number:
        moved = state.moved
        late = moved is not None and moved.by_clock and moved.turn == number
        raise Rejected("net.too_late" if late else "net.already_done")
    if turn.member != member:
        raise Rejected("rummy.turn_other", name=_name(turn.member, context))
    must_be_in_time(state, context)
    return turn


def _has_declared(state: RummyState, member: str, context: Context) -> Rejected:
    if state.declarer is None or state.declarer == member:
        return Rejected("net.already_done")
    return Rejected("rummy.declared", name=_name(state.declarer, context))


def _name(member: str, context: Context) -> str:
    person = context.table.person(member)
    return "" if person is None else person.name
