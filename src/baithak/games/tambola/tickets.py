"""Tickets: what is one, and the numbering of all of them by which they are drawn exactly uniformly (`tambola.md` T1–T4).

Six tickets that hold every number once are in `strips`.
"""

from bisect import bisect_right
from collections.abc import Container, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Final, TypeAlias

import msgspec

from baithak.kernel.chance import Stream

#: Three rows from the top, each of nine numbers from the left, 0 for a blank.
Rows: TypeAlias = tuple[tuple[int, ...], ...]

ROWS: Final = 3
PER_ROW: Final = 5
COLUMNS: Final = (range(1, 10), *(range(tens, tens + 10) for tens in range(10, 80, 10)), range(80, 91))

#: The number of valid tickets (T4); ranks go from 0 to one less.
TICKETS: Final = 3_669_688_706_217_187_500

#: The sets of rows that a column's numbers may stand in, as bits: bit 0 is the top row (F7).
ROW_SETS: Final = range(1, 1 << ROWS)


class Ticket(msgspec.Struct, frozen=True):
    """A valid ticket and its serial number: `rows` is the ticket of rank `rank`."""

    rank: int
    rows: Rows


def read_rank(digits: str) -> int | None:
    """The rank that is written in decimal digits; None where no ticket has it."""
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(TICKETS))):
        return None
    rank = int(digits)
    return rank if rank < TICKETS else None


def ticket_of_rank(rank: int) -> Rows:
    """The ticket of that rank, 0 to TICKETS − 1 (F7). Raises ValueError for any other rank."""
    return NUMBERING.rows_of(rank)


def rank_of_ticket(rows: Sequence[Sequence[int]]) -> int:
    """The rank of a ticket, the inverse of `ticket_of_rank`. Raises ValueError, naming the rule, for no valid ticket."""
    broken = fault(rows)
    if broken is not None:
        raise ValueError(f"not a ticket: {broken}")
    return NUMBERING.rank_of(rows)


def draw_ticket(stream: Stream, dealt: Container[int]) -> Ticket:
    """The next ticket of `stream` that is not dealt yet: each of those left is exactly as likely (T4, F7).

    `dealt` holds ranks, and not all there are.
    """
    rank = stream.below(TICKETS)
    while rank in dealt:
        rank = stream.below(TICKETS)
    return Ticket(rank, ticket_of_rank(rank))


def fault(rows: Sequence[Sequence[int]]) -> str | None:
    """The first rule of T1–T3 that `rows` break, in words for whoever made them; None for a valid ticket."""
    if [len(row) for row in rows] != [len(COLUMNS)] * ROWS:
        return "T1, a ticket has 3 rows of 9"
    for number, row in enumerate(rows, 1):
        filled = sum(cell != 0 for cell in row)
        if filled != PER_ROW:
            return f"T1, row {number} has {filled} numbers"
    for number, (span, column) in enumerate(zip(COLUMNS, zip(*rows, strict=True), strict=True), 1):
        numbers = [cell for cell in column if cell != 0]
        strange = [cell for cell in numbers if cell not in span]
        if strange:
            return f"T2, column {number} holds {span[0]}–{span[-1]} and not {strange[0]}"
        if not numbers:
            return f"T3, column {number} is empty"
        if numbers != sorted(set(numbers)):
            return f"T3, column {number} doesn't ascend"
    return None


