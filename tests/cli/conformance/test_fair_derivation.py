"""The derivation vectors pass, every field of them is looked at, and no document of theirs can break the command."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conformance.documents import FAIR, JSON_VALUES, Where, at, changed, leaves, other, run, written

DOCUMENT = json.loads(FAIR.read_text("utf-8"))
FIELDS = [where for where in leaves(DOCUMENT["vectors"]) if where[-1] != "name"]


def test_F1_F2_F5_F6_F7_the_derivation_vectors_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert (0, ["5 passed, 0 failed"]) == run(capsys, FAIR)


@pytest.mark.parametrize("where", [(index, key) for index, case in enumerate(DOCUMENT["vectors"]) for key in case])
def test_a_change_anywhere_in_a_field_fails_its_case(
    where: Where, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for leaf in FIELDS:
        if leaf[:2] != where:
            continue
        new = other(at(DOCUMENT["vectors"], leaf))
        status, lines = run(capsys, written(tmp_path, changed(DOCUMENT, ("vectors", *leaf), new)))
        assert (1, "4 passed, 1 failed") == (status, lines[-1]), leaf
        assert all(DOCUMENT["vectors"][where[0]]["name"] in line for line in lines[:-1])
        assert 2 <= len(lines)


def test_a_failure_says_the_field_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, changed(DOCUMENT, ("vectors", 0, "dice"), [1, 2, 3]))
    line = f"{path}: sic bo auto-dice, two players: dice: expected [1, 2, 3], got [6, 5, 6]"
    assert (1, [line, "4 passed, 1 failed"]) == run(capsys, path)


@pytest.mark.parametrize(
    ("where", "new", "said"),
    [
        (("vectors", 0, "players", 1, "commit"), "00" * 32, f"players, bala: expected '{'00' * 32}', got '3cb37384"),
        (("vectors", 1, "prk"), ..., "missing required field `prk`"),
        (("vectors", 1, "round"), "7", "Expected `int`, got `str`"),
        (("vectors", 1, "round"), -1, "the round number doesn't fit into 8 bytes"),
        (("vectors", 1, "server_seed"), "24", "the server seed has 1 bytes, not 32"),
        (("vectors", 1, "server_seed"), "2z", "server_seed: these are no hex digits in pairs"),
        (("vectors", 1, "players"), {}, "Expected `array`, got `object`"),
        (("vectors", 1, "tickets"), [{}], "missing required field `index`"),
        (("vectors", 1, "tickets", 0, "grid"), [[1]], "grid: expected [[1]], got"),
        (("vectors", 1, "reshuffle"), [], "reshuffle: this format has no such field"),
        (("vectors", 1), 5, "Expected `object`, got `int`"),
        (("vectors", 4, "below_tests", 0, "n"), "0", "nothing lies below 0"),
        (("vectors", 4, "below_tests", 0, "n"), "two", "invalid literal"),
        (("vectors", 4, "below_tests"), ..., "below_rejected_words: "),
        (("vectors", 3, "deck_106"), ..., "there is no deck that it could be the hash of"),
        (("vectors", 0, "dice"), [6, 5, True], "expected [6, 5, True]"),
    ],
)
def test_a_strange_vector_fails_and_says_why(
    where: Where, new: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = run(capsys, written(tmp_path, changed(DOCUMENT, where, new)))
    assert (1, "4 passed, 1 failed") == (status, lines[-1])
    assert any(said in line for line in lines[:-1])


@pytest.mark.parametrize("vectors", [[], {}, None, "five"])
def test_a_file_without_vectors_fails(vectors: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, {"protocol": "fairplay-1", "vectors": vectors})
    assert (1, [f"{path}: vectors: there are none", "0 passed, 1 failed"]) == run(capsys, path)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.sampled_from([where for where in FIELDS if where[0] != 2]), depth=st.integers(1, 4), new=JSON_VALUES)
def test_no_vector_breaks_the_command(
    where: Where, depth: int, new: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = changed(DOCUMENT, ("vectors", *where[:depth]), new)
    status, lines = run(capsys, written(tmp_path, document))
    assert status in {0, 1}
    assert lines[-1] in {"5 passed, 0 failed", "4 passed, 1 failed"}
