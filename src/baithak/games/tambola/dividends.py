"""The dividends as data: which numbers of a ticket each is about, and how many of them it needs (T6–T9).

Whether a claim on one holds is judged in `claims`; the prizes are in `settings`.
"""

from collections.abc import Collection
from typing import Final, TypeAlias

import msgspec

from baithak.games.tambola.tickets import PER_ROW, ROWS, Rows

#: A row from the top and the place of a number in it, both from 0, blanks not counted: (0, 4) is the last number of
#: the top row.
Place: TypeAlias = tuple[int, int]


class Pattern(msgspec.Struct, frozen=True):
    """Any `count` of the numbers at `places`. With `house` the game ends when it is won (T9)."""

    count: int
    places: tuple[Place, ...]
    house: bool = False

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

    @property
    def needs_all(self) -> bool:
        """Whether no number at its places can be done without."""
        return self.count == len(self.places)


def _all_of(*places: Place, house: bool = False) -> Pattern:
    return Pattern(len(places), places, house)


_ROWS: Final = tuple(tuple((row, place) for place in range(PER_ROW)) for row in range(ROWS))
_TICKET: Final = tuple(place for row in _ROWS for place in row)
_LAST: Final = PER_ROW - 1

DIVIDENDS: Final[dict[str, Pattern]] = {
    "early_five": Pattern(5, _TICKET),
    "top_line": _all_of(*_ROWS[0]),
    "middle_line": _all_of(*_ROWS[1]),
    "bottom_line": _all_of(*_ROWS[2]),
    "four_corners": _all_of((0, 0), (0, _LAST), (2, 0), (2, _LAST)),
    "full_house": _all_of(*_TICKET, house=True),
}
"""By name, all that can be played."""
