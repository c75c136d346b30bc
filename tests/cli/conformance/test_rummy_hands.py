"""The vectors of rummy's hands pass, what they expect is compared whole, and no document of theirs can break the command."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baithak.cli.conformance.rummy_hands import FORMAT, INVALID_GROUP, NAMES
from tests.cli.conformance.documents import JSON_VALUES, RUMMY, Where, at, changed, leaves, run, written

DOCUMENT = json.loads(RUMMY.read_text("utf-8"))
CASES = {case.name: case for case in FORMAT.cases(DOCUMENT)}

#: One case of each kind and each outcome.
ONE_OF_EACH = list(
    {
        (vector["kind"], json.dumps({key: type(value).__name__ for key, value in vector["expected"].items()})): index
        for index, vector in enumerate(DOCUMENT)
    }.values()
)
EXPECTED = [
    (index, *where)
    for index in ONE_OF_EACH
    for where in leaves(DOCUMENT[index]["expected"], ("expected",))
    if where[1] != "example"
]


@pytest.mark.parametrize("name", CASES)
def test_R15_R29_each_vector_is_as_it_says(name: str) -> None:
    assert [] == CASES[name].failures


def test_all_vectors_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert 166 == len(DOCUMENT) == len(CASES)
    assert (0, ["166 passed, 0 failed"]) == run(capsys, RUMMY)


def test_every_reason_of_the_vectors_has_its_codes() -> None:
    reasons = {vector["expected"].get("reason") for vector in DOCUMENT} - {None}
    for vector in DOCUMENT:
        reasons |= {*vector["expected"].get("reasons", ())} - {INVALID_GROUP}
    assert reasons == {name for names in NAMES.values() for name in names}


def test_every_code_of_the_rules_has_its_reason() -> None:
    rules = Path(__file__).parents[3] / "src/baithak/games/rummy"
    spoken = "".join((rules / name).read_text("utf-8") for name in ("groups.py", "declaring.py"))
    assert set(NAMES) == set(re.findall(r'"(rummy\.[a-z_]+)"', spoken))


@pytest.mark.parametrize("where", EXPECTED)
def test_a_change_anywhere_in_what_is_expected_fails_its_case(where: Where) -> None:
    index, *inside = where
    value = at(DOCUMENT[index], tuple(inside))
    new: Any = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "other"
    document = changed([DOCUMENT[index]], (0, *inside), new)
    [case] = FORMAT.cases(document)
    assert case.failures[0].startswith(f"{inside[1]}: expected ")


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ([["4S", "5S", "6S"], ["KD", "KH", "KS"]], "example: has cards that the hand hasn't"),
        ([["4S", "5S"]], "example: has a group that is none"),
        ([], "example: expected 68, got 83"),
        ([["4S", "5S", "5S"]], "example: has cards that the hand hasn't"),
        ([["4S", "no card"]], "no card: 'no card'"),
    ],
)
def test_the_vectors_own_arrangement_is_checked_not_matched(example: list[list[str]], said: str) -> None:
    vector = next(vector for vector in DOCUMENT if vector["id"] == "pub-089")
    [case] = FORMAT.cases(changed([vector], (0, "expected", "example"), example))
    assert [said] == case.failures


def test_an_example_of_a_declaration_must_be_valid() -> None:
    vector = next(vector for vector in DOCUMENT if vector["id"] == "pub-114")
    [case] = FORMAT.cases(changed([vector], (0, "expected", "example", 0), []))
    assert ["example: can't be declared"] == case.failures


def test_the_stricter_points_are_compared_only_where_they_are_given() -> None:
    vector = next(vector for vector in DOCUMENT if vector["kind"] == "min_points")
    plain = changed(changed([vector], (0, "expected", "variant_points"), ...), (0, "expected", "variant_capped"), ...)
    assert [[]] == [case.failures for case in FORMAT.cases(plain)]


def test_a_failure_says_what_was_expected_and_what_came(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, changed(DOCUMENT[:2], (1, "expected", "type"), "pure"))
    expected = [f"{path}: pub-002: type: expected 'pure', got 'impure'", "1 passed, 1 failed"]
    assert (1, expected) == run(capsys, path)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.sampled_from(list(leaves(DOCUMENT))), depth=st.integers(1, 5), new=JSON_VALUES)
def test_no_vector_breaks_the_command(
    where: Where, depth: int, new: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = changed(DOCUMENT, where[:depth], new)
    status, lines = run(capsys, written(tmp_path, document))
    assert status in {0, 1}
    # Where the first case is none, the file isn't known.
    assert lines[-1] in {"166 passed, 0 failed", "165 passed, 1 failed", "0 passed, 1 failed"}
