"""The hashes of the seal against the vectors (F1, F2, F5)."""

import json
from pathlib import Path
from typing import Any

import pytest

from baithak.fairness import seal
from baithak.fairness.stream import Stream

FILE = Path(__file__).parents[1] / "vectors" / "fair_derivation.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


def transcript_of(vector: dict[str, Any]) -> bytes:
    return seal.transcript(
        game=vector["game"],
        table=vector["table_id"],
        round_number=vector["round"],
        prev_hash=bytes.fromhex(vector["prev_round_hash"]),
        rules_hash=bytes.fromhex(vector["rules_hash"]),
        server=bytes.fromhex(vector["server_commit"]),
        entries=[
            (
                player["id"],
                bytes.fromhex(player["commit"]),
                bytes.fromhex(player["revealed_seed"]) if player["revealed_seed"] else None,
            )
            for player in vector["players"]
        ],
    )


each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


@each_vector
def test_F1_the_server_commit_binds_table_round_and_seed(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["server_seed"])
    assert vector["server_commit"] == seal.server_commit(vector["table_id"], vector["round"], seed).hex()


@each_vector
def test_F2_a_players_commit_binds_the_servers_commit_the_player_and_the_seed(vector: dict[str, Any]) -> None:
    server = bytes.fromhex(vector["server_commit"])
    for player in vector["players"]:
        if player["revealed_seed"]:
            seed = bytes.fromhex(player["revealed_seed"])
            assert player["commit"] == seal.player_commit(server, player["id"], seed).hex()


@each_vector
def test_F5_the_transcript_is_the_documented_bytes(vector: dict[str, Any]) -> None:
    assert vector["transcript_hex"] == transcript_of(vector).hex()


@each_vector
def test_F5_round_id_and_key_follow_from_the_transcript(vector: dict[str, Any]) -> None:
    round_id = seal.round_id(transcript_of(vector))
    assert vector["round_id"] == round_id.hex()
    assert vector["prk"] == seal.key(bytes.fromhex(vector["server_seed"]), round_id).hex()


def test_F6_the_first_block_of_the_dice_is_the_vectors() -> None:
    vector = VECTORS[0]
    stream = Stream(bytes.fromhex(vector["prk"]), "sicbo/dice")
    words = [vector["first_block_sicbo_dice"][place : place + 8] for place in range(0, 64, 8)]
    assert words == [f"{stream.below(2**32):08x}" for _ in words]
