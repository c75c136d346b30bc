"""All randomness that the house itself draws: seeds, ids, links and codes. The game's luck comes from `kernel.chance`."""

import base64
import secrets
from typing import Final, Protocol

from baithak.kernel.hidden import Hidden
from baithak.runtime.spoken_codes import WORDS

SEED_BYTES: Final = 32
SEEDS_AT_ONCE: Final = 256


class DiceBox(Protocol):
    """Where fresh randomness comes from."""

    def seed(self) -> Hidden[bytes]:
        """32 bytes (F1)."""

    def id(self, prefix: str) -> str:
        """A new id: `prefix` and 16 letters and digits, 80 bits."""

    def link(self) -> str:
        """The secret of an invitation: 22 letters and digits of base64url, 128 bits."""

    def spoken_code(self) -> str:
        """A word and four digits (`KAMAL 4821`); may be taken already."""


class SystemDiceBox:
    """Randomness from the operating system.

    Every command of every room is given a seed, and hardly any uses it, so that seeds are fetched many at a time: a
    system call each would cost more than the rules.
    """

    def __init__(self) -> None:
        self._seeds: list[bytes] = []

    def seed(self) -> Hidden[bytes]:
        if not self._seeds:
            drawn = secrets.token_bytes(SEED_BYTES * SEEDS_AT_ONCE)
            self._seeds = [drawn[at : at + SEED_BYTES] for at in range(0, len(drawn), SEED_BYTES)]
        return Hidden(self._seeds.pop())

    def id(self, prefix: str) -> str:
        return prefix + base64.b32encode(secrets.token_bytes(10)).decode("ascii").lower()

    def link(self) -> str:
        return secrets.token_urlsafe(16)

    def spoken_code(self) -> str:
        return f"{secrets.choice(WORDS).latin} {secrets.randbelow(10_000):04}"
