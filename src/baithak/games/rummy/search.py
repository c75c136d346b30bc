"""The search for the best that a hand can make: every choice of sets, and for each what the suits make of the rest (R28).

What is asked of it is in `solver`. Sets are in `sets`; what the suits make is in `sharing` and `runs`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from baithak.games.rummy.cards import JOKER, MOST_CARDS, POINTS, Face
from baithak.games.rummy.groups import LEAST
from baithak.games.rummy.laying import Meld
from baithak.games.rummy.runs import NEVER, ONE_OF_EACH, Suit, made, pure_runs, runs, runs_with_pure
from baithak.games.rummy.sets import BySuit, Sets, sets_of
from baithak.games.rummy.sharing import (
    FIT,
    NO_PURE,
    NO_SEQUENCE,
    ONLY_PURE,
    Suits,
    most_together,
    pure_together,
    shares,
)

#: Of 14 times 1,053 hands of a rank; few of them are ever held.
_KEPT: Final = 1 << 12


class SortedHand(NamedTuple):
    """A hand sorted: the suits' real cards as `runs` takes them, how many jokers, the points of all."""

    suits: Suits
    jokers: int
    points: int


def sorted_hand(hand: Sequence[Face], wild: int | None) -> SortedHand:
    """The hand sorted. Raises ValueError for more than 14 cards, and for three of one face."""
    if len(hand) > MOST_CARDS:
        raise ValueError(f"no hand has {len(hand)} cards")
    suits = [0, 0, 0, 0]
    jokers = points = 0
    for face in hand:
        suit, rank = divmod(face, 13)
        if face == JOKER or rank == wild:
            jokers += 1
            continue
        if suits[suit] >> 2 * rank & 3 == 2:
            raise ValueError("no hand has three of one card")
        suits[suit] += 1 << 2 * rank
        points += POINTS[rank]
    spades, hearts, diamonds, clubs = suits
    return SortedHand((spades, hearts, diamonds, clubs), jokers, points)


class _Way(NamedTuple):
    """Sets of one rank as the search takes them: what they cost and exempt, and what goes from each suit."""

    jokers: int
    points: int
    spades: int
    hearts: int
    diamonds: int
    clubs: int
    rank: int
    sets: Sets


class Search:
    """The best so far. What exempts no more than `exempt` is passed over, but with `shaped` the better shape of equals is
    taken, and with `only_fit` no shape but FIT is looked for.
    """

    def __init__(self, cards: SortedHand, *, shaped: bool = False, only_fit: bool = False, exempt: int = NEVER) -> None:
        self.exempt = exempt
        self.shape = NO_SEQUENCE
        self._cards = cards
        self._shaped = shaped
        self._only_fit = only_fit
        ways = [_ways(rank, _held(cards.suits, rank), cards.jokers) for rank in _ranks_of_sets(cards.suits)]
        self._ways = [each for each in ways if len(each) > 1]
        self._chosen: list[_Way] = []
        self._best: tuple[tuple[_Way, ...], Suits, int] = ((), cards.suits, cards.jokers)

    def try_all_sets(self) -> None:
        """Looks at every choice of sets."""
        self._try(0, *self._cards.suits, self._cards.jokers, 0)

    def _try(self, at: int, spades: Suit, hearts: Suit, diamonds: Suit, clubs: Suit, jokers: int, points: int) -> None:
        """Looks at every choice of sets of the ranks from `at` on, after some that exempt `points`."""
        if at == len(self._ways):
            self._weigh((spades, hearts, diamonds, clubs), jokers, points)
            return
        for way in self._ways[at]:
            if way.jokers > jokers:
                return
            self._chosen.append(way)
            self._try(
                at + 1,
                spades - way.spades,
                hearts - way.hearts,
                diamonds - way.diamonds,
                clubs - way.clubs,
                jokers - way.jokers,
                points + way.points,
            )
            self._chosen.pop()

    def _weigh(self, suits: Suits, jokers: int, points: int) -> None:
        """Takes this choice if it is better."""
        spades, hearts, diamonds, clubs = suits
        held = self._cards.jokers
        tables = made(spades, held), made(hearts, held), made(diamonds, held), made(clubs, held)
        # No suit exempts more than if it had all jokers to itself.
        bound = points
        for table in tables:
            bound += table.most[jokers]
        if not self._is_better(bound, FIT):
            return
        most, shape = most_together(tables, jokers), NO_SEQUENCE
        if self._only_fit or (self._shaped and self._is_better(points + most, FIT)):
            pure = fit = NEVER
            if any(table.pure[jokers] > 0 for table in tables):
                pure, fit = pure_together(suits, held, jokers)
            if self._only_fit:
                most = fit
            shape = FIT if fit == most else ONLY_PURE if pure == most else NO_PURE if most else NO_SEQUENCE
        if most >= 0 and self._is_better(points + most, shape):
            self.exempt, self.shape = points + most, shape
            self._best = tuple(self._chosen), suits, jokers

    def _is_better(self, exempt: int, shape: int) -> bool:
        return exempt > self.exempt or (self._shaped and exempt == self.exempt and shape > self.shape)

    def melds(self) -> list[Meld]:
        """The groups of the best one found, without jokers to spare; none if none was found."""
        if self.exempt < 0:
            return []
        ways, suits, jokers = self._best
        melds = [Meld("set", way.rank, each, max(0, LEAST - len(each))) for way in ways for each in way.sets.suits]
        points = self.exempt - sum(way.points for way in ways)
        for suit, (want, used, own) in enumerate(shares(suits, jokers, points, self.shape)):
            cards = suits[suit]
            found = runs_with_pure(cards, used, own, fit=want == FIT) if want >= ONLY_PURE else runs(cards, used, own)
            melds += [Meld("impure" if run.jokers else "pure", suit, run.places, run.jokers) for run in found]
        return melds


class Lone(NamedTuple):
    """A single pure sequence, or none, and what it exempts."""

    points: int
    melds: list[Meld]


def lone_pure(suits: Suits) -> Lone:
    """The dearest, of no more than five cards: a longer one is two."""
    best_one = Lone(0, [])
    for suit, cards in enumerate(suits):
        for places, _, points in pure_runs(cards):
            if points > best_one.points:
                best_one = Lone(points, [Meld("pure", suit, places, 0)])
    return best_one


def _ranks_of_sets(suits: Suits) -> list[int]:
    """The ranks of which there are cards of two suits at least."""
    one = two = 0
    for suit in suits:
        there = (suit | suit >> 1) & ONE_OF_EACH
        two |= one & there
        one |= there
    return [rank for rank in range(13) if two >> 2 * rank & 1]


def _held(suits: Suits, rank: int) -> BySuit:
    """How many cards of that rank each suit has."""
    spades, hearts, diamonds, clubs = suits
    at = 2 * rank
    return spades >> at & 3, hearts >> at & 3, diamonds >> at & 3, clubs >> at & 3


@lru_cache(_KEPT)
def _ways(rank: int, held: BySuit, jokers: int) -> tuple[_Way, ...]:
    """The ways to make sets of that rank with up to so many jokers, none included, those with the fewest jokers first."""
    ways = []
    for sets in sets_of(held):
        if sets.jokers > jokers:
            break
        spades, hearts, diamonds, clubs = (taken << 2 * rank for taken in sets.taken)
        points = POINTS[rank] * sum(sets.taken)
        ways.append(_Way(sets.jokers, points, spades, hearts, diamonds, clubs, rank, sets))
    return tuple(ways)
