"""R21–R23, R26: what may be declared, and what is named as wrong."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from baithak.games.rummy.cards import faces_of
from baithak.games.rummy.declaring import Verdict, judge
from baithak.games.rummy.groups import Fault
from tests.contract.texts import codes_with_text
from tests.games.rummy.hands import faces, wild_of

CASES = json.loads((Path(__file__).parents[2] / "vectors/rummy_hands.json").read_text("utf-8"))


def verdict(groups: str, wild: str | None = "9") -> Verdict:
    """Of groups with bars between them."""
    return judge([faces_of(group) for group in groups.split("|")], wild_of(wild))


def first(groups: str, wild: str | None = "9") -> str:
    """The code of the first thing wrong, or nothing."""
    fault = verdict(groups, wild).first
    return fault.code if fault else ""


def test_R23_thirteen_cards_in_groups_with_two_sequences_and_a_pure_one_are_valid() -> None:
    assert Verdict(("pure", "impure", "set", "set"), ()) == verdict("4S 5S 6S|7H 8H TH JK|QS QH QD|KC KD KS")
    assert verdict("4S 5S 6S|7H 8H TH JK|QS QH QD|KC KD KS").valid


def test_R23_the_worked_example_rests_on_its_clubs_alone() -> None:
    assert "" == first("8C 9C TC|3D 4D 5D|7S 7H 7D|JS JK KS AS", wild="5")
    assert "rummy.no_pure_sequence" == first("8C 5C TC|3D 4D 5D|7S 7H 7D|JS JK KS AS", wild="5")


def test_R23_without_a_pure_sequence_it_is_invalid() -> None:
    assert "rummy.no_pure_sequence" == first("4S 5S JK|7H 8H TH JK|QS QH QD|KC KD KS")


def test_R17_R23_a_sequence_with_a_wild_card_in_its_natural_place_is_not_the_pure_one() -> None:
    assert "rummy.no_pure_sequence" == first("7S 8S 9S|7H 8H JK TH|QS QH QD|KC KD KS")


def test_R23_one_sequence_is_too_few() -> None:
    assert "rummy.one_sequence" == first("4S 5S 6S|7H 7S 7D|QS QH QD|KC KD KS KH")


def test_R20_R23_jokers_alone_are_no_second_sequence() -> None:
    assert "rummy.one_sequence" == first("4S 5S 6S|JK JK 9H|QS QH QD|KC KD KS KH")


def test_R20_R23_one_card_with_two_jokers_is_a_second_sequence() -> None:
    assert "" == first("4S 5S 6S|7H JK JK|QS QH QD|KC KD KS KH")


def test_R23_sets_alone_have_no_sequence() -> None:
    assert "rummy.no_sequence" == first("7H 7S 7D|8H 8S 8D|QS QH QD|KC KD KS KH")


def test_R23_all_thirteen_cards_must_be_in_groups() -> None:
    found = verdict("4S 5S 6S|7H 8H JK|QS QH QD|KC KD KS")
    assert Fault("rummy.ungrouped", {"n": 1}) == found.first
    assert Fault("rummy.ungrouped", {"n": 13}) == judge([], None).first


def test_R21_the_fourteenth_card_is_not_among_them() -> None:
    found = verdict("4S 5S 6S|7H 8H TH JK|QS QH QD QC|KC KD KS")
    assert Fault("rummy.too_many_cards", {"n": 1}) == found.first


def test_R26_the_first_wrong_group_is_named_with_its_cards_and_why() -> None:
    found = verdict("4S 5S 6S|KH AH 2H 3H|QS QH QS|KC KD KS")
    assert 1 == found.wrong_group
    assert Fault("rummy.sequence_wraps", {"cards": "KH AH 2H 3H"}) == found.first
    assert ("pure", None, None, "set") == found.kinds
    assert ["rummy.sequence_wraps", "rummy.set_same_suit", "rummy.one_sequence"] == [each.code for each in found.faults]


@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("QS QH", "rummy.group_too_short"),
        ("8D TD JD", "rummy.sequence_gap"),
        ("8D 9D TD TD", "rummy.sequence_repeats"),
        ("7S 7S 7H", "rummy.set_same_suit"),
        ("8H 8S 8D 8C JK", "rummy.set_too_big"),
        ("JK JK JK JK JK", "rummy.only_jokers"),
        ("7S 8H 6D", "rummy.bad_group"),
    ],
)
def test_R26_each_reason_has_its_own_name(group: str, code: str) -> None:
    assert code == first(f"4S 5S 6S|{group}|4H 5H 6H")


def test_R26_a_wrong_group_is_named_before_loose_cards_and_missing_sequences() -> None:
    found = verdict("7H 7S 7D|QS QH|KC KD KS")
    assert ["rummy.group_too_short", "rummy.ungrouped", "rummy.no_sequence"] == [each.code for each in found.faults]


def test_R26_nothing_is_named_where_nothing_is_wrong() -> None:
    found = verdict("8C 9C TC|3D 4D 5D|7S 7H 7D|JS JK KS AS", wild="5")
    assert (None, None) == (found.first, found.wrong_group)


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "declare"], ids=lambda case: case["id"])
def test_R23_declarations_are_what_the_vectors_say(case: dict[str, Any]) -> None:
    found = judge([faces(group) for group in case["input"]["groups"]], wild_of(case["input"]["wild"]))
    assert case["expected"]["valid"] == found.valid
    kinds = [None if kind.startswith("invalid") else kind for kind in case["expected"]["kinds"]]
    assert kinds == list(found.kinds)


def test_R26_every_fault_has_a_sentence_for_people() -> None:
    root = Path(__file__).parents[3]
    rules = "".join(
        (root / f"src/baithak/games/rummy/{name}.py").read_text("utf-8") for name in ("groups", "declaring")
    )
    assert set() == set(re.findall(r'"(rummy\.[a-z_]+)"', rules)) - codes_with_text()
