"""A player's cards in a round, and how they lie: in groups and loose, in the player's own order (R37).

A card in a hand is named by its `no`: 0 to 12 as they were dealt, then on in the order of drawing. Which piece of card it
is, is never sent: two decks hold every card twice, and who knew that the 7♠ in a hand is the one that was discarded a
while ago would know where the other is not. A card that goes and is taken again has another `no`.
"""

from collections.abc import Iterable

import msgspec

from baithak.games.rummy.cards import Deck, Face
from baithak.kernel.rejected import Rejected


class Held(msgspec.Struct, frozen=True):
    """A card in a hand: its name there, and which physical card it is (R3)."""

    no: int
    card: int


class Arrangement(msgspec.Struct, frozen=True):
    """How cards lie: each card's `no` once, in a group or loose."""

    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]


class Hand(msgspec.Struct, frozen=True):
    """`cards` in the order in which they came, and how they `lie`.

    `drawn` is the card drawn in the turn that is on, until one is discarded. `next_no` names the next card.
    """

    cards: tuple[Held, ...]
    lie: Arrangement
    drawn: int | None
    next_no: int

    def card(self, no: int) -> int | None:
        """The physical card of that name; None where the hand has none of it."""
        return next((held.card for held in self.cards if held.no == no), None)

    def with_drawn(self, card: int) -> "Hand":
        """With a card drawn: it lies loose, at the end."""
        no = self.next_no
        lie = Arrangement(self.lie.groups, (*self.lie.loose, no))
        return Hand((*self.cards, Held(no, card)), lie, no, no + 1)

    def without(self, gone: int) -> "Hand":
        """Without the card of that name; the others lie as they lay."""
        groups, loose = self.lie.groups, self.lie.loose
        if gone in loose:
            at = loose.index(gone)
            loose = loose[:at] + loose[at + 1 :]
        else:
            groups = tuple(filter(None, (tuple(no for no in group if no != gone) for group in groups)))
        at = next(place for place, held in enumerate(self.cards) if held.no == gone)
        return Hand(self.cards[:at] + self.cards[at + 1 :], Arrangement(groups, loose), None, self.next_no)

    def check(self, lie: Arrangement) -> None:
        """Raises Rejected unless each card of the hand, and none else, lies in one place."""
        nos = sorted((*lie.loose, *(no for group in lie.groups for no in group)))
        if nos != sorted(held.no for held in self.cards):
            raise Rejected("rummy.not_in_hand")

    def faces(self, deck: Deck) -> tuple[Face, ...]:
        """What is printed on the cards, in the order in which they came."""
        return deck.faces([held.card for held in self.cards])

    def places(self, lie: Arrangement) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """The physical cards of the groups, and those that lie loose."""
        cards = {held.no: held.card for held in self.cards}
        groups = tuple(tuple(cards[no] for no in group) for group in lie.groups)
        return groups, tuple(cards[no] for no in lie.loose)


def dealt(cards: Iterable[int]) -> Hand:
    """The hand of these cards, all loose, in the order dealt."""
    held = tuple(Held(no, card) for no, card in enumerate(cards))
    return Hand(held, Arrangement((), tuple(range(len(held)))), None, len(held))
