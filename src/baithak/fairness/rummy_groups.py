"""Rummy's groups and points, worked out apart from the game that dealt (rummy R15–R20, R23, R27)."""

from collections.abc import Sequence

_RANKS = 13
_SET_MOST = 4
_LEAST = 3


class Cards:
    """What a table's cards are: which count as jokers, given the card turned up and the size of its deck."""

    def __init__(self, wild: int, size: int) -> None:
        self._plain = size - size % 52
        self._wild = 0 if wild >= self._plain else wild % _RANKS

    def points(self, card: int) -> int:
        """R27: jokers nothing, ace and court cards ten, the others their number."""
        if self._is_joker(card):
            return 0
        rank = card % _RANKS
        return 10 if rank == 0 else min(rank + 1, 10)

    def _is_joker(self, card: int) -> bool:
        return card >= self._plain or card % _RANKS == self._wild

    def kind(self, group: Sequence[int]) -> str | None:
        """`pure`, `impure`, `set`, or None for no group."""
        real = [card % 52 for card in group if not self._is_joker(card)]
        jokers = len(group) - len(real)
        if len(group) < _LEAST:
            return None
        if not real:
            return "set" if jokers <= _SET_MOST else None
        ranks, suits = {card % _RANKS for card in real}, {card // _RANKS for card in real}
        if len(real) > 1 and len(ranks) == 1:
            return "set" if len(suits) == len(real) and len(group) <= _SET_MOST else None
        if len(suits) > 1 or len(ranks) < len(real) or len(group) > _RANKS:
            return None
        # Ace low, or ace high.
        high = {rank or _RANKS for rank in ranks}
        if min(max(some) - min(some) for some in (ranks, high)) >= len(group):
            return None
        return "impure" if jokers else "pure"

    def counts(self, groups: Sequence[Sequence[int]], loose: Sequence[int]) -> int:
        """R28: the points of the cards in no valid group, without a cap."""
        idle = [card for group in groups if self.kind(group) is None for card in group]
        return sum(map(self.points, (*idle, *loose)))

    def declares(self, groups: Sequence[Sequence[int]], loose: Sequence[int]) -> bool:
        """R23: all thirteen in valid groups, two sequences, one of them pure."""
        kinds = [self.kind(group) for group in groups]
        sequences = [kind for kind in kinds if kind in ("pure", "impure")]
        return not loose and None not in kinds and len(sequences) >= 2 and "pure" in sequences
