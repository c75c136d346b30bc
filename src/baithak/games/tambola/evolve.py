"""How a game's state changes with each event. No rules here: what happened is in the event.

Why it happened is in `rules`, `calling` and `claiming`.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from baithak.games.tambola.events import (
    AllCalled,
    Called,
    CallingSet,
    Claimed,
    Dealt,
    Ended,
    Held,
    MarksSet,
    PaceSet,
    Released,
    Started,
    TicketsOut,
    WentOn,
)
from baithak.games.tambola.state import TambolaState, fresh
from baithak.games.tambola.tickets import ticket_of_rank
from baithak.games.tambola.timing import Timing
from baithak.games.tambola.view import NAMED_KEPT, Call, ClaimFace, TambolaPrivate, TicketFace, Win
from baithak.kernel.effects import Effect, TimeMoved
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden, unseal


def evolved(state: TambolaState, event: Event | Effect) -> TambolaState:
    """The state after `event`; the same object where the event means nothing to the game."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _started(state: TambolaState, _: Started) -> TambolaState:
    return replace(fresh(state.settings), phase="sealing", timing=Timing(held_ms=state.timing.held_ms))


def _dealt(state: TambolaState, event: Dealt) -> TambolaState:
    hands: dict[str, dict[str, TicketFace]] = {}
    for ticket in event.tickets:
        rank = unseal(ticket.rank)
        hand = hands.setdefault(ticket.holder, {})
        hand[rank] = TicketFace(len(hand) + 1, ticket_of_rank(int(rank)), ())
    return replace(
        state,
        phase="calling",
        timing=replace(state.timing, paced_from_ms=event.at_ms, call_ms=event.call_ms),
        tickets={member: len(hand) for member, hand in hands.items()},
        hands={member: Hidden(TambolaPrivate(hand, {})) for member, hand in hands.items()},
        dealt=event.tickets,
    )


def _called(state: TambolaState, event: Called) -> TambolaState:
    order = str(len(state.calls) + 1)
    return replace(
        state,
        phase="calling",
        timing=Timing(event.at_ms, event.call_ms),
        calls={**state.calls, order: Call(event.number, event.at_ms, event.source)},
    )


def _all_called(state: TambolaState, event: AllCalled) -> TambolaState:
    return replace(state, phase="last_claims", timing=replace(state.timing, end_ms=event.until_ms))


def _calling_set(state: TambolaState, event: CallingSet) -> TambolaState:
    return replace(state, calling=event.calling, timing=replace(state.timing, call_ms=event.call_ms))


def _pace_set(state: TambolaState, event: PaceSet) -> TambolaState:
    return replace(state, pace_s=event.pace_s, timing=replace(state.timing, call_ms=event.call_ms))


def _marks_set(state: TambolaState, event: MarksSet) -> TambolaState:
    rank = unseal(event.ticket)
    hand = state.hand(event.member)
    face = hand.tickets[rank]
    marked = TicketFace(face.no, face.rows, unseal(event.marks))
    return _with_hand(state, event.member, replace(hand, tickets={**hand.tickets, rank: marked}))


def _with_hand(state: TambolaState, member: str, hand: TambolaPrivate) -> TambolaState:
    return replace(state, hands={**state.hands, member: Hidden(hand)})


def _claimed(state: TambolaState, event: Claimed) -> TambolaState:
    key = str(len(state.claims) + 1)
    claims = {**state.claims, key: _face(state, event)}
    named = unseal(event.evidence).named
    if named:
        hand = state.hand(event.member)
        newest = list({**hand.named, key: named}.items())[-NAMED_KEPT:]
        state = _with_hand(state, event.member, replace(hand, named=dict(newest)))
    dividends = state.dividends
    if event.won:
        before = dividends[event.dividend]
        win = Win(event.member, unseal(event.evidence).ticket, event.call, event.half_chips, event.at_ms)
        dividends = {**dividends, event.dividend: replace(before, wins=(*before.wins, win))}
    if event.stop is None:
        return replace(state, claims=claims, dividends=dividends)
    timing = replace(state.timing, stop=event.stop)
    return replace(state, phase="verdict", timing=timing, claims=claims, dividends=dividends)


def _face(state: TambolaState, event: Claimed) -> ClaimFace:
    """What all see of a claim: the ticket itself only when it won (T25)."""
    evidence = unseal(event.evidence)
    shown = event.won
    return ClaimFace(
        member=event.member,
        dividend=event.dividend,
        ticket_no=event.ticket_no,
        at_ms=event.at_ms,
        call=event.call,
        won=event.won,
        code=event.code,
        params=event.params,
        ticket=evidence.ticket if shown else None,
        rows=state.hand(event.member).tickets[evidence.ticket].rows if shown else None,
        marks=evidence.marks if shown else None,
    )


def _went_on(state: TambolaState, event: WentOn) -> TambolaState:
    timing = replace(state.timing, stop=None, stopped_ms=event.stopped_ms)
    return replace(state, phase="calling", timing=timing)


def _held(state: TambolaState, event: Held) -> TambolaState:
    return replace(state, timing=replace(state.timing, held_ms=event.at_ms))


def _released(state: TambolaState, event: Released) -> TambolaState:
    return replace(state, timing=state.timing.moved(event.by_ms))


def _time_moved(state: TambolaState, event: TimeMoved) -> TambolaState:
    # In a pause no moment lies ahead: time stands still, and the pause's own end moves everything.
    return state if state.timing.held_ms is not None else replace(state, timing=state.timing.moved(event.by_ms))


def _tickets_out(state: TambolaState, event: TicketsOut) -> TambolaState:
    return replace(
        state,
        tickets={member: count for member, count in state.tickets.items() if member != event.member},
        hands={member: hand for member, hand in state.hands.items() if member != event.member},
    )


def _ended(state: TambolaState, event: Ended) -> TambolaState:
    return replace(state, phase="ended", timing=Timing(held_ms=state.timing.held_ms), ended=event.how)


_CHANGES: Final[dict[type, Callable[[TambolaState, Any], TambolaState]]] = {
    Started: _started,
    Dealt: _dealt,
    Called: _called,
    AllCalled: _all_called,
    CallingSet: _calling_set,
    PaceSet: _pace_set,
    MarksSet: _marks_set,
    Claimed: _claimed,
    WentOn: _went_on,
    Held: _held,
    Released: _released,
    TicketsOut: _tickets_out,
    Ended: _ended,
    TimeMoved: _time_moved,
}
