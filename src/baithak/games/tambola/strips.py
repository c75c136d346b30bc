"""Strips: six tickets that together hold each of 1–90 once, drawn exactly uniformly (`tambola.md` T5; F7, "Strip i").

Single tickets are in `tickets`; the table of ways that the law needs is in `strip_ways`.
"""

from bisect import bisect_right
from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import TypeAlias

from baithak.games.tambola.strip_ways import (
    COUNTS,
    TICKETS_IN_STRIP,
    State,
    completions,
    layouts,
    shipped_ways,
    state_of,
)
from baithak.games.tambola.tickets import COLUMNS, PER_ROW, ROW_SETS, ROWS, Rows, Ticket, rank_of_ticket
from baithak.kernel.chance import Stream

#: Its six tickets, in the order of handing out.
Strip: TypeAlias = tuple[Ticket, ...]


def draw_strip(stream: Stream, dealt: Container[int]) -> Strip:
    """The next strip of `stream` that holds no ticket already dealt: each of those is exactly as likely (T5, F7).

    `dealt` holds ranks, and leaves a strip to be drawn.
    """
    law = _tambola()
    while True:
        strip = tuple(Ticket(rank_of_ticket(rows), rows) for rows in law.draw(stream))
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
        # The first tickets meet the same few states again and again; all 1,181 would take 100 MB.
        self._choices = lru_cache(maxsize=64)(self._choices_from)

    def draw(self, stream: Stream) -> list[Rows]:
        """The tickets of the next strip of `stream`."""
        columns = [stream.shuffled(column) for column in self._columns]
        strip = []
        for later in reversed(range(self._tickets)):
            left = [len(column) for column in columns]
            counts = self._draw_counts(stream, left, later) if later else left
            row_sets = self._draw_layout(stream, counts)
            strip.append(_ticket(columns, counts, row_sets))
        return strip

    def _draw_counts(self, stream: Stream, left: Sequence[int], later: int) -> list[int]:
        """How many numbers of each column the next ticket takes, with `later` tickets after it."""
        middle = sorted(range(1, len(left) - 1), key=left.__getitem__)
        order = (0, *middle, len(left) - 1)
        state = state_of(left)
        upto, vectors = self._choices(state, later)
        vector = vectors[bisect_right(upto, stream.below(self._ways[state]))]
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

    def _draw_layout(self, stream: Stream, counts: Sequence[int]) -> list[int]:
        """The set of rows of each column: every layout with these counts is as likely."""
        order = sorted(range(len(counts)), key=counts.__getitem__)
        ascending = tuple(counts[column] for column in order)
        needs: tuple[int, ...] = (self._per_row,) * ROWS
        rank = stream.below(completions(ascending, needs))
        row_sets = [0] * len(counts)
        for done, column in enumerate(order, 1):
            for row_set in ROW_SETS:
                still = tuple(need - (row_set >> row & 1) for row, need in enumerate(needs))
                if row_set.bit_count() != counts[column] or min(still) < 0:
                    continue
                ways = completions(ascending[done:], still)
                if rank < ways:
                    row_sets[column], needs = row_set, still
                    break
                rank -= ways
        return row_sets


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


def _ticket(columns: Sequence[list[int]], counts: Sequence[int], row_sets: Sequence[int]) -> Rows:
    """The ticket that takes its numbers from the ends of the shuffled columns, which lose them."""
    rows = [[0] * len(columns) for _ in range(ROWS)]
    for place, (column, count, row_set) in enumerate(zip(columns, counts, row_sets, strict=True)):
        numbers = iter(sorted(column.pop() for _ in range(count)))
        for row in range(ROWS):
            if row_set >> row & 1:
                rows[row][place] = next(numbers)
    return tuple(map(tuple, rows))


@cache
def _tambola() -> StripLaw:
    return StripLaw(COLUMNS, PER_ROW, TICKETS_IN_STRIP, shipped_ways())
