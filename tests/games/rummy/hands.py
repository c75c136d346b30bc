"""Hands for the tests of the solver: random ones, and those that make a search err or take long."""

from collections.abc import Callable
from random import Random

from baithak.games.rummy.cards import RANKS, SUITS, Face, face_of, read_rank

PACK = [rank + suit for suit in SUITS for rank in RANKS]

#: What the real cards of a hand are drawn from.
POOLS: dict[str, Callable[[Random], list[str]]] = {
    "two packs": lambda _: PACK * 2,
    "one pack": lambda _: PACK,
    "one suit, doubled": lambda _: [card for card in PACK if card[1] == "S"] * 2,
    "one suit": lambda _: [card for card in PACK if card[1] == "S"],
    "two suits, doubled": lambda _: [card for card in PACK if card[1] in "SH"] * 2,
    "two to four ranks": lambda luck: of_ranks(luck.sample(RANKS, luck.choice((2, 3, 4)))),
    "two to four ranks, doubled": lambda luck: of_ranks(luck.sample(RANKS, luck.choice((2, 3, 4)))) * 2,
    "neighbouring ranks, doubled": lambda luck: of_ranks(stretch(luck)) * 2,
    "round the corner, doubled": lambda _: of_ranks("JQKA23") * 2,
}


def of_ranks(ranks: list[str] | str) -> list[str]:
    return [card for card in PACK if card[0] in ranks]


def stretch(luck: Random) -> str:
    first = luck.randrange(13)
    return (RANKS + RANKS)[first : first + luck.randrange(2, 6)]


def drawn(luck: Random) -> tuple[list[str], str | None]:
    """A hand of 1 to 14 cards, mostly 13 or 14, with up to ten printed jokers; and the wild rank, if any."""
    size = luck.choice((*range(1, 13), *[13] * 12, *[14] * 6))
    jokers = min(size, luck.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10)))
    pool = POOLS[luck.choice(list(POOLS))](luck)
    real = luck.sample(pool, min(size - jokers, len(pool)))
    hand = [*real, *["JK"] * jokers]
    luck.shuffle(hand)
    return hand, luck.choice((None, *RANKS))


def faces(hand: list[str]) -> list[Face]:
    return list(map(face_of, hand))


def wild_of(rank: str | None) -> int | None:
    return None if rank is None else read_rank(rank)
