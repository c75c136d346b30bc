"""Strips: six tickets that together hold each of 1–90 once, drawn exactly uniformly (`tambola.md` T5; F7, "Strip i").

Single tickets are in `tickets`; the table of ways that the law needs is in `strip_ways`.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from math import comb, prod
from typing import Final, TypeAlias

from baithak.games.tambola.strip_ways import (
    COUNTS,
    TICKETS_IN_STRIP,
    State,
    layouts,
    shipped_ways,
    state_of,
)
from baithak.games.tambola.tickets import COLUMNS, NUMBERING, PER_ROW, ROW_SETS, ROWS, Numbering, Ticket
from baithak.kernel.chance import Stream

#: Its six tickets, in the order of handing out.
Strip: TypeAlias = tuple[Ticket, ...]


def draw_strip(stream: Stream, dealt: Container[int]) -> Strip:
    """The next strip of `stream` that holds no ticket already dealt: each of those is exactly as likely (T5, F7).

    `dealt` holds ranks, and leaves a strip to be drawn.
    """
    law = _tambola()
    while True:
        strip = tuple(law.draw(stream))
        if not any(ticket.rank in dealt for ticket in strip):
            return strip


class StripLaw:
    """The uniform law of strips of `tickets` tickets that share out the numbers of `columns`, `per_row` to a row.

    Trusts the caller that `numbering` is that of these columns, and `ways` their `count_ways`. Tambola's is the one
    behind `draw_strip`; tests walk through all strips of smaller ones.
    """

    def __init__(
        self,
        columns: Sequence[range],
        per_row: int,
        tickets: int,
        numbering: Numbering,
        ways: Mapping[State, int],
    ) -> None:
        self._columns = columns
        self._per_row = per_row
        self._tickets = tickets
        self._numbering = numbering
        self._ways = ways
        self._choices: dict[State, _Choices] = {}
        self._placings: dict[tuple[int, ...], _Placing] = {}

    def draw(self, stream: Stream) -> list[Ticket]:
        """The tickets of the next strip of `stream`."""
        columns = [tuple(stream.shuffled(column)) for column in self._columns]
        left = [len(column) for column in columns]
        strip = []
        for later in reversed(range(self._tickets)):
            counts = self._draw_counts(stream, left, later) if later else tuple(left)
            layout = self._draw_layout(stream, counts)
            rest = [had - count for had, count in zip(left, counts, strict=True)]
            taken = [column[start:end] for column, start, end in zip(columns, rest, left, strict=True)]
            strip.append(self._numbering.ticket_of(taken, layout))
            left = rest
        return strip

    def _draw_counts(self, stream: Stream, left: Sequence[int], later: int) -> tuple[int, ...]:
        """How many numbers of each column the next ticket takes, with `later` tickets after it."""
        middle = sorted(range(1, len(left) - 1), key=left.__getitem__)
        state = (left[0], *[left[column] for column in middle], left[-1])
        choices = self._choices.get(state)
        if choices is None:
            choices = self._choices[state] = _Choices(*self._choices_from(state, later))
        vector = choices.at(stream.below(choices.total), lambda: self._choices_from(state, later)[0])
        counts = list(vector)
        for column, count in zip(middle, vector[1:-1], strict=True):
            counts[column] = count
        return tuple(counts)

    def _choices_from(self, state: State, later: int) -> tuple[list[int], list[tuple[int, ...]]]:
        """The vectors of counts that a ticket can take from `state`, in lexicographic order, and the ways up to each."""
        total = 0
        upto, vectors = [], []
        ways: dict[int, int] = {}
        for vector, kind in _vectors(state, later, ROWS * self._per_row):
            if kind not in ways:
                ways[kind] = self._ways_of(state, vector)
            total += ways[kind]
            upto.append(total)
            vectors.append(vector)
        return upto, vectors

    def _ways_of(self, state: State, vector: Sequence[int]) -> int:
        """In how many ways a ticket can take these counts and the later ones the rest (F7)."""
        rest = [left - count for left, count in zip(state, vector, strict=True)]
        choices = prod(comb(left, count) for left, count in zip(state, vector, strict=True))
        return choices * self._ways[state_of(rest)] * layouts(vector, self._per_row)

    def _draw_layout(self, stream: Stream, counts: tuple[int, ...]) -> list[int]:
        """The set of rows of each column, as bits: every layout with these counts is as likely."""
        placing = self._placings.get(counts)
        if placing is None:
            placing = self._placings[counts] = _Placing(counts, self._per_row)
        layout = placing.layouts[stream.below(len(placing.layouts))]
        return [layout[place] for place in placing.places]


class _Placing:
    """How columns of these counts can be placed: their `layouts` with the columns by ascending count, equal ones in their
    order, and at which of those `places` each column is (F7).
    """

    __slots__ = ("layouts", "places")

    def __init__(self, counts: Sequence[int], per_row: int) -> None:
        order = sorted(range(len(counts)), key=counts.__getitem__)
        self.layouts = _layouts(tuple(counts[column] for column in order), (per_row,) * ROWS)
        self.places = sorted(range(len(counts)), key=order.__getitem__)


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
def _layouts(ascending: tuple[int, ...], needs: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All layouts of columns with these counts where the rows still need `needs` numbers: the sets of rows of each
    column, in the order 1…7, the last column changing fastest (F7).
    """
    if not ascending:
        return [] if any(needs) else [()]
    found = []
    for row_set in ROW_SETS:
        still = tuple(need - (row_set >> row & 1) for row, need in enumerate(needs))
        if row_set.bit_count() == ascending[0] and min(still) >= 0:
            found += [(row_set, *rest) for rest in _layouts(ascending[1:], still)]
    return found


def _vectors(state: State, later: int, per_ticket: int) -> list[tuple[tuple[int, ...], int]]:
    """The vectors of counts that make a ticket and leave each later ticket one to three numbers in every column, in
    lexicographic order; with each its kind. Vectors of one kind take as much from columns with as much left, whichever
    these are, and therefore have the same ways.
    """
    least, most = min(COUNTS), max(COUNTS)
    found: list[tuple[tuple[int, ...], int, int]] = [((), per_ticket, 0)]
    # A kind counts, in digits of base 16, the columns in which it takes so many of so much; there are fewer than 16.
    digits: dict[tuple[int, int], int] = {}
    for after, left in zip(reversed(range(len(state))), state, strict=True):
        steps = [
            (count, 1 << 4 * digits.setdefault((left, count), len(digits)))
            for count in COUNTS
            if least * later <= left - count <= most * later
        ]
        found = [
            ((*vector, count), lacking - count, kind + digit)
            for vector, lacking, kind in found
            for count, digit in steps
            if least * after <= lacking - count <= most * after
        ]
    return [(vector, kind) for vector, _, kind in found]


@cache
def _tambola() -> StripLaw:
    return StripLaw(COLUMNS, PER_ROW, TICKETS_IN_STRIP, NUMBERING, shipped_ways())
