"""What happens in a game of Tambola, in the past tense and with the outcome, as it stands in the log.

Why it happens is in `rules`, `calling` and `claiming`, what it changes in `evolve`. What only one player may see is sealed here too.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.tambola.settings import Calling, Penalty
from baithak.games.tambola.timing import Stop
from baithak.kernel.game import Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Param

PAPER: Final = "paper"
"""The hand of all printed tickets; no member has such an id."""

#: Every dividend won · a full house, with others left · nobody claimed in time after the 90th number · ended early.
How: TypeAlias = Literal["won", "last_house", "all_called", "host"]


class Started(Event, frozen=True, tag="tambola.started"):
    """A game's luck is being sealed. With `begins` the calling starts with the dealing."""

    begins: bool = True


class DealtTicket(msgspec.Struct, frozen=True):
    """A ticket by its rank (decimal digits), and whose account it is for.

    `device` is the member who holds it for them, `PAPER` for a printed one, None for a member's own. `strip` is the
    number of the strip that it was drawn in, if it was.
    """

    rank: Hidden[str]
    holder: str
    device: str | None = None
    strip: int | None = None

    @property
    def hand(self) -> str:
        """In whose hand it lies: a member's, or `PAPER`."""
        return self.device or self.holder


class Dealt(Event, frozen=True, tag="tambola.dealt"):
    """The tickets, in the order drawn. With `begins` the calling starts, and `call_ms` is when the first number is due
    by itself; without, more were handed out.
    """

    tickets: tuple[DealtTicket, ...]
    at_ms: int
    call_ms: int | None
    begins: bool = True


class Begun(Event, frozen=True, tag="tambola.begun"):
    """The calling starts with the tickets that are out."""

    at_ms: int
    call_ms: int | None


class GivenBack(Event, frozen=True, tag="tambola.given_back"):
    """These tickets (ranks) of one hand are no longer in the game."""

    hand: str
    tickets: Hidden[tuple[str, ...]]


class WantSet(Event, frozen=True, tag="tambola.want_set"):
    """How many tickets a member wants."""

    member: str
    tickets: int


class NamedSet(Event, frozen=True, tag="tambola.named_set"):
    """A person without a phone, by account, is to have so many tickets; none: they are not in the game."""

    account: str
    name: str
    tickets: int
    device: str | None


class Called(Event, frozen=True, tag="tambola.called"):
    """A number is out, and the calling goes on. `call_ms` is when the next is due by itself."""

    number: int
    source: Calling
    at_ms: int
    call_ms: int | None


class TakenBackCall(Event, frozen=True, tag="tambola.taken_back"):
    """The newest number, from the bag, was mistyped and is not called. `call_ms` is when the next is due by itself.

    `unmarks`: whoever had marked it has the mark taken off, so that nobody is out for having believed the caller (T21).
    """

    number: int
    at_ms: int
    call_ms: int | None
    unmarks: bool = False


class AllCalled(Event, frozen=True, tag="tambola.all_called"):
    """The 90th number is out; claims are taken until `until_ms`."""

    until_ms: int


class CallingSet(Event, frozen=True, tag="tambola.calling_set"):
    """Numbers come by themselves, by tap or from the bag from now on."""

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

    `half_chips` is the prize if it won, None while it is open among how many it is split. `stop` holds the calling,
    None where it doesn't (T17). `hand` is where the ticket lies if not in the member's own. `penalty` is what a wrong
    claim costs (T21). `end_ms` is when the game ends by itself after it, if it is the last (T19).
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
    half_chips: int | None
    stop: Stop | None
    hand: str = ""
    penalty: Penalty = "none"
    end_ms: int | None = None


class Paid(Event, frozen=True, tag="tambola.paid"):
    """A prize was split: what each win of the dividend comes to, in order (T19)."""

    dividend: str
    half_chips: tuple[int, ...]


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
    """The tickets of a member who left are out of the game; what they won stands, and what they held for others is on paper."""

    member: str


class Ended(Event, frozen=True, tag="tambola.ended"):
    """The game is over."""

    how: How


EVENTS: tuple[type[Event], ...] = (
    Started,
    Dealt,
    Begun,
    GivenBack,
    WantSet,
    NamedSet,
    Called,
    TakenBackCall,
    AllCalled,
    CallingSet,
    PaceSet,
    MarksSet,
    Claimed,
    Paid,
    WentOn,
    Held,
    Released,
    TicketsOut,
    Ended,
)
