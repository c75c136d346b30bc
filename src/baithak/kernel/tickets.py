"""What a game that is played with tickets answers besides the questions of `game.Game`: one checked, and those to print.

A game that has these methods is asked, any other has no tickets. The routes are in `web.tickets`, the printing in `sheets`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import msgspec

#: From a member's id to their name.
NameOf: TypeAlias = Callable[[str], str]


class Paper(msgspec.Struct, frozen=True):
    """A ticket to print: its serial number in decimal digits, the short number by which it can be asked for (0: none),
    the name of its holder, and its rows of numbers from the top, 0 for a blank.
    """

    serial: str
    no: int
    name: str
    rows: tuple[tuple[int, ...], ...]


@runtime_checkable
class Ticketed(Protocol):
    """Like `game.Game` itself: pure, and asked of a state of the game's own."""

    ticket_type: type[msgspec.Struct]

    def ticket(self, state: Any, serial: str) -> Any | None:
        """A ticket against what has come out so far: a `ticket_type`; None where no ticket has that serial number.

        Anyone in the room may ask. So the answer must follow from the serial number and from what all see, and be the
        same whether or not the ticket was dealt, and to whom.
        """

    def held_ticket(self, state: Any, number: str, name_of: NameOf) -> Any | None:
        """The same for whoever may run the game, with what is known of a ticket that was dealt, found by its serial
        number or by the short one on paper.
        """

    def papers(self, state: Any, device: str | None, name_of: NameOf) -> Sequence[Paper]:
        """The tickets that are on paper, and after them those on the device of that member, who is the one that asks."""
