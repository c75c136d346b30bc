"""The best that a hand can be arranged to, exactly: the fewest points, and among equals what can be declared (R23, R28).

All sets of two or more real cards are tried, and for each choice the four suits share the jokers that are left. What one
suit makes is in `runs`, sets are in `sets`; how the cards found are laid down is in `laying`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from baithak.games.rummy.cards import HAND, JOKER, POINTS, Face
from baithak.games.rummy.groups import LEAST
from baithak.games.rummy.laying import Meld, lay
from baithak.games.rummy.runs import NEVER, ONE_OF_EACH, Made, Suit, made, pure_runs, runs, runs_with_pure
from baithak.games.rummy.sets import BySuit, Sets, sets_of

T = TypeVar("T")

Suits: TypeAlias = tuple[Suit, Suit, Suit, Suit]

MOST_CARDS: Final = HAND + 1
"""A hand with the card drawn."""

NO_SEQUENCE, NO_PURE, ONLY_PURE, FIT = range(4)
"""What sequences an arrangement has: none, impure ones, a single pure one, or a pure one and another (R23)."""

#: Some hundred bytes each: together at most some 10 MB.
_KEPT: Final = 1 << 14


class Best(msgspec.Struct, frozen=True):
    """A best arrangement. `groups` and `loose` are places in the hand as it was given, from 0; each is in one of them.

    `points` are those of the loose cards, without a cap. `declarable`: they are thirteen cards, and valid so (R23).
    """

    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    points: int
    declarable: bool

    def of(self, hand: Sequence[T]) -> list[list[T]]:
        """The groups with what is at their places: faces, physical cards, whatever the hand was of."""
        return [[hand[place] for place in group] for group in self.groups]


def best(hand: Sequence[Face], wild: int | None, *, strict: bool = False) -> Best:
    """A best arrangement of up to 14 cards of up to two packs, with any number of jokers.

    Guarantees that no arrangement has fewer points, and that this one can be declared if one of as few points can.
    `strict` is the rule of other tables: without a pure sequence every card counts, and without a second sequence only the
    pure one is exempt. Raises ValueError for more cards, and for three of one face.
    """
    cards = _sorted(hand, wild)
    found = _Search(cards, shaped=not strict, only_fit=strict)
    found.try_all_sets()
    exempt, melds = found.exempt, found.melds()
    if strict and (lone := _lone_pure(cards.suits)).points > exempt:
        exempt, melds = lone
    fit = found.shape == FIT and exempt == cards.points
    groups, loose = lay(hand, wild, melds, all_jokers=fit)
    return Best(groups, loose, cards.points - exempt, fit and len(hand) == HAND)


def fewest_points(hand: Sequence[Face], wild: int | None, *, strict: bool = False) -> int:
    """The points of a best arrangement, as `best` has them, in less time. Raises ValueError as `best` does."""
    cards = _sorted(hand, wild)
    found = _Search(cards, only_fit=strict)
    found.try_all_sets()
    return cards.points - (max(found.exempt, _lone_pure(cards.suits).points) if strict else found.exempt)


def can_declare(hand: Sequence[Face], wild: int | None) -> bool:
    """Whether there is a valid declaration of these cards (R23): never of other than thirteen. Raises ValueError as `best`."""
    cards = _sorted(hand, wild)
    if len(hand) != HAND:
        return False
    found = _Search(cards, only_fit=True, exempt=cards.points - 1)
    found.try_all_sets()
    return found.exempt == cards.points


def finish_cards(hand: Sequence[Face], wild: int | None) -> set[Face]:
    """Which of 14 cards may go to the finish slot, so that the others can be declared (R21, R23).

    Raises ValueError for another number of cards, and as `best` does.
    """
    if len(hand) != MOST_CARDS:
        raise ValueError(f"before a card goes to the finish slot there are {MOST_CARDS}, not {len(hand)}")
    places = {face: place for place, face in enumerate(hand)}
    return {face for face, at in places.items() if can_declare([*hand[:at], *hand[at + 1 :]], wild)}


class _Cards(NamedTuple):
    """A hand sorted: the suits' real cards as `runs` takes them, how many jokers, the points of all."""

    suits: Suits
    jokers: int
    points: int


def _sorted(hand: Sequence[Face], wild: int | None) -> _Cards:
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
    return _Cards((spades, hearts, diamonds, clubs), jokers, points)


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


class _Search:
    """The best so far. What exempts no more than `exempt` is passed over, but with `shaped` the better shape of equals is
    taken, and with `only_fit` no shape but FIT is looked for.
    """

    def __init__(self, cards: _Cards, *, shaped: bool = False, only_fit: bool = False, exempt: int = NEVER) -> None:
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
        most, shape = _most_together(tables, jokers), NO_SEQUENCE
        if self._only_fit or (self._shaped and self._is_better(points + most, FIT)):
            pure = fit = NEVER
            if any(table.pure[jokers] > 0 for table in tables):
                pure, fit = _pure_together(suits, held, jokers)
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
        for suit, (want, used, own) in enumerate(_split(suits, jokers, points, self.shape)):
            cards = suits[suit]
            found = runs_with_pure(cards, used, own, fit=want == FIT) if want >= ONLY_PURE else runs(cards, used, own)
            melds += [Meld("impure" if run.jokers else "pure", suit, run.places, run.jokers) for run in found]
        return melds


_Share: TypeAlias = tuple[int, int, int]
"""What a suit contributes: the shape of its own, the jokers it uses, the points it exempts."""


def _split(suits: Suits, jokers: int, points: int, shape: int) -> list[_Share]:
    """How four suits come to those points and that shape together, with up to so many jokers."""
    tables = [made(suit, jokers) for suit in suits]
    for wanted in _WANTED[shape]:
        shares = _shares(tables, wanted, jokers, points)
        if shares is not None:
            return shares
    raise ValueError("the suits can't make that")


#: The shapes of the suits that make each shape together. NO_PURE of a suit is any sequence, NO_SEQUENCE any or none.
_WANTED: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        wanted
        for wanted in product(range(4), repeat=4)
        if sorted(wanted, reverse=True)
        in ([[0, 0, 0, 0]], [[0, 0, 0, 0]], [[ONLY_PURE, 0, 0, 0]], [[FIT, 0, 0, 0], [ONLY_PURE, NO_PURE, 0, 0]])[shape]
    )
    for shape in range(4)
)


def _shares(tables: Sequence[Made], wanted: Sequence[int], jokers: int, points: int) -> list[_Share] | None:
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
                return [(wanted[0], used, own), *others]
    return None


class _Lone(NamedTuple):
    """A single pure sequence, or none, and what it exempts."""

    points: int
    melds: list[Meld]


def _lone_pure(suits: Suits) -> _Lone:
    """The dearest, of no more than five cards: a longer one is two."""
    best_one = _Lone(0, [])
    for suit, cards in enumerate(suits):
        for run, points in pure_runs(cards):
            if points > best_one.points:
                best_one = _Lone(points, [Meld("pure", suit, run.places, 0)])
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


def _most_together(tables: Sequence[Made], jokers: int) -> int:
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


def _pure_together(suits: Suits, held: int, jokers: int) -> tuple[int, int]:
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
        tuple(_most_together((first, second), used) for used in range(jokers + 1)),
        tuple(pure for pure, _ in shared),
        tuple(fit for _, fit in shared),
    )


def _pure_shared(one: Made, other: Made, jokers: int) -> tuple[int, int]:
    """As `_pure_together`, from two tables."""
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
