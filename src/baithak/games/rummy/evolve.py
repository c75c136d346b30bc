"""How a game's state changes with each event. No rules here: what happened is in the event.

Why it happened is in `rules` and the nouns beside it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from baithak.games.rummy import events as happened
from baithak.games.rummy.cards import RANKS, Face, text_of, wild_rank
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.hands import Hand, dealt
from baithak.games.rummy.state import Happened, Play, RummyState
from baithak.games.rummy.view import (
    RummyFinish,
    RummyGroup,
    RummyLaid,
    RummyLine,
    RummyMoved,
    RummyPlayer,
    RummyResult,
    RummyTurn,
    RummyWild,
    What,
)
from baithak.kernel.effects import Effect, TimeMoved
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden, unseal

SHEET_KEPT: Final = 100
"""How many rounds the score sheet shows; the records of all of them are in the log."""


def evolved(state: RummyState, event: Event | Effect) -> RummyState:
    """The state after `event`; the same object where the event means nothing to the game."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def after(state: RummyState, events: Happened) -> RummyState:
    """The state once these have happened."""
    for event in events:
        state = evolved(state, event)
    return state


def _started(state: RummyState, event: happened.Started) -> RummyState:
    """What lasts from round to round stays, all else begins anew."""
    return RummyState(
        settings=state.settings,
        phase="sealing",
        round=state.round + 1,
        running=True,
        by_itself=event.by_itself,
        dealer_seat=state.dealer_seat,
        held_ms=state.held_ms,
        sitting_out=state.sitting_out,
        clock_losses=state.clock_losses,
        result=state.result,
        sheet=state.sheet,
    )


def _dealt_in(state: RummyState, event: happened.DealtIn) -> RummyState:
    return replace(state, players={member: RummyPlayer(seat) for member, seat in event.seats.items()})


def _called_off(state: RummyState, event: happened.CalledOff) -> RummyState:
    return replace(state, phase="waiting" if event.goes_on else "lobby", running=event.goes_on, players={}, away={})


def _tossed(state: RummyState, event: happened.Tossed) -> RummyState:
    toss = {member: text_of(Face(card)) for member, card in event.cards.items()}
    return replace(state, toss=toss, toss_order=event.order)


def _dealt(state: RummyState, event: happened.Dealt) -> RummyState:
    face = state.deck.face(event.turned_up)
    state = replace(
        state,
        phase="playing",
        dealer=event.dealer,
        dealer_seat=state.players[event.dealer].seat,
        hands={member: _hand(cards) for member, cards in event.hands.items()},
        turned_up=event.turned_up,
        wild=RummyWild(text_of(face), RANKS[wild_rank(face)]),
        closed=event.closed,
        order=event.order,
    )
    return _with_pile(state, (event.opened,))


def _hand(sealed: Hidden[tuple[int, ...]]) -> Hidden[Hand]:
    cards: tuple[int, ...] = unseal(sealed)
    return Hidden(dealt(cards))


def _with_pile(state: RummyState, pile: tuple[int, ...]) -> RummyState:
    shown = {str(place): text_of(face) for place, face in enumerate(state.faces(pile), 1)}
    return replace(state, pile=pile, open=shown)


def _with_discarded(state: RummyState, card: int) -> RummyState:
    """The pile with one more on top: it may be long, so what lies below isn't looked at."""
    pile = (*state.pile, card)
    return replace(state, pile=pile, open={**state.open, str(len(pile)): text_of(state.deck.face(card))})


def _with_top_taken(state: RummyState) -> RummyState:
    shown = state.open.copy()
    del shown[str(len(state.pile))]
    return replace(state, pile=state.pile[:-1], open=shown)


def _turn_began(state: RummyState, event: happened.TurnBegan) -> RummyState:
    return replace(state, turn=RummyTurn(event.number, event.member, event.at_ms, event.due_ms))


