"""What the cards of one suit make by themselves: sequences, and what those exempt with so many jokers (R15–R18, R28).

None of it depends on the wild rank: wild cards are jokers, and are not among the suit's cards. How four suits and the sets
share the jokers is in `solver`.

A suit is one number: two bits for each rank, ace lowest, say how many cards of it there are, none to two.

Two things keep the search small, and exact:

- The sequence that begins with the lowest card takes a card of every rank that it passes and that is there. Where another
  sequence has that card, the two change it for a joker: what they cover and cost stays as it was; one left with jokers
  alone is no loss.
- That might break a pure sequence. So the one that shall be pure is chosen first, and the rest made of the other cards.
  It has three to five cards: of a longer one the first three are pure, and the rest is a sequence too.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from baithak.games.rummy.cards import ACE, POINTS

Suit: TypeAlias = int

NEVER: Final = -10_000
"""The points of what can't be made."""

PLACES: Final = 14
"""Where cards lie in a sequence: the ranks, and above the king once more the ace (R18)."""

LONGEST: Final = 13

_AT: Final = tuple(1 << 2 * place for place in range(PLACES))
ONE_OF_EACH: Final = sum(_AT)
"""One card at every place."""

_POINTS: Final = (*POINTS, POINTS[ACE])
_HIGH_FOR_LOW_ACE: Final = _AT[PLACES - 1] - _AT[ACE]

#: Some hundred bytes each: together at most some 20 MB.
_KEPT: Final = 1 << 15


class Run(NamedTuple):
    """A sequence: the places of its real cards, ascending, and how many jokers it needs at least."""

    places: tuple[int, ...]
    jokers: int


class Made(NamedTuple):
    """What a suit, or several together, can exempt, in points: each by the number of jokers that may be used, from 0.

    `most` at all, `pure` with a pure sequence among the groups, `fit` with a pure and another one; else NEVER.
    """

    most: tuple[int, ...]
    pure: tuple[int, ...]
    fit: tuple[int, ...]


@lru_cache(_KEPT)
def made(suit: Suit, jokers: int) -> Made:
    """What the suit can exempt with up to so many jokers."""
    most = _most(suit, jokers)
    if not most[jokers]:
        return _nothing(jokers)
    pure, fit = [NEVER] * (jokers + 1), [NEVER] * (jokers + 1)
    for _, taken, points in pure_runs(suit):
        for used, more in enumerate(_most(suit - taken, jokers)):
            pure[used] = max(pure[used], points + more)
            if more and points + more > fit[used]:
                fit[used] = points + more
    return Made(most, tuple(pure), tuple(fit))


@cache  # of up to 14 jokers
def _nothing(jokers: int) -> Made:
    never = (NEVER,) * (jokers + 1)
    return Made((0,) * (jokers + 1), never, never)


def runs(suit: Suit, jokers: int, points: int) -> list[Run]:
    """Sequences that exempt so many points with so many jokers, as `Made.most` says they can."""
    split = next(split for split in _ace_splits(suit) if _table(split, jokers)[jokers] == points)
    return list(_followed(split, jokers, points))


def runs_with_pure(suit: Suit, jokers: int, points: int, *, fit: bool) -> list[Run]:
    """The same with a pure one first, and with another one if `fit`, as `Made.pure` and `Made.fit` say they can."""
    for places, taken, own in pure_runs(suit):
        more = _most(suit - taken, jokers)[jokers]
        if own + more == points and (more or not fit):
            return [Run(places, 0), *runs(suit - taken, jokers, more)]
    raise ValueError("the suit can't make that")


def _ace_splits(suit: Suit) -> Iterator[int]:
    """The cards by places, for each way to lay the aces low or high (R18)."""
    for high in range((suit & 3) + 1):
        yield suit + high * _HIGH_FOR_LOW_ACE


def pure_runs(suit: Suit) -> Iterator[tuple[tuple[int, ...], Suit, int]]:
    """The pure sequences of three to five cards: their places, the cards as a suit, the points."""
    there = (suit | suit >> 1) & ONE_OF_EACH
    there |= (there & 1) * _AT[PLACES - 1]
    if not there & there >> 2 & there >> 4:
        return
    for first in range(PLACES - 2):
        taken = points = 0
        for place in range(first, min(first + 5, PLACES)):
            if not there & _AT[place]:
                break
            taken += _AT[place % LONGEST]
            points += _POINTS[place]
            if place >= first + 2:
                yield tuple(range(first, place + 1)), taken, points


def _most(suit: Suit, jokers: int) -> tuple[int, ...]:
    if not suit & 3:
        return _table(suit, jokers)
    return tuple(map(max, *(_table(split, jokers) for split in _ace_splits(suit))))


def _table(cards: int, jokers: int) -> tuple[int, ...]:
    """What the cards, by places, can exempt with none and up to so many jokers."""
    if jokers < 2:
        cards = _in_reach(cards, jokers)
    return _searched(cards, jokers) if cards else (0,) * (jokers + 1)


def _in_reach(cards: int, jokers: int) -> int:
    """From the first card that a sequence with no joker or one can begin with, to the last that one can end with."""
    there = (cards | cards >> 1) & ONE_OF_EACH
    # Three must lie in a row, or with a joker two within three places.
    if jokers:
        begins, ends = there & (there >> 2 | there >> 4), there & (there << 2 | there << 4)
    else:
        begins, ends = there & there >> 2 & there >> 4, there & there << 2 & there << 4
    return cards & -(begins & -begins) & ((2 << ends.bit_length()) - 1) if begins else 0


@lru_cache(_KEPT)
def _searched(cards: int, jokers: int) -> tuple[int, ...]:
    best = list(_table(cards - _AT[_lowest(cards)], jokers))
    for _, needed, points, left in _from_lowest(cards, jokers):
        for used, more in enumerate(_table(left, jokers - needed), needed):
            best[used] = max(best[used], points + more)
    return tuple(best)


def _lowest(cards: int) -> int:
    """The lowest place with a card."""
    return ((cards & -cards).bit_length() - 1) // 2


def _from_lowest(cards: int, jokers: int) -> Iterator[tuple[tuple[int, ...], int, int, int]]:
    """The sequences that begin with the lowest card: their places, jokers, points, and the cards that are left."""
    first = _lowest(cards)
    places: tuple[int, ...] = ()
    gaps = points = 0
    for place in range(first, min(first + LONGEST, PLACES)):
        if not cards >> 2 * place:
            return
        if cards >> 2 * place & 3:
            places += (place,)
            points += _POINTS[place]
            cards -= _AT[place]
            needed = gaps + max(0, first + 2 - place)
            if needed <= jokers:
                yield places, needed, points, cards
        else:
            gaps += 1
            if gaps > jokers:
                return


def _followed(cards: int, jokers: int, points: int) -> Iterator[Run]:
    """The sequences by which `_table` came to so many points."""
    while points:
        without = cards - _AT[_lowest(cards)]
        if _table(without, jokers)[jokers] == points:
            cards = without
            continue
        for places, needed, own, left in _from_lowest(cards, jokers):
            if own + _table(left, jokers - needed)[jokers - needed] == points:
                yield Run(places, needed)
                cards, jokers, points = left, jokers - needed, points - own
                break
