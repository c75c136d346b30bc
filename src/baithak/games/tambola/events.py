"""What happens in a game of Tambola, in the past tense and with the outcome, as it stands in the log.

Why it happens is in `rules`, `calling` and `claiming`, what it changes in `evolve`. What only one player may see is sealed here too.
"""

from typing import Literal, TypeAlias

import msgspec

from baithak.games.tambola.settings import Calling
from baithak.games.tambola.timing import Stop
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Param

#: Every dividend won · a full house, with others left · nobody claimed in time after the 90th number · ended early.
How: TypeAlias = Literal["won", "last_house", "all_called", "host"]


class Started(Event, frozen=True, tag="tambola.started"):
    """The host began a game; its luck is being sealed."""


class DealtTicket(msgspec.Struct, frozen=True):
    """A ticket by its rank (decimal digits), and whose it is."""

    rank: Hidden[str]
    holder: str


class Dealt(Event, frozen=True, tag="tambola.dealt"):
    """The tickets, in the order drawn. `call_ms` is when the first number is due by itself."""

    tickets: tuple[DealtTicket, ...]
    at_ms: int
    call_ms: int | None


class Called(Event, frozen=True, tag="tambola.called"):
    """A number is out, and the calling goes on. `call_ms` is when the next is due by itself."""

    number: int
    source: Calling
    at_ms: int
    call_ms: int | None


class AllCalled(Event, frozen=True, tag="tambola.all_called"):
    """The 90th number is out; claims are taken until `until_ms`."""

    until_ms: int


class CallingSet(Event, frozen=True, tag="tambola.calling_set"):
    """Numbers come by themselves or by tap from now on."""

    calling: Calling
    call_ms: int | None


class PaceSet(Event, frozen=True, tag="tambola.pace_set"):
    """Seconds between automatic calls from now on."""

    pace_s: int
    call_ms: int | None


class MarksSet(Event, frozen=True, tag="tambola.marks_set"):
    """All marks that are on a ticket now, ascending."""

    member: str
    ticket: Hidden[str]
    marks: Hidden[tuple[int, ...]]


class Evidence(msgspec.Struct, frozen=True):
    """What a verdict rests on: the ticket's rank, its marks, the pattern's numbers not called, the marks not called;
    and the numbers that the verdict named to the claimant alone.
    """

    ticket: str
    marks: tuple[int, ...]
    missing: tuple[int, ...]
    uncalled: tuple[int, ...]
    named: tuple[int, ...]


class Claimed(Event, frozen=True, tag="tambola.claimed"):
    """A claim and its verdict (T22), received at `at_ms` after `call` numbers.

    `half_chips` is the prize if it won. `stop` holds the calling, None where it doesn't (T17).
    """

    member: str
    dividend: str
    ticket_no: int
    at_ms: int
    call: int
    won: bool
    code: str
    params: dict[str, Param]
    evidence: Hidden[Evidence]
    half_chips: int
    stop: Stop | None


class WentOn(Event, frozen=True, tag="tambola.went_on"):
    """The stop for a claim is over. `stopped_ms` is how long claims have held the calling since the newest number."""

    stopped_ms: int


class Held(Event, frozen=True, tag="tambola.held"):
    """The room paused the game: time stands still."""

    at_ms: int


class Released(Event, frozen=True, tag="tambola.released"):
    """The room goes on: everything that lay ahead comes `by_ms` later."""

    by_ms: int


class TicketsOut(Event, frozen=True, tag="tambola.tickets_out"):
    """The tickets of a member who left are out of the game; what they won stands."""

    member: str


class Ended(Event, frozen=True, tag="tambola.ended"):
    """The game is over."""

    how: How


EVENTS: tuple[type[Event], ...] = (
    Started,
    Dealt,
    Called,
    AllCalled,
    CallingSet,
    PaceSet,
    MarksSet,
    Claimed,
    WentOn,
    Held,
    Released,
    TicketsOut,
    Ended,
)
