"""What cards make together: a pure sequence, an impure one, a set, or none of them and why (R15–R20).

Which groups a declaration needs is in `declaring`, the best that a hand can make in `solver`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.rummy.cards import ACE, RANKS, Face, is_joker, rank_of, suit_of, texts_of
from baithak.kernel.rejected import Param

Kind: TypeAlias = Literal["pure", "impure", "set"]
"""`pure` and `impure` are sequences."""

LEAST: Final = 3
SET_MOST: Final = 4

_CORNER: Final = len(RANKS)


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, for people: a code of the catalogues and what its sentence needs (R26).

    `cards` among the parameters is a group's cards as text, in the group's order.
    """

    code: str
    params: dict[str, Param]


def classify(group: Sequence[Face], wild: int | None) -> Kind | Fault:
    """What the cards are together, or why they are no group; their order doesn't matter (R20).

    Three or four jokers alone are a set. One real card with jokers is an impure sequence, though it might pass for a set
    too (R20). `wild` is the wild rank, None where there is none.
    """
    return _classified(tuple(group), wild)


@lru_cache(maxsize=8_192)
def _classified(group: tuple[Face, ...], wild: int | None) -> Kind | Fault:
    """Kept for a while: with every move of a player the groups that lie as they lay are asked about again."""
    real = [face for face in group if not is_joker(face, wild)]
    code = _fault(real, len(group))
    if code is not None:
        return Fault(code, {"cards": texts_of(group)})
    if not real or _of_one_rank(real):
        return "set"
    return "pure" if len(real) == len(group) else "impure"


def is_sequence(kind: Kind | Fault) -> bool:
    """Whether `classify` found a sequence, pure or not."""
    return kind in ("pure", "impure")


def _of_one_rank(real: Sequence[Face]) -> bool:
    """Whether they can only be a set."""
    return len(real) > 1 and len({rank_of(face) for face in real}) == 1


def _fault(real: Sequence[Face], size: int) -> str | None:
    """The code of what is wrong with so many cards, jokers included; None where nothing is."""
    if size < LEAST:
        return "rummy.group_too_short"
    if not real:
        return "rummy.only_jokers" if size > SET_MOST else None
    suits = {suit_of(face) for face in real}
    if _of_one_rank(real):
        if len(suits) < len(real):
            return "rummy.set_same_suit"
        return "rummy.set_too_big" if size > SET_MOST else None
    if len(suits) > 1:
        return "rummy.bad_group"
    ranks = sorted({rank_of(face) for face in real})
    if len(ranks) < len(real):
        return "rummy.sequence_repeats"
    # As a thirteen-card sequence has every rank, nothing longer is one (R18).
    if size <= len(RANKS) and min(_span(ranks), _span(_ace_high(ranks))) <= size:
        return None
    return "rummy.sequence_wraps" if _round_the_corner(ranks) <= size else "rummy.sequence_gap"


def _ace_high(ranks: Sequence[int]) -> list[int]:
    return sorted(_CORNER if rank == ACE else rank for rank in ranks)


def _span(ranks: Sequence[int]) -> int:
    """How many cards a sequence has from the first of these ranks to the last."""
    return ranks[-1] - ranks[0] + 1


def _round_the_corner(ranks: Sequence[int]) -> int:
    """The same where after a king an ace may follow and a two after that: the circle without its widest gap."""
    following = [*ranks[1:], ranks[0] + _CORNER]
    return _CORNER + 1 - max(after - rank for rank, after in zip(ranks, following, strict=True))
