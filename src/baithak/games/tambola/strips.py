"""Strips: six tickets that together hold each of 1–90 once, drawn exactly uniformly (`tambola.md` T5; F7, "Strip i").

Single tickets are in `tickets`; the table of ways that the law needs is in `strip_ways`.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from math import comb
from typing import Final, TypeAlias

from baithak.games.tambola.strip_ways import (
    COUNTS,
    TICKETS_IN_STRIP,
    State,
    layouts,
    shipped_ways,
    state_of,
)
from baithak.games.tambola.tickets import COLUMNS, NUMBERING, PER_ROW, ROW_SETS, ROWS, Rows, Ticket
from baithak.kernel.chance import Stream

#: The rows that a column's numbers stand in, from the top.
RowSet: TypeAlias = tuple[int, ...]

#: Its six tickets, in the order of handing out.
Strip: TypeAlias = tuple[Ticket, ...]


def draw_strip(stream: Stream, dealt: Container[int]) -> Strip:
    """The next strip of `stream` that holds no ticket already dealt: each of those is exactly as likely (T5, F7).

    `dealt` holds ranks, and leaves a strip to be drawn.
    """
    law = _tambola()
    while True:
        strip = tuple(Ticket(NUMBERING.rank_of(rows), rows) for rows in law.draw(stream))
        if not any(ticket.rank in dealt for ticket in strip):
            return strip


class StripLaw:
    """The uniform law of strips of `tickets` tickets that share out the numbers of `columns`, `per_row` to a row.

    Trusts the caller that `ways` is `count_ways` of these columns. Tambola's is the one behind `draw_strip`; tests walk
    through all strips of smaller ones.
    """

    def __init__(self, columns: Sequence[range], per_row: int, tickets: int, ways: Mapping[State, int]) -> None:
        self._columns = columns
        self._per_row = per_row
        self._tickets = tickets
        self._ways = ways
        self._choices: dict[State, _Choices] = {}

    def draw(self, stream: Stream) -> list[Rows]:
        """The tickets of the next strip of `stream`."""
        columns = [stream.shuffled(column) for column in self._columns]
        strip = []
        for later in reversed(range(self._tickets)):
            left = [len(column) for column in columns]
            counts = self._draw_counts(stream, left, later) if later else left
            strip.append(_ticket(columns, self._draw_layout(stream, counts)))
        return strip

    def _draw_counts(self, stream: Stream, left: Sequence[int], later: int) -> list[int]:
        """How many numbers of each column the next ticket takes, with `later` tickets after it."""
        middle = sorted(range(1, len(left) - 1), key=left.__getitem__)
        order = (0, *middle, len(left) - 1)
        state = state_of(left)
        choices = self._choices.get(state)
        if choices is None:
            choices = self._choices[state] = _Choices(*self._choices_from(state, later))
        vector = choices.at(stream.below(choices.total), lambda: self._choices_from(state, later)[0])
        counts = [0] * len(left)
        for column, count in zip(order, vector, strict=True):
            counts[column] = count
        return counts

    def _choices_from(self, state: State, later: int) -> tuple[list[int], list[tuple[int, ...]]]:
        """The vectors of counts that a ticket can take from `state`, in lexicographic order, and the ways up to each."""
        total = 0
        upto, vectors = [], []
        for vector, rest, choices in _vectors(state, later, ROWS * self._per_row):
            total += choices * self._ways[state_of(rest)] * layouts(vector, self._per_row)
            upto.append(total)
            vectors.append(vector)
        return upto, vectors

    def _draw_layout(self, stream: Stream, counts: Sequence[int]) -> list[RowSet]:
        """The set of rows of each column: every layout with these counts is as likely."""
        order = sorted(range(len(counts)), key=counts.__getitem__)
        choices = _layouts(tuple(counts[column] for column in order), (self._per_row,) * ROWS)
        layout = choices[stream.below(len(choices))]
        row_sets: list[RowSet] = [()] * len(counts)
        for column, row_set in zip(order, layout, strict=True):
            row_sets[column] = row_set
        return row_sets


class _Choices:
    """The vectors of counts from one state, kept small: there are 1,181 states, with up to 1,554 vectors each.

    `upto` are the ways up to and with each vector.
    """

    __slots__ = ("_shares", "_vectors", "total")

    def __init__(self, upto: Sequence[int], vectors: Sequence[tuple[int, ...]]) -> None:
        self.total = upto[-1]
        # Rounding never swaps two numbers, so that rounded shares tell all but equals apart: no need to keep 30 bytes
        # of each exact number.
        self._shares = array("d", [ways / self.total for ways in upto])
        self._vectors = [_SHARED.setdefault(vector, vector) for vector in vectors]

    def at(self, rank: int, exactly: Callable[[], Sequence[int]]) -> tuple[int, ...]:
        """The vector in whose ways `rank` falls; `exactly` gives `upto` again, where only that can tell."""
        share = rank / self.total
        place = bisect_right(self._shares, share)
        if place and self._shares[place - 1] == share:
            place = bisect_right(exactly(), rank)
        return self._vectors[place]


#: The vectors themselves, the same in every state.
_SHARED: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}


@cache
def _layouts(ascending: tuple[int, ...], needs: tuple[int, ...]) -> list[tuple[RowSet, ...]]:
    """All layouts of columns with these counts where the rows still need `needs` numbers: the sets of rows of each
    column, in the order 1…7, the last column changing fastest (F7).
    """
    if not ascending:
        return [] if any(needs) else [()]
    found = []
    for row_set in ROW_SETS:
        still = tuple(need - (row_set >> row & 1) for row, need in enumerate(needs))
        if row_set.bit_count() == ascending[0] and min(still) >= 0:
            rows = tuple(row for row in range(ROWS) if row_set >> row & 1)
            found += [(rows, *rest) for rest in _layouts(ascending[1:], still)]
    return found


def _vectors(state: State, later: int, per_ticket: int) -> list[tuple[tuple[int, ...], State, int]]:
    """The vectors of counts that make a ticket and leave each later ticket one to three numbers in every column, in
    lexicographic order; with each, what remains and the ways to choose its numbers.
    """
    least, most = min(COUNTS), max(COUNTS)
    found: list[tuple[tuple[int, ...], State, int, int]] = [((), (), per_ticket, 1)]
    for after, left in zip(reversed(range(len(state))), state, strict=True):
        steps = [
            (count, left - count, comb(left, count))
            for count in COUNTS
            if least * later <= left - count <= most * later
        ]
        found = [
            ((*vector, count), (*remains, rest), lacking - count, choices * ways)
            for vector, remains, lacking, choices in found
            for count, rest, ways in steps
            if least * after <= lacking - count <= most * after
        ]
    return [(vector, remains, choices) for vector, remains, _, choices in found]


def _ticket(columns: Sequence[list[int]], row_sets: Sequence[RowSet]) -> Rows:
    """The ticket that takes its numbers from the ends of the shuffled columns, which lose them."""
    rows = [[0] * len(columns) for _ in range(ROWS)]
    for place, (column, row_set) in enumerate(zip(columns, row_sets, strict=True)):
        numbers = column[-len(row_set) :]
        del column[-len(row_set) :]
        numbers.sort()
        for row, number in zip(row_set, numbers, strict=True):
            rows[row][place] = number
    return tuple(map(tuple, rows))


@cache
def _tambola() -> StripLaw:
    return StripLaw(COLUMNS, PER_ROW, TICKETS_IN_STRIP, shipped_ways())
