"""Tambola tickets and their ranks: the two directions of F7's bijection (T1–T4).

A ticket is three rows of nine cells, 0 for a blank. Six tickets that make a strip are in `strips`.
"""

from functools import cache
from itertools import combinations, product
from math import comb
from typing import TypeAlias

Ticket: TypeAlias = tuple[tuple[int, ...], ...]
#: How many numbers each of the three rows still needs.
Needs: TypeAlias = tuple[int, int, int]

COLUMNS = (tuple(range(1, 10)), *(tuple(range(ten, ten + 10)) for ten in range(10, 80, 10)), tuple(range(80, 91)))
#: The seven non-empty sets of rows in the order 1 … 7: bit 0 is the top row.
ROW_SETS = tuple(tuple(row for row in range(3) if code >> row & 1) for code in range(1, 8))
TICKETS = 3_669_688_706_217_187_500
FULL: Needs = (5, 5, 5)


def ticket_of(rank: int) -> Ticket:
    """The ticket of `rank`, which is 0 … TICKETS-1 (F7, "Ticket of rank r")."""
    columns = []
    needs, rest = FULL, rank
    for column, numbers in enumerate(COLUMNS):
        for rows in ROW_SETS:
            after = take(needs, rows)
            to_the_right = _ways_right(column + 1).get(after, 0)
            weight = comb(len(numbers), len(rows)) * to_the_right
            if rest < weight:
                choice, rest = divmod(rest, to_the_right)
                columns.append(dict(zip(rows, _choices(column, len(rows))[choice], strict=True)))
                needs = after
                break
            rest -= weight
    return tuple(tuple(column.get(row, 0) for column in columns) for row in range(3))


def rank_of(ticket: Ticket) -> int:
    """The rank of a valid ticket: the inverse of `ticket_of`."""
    rank = 0
    needs = FULL
    for column in range(9):
        numbers = tuple(row[column] for row in ticket if row[column])
        taken = tuple(row for row in range(3) if ticket[row][column])
        for rows in ROW_SETS[: ROW_SETS.index(taken)]:
            rank += comb(len(COLUMNS[column]), len(rows)) * _ways_right(column + 1).get(take(needs, rows), 0)
        needs = take(needs, taken)
        rank += _choices(column, len(taken)).index(numbers) * _ways_right(column + 1)[needs]
    return rank


def take(needs: Needs, rows: tuple[int, ...]) -> Needs:
    """What the rows need once each of `rows` has one number more; may be negative."""
    return (needs[0] - (0 in rows), needs[1] - (1 in rows), needs[2] - (2 in rows))


@cache
def _ways_right(column: int) -> dict[Needs, int]:
    """For every need of the rows, the number of ways to fill the columns from `column` on that leaves none."""
    if column == len(COLUMNS):
        return {(0, 0, 0): 1}
    further = _ways_right(column + 1)
    size = len(COLUMNS[column])
    table = {}
    for top, middle, bottom in product(range(6), repeat=3):
        ways = (comb(size, len(rows)) * further.get(take((top, middle, bottom), rows), 0) for rows in ROW_SETS)
        table[top, middle, bottom] = sum(ways)
    return table


@cache
def _choices(column: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The ways to choose `count` of a column's numbers, each ascending, in lexicographic order."""
    return tuple(combinations(COLUMNS[column], count))
