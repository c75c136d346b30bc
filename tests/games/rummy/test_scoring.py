"""R27–R29: what cards cost as they are arranged, with the cap, and by the stricter rule of other tables."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.rummy.cards import faces_of, total_points
from baithak.games.rummy.scoring import CAPS, DEFAULT_CAP, capped, points_as_arranged
from tests.games.rummy.hands import faces, wild_of

CASES = json.loads((Path(__file__).parents[2] / "vectors/rummy_hands.json").read_text("utf-8"))

LOOSE = "KS 2D 9C"
"""21 points."""


def points(groups: str, loose: str = LOOSE, wild: str | None = None, *, strict: bool = False) -> int:
    """Of groups with bars between them."""
    laid = [faces_of(group) for group in groups.split("|")]
    return points_as_arranged(laid, faces_of(loose), wild_of(wild), strict=strict)


def test_R28_the_loser_of_the_worked_example_scores_52() -> None:
    assert 52 == points("9H TH JH|QS QD 5C", "KS 2D 9C 4H AC 7S JD", wild="5")


def test_R28_sequences_and_sets_are_exempt_even_without_a_pure_one() -> None:
    assert 21 == points("4S 5S JK|QS QH QD")


def test_R28_the_cards_of_what_is_no_group_count() -> None:
    assert 21 + 21 == points("4S 5S 6S|7S 7S 7H")


def test_R27_R28_jokers_count_nothing_loose_or_grouped() -> None:
    assert 21 - 9 == points("4S 5S 9S|JK 9H 9D", f"{LOOSE} JK", wild="9")


def test_R28_cards_that_lie_loose_count_though_they_would_be_a_set() -> None:
    assert 30 == points_as_arranged([], faces_of("KS KH KD"), None)


def test_R29_no_score_passes_the_cap() -> None:
    assert [40, 41, 80, 80] == [capped(100, 40), capped(41), capped(80), capped(95)]


def test_R29_caps_are_40_to_80_in_steps_of_5_and_80_unless_said() -> None:
    assert [40, 45, 50, 55, 60, 65, 70, 75, 80] == list(CAPS)
    assert 80 == DEFAULT_CAP


def test_the_stricter_rule_counts_every_card_without_a_pure_sequence() -> None:
    assert 21 + 9 + 15 + 20 == points("4S 5S JK|7H 8H JK|QS QD JK", strict=True)


def test_the_stricter_rule_exempts_only_the_pure_sequence_without_a_second_one() -> None:
    assert 21 + 30 == points("4S 5S 6S|QS QH QD", strict=True)


def test_the_stricter_rule_counts_a_single_impure_sequence_and_every_set() -> None:
    assert 21 + 9 + 30 == points("4S 5S JK|QS QH QD", strict=True)


def test_the_stricter_rule_exempts_all_groups_with_a_pure_and_another_sequence() -> None:
    assert 21 == points("4S 5S 6S|7H 8H JK|QS QH QD", strict=True)
    assert 21 + 4 == points("4S 5S 6S|7H 8H 9H|2S 2H", strict=True)


@given(st.lists(st.integers(0, 52), max_size=14), st.none() | st.integers(0, 12))
def test_without_groups_every_card_counts(hand: list[Any], wild: int | None) -> None:
    assert total_points(hand, wild) == points_as_arranged([], hand, wild)
    assert total_points(hand, wild) == points_as_arranged([], hand, wild, strict=True)


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "score_arrangement"], ids=lambda case: case["id"])
def test_R28_R29_arrangements_count_what_the_vectors_say(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    found = points_as_arranged(
        [faces(group) for group in given["groups"]], faces(given["loose"]), wild_of(given["wild"])
    )
    assert (expected["points"], expected["capped"]) == (found, capped(found))
