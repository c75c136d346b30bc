"""What a game says of dealers, supervisors and who runs it, besides the questions of `game.Game`: which power, and whom.

A game that has the method is asked; in any other a command needs the power in `game.Game.commands`, and anybody may be named.
The powers are in `powers`, the roles and who may give them in `rooms.powers`.
"""

from typing import Any, Protocol, runtime_checkable

from baithak.kernel.game import Command
from baithak.kernel.powers import Power


@runtime_checkable
class ChoosesPowers(Protocol):
    """A game in which a command needs one power at one time and another at another: of a dealer, or of who runs the game."""

    def power(self, state: Any, command: type[Command]) -> Power:
        """The power that this command of the game's needs in this state."""


@runtime_checkable
class ChecksNaming(Protocol):
    """A game that has no use for a dealer and a supervisor at some time."""

    def check_naming(self, state: Any) -> None:
        """Raises Rejected where nobody may be named dealer or supervisor in this state."""
