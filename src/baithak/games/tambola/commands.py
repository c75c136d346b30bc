"""What people ask of a game of Tambola. What comes of it is in `rules`."""

from baithak.games.tambola.settings import Calling
from baithak.kernel.game import Command


class Start(Command, frozen=True, tag="tambola.start"):
    """Begin a game: the tickets are dealt as soon as the round is sealed."""


class CallNext(Command, frozen=True, tag="tambola.call_next"):
    """Call the next number now (tapped calling, T12). `after` is how many are called: a second tap is stale."""

    after: int


class SetCalling(Command, frozen=True, tag="tambola.set_calling"):
    """Call automatically or by tap from now on (T12)."""

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
