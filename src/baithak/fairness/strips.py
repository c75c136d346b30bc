"""Strips of six tickets that hold each of 1–90 exactly once, drawn exactly uniformly (F7, "Strip i"; T5).

The counting goes over what is left of the columns, kept as a table while the process lives. Single tickets are in `tickets`.
"""

from functools import cache
from itertools import combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from typing import TypeAlias

from baithak.fairness.stream import Stream
from baithak.fairness.tickets import COLUMNS, FULL, ROW_SETS, Needs, Ticket, take

#: Nine numbers of numbers: how many each column gives, or has left; arranged as column 1, 2…8 ascending, 9.
Counts: TypeAlias = tuple[int, ...]
Share: TypeAlias = tuple[int, int, int, Counts]

SIZES: Counts = tuple(len(column) for column in COLUMNS)


def strip_of(stream: Stream) -> tuple[Ticket, ...]:
    """The six tickets that `stream` gives next, in order."""
    stacks = [stream.shuffled(column) for column in COLUMNS]
    tickets = []
    for later in range(5, -1, -1):
        left = [len(stack) for stack in stacks]
        counts = _drawn_counts(stream, left, later) if later else left
        tickets.append(_drawn_ticket(stream, counts, stacks))
    return tuple(tickets)


def _drawn_counts(stream: Stream, left: list[int], later: int) -> list[int]:
    """How many numbers each column gives to the next ticket when `later` tickets follow it."""
    middle = sorted(range(1, 8), key=lambda column: left[column])
    arrangement = [0, *middle, 8]
    arranged = tuple(left[column] for column in arrangement)
    rest = stream.below(strips_from(arranged, later + 1))
    for vector in _vectors():
        weight = _weight(arranged, vector, later)
        if rest < weight:
            counts = [0] * 9
            for column, count in zip(arrangement, vector, strict=True):
                counts[column] = count
            return counts
        rest -= weight
    raise AssertionError("the weights add up to the bound")  # pragma: no cover


def _drawn_ticket(stream: Stream, counts: list[int], stacks: list[list[int]]) -> Ticket:
    """One ticket with `counts` numbers a column, its layout drawn, its numbers taken off the ends of `stacks`."""
    order = sorted(range(9), key=lambda column: counts[column])
    ascending = tuple(counts[column] for column in order)
    rest = stream.below(_completions(ascending, FULL))
    cells = [[0] * 9 for _ in range(3)]
    needs = FULL
    for place, column in enumerate(order):
        for rows in (rows for rows in ROW_SETS if len(rows) == counts[column]):
            ways = _completions(ascending[place + 1 :], take(needs, rows))
            if rest < ways:
                needs = take(needs, rows)
                for row, number in zip(rows, sorted(stacks[column].pop() for _ in rows), strict=True):
                    cells[row][column] = number
                break
            rest -= ways
    return tuple(tuple(row) for row in cells)


@cache
def strips_from(left: Counts, tickets: int) -> int:
    """The number of ways to make `tickets` tickets, in order, of arranged columns with `left` numbers each.

    Columns 2…8 with equally many numbers are told apart by nothing, so they are counted together.
    """
    if tickets == 1:
        return layouts(left) if all(1 <= count <= 3 for count in left) else 0
    later = tickets - 1
    groups = [(left[0], 1), *((size, len(list(same))) for size, same in groupby(left[1:8])), (left[8], 1)]
    paths: list[Share] = [(0, 0, 1, ())]
    for size, columns in groups:
        paths = [
            (given + more, threes + more_threes, ways * more_ways, (*rest, *more_rest))
            for given, threes, ways, rest in paths
            for more, more_threes, more_ways, more_rest in _shares(size, columns, later)
            if given + more <= 15
        ]
    return sum(
        ways * _layouts_with(threes) * strips_from((rest[0], *sorted(rest[1:8]), rest[8]), later)
        for given, threes, ways, rest in paths
        if given == 15
    )


def layouts(counts: Counts) -> int:
    """The number of ways to place `counts` numbers a column on a ticket whose rows hold five each."""
    return _completions(tuple(sorted(counts)), FULL)


@cache
def _layouts_with(threes: int) -> int:
    """`layouts` of any nine counts that sum to 15 with so many threes: their order doesn't matter."""
    return layouts((1,) * (3 + threes) + (2,) * (6 - 2 * threes) + (3,) * threes)


@cache
def _shares(size: int, columns: int, later: int) -> tuple[Share, ...]:
    """The ways in which `columns` columns of `size` numbers each give 1–3 to a ticket that `later` tickets follow.

    Each: numbers given, columns that give three, the number of ways, and what is left of the columns.
    """
    lowest, highest = max(1, size - 3 * later), min(3, size - later)
    shares = []
    for given in combinations_with_replacement(range(lowest, highest + 1), columns):
        orders = factorial(columns) // prod(factorial(given.count(count)) for count in (1, 2, 3))
        ways = orders * prod(comb(size, count) for count in given)
        shares.append((sum(given), given.count(3), ways, tuple(size - count for count in given)))
    return tuple(shares)


@cache
def _vectors() -> tuple[Counts, ...]:
    """All vectors of nine counts of 1–3 that sum to 15, in lexicographic order."""
    return tuple(vector for vector in product((1, 2, 3), repeat=9) if sum(vector) == 15)


def _weight(left: Counts, vector: Counts, later: int) -> int:
    after = [have - taken for have, taken in zip(left, vector, strict=True)]
    if not all(later <= count <= 3 * later for count in after):
        return 0
    numbers = prod(comb(have, taken) for have, taken in zip(left, vector, strict=True))
    return layouts(vector) * numbers * strips_from((after[0], *sorted(after[1:8]), after[8]), later)


@cache
def _completions(counts: Counts, needs: Needs) -> int:
    """The ways to give each of the columns a set of rows of its count so that every row has what it needs."""
    if min(needs) < 0:
        return 0
    if not counts:
        return int(needs == (0, 0, 0))
    return sum(_completions(counts[1:], take(needs, rows)) for rows in ROW_SETS if len(rows) == counts[0])
