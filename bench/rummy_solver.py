"""Hands of rummy per second: the best arrangement and its points, cold and warm, beside trying every group.

Run as `python -m bench.rummy_solver`. Ratios hold within one run only. Times are of the process, so that others on the
machine disturb less. The peer is the tests' reference, which finds the same points by dynamic programming over all groups.
"""

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence

from baithak.games.rummy import runs, search, sets, sharing
from baithak.games.rummy.cards import RANKS, Deck, Face, text_of
from baithak.games.rummy.solver import best, fewest_points
from tests.games.rummy.hands import drawn, faces, wild_of
from tests.games.rummy.reference import Reference

Hand = tuple[list[Face], int | None]

RANDOM, HARD, PEER, FILLING = 3_000, 3_000, 300, 40_000
COLD_PER_S, WARM_PER_S = 12_000, 30_000
P99_MS, WORST_MS, MEMORY_MB = 5, 50, 64
CACHES = (runs.made, runs._searched, sharing._pair, search._ways, sets.sets_of)  # noqa: SLF001 - to empty them


def dealt(count: int, size: int, luck: random.Random) -> list[Hand]:
    """Hands as they are dealt from two packs."""
    deck = Deck(2, printed_jokers=True)
    return [(list(deck.faces(luck.sample(range(deck.size), size))), luck.randrange(13)) for _ in range(count)]


def hard(count: int, luck: random.Random) -> list[Hand]:
    """Hands that make a search err or take long, as the tests have them: doubles, one suit, few ranks, many jokers."""
    hands = (drawn(luck) for _ in range(count))
    return [(faces(hand), wild_of(wild)) for hand, wild in hands]


def crowded(count: int, luck: random.Random) -> list[Hand]:
    """Fourteen cards of few ranks: as many choices of sets as there can be."""
    hands: list[Hand] = []
    for _ in range(count):
        jokers = luck.randrange(4)
        ranks = luck.sample(range(13), luck.choice((2, 3, 4)))
        pool = [Face(13 * suit + rank) for suit in range(4) for rank in ranks] * 2
        hands.append(([*luck.sample(pool, 14 - jokers), *[Face(52)] * jokers], None))
    return hands


def emptied() -> None:
    """Forgets all that the solver keeps."""
    for cache in CACHES:
        cache.cache_clear()


def times_s(
    solve: Callable[[Sequence[Face], int | None], object], hands: list[Hand], *, alone: bool = False
) -> list[float]:
    """What each takes, ascending; with `alone` each as the first after a start."""
    taken = []
    for hand, wild in hands:
        if alone:
            emptied()
        began = time.process_time()
        solve(hand, wild)
        taken.append(time.process_time() - began)
    return sorted(taken)


def show(name: str, taken: list[float], target: int | None = None) -> float:
    """Prints a line of figures; the rate."""
    rate = len(taken) / sum(taken)
    p50, p99, worst = statistics.median(taken), taken[len(taken) * 99 // 100], taken[-1]
    beside = f"   {rate / target:.2f} × the target of {target:,}" if target else ""
    print(
        f"{name:52} {rate:8,.0f} /s   p50 {1e3 * p50:6.3f}  p99 {1e3 * p99:6.2f}  worst {1e3 * worst:6.2f} ms{beside}",
        flush=True,
    )
    return rate


def main() -> None:
    luck = random.Random(2)  # noqa: S311 - nobody plays with a benchmark's hands
    thirteen = dealt(RANDOM, 13, luck)
    emptied()
    cold = show("points of 13 dealt cards, nothing kept before", times_s(fewest_points, thirteen), COLD_PER_S)
    show("the same hands again", times_s(fewest_points, thirteen), WARM_PER_S)
    emptied()
    show("best arrangement, nothing kept before", times_s(best, thirteen))
    show("the same hands again", times_s(best, thirteen))
    print(f"\neach as the first after a start; the aims are p99 under {P99_MS} ms and none over {WORST_MS}")
    for name, hands in (
        ("best arrangement of 14 dealt cards", dealt(RANDOM, 14, luck)),
        ("of hands that mislead", hard(HARD, luck)),
        ("of 14 cards of two to four ranks", crowded(HARD, luck)),
    ):
        show(name, times_s(best, hands, alone=True))
    peer = times_s(lambda hand, wild: reference(hand, wild).points(), thirteen[:PEER])
    rate = show("\npoints by trying every group", peer)
    print(f"ours is {cold / rate:.0f} ×")
    print(f"\nkept after {FILLING:,} hands: {memory_mb(luck):.0f} MB, the bound is {MEMORY_MB}")


def reference(hand: Sequence[Face], wild: int | None) -> Reference:
    return Reference(list(map(text_of, hand)), None if wild is None else RANKS[wild])


def memory_mb(luck: random.Random) -> float:
    """What the solver keeps once all its caches are full."""
    emptied()
    hands = [*dealt(FILLING // 2, 14, luck), *hard(FILLING // 2, luck)]
    tracemalloc.start()
    for hand, wild in hands:
        best(hand, wild)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept / 1e6


if __name__ == "__main__":
    main()
