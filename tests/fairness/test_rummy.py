"""The draws of rummy: each check fails when what it checks is broken (F7; rummy R2, R4, R14)."""

import pytest

from baithak.fairness import verify
from tests.fairness.dealing import JSON, PEOPLE, RUMMY, Luck, Table, rehashed
from tests.fairness.tampering import replaced


def findings(record: JSON, verdict: str) -> dict[str, dict[str, str]]:
    report = verify(rehashed(record))
    assert report.readable
    return {finding.code: dict(finding.params) for finding in report.findings if finding.verdict == verdict}


def wrong(record: JSON) -> set[str]:
    return set(findings(record, "not"))


@pytest.fixture
def rummy(records: dict[str, JSON]) -> JSON:
    """A round with a toss, a deck of 108 and one reshuffle of 41 cards."""
    return records["5-rummy"]


@pytest.mark.parametrize("place", [0, 1, 2], ids=["toss", "deck", "reshuffle"])
def test_F7_two_cards_swapped_are_named(rummy: JSON, place: int) -> None:
    order = list(rummy["draws"][place]["result"]["order"])
    order[3], order[7] = order[7], order[3]
    found = findings(replaced(rummy, ("draws", place, "result", "order"), order), "not")["order_differs"]
    label = rummy["draws"][place]["label"]
    assert {"label": label, "place": "3", "said": str(order[3]), "true": str(order[7])} == found


@pytest.mark.parametrize(("seats", "jokers", "size"), [(2, True, 54), (3, False, 52), (4, False, 104), (6, True, 108)])
def test_R2_the_deck_has_the_packs_of_the_table_and_the_printed_jokers(seats: int, jokers: bool, size: int) -> None:
    rules = {"seats": seats, "printed_jokers": jokers}
    record = Table().rummy(PEOPLE, settings=rules)
    assert size == len(record["draws"][1]["result"]["order"])
    assert set() == wrong(record)
    prk = Table().seal("rummy", rules, PEOPLE)[1]
    other = 52 if size != 52 else 104
    wrong_size = replaced(record, ("draws", 1, "result", "order"), Luck(prk, "rummy/deck").shuffle(other))
    assert {"deck_size"} == wrong(wrong_size)
    no_deck_at_all = replaced(record, ("draws", 1, "result", "order"), Luck(prk, "rummy/deck").shuffle(60))
    assert {"deck_size"} == wrong(no_deck_at_all)


def test_R2_a_deck_that_the_rules_say_nothing_of_cannot_be_checked() -> None:
    record, prk = Table().seal("rummy", {}, PEOPLE)
    draws = [{"label": "rummy/deck", "result": {"order": Luck(prk, "rummy/deck").shuffle(54)}}]
    assert set() == wrong({**record, "draws": draws})
    assert "deck_size_unknown" in findings({**record, "draws": draws}, "cannot")


def test_R4_the_toss_is_of_52_cards() -> None:
    record = Table().rummy(PEOPLE)
    prk = Table().seal("rummy", RUMMY, PEOPLE)[1]
    short = replaced(record, ("draws", 0, "result", "order"), Luck(prk, "rummy/toss").shuffle(51))
    assert {"deck_size"} == wrong(short)


def test_R14_the_second_reshuffle_comes_after_a_first_and_none_is_as_big_as_the_deck() -> None:
    record = Table().rummy(PEOPLE, reshuffled=(40, 12))
    assert set() == wrong(record)
    assert "reshuffle_size" in findings(record, "cannot")
    toss, deck, first, second = record["draws"]
    assert {"draw_missing"} == wrong({**record, "draws": [toss, deck, second]})
    assert {"draw_repeated"} == wrong({**record, "draws": [toss, deck, first, first]})
    assert {"reshuffle_too_big"} == wrong(Table().rummy(PEOPLE, reshuffled=(108,)))
    third = {**second, "label": "rummy/reshuffle/3"}
    assert {"draw_unknown"} == wrong({**record, "draws": [toss, deck, first, second, third]})
    empty = {**first, "result": {"order": []}}
    assert {"draw_missing"} == wrong({**record, "draws": [toss, deck, empty]})


def test_F8_a_round_that_was_played_has_its_deck(rummy: JSON) -> None:
    toss, *_ = rummy["draws"]
    assert {"draw_missing"} == wrong({**rummy, "draws": [toss]})
    assert set() == wrong({**rummy, "draws": [toss], "cancelled": {"reason": "rummy.too_few"}})


def test_F9_that_the_play_is_not_recomputed_is_said(rummy: JSON) -> None:
    assert {"game": "rummy"} == findings(rummy, "cannot")["outcome_not_recomputed"]
