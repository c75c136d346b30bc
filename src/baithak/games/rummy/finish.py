"""The finish: Declare, arranging, submitting, the judgement, and who leaves meanwhile (R21–R25, R30).

What makes a declaration valid is in `declaring`, how the round ends then in `ending`.
"""

from baithak.games.rummy import ending
from baithak.games.rummy.commands import Arrange, Declare, Submit
from baithak.games.rummy.declaring import judge
from baithak.games.rummy.events import Arranged, Declared, Judged, Submitted
from baithak.games.rummy.evolve import after
from baithak.games.rummy.hands import Arrangement
from baithak.games.rummy.state import NOTHING, Happened, RummyState
from baithak.games.rummy.stepping import must_be_in_time, must_have_turn, must_play
from baithak.games.rummy.timing import ARRANGE_MS
from baithak.kernel.game import Context
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected


def declare(state: RummyState, command: Declare, context: Context) -> Happened:
    """On one's own turn, after drawing, with the card for the finish slot; the turn timer stops (R21, R22)."""
    turn = must_have_turn(state, command.turn, context)
    if turn.drew is None:
        raise Rejected("rummy.draw_first")
    card = state.hand(turn.member).card(command.card)
    if card is None:
        raise Rejected("rummy.not_in_hand")
    until_ms = state.clock(context.now_ms) + ARRANGE_MS
    return (Declared(turn.member, Hidden(command.card), Hidden(card), until_ms),)


def arrange(state: RummyState, command: Arrange, context: Context) -> Happened:
    """At any moment of the round, until one's cards are judged or submitted; nobody else sees it."""
    member = must_play(state, context)
    if command.round != state.round:
        raise Rejected("net.too_late")
    if state.players[member].gone or (state.phase == "arranging" and member not in state.arranging()):
        raise Rejected("net.already_done")
    if state.own_clock_runs(member):
        must_be_in_time(state, context)
    lie = Arrangement(tuple(filter(None, command.groups)), command.loose)
    hand = state.hand(member)
    hand.check(lie)
    return NOTHING if lie == hand.lie else (Arranged(member, Hidden(lie)),)


def submit(state: RummyState, command: Submit, context: Context) -> Happened:
    """The declarer's cards are judged (R22); another's are to be scored as they lie (R24)."""
    member = must_play(state, context)
    if command.round != state.round:
        raise Rejected("net.too_late")
    if state.phase == "playing" or (state.phase == "finish" and member != state.declarer):
        raise Rejected("rummy.nothing_to_submit")
    if state.phase == "arranging" and member not in state.arranging():
        raise Rejected("net.already_done")
    must_be_in_time(state, context)
    return _judged(state, context) if state.phase == "finish" else _submitted(state, Submitted(member), context)


def time_is_up(state: RummyState, context: Context) -> Happened:
    """What the server holds is judged (R22), or scored (R24)."""
    return _judged(state, context) if state.phase == "finish" else _scored(state, context)


def left(state: RummyState, member: str, context: Context) -> Happened:
    """Who leaves after a declaration: the declarer is judged on what the server holds, another is scored at the best
    (R24, R30). A valid declaration stays valid.
    """
    if member == state.declarer:
        return _judged(state, context) if state.phase == "finish" else NOTHING
    return NOTHING if state.players[member].gone else _submitted(state, Submitted(member, gone=True), context)


def _submitted(state: RummyState, submitted: Submitted, context: Context) -> Happened:
    """The round is scored as soon as all have (R24)."""
    told = after(state, [submitted])
    if told.phase == "arranging" and not told.arranging():
        return (submitted, *_scored(told, context))
    return (submitted,)


def _judged(state: RummyState, context: Context) -> Happened:
    """Whether the declaration is valid; what is wrong first is named (R23, R26)."""
    member = _declarer(state)
    hand = state.hand(member)
    groups, _ = hand.places(hand.lie)
    fault = judge([state.faces(group) for group in groups], state.wild_rank).first
    if fault is not None:
        judged = Judged(member, valid=False, code=fault.code, params=fault.params, until_ms=None)
        return (judged, *ending.invalid(after(state, [judged]), member, context))
    until_ms = state.clock(context.now_ms) + ARRANGE_MS
    judged = Judged(member, valid=True, code="", params={}, until_ms=until_ms)
    told = after(state, [judged])
    return (judged,) if told.arranging() else (judged, *_scored(told, context))


def _scored(state: RummyState, context: Context) -> Happened:
    return ending.valid(state, _declarer(state), context)


def _declarer(state: RummyState) -> str:
    if state.declarer is None:
        raise RuntimeError("a finish without a declarer")
    return state.declarer
