"""The dividends as data: which numbers of a ticket each is about, and how many of them it needs (T6–T10).

Whether a claim on one holds is judged in `claims`; the prizes are in `settings`, what they come to in `pot`.
"""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from baithak.games.tambola.settings import HOUSES, OWN, Place, TambolaSettings
from baithak.games.tambola.tickets import PER_ROW, ROWS, Rows


class Pattern(msgspec.Struct, frozen=True):
    """Any `count` of the numbers at `places`. `house` is 1 for the full house, 2 and 3 for the later ones, else 0: with
    the last house in play the game ends (T9).
    """

    count: int
    places: tuple[Place, ...]
    house: int = 0

    def numbers(self, rows: Rows) -> tuple[int, ...]:
        """The numbers of that ticket that the pattern is about, in the order of its places."""
        by_row = [[cell for cell in row if cell] for row in rows]
        return tuple(by_row[row][place] for row, place in self.places)

    def missing(self, rows: Rows, had: Collection[int]) -> tuple[int, ...]:
        """Its numbers on that ticket that are not among `had`, ascending."""
        return tuple(sorted(number for number in self.numbers(rows) if number not in had))

    def short(self, rows: Rows, had: Collection[int]) -> int:
        """How many more numbers it needs on that ticket than are among `had`; 0 when it is complete."""
        return max(0, self.count - len(self.places) + len(self.missing(rows, had)))

    def complete_at(self, rows: Rows, calls: Sequence[int]) -> int | None:
        """The call, from 1, that completes it on that ticket; None while it is incomplete."""
        numbers = set(self.numbers(rows))
        had = 0
        for call, number in enumerate(calls, start=1):
            had += number in numbers
            if had == self.count:
                return call
        return None

    @property
    def needs_all(self) -> bool:
        """Whether no number at its places can be done without."""
        return self.count == len(self.places)


def _all_of(*places: Place, house: int = 0) -> Pattern:
    return Pattern(len(places), places, house)


_ROWS: Final = tuple(tuple((row, place) for place in range(PER_ROW)) for row in range(ROWS))
_TICKET: Final = tuple(place for row in _ROWS for place in row)
_LAST: Final = PER_ROW - 1
_CORNERS: Final = ((0, 0), (0, _LAST), (2, 0), (2, _LAST))

DIVIDENDS: Final[dict[str, Pattern]] = {
    "early_five": Pattern(5, _TICKET),
    "top_line": _all_of(*_ROWS[0]),
    "middle_line": _all_of(*_ROWS[1]),
    "bottom_line": _all_of(*_ROWS[2]),
    "four_corners": _all_of(*_CORNERS),
    "early_seven": Pattern(7, _TICKET),
    "star": _all_of(*_CORNERS, (1, _LAST // 2)),
    "kings_corner": _all_of(*((row, 0) for row in range(ROWS))),
    "queens_corner": _all_of(*((row, _LAST) for row in range(ROWS))),
    **{name: _all_of(*_TICKET, house=house) for house, name in enumerate(HOUSES, start=1)},
}
"""By name, all but the host's own."""


def in_play(settings: TambolaSettings) -> dict[str, Pattern]:
    """The patterns that are played under these settings, by dividend in the order of the prizes."""
    own = {f"{OWN}{i}": _all_of(*pattern.places) for i, pattern in enumerate(settings.own, start=1)}
    return {name: own.get(name) or DIVIDENDS[name] for name in settings.prizes}


def last_house(patterns: Collection[str]) -> str | None:
    """The last full house among those dividends, with which the game ends (T9); None where none is played."""
    return next((name for name in reversed(HOUSES) if name in patterns), None)
