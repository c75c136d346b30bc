"""What happens in a game of rummy, in the past tense and with the outcome, as it stands in the log.

Why it happens is in `rules`, what it changes in `evolve`. Cards are physical cards (R3); those that not all see are sealed.
"""

from typing import Literal, TypeAlias

import msgspec

from baithak.games.rummy.commands import Pile
from baithak.games.rummy.hands import Arrangement
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Param

#: A valid declaration · an invalid one · all others dropped · no cards left · ended early.
How: TypeAlias = Literal["declared", "invalid", "last_one", "void", "host"]

#: How a player came out of a round: won, by drop before or after the first draw, on an invalid declaration, with the cards
#: that were left; or, where the round is void, still playing.
Lot: TypeAlias = Literal["won", "first_drop", "middle_drop", "invalid", "lost", "playing"]

#: By one's own wish, by the clock, by leaving the room or the seat.
Cause: TypeAlias = Literal["wish", "clock", "left"]


class Started(Event, frozen=True, tag="rummy.started"):
    """The luck of a round is being sealed. `by_itself`: the next round came, nobody asked for it."""

    by_itself: bool = False


class DealtIn(Event, frozen=True, tag="rummy.dealt_in"):
    """Who gets cards, by member with their seats, in seat order: fixed with the list of F3 (R35)."""

    seats: dict[str, int]


class CalledOff(Event, frozen=True, tag="rummy.called_off"):
    """The round ends before the deal. With `goes_on` the next one is dealt as soon as there are two."""

    goes_on: bool


class Tossed(Event, frozen=True, tag="rummy.tossed"):
    """One card each, by member, for the first dealer, off the top of a separate deck in that order (R4)."""

    cards: dict[str, int]
    order: Hidden[tuple[int, ...]]


class Dealt(Event, frozen=True, tag="rummy.dealt"):
    """The cards as dealt, by member (R5); `order` is the whole deck as shuffled, `closed` what is left, the top first."""

    dealer: str
    hands: dict[str, Hidden[tuple[int, ...]]]
    turned_up: int
    opened: int
    closed: Hidden[tuple[int, ...]]
    order: Hidden[tuple[int, ...]]


class TurnBegan(Event, frozen=True, tag="rummy.turn_began"):
    """It is that player's turn (R8); `due_ms` is when the turn timer runs out, None where it is off (R10)."""

    number: int
    member: str
    at_ms: int
    due_ms: int | None


class Drew(Event, frozen=True, tag="rummy.drew"):
    """A card was drawn (R9). Only one from the open pile was seen by others."""

    member: str
    pile: Pile
    card: Hidden[int]


class Reshuffled(Event, frozen=True, tag="rummy.reshuffled"):
    """The open pile, save its top card, is the closed deck now (R14); `order` is the shuffle, `closed` its cards, top first."""

    order: Hidden[tuple[int, ...]]
    closed: Hidden[tuple[int, ...]]


class Discarded(Event, frozen=True, tag="rummy.discarded"):
    """A card lies on the open pile (R9), by one's own wish or by the clock (R12)."""

    member: str
    no: Hidden[int]
    card: int
    by_clock: bool


class Arranged(Event, frozen=True, tag="rummy.arranged"):
    """How a player's cards lie now."""

    member: str
    lie: Hidden[Arrangement]


class Dropped(Event, frozen=True, tag="rummy.dropped"):
    """A player is out of the round for so many points (R30)."""

    member: str
    lot: Lot
    cause: Cause
    points: int


class Declared(Event, frozen=True, tag="rummy.declared"):
    """A card lies face down in the finish slot (R21); the cards are judged at `until_ms` at the latest (R22)."""

    member: str
    no: Hidden[int]
    card: Hidden[int]
    until_ms: int


class Judged(Event, frozen=True, tag="rummy.judged"):
    """What the declaration is. `code` and `params` name the first thing that is wrong, empty where nothing is (R26).

    `until_ms` is how long the others may arrange their cards; None where the round ends at once (R24, R25).
    """

    member: str
    valid: bool
    code: str
    params: dict[str, Param]
    until_ms: int | None


class Submitted(Event, frozen=True, tag="rummy.submitted"):
    """A player's cards are to be scored as they lie (R24), or at their best where `gone` tells that the player left."""

    member: str
    gone: bool = False


class Score(msgspec.Struct, frozen=True):
    """How a player came out of a round: the points, and the cards as they were scored, laid open.

    Here and in all events of rummy a card is a number of `cards.Deck`; `groups` and `loose` are all that the player held.
    """

    lot: Lot
    points: int
    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]


class Ended(Event, frozen=True, tag="rummy.ended"):
    """The round is over. `scores` by member in seat order; `chips` are half-chips by member, those of the result."""

    how: How
    winner: str | None
    scores: dict[str, Score]
    chips: dict[str, int]


class DealSet(Event, frozen=True, tag="rummy.deal_set"):
    """The next deal comes then; None: the table waits for people (R35)."""

    due_ms: int | None


class ReadySet(Event, frozen=True, tag="rummy.ready_set"):
    """A player is ready for the next deal."""

    member: str


class SatOut(Event, frozen=True, tag="rummy.sat_out"):
    """A player skips coming rounds, by their own wish or after two rounds lost by the clock (R34)."""

    member: str
    by_clock: bool


class CameBack(Event, frozen=True, tag="rummy.came_back"):
    """A player is dealt in again (R34)."""

    member: str


class Lost(Event, frozen=True, tag="rummy.lost"):
    """A player in the round has no connection since then (R13)."""

    member: str
    at_ms: int


class Found(Event, frozen=True, tag="rummy.found"):
    """A player in the round has a connection again (R13)."""

    member: str


class Held(Event, frozen=True, tag="rummy.held"):
    """The room paused the game: time stands still."""

    at_ms: int


class Released(Event, frozen=True, tag="rummy.released"):
    """The room goes on: everything that lay ahead comes `by_ms` later."""

    by_ms: int


EVENTS: tuple[type[Event], ...] = (
    Started,
    DealtIn,
    CalledOff,
    Tossed,
    Dealt,
    TurnBegan,
    Drew,
    Reshuffled,
    Discarded,
    Arranged,
    Dropped,
    Declared,
    Judged,
    Submitted,
    Ended,
    DealSet,
    ReadySet,
    SatOut,
    CameBack,
    Lost,
    Found,
    Held,
    Released,
)
