"""The dice of Sic Bo: each check fails when what it checks is broken (F7, F10; sicbo S7)."""

from baithak.fairness import verify
from tests.fairness.dealing import JSON, PEOPLE, Table, rehashed
from tests.fairness.tampering import replaced


def wrong(record: JSON) -> set[str]:
    report = verify(rehashed(record))
    assert report.readable
    return {finding.code for finding in report.findings if finding.verdict == "not"}


def test_F7_each_die_is_recomputed(records: dict[str, JSON]) -> None:
    record = records["3-sicbo"]
    for place in range(3):
        die = record["draws"][0]["result"]["dice"][place]
        assert {"dice_differ"} == wrong(replaced(record, ("draws", 0, "result", "dice", place), die % 6 + 1))


def test_F8_a_round_that_was_played_has_its_dice_once(records: dict[str, JSON]) -> None:
    record = records["3-sicbo"]
    assert {"draw_missing"} == wrong({**record, "draws": []})
    assert {"draw_repeated"} == wrong({**record, "draws": record["draws"] * 2})
    assert set() == wrong({**record, "draws": [], "cancelled": {"reason": "sicbo.void"}})


def test_F10_where_real_dice_are_shaken_nothing_is_sealed() -> None:
    assert {"real_dice_sealed"} == wrong(Table().sicbo(PEOPLE, {"dice": "real"}))


def test_S7_the_outcome_tells_the_dice_that_were_drawn(records: dict[str, JSON]) -> None:
    record = records["3-sicbo"]
    assert {"outcome_dice"} == wrong({**record, "outcome": {"dice": [1, 1, 1]}})
    assert not verify(rehashed({**record, "outcome": {"dice": [True, 1, 1]}})).readable