def _drew(state: RummyState, event: happened.Drew) -> RummyState:
    card, member = unseal(event.card), event.member
    if event.pile == "open":
        state = _with_top_taken(state)
        state = _moved(state, member, "drew_open", card)
    else:
        state = replace(state, closed=Hidden(unseal(state.closed)[1:]))
        state = _moved(state, member, "drew_closed", None)
    if not state.players[member].has_drawn:
        state = _with_player(state, member, has_drawn=True)
    if state.turn is not None:
        state = replace(state, turn=replace(state.turn, drew=event.pile))
    state = _with_hand(state, member, state.hand(member).with_drawn(card))
    return _noted(state, member, event.pile, card)


def _reshuffled(state: RummyState, event: happened.Reshuffled) -> RummyState:
    state = replace(state, closed=event.closed, reshuffles=(*state.reshuffles, event.order))
    return _with_pile(state, state.pile[-1:])


def _discarded(state: RummyState, event: happened.Discarded) -> RummyState:
    member = event.member
    state = _with_discarded(_without_card(state, member, unseal(event.no)), event.card)
    state = _moved(state, member, "discarded", event.card, by_clock=event.by_clock)
    return _noted(state, member, "discard", event.card)


def _arranged(state: RummyState, event: happened.Arranged) -> RummyState:
    return _with_hand(state, event.member, replace(state.hand(event.member), lie=unseal(event.lie)))


def _dropped(state: RummyState, event: happened.Dropped) -> RummyState:
    by_clock = event.cause == "clock"
    state = _with_player(state, event.member, lot=event.lot, cause=event.cause, points=event.points)
    return _moved(state, event.member, "dropped", None, by_clock=by_clock, points=event.points)


def _declared(state: RummyState, event: happened.Declared) -> RummyState:
    member = event.member
    state = replace(
        _without_card(state, member, unseal(event.no)),
        phase="finish",
        finish=RummyFinish(member),
        slot=event.card,
        until_ms=event.until_ms,
    )
    state = _moved(state, member, "declared", None)
    return _noted(state, member, "finish", unseal(event.card))


def _judged(state: RummyState, event: happened.Judged) -> RummyState:
    return replace(
        state,
        phase="arranging",
        finish=RummyFinish(event.member, event.valid, event.code, event.params),
        until_ms=event.until_ms,
    )


def _submitted(state: RummyState, event: happened.Submitted) -> RummyState:
    return _with_player(state, event.member, **{"gone" if event.gone else "submitted": True})


def _ended(state: RummyState, event: happened.Ended) -> RummyState:
    points = {member: score.points for member, score in event.scores.items()}
    line = RummyLine(event.how, event.winner, points, event.chips)
    sheet = {**state.sheet, str(state.round): line}
    if len(sheet) > SHEET_KEPT:
        del sheet[next(iter(sheet))]
    laid = {member: _laid(state, member, score, event.chips.get(member, 0)) for member, score in event.scores.items()}
    slot = None if state.slot is None else text_of(state.deck.face(unseal(state.slot)))
    return replace(
        state,
        phase="result",
        running=event.how != "host",
        turn=None,
        until_ms=None,
        away={},
        players={
            member: replace(player, lot=event.scores[member].lot, points=event.scores[member].points)
            for member, player in state.players.items()
        },
        clock_losses=_clock_losses(state),
        how=event.how,
        winner=event.winner,
        scores=event.scores,
        result=RummyResult(event.how, event.winner, slot, laid, state.round, state.wild, state.finish),
        sheet=sheet,
    )


def _clock_losses(state: RummyState) -> dict[str, int]:
    """A round in which a player did nothing neither counts nor breaks the row: nobody was there to win it either."""
    losses = dict(state.clock_losses)
    for member, player in state.players.items():
        if player.cause == "clock":
            losses[member] = losses.get(member, 0) + 1
        elif player.has_drawn or player.cause is not None:
            losses.pop(member, None)
    return losses


def _laid(state: RummyState, member: str, score: happened.Score, half_chips: int) -> RummyLaid:
    groups = []
    for cards in score.groups:
        faces = state.faces(cards)
        kind = classify(faces, state.wild_rank)
        groups.append(RummyGroup(tuple(map(text_of, faces)), None if isinstance(kind, Fault) else kind))
    loose = tuple(map(text_of, state.faces(score.loose)))
    return RummyLaid(score.lot, score.points, half_chips, tuple(groups), loose, state.players[member].cause)


