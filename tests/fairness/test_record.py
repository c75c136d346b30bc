"""One record verified alone: the seal, its gaps, and the tampering that it must see (F1–F5, F8–F10, F12)."""

import struct
from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.fairness import Report, UnreadableError, parse, verify
from tests.fairness.conftest import EVENING
from tests.fairness.dealing import JSON, PEOPLE, PRIZES, RUMMY, SICBO, TAMBOLA, Table, digest, packed, rehashed, seed
from tests.fairness.tampering import nudged, paths, replaced

NAMES = sorted(EVENING)
FILES = {name: rfc8785.dumps(record) for name, record in EVENING.items()}


def codes(report: Report, verdict: str) -> set[str]:
    return {finding.code for finding in report.findings if finding.verdict == verdict}


def wrong(record: JSON) -> set[str]:
    """What does not hold of `record` once its own hash is made anew."""
    report = verify(rehashed(record))
    assert report.readable
    assert report.holds == (not codes(report, "not"))
    return codes(report, "not")


@pytest.mark.parametrize("name", NAMES)
def test_F9_a_true_record_holds(name: str) -> None:
    report = verify(EVENING[name])
    assert report.holds
    assert set() == codes(report, "not")


def test_F9_all_that_holds_of_a_game_of_tambola_is_said(tambola: JSON) -> None:
    report = verify(tambola)
    expected = {
        "record_hash",
        "rules_hash",
        "server_commit",
        "player_commits",
        "round_id",
        "tickets_fit",
        "calls_fit",
        "outcome_fits",
    }
    assert expected == codes(report, "ok")
    assert {"reveal_missing", "claims_not_in_record"} == codes(report, "cannot")


