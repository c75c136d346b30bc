"""The arithmetic of a round's seal: commits, transcript, round id and key (`fairness.md` F1, F2, F4, F5).

When each step happens is in `rooms`; what is drawn with the key is in `chance`.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

import msgspec

from baithak.kernel.chance import PREFIX

SEED_BYTES: Final = 32
HASH_BYTES: Final = 32

#: What stands for "the previous record" in the first round of a room.
NO_PREVIOUS: Final = bytes(HASH_BYTES)


class Entry(msgspec.Struct, frozen=True):
    """A player's line in the transcript: what they committed to, and the seed that they revealed or None.

    Its `repr` leaves the seed out (F11).
    """

    player: str
    commit: bytes
    seed: bytes | None = None

    def __repr__(self) -> str:
        revealed = "not revealed" if self.seed is None else "revealed"
        return f"Entry({self.player!r}, {self.commit.hex()[:8]}…, {revealed})"


def server_commit(table: str, round_number: int, server_seed: bytes) -> bytes:
    """The 32 bytes that the server shows before anyone else has chosen a seed (F1)."""
    seed = _exactly(server_seed, SEED_BYTES, "server seed")
    return _hash(PREFIX + b"server" + _lp(table) + _be64(round_number) + seed)


def player_commit(server_commit: bytes, player: str, seed: bytes) -> bytes:
    """The 32 bytes that a player's browser sends before it reveals its seed (F2)."""
    commit = _exactly(server_commit, HASH_BYTES, "server commit")
    return _hash(PREFIX + b"player" + commit + _lp(player) + _exactly(seed, SEED_BYTES, "player seed"))


def fits(server_commit: bytes, player: str, commit: bytes, seed: bytes) -> bool:
    """Whether a revealed seed is the one committed to; one of a wrong length isn't (F4)."""
    return len(seed) == SEED_BYTES and hmac.compare_digest(player_commit(server_commit, player, seed), commit)


def transcript(
    *,
    game: str,
    table: str,
    round_number: int,
    prev_hash: bytes,
    rules_hash: bytes,
    server_commit: bytes,
    entries: Sequence[Entry],
) -> bytes:
    """All that the round's id stands for (F5), the entries in the order in which their commits were stored.

    Trusts the caller that each seed fits its commit. Raises ValueError where a hash or seed hasn't 32 bytes, a text has
    more than 65,535, or the round isn't a 64-bit number.
    """
    head = (
        PREFIX
        + b"transcript"
        + _lp(game)
        + _lp(table)
        + _be64(round_number)
        + _exactly(prev_hash, HASH_BYTES, "previous hash")
        + _exactly(rules_hash, HASH_BYTES, "hash of the rules")
        + _exactly(server_commit, HASH_BYTES, "server commit")
        + _big_endian(len(entries), 2, "number of players")
    )
    return head + b"".join(map(_line, entries))


def round_id(transcript: bytes) -> bytes:
    """The 32 bytes that name the round (F5); the first 8 of their 64 hex digits are what people compare aloud."""
    return _hash(transcript)


def prk(server_seed: bytes, round_id: bytes) -> bytes:
    """The round's key, 32 bytes for `Chance`: HKDF-Extract with the server's seed as salt (F5)."""
    salt = _exactly(server_seed, SEED_BYTES, "server seed")
    return hmac.digest(salt, _exactly(round_id, HASH_BYTES, "round id"), "sha256")


def _line(entry: Entry) -> bytes:
    commit = _exactly(entry.commit, HASH_BYTES, "player commit")
    seed = b"\x00" if entry.seed is None else b"\x01" + _exactly(entry.seed, SEED_BYTES, "player seed")
    return _lp(entry.player) + commit + seed


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _lp(text: str) -> bytes:
    data = text.encode()
    return _big_endian(len(data), 2, "length of a text") + data


def _be64(number: int) -> bytes:
    return _big_endian(number, 8, "round number")


def _big_endian(number: int, size: int, what: str) -> bytes:
    if not 0 <= number < 1 << 8 * size:
        raise ValueError(f"the {what} doesn't fit into {size} bytes: {number}")
    return number.to_bytes(size, "big")


def _exactly(data: bytes, size: int, what: str) -> bytes:
    # The message names the length only: the data may be a seed (F11).
    if len(data) != size:
        raise ValueError(f"the {what} has {len(data)} bytes, not {size}")
    return data
