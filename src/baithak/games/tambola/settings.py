"""What a host may set for a game of Tambola (T5, T10–T12, T18–T21, T23, T24), and what of it is refused.

What the patterns of the dividends are is in `dividends`; what the settings do is said where each rule is.
"""

from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.tambola.tickets import PER_ROW, ROWS
from baithak.kernel.game import Settings
from baithak.kernel.names import clean_name
from baithak.kernel.rejected import Rejected

Calling: TypeAlias = Literal["automatic", "tapped", "bag"]
Marking: TypeAlias = Literal["manual", "auto"]
UncalledMark: TypeAlias = Literal["any", "pattern"]
ClaimWindow: TypeAlias = Literal["open", "before_next_call"]
Tie: TypeAlias = Literal["first", "split_call"]
Penalty: TypeAlias = Literal["none", "dividend", "ticket", "player"]

#: A row from the top and the place of a number in it, both from 0, blanks not counted: (0, 4) is the last number of
#: the top row.
Place: TypeAlias = tuple[int, int]

PACE_MIN_S: Final = 3
PACE_MAX_S: Final = 20
PRIZE_MAX_CHIPS: Final = 10_000
PRICE_MAX_CHIPS: Final = 1_000
TICKETS_MAX: Final = 6
LATE_MAX_CALLS: Final = 5
OWN_MAX: Final = 6
WORDS_MAX: Final = 60
WHOLE: Final = 100

#: Full houses in the order in which they fall: each needs the one before it, and a later call (T10).
HOUSES: Final = ("full_house", "second_house", "third_house")

#: All dividends that have a name of their own (T6–T10); the first six are the default.
NAMED_DIVIDENDS: Final = (
    "early_five",
    "top_line",
    "middle_line",
    "bottom_line",
    "four_corners",
    "full_house",
    "early_seven",
    "star",
    "kings_corner",
    "queens_corner",
    "second_house",
    "third_house",
)

OWN: Final = "own_"
"""`own_1` is the host's first own pattern."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize of so many per cent of the pot (T10)."""

    share: int


#: Whole chips, a line of text, or a share of the pot.
Prize: TypeAlias = int | str | Share


class OwnPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern that the host has drawn: all numbers at `places` (T10)."""

    name: str
    places: tuple[Place, ...]


class TambolaSettings(Settings, frozen=True):
    """`pace_s` between automatic calls; `prizes` by dividend, those named being played; `price` of a ticket in whole
    chips, which makes the pot; `max_tickets` a player, or with `strips` one strip of six; `max_per_ticket` dividends,
    0 for any number; tickets are given out until `late_join_until` numbers are called.
    """

    calling: Calling = "automatic"
    pace_s: int = 7
    prizes: dict[str, Prize] = msgspec.field(
        default_factory=lambda: {
            "early_five": 20,
            "top_line": 40,
            "middle_line": 40,
            "bottom_line": 40,
            "four_corners": 40,
            "full_house": 120,
        }
    )
    own: tuple[OwnPattern, ...] = ()
    price: int = 0
    max_tickets: int = 1
    strips: bool = False
    marking: Marking = "manual"
    hints: bool = False
    uncalled_mark: UncalledMark = "any"
    claim_window: ClaimWindow = "open"
    tie: Tie = "first"
    last_number: bool = False
    penalty: Penalty = "none"
    max_per_ticket: int = 0
    late_join_until: int = 0
    host_may_play: bool = True

    @property
    def most_tickets(self) -> int:
        """How many tickets a player may hold."""
        return TICKETS_MAX if self.strips else self.max_tickets


def check(settings: TambolaSettings) -> None:
    """Raises Rejected for what is out of range: room.setting_range with setting, min and max where it is a number,
    else a code of its own.
    """
    _check_range("pace_s", settings.pace_s, PACE_MIN_S, PACE_MAX_S)
    _check_range("price", settings.price, 0, PRICE_MAX_CHIPS)
    _check_range("max_tickets", settings.max_tickets, 1, TICKETS_MAX)
    _check_range("max_per_ticket", settings.max_per_ticket, 0, len(NAMED_DIVIDENDS))
    _check_range("late_join_until", settings.late_join_until, 0, LATE_MAX_CALLS)
    _check_range("own", len(settings.own), 0, OWN_MAX)
    for pattern in settings.own:
        _check_pattern(pattern)
    _check_prizes(settings)


def _check_range(setting: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Rejected("room.setting_range", setting=setting, min=least, max=most)


def _check_pattern(pattern: OwnPattern) -> None:
    if clean_name(pattern.name) != pattern.name:
        raise Rejected("room.name_bad")
    places = set(pattern.places)
    if not places or len(places) != len(pattern.places):
        raise Rejected("tambola.bad_pattern")
    if not all(0 <= row < ROWS and 0 <= place < PER_ROW for row, place in places):
        raise Rejected("tambola.bad_pattern")


def _check_prizes(settings: TambolaSettings) -> None:
    prizes = settings.prizes
    known = {*NAMED_DIVIDENDS, *(f"{OWN}{i}" for i in range(1, len(settings.own) + 1))}
    _check_range("dividends", len(prizes), 1, len(known))
    if not known.issuperset(prizes):
        raise Rejected("tambola.no_such_dividend")
    for earlier, later in pairwise(HOUSES):
        if later in prizes and earlier not in prizes:
            raise Rejected("tambola.house_order")
    shares = 0
    for prize in prizes.values():
        if isinstance(prize, Share):
            _check_range("share", prize.share, 1, WHOLE)
            shares += prize.share
        elif isinstance(prize, int):
            _check_range("prizes", prize, 0, PRIZE_MAX_CHIPS)
        elif clean_name(prize, WORDS_MAX) != prize:
            raise Rejected("room.name_bad")
    if shares != (WHOLE if settings.price else 0):
        # Without a price there is no pot to share; with one, all of it must belong to somebody.
        raise Rejected("tambola.shares" if settings.price else "tambola.no_pot", n=shares)
