"""The record of a round (F8), and the key it was drawn with (F5).

The format is written down in `docs/record.md`; when the steps of the seal happen is in `seal`.
"""

from typing import Any

from baithak.kernel import seal as arithmetic
from baithak.kernel.canonical import canonical_hash
from baithak.kernel.chance import PROTOCOL
from baithak.kernel.effects import RoundReversed
from baithak.kernel.game import Game
from baithak.kernel.hidden import Hidden, unseal
from baithak.rooms.events import RecordMade, ReversalMade, SealClosed
from baithak.rooms.state import Room, Seal


def rules_of(game: Game, settings: dict[str, Any]) -> dict[str, Any]:
    """What `rules_hash` is the hash of: the game, the version of its rules, its settings as plain data."""
    return {"game": game.kind, "rules_version": game.rules_version, "settings": settings}


def key_fixed(room: Room, seal: Seal) -> SealClosed:
    """The event that fixes the round's id and key from the list and the reveals there are (F4, F5)."""
    face = seal.face
    entries = [
        arithmetic.Entry(
            player.member,
            bytes.fromhex(player.commit),
            unseal(seal.seeds[player.member]) if player.member in seal.seeds else None,
        )
        for player in face.list
    ]
    transcript = arithmetic.transcript(
        game=face.game,
        table=room.info.id,
        round_number=face.round,
        prev_hash=bytes.fromhex(face.prev_hash),
        rules_hash=bytes.fromhex(face.rules_hash),
        server_commit=bytes.fromhex(face.server_commit),
        entries=entries,
    )
    round_id = arithmetic.round_id(transcript)
    missing = tuple(player.member for player in face.list if player.member not in seal.seeds)
    return SealClosed(missing, round_id.hex(), Hidden(arithmetic.prk(unseal(seal.server_seed), round_id)))


def record_made(room: Room, game: Game, cancelled: str | None, now_ms: int) -> RecordMade:
    """The event that holds the record of the round that has just ended, chained to the one before.

    A round cancelled before F3 has no players, no draws, no id. One without a seal (real dice) has neither commit nor
    seed. Trusts the caller that a seal past F3 is closed.
    """
    seal = room.seal
    head: dict[str, Any] = {"protocol": PROTOCOL, "game": game.kind, "table": room.info.id}
    if seal is None:
        rules = rules_of(game, room.table.settings)
        record = head | {
            "round": room.last_round + 1,
            "prev_hash": room.last_hash,
            "rules": rules,
            "rules_hash": canonical_hash(rules),
            "server_commit": None,
            "players": [],
            "round_id": None,
            "server_seed": None,
            "draws": [],
        }
    else:
        face = seal.face
        draws = game.draws(room.game) if seal.prk is not None else ()
        record = head | {
            "round": face.round,
            "prev_hash": face.prev_hash,
            "rules": seal.rules,
            "rules_hash": face.rules_hash,
            "server_commit": face.server_commit,
            "players": [
                {"id": player.member, "commit": player.commit, "seed": _seed_hex(seal, player.member)}
                for player in face.list
            ],
            "round_id": face.round_id,
            "server_seed": unseal(seal.server_seed).hex(),
            "draws": [{"label": draw.label, "result": draw.result} for draw in draws],
        }
    record |= {
        "outcome": game.outcome(room.game),
        "cancelled": None if cancelled is None else {"reason": cancelled},
    }
    record["hash"] = canonical_hash(record)
    return RecordMade(record["round"], record, now_ms)


def reversal_made(room: Room, reversed_: RoundReversed, now_ms: int) -> ReversalMade:
    """The event that holds the record of a reversal of the round that ended last, chained to that one's."""
    record: dict[str, Any] = {
        "reverses": room.last_round,
        "by": reversed_.by,
        "reason": reversed_.reason,
        "dice": None if reversed_.dice is None else list(reversed_.dice),
        "prev_hash": room.last_hash,
    }
    record["hash"] = canonical_hash(record)
    return ReversalMade(record, now_ms)


def _seed_hex(seal: Seal, member: str) -> str | None:
    seed = seal.seeds.get(member)
    return None if seed is None else unseal(seed).hex()
