"""The state of a table of Sic Bo, and the questions that rules and views ask of it.

How it changes is in `evolve`.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from baithak.games.sicbo.payouts import Dice
from baithak.games.sicbo.settings import SicboSettings
from baithak.games.sicbo.view import Phase, SicboFault, SicboPrivate, SicboResult, SicboReversal, SicboShake
from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect
from baithak.kernel.game import Context, Event

#: What a rule answers: events in order.
Happened: TypeAlias = Sequence[Event | Effect]
NOTHING: Final[Happened] = ()

NOBODYS: Final = SicboPrivate()
"""The part of one who has never bet."""


class SicboState(msgspec.Struct, frozen=True):
    """One table: the round in play, or the last one until the next opens.

    `system_deals` is how this round is dealt, whatever the settings are by now. `hands`, `totals`, `shakes`, `fault`,
    `reversal` and `statistics` are ready for the view. `until_ms` is the end of the time that runs in this phase: of the
    betting, or until the payment. `left_ms` is what was left of it at a fault; `luck` that the seal was closed since.
    `ends_ms` is when a round that is to end is void, `last` that none follows by itself. `pushed_out` is the result that the
    newest pushed out of the statistics, to come back should that one be reversed.
    """

    settings: SicboSettings
    phase: Phase = "idle"
    round: int = 0
    in_round: bool = False
    system_deals: bool = True
    hands: dict[str, SicboPrivate] = {}
    totals: dict[str, int] = {}
    bettors: int = 0
    until_ms: int | None = None
    shakes: dict[str, SicboShake] = {}
    dice: Dice | None = None
    winning: tuple[str, ...] = ()
    fault: SicboFault | None = None
    left_ms: int = 0
    luck: bool = False
    ends_ms: int | None = None
    last: bool = False
    reversal: SicboReversal | None = None
    statistics: dict[str, SicboResult] = {}
    pushed_out: dict[str, SicboResult] = {}
    running: bool = False
    next_ms: int | None = None
    held: bool = False
    host: str = ""
    dealers: tuple[str, ...] = ()
    supervisors: tuple[str, ...] = ()

    def hand(self, member: str) -> SicboPrivate:
        """That member's own part."""
        return self.hands.get(member, NOBODYS)

    def bets(self) -> dict[str, dict[str, int]]:
        """The chips by spot of everyone who has bets in the round."""
        return {member: hand.bets for member, hand in self.hands.items() if hand.bets}

    def has_bets(self, member: str) -> bool:
        """Whether that member has bets in the round."""
        return bool(self.hand(member).bets)

    def staff(self) -> frozenset[str]:
        """Those who deal or supervise with real dice, and so don't bet (S32)."""
        return frozenset((*self.dealers, *self.supervisors))

    @property
    def where(self) -> Phase:
        """Where the round stands, also while it is paused."""
        return self.phase if self.fault is None else self.fault.phase


def actor(context: Context) -> str:
    """Who asks. Trusts the room that a person's command comes with its person."""
    if context.actor is None:
        raise RuntimeError("a person's command came without its person")
    return context.actor


def luck(context: Context) -> Chance:
    """The luck of the round in play. Trusts the room that it is there once the round is sealed (F12)."""
    if context.chance is None:
        raise RuntimeError("a sealed round came without its luck")
    return context.chance
