"""What people ask of a table of Sic Bo. What comes of it is in `rules`.

Each says which `round` its sender saw, so that one that comes late does nothing. Chips are whole chips (S27).
"""

from typing import Literal, TypeAlias

from baithak.games.sicbo.payouts import Dice
from baithak.kernel.game import Command

#: Dice that are stacked or not flat · that tumbled fewer than three times (S5).
ShakeWhy: TypeAlias = Literal["stacked", "few_tumbles"]

#: Of the game, the system or the procedure (S31).
FaultOf: TypeAlias = Literal["game", "system", "procedure"]


class OpenBetting(Command, frozen=True, tag="sicbo.open_betting"):
    """Open the betting of the round after `after` (S2)."""

    after: int


class CloseBetting(Command, frozen=True, tag="sicbo.close_betting"):
    """Close the betting before its time (S3)."""

    round: int


class Place(Command, frozen=True, tag="sicbo.place"):
    """Put so many chips on each of these spots, all or none (S2)."""

    round: int
    bets: dict[str, int]


class Undo(Command, frozen=True, tag="sicbo.undo"):
    """Take back what was placed last (S2)."""

    round: int


class Clear(Command, frozen=True, tag="sicbo.clear"):
    """Take back all that was placed in this round (S2)."""

    round: int


class Repeat(Command, frozen=True, tag="sicbo.repeat"):
    """Place the bets of the last round one bet in once more, all or none (S2)."""

    round: int


class Double(Command, frozen=True, tag="sicbo.double"):
    """Place all that was placed in this round once more, all or none (S2)."""

    round: int


class Shake(Command, frozen=True, tag="sicbo.shake"):
    """The dice are being shaken (S4)."""

    round: int


class AtRest(Command, frozen=True, tag="sicbo.at_rest"):
    """The dice lie flat, after three tumbles at least (S4)."""

    round: int


class ShakeAgain(Command, frozen=True, tag="sicbo.shake_again"):
    """They must be shaken again (S5)."""

    round: int
    why: ShakeWhy


class EnterDice(Command, frozen=True, tag="sicbo.enter_dice"):
    """What each die shows (S4)."""

    round: int
    dice: Dice


class CorrectDice(Command, frozen=True, tag="sicbo.correct_dice"):
    """A die was mistyped: what they show (S8)."""

    round: int
    dice: Dice


class ConfirmDice(Command, frozen=True, tag="sicbo.confirm_dice"):
    """These dice, as entered, are right: settle the bets (S8)."""

    round: int
    dice: Dice


class Pay(Command, frozen=True, tag="sicbo.pay"):
    """Pay at once what was settled (S6)."""

    round: int


class RaiseFault(Command, frozen=True, tag="sicbo.fault"):
    """Something is wrong: pause the round (S31)."""

    round: int
    fault: FaultOf


class GoOn(Command, frozen=True, tag="sicbo.go_on"):
    """It is mended: the round goes on from where it stood (S31)."""

    round: int


class VoidRound(Command, frozen=True, tag="sicbo.void"):
    """It can't be mended: every stake goes back (S31)."""

    round: int


class Reverse(Command, frozen=True, tag="sicbo.reverse"):
    """The round that was paid last is void; or, with the right `dice`, settled and paid anew (S9)."""

    round: int
    reason: str
    dice: Dice | None = None