@settings(max_examples=400)
@given(st.data())
def test_F9_a_file_with_any_one_byte_changed_does_not_hold(data: st.DataObject) -> None:
    file = bytearray(FILES[data.draw(st.sampled_from(NAMES))])
    file[data.draw(st.integers(0, len(file) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        record = parse(bytes(file))
    except UnreadableError:
        return
    assert not verify(record).holds


@pytest.mark.parametrize("name", NAMES)
def test_F9_a_record_with_any_one_value_changed_does_not_hold(name: str) -> None:
    record = EVENING[name]
    for path in paths(record):
        value = record
        for step in path:
            value = value[step]
        assert not verify(replaced(record, path, nudged(value))).holds, path


def free(record: JSON, path: tuple[Any, ...]) -> bool:
    """What only the chain protects: the server's word, said so in docs/record.md."""
    words = {"by", "reason", "dice", "reverses", "prev_hash"} if "reverses" in record else set()
    if path == ("cancelled", "reason") or path[0] in words:
        return True
    if record["server_commit"] is None or record["round_id"] is None:
        return path[0] in {"outcome", "prev_hash", "rules", "table", "round", "rules_hash"}
    if path[0] == "outcome" and record["game"] != "tambola":
        return True
    return path[-1] in {"holder", "call"}


@pytest.mark.parametrize("name", [name for name in NAMES if "reversal" not in name])
def test_F9_a_forger_who_makes_the_hashes_anew_is_seen_wherever_luck_or_rules_are_touched(name: str) -> None:
    record = EVENING[name]
    for path in paths(record):
        value: Any = record
        for step in path:
            value = value[step]
        forged = replaced(record, path, nudged(value))
        if path[0] == "rules":
            forged["rules_hash"] = digest(forged["rules"])
        if path != ("hash",) and not free(record, path):
            assert not verify(rehashed(forged)).holds, path


@pytest.mark.parametrize("name", [name for name in NAMES if "reversal" not in name])
def test_F9_a_draw_left_out_or_moved_is_seen(name: str) -> None:
    record = EVENING[name]
    for place in range(len(record["draws"])):
        left = record["draws"][:place] + record["draws"][place + 1 :]
        # A last ticket that won nothing and a shuffle that nothing needs could be left out: only the chain shows that.
        if record["draws"][place]["label"] not in {"rummy/toss", "rummy/reshuffle/1", "tambola/ticket/2"}:
            assert verify(rehashed({**record, "draws": left})).holds is False, place


def test_F8_the_own_hash_is_checked(tambola: JSON) -> None:
    assert {"record_hash_differs"} == codes(verify({**tambola, "hash": "0" * 64}), "not")


def test_F5_the_hash_of_the_rules_is_checked(tambola: JSON) -> None:
    assert {"rules_hash_differs"} == wrong({**tambola, "rules_hash": "0" * 64})


def test_F5_rules_of_another_game_or_version_are_seen(tambola: JSON) -> None:
    other = {**tambola["rules"], "game": "sicbo"}
    assert "rules_of_other_game" in wrong({**tambola, "rules": other, "rules_hash": digest(other)})
    newer = {**tambola["rules"], "rules_version": 3}
    assert "rules_version" in wrong({**tambola, "rules": newer, "rules_hash": digest(newer)})


def test_F8_zeros_stand_before_round_1_and_before_no_other() -> None:
    later = Table()
    later.round = 4
    assert {"chain_start"} == wrong(later.sicbo(PEOPLE))
    first = Table()
    first.prev = "1" * 64
    assert {"chain_start"} == wrong(first.sicbo(PEOPLE))


def test_F1_another_server_seed_does_not_fit_the_commit(tambola: JSON) -> None:
    assert {"server_commit_differs", "ticket_differs", "call_differs"} <= wrong({**tambola, "server_seed": "1" * 64})


def test_F8_a_server_seed_that_is_kept_back_does_not_hold(tambola: JSON) -> None:
    assert {"server_seed_missing"} == wrong({**tambola, "server_seed": None})


def test_F2_a_seed_that_does_not_fit_its_commit_is_named(tambola: JSON) -> None:
    forged = replaced(tambola, ("players", 0, "seed"), "1" * 64)
    report = verify(rehashed(forged))
    assert {"player_commit", "round_id_differs"} <= codes(report, "not")
    assert ("player", "masha4nvl0q2") in next(f for f in report.findings if f.code == "player_commit").params


def test_F4_a_missing_reveal_is_named_and_breaks_nothing(tambola: JSON) -> None:
    report = verify(tambola)
    missing = [finding.params for finding in report.findings if finding.code == "reveal_missing"]
    assert [(("player", "mchitra9w2ez"),)] == missing


def test_F4_a_reveal_hidden_afterwards_is_seen_by_the_round_id(tambola: JSON) -> None:
    assert "round_id_differs" in wrong(replaced(tambola, ("players", 0, "seed"), None))


def test_F3_players_left_out_swapped_or_listed_twice_are_seen(tambola: JSON) -> None:
    first, second, third = tambola["players"]
    assert "round_id_differs" in wrong({**tambola, "players": [first, second]})
    assert "round_id_differs" in wrong({**tambola, "players": [second, first, third]})
    assert {"player_twice", "round_id_differs"} <= wrong({**tambola, "players": [first, first, second, third]})


def test_F5_the_8_digits_of_the_screens_are_said(tambola: JSON) -> None:
    said = next(finding for finding in verify(tambola).findings if finding.code == "round_id")
    assert ("short", tambola["round_id"][:8]) in said.params


def test_F5_another_round_id_does_not_hold(tambola: JSON) -> None:
    assert {"round_id_differs"} == wrong({**tambola, "round_id": "1" * 64})


def test_F10_a_round_without_players_says_that_no_phone_added_luck(records: dict[str, JSON]) -> None:
    assert "no_phone" in codes(verify(records["7-sicbo-nobody"]), "cannot")
    assert "no_phone" in codes(verify(Table().sicbo({"mbala": False})), "cannot")


def test_F12_cancelled_before_the_list_only_the_commit_is_checked(records: dict[str, JSON]) -> None:
    report = verify(records["2-cancelled-before-list"])
    assert {"record_hash", "rules_hash", "cancelled", "server_commit"} == codes(report, "ok")
    assert {"cancelled_before_list"} == codes(report, "cannot")


def test_F12_cancelled_before_the_list_tambola_may_say_an_empty_outcome(records: dict[str, JSON]) -> None:
    empty = {"winners": [], "calls": 0, "ended": "host"}
    assert set() == wrong({**records["2-cancelled-before-list"], "outcome": empty})
    assert "end_and_cancelled" in wrong({**records["2-cancelled-before-list"], "outcome": {**empty, "ended": "won"}})


def test_F12_cancelled_before_the_list_there_are_no_players_and_no_draws(records: dict[str, JSON]) -> None:
    cancelled, tambola = records["2-cancelled-before-list"], records["1-tambola"]
    assert "listed_without_round_id" in wrong({**cancelled, "players": tambola["players"]})
    assert "listed_without_round_id" in wrong({**cancelled, "draws": tambola["draws"]})
    assert "server_commit_differs" in wrong({**cancelled, "server_seed": "1" * 64})
    assert {"round_id_missing"} == wrong({**Table().cancelled_before_list("sicbo", SICBO), "cancelled": None})


def test_F12_cancelled_after_the_list_everything_drawn_so_far_is_checked(records: dict[str, JSON]) -> None:
    ended = records["6-tambola-bag-strip-host-ends"]
    assert {"cancelled", "round_id", "tickets_fit", "calls_fit", "outcome_fits"} <= codes(verify(ended), "ok")
    record, _ = Table().seal("tambola", TAMBOLA, {"masha": False, "mbala": True})
    assert set() == wrong({**record, "cancelled": {"reason": "room.closed"}})


def test_F10_real_dice_carry_no_proof_and_it_says_so(records: dict[str, JSON]) -> None:
    report = verify(records["4-sicbo-real-dice"])
    assert {"no_proof"} == codes(report, "cannot")
    assert {"record_hash", "rules_hash"} == codes(report, "ok")


def test_F10_proof_cannot_be_stripped_from_a_round_that_the_system_dealt(records: dict[str, JSON]) -> None:
    nothing: JSON = {"server_commit": None, "server_seed": None, "round_id": None, "players": [], "draws": []}
    assert {"commit_missing"} == wrong({**records["3-sicbo"], **nothing})
    assert {"commit_missing"} == wrong({**records["1-tambola"], **nothing})
    assert {"commit_missing"} == wrong({**records["5-rummy"], **nothing})


@pytest.mark.parametrize("field", ["server_seed", "round_id"])
def test_F10_real_dice_with_parts_of_a_seal_do_not_hold(records: dict[str, JSON], field: str) -> None:
    assert {"unsealed_but_drawn"} == wrong({**records["4-sicbo-real-dice"], field: "1" * 64})
    assert {"unsealed_but_drawn"} == wrong({**records["4-sicbo-real-dice"], "draws": records["3-sicbo"]["draws"]})


def test_F7_a_draw_under_an_unknown_label_is_never_taken_for_proven() -> None:
    record, _ = Table().seal("ludo", {}, PEOPLE)
    assert set() == wrong(record)
    assert "game_unknown" in codes(verify(rehashed(record)), "cannot")
    assert {"draw_unknown"} == wrong({**record, "draws": [{"label": "ludo/die", "result": {"die": 6}}]})


@pytest.mark.parametrize(("game", "rules"), [("tambola", TAMBOLA), ("sicbo", SICBO), ("rummy", RUMMY)])
def test_F7_a_draw_of_another_game_does_not_hold(records: dict[str, JSON], game: str, rules: JSON) -> None:
    record, _ = Table().seal(game, rules, PEOPLE)
    drawn = {"tambola": "3-sicbo", "sicbo": "5-rummy", "rummy": "1-tambola"}[game]
    cancelled = {"draws": records[drawn]["draws"], "cancelled": {"reason": "x"}}
    assert "draw_unknown" in wrong({**record, **cancelled})


def test_F1_a_record_made_wholly_anew_with_other_seeds_has_another_round_code(tambola: JSON) -> None:
    # Nothing in one file can show that it is the file of the evening: the code on the screens and the chain do.
    anew = Table(before="another ").tambola(PEOPLE, list(PEOPLE))
    assert verify(anew).holds
    assert tambola["round_id"][:8] != anew["round_id"][:8]


def test_F1_to_F5_the_record_of_the_documents_is_hashed_as_they_say(tambola: JSON) -> None:
    place = packed(tambola["table"]) + struct.pack(">Q", 1)
    own = bytes.fromhex(seed("server rk7q2mzt5 1"))
    assert tambola["server_commit"] == sha256(b"fairplay-1/server" + place + own).hexdigest()
    assert tambola["rules"]["settings"]["prizes"] == PRIZES


def test_a_reversal_tells_who_why_and_what(records: dict[str, JSON]) -> None:
    report = verify(records["4-sicbo-real-dice-reversal"])
    told = next(finding for finding in report.findings if finding.code == "reversal")
    said = {"round": "4", "by": "msupervisor", "reason": "पासा ग़लत पढ़ा गया", "dice": "2 3 5"}
    assert said == dict(told.params)
    assert {"reversal_of_nothing"} == wrong({**records["3-sicbo-reversal"], "prev_hash": "0" * 64})
