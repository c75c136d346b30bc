"""R15–R20: what cards make together, and why they make nothing."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.rummy.cards import JOKER, Face, faces_of, is_joker, read_rank, texts_of
from baithak.games.rummy.groups import Fault, Kind, classify, is_sequence

groups = st.lists(st.integers(0, JOKER).map(Face), max_size=14)
wilds = st.none() | st.integers(0, 12)


def kind(cards: str, wild: str = "9") -> Kind | str:
    """The kind, or the code of the fault."""
    found = classify(faces_of(cards), read_rank(wild) if wild else None)
    return found.code if isinstance(found, Fault) else found


@pytest.mark.parametrize("cards", ["TC JC QC", "6S 4S 5S", "TS JS QS KS AS", "AH 2H 3H"])
def test_R15_consecutive_cards_of_one_suit_without_a_joker_are_a_pure_sequence(cards: str) -> None:
    assert "pure" == kind(cards)


def test_R15_a_pure_sequence_may_have_all_thirteen_ranks() -> None:
    assert "pure" == kind("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", wild="")


@pytest.mark.parametrize("cards", ["AH JK 3H", "AS JK JK 4S", "AH JK JH JK", "7S 8S JK", "8S 9H TS", "AS 2S JK"])
def test_R16_jokers_fill_gaps_or_extend_a_sequence_which_then_is_impure(cards: str) -> None:
    assert "impure" == kind(cards)


@pytest.mark.parametrize("jokers", range(2, 13))
def test_R16_R20_one_real_card_with_jokers_is_an_impure_sequence(jokers: int) -> None:
    assert "impure" == kind("7S" + " JK" * jokers)


def test_R16_jokers_are_too_few_for_the_gap() -> None:
    assert "rummy.sequence_gap" == kind("4S 7S JK")
    assert "rummy.sequence_gap" == kind("7S 8S TS")


@pytest.mark.parametrize("cards", ["5H 6H 7H", "6H 7H 8H", "4H 5H 6H"])
def test_R17_a_wild_card_in_its_natural_place_makes_a_sequence_impure(cards: str) -> None:
    assert "impure" == kind(cards, wild="6")
    assert "pure" == kind(cards)


def test_R17_wild_aces_stand_for_any_card() -> None:
    assert "impure" == kind("AS 2S 3S", wild="A")
    assert "impure" == kind("JS AS KS", wild="A")
    assert "rummy.sequence_gap" == kind("QS AS 2S", wild="A")


def test_R18_the_ace_is_low_or_high() -> None:
    assert ["pure", "pure", "impure"] == [kind("AH 2H 3H"), kind("QD KD AD"), kind("KH AH JK")]


@pytest.mark.parametrize("cards", ["KC AC 2C", "QC KC AC 2C", "2S JK KS", "AS 2S KS JK JK", "3S JK KS AS"])
def test_R18_a_sequence_never_goes_round_the_corner(cards: str) -> None:
    assert "rummy.sequence_wraps" == kind(cards)


def test_R18_a_sequence_is_never_low_and_high_at_once() -> None:
    assert "impure" == kind("AS" + " JK" * 12)
    assert "rummy.sequence_wraps" == kind("AS" + " JK" * 13)
    assert "rummy.sequence_repeats" == kind("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", wild="")


def test_R15_no_rank_comes_twice_in_a_sequence() -> None:
    for cards in ("4S 5S 5S 6S", "4S 5S 5S JK", "AS AS 2S", "AS 2S 3S AS"):
        assert "rummy.sequence_repeats" == kind(cards)


@pytest.mark.parametrize("cards", ["7S 7H 7D", "7S 7H 7D 7C", "7S 7H JK", "7S 7H 9C", "7S 7H JK 9C", "TS TH TD JK"])
def test_R19_three_or_four_of_one_rank_and_different_suits_are_a_set_jokers_stand_in(cards: str) -> None:
    assert "set" == kind(cards)


@pytest.mark.parametrize("cards", ["7S 7S 7H", "7S 7H 7D 7C 7S", "7S 7S JK", "7S 7S JK JK"])
def test_R19_a_set_never_has_two_of_one_suit(cards: str) -> None:
    assert "rummy.set_same_suit" == kind(cards)


@pytest.mark.parametrize("cards", ["7S 7H 7D 7C JK", "7S 7H JK JK JK"])
def test_R19_a_set_never_has_more_than_four_cards(cards: str) -> None:
    assert "rummy.set_too_big" == kind(cards)


def test_R20_three_or_four_jokers_alone_are_a_set_five_are_no_group() -> None:
    assert ["set", "set"] == [kind("JK JK 9C"), kind("9S 9S 9D 9D")]
    assert "rummy.only_jokers" == kind("JK JK 9C 9D 9S")


@pytest.mark.parametrize("cards", ["", "7S", "7S 8S", "JK JK", "7S 7H"])
def test_R15_R19_fewer_than_three_are_no_group(cards: str) -> None:
    assert "rummy.group_too_short" == kind(cards)


@pytest.mark.parametrize("cards", ["7S 8H 6D", "7S 8S 7H", "7S 7H 8D JK"])
def test_cards_of_several_ranks_and_suits_are_no_group(cards: str) -> None:
    assert "rummy.bad_group" == kind(cards)


def test_a_fault_names_the_cards_as_they_lie() -> None:
    assert Fault("rummy.sequence_gap", {"cards": "8S 7S TS"}) == classify(faces_of("8S 7S TS"), None)


@given(groups, wilds, st.randoms(use_true_random=False))
def test_R20_the_order_within_a_group_doesnt_matter(group: list[Face], wild: int | None, luck: object) -> None:
    mixed = group.copy()
    luck.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = classify(group, wild), classify(mixed, wild)
    assert (one.code if isinstance(one, Fault) else one) == (other.code if isinstance(other, Fault) else other)


def test_every_three_cards_are_what_a_list_of_all_groups_says() -> None:
    """All 23,426 hands of three of one pack and a joker, with sevens wild, beside the rules written out as lists."""
    wild = read_rank("7")
    runs = [sorted("A23456789TJQKA"[start : start + 3]) for start in range(12)]
    for group in combinations([*map(Face, range(52)), JOKER], 3):
        real = [text for face, text in zip(group, texts_of(group).split(), strict=True) if not is_joker(face, wild)]
        ranks, suits = sorted(text[0] for text in real), {text[1] for text in real}
        run = len(suits) == 1 and any(all(ranks.count(rank) <= one.count(rank) for rank in ranks) for one in runs)
        alike = len(set(ranks)) <= 1 and len(suits) == len(real) != 1
        found = classify(group, wild)
        assert (run or alike) == (not isinstance(found, Fault)), texts_of(group)
        assert run == is_sequence(found), texts_of(group)
        assert (found == "pure") == (run and len(real) == 3), texts_of(group)


CASES = json.loads((Path(__file__).parents[2] / "vectors/rummy_hands.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "classify"], ids=lambda case: case["id"])
def test_R15_R20_groups_are_what_the_vectors_say(case: dict[str, dict[str, str]]) -> None:
    wild = case["input"]["wild"]
    found = kind(" ".join(case["input"]["group"]), wild or "")
    assert (case["expected"]["type"] == "invalid") == found.startswith("rummy.")
    if not found.startswith("rummy."):
        assert case["expected"]["type"] == found
