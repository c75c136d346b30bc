"""How far a hand is from what can be declared: how many cards it lacks (R23).

The points of a hand are in `solver`; they say what it costs now, and little of how soon it will be done.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from baithak.games.rummy.cards import HAND, Face, is_joker

GROUPS: Final = 4
LEAST: Final = 3

_KEPT: Final = 1 << 14


class _Block(NamedTuple):
    """The beginning of a group, or a whole one: its cards as bits, how many."""

    cards: int
    size: int


def distance(hand: Sequence[Face], wild: int | None) -> int:
    """How many other cards, well chosen, the best thirteen of the hand need until they can be declared.

    Takes a hand of any size. It is the number for three groups of three and one of four, in which a group grows from two
    cards that lie close or from one; so it may be one too many where only longer groups help.
    """
    return searched(hand, wild).lacks


class Searched(NamedTuple):
    """The distance, and how much work it is to find: in steps of a few microseconds, the same each time."""

    lacks: int
    steps: int


def searched(hand: Sequence[Face], wild: int | None) -> Searched:
    """The distance with the steps that its search takes, also where it was found before and takes none."""
    return _searched(tuple(sorted(hand)), wild)


@lru_cache(_KEPT)
def _searched(hand: tuple[Face, ...], wild: int | None) -> Searched:
    jokers = sum(is_joker(face, wild) for face in hand)
    real = [face for face in hand if not is_joker(face, wild)]
    runs, sets = _runs(real), _sets(real)
    search = _Search(runs, sorted([*runs, *sets], key=_size, reverse=True), jokers)
    return Searched(search.fewest(), search.steps)


class _Search:
    """The fewest cards lacking so far, over a pure sequence, another sequence and two groups of any kind."""

    def __init__(self, runs: list[_Block], blocks: list[_Block], jokers: int) -> None:
        self.runs = runs
        self.blocks = blocks
        self.jokers = jokers
        self.best = HAND
        self.steps = 0

    def fewest(self) -> int:
        self._second(0, 1, spare=False)
        for pure in self.runs:
            self._second(pure.cards, min(pure.size, LEAST), spare=pure.size > LEAST)
        return max(0, self.best)

    def _lacks(self, pure: int, others: int, *, spare: bool) -> int:
        """Jokers stand for what the other three groups lack, and for the thirteenth card."""
        return LEAST - pure + max(0, LEAST * (GROUPS - 1) - others + (not spare) - self.jokers)

    def _second(self, taken: int, pure: int, *, spare: bool) -> None:
        if self._lacks(pure, LEAST * (GROUPS - 1), spare=True) >= self.best:
            return
        self._any(taken, pure, 1, 0, 2, spare=spare)
        for run in self.runs:
            if self._lacks(pure, min(run.size, LEAST) + LEAST * 2, spare=True) >= self.best:
                return
            if not run.cards & taken:
                grown = spare or run.size > LEAST
                self._any(taken | run.cards, pure, min(run.size, LEAST), 0, 2, spare=grown)

    def _any(self, taken: int, pure: int, others: int, at: int, left: int, *, spare: bool) -> None:
        """With `left` groups more, of the blocks from `at` on; a group of which there is nothing begins with one card."""
        self.steps += 1
        lacks = self._lacks(pure, others + left, spare=spare)
        self.best = min(self.best, lacks)
        if not left:
            return
        for place in range(at, len(self.blocks)):
            block = self.blocks[place]
            size = min(block.size, LEAST)
            if self._lacks(pure, others + size * left, spare=spare or block.size > LEAST) >= self.best:
                return
            if not block.cards & taken:
                grown = spare or block.size > LEAST
                self._any(taken | block.cards, pure, others + size, place + 1, left - 1, spare=grown)


def _size(block: _Block) -> int:
    return block.size


def _runs(real: Sequence[Face]) -> list[_Block]:
    """Two to four cards of one suit within a sequence of three, or four in a row; the largest first (R15, R18)."""
    found: set[_Block] = set()
    for copy in (0, 1):
        at: dict[int, int] = {}
        for place, face in enumerate(real):
            suit, rank = divmod(face, 13)
            for line in (16 * suit + rank, *((16 * suit + 13,) if rank == 0 else ())):
                if line not in at or copy:
                    at[line] = 1 << place
        for line in at:
            steps = [at.get(line + step, 0) for step in range(4)]
            if steps[1] and steps[2]:
                found.add(_Block(steps[0] | steps[1] | steps[2], 3))
                if steps[3]:
                    found.add(_Block(sum(steps), 4))
            found.update(_Block(steps[0] | step, 2) for step in steps[1:3] if step)
    return sorted(found, key=_size, reverse=True)


def _sets(real: Sequence[Face]) -> list[_Block]:
    """Two to four cards of one rank and different suits (R19)."""
    of_rank: dict[int, dict[int, list[int]]] = {}
    for place, face in enumerate(real):
        suit, rank = divmod(face, 13)
        of_rank.setdefault(rank, {}).setdefault(suit, []).append(1 << place)
    found = []
    for suits in of_rank.values():
        some = [_Block(0, 0)]
        for copies in suits.values():
            some += [_Block(block.cards | card, block.size + 1) for block in some for card in copies]
        found += [block for block in some if block.size > 1]
    return found
