"""A steady player: draws and discards by what the solver says that a card gains.

It counts no cards, guesses nobody's hand and never drops.
"""

from collections.abc import Sequence

from baithak.games.rummy.cards import Face, is_joker, points_of
from baithak.games.rummy.commands import Pile
from baithak.games.rummy.opponents.fitting import fit
from baithak.games.rummy.opponents.sight import Sight
from baithak.games.rummy.solver import fewest_points


def pile_to_draw(seen: Sight) -> Pile:
    """The open pile where its top is a joker or makes the hand cost less (R9)."""
    return "open" if seen.top is not None and gains(seen.top, seen) else "closed"


def gains(card: Face, seen: Sight) -> bool:
    """Whether the card is a joker, or one that makes the hand cost less."""
    return is_joker(card, seen.wild) or cost((*seen.faces, card), seen.wild) < cost(seen.faces, seen.wild)


def place_to_discard(seen: Sight) -> int:
    """The place in the hand of the card without which the rest costs least; of equals one that fits least, then the dearest."""

    def badness(at: int) -> tuple[int, int, int]:
        face, rest = seen.faces[at], seen.without(at)
        return cost(rest, seen.wild), fit(face, rest, seen.wild), -points_of(face, seen.wild)

    return min(seen.may_go(), key=badness)


def cost(hand: Sequence[Face], wild: int | None) -> int:
    """What the hand costs at its best (R28), and what it lacks for a declaration: its points by the stricter rule, where
    nothing is exempt without the sequences that R23 asks for.
    """
    return fewest_points(hand, wild) + fewest_points(hand, wild, strict=True)
