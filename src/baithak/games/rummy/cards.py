"""Cards: their faces, their points, which are jokers, and the physical cards of a deck (R2, R3, R6, R17, R27; F7).

A face is what is printed on a card. A physical card is one piece of card: two decks have each face twice, and the number
tells the two apart. What cards make together is in `groups`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NewType

import msgspec

Face = NewType("Face", int)
"""0 to 51 are suit by suit ♠ ♥ ♦ ♣, each A to K: `13 * suit + rank`. 52 is a printed joker."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
JOKER_TEXT: Final = "JK"

ACE: Final = 0
PACK: Final = len(RANKS) * len(SUITS)
JOKER: Final = Face(PACK)
JOKERS_PER_PACK: Final = 2

HAND: Final = 13
"""Cards dealt to a player (R5)."""

MOST_CARDS: Final = HAND + 1
"""A hand with the card drawn (R9)."""

POINTS: Final[tuple[int, ...]] = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""By rank (R27)."""

_FACES: Final[dict[str, Face]] = {
    **{rank + suit: Face(13 * s + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)},
    JOKER_TEXT: JOKER,
}
_TEXTS: Final = tuple(_FACES)


def face_of(text: str) -> Face:
    """The face written as rank and suit (`TS`, `7H`) or `JK`. Raises ValueError for anything else."""
    face = _FACES.get(text)
    if face is None:
        raise ValueError(f"no card: {text!r}")
    return face


def text_of(face: Face) -> str:
    """The face as `face_of` reads it."""
    return _TEXTS[face]


def each_text(faces: Iterable[Face]) -> Iterator[str]:
    """Each face as `face_of` reads it."""
    return map(_TEXTS.__getitem__, faces)


def faces_of(text: str) -> tuple[Face, ...]:
    """The faces written with blanks between them, in that order. Raises ValueError as `face_of` does."""
    return tuple(map(face_of, text.split()))


def texts_of(faces: Iterable[Face]) -> str:
    """The faces as `faces_of` reads them."""
    return " ".join(each_text(faces))


def rank_of(face: Face) -> int:
    """0 for an ace to 12 for a king. Trusts the caller that it is no printed joker."""
    return face % 13


def suit_of(face: Face) -> int:
    """0 to 3 for ♠ ♥ ♦ ♣. Trusts the caller that it is no printed joker."""
    return face // 13


def read_rank(text: str) -> int:
    """The rank written as one of `RANKS`. Raises ValueError for anything else."""
    if len(text) != 1 or text not in RANKS:
        raise ValueError(f"no rank: {text!r}")
    return RANKS.index(text)


def wild_rank(turned_up: Face) -> int:
    """The rank that is wild when that card is turned up: its own, or the ace for a printed joker (R6)."""
    return ACE if turned_up == JOKER else rank_of(turned_up)


def wild_of(text: str) -> int:
    """The wild rank as it is written: a rank, or `JK` for a printed joker turned up. Raises ValueError for anything else."""
    return wild_rank(JOKER) if text == JOKER_TEXT else read_rank(text)


def is_joker(face: Face, wild: int | None) -> bool:
    """Whether the card is a joker: printed, or of the wild rank, also in its natural place (R17).

    `wild` is None where no rank is.
    """
    return face == JOKER or rank_of(face) == wild


def points_of(face: Face, wild: int | None) -> int:
    """What the card counts: A K Q J 10 ten, others their number, jokers nothing (R27)."""
    return _COUNTS[wild][face]


def total_points(faces: Iterable[Face], wild: int | None) -> int:
    """What the cards count together, without a cap (R27)."""
    return sum(map(_COUNTS[wild].__getitem__, faces))


_COUNTS: Final[dict[int | None, tuple[int, ...]]] = {
    wild: tuple(0 if is_joker(face, wild) else POINTS[rank_of(face)] for face in _FACES.values())
    for wild in (None, *range(len(RANKS)))
}
"""By the wild rank, the points of each face."""


def packs_for(seats: int) -> int:
    """How many packs a table of so many seats plays with, whoever is present (R2)."""
    return 1 if seats <= 3 else 2


class Deck(msgspec.Struct, frozen=True):
    """The physical cards of a table: numbers from 0 to below `size` (R3).

    They are numbered pack by pack, each ♠ ♥ ♦ ♣ from A to K, and after all packs the printed jokers (F7).
    """

    packs: int
    printed_jokers: bool

    @property
    def size(self) -> int:
        """52 cards a pack, and two printed jokers if they are played with (R2)."""
        return self.packs * (PACK + JOKERS_PER_PACK * self.printed_jokers)

    def face(self, card: int) -> Face:
        """What is printed on that physical card. Raises ValueError where there is no such card."""
        return self.faces((card,))[0]

    def faces(self, cards: Iterable[int]) -> tuple[Face, ...]:
        """What is printed on them, in their order. Raises ValueError where there is no such card."""
        try:
            return tuple(map(_printed(self.packs, self.printed_jokers).__getitem__, cards))
        except KeyError as card:
            raise ValueError(f"no card {card} among {self.size}") from None


@cache
def _printed(packs: int, jokers: bool) -> dict[int, Face]:  # noqa: FBT001 - a key
    """The face of each physical card of such a deck."""
    size = Deck(packs, jokers).size
    return {card: Face(card % PACK) if card < packs * PACK else JOKER for card in range(size)}
