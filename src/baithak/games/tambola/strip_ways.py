"""The table behind a strip: in how many ways what is left of the columns can be dealt into the later tickets (T5).

How a strip is drawn with it is in `strips`; the shipped copy, `strip_ways.tsv`, is one of the generated files that
`./dev check` computes again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import comb
from typing import Final, TypeAlias

from baithak.games.tambola.tickets import COLUMNS, PER_ROW, ROW_SETS, ROWS

#: How many numbers are left of each column: the first, then the middle ones ascending, then the last.
State: TypeAlias = tuple[int, ...]

TICKETS_IN_STRIP: Final = 6

#: A column has one to three numbers on a ticket (T3).
COUNTS: Final = (1, 2, 3)

#: The number of strips, the order of their tickets told apart (T5).
STRIPS: Final = 467_711_541_132_248_468_278_363_019_351_514_108_076_722_415_153_589_853_880_320_000_000_000_000_000_000
STATES: Final = 1_248

FILE: Final = "strip_ways.tsv"


def state_of(left: Sequence[int]) -> State:
    """The state of what is left, by column."""
    return (left[0], *sorted(left[1:-1]), left[-1])


@cache
def completions(counts: tuple[int, ...], needs: tuple[int, ...]) -> int:
    """In how many ways columns of these counts can be placed where the rows still need `needs` numbers."""
    if not counts:
        return int(not any(needs))
    return sum(
        completions(counts[1:], still)
        for row_set in ROW_SETS
        if row_set.bit_count() == counts[0]
        and min(still := tuple(need - (row_set >> row & 1) for row, need in enumerate(needs))) >= 0
    )


def layouts(counts: Sequence[int], per_row: int) -> int:
    """How many layouts a ticket with these counts by column has; their order doesn't matter."""
    return completions(tuple(sorted(counts)), (per_row,) * ROWS)


def count_ways(sizes: Sequence[int], per_row: int, tickets: int) -> dict[State, int]:
    """The ways from every state that dealing can come to, beginning with the full columns of `sizes`.

    Those are the start and, after each state that has ways, all that can remain when a ticket leaves a number in every
    column for each later one: Tambola has 1,248, of which 67 have no way, since a column keeps too many. They are in the
    order first found. Takes a second or two for Tambola.
    """
    ways: dict[State, int] = {}

    def fill(state: State, ticket_count: int) -> int:
        if state in ways:
            return ways[state]
        ways[state] = 0
        if max(state) > max(COUNTS) * ticket_count:
            return 0
        if ticket_count == 1:
            ways[state] = layouts(state, per_row)
            return ways[state]
        for (rest, counts), choices in _tickets_from(state, ticket_count, ROWS * per_row).items():
            ways[state] += layouts(counts, per_row) * choices * fill(rest, ticket_count - 1)
        return ways[state]

    fill(state_of(sizes), tickets)
    return ways


def _tickets_from(state: State, tickets: int, per_ticket: int) -> Mapping[tuple[State, tuple[int, ...]], int]:
    """In how many ways the numbers of one ticket can be chosen, by what remains and by its counts in ascending order.

    Goes column by column, the two outer ones first, and merges at once what leads to the same remains.
    """
    found: Mapping[tuple[State, int, int], int] = {((), 0, 0): 1}
    columns = (state[0], state[-1], *state[1:-1])
    for after, left in zip(reversed(range(len(columns))), columns, strict=True):
        longer: Counter[tuple[State, int, int]] = Counter()
        for (remains, chosen, triples), choices in found.items():
            for count in COUNTS:
                rest, held = left - count, chosen + count
                if rest >= tickets - 1 and held + after <= per_ticket <= held + max(COUNTS) * after:
                    together = (*remains, rest)
                    merged = (*together[:2], *sorted(together[2:]))
                    longer[merged, held, triples + (count == max(COUNTS))] += choices * comb(left, count)
        found = longer
    return {
        ((rest[0], *rest[2:], rest[1]), _counts(len(columns), per_ticket, triples)): choices
        for (rest, _, triples), choices in found.items()
    }


def _counts(columns: int, per_ticket: int, triples: int) -> tuple[int, ...]:
    """The counts of a ticket in ascending order: that many columns of three settle how many have one and two."""
    twos = per_ticket - columns - 2 * triples
    return (1,) * (columns - twos - triples) + (2,) * twos + (3,) * triples


def shipped_text() -> str:
    """What the shipped file holds: a state a line, its columns, a tab, its ways."""
    ways = count_ways([len(column) for column in COLUMNS], PER_ROW, TICKETS_IN_STRIP)
    return "".join(f"{' '.join(map(str, state))}\t{count}\n" for state, count in ways.items())


@cache
def shipped_ways() -> Mapping[State, int]:
    """The table for Tambola's columns. Raises ValueError where the shipped file isn't whole.

    Reading it is part of loading the program, like importing a module: nothing outside the package is touched.
    """
    lines = files(__package__).joinpath(FILE).read_text("ascii").splitlines()
    ways = {tuple(map(int, left.split())): int(count) for left, count in (line.split("\t") for line in lines)}
    if len(ways) != STATES or next(iter(ways.values())) != STRIPS:
        raise ValueError(f"{FILE} isn't whole")
    return ways
