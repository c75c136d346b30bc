"""What happens at a table of Sic Bo, in the past tense and with the outcome, as it stands in the log.

Why it happens is in `rules`, what it changes in `evolve`.
"""

from typing import Literal, TypeAlias

from baithak.games.sicbo.commands import FaultOf, ShakeWhy
from baithak.games.sicbo.payouts import Dice
from baithak.kernel.game import Event

#: By chips on spots, by repeating the last bets, by doubling those of this round.
Way: TypeAlias = Literal["place", "repeat", "double"]


class StaffSet(Event, frozen=True, tag="sicbo.staff_set"):
    """Who deals and supervises with real dice from now on; `host` is the room's."""

    host: str
    dealers: tuple[str, ...]
    supervisors: tuple[str, ...]


class BettingOpened(Event, frozen=True, tag="sicbo.betting_opened"):
    """A round begins; bets are taken before `closes_ms` (S2)."""

    round: int
    system_deals: bool
    closes_ms: int


class Placed(Event, frozen=True, tag="sicbo.placed"):
    """A player's chips are on these spots, beside what was there."""

    member: str
    chips: dict[str, int]
    way: Way


class TakenBack(Event, frozen=True, tag="sicbo.taken_back"):
    """A player took back the last so many steps of what they had placed, these chips (S2)."""

    member: str
    chips: dict[str, int]
    steps: int


class BettingClosed(Event, frozen=True, tag="sicbo.betting_closed"):
    """Nothing is placed or taken back any more (S3)."""

    by: str | None


class LuckCame(Event, frozen=True, tag="sicbo.luck_came"):
    """The seal is closed while the round is paused: the dice fall when it goes on."""


class Shaken(Event, frozen=True, tag="sicbo.shaken"):
    """The dice are being shaken, for the first time or again (S4, S5)."""

    number: int
    why: ShakeWhy | None


class CameToRest(Event, frozen=True, tag="sicbo.came_to_rest"):
    """The dice lie flat (S4)."""


class DiceEntered(Event, frozen=True, tag="sicbo.dice_entered"):
    """What the dice show, not settled yet; `was` what had been entered before (S8). `by` None: the system."""

    dice: Dice
    was: Dice | None
    by: str | None


class Settled(Event, frozen=True, tag="sicbo.settled"):
    """Every bet is settled (S6): by member and winning spot, the half-chips that come back. `pays_ms` is when it is paid."""

    dice: Dice
    backs: dict[str, dict[str, int]]
    pays_ms: int


class Paid(Event, frozen=True, tag="sicbo.paid"):
    """What came back is paid; the round stands (S9)."""


class NextSet(Event, frozen=True, tag="sicbo.next_set"):
    """When the next round opens by itself."""

    at_ms: int


class Faulted(Event, frozen=True, tag="sicbo.faulted"):
    """The round is paused (S31). `left_ms` is what was left of the time that ran, `void_ms` when it is void by itself."""

    by: str
    fault: FaultOf
    left_ms: int
    void_ms: int | None


class WentOn(Event, frozen=True, tag="sicbo.went_on"):
    """The round goes on from where it stood; `until_ms` is the end of the time that runs there."""

    by: str
    until_ms: int


class EndingSet(Event, frozen=True, tag="sicbo.ending_set"):
    """The round is the last; `void_ms` is when it is void unless it has been played by then."""

    void_ms: int | None


class Voided(Event, frozen=True, tag="sicbo.voided"):
    """The round is void and every stake goes back (S31). `by` None: by itself."""

    by: str | None


class GivenBack(Event, frozen=True, tag="sicbo.given_back"):
    """The stakes of one who deals or supervises from now on go back (S32)."""

    member: str


class Reversed(Event, frozen=True, tag="sicbo.reversed"):
    """Every entry of the round has a counter-entry (S9): it is void, or with `dice` settled anew as in `Settled`."""

    by: str
    reason: str
    dice: Dice | None
    backs: dict[str, dict[str, int]]


class HeldBack(Event, frozen=True, tag="sicbo.held_back"):
    """The room is paused: no further round opens."""


class Released(Event, frozen=True, tag="sicbo.released"):
    """The room goes on."""


EVENTS: tuple[type[Event], ...] = (
    StaffSet,
    BettingOpened,
    Placed,
    TakenBack,
    BettingClosed,
    LuckCame,
    Shaken,
    CameToRest,
    DiceEntered,
    Settled,
    Paid,
    NextSet,
    Faulted,
    WentOn,
    EndingSet,
    Voided,
    GivenBack,
    Reversed,
    HeldBack,
    Released,
)
"""Every event of a table, for the store's codec."""
