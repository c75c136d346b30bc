"""The vectors of Sic Bo's settlement pass, what they expect is compared whole, and none can break the command."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baithak.cli.conformance.sicbo_settlement import FORMAT
from tests.cli.conformance.documents import JSON_VALUES, SICBO, Where, at, changed, leaves, run, written

DOCUMENT = json.loads(SICBO.read_text("utf-8"))
CASES = {case.name: case for case in FORMAT.cases(DOCUMENT)}
GIVEN = {"id", "title", "dice", "bets"}
EXPECTED = [
    where for index in (0, 13, 27) for where in leaves(DOCUMENT["vectors"][index], (index,)) if where[1] not in GIVEN
]


@pytest.mark.parametrize("name", CASES)
def test_S10_S27_each_vector_is_as_it_says(name: str) -> None:
    assert [] == CASES[name].failures


def test_all_vectors_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert 30 == len(DOCUMENT["vectors"]) == len(CASES)
    assert (0, ["30 passed, 0 failed"]) == run(capsys, SICBO)


@pytest.mark.parametrize("where", EXPECTED)
def test_a_change_anywhere_in_what_is_expected_fails_its_case(where: Where) -> None:
    index, *inside = where
    value = at(DOCUMENT["vectors"], where)
    new: Any = not value if isinstance(value, bool) else value + 1
    document = changed(DOCUMENT, ("vectors", index, *inside), new)
    [failed] = [case for case in FORMAT.cases(document) if case.failures]
    assert failed.failures[0].startswith(f"{inside[0]}: expected ")


@pytest.mark.parametrize(
    ("where", "new", "said"),
    [
        (("dice", 0), 7, "three dice from 1 to 6, not (7, 1, 1)"),
        (("bets", 0, "type"), "smal", "there is no bet 'smal'"),
        (("bets", 0, "arg"), 3, "there is no bet 'small:3'"),
    ],
)
def test_dice_and_bets_that_there_are_not_fail_their_case(where: Where, new: Any, said: str) -> None:
    first, *others = FORMAT.cases(changed(DOCUMENT, ("vectors", 0, *where), new))
    assert [said] == first.failures
    assert not any(case.failures for case in others)


@pytest.mark.parametrize(("field", "new"), [("minor_units_per_chip", 100), ("return", "profit"), ("vectors", ...)])
def test_a_document_with_other_units_is_one_failed_case(field: str, new: Any) -> None:
    [case] = FORMAT.cases(changed(DOCUMENT, (field,), new))
    assert case.failures


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.sampled_from(list(leaves(DOCUMENT))), depth=st.integers(1, 6), new=JSON_VALUES)
def test_no_vector_breaks_the_command(
    where: Where, depth: int, new: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = changed(DOCUMENT, where[:depth], new)
    status, lines = run(capsys, written(tmp_path, document))
    assert status in {0, 1}
    assert lines[-1].endswith(" failed")
