"""How a table's state changes with each event. No rules here: what happened is in the event.

Why it happened is in `rules` and the nouns beside it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from baithak.games.sicbo import events as happened
from baithak.games.sicbo.payouts import Dice, winning
from baithak.games.sicbo.state import Happened, SicboState
from baithak.games.sicbo.view import (
    SicboBets,
    SicboFault,
    SicboOutcome,
    SicboPrivate,
    SicboResult,
    SicboReversal,
    SicboShake,
)
from baithak.kernel.effects import Effect, RoundEnded, TimeMoved
from baithak.kernel.game import Event

STATISTICS_KEPT: Final = 50
"""How many paid rounds the statistics tell of (S28)."""

RECORD_KEPT: Final = 5
"""How many rounds of one's bets are at hand; all of them are in the log."""


def evolved(state: SicboState, event: Event | Effect) -> SicboState:
    """The state after `event`; the same object where the event means nothing to the game."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def after(state: SicboState, events: Happened) -> SicboState:
    """The state once these have happened."""
    for event in events:
        state = evolved(state, event)
    return state


def _staff_set(state: SicboState, event: happened.StaffSet) -> SicboState:
    return replace(state, host=event.host, dealers=event.dealers, supervisors=event.supervisors)


def _opened(state: SicboState, event: happened.BettingOpened) -> SicboState:
    """What lasts from round to round stays, all else begins anew."""
    hands = {
        member: SicboPrivate(last=hand.bets or hand.last, record=hand.record) for member, hand in state.hands.items()
    }
    return SicboState(
        settings=state.settings,
        phase="betting_open",
        round=event.round,
        in_round=True,
        system_deals=event.system_deals,
        hands=hands,
        until_ms=event.closes_ms,
        statistics=state.statistics,
        running=event.system_deals and bool(state.settings.pace_s),
        held=state.held,
        host=state.host,
        dealers=state.dealers,
        supervisors=state.supervisors,
    )


def _placed(state: SicboState, event: happened.Placed) -> SicboState:
    hand = state.hand(event.member)
    changed = replace(hand, bets=_added(hand.bets, event.chips), steps=(*hand.steps, event.chips))
    return replace(
        _with_hand(state, event.member, changed),
        totals=_added(state.totals, event.chips),
        bettors=state.bettors + (not hand.bets),
    )


def _taken_back(state: SicboState, event: happened.TakenBack) -> SicboState:
    hand = state.hand(event.member)
    bets = _taken(hand.bets, event.chips)
    changed = replace(hand, bets=bets, steps=hand.steps[: len(hand.steps) - event.steps])
    return replace(
        _with_hand(state, event.member, changed),
        totals=_taken(state.totals, event.chips),
        bettors=state.bettors - (not bets),
    )


def _closed(state: SicboState, _: happened.BettingClosed) -> SicboState:
    return replace(state, phase="betting_closed", until_ms=None)


def _luck_came(state: SicboState, _: happened.LuckCame) -> SicboState:
    return replace(state, luck=True)


def _shaken(state: SicboState, event: happened.Shaken) -> SicboState:
    shakes = state.shakes | {str(event.number): SicboShake(event.why)}
    return replace(state, phase="shaking", shakes=shakes)


def _at_rest(state: SicboState, _: happened.CameToRest) -> SicboState:
    return replace(state, phase="at_rest")


def _entered(state: SicboState, event: happened.DiceEntered) -> SicboState:
    return replace(state, phase="result_entered", dice=event.dice)


def _settled(state: SicboState, event: happened.Settled) -> SicboState:
    return _with_backs(replace(state, phase="settled", until_ms=event.pays_ms), event.dice, event.backs)


def _paid(state: SicboState, _: happened.Paid) -> SicboState:
    """The round comes into the statistics and into everyone's bet record."""
    state = replace(state, phase="paid", until_ms=None, ends_ms=None)
    return _counted(_recorded(state, lambda hand: SicboOutcome("paid", state.dice, hand.backs)))


def _next_set(state: SicboState, event: happened.NextSet) -> SicboState:
    return replace(state, next_ms=event.at_ms)


def _faulted(state: SicboState, event: happened.Faulted) -> SicboState:
    fault = SicboFault(event.fault, event.by, state.phase, event.void_ms)
    return replace(state, phase="paused", fault=fault, left_ms=event.left_ms, until_ms=None)


def _went_on(state: SicboState, event: happened.WentOn) -> SicboState:
    timed = state.where in ("betting_open", "settled")
    return replace(
        state, phase=state.where, fault=None, left_ms=0, luck=False, until_ms=event.until_ms if timed else None
    )


def _ending_set(state: SicboState, event: happened.EndingSet) -> SicboState:
    return replace(state, last=True, running=False, ends_ms=event.void_ms)


def _voided(state: SicboState, _: happened.Voided) -> SicboState:
    hands = {member: replace(hand, backs={}) if hand.backs else hand for member, hand in state.hands.items()}
    state = replace(state, phase="cancelled", fault=None, until_ms=None, ends_ms=None, hands=hands, winning=())
    return _recorded(state, lambda _: SicboOutcome("cancelled", state.dice, {}))


