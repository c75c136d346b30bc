"""R23, R28: the best arrangement is the best, beside a reference that tries everything, and is what it says it is."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.rummy.cards import JOKER, RANKS, Deck, Face, read_rank, text_of, total_points
from baithak.games.rummy.scoring import points_as_arranged
from baithak.games.rummy.solver import Best, best, can_declare, fewest_points, finish_cards
from tests.games.rummy.hands import PACK, POOLS, drawn, faces, wild_of
from tests.games.rummy.reference import Reference, kind

CASES = json.loads((Path(__file__).parents[2] / "vectors/rummy_hands.json").read_text("utf-8"))

wilds = st.none() | st.sampled_from(RANKS)
hands = st.lists(st.integers(0, 107), min_size=1, max_size=14, unique=True).map(
    lambda cards: list(Deck(2, printed_jokers=True).faces(cards))
)


def of_kind(name: str) -> list[Any]:
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in CASES if case["kind"] == name]


def kinds_of(found: Best, hand: list[str], wild: str | None) -> list[str]:
    """The kinds of its groups by the reference; the empty text for none."""
    kinds = []
    for group in found.of(hand):
        real = tuple(sorted(card for card in group if card != "JK" and card[0] != wild))
        kinds.append(kind(real, len(group) - len(real)))
    return kinds


def check(hand: list[str], wild: str | None) -> None:
    """Holds all that the solver says of a hand against the reference."""
    cards, rank, true = faces(hand), wild_of(wild), Reference(hand, wild)
    found = best(cards, rank)
    kinds = kinds_of(found, hand, wild)
    assert sorted([*found.loose, *(place for group in found.groups for place in group)]) == list(range(len(hand)))
    assert "" not in kinds
    assert found.points == total_points([cards[place] for place in found.loose], rank)
    assert true.points() == found.points == fewest_points(cards, rank), (hand, wild)
    strict = best(cards, rank, strict=True)
    assert "" not in kinds_of(strict, hand, wild)
    assert strict.points == points_as_arranged(
        strict.of(cards), [cards[place] for place in strict.loose], rank, strict=True
    )
    assert true.strict_points() == strict.points == fewest_points(cards, rank, strict=True), (hand, wild)
    assert strict.declarable == found.declarable
    assert true.can_declare() == found.declarable == can_declare(cards, rank), (hand, wild)
    if found.declarable:
        assert not found.loose
        assert "pure" in kinds
        assert 2 <= kinds.count("pure") + kinds.count("impure")


@pytest.mark.parametrize("seed", range(4))
def test_R28_R23_some_hundred_hands_are_as_the_reference_says(seed: int) -> None:
    luck = Random(seed)
    for _ in range(50):
        check(*drawn(luck))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_R28_R23_twenty_thousand_hands_are_as_the_reference_says(seed: int) -> None:
    luck = Random(seed)
    for _ in range(1_000):
        check(*drawn(luck))


@pytest.mark.parametrize("pool", POOLS)
def test_R23_hands_made_of_sequences_are_as_the_reference_says(pool: str) -> None:
    """Four sequences and a card, some of it then jokers: few random hands can be declared."""
    luck = Random(pool)
    for _ in range(8):
        hand = [*sequence(luck), *sequence(luck), *sequence(luck), *sequence(luck), luck.choice(POOLS[pool](luck))]
        if all(hand.count(card) <= 2 for card in hand):
            for card in luck.sample(hand, luck.randrange(4)):
                hand[hand.index(card)] = "JK"
            check(hand, luck.choice((None, *RANKS)))


def sequence(luck: Random) -> Iterator[str]:
    first, suit = luck.randrange(12), luck.choice("SHDC")
    yield from (rank + suit for rank in (RANKS + "A")[first : first + 3])


@pytest.mark.parametrize(
    "hand",
    [
        # The joker's place lies on a card of the pure sequence beside it.
        "4S JK JK 7S 6S 7S 8S",
        "4S 5S 5S 6S 6S 7S 8S JK",
        # Every ace, low, high or in a set.
        "AS AS AH AD 2S 3S QS KS KH KD",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        # A set takes the middle out of a sequence of twins.
        "5S 6S 6S 7S 7S 8S 6H 6D 7H JK",
        "7S 7S 7H 7H 7D 7D 7C 7C 6S 8S 6H 8H JK JK",
        "JK JK JK JK JK JK JK JK JK JK 4S 5S 6S",
        "JK JK JK JK JK JK JK JK JK JK JK JK 6S 6S",
    ],
)
@pytest.mark.parametrize("wild", [None, "A", "6"])
def test_R28_R23_hands_that_mislead_are_as_the_reference_says(hand: str, wild: str | None) -> None:
    check(hand.split(), wild)


@pytest.mark.parametrize(("given", "expected"), of_kind("min_points"))
def test_R28_hands_count_what_the_vectors_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hand, wild = faces(given["hand"]), wild_of(given["wild"])
    assert expected["points"] == best(hand, wild).points == fewest_points(hand, wild)
    assert expected["variant_points"] == fewest_points(hand, wild, strict=True)


@pytest.mark.parametrize(("given", "expected"), of_kind("can_declare"))
def test_R23_hands_can_be_declared_as_the_vectors_say(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hand, wild = faces(given["hand"]), wild_of(given["wild"])
    assert expected["possible"] == can_declare(hand, wild) == best(hand, wild).declarable


@pytest.mark.parametrize(("given", "expected"), of_kind("can_finish"))
def test_R21_the_cards_that_may_be_finished_with_are_the_vectors(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    found = finish_cards(faces(given["hand14"]), wild_of(given["wild"]))
    assert expected["finish_cards"] == sorted(map(text_of, found))


def test_R21_only_fourteen_cards_have_one_to_finish_with() -> None:
    with pytest.raises(ValueError, match="14"):
        finish_cards(faces(PACK[:13]), None)


def test_R23_only_thirteen_cards_can_be_declared() -> None:
    hand = faces(["4S", "5S", "6S", "7S", "8H", "9H", "TH", "JH", "QS", "QH", "QD", "QC", "2S", "3S"])
    assert not can_declare(hand, None)
    assert not best(hand, None).declarable
    assert 0 == best(hand, None).points
    assert can_declare(hand[:-1], None) == best(hand[:-1], None).declarable


@pytest.mark.parametrize("cards", [[JOKER] * 15, faces(["7S", "7S", "7S"]), faces(["7S"] * 4), faces(["AS"] * 14)])
def test_more_than_fourteen_and_three_of_a_card_are_refused(cards: list[Face]) -> None:
    for solve in (best, fewest_points, can_declare):
        with pytest.raises(ValueError, match="no hand"):
            solve(cards, None)


def test_three_of_a_card_that_is_wild_are_jokers() -> None:
    assert 0 == fewest_points(faces(["7S", "7S", "7S"]), read_rank("7"))


def test_no_cards_count_nothing() -> None:
    assert Best((), (), 0, declarable=False) == best([], None)


@given(hands, wilds, st.randoms(use_true_random=False))
def test_the_order_of_a_hand_changes_nothing(hand: list[Face], wild: str | None, luck: Random) -> None:
    mixed, rank = hand.copy(), wild_of(wild)
    luck.shuffle(mixed)
    one, other = best(hand, rank), best(mixed, rank)
    assert (one.points, one.declarable) == (other.points, other.declarable)
    assert fewest_points(hand, rank, strict=True) == fewest_points(mixed, rank, strict=True)


@given(hands, wilds)
def test_the_names_of_the_suits_change_nothing(hand: list[Face], wild: str | None) -> None:
    turned = [face if face == JOKER else Face((face + 13) % 52) for face in hand]
    assert best(hand, wild_of(wild)).points == best(turned, wild_of(wild)).points
    assert best(hand, wild_of(wild)).declarable == best(turned, wild_of(wild)).declarable


@given(hands.filter(lambda hand: len(hand) < 14), wilds)
def test_one_joker_more_never_raises_the_points(hand: list[Face], wild: str | None) -> None:
    rank = wild_of(wild)
    assert fewest_points([*hand, JOKER], rank) <= fewest_points(hand, rank)
    assert fewest_points([*hand, JOKER], rank, strict=True) <= fewest_points(hand, rank, strict=True)


@given(hands, wilds, st.data())
def test_a_joker_in_the_place_of_a_card_never_raises_the_points(
    hand: list[Face], wild: str | None, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(hand) - 1))
    other = [*hand[:place], JOKER, *hand[place + 1 :]]
    assert fewest_points(other, wild_of(wild)) <= fewest_points(hand, wild_of(wild))


@given(hands, wilds)
def test_the_stricter_rule_never_counts_less(hand: list[Face], wild: str | None) -> None:
    rank = wild_of(wild)
    assert 0 <= fewest_points(hand, rank) <= fewest_points(hand, rank, strict=True) <= total_points(hand, rank)


@given(hands, wilds)
def test_the_best_laid_down_again_is_no_better(hand: list[Face], wild: str | None) -> None:
    rank = wild_of(wild)
    loose = [hand[place] for place in best(hand, rank).loose]
    assert total_points(loose, rank) == fewest_points(loose, rank)


def test_jokers_lie_where_they_stand_for_a_card() -> None:
    hand = ["KS", "8S", "JK", "TS", "9H", "QD", "JD", "2C"]
    assert [["JD", "QD", "JK"]] == best(faces(hand), None).of(hand)
    assert [["8S", "JK", "TS"], ["JD", "QD", "9H"]] == sorted(best(faces(hand), read_rank("9")).of(hand))


def test_jokers_lie_below_a_sequence_that_ends_with_an_ace() -> None:
    hand = ["AS", "KS", "9H", "JK"]
    assert [["JK", "KS", "AS"]] == best(faces(hand), None).of(hand)


def test_a_wild_card_lies_in_its_natural_place_where_it_is_in_a_sequence() -> None:
    hand = ["JK", "9H", "5D", "4D", "6D"]
    assert [["4D", "5D", "6D", "JK"]] == best(faces(hand), read_rank("5")).of(hand)


@pytest.mark.parametrize(
    ("jokers", "loose"), [(3, 0), (4, 0), (5, 1), (6, 0), (7, 0), (8, 0), (9, 0), (13, 0), (14, 0)]
)
def test_R20_jokers_alone_lie_in_sets_of_three_and_four(jokers: int, loose: int) -> None:
    found = best([JOKER] * jokers, None)
    assert loose == len(found.loose)
    assert {len(group) for group in found.groups} <= {3, 4}


def test_jokers_to_spare_join_groups() -> None:
    assert not best(faces(["4S", "5S", "6S", "JK", "JK", "JK", "JK", "JK", "9S", "9H", "QS", "QH", "QD"]), None).loose
    found = best(faces(["4S", "5S", "6S", "7H", "8H", "9H", "JK", "QS", "QH", "QD", "QC", "TS", "TH"]), read_rank("T"))
    assert found.declarable
    assert not found.loose


def test_every_hand_of_three_is_a_group_or_counts() -> None:
    for group in combinations(("7S", "8S", "9S", "7H", "7D", "JK", "AS", "KS", "QS", "2S"), 3):
        check(list(group), "8")
