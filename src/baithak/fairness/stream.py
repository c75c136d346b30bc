"""The stream of a label (F6): whole numbers below a bound, and shuffles.

The key it flows from is in `seal`; what the labels mean is in `tambola`, `rummy` and `sicbo`.
"""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import TypeVar

from baithak.fairness.seal import PREFIX

Item = TypeVar("Item")


class Stream:
    """The luck of one label, used up in order: the same key and label give the same numbers again."""

    def __init__(self, prk: bytes, label: str) -> None:
        self._bytes = _bytes_of(prk, label)

    def below(self, bound: int) -> int:
        """An integer in 0 … bound-1, each exactly as likely as any other. `bound` is at least 1."""
        length = _word_length(bound)
        usable = 256**length // bound * bound
        while True:
            word = int.from_bytes(bytes(islice(self._bytes, length)), "big")
            if word < usable:
                return word % bound

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """`items` in a new order, each order exactly as likely as any other."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _bytes_of(prk: bytes, label: str) -> Iterator[int]:
    for number in count():
        info = PREFIX + label.encode("ascii") + number.to_bytes(4, "big")
        # One HKDF-Expand of 32 bytes is its first block alone: no block before it, counter 1.
        yield from hmac.digest(prk, info + b"\x01", "sha256")


def _word_length(bound: int) -> int:
    if bound <= 2**32:
        return 4
    if bound <= 2**64:
        return 8
    bits = (bound - 1).bit_length()
    return 4 * -(-(bits + 32) // 32)
