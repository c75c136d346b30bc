"""F1, F2, F4 and F5: commits, transcript, round id and key are the vectors' own, and nothing else fits."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from baithak.kernel import seal
from baithak.kernel.seal import Entry

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
each_vector = pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])

COMMIT = bytes.fromhex("aa" * 32)
SEED = bytes.fromhex("5e" * 32)


def entries(case: dict[str, Any]) -> list[Entry]:
    return [
        Entry(
            player["id"],
            bytes.fromhex(player["commit"]),
            bytes.fromhex(player["revealed_seed"]) if player["revealed_seed"] else None,
        )
        for player in case["players"]
    ]


def transcript_of(case: dict[str, Any]) -> bytes:
    return seal.transcript(
        game=case["game"],
        table=case["table_id"],
        round_number=case["round"],
        prev_hash=bytes.fromhex(case["prev_round_hash"]),
        rules_hash=bytes.fromhex(case["rules_hash"]),
        server_commit=bytes.fromhex(case["server_commit"]),
        entries=entries(case),
    )


def transcript(**changed: Any) -> bytes:
    fields: dict[str, Any] = {
        "game": "tambola",
        "table": "r1",
        "round_number": 1,
        "prev_hash": seal.NO_PREVIOUS,
        "rules_hash": bytes(32),
        "server_commit": COMMIT,
        "entries": [],
    }
    return seal.transcript(**fields | changed)


@each_vector
def test_F1_the_server_commits_to_table_round_and_seed(case: dict[str, Any]) -> None:
    seed = bytes.fromhex(case["server_seed"])
    assert case["server_commit"] == seal.server_commit(case["table_id"], case["round"], seed).hex()


@each_vector
def test_F2_a_player_commits_to_the_servers_commit_their_id_and_seed(case: dict[str, Any]) -> None:
    server = bytes.fromhex(case["server_commit"])
    revealed = [entry for entry in entries(case) if entry.seed is not None]
    assert revealed
    for entry in revealed:
        assert entry.seed is not None
        assert entry.commit == seal.player_commit(server, entry.player, entry.seed)
        assert seal.fits(server, entry.player, entry.commit, entry.seed)


@each_vector
def test_F5_the_transcript_is_the_vectors_byte_for_byte(case: dict[str, Any]) -> None:
    assert case["transcript_hex"] == transcript_of(case).hex()


def test_F5_the_transcript_holds_each_part_in_its_place() -> None:
    prev_hash, rules_hash, server_commit = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
    parts = [
        b"fairplay-1/transcript",
        b"\x00\x07tambola",
        b"\x00\x02r1",
        b"\x00\x00\x00\x00\x00\x00\x01\x02",
        prev_hash,
        rules_hash,
        server_commit,
        b"\x00\x00",
    ]
    actual = transcript(round_number=258, prev_hash=prev_hash, rules_hash=rules_hash, server_commit=server_commit)
    assert b"".join(parts) == actual


@each_vector
def test_F5_the_round_id_names_the_transcript_and_the_key_comes_of_both_halves(case: dict[str, Any]) -> None:
    round_id = seal.round_id(transcript_of(case))
    assert case["round_id"] == round_id.hex()
    assert case["prk"] == seal.prk(bytes.fromhex(case["server_seed"]), round_id).hex()


def test_F4_a_seed_not_revealed_stays_in_the_transcript_flagged() -> None:
    hidden, shown = transcript(entries=[Entry("m1", COMMIT)]), transcript(entries=[Entry("m1", COMMIT, SEED)])
    assert hidden.endswith(b"\x00\x02m1" + COMMIT + b"\x00")
    assert shown.endswith(b"\x00\x02m1" + COMMIT + b"\x01" + SEED)


@pytest.mark.parametrize(
    ("server", "player", "seed"),
    [
        (COMMIT, "m2", SEED),
        (bytes(32), "m1", SEED),
        (COMMIT, "m1", bytes(32)),
        (COMMIT, "m1", SEED[1:]),
        (COMMIT, "m1", b""),
    ],
)
def test_F4_a_reveal_of_another_player_round_seed_or_length_does_not_fit(
    server: bytes, player: str, seed: bytes
) -> None:
    commit = seal.player_commit(COMMIT, "m1", SEED)
    assert seal.fits(COMMIT, "m1", commit, SEED)
    assert not seal.fits(server, player, commit, seed)


def test_F12_a_round_without_players_has_a_transcript_too() -> None:
    assert transcript().endswith(COMMIT + b"\x00\x00")


def test_F5_the_order_of_the_players_matters() -> None:
    one, two = Entry("m1", COMMIT), Entry("m2", COMMIT)
    assert transcript(entries=[one, two]) != transcript(entries=[two, one])


def test_F5_texts_have_their_length_before_them_so_that_no_two_transcripts_meet() -> None:
    assert transcript(game="ab", table="c") != transcript(game="a", table="bc")
    assert b"fairplay-1/transcript" + b"\x00\x06\xe2\x98\x83\xe2\x98\x83" == transcript(game="☃☃")[:29]


@pytest.mark.parametrize(
    "changed",
    [
        {"prev_hash": b""},
        {"rules_hash": bytes(31)},
        {"server_commit": bytes(33)},
        {"round_number": -1},
        {"round_number": 2**64},
        {"table": "r" * 65_536},
        {"entries": [Entry("m1", bytes(31))]},
        {"entries": [Entry("m1", COMMIT, bytes(31))]},
        {"entries": [Entry("m1", COMMIT)] * 65_536},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_F5_what_does_not_fit_its_place_in_the_transcript_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"doesn't fit into|has 3[13] bytes|has 0 bytes"):
        transcript(**changed)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_F1_F2_F5_a_seed_of_another_length_is_refused_without_being_named(seed: bytes) -> None:
    message = f"^the (server|player) seed has {len(seed)} bytes, not 32$"
    with pytest.raises(ValueError, match=message):
        seal.server_commit("r1", 1, seed)
    with pytest.raises(ValueError, match=message):
        seal.player_commit(COMMIT, "m1", seed)
    with pytest.raises(ValueError, match=message):
        seal.prk(seed, bytes(32))


def test_F11_an_entry_does_not_show_its_seed() -> None:
    assert "Entry('m1', aaaaaaaa…, revealed)" == repr(Entry("m1", COMMIT, SEED))
    assert "Entry('m1', aaaaaaaa…, not revealed)" == str(Entry("m1", COMMIT))


def test_F5_no_previous_record_is_32_zero_bytes() -> None:
    assert bytes(32) == seal.NO_PREVIOUS


def test_F1_the_commit_is_sha256_of_what_the_rule_lists() -> None:
    data = b"fairplay-1/server" + b"\x00\x02r1" + b"\x00\x00\x00\x00\x00\x00\x00\x09" + SEED
    assert hashlib.sha256(data).digest() == seal.server_commit("r1", 9, SEED)
