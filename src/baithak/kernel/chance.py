"""Luck: the streams that every outcome of a sealed round is drawn from (`fairness.md` F6).

How the key of a round comes about is in `seal`; what is drawn from which label is each game's own.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")

#: The protocol's name; with a slash it begins everything that is hashed.
PROTOCOL: Final = "fairplay-1"
PREFIX: Final = b"fairplay-1/"

KEY_BYTES: Final = 32

#: Up to this n a word has four bytes (F6).
_SHORT: Final = 1 << 32

_BLOCK: Final = sha256().block_size
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


class Chance:
    """The luck of one round, from its key (F5's PRK, 32 bytes).

    Guarantees that a label always has the same stream, from its beginning, and that the key is in no `repr` (F11).
    Raises ValueError for a key of another length.
    """

    __slots__ = ("_key", "_mac")

    def __init__(self, prk: bytes) -> None:
        if len(prk) != KEY_BYTES:
            raise ValueError(f"a round's key has {KEY_BYTES} bytes, not {len(prk)}")
        self._key = bytes(prk)
        self._mac: Mac | None = None

    def __repr__(self) -> str:
        return "Chance(…)"

    def stream(self, label: str) -> "Stream":
        """The stream of `label`, at its beginning. Raises ValueError where the label isn't ASCII."""
        if self._mac is None:  # most commands come with their round's luck and draw nothing
            self._mac = Mac(self._key)
        return Stream(self._mac, label)


class Mac:
    """HMAC-SHA-256 with one key (RFC 2104), hashed in once, so that each message takes less than half as long.

    Trusts the caller that the key is no longer than a block of the hash, 64 bytes.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        block = key.ljust(_BLOCK, b"\0")
        self._inner = sha256(block.translate(_INNER))
        self._outer = sha256(block.translate(_OUTER))

    def digest(self, message: bytes) -> bytes:
        """The 32 bytes of that message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class Stream:
    """The bytes of one label, used up one after another; get one from `Chance.stream`."""

    __slots__ = ("_blocks", "_buffer", "_info", "_mac", "_used")

    def __init__(self, mac: Mac, label: str) -> None:
        self._mac = mac
        self._info = PREFIX + label.encode("ascii")
        self._blocks = 0
        self._buffer = b""
        self._used = 0

    def __repr__(self) -> str:
        return f"Stream({self._info.removeprefix(PREFIX).decode()!r}, used {self._used} bytes)"

    @property
    def used(self) -> int:
        """How many bytes have been used so far, words thrown away included."""
        return self._used

    def take(self, k: int) -> bytes:
        """The next `k` bytes."""
        buffer = self._buffer
        while len(buffer) < k:
            # HKDF-Expand of 32 bytes is its first step alone, hence the 01.
            buffer += self._mac.digest(self._info + self._blocks.to_bytes(4, "big") + b"\x01")
            self._blocks += 1
        self._buffer = buffer[k:]
        self._used += k
        return buffer[:k]

    def below(self, n: int) -> int:
        """An integer from 0 to n − 1, each exactly as likely. Raises ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"nothing lies below {n}")
        size = 4 if n <= _SHORT else word_bytes(n)
        words = 1 << 8 * size
        while True:
            word = int.from_bytes(self.take(size), "big")
            # The words of the last, broken run of n are thrown away; most are far from it, which costs less to see.
            if word < words - n or word < words - words % n:
                return word % n

    def below_each(self, ns: Sequence[int]) -> list[int]:
        """What `below` gives for each of them, one after another. Trusts the caller that all are from 1 to 2³²."""
        taken = self.take(4 * len(ns))
        words = unpack(f">{len(ns)}I", taken)
        if max(words, default=0) < _SHORT - max(ns, default=0):
            return [word % n for word, n in zip(words, ns, strict=True)]
        # A word may have to be thrown away.
        self._buffer = taken + self._buffer
        self._used -= len(taken)
        return [self.below(n) for n in ns]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a new order, each order exactly as likely."""
        order = list(items)
        for i, j in zip(range(len(order) - 1, 0, -1), self.below_each(range(len(order), 1, -1)), strict=True):
            order[i], order[j] = order[j], order[i]
        return order


def word_bytes(n: int) -> int:
    """How many bytes of a stream one word for `below(n)` takes."""
    if n <= _SHORT:
        return 4
    if n <= 1 << 64:
        return 8
    bits = (n - 1).bit_length()
    return 4 * -(-(bits + 32) // 32)
