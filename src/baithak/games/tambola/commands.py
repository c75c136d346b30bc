"""What people ask of a game of Tambola. What comes of it is in `rules`."""

from baithak.games.tambola.settings import Calling
from baithak.kernel.game import Command


class Start(Command, frozen=True, tag="tambola.start"):
    """Begin to call: at once where tickets are out, else as soon as the round is sealed and they are dealt."""


class HandOut(Command, frozen=True, tag="tambola.hand_out"):
    """Deal the tickets now, before the calling begins: to be printed, or looked at (F12)."""


class Want(Command, frozen=True, tag="tambola.want"):
    """So many tickets for oneself, 0 for none; with strips a strip is six (T5)."""

    tickets: int


class SetNamed(Command, frozen=True, tag="tambola.set_named"):
    """So many tickets for a person without a phone: on `device`, a member's id, or on paper; 0 takes them off (T28)."""

    name: str
    tickets: int
    device: str | None


class CallNext(Command, frozen=True, tag="tambola.call_next"):
    """Call the next number now (tapped calling, T12). `after` is how many are called: a second tap is stale."""

    after: int


class CallBag(Command, frozen=True, tag="tambola.call_bag"):
    """This number was drawn from the bag (T12)."""

    number: int


class TakeBack(Command, frozen=True, tag="tambola.take_back"):
    """The newest number was mistyped: take it back, before the next and before a claim is looked at (T12)."""

    number: int


class SetCalling(Command, frozen=True, tag="tambola.set_calling"):
    """Call automatically, by tap or from the bag from now on (T12)."""

    calling: Calling


class SetPace(Command, frozen=True, tag="tambola.set_pace"):
    """Seconds between automatic calls from now on, 3 to 20 (T12)."""

    pace_s: int


class GoOn(Command, frozen=True, tag="tambola.go_on"):
    """Go on calling after a claim (T17)."""


class Mark(Command, frozen=True, tag="tambola.mark"):
    """Set marks on one's own ticket (T24). `ticket` is its rank as decimal digits."""

    ticket: str
    numbers: tuple[int, ...]


class Unmark(Command, frozen=True, tag="tambola.unmark"):
    """Take marks off one's own ticket."""

    ticket: str
    numbers: tuple[int, ...]


class Claim(Command, frozen=True, tag="tambola.claim"):
    """Claim a dividend on a ticket with the marks that the room holds for it (T16)."""

    ticket: str
    dividend: str


class ClaimPaper(Command, frozen=True, tag="tambola.claim_paper"):
    """Claim a dividend on a printed ticket (its rank), for whoever holds it; all called numbers count as marked (T28)."""

    ticket: str
    dividend: str
