"""How a game's state changes with each event. No rules here: what happened is in the event.

Why it happened is in `rules`, `calling` and `claiming`.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from baithak.games.tambola.events import (
    PAPER,
    AllCalled,
    Begun,
    Called,
    CallingSet,
    Claimed,
    Dealt,
    Ended,
    Evidence,
    GivenBack,
    Held,
    MarksSet,
    NamedSet,
    PaceSet,
    Paid,
    Released,
    Started,
    TakenBackCall,
    TicketsOut,
    WantSet,
    WentOn,
)
from baithak.games.tambola.hands import Hands
from baithak.games.tambola.state import TambolaState, fresh, priced
from baithak.games.tambola.tickets import Rows, ticket_of_rank
from baithak.games.tambola.timing import Timing
from baithak.games.tambola.view import (
    NAMED_KEPT,
    Call,
    ClaimFace,
    Named,
    RefusedClaim,
    TakenBack,
    TambolaPrivate,
    TicketFace,
    Win,
)
from baithak.kernel.effects import Effect, TimeMoved
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden, unseal


def evolved(state: TambolaState, event: Event | Effect) -> TambolaState:
    """The state after `event`; the same object where the event means nothing to the game."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _started(state: TambolaState, event: Started) -> TambolaState:
    return replace(
        fresh(state.settings, state.wants, state.named),
        phase="sealing",
        timing=Timing(held_ms=state.timing.held_ms),
        begins=event.begins,
    )


def _dealt(state: TambolaState, event: Dealt) -> TambolaState:
    hands: dict[str, TambolaPrivate] = {}
    numbered = dict(state.numbered)
    for ticket in event.tickets:
        rank = unseal(ticket.rank)
        hand = hands.get(ticket.hand) or state.hand(ticket.hand)
        numbered[ticket.hand] = no = numbered.get(ticket.hand, 0) + 1
        face = TicketFace(no, _rows(rank), (), ticket.holder)
        hands[ticket.hand] = replace(hand, tickets={**hand.tickets, rank: face})
    dealt = replace(
        _with_hands(state, {**state.hands, **{hand: Hidden(held) for hand, held in hands.items()}}),
        dealt=(*state.dealt, *event.tickets),
        numbered=numbered,
    )
    if event.begins:
        return _begun(dealt, Begun(event.at_ms, event.call_ms))
    if not state.playing:
        return replace(dealt, phase="ready")
    bought = dict(state.bought)
    for ticket in event.tickets:
        bought[ticket.holder] = bought.get(ticket.holder, 0) + 1
    return _with_bought(dealt, bought)


def _rows(rank: str) -> Rows:
    """Its rows; none for what is no ticket's rank: whoever starts the game is told of it."""
    try:
        return ticket_of_rank(int(rank))
    except ValueError:
        return ()


def _begun(state: TambolaState, event: Begun) -> TambolaState:
    timing = replace(state.timing, paced_from_ms=event.at_ms, call_ms=event.call_ms)
    return _with_bought(replace(state, phase="calling", timing=timing), state.tickets)


def _with_bought(state: TambolaState, bought: dict[str, int]) -> TambolaState:
    state = replace(state, bought=bought)
    return replace(state, dividends=priced(state.settings, state.dividends, state.pot_half_chips))


def _given_back(state: TambolaState, event: GivenBack) -> TambolaState:
    gone = unseal(event.tickets)
    hand = state.hand(event.hand)
    left = {rank: face for rank, face in hand.tickets.items() if rank not in gone}
    places = {place for place, dealt in enumerate(state.dealt) if unseal(dealt.rank) in gone}
    state = replace(state, given_back=state.given_back | places)
    return _with_hands(state, {**state.hands, event.hand: Hidden(replace(hand, tickets=left))})


def _with_hands(state: TambolaState, hands: dict[str, Hidden[TambolaPrivate]]) -> TambolaState:
    """With these hands, those with a ticket in them, and the tickets counted anew."""
    tickets: dict[str, int] = {}
    for sealed in hands.values():
        for face in unseal(sealed).tickets.values():
            tickets[face.holder] = tickets.get(face.holder, 0) + 1
    held = {hand: sealed for hand, sealed in hands.items() if unseal(sealed).tickets}
    return replace(state, hands=Hands.of(held), tickets=tickets)


def _want_set(state: TambolaState, event: WantSet) -> TambolaState:
    return replace(state, wants={**state.wants, event.member: event.tickets})


def _named_set(state: TambolaState, event: NamedSet) -> TambolaState:
    named = {account: one for account, one in state.named.items() if account != event.account}
    if event.tickets:
        named = {**state.named, event.account: Named(event.name, event.device, event.tickets)}
    return replace(state, named=named)


def _called(state: TambolaState, event: Called) -> TambolaState:
    order = str(len(state.calls) + 1)
    return replace(
        state,
        phase="calling",
        timing=Timing(event.at_ms, event.call_ms, before_ms=state.timing.stopped_ms),
        calls={**state.calls, order: Call(event.number, event.at_ms, event.source)},
    )


def _taken_back(state: TambolaState, event: TakenBackCall) -> TambolaState:
    order, timing = len(state.calls), state.timing
    key = str(len(state.taken_back) + 1)
    return replace(
        state,
        phase="calling",
        timing=replace(timing, call_ms=event.call_ms, end_ms=None, stopped_ms=timing.before_ms),
        calls={each: call for each, call in state.calls.items() if each != str(order)},
        taken_back={**state.taken_back, key: TakenBack(event.number, order, event.at_ms)},
        hands=_unmarked(state.hands, event.number) if event.unmarks else state.hands,
    )


