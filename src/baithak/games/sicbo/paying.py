"""What becomes of the stakes: settled and paid, given back, or reversed with visible entries (S6, S9, S31).

What a bet brings is in `payouts`.
"""

from collections.abc import Mapping
from typing import Final

from baithak.games.sicbo.betting import STAKE
from baithak.games.sicbo.commands import Pay, Reverse
from baithak.games.sicbo.events import Paid, Reversed, Settled, Voided
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.moments import must_be_real, must_stand
from baithak.games.sicbo.opening import next_set
from baithak.games.sicbo.payouts import HALF_CHIPS, Dice, winning
from baithak.games.sicbo.staff import must_have_no_bets
from baithak.games.sicbo.state import NOTHING, Happened, SicboState, actor
from baithak.kernel.chips import HOUSE, Entry
from baithak.kernel.effects import ChipsMoved, RoundEnded, RoundReversed
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected

PAYOUT: Final = "sicbo.payout"
REFUND: Final = "sicbo.refund"
REVERSAL: Final = "sicbo.reversal"

CANCELLED: Final = "sicbo.cancelled"

REASON_LETTERS: Final = 200


def settled(state: SicboState, dice: Dice, pays_ms: int) -> Settled:
    """What comes back to whom, of every bet there is (S6)."""
    return Settled(dice, _backs(state, dice), pays_ms)


def _backs(state: SicboState, dice: Dice) -> dict[str, dict[str, int]]:
    """Half-chips by member and winning spot, of those who have any."""
    won = winning(dice)
    backs = {
        member: {spot: won[spot] * chips for spot, chips in bets.items() if spot in won}
        for member, bets in state.bets().items()
    }
    return {member: back for member, back in backs.items() if back}


def pay(state: SicboState, command: Pay, context: Context) -> Happened:
    must_be_real(state)
    must_stand(state, command.round, "sicbo.not_settled", "settled")
    return paid(state, context)


def paid(state: SicboState, context: Context) -> Happened:
    """The settled round is paid, and stands."""
    told = (*_moved(_won(state), PAYOUT), Paid(), RoundEnded())
    return (*told, *next_set(after(state, told), context))


def voided(state: SicboState, by: str | None, context: Context) -> Happened:
    """Every stake goes back (S31)."""
    told = (*_moved(_staked(state), REFUND), Voided(by), RoundEnded(CANCELLED))
    return (*told, *next_set(after(state, told), context))


def reverse(state: SicboState, command: Reverse, context: Context) -> Happened:
    """Once, until the next round opens: every entry of the round has its counter-entry, and with the right dice it is staked,
    settled and paid anew (S9).
    """
    if state.phase != "paid" or state.in_round or state.reversal is not None:
        raise Rejected("sicbo.nothing_to_reverse")
    if command.round != state.round:
        raise Rejected("net.too_late")
    member, reason = actor(context), " ".join(command.reason.split())
    must_have_no_bets(state, member)
    if not 1 <= len(reason) <= REASON_LETTERS:
        raise Rejected("sicbo.reason_needed", max=REASON_LETTERS)
    if command.dice is None:
        backs: dict[str, dict[str, int]] = {}
        anew = NOTHING
    else:
        must_be_real(state)
        check_right_dice(state, command.dice)
        backs = _backs(state, command.dice)
        won = {name: sum(back.values()) for name, back in backs.items()}
        anew = (*_moved(_negative(_staked(state)), STAKE), *_moved(won, PAYOUT))
    undone = {name: stake - _won(state).get(name, 0) for name, stake in _staked(state).items()}
    told = Reversed(member, reason, command.dice, backs)
    return (*_moved(undone, REVERSAL), told, *anew, RoundReversed(member, reason, command.dice))


def check_right_dice(state: SicboState, dice: Dice) -> None:
    """Raises Rejected for dice that are none, or the very ones that were paid."""
    if any(not 1 <= die <= 6 for die in dice):
        raise Rejected("sicbo.die_range")
    if state.dice is not None and sorted(dice) == sorted(state.dice):
        raise Rejected("net.already_done")


def _staked(state: SicboState) -> dict[str, int]:
    """Half-chips that each has staked in the round."""
    return {member: HALF_CHIPS * sum(bets.values()) for member, bets in state.bets().items()}


def _won(state: SicboState) -> dict[str, int]:
    """Half-chips that come back to each, as settled."""
    return {member: sum(hand.backs.values()) for member, hand in state.hands.items() if hand.bets and hand.backs}


def _negative(half_chips: Mapping[str, int]) -> dict[str, int]:
    return {member: -count for member, count in half_chips.items()}


def _moved(half_chips: Mapping[str, int], reason: str) -> Happened:
    """The house pays so much to each, or takes it; the house's side is one entry."""
    entries = [Entry(member, count) for member, count in half_chips.items() if count]
    if not entries:
        return NOTHING
    house = Entry(HOUSE, -sum(entry.half_chips for entry in entries))
    return (ChipsMoved((*entries, house), reason),)