class Numbering:
    """The bijection between ranks and tickets of the given columns, with `per_row` numbers in each of three rows (F7).

    Tambola's is the one in this module; tests walk through all tickets of smaller ones.
    """

    def __init__(self, columns: Sequence[range], per_row: int) -> None:
        self._places = [_Places(column) for column in columns]

        @cache
        def step(column: int, needs: tuple[int, ...]) -> _Step:
            made = _Step()
            if column == len(columns):
                made.ways = int(not any(needs))
                return made
            for row_set in ROW_SETS:
                still = tuple(need - (row_set >> row & 1) for row, need in enumerate(needs))
                if min(still) < 0:
                    continue
                then = step(column + 1, still)
                if then.ways:
                    made.add(row_set, self._places[column].triples[row_set], then)
            return made

        self._first = step(0, (per_row,) * ROWS)

    @property
    def count(self) -> int:
        """How many tickets there are."""
        return self._first.ways

    def rows_of(self, rank: int) -> Rows:
        """The ticket of `rank`, 0 to count − 1. Raises ValueError for any other."""
        if not 0 <= rank < self._first.ways:
            raise ValueError(f"no ticket has the rank {rank}")
        step = self._first
        left = rank
        triples = []
        for _ in self._places:
            at = bisect_right(step.before, left) - 1
            choices, then = step.branches[at]
            which, left = divmod(left - step.before[at], then.ways)
            triples.append(choices[which])
            step = then
        return tuple(zip(*triples, strict=True))

    def rank_of(self, rows: Sequence[Sequence[int]]) -> int:
        """The rank of a ticket. Trusts the caller that it is one."""
        step = self._first
        rank = 0
        for places, column in zip(self._places, zip(*rows, strict=True), strict=True):
            row_set, which = places.found[column]
            before, ways, step = step.onward[row_set]
            rank += before + which * ways
        return rank

    def ticket_of(self, columns: Iterable[tuple[int, ...]], layout: Iterable[int]) -> Ticket:
        """The ticket with these numbers in its columns, each column's in any order, in the sets of rows of `layout`.

        Trusts the caller that it is one.
        """
        step = self._first
        rank = 0
        triples = []
        for places, numbers, row_set in zip(self._places, columns, layout, strict=True):
            triple, which = places.holding[row_set][numbers]
            before, ways, step = step.onward[row_set]
            rank += before + which * ways
            triples.append(triple)
        return Ticket(rank, tuple(zip(*triples, strict=True)))


class _Places:
    """The ways to fill a column: for each set of rows its triples in order, and where a triple is found."""

    def __init__(self, column: range) -> None:
        self.triples = {row_set: _triples(column, row_set) for row_set in ROW_SETS}
        self.found = {
            triple: (row_set, which)
            for row_set, triples in self.triples.items()
            for which, triple in enumerate(triples)
        }

    @cached_property
    def holding(self) -> dict[int, dict[tuple[int, ...], tuple[tuple[int, ...], int]]]:
        """For each set of rows, by its numbers in any order: their triple, and where that is found."""
        return {
            row_set: {
                numbers: (triple, which)
                for which, triple in enumerate(triples)
                for numbers in permutations(filter(None, triple))
            }
            for row_set, triples in self.triples.items()
        }


class _Step:
    """What may follow when some columns are filled: `ways` in all, and for each set of rows in the next column the
    ways before it, its triples and the step after it. `onward` has the same by set: the ways before it, those of the
    step after it, and that step.
    """

    __slots__ = ("before", "branches", "onward", "ways")

    def __init__(self) -> None:
        self.ways = 0
        self.before: list[int] = []
        self.branches: list[tuple[list[tuple[int, ...]], _Step]] = []
        self.onward: dict[int, tuple[int, int, _Step]] = {}

    def add(self, row_set: int, triples: list[tuple[int, ...]], then: "_Step") -> None:
        self.before.append(self.ways)
        self.branches.append((triples, then))
        self.onward[row_set] = (self.ways, then.ways, then)
        self.ways += len(triples) * then.ways


def _triples(column: range, row_set: int) -> list[tuple[int, ...]]:
    """The column's cells from the top, for each combination of its numbers in lexicographic order."""
    rows = [row for row in range(ROWS) if row_set >> row & 1]
    triples = []
    for numbers in combinations(column, len(rows)):
        cells = [0] * ROWS
        for row, number in zip(rows, numbers, strict=True):
            cells[row] = number
        triples.append(tuple(cells))
    return triples


#: Tambola's numbering. Where rows may be no ticket, use `ticket_of_rank` and `rank_of_ticket`.
NUMBERING: Final = Numbering(COLUMNS, PER_ROW)
