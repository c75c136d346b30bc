"""What four suits exempt together with the jokers between them, and how much of it is each one's (R28).

What one suit makes is in `runs`; which cards go into sets, and so are no longer in their suit, is tried in `search`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from baithak.games.rummy.runs import NEVER, Made, Suit, made

Suits: TypeAlias = tuple[Suit, Suit, Suit, Suit]
"""♠ ♥ ♦ ♣."""

NO_SEQUENCE, NO_PURE, ONLY_PURE, FIT = range(4)
"""What sequences an arrangement has: none, impure ones, a single pure one, or a pure one and another (R23)."""

#: The shapes of the suits that make each shape together. NO_PURE of a suit is any sequence, NO_SEQUENCE any or none.
_WANTED: Final = tuple(
    tuple(dict.fromkeys(order for pattern in patterns for order in permutations(pattern)))
    for patterns in (
        [(NO_SEQUENCE,) * 4],
        [(NO_SEQUENCE,) * 4],
        [(ONLY_PURE, *(NO_SEQUENCE,) * 3)],
        [(FIT, *(NO_SEQUENCE,) * 3), (ONLY_PURE, NO_PURE, *(NO_SEQUENCE,) * 2)],
    )
)

#: Some hundred bytes each: together at most some 10 MB.
_KEPT: Final = 1 << 14


class Share(NamedTuple):
    """What a suit contributes: the shape of its own, the jokers it uses, the points it exempts."""

    shape: int
    jokers: int
    points: int


def most_together(tables: Sequence[Made], jokers: int) -> int:
    """What suits exempt at most, with up to so many jokers between them."""
    fixed = 0
    gains = []
    for table in tables:
        fixed += table.most[0]
        if table.most[jokers] > table.most[0]:
            gains.append(table.most)
    if len(gains) < 2:
        return fixed + gains[0][jokers] - gains[0][0] if gains else fixed
    together = [points - gains[0][0] for points in gains[0]]
    for most in gains[1:]:
        together = [
            max(together[used - own] + most[own] - most[0] for own in range(used + 1)) for used in range(jokers + 1)
        ]
    return fixed + together[jokers]


def pure_together(suits: Suits, held: int, jokers: int) -> tuple[int, int]:
    """What they exempt so with a pure sequence, and with a pure and another one. `held` are the jokers of the whole hand,
    for which the tables are kept.
    """
    spades, hearts, diamonds, clubs = suits
    black, red = _pair(spades, hearts, held), _pair(diamonds, clubs, held)
    return _pure_shared(black, red, jokers)


@lru_cache(_KEPT)
def _pair(one: Suit, other: Suit, jokers: int) -> Made:
    """What two suits exempt together, with each number of jokers up to so many."""
    first, second = made(one, jokers), made(other, jokers)
    if not second.most[jokers]:
        return first
    if not first.most[jokers]:
        return second
    shared = [_pure_shared(first, second, used) for used in range(jokers + 1)]
    return Made(
        tuple(most_together((first, second), used) for used in range(jokers + 1)),
        tuple(pure for pure, _ in shared),
        tuple(fit for _, fit in shared),
    )


def _pure_shared(one: Made, other: Made, jokers: int) -> tuple[int, int]:
    """The same as `pure_together`, of two tables."""
    pure = fit = NEVER
    if one.pure[jokers] < 0 and other.pure[jokers] < 0:
        return pure, fit
    for used in range(jokers + 1):
        a, b = one.most[used], other.most[jokers - used]
        pure_a, pure_b = one.pure[used] + b, a + other.pure[jokers - used]
        pure = max(pure, pure_a, pure_b)
        fit = max(fit, one.fit[used] + b, a + other.fit[jokers - used])
        if b:
            fit = max(fit, pure_a)
        if a:
            fit = max(fit, pure_b)
    return pure, fit


def shares(suits: Suits, jokers: int, points: int, shape: int) -> list[Share]:
    """How four suits come to those points and that shape together, with up to so many jokers."""
    tables = [made(suit, jokers) for suit in suits]
    for wanted in _WANTED[shape]:
        found = _shares(tables, wanted, jokers, points)
        if found is not None:
            return found
    raise ValueError("the suits can't make that")


def _shares(tables: Sequence[Made], wanted: Sequence[int], jokers: int, points: int) -> list[Share] | None:
    """What each suit contributes in the shape wanted of it, so that it is those points with up to so many jokers."""
    if sum(table.most[jokers] for table in tables) < points:
        return None
    if not tables:
        return None if points else []
    column = (tables[0].most, tables[0].most, tables[0].pure, tables[0].fit)[wanted[0]]
    for used, own in enumerate(column[: jokers + 1]):
        if used and own == column[used - 1]:
            continue
        if 0 <= own <= points and (own or wanted[0] == NO_SEQUENCE):
            others = _shares(tables[1:], wanted[1:], jokers - used, points - own)
            if others is not None:
                return [Share(wanted[0], used, own), *others]
    return None