def _unmarked(hands: Hands, number: int) -> Hands:
    """The hands without that mark; the same where nobody has set it."""
    for member, sealed in hands.items():
        tickets = unseal(sealed).tickets
        marked = {rank: face for rank, face in tickets.items() if number in face.marks}
        if marked:
            without = {
                rank: replace(face, marks=tuple(mark for mark in face.marks if mark != number))
                for rank, face in marked.items()
            }
            hands = hands.put(member, Hidden(replace(unseal(sealed), tickets=tickets | without)))
    return hands


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
    marked = replace(face, marks=unseal(event.marks))
    return _with_hand(state, event.member, replace(hand, tickets={**hand.tickets, rank: marked}))


def _with_hand(state: TambolaState, member: str, hand: TambolaPrivate) -> TambolaState:
    return replace(state, hands=state.hands.put(member, Hidden(hand)))


def _claimed(state: TambolaState, event: Claimed) -> TambolaState:
    key = str(len(state.claims) + 1)
    evidence = unseal(event.evidence)
    member = event.hand or event.member
    hand = state.hand(member)
    state = replace(state, claims={**state.claims, key: _face(event, hand)})
    if not event.won:
        state = replace(state, evidence={**state.evidence, key: event.evidence})
    # Of a ticket on paper whoever checks it sees what is missing; nobody's own part is the paper's.
    if evidence.named and member != PAPER:
        newest = list({**hand.named, key: evidence.named}.items())[-NAMED_KEPT:]
        hand = replace(hand, named=dict(newest))
    if event.penalty in ("dividend", "ticket"):
        face = hand.tickets[evidence.ticket]
        punished = (
            replace(face, out=True)
            if event.penalty == "ticket"
            else replace(face, barred=(*face.barred, event.dividend))
        )
        hand = replace(hand, tickets={**hand.tickets, evidence.ticket: punished})
    if event.penalty == "player":
        tickets = {
            rank: replace(face, out=face.out or face.holder == event.member) for rank, face in hand.tickets.items()
        }
        hand = replace(hand, tickets=tickets)
        state = replace(state, out=state.out | {event.member})
    if hand is not state.hand(member):
        state = _with_hand(state, member, hand)
    if event.won:
        before = state.dividends[event.dividend]
        win = Win(event.member, evidence.ticket, event.call, event.half_chips, event.at_ms)
        won = replace(before, wins=(*before.wins, win))
        state = replace(state, dividends={**state.dividends, event.dividend: won})
    if event.end_ms is not None:
        return replace(state, phase="last_claims", timing=replace(state.timing, stop=None, end_ms=event.end_ms))
    if event.stop is None:
        return state
    return replace(state, phase="verdict", timing=replace(state.timing, stop=event.stop))


def _face(event: Claimed, hand: TambolaPrivate) -> ClaimFace:
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
        rows=hand.tickets[evidence.ticket].rows if shown else None,
        marks=evidence.marks if shown else None,
        penalty=event.penalty,
    )


def _paid(state: TambolaState, event: Paid) -> TambolaState:
    before = state.dividends[event.dividend]
    wins = tuple(
        replace(win, half_chips=half_chips) for win, half_chips in zip(before.wins, event.half_chips, strict=True)
    )
    return replace(state, dividends={**state.dividends, event.dividend: replace(before, wins=wins)})


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
    """Those that the member held for people without a phone are on paper from now on (T28)."""
    paper, no = state.hand(PAPER), state.numbered.get(PAPER, 0)
    kept = {rank: face for rank, face in state.hand(event.member).tickets.items() if face.holder != event.member}
    on_paper = {rank: replace(face, no=no + i) for i, (rank, face) in enumerate(kept.items(), start=1)}
    hands = {member: hand for member, hand in state.hands.items() if member != event.member}
    hands[PAPER] = Hidden(replace(paper, tickets={**paper.tickets, **on_paper}))
    on_their_device = {
        account: replace(one, device=None) for account, one in state.named.items() if one.device == event.member
    }
    state = _with_hands(replace(state, numbered={**state.numbered, PAPER: no + len(kept)}), hands)
    return replace(state, named={**state.named, **on_their_device}) if on_their_device else state


def _ended(state: TambolaState, event: Ended) -> TambolaState:
    return replace(
        state,
        phase="ended",
        timing=Timing(held_ms=state.timing.held_ms),
        ended=event.how,
        refused={key: _refused(unseal(evidence)) for key, evidence in state.evidence.items()},
    )


def _refused(evidence: Evidence) -> RefusedClaim:
    """The record of the round tells all tickets from here on (F8), and so whose claim was made with which (T22)."""
    return RefusedClaim(evidence.ticket, _rows(evidence.ticket), evidence.marks, evidence.missing, evidence.uncalled)


_CHANGES: Final[dict[type, Callable[[TambolaState, Any], TambolaState]]] = {
    Started: _started,
    Dealt: _dealt,
    Begun: _begun,
    GivenBack: _given_back,
    WantSet: _want_set,
    NamedSet: _named_set,
    Called: _called,
    TakenBackCall: _taken_back,
    AllCalled: _all_called,
    CallingSet: _calling_set,
    PaceSet: _pace_set,
    MarksSet: _marks_set,
    Claimed: _claimed,
    Paid: _paid,
    WentOn: _went_on,
    Held: _held,
    Released: _released,
    TicketsOut: _tickets_out,
    Ended: _ended,
    TimeMoved: _time_moved,
}
