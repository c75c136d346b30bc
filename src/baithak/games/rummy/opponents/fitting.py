"""How well a card fits to others at a glance, as any player sees it. What cards make together is in `groups`."""

from collections.abc import Sequence
from typing import Final

from baithak.games.rummy.cards import ACE, RANKS, Face, is_joker, rank_of, suit_of

#: By steps between two cards of one suit.
_BY_STEPS: Final = {1: 2, 2: 1}


def fit(face: Face, others: Sequence[Face], wild: int | None) -> int:
    """2 for each neighbour in its suit, 1 for each next but one and for each of its rank in another suit; jokers aside.

    Trusts the caller that the card is no joker.
    """
    return sum(_fit(face, other) for other in others if not is_joker(other, wild))


def _fit(face: Face, other: Face) -> int:
    rank, other_rank = rank_of(face), rank_of(other)
    if suit_of(face) != suit_of(other):
        return int(rank == other_rank)
    steps = abs(rank - other_rank)
    if ACE in (rank, other_rank):
        steps = min(steps, len(RANKS) - steps)  # an ace lies above the king, too (R18)
    return _BY_STEPS.get(steps, 0)
