"""The rules of high card: what each command and each signal leads to."""

from collections.abc import Sequence

from baithak.kernel.chips import pay
from baithak.kernel.effects import ChipsMoved, Effect, RoundEnded, SealAsked
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Fired, Paused, Resumed, Sealed, Signal, Went
from tests.toy.commands import Show, Start
from tests.toy.evolve import evolve
from tests.toy.parts import CardState, ClockRuns, ClockStopped, Dealt, Folded, Shown, Started, Won

SHOW_MS = 30_000


def decide(state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
    showing = state.public.phase == "showing"
    match command:
        case Start():
            return _start(state)
        case Show():
            return _show(state, context)
        case Sealed():
            return _deal(context, paused=state.left_ms is not None)
        case Fired() if showing:
            return _ended(state, [Shown(m, unseal(state.cards[m])) for m in state.public.hidden])
        case Went(member=member) if member in state.public.hidden:
            return _ended(state, [Folded(member)])
        case EndAsked() if state.public.phase in {"sealing", "showing"}:
            return [RoundEnded("toy.stopped")]
        case Paused() if state.public.phase == "sealing":
            return [ClockStopped(SHOW_MS)]
        case Paused() if state.public.ends_ms is not None:
            return [ClockStopped(state.public.ends_ms - context.now_ms)]
        case Resumed() if state.left_ms is not None and showing:
            return [ClockRuns(context.now_ms + state.left_ms)]
        case _:
            return []


def _start(state: CardState) -> Sequence[Event | Effect]:
    if state.public.phase in {"sealing", "showing"}:
        raise Rejected("room.game_running")
    return [Started(), SealAsked()]


def _deal(context: Context, *, paused: bool) -> Sequence[Event | Effect]:
    players = [member for member, person in context.table.people() if person.plays]
    if not players or context.chance is None:
        return [RoundEnded("toy.nobody")]
    deck = context.chance.stream("toy/deck").shuffled(range(52))
    cards = {member: Hidden(card) for member, card in zip(players, deck, strict=False)}
    dealt = Dealt(cards, Hidden(tuple(deck)), context.now_ms + SHOW_MS)
    return [dealt, ClockStopped(SHOW_MS)] if paused else [dealt]


def _show(state: CardState, context: Context) -> Sequence[Event | Effect]:
    if state.public.phase != "showing" or context.actor not in state.cards:
        raise Rejected("room.no_round")
    if state.left_ms is not None:
        raise Rejected("room.is_paused")
    if context.actor not in state.public.hidden:
        raise Rejected("net.already_done")
    return _ended(state, [Shown(context.actor, unseal(state.cards[context.actor]))])


def _ended(state: CardState, events: list[Shown] | list[Folded]) -> Sequence[Event | Effect]:
    """The events, and the round's end if nobody has a card to show after them."""
    for event in events:
        state = evolve(state, event)
    if state.public.hidden:
        return events
    if not state.public.shown:
        return [*events, RoundEnded("toy.nobody")]
    winner = max(state.public.shown, key=lambda member: _height(state.public.shown[member]))
    prize = ChipsMoved(pay(winner, 2 * state.settings.prize_chips), "toy.prize")
    return [*events, Won(winner), prize, RoundEnded()]


def _height(card: int) -> tuple[int, int]:
    return card % 13, card // 13
