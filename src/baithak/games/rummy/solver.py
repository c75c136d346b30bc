"""The best that a hand can be arranged to, exactly: the fewest points, and among equals what can be declared (R23, R28).

The search itself is in `search`; how what it finds is laid down is in `laying`.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from baithak.games.rummy.cards import HAND, MOST_CARDS, Face
from baithak.games.rummy.laying import lay
from baithak.games.rummy.search import Search, lone_pure, sorted_hand
from baithak.games.rummy.sharing import FIT

T = TypeVar("T")


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
    cards = sorted_hand(hand, wild)
    found = Search(cards, shaped=not strict, only_fit=strict)
    found.try_all_sets()
    exempt, melds = found.exempt, found.melds()
    if strict and (lone := lone_pure(cards.suits)).points > exempt:
        exempt, melds = lone
    fit = found.shape == FIT and exempt == cards.points
    groups, loose = lay(hand, wild, melds, all_jokers=fit)
    return Best(groups, loose, cards.points - exempt, fit and len(hand) == HAND)


def fewest_points(hand: Sequence[Face], wild: int | None, *, strict: bool = False) -> int:
    """The points of a best arrangement, as `best` has them, in less time. Raises ValueError as `best` does."""
    cards = sorted_hand(hand, wild)
    found = Search(cards, only_fit=strict)
    found.try_all_sets()
    return cards.points - (max(found.exempt, lone_pure(cards.suits).points) if strict else found.exempt)


def can_declare(hand: Sequence[Face], wild: int | None) -> bool:
    """Whether there is a valid declaration of these cards (R23): never of other than thirteen. Raises ValueError as `best`."""
    cards = sorted_hand(hand, wild)
    if len(hand) != HAND:
        return False
    found = Search(cards, only_fit=True, exempt=cards.points - 1)
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