def _deal_set(state: RummyState, event: happened.DealSet) -> RummyState:
    return replace(state, deal_ms=event.due_ms, phase="waiting" if event.due_ms is None else state.phase)


def _ready_set(state: RummyState, event: happened.ReadySet) -> RummyState:
    return replace(state, ready=(*state.ready, event.member))


def _sat_out(state: RummyState, event: happened.SatOut) -> RummyState:
    ready = tuple(member for member in state.ready if member != event.member)
    return replace(state, sitting_out={**state.sitting_out, event.member: event.by_clock}, ready=ready)


def _came_back(state: RummyState, event: happened.CameBack) -> RummyState:
    return replace(
        state,
        sitting_out=_without(state.sitting_out, event.member),
        clock_losses=_without(state.clock_losses, event.member),
    )


def _lost(state: RummyState, event: happened.Lost) -> RummyState:
    return replace(state, away={**state.away, event.member: event.at_ms})


def _found(state: RummyState, event: happened.Found) -> RummyState:
    return replace(state, away=_without(state.away, event.member))


def _held(state: RummyState, event: happened.Held) -> RummyState:
    return replace(state, held_ms=event.at_ms)


def _released(state: RummyState, event: happened.Released) -> RummyState:
    return replace(_later(state, event.by_ms), held_ms=None)


def _time_moved(state: RummyState, event: TimeMoved) -> RummyState:
    # In a pause no moment lies ahead: time stands still, and the pause's own end moves everything.
    return state if state.held_ms is not None else _later(state, event.by_ms)


def _later(state: RummyState, by_ms: int) -> RummyState:
    """Every moment so much later."""
    turn = state.turn
    if turn is not None:
        turn = replace(turn, began_ms=turn.began_ms + by_ms, due_ms=_moment(turn.due_ms, by_ms))
    return replace(
        state,
        turn=turn,
        until_ms=_moment(state.until_ms, by_ms),
        deal_ms=_moment(state.deal_ms, by_ms),
        away={member: at_ms + by_ms for member, at_ms in state.away.items()},
    )


def _moment(at_ms: int | None, by_ms: int) -> int | None:
    return None if at_ms is None else at_ms + by_ms


def _with_player(state: RummyState, member: str, **changes: Any) -> RummyState:
    return replace(state, players={**state.players, member: replace(state.players[member], **changes)})


def _with_hand(state: RummyState, member: str, hand: Hand) -> RummyState:
    return replace(state, hands={**state.hands, member: Hidden(hand)})


def _without_card(state: RummyState, member: str, no: int) -> RummyState:
    return _with_hand(state, member, state.hand(member).without(no))


def _moved(
    state: RummyState,
    member: str,
    what: What,
    card: int | None,
    *,
    by_clock: bool = False,
    points: int | None = None,
) -> RummyState:
    number = 0 if state.turn is None else state.turn.number
    face = None if card is None else text_of(state.deck.face(card))
    return replace(state, moved=RummyMoved(number, member, what, face, by_clock, points))


def _noted(state: RummyState, member: str, what: str, card: int) -> RummyState:
    return replace(state, plays=(*state.plays, Hidden(Play(member, what, card))))


def _without(mapping: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in mapping.items() if k != key}


_CHANGES: Final[dict[type, Callable[[RummyState, Any], RummyState]]] = {
    happened.Started: _started,
    happened.DealtIn: _dealt_in,
    happened.CalledOff: _called_off,
    happened.Tossed: _tossed,
    happened.Dealt: _dealt,
    happened.TurnBegan: _turn_began,
    happened.Drew: _drew,
    happened.Reshuffled: _reshuffled,
    happened.Discarded: _discarded,
    happened.Arranged: _arranged,
    happened.Dropped: _dropped,
    happened.Declared: _declared,
    happened.Judged: _judged,
    happened.Submitted: _submitted,
    happened.Ended: _ended,
    happened.DealSet: _deal_set,
    happened.ReadySet: _ready_set,
    happened.SatOut: _sat_out,
    happened.CameBack: _came_back,
    happened.Lost: _lost,
    happened.Found: _found,
    happened.Held: _held,
    happened.Released: _released,
    TimeMoved: _time_moved,
}
