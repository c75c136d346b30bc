"""Whether the tickets dealt follow their laws: many are drawn, each is valid, and columns of three are as many as must be.

How fast they are drawn beside others is in `tickets`, which runs this too.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple

from baithak.games.tambola.strip_ways import TICKETS_IN_STRIP, layouts, shipped_ways, state_of
from baithak.games.tambola.strips import draw_strip
from baithak.games.tambola.tickets import COLUMNS, PER_ROW, Rows, draw_ticket, rank_of_ticket
from baithak.kernel.chance import Chance

#: How many columns of a ticket have three numbers, at most; that many kinds of tickets are told apart, and none.
MOST_THREES: Final = 3

#: A chi-square with three degrees of freedom lies above this once in a thousand times.
BAR: Final = 16.27

BATCH: Final = 1_000

Law = Sequence[Fraction]


class Drawn(NamedTuple):
    """What was seen: things drawn in a second, and the chi-square against the law (of strips the greatest of the six)."""

    per_second: float
    chi_square: float


def singles(count: int, key: bytes) -> Drawn:
    """Draws so many single tickets from a round's key. Raises ValueError for one that isn't valid or comes twice."""
    chance, dealt = Chance(key), set[int]()
    seen = Counter[int]()
    took = 0.0
    for indices in _batches(count):
        began = time.perf_counter()
        drawn = [draw_ticket(chance.stream(f"tambola/ticket/{index}"), dealt) for index in indices]
        took += time.perf_counter() - began
        for ticket in drawn:
            dealt.add(ticket.rank)
            seen[threes(checked(ticket.rows, ticket.rank))] += 1
    if len(dealt) != count:
        raise ValueError("a ticket was dealt twice")
    return Drawn(count / took, chi_square(seen, single_law()))


def strips(count: int, key: bytes) -> Drawn:
    """Draws so many strips. Raises ValueError for a ticket that isn't valid, and a strip without each number once."""
    chance = Chance(key)
    # The tickets of one strip depend on each other; those of one place in many strips don't.
    seen = [Counter[int]() for _ in range(TICKETS_IN_STRIP)]
    took = 0.0
    for indices in _batches(count):
        began = time.perf_counter()
        drawn = [draw_strip(chance.stream(f"tambola/strip/{index}"), ()) for index in indices]
        took += time.perf_counter() - began
        for strip in drawn:
            held = sorted(number for ticket in strip for row in ticket.rows for number in row if number)
            if held != list(range(1, 91)):
                raise ValueError("a strip doesn't hold each number once")
            for place, ticket in enumerate(strip):
                seen[place][threes(checked(ticket.rows, ticket.rank))] += 1
    law = strip_law()
    return Drawn(count / took, max(chi_square(of_place, law) for of_place in seen))


def _batches(count: int) -> Iterator[range]:
    """So many in parts: checking isn't timed, and nothing piles up that would make the drawing slower."""
    return (range(first, min(first + BATCH, count)) for first in range(0, count, BATCH))


def checked(rows: Rows, rank: int) -> Rows:
    """The rows. Raises ValueError where they are no ticket, or not the one of that rank."""
    found = rank_of_ticket(rows)
    if found != rank:
        raise ValueError(f"the ticket {found}, not {rank}")
    return rows


def threes(rows: Rows) -> int:
    """How many columns have three numbers."""
    return sum(0 not in column for column in zip(*rows, strict=True))


def chi_square(seen: Counter[int], law: Law) -> float:
    """How far what was seen is from the law."""
    count = seen.total()
    return float(sum((seen[kind] - count * share) ** 2 / (count * share) for kind, share in enumerate(law)))


def single_law() -> Law:
    """The share of tickets with no column of three, one, two, three, over all that there are (T4)."""
    return _law(
        (counts, prod(comb(len(column), count) for column, count in zip(COLUMNS, counts, strict=True)))
        for counts in _vectors()
    )


def strip_law() -> Law:
    """The same among the tickets of all strips (T5): by symmetry that of the first ticket, what is left being dealt on."""
    sizes = [len(column) for column in COLUMNS]
    ways = shipped_ways()
    return _law(
        (
            counts,
            prod(comb(size, count) for size, count in zip(sizes, counts, strict=True))
            * ways[state_of([size - count for size, count in zip(sizes, counts, strict=True)])],
        )
        for counts in _vectors()
    )


def _vectors() -> list[tuple[int, ...]]:
    return [counts for counts in product((1, 2, 3), repeat=len(COLUMNS)) if sum(counts) == 3 * PER_ROW]


def _law(weighted: Iterable[tuple[tuple[int, ...], int]]) -> Law:
    """From each vector of counts by column and the ways to choose its numbers: the shares by columns of three."""
    ways = [0] * (MOST_THREES + 1)
    for counts, choices in weighted:
        ways[counts.count(3)] += choices * layouts(counts, PER_ROW)
    return [Fraction(of_kind, sum(ways)) for of_kind in ways]
