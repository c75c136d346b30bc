"""How numbers come: by themselves, by tap or from the bag, stopping for claims and in pauses (T12, T13, T15, T17, T26).

The arithmetic of moments is in `timing`, what comes by itself in `deadlines`.
"""

from baithak.games.tambola.claims import LOOKED_AT
from baithak.games.tambola.commands import CallBag, CallNext, GoOn, SetCalling, SetPace, TakeBack
from baithak.games.tambola.ending import after, over, paid
from baithak.games.tambola.events import (
    AllCalled,
    Called,
    CallingSet,
    Held,
    PaceSet,
    Released,
    TakenBackCall,
    WentOn,
)
from baithak.games.tambola.settings import PACE_MAX_S, PACE_MIN_S, Calling
from baithak.games.tambola.state import DEALING, NOTHING, NUMBERS, Happened, TambolaState, actor, luck, must_be_playing
from baithak.games.tambola.timing import LAST_CLAIMS_MS
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Fired, Led, Paused, Resumed


def call_next(state: TambolaState, command: CallNext, context: Context) -> Happened:
    """A number by tap (T12). A second tap for the same number calls nothing."""
    _refuse_after_the_last(state, context)
    if command.after != len(state.calls):
        raise Rejected("net.already_done")
    if state.calling != "tapped":
        raise Rejected("tambola.not_tapped")
    _refuse_if_stopped(state)
    return _call(state, context)


def call_bag(state: TambolaState, command: CallBag, context: Context) -> Happened:
    """A number drawn by hand (T12). Who holds tickets may not be the one who says which number comes (T14)."""
    _refuse_after_the_last(state, context)
    _refuse_with_tickets(state, context)
    if state.calling != "bag":
        raise Rejected("tambola.not_from_bag")
    if not 1 <= command.number <= NUMBERS:
        raise Rejected("tambola.bag_range")
    if command.number in state.numbers():
        raise Rejected("tambola.bag_repeat", number=command.number)
    _refuse_if_stopped(state)
    return _called(state, command.number, context)


def take_back(state: TambolaState, command: TakeBack, context: Context) -> Happened:
    """A mistyped number, until the next one or a claim that was looked at (T12)."""
    must_be_playing(state)
    _refuse_with_tickets(state, context)
    if not state.calls:
        raise Rejected("tambola.none_to_take_back")
    newest = state.calls[str(len(state.calls))]
    if newest.number != command.number:
        raise Rejected("net.already_done")
    looked_at = any(claim.call == len(state.calls) and claim.code in LOOKED_AT for claim in state.claims.values())
    # One that was taken back stood in the next place: the number before it has had its next.
    followed = any(back.order > len(state.calls) for back in state.taken_back.values())
    if newest.source != "bag" or looked_at or followed:
        raise Rejected("tambola.none_to_take_back")
    call_ms = _due_ms(state, state.calling, state.pace_s, context)
    return (TakenBackCall(newest.number, context.now_ms, call_ms, unmarks=True),)


def fired(state: TambolaState, _: Fired, context: Context) -> Happened:
    if state.phase == "last_claims":
        return over(state, "won" if state.all_won else "last_house" if state.house_won else "all_called")
    return _gone_on(state, context) if state.phase == "verdict" else _call(state, context)


def go_on(state: TambolaState, _: GoOn, context: Context) -> Happened:
    must_be_playing(state)
    if state.phase != "verdict":
        raise Rejected("net.already_done")
    _refuse_if_held(state)
    return _gone_on(state, context)


def _gone_on(state: TambolaState, context: Context) -> Happened:
    """After a claim the number that came due meanwhile is called at once; one not yet due keeps its time (T17)."""
    timing = state.timing
    if timing.call_ms is None or timing.call_ms > context.now_ms:
        return (WentOn(timing.spent_ms(context.now_ms)),)
    return _call(state, context)


def led(state: TambolaState, signal: Led, context: Context) -> Happened:
    """Who takes over with tickets calls from the stream, where everyone else has some too (T14)."""
    return bag_put_away(state, context) if signal.member in state.hands else NOTHING