def _given_back(state: SicboState, event: happened.GivenBack) -> SicboState:
    hand = state.hand(event.member)
    kept = _line(state, hand, SicboOutcome("given_back", None, {}))
    gone = replace(kept, bets={}, steps=(), backs={}, last=hand.bets)
    return replace(
        _with_hand(state, event.member, gone), totals=_taken(state.totals, hand.bets), bettors=state.bettors - 1
    )


def _reversed(state: SicboState, event: happened.Reversed) -> SicboState:
    """Every entry is taken back, visibly; with dice the round is paid anew."""
    was = state.dice
    if was is None:
        raise ValueError("the log tells of a reversal of a round without dice")
    state = replace(state, reversal=SicboReversal(event.by, event.reason, was, event.dice))
    state = _recorded(
        state, lambda hand: SicboOutcome("reversed", was, {spot: -back for spot, back in hand.backs.items()})
    )
    state = _uncounted(state)
    if event.dice is None:
        hands = {member: replace(hand, backs={}) for member, hand in state.hands.items()}
        return replace(state, phase="cancelled", hands=hands, winning=())
    anew = _with_backs(state, event.dice, event.backs)
    return _counted(_recorded(anew, lambda hand: SicboOutcome("paid", event.dice, hand.backs)))


def _held(state: SicboState, _: happened.HeldBack) -> SicboState:
    return replace(state, held=True, next_ms=None)


def _released(state: SicboState, _: happened.Released) -> SicboState:
    return replace(state, held=False)


def _round_ended(state: SicboState, _: RoundEnded) -> SicboState:
    return replace(state, in_round=False)


def _time_moved(state: SicboState, event: TimeMoved) -> SicboState:
    def later(moment_ms: int | None) -> int | None:
        return None if moment_ms is None else moment_ms + event.by_ms

    fault = state.fault
    return replace(
        state,
        until_ms=later(state.until_ms),
        ends_ms=later(state.ends_ms),
        next_ms=later(state.next_ms),
        fault=None if fault is None else replace(fault, void_ms=later(fault.void_ms)),
    )


def _added(chips: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    both = dict(chips)
    for spot, count in more.items():
        both[spot] = both.get(spot, 0) + count
    return both


def _taken(chips: Mapping[str, int], less: Mapping[str, int]) -> dict[str, int]:
    """What is left; a spot with nothing on it isn't there."""
    left = {spot: count - less.get(spot, 0) for spot, count in chips.items()}
    return {spot: count for spot, count in left.items() if count}


def _with_hand(state: SicboState, member: str, hand: SicboPrivate) -> SicboState:
    return replace(state, hands=state.hands | {member: hand})


def _with_backs(state: SicboState, dice: Dice, backs: Mapping[str, dict[str, int]]) -> SicboState:
    hands = {
        member: replace(hand, backs=backs.get(member, {})) if hand.bets else hand
        for member, hand in state.hands.items()
    }
    return replace(state, dice=dice, winning=tuple(winning(dice)), hands=hands)


def _recorded(state: SicboState, outcome: Callable[[SicboPrivate], SicboOutcome]) -> SicboState:
    """What came of the round stands in the bet record of everyone who has bets in it (S30)."""
    hands = {member: _line(state, hand, outcome(hand)) if hand.bets else hand for member, hand in state.hands.items()}
    return replace(state, hands=hands)


def _line(state: SicboState, hand: SicboPrivate, outcome: SicboOutcome) -> SicboPrivate:
    before = hand.record.get(str(state.round))
    outcomes = (outcome,) if before is None else (*before.outcomes, outcome)
    record = hand.record | {str(state.round): SicboBets(hand.bets, outcomes)}
    if len(record) > RECORD_KEPT:
        del record[next(iter(record))]
    return replace(hand, record=record)


def _counted(state: SicboState) -> SicboState:
    """The round stands in the statistics, which tell of the last fifty that were paid (S28)."""
    if state.dice is None:
        raise ValueError("the log tells of a paid round without dice")
    statistics = state.statistics | {str(state.round): SicboResult(state.dice, len(state.shakes))}
    pushed_out = state.pushed_out
    if len(statistics) > STATISTICS_KEPT:
        oldest = next(iter(statistics))
        pushed_out = {oldest: statistics.pop(oldest)}
    return replace(state, statistics=statistics, pushed_out=pushed_out)


def _uncounted(state: SicboState) -> SicboState:
    statistics = state.pushed_out | state.statistics
    del statistics[str(state.round)]
    return replace(state, statistics=statistics, pushed_out={})


_CHANGES: Final[dict[type, Callable[[SicboState, Any], SicboState]]] = {
    happened.StaffSet: _staff_set,
    happened.BettingOpened: _opened,
    happened.Placed: _placed,
    happened.TakenBack: _taken_back,
    happened.BettingClosed: _closed,
    happened.LuckCame: _luck_came,
    happened.Shaken: _shaken,
    happened.CameToRest: _at_rest,
    happened.DiceEntered: _entered,
    happened.Settled: _settled,
    happened.Paid: _paid,
    happened.NextSet: _next_set,
    happened.Faulted: _faulted,
    happened.WentOn: _went_on,
    happened.EndingSet: _ending_set,
    happened.Voided: _voided,
    happened.GivenBack: _given_back,
    happened.Reversed: _reversed,
    happened.HeldBack: _held,
    happened.Released: _released,
    RoundEnded: _round_ended,
    TimeMoved: _time_moved,
}
