"""The dice: shaken, at rest, entered and confirmed by a dealer, or drawn from the fair stream (S4, S5, S7, S8).

What they bring is in `paying`.
"""

from typing import Final

from baithak.games.sicbo.bets import FACES
from baithak.games.sicbo.commands import AtRest, ConfirmDice, CorrectDice, EnterDice, Shake, ShakeAgain
from baithak.games.sicbo.events import CameToRest, DiceEntered, LuckCame, Shaken
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.moments import must_be_real, must_stand
from baithak.games.sicbo.paying import paid, settled
from baithak.games.sicbo.payouts import Dice
from baithak.games.sicbo.state import Happened, SicboState, actor, luck
from baithak.games.sicbo.timing import PAY_MS
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Sealed

LABEL: Final = "sicbo/dice"


def shake(state: SicboState, command: Shake, _: Context) -> Happened:
    must_be_real(state)
    must_stand(state, command.round, "sicbo.not_closed", "betting_closed")
    return (Shaken(1, None),)


def at_rest(state: SicboState, command: AtRest, _: Context) -> Happened:
    must_be_real(state)
    must_stand(state, command.round, "sicbo.not_shaking", "shaking")
    return (CameToRest(),)


def shake_again(state: SicboState, command: ShakeAgain, _: Context) -> Happened:
    """Also when it is seen late, before the dice are entered. Bets stand (S5)."""
    must_be_real(state)
    must_stand(state, command.round, "sicbo.no_shake_again", "shaking", "at_rest")
    return (Shaken(len(state.shakes) + 1, command.why),)


def enter(state: SicboState, command: EnterDice, context: Context) -> Happened:
    must_be_real(state)
    must_stand(state, command.round, "sicbo.no_dice_now", "at_rest")
    check_dice(command.dice)
    return (DiceEntered(command.dice, None, actor(context)),)


def correct(state: SicboState, command: CorrectDice, context: Context) -> Happened:
    must_be_real(state)
    must_stand(state, command.round, "sicbo.nothing_to_correct", "result_entered")
    check_dice(command.dice)
    if command.dice == state.dice:
        raise Rejected("net.already_done")
    return (DiceEntered(command.dice, state.dice, actor(context)),)


def confirm(state: SicboState, command: ConfirmDice, context: Context) -> Happened:
    """The second look (S8): settled once, and paid when there was a moment to see it."""
    must_be_real(state)
    must_stand(state, command.round, "sicbo.nothing_to_confirm", "result_entered")
    if command.dice != state.dice:
        raise Rejected("sicbo.other_dice")
    return (settled(state, command.dice, context.now_ms + PAY_MS),)


def sealed(state: SicboState, _: Sealed, context: Context) -> Happened:
    """The luck is there. In a paused round it waits with the bets."""
    return (LuckCame(),) if state.phase == "paused" else drawn(state, context)


def drawn(state: SicboState, context: Context) -> Happened:
    """From the shake to the payment in one step (S7, F7)."""
    stream = luck(context).stream(LABEL)
    one, two, three = (stream.below(len(FACES)) + FACES.start for _ in range(3))
    dice = (one, two, three)
    told = (Shaken(1, None), CameToRest(), DiceEntered(dice, None, None), settled(state, dice, context.now_ms))
    return (*told, *paid(after(state, told), context))


def check_dice(dice: Dice) -> None:
    """Raises Rejected for a die that is none (S4)."""
    if any(die not in FACES for die in dice):
        raise Rejected("sicbo.die_range")