def bag_put_away(state: TambolaState, context: Context) -> Happened:
    """A bag game in which everyone holds tickets, from the start or once its caller is gone, goes on from the stream (T14):
    all who are here and play, and who could call without playing.
    """
    if state.phase not in DEALING or state.calling != "bag" or context.table.host not in state.hands:
        return NOTHING
    left = {member for member, person in context.table.people() if person.present and (person.plays or person.runs)}
    return (CallingSet("tapped", None),) if left <= state.hands.keys() else NOTHING


def _call(state: TambolaState, context: Context) -> Happened:
    """The stream's next number that isn't called yet (T12, F7)."""
    called = set(state.numbers())
    order = luck(context).stream("tambola/calls").shuffled(range(1, NUMBERS + 1))
    return _called(state, next(number for number in order if number not in called), context)


def _called(state: TambolaState, number: int, context: Context) -> Happened:
    """A number is out: who shared since the one before is paid, and a game whose last house fell ends with it (T19)."""
    now_ms = context.now_ms
    last = len(state.calls) + 1 == NUMBERS
    called = Called(number, state.calling, now_ms, None if last else paced_ms(state.calling, state.pace_s, now_ms))
    events: Happened = (*paid(state), called, *((AllCalled(now_ms + LAST_CLAIMS_MS),) if last else ()))
    return (*events, *over(after(state, events), "last_house")) if state.house_won else events


def set_calling(state: TambolaState, command: SetCalling, context: Context) -> Happened:
    must_be_playing(state)
    if command.calling == "bag":
        _refuse_with_tickets(state, context)
    if command.calling == state.calling:
        return NOTHING
    return (CallingSet(command.calling, _rescheduled_ms(state, command.calling, state.pace_s, context)),)


def set_pace(state: TambolaState, command: SetPace, context: Context) -> Happened:
    must_be_playing(state)
    if not PACE_MIN_S <= command.pace_s <= PACE_MAX_S:
        raise Rejected("room.setting_range", setting="pace_s", min=PACE_MIN_S, max=PACE_MAX_S)
    if command.pace_s == state.pace_s:
        return NOTHING
    return (PaceSet(command.pace_s, _rescheduled_ms(state, state.calling, command.pace_s, context)),)


def paused(state: TambolaState, _: Paused, context: Context) -> Happened:
    return (Held(context.now_ms),) if state.timing.held_ms is None else NOTHING


def resumed(state: TambolaState, _: Resumed, context: Context) -> Happened:
    held_ms = state.timing.held_ms
    return NOTHING if held_ms is None else (Released(context.now_ms - held_ms),)


def paced_ms(calling: Calling, pace_s: int, from_ms: int) -> int | None:
    """When the number after `from_ms` is due by itself; None where it waits for a tap."""
    return from_ms + pace_s * 1000 if calling == "automatic" else None


def _rescheduled_ms(state: TambolaState, calling: Calling, pace_s: int, context: Context) -> int | None:
    """When the next number is due if calling or pace change now; after the 90th none is."""
    return None if state.phase == "last_claims" else _due_ms(state, calling, pace_s, context)


def _due_ms(state: TambolaState, calling: Calling, pace_s: int, context: Context) -> int | None:
    if calling != "automatic":
        return None
    return state.timing.next_call_ms(pace_s, state.timing.clock(context.now_ms))


def _refuse_after_the_last(state: TambolaState, context: Context) -> None:
    must_be_playing(state)
    if state.phase == "last_claims":
        left_ms = (state.timing.end_ms or 0) - state.timing.clock(context.now_ms)
        code = "tambola.all_called" if state.all_called else "tambola.all_won"
        raise Rejected(code, n=max(0, -(-left_ms // 1000)))


def _refuse_with_tickets(state: TambolaState, context: Context) -> None:
    if actor(context) in state.hands:
        raise Rejected("tambola.bag_refused")


def _refuse_if_stopped(state: TambolaState) -> None:
    if state.phase == "verdict":
        raise Rejected("tambola.claim_pending")
    _refuse_if_held(state)


def _refuse_if_held(state: TambolaState) -> None:
    if state.timing.held_ms is not None:
        raise Rejected("room.is_paused")
