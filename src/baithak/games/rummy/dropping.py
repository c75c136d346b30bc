"""Leaving a round: by drop, by the clock, by leaving the table (R11, R30, R31, R33).

After a declaration nobody drops: whoever leaves then is in `finish`.
"""

from baithak.games.rummy.commands import Drop
from baithak.games.rummy.ending import last_one
from baithak.games.rummy.events import Cause, Dropped, Lot
from baithak.games.rummy.evolve import after
from baithak.games.rummy.state import Happened, RummyState
from baithak.games.rummy.stepping import must_be_in_time, must_play, next_turn
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected


def drop(state: RummyState, command: Drop, context: Context) -> Happened:
    """Also out of turn, and holding 14 cards (R30). One that costs other points than was seen is asked for again."""
    member = must_play(state, context)
    if command.round != state.round:
        raise Rejected("net.too_late")
    if state.phase != "playing" or state.turn is None:
        raise Rejected("rummy.drop_too_late")
    if state.turn.member == member:
        must_be_in_time(state, context)
    points = state.drop_points(member)
    if command.points != points:
        raise Rejected("rummy.drop_confirm", n=points)
    return out(state, member, "wish", context)


def out(state: RummyState, member: str, cause: Cause, context: Context) -> Happened:
    """That player drops while turns are played; the last one left wins (R31). Trusts the caller that they play on."""
    gone = dropped(state, member, cause)
    left = after(state, [gone])
    still_in = left.still_in()
    if len(still_in) == 1:
        return (gone, *last_one(left, still_in[0], context))
    if state.turn is not None and state.turn.member == member:
        return (gone, next_turn(left, member, context))
    return (gone,)


def dropped(state: RummyState, member: str, cause: Cause) -> Dropped:
    """A first drop before one has drawn in the round, a middle drop after (R30)."""
    lot: Lot = "middle_drop" if state.players[member].has_drawn else "first_drop"
    return Dropped(member, lot, cause, state.drop_points(member))
