"""Bets: placed, taken back, repeated and doubled, whole or not at all, within the limits and the balance (S2, S3, S27, S33).

Who may bet is in `staff`, when betting opens and closes in `opening`.
"""

from collections.abc import Mapping
from typing import Final

from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.commands import Clear, Double, Place, Repeat, Undo
from baithak.games.sicbo.events import Placed, TakenBack, Way
from baithak.games.sicbo.moments import must_stand
from baithak.games.sicbo.payouts import HALF_CHIPS, added_up
from baithak.games.sicbo.staff import must_bet
from baithak.games.sicbo.state import Happened, SicboState, actor
from baithak.kernel.chips import pay
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected

STAKE: Final = "sicbo.stake"
TAKEN_BACK: Final = "sicbo.taken_back"


def place(state: SicboState, command: Place, context: Context) -> Happened:
    """Chips come onto spots (S2)."""
    member = _must_be_open(state, command.round, "sicbo.too_late", context)
    must_bet(state, member, context)
    if not command.bets or any(spot not in SPOTS for spot in command.bets):
        raise Rejected("sicbo.bad_bet")
    if min(command.bets.values()) < 1:
        raise Rejected("sicbo.below_min", min=state.settings.spot_min_chips)
    return _placed(state, member, command.bets, "place", context)


def repeat(state: SicboState, command: Repeat, context: Context) -> Happened:
    """The bets of the last round they bet in, beside what they have placed by now (S2)."""
    member = _must_be_open(state, command.round, "sicbo.too_late", context)
    must_bet(state, member, context)
    bets = state.hand(member).last
    if not bets:
        raise Rejected("sicbo.no_last_bets")
    return _placed(state, member, bets, "repeat", context)


def double(state: SicboState, command: Double, context: Context) -> Happened:
    """As much again on each spot of this round (S2)."""
    member = _must_be_open(state, command.round, "sicbo.too_late", context)
    must_bet(state, member, context)
    bets = state.hand(member).bets
    if not bets:
        raise Rejected("sicbo.nothing_placed")
    return _placed(state, member, bets, "double", context)


def undo(state: SicboState, command: Undo, context: Context) -> Happened:
    """What was placed last, in one step, comes back."""
    return _taken_back(state, command.round, 1, context)


def clear(state: SicboState, command: Clear, context: Context) -> Happened:
    """All of this round comes back."""
    return _taken_back(state, command.round, None, context)


def _taken_back(state: SicboState, number: int, steps: int | None, context: Context) -> Happened:
    member = _must_be_open(state, number, "sicbo.no_withdraw", context)
    placed = state.hand(member).steps
    taken = placed[-steps:] if steps else placed
    if not taken:
        raise Rejected("sicbo.nothing_placed")
    chips = added_up(bet for step in taken for bet in step.items())
    moved = ChipsMoved(pay(member, HALF_CHIPS * sum(chips.values())), TAKEN_BACK)
    return (TakenBack(member, chips, len(taken)), moved)


def _must_be_open(state: SicboState, number: int, code: str, context: Context) -> str:
    """Who asks, while betting is open. Judged by the moment at which the server received it, though the clock may not have
    been heard yet (S3).
    """
    must_stand(state, number, code, "betting_open")
    if state.until_ms is not None and context.now_ms >= state.until_ms:
        raise Rejected(code)
    return actor(context)


def _placed(state: SicboState, member: str, chips: Mapping[str, int], way: Way, context: Context) -> Happened:
    """All of these chips, or Rejected: below or above what a spot takes, above what a round takes, more than there is."""
    settings, bets = state.settings, state.hand(member).bets
    for spot, count in chips.items():
        on_spot = bets.get(spot, 0) + count
        if on_spot < settings.spot_min_chips:
            raise Rejected("sicbo.below_min", min=settings.spot_min_chips)
        most = settings.most_on(SPOTS[spot].type)
        if on_spot > most:
            raise Rejected("sicbo.above_max", max=most)
    stake = sum(chips.values())
    if sum(bets.values()) + stake > settings.round_max_chips:
        raise Rejected("sicbo.round_limit", max=settings.round_max_chips)
    has = context.table.balance_half_chips(member)
    if HALF_CHIPS * stake > has:
        # Stakes are whole chips, so half a chip is of no use here.
        raise Rejected("sicbo.repeat_refused") if way == "repeat" else Rejected("sicbo.not_enough", n=has // HALF_CHIPS)
    return (Placed(member, dict(chips), way), ChipsMoved(pay(member, -HALF_CHIPS * stake), STAKE))
