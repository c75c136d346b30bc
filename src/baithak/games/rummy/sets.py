"""The sets of two or more real cards that the cards of one rank can make (R19).

A set of one real card isn't here: with its jokers it is an impure sequence as well, and that counts for more (R20).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from baithak.games.rummy.groups import LEAST, SET_MOST

BySuit: TypeAlias = tuple[int, ...]
"""How many cards there are of ♠ ♥ ♦ ♣."""


class Sets(NamedTuple):
    """Some sets of one rank, each as its suits; the cards they take, and how many jokers they need at least."""

    suits: tuple[tuple[int, ...], ...]
    taken: BySuit
    jokers: int


_SETS: Final = tuple(suits for size in range(2, SET_MOST + 1) for suits in combinations(range(4), size))


@cache  # of 81 hands that two packs can deal
def sets_of(held: BySuit) -> tuple[Sets, ...]:
    """All ways to make sets of those cards, none included: for each choice of cards the one with the fewest jokers.

    Those that need fewer jokers and take more cards come first.
    """
    best: dict[BySuit, Sets] = {}
    for found in _all(held, 0):
        known = best.get(found.taken)
        if known is None or found.jokers < known.jokers:
            best[found.taken] = found
    return tuple(sorted(best.values(), key=lambda sets: (sets.jokers, -sum(sets.taken))))


def _all(held: BySuit, first: int) -> Iterator[Sets]:
    """Every collection of sets from `_SETS[first:]`."""
    yield Sets((), (0, 0, 0, 0), 0)
    for index in range(first, len(_SETS)):
        suits = _SETS[index]
        if all(held[suit] for suit in suits):
            one = tuple(int(suit in suits) for suit in range(4))
            left = tuple(have - take for have, take in zip(held, one, strict=True))
            for more in _all(left, index):
                taken = tuple(map(sum, zip(one, more.taken, strict=True)))
                yield Sets((suits, *more.suits), taken, max(0, LEAST - len(suits)) + more.jokers)
