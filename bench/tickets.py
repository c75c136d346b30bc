"""Tickets per second: ours beside the loop that people write, and beside an exactly uniform one without our numbering.

Run as `python -m bench.tickets`. Ratios hold within one run only. At the end a million tickets and 50,000 strips are
held against their laws, which are in `ticket_laws`.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import product
from math import comb, prod

from baithak.games.tambola.tickets import COLUMNS, PER_ROW, TICKETS, Rows, draw_ticket, ticket_of_rank
from baithak.kernel.chance import Chance
from bench import ticket_laws
from bench.ticket_laws import BAR

RUNS = 5
TARGET_PER_S = 30_000
STRIPS_TARGET_PER_S = 3_000
SINGLES, STRIPS = 1_000_000, 50_000


def ours(count: int, run: int) -> None:
    """From the round's key to tickets dealt, all different, as a game does it."""
    chance = Chance(run.to_bytes(32, "big"))
    dealt: set[int] = set()
    for index in range(count):
        dealt.add(draw_ticket(chance.stream(f"tambola/ticket/{index}"), dealt).rank)


def numbering(count: int, run: int) -> None:
    """Our numbering alone, ranks by Python's own generator."""
    luck = _luck(run)
    for _ in range(count):
        ticket_of_rank(luck.randrange(TICKETS))


def layout_first(count: int, run: int) -> None:
    """The loop that people write: rows of five columns until no column is empty, then numbers. Not uniform (T4)."""
    luck = _luck(run)
    for _ in range(count):
        _filled(luck, _layout(luck))


def rejection(count: int, run: int) -> None:
    """The same made exactly uniform: a layout is kept as often as it has fillings, beside the one that has most."""
    luck = _luck(run)
    for _ in range(count):
        rows = _layout(luck)
        while luck.randrange(MOST_FILLINGS) >= _fillings(_counts(rows)):
            rows = _layout(luck)
        _filled(luck, rows)


def _luck(run: int) -> random.Random:
    return random.Random(run)  # noqa: S311 - nobody plays with a benchmark's tickets


def _layout(luck: random.Random) -> list[list[int]]:
    rows = [luck.sample(range(9), PER_ROW) for _ in range(3)]
    while len({column for row in rows for column in row}) < 9:
        rows = [luck.sample(range(9), PER_ROW) for _ in range(3)]
    return rows


def _counts(rows: list[list[int]]) -> list[int]:
    return [sum(column in row for row in rows) for column in range(9)]


def _fillings(counts: Sequence[int]) -> int:
    return prod(comb(len(span), count) for span, count in zip(COLUMNS, counts, strict=True))


def _filled(luck: random.Random, rows: list[list[int]]) -> Rows:
    numbers = [iter(sorted(luck.sample(span, count))) for span, count in zip(COLUMNS, _counts(rows), strict=True)]
    return tuple(tuple(next(numbers[column]) if column in row else 0 for column in range(9)) for row in rows)


MOST_FILLINGS = max(_fillings(counts) for counts in product((1, 2, 3), repeat=9) if sum(counts) == 15)


def per_second(make: Callable[[int, int], None], count: int) -> float:
    """The median over RUNS of what is made in a second."""
    rates = []
    for run in range(RUNS):
        began = time.perf_counter()
        make(count, run)
        rates.append(count / (time.perf_counter() - began))
    return statistics.median(rates)


def main() -> None:
    mine = per_second(ours, 20_000)
    print(f"median of {RUNS}, ratios to ours within this run")
    print(
        f"{'tickets dealt from a key':44} {mine:9,.0f} /s   {mine / TARGET_PER_S:.2f} × the target of {TARGET_PER_S:,}"
    )
    for name, make, count in (
        ("our numbering alone", numbering, 20_000),
        ("layout first, as people write it, not uniform", layout_first, 5_000),
        ("uniform by rejection", rejection, 2_000),
    ):
        rate = per_second(make, count)
        print(f"{name:44} {rate:9,.0f} /s   ours is {mine / rate:.2f} ×")
    print(
        f"\ndrawn, each valid; chi-square against the law, by columns of three (a true law is above {BAR} once in 1,000)"
    )
    for name, drawn, target in (
        (f"{SINGLES:,} single tickets, all different", ticket_laws.singles(SINGLES, bytes(32)), TARGET_PER_S),
        (f"{STRIPS:,} strips", ticket_laws.strips(STRIPS, bytes(32)), STRIPS_TARGET_PER_S),
    ):
        ratio = f"{drawn.per_second / target:.2f} × the target of {target:,}"
        print(f"{name:44} {drawn.per_second:9,.0f} /s   {ratio}   chi-square {drawn.chi_square:.2f}", flush=True)


if __name__ == "__main__":
    main()
