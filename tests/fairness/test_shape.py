"""What is a record and what isn't: every field, its type and its limits."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.fairness import parse, verify
from tests.fairness.conftest import EVENING
from tests.fairness.dealing import JSON, RECORDS, rehashed
from tests.fairness.tampering import paths, replaced

NAMES = sorted(EVENING)
DOCUMENT = RECORDS.parents[2] / "docs" / "record.md"


def unreadable(record: object) -> str:
    report = verify(record)
    assert not report.readable
    assert not report.holds
    assert 1 == len(report.findings)
    return report.findings[0].code.removeprefix("unreadable.")


def objects(record: JSON) -> Iterator[tuple[Any, ...]]:
    """The paths of the objects whose fields are fixed: all but settings and outcomes of other games."""
    for path in paths(record, leaves=False):
        if "settings" not in path and not ("outcome" in path and record["game"] != "tambola"):
            yield path


def at(record: JSON, path: tuple[Any, ...]) -> Any:
    value: Any = record
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("name", NAMES)
def test_the_example_records_are_those_that_the_tests_deal(name: str) -> None:
    import rfc8785  # noqa: PLC0415 - the second writer of canonical JSON is needed here alone

    assert rfc8785.dumps(EVENING[name]) == (RECORDS / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_field_is_refused_wherever_it_is(name: str) -> None:
    record = EVENING[name]
    for path in objects(record):
        for field in at(record, path):
            left = {key: value for key, value in at(record, path).items() if key != field}
            if not path and field == "reverses":
                continue  # without it, it reads as a round; that it is none is found all the same
            if path == ("outcome",) and not left:
                continue
            assert "missing_field" == unreadable(replaced(record, path, left)), (path, field)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_field_is_refused_wherever_it_is(name: str) -> None:
    record = EVENING[name]
    for path in objects(record):
        if path == ("outcome",) and not record["outcome"]:
            continue
        more = {**at(record, path), "note": "x"}
        assert "unknown_field" == unreadable(replaced(record, path, more)), path


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.text(max_size=5),
    st.floats(),
    st.just([]),
    st.just({}),
    st.lists(st.integers(0, 9), max_size=3),
    st.just("0" * 64),
)


@settings(max_examples=300)
@given(st.data())
def test_any_value_anywhere_gets_an_answer_and_never_holds(data: st.DataObject) -> None:
    record = EVENING[data.draw(st.sampled_from(NAMES))]
    path = data.draw(st.sampled_from(sorted(paths(record), key=repr)))
    value = data.draw(values)
    if value != at(record, path) or type(value) is not type(at(record, path)):
        assert not verify(replaced(record, path, value)).holds


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, {"reverses": 1}, {"protocol": "fairplay-1"}, 1.5, object()])
def test_what_is_no_record_is_refused(value: object) -> None:
    assert unreadable(value)


def test_another_protocol_is_named(tambola: JSON) -> None:
    assert "other_protocol" == unreadable(rehashed({**tambola, "protocol": "fairplay-2"}))


MALFORMED: list[tuple[tuple[Any, ...], Any]] = [
    (("hash",), "A" * 64),
    (("hash",), "0" * 63),
    (("server_seed",), "0" * 62 + "\n\n"),
    (("prev_hash",), None),
    (("round",), 0),
    (("round",), True),
    (("round",), "1"),
    (("round",), 2**53),
    (("table",), ""),
    (("table",), "a" * 65),
    (("table",), "a b"),
    (("table",), "\x1b[2Kholds"),
    (("game",), "Tambola"),
    (("players", 0, "id"), "आशा"),
    (("players", 0, "id"), "m1\n"),
    (("rules", "rules_version"), 0),
    (("cancelled",), {}),
    (("cancelled",), {"reason": "Because I say so"}),
    (("draws", 0, "label"), "tambola/ticket/०"),
    (("draws", 0, "result", "holder"), "आशा"),
    (("draws", 0, "result", "holder"), "named:" + "x" * 257),
    (("draws", 0, "result", "holder"), "named:\x1b[2Kholds"),
    (("draws", 0, "result", "holder"), "named:a\u202eb"),
    (("draws", 0, "result", "holder"), "named:a\u2028b"),
    (("draws", 0, "result", "rank"), 5),
    (("draws", 0, "result", "rank"), "05"),
    (("draws", 0, "result", "rank"), "+5"),
    (("draws", 0, "result", "rank"), "٥"),
    (("draws", 0, "result", "rank"), "9" * 20),
    (("draws", 3, "result", "calls", 0), [5]),
    (("draws", 3, "result", "calls", 0), [91, "stream"]),
    (("draws", 3, "result", "calls", 0), [0, "stream"]),
    (("draws", 3, "result", "calls", 0), [True, "stream"]),
    (("draws", 3, "result", "calls", 0), [5, "hat"]),
    (("draws", 3, "result", "calls"), [[1, "bag"]] * 91),
    (("outcome", "ended"), "tired"),
    (("outcome", "calls"), 91),
    (("outcome", "winners", 0, "by"), []),
    (("outcome", "winners", 0, "by", 0, "half_chips"), -1),
    (("outcome", "winners", 0, "by", 0, "player"), "दादी जी"),
]


@pytest.mark.parametrize(("path", "value"), MALFORMED, ids=[f"{path}={value!r:.20}" for path, value in MALFORMED])
def test_a_malformed_value_is_refused(tambola: JSON, path: tuple[Any, ...], value: Any) -> None:
    assert unreadable(replaced(tambola, path, value))


def test_a_malformed_strip_dice_or_order_is_refused(records: dict[str, JSON]) -> None:
    bag, sicbo, rummy = records["6-tambola-bag-strip-host-ends"], records["3-sicbo"], records["5-rummy"]
    strip = ("draws", 3, "result")
    assert "wrong_type" == unreadable(replaced(bag, (*strip, "tickets"), ["1"] * 5))
    assert "too_long" == unreadable(replaced(bag, (*strip, "tickets"), ["1"] * 7))
    assert "wrong_type" == unreadable(replaced(sicbo, ("draws", 0, "result", "dice"), [1, 2]))
    assert "wrong_type" == unreadable(replaced(sicbo, ("draws", 0, "result", "dice"), [1, 2, 7]))
    assert "wrong_type" == unreadable(replaced(rummy, ("draws", 1, "result", "order", 4), 108))
    assert "too_long" == unreadable(replaced(rummy, ("draws", 1, "result", "order"), [0] * 109))


def test_more_players_or_draws_than_a_record_can_hold_are_refused(tambola: JSON) -> None:
    assert "too_long" == unreadable({**tambola, "players": tambola["players"] * 22_000})
    assert "too_long" == unreadable({**tambola, "draws": tambola["draws"] * 3_000})


@pytest.mark.parametrize(
    ("field", "value"),
    [("reason", ""), ("reason", "x" * 501), ("reason", 5), ("dice", [1, 2]), ("by", None), ("reverses", 0)],
)
def test_a_malformed_reversal_is_refused(records: dict[str, JSON], field: str, value: Any) -> None:
    assert unreadable(rehashed({**records["3-sicbo-reversal"], field: value}))


def test_the_example_in_the_documents_is_the_one_of_the_tests() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    shown = text.split("```json\n")[1].split("```")[0]
    assert EVENING["3-sicbo"] == parse(shown.encode())
