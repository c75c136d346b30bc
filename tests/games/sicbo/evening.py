"""An evening of Sic Bo in a real room, in virtual time: people at the table, and what tests ask of their chips.

With real dice `asha`, the host, deals, and `dev` supervises.
"""

from collections.abc import Mapping
from typing import Any

from baithak.games.sicbo.commands import (
    AtRest,
    CloseBetting,
    ConfirmDice,
    EnterDice,
    OpenBetting,
    Pay,
    Place,
    RaiseFault,
    Shake,
)
from baithak.games.sicbo.game import SICBO
from baithak.games.sicbo.payouts import Dice
from baithak.games.sicbo.state import SicboState
from baithak.games.sicbo.view import SicboPrivate, SicboPublic
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, Evening, Said

SUPERVISOR = "dev"
REAL: Mapping[str, Any] = {"dice": "real"}


class SicboEvening(Evening):
    """The people of any evening, and with real dice a supervisor."""

    def __init__(self, settings: Mapping[str, Any] | None = None, *, luck: int = 1) -> None:
        super().__init__(SICBO, settings, luck=luck)
        if self.state.settings.dice == "real":
            self.comes(SUPERVISOR)
            self.do(HOST, ask.SetRole(SUPERVISOR, "supervisor"))

    @property
    def state(self) -> SicboState:
        state: SicboState = self.room.game
        return state

    @property
    def public(self) -> SicboPublic:
        """What all see."""
        return SICBO.public(self.state)

    def sees(self, member: str) -> SicboPrivate:
        """What that member alone sees."""
        return SICBO.private(self.state, member)

    def chips(self, member: str) -> float:
        """What that member has, in chips."""
        return self.room.balances.get(member, 0) / 2

    @property
    def number(self) -> int:
        """The round's number."""
        return self.state.round

    def moved(self) -> list[tuple[str, dict[str, int]]]:
        """Every movement of chips so far, with its reason: half-chips by account, the house's left out."""
        return [
            (event.reason, {entry.account: entry.half_chips for entry in event.entries if entry.account != HOUSE})
            for event in self.log
            if isinstance(event, ChipsMoved)
        ]

    def opens(self) -> Said:
        """Betting opens."""
        return self.do(HOST, OpenBetting(self.number))

    def bets(self, member: str, **chips: int) -> Said:
        """That member places chips on spots without numbers."""
        return self.do(member, Place(self.number, chips))

    def closes(self) -> Said:
        """Betting closes before its time."""
        return self.do(HOST, CloseBetting(self.number))

    def shakes(self) -> None:
        """The dice are shaken and lie still."""
        self.do(HOST, Shake(self.number))
        self.do(HOST, AtRest(self.number))

    def enters(self, *dice: int) -> None:
        """From the betting to dice that are entered."""
        self.closes()
        self.shakes()
        self.do(HOST, EnterDice(self.number, _dice(dice)))

    def settles(self, *dice: int) -> None:
        """From the betting to dice that are confirmed."""
        self.enters(*dice)
        self.do(HOST, ConfirmDice(self.number, _dice(dice)))

    def pays(self, *dice: int) -> None:
        """From the betting to the payment."""
        self.settles(*dice)
        self.do(HOST, Pay(self.number))

    def fails(self, member: str = HOST) -> Said:
        """A fault is raised."""
        return self.do(member, RaiseFault(self.number, "procedure"))


def _dice(dice: tuple[int, ...]) -> Dice:
    one, two, three = dice
    return one, two, three
