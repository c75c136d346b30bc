"""How each event changes a game of high card."""

from msgspec.structs import replace

from baithak.kernel.effects import Effect, RoundEnded, TimeMoved
from baithak.kernel.game import Event
from tests.toy.parts import (
    CardState,
    ClockRuns,
    ClockStopped,
    Dealt,
    Folded,
    HighCardPublic,
    Shown,
    Started,
    Won,
)


def evolve(state: CardState, event: Event | Effect) -> CardState:
    public = state.public
    match event:
        case Started():
            return CardState(state.settings, HighCardPublic("sealing"), rounds=state.rounds + 1)
        case Dealt(cards=cards, deck=deck, ends_ms=ends_ms):
            public = HighCardPublic("showing", hidden=tuple(cards), ends_ms=ends_ms)
            return replace(state, public=public, cards=cards, deck=deck)
        case Shown(member=member, card=card):
            hidden = tuple(m for m in public.hidden if m != member)
            return replace(state, public=replace(public, hidden=hidden, shown=public.shown | {member: card}))
        case Folded(member=member):
            return replace(state, public=replace(public, hidden=tuple(m for m in public.hidden if m != member)))
        case Won(member=member):
            return replace(state, public=replace(public, winner=member))
        case RoundEnded():
            return replace(state, public=replace(public, phase="ended", ends_ms=None), left_ms=None)
        case ClockStopped(left_ms=left_ms):
            return replace(state, public=replace(public, ends_ms=None), left_ms=left_ms)
        case ClockRuns(ends_ms=ends_ms):
            return replace(state, public=replace(public, ends_ms=ends_ms), left_ms=None)
        case TimeMoved(by_ms=by_ms) if public.ends_ms is not None:
            return replace(state, public=replace(public, ends_ms=public.ends_ms + by_ms))
        case _:
            return state
