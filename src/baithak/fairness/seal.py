"""The hashes of a seal (F1, F2, F5): commits, transcript, round id, key.

What flows from the key is in `stream`; what a record must hold for it is in `record`.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

PREFIX = b"fairplay-1/"

#: One line of the list of F3: the player's id, their commit, their seed or None.
Entry = tuple[str, bytes, bytes | None]


def server_commit(table: str, round_number: int, seed: bytes) -> bytes:
    """The server's promise for a round, 32 bytes (F1)."""
    return sha256(PREFIX + b"server" + _lp(table) + round_number.to_bytes(8, "big") + seed).digest()


def player_commit(server: bytes, player: str, seed: bytes) -> bytes:
    """A player's promise under the server's commit `server`, 32 bytes (F2)."""
    return sha256(PREFIX + b"player" + server + _lp(player) + seed).digest()


def transcript(
    *,
    game: str,
    table: str,
    round_number: int,
    prev_hash: bytes,
    rules_hash: bytes,
    server: bytes,
    entries: Sequence[Entry],
) -> bytes:
    """The bytes T that hold everything the luck of a round rests on (F5), `entries` in the order of F3."""
    head = PREFIX + b"transcript" + _lp(game) + _lp(table) + round_number.to_bytes(8, "big")
    hashes = prev_hash + rules_hash + server
    people = [_lp(player) + commit + (b"\x00" if seed is None else b"\x01" + seed) for player, commit, seed in entries]
    return head + hashes + len(entries).to_bytes(2, "big") + b"".join(people)


def round_id(transcript_bytes: bytes) -> bytes:
    """The id of a round, 32 bytes; its first 8 hex digits are on every screen (F5)."""
    return sha256(transcript_bytes).digest()


def key(server_seed: bytes, round_id_bytes: bytes) -> bytes:
    """PRK, 32 bytes: HKDF-Extract of the round id under the server's seed (F5)."""
    return hmac.digest(server_seed, round_id_bytes, "sha256")


def _lp(text: str) -> bytes:
    data = text.encode("utf-8")
    return len(data).to_bytes(2, "big") + data
