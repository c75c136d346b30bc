"""What comes back of stakes, rule by rule (S10–S27), and beside a second settlement that shares nothing with the first."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.sicbo.bets import FACES, SPOTS
from baithak.games.sicbo.payouts import Dice, added_up, hits, is_triple, returns, total_return, winning
from tests.games.sicbo.reference import back_half_chips

THROWS: list[Dice] = list(product(FACES, FACES, FACES))
STAKES = st.dictionaries(st.sampled_from(sorted(SPOTS)), st.integers(1, 1_000_000), max_size=20)


def back(key: str, dice: str, chips: int = 1) -> int:
    """Half-chips that come back of so many chips on that spot on dice like `235`."""
    one, two, three = map(int, dice)
    return returns({key: chips}, (one, two, three))[key]


def wins_on(key: str) -> set[str]:
    """The throws on which that spot wins, dice ascending."""
    return {"".join(map(str, sorted(dice))) for dice in THROWS if returns({key: 1}, dice)[key]}


def test_each_spot_brings_on_each_throw_what_the_reference_says() -> None:
    for spot in SPOTS.values():
        for dice in THROWS:
            assert back_half_chips(spot.type, spot.numbers, 1, dice) == returns({spot.key: 1}, dice)[spot.key]


@given(STAKES, st.sampled_from(THROWS))
def test_many_bets_together_bring_what_the_reference_says_of_each(stakes: dict[str, int], dice: Dice) -> None:
    spots = {key: SPOTS[key] for key in stakes}
    expected = {key: back_half_chips(spots[key].type, spots[key].numbers, chips, dice) for key, chips in stakes.items()}
    assert expected == returns(stakes, dice)
    assert sum(expected.values(), Fraction()) == total_return(stakes, dice)


@given(STAKES, st.sampled_from(THROWS))
def test_S27_every_return_is_a_whole_number_of_half_chips_and_none_is_negative(
    stakes: dict[str, int], dice: Dice
) -> None:
    assert all(type(half_chips) is int and half_chips >= 0 for half_chips in returns(stakes, dice).values())


@given(st.sampled_from(THROWS))
def test_the_order_of_the_dice_changes_nothing(dice: Dice) -> None:
    assert [winning(dice)] * 6 == [winning((one, two, three)) for one, two, three in permutations(dice)]


@given(st.sampled_from(sorted(SPOTS)), st.integers(1, 10_000), st.integers(1, 10_000), st.sampled_from(THROWS))
def test_S27_chips_on_one_spot_are_added_up_before_they_are_paid(key: str, one: int, other: int, dice: Dice) -> None:
    assert {key: one + other} == added_up([(key, one), (key, other)])
    assert returns({key: one + other}, dice)[key] == returns({key: one}, dice)[key] + returns({key: other}, dice)[key]


def test_S1_there_are_56_different_throws_of_three_dice() -> None:
    assert 56 == len({tuple(sorted(dice)) for dice in THROWS})


@pytest.mark.parametrize("dice", [(0, 1, 2), (1, 2, 7), (1, 2), (1, 2, 3, 4), (), (-1, 3, 3)])
def test_S4_dice_that_are_none_are_refused(dice: Dice) -> None:
    with pytest.raises(ValueError, match="three dice from 1 to 6"):
        winning(dice)


def test_S10_S11_small_is_4_to_10_and_big_11_to_17() -> None:
    assert {4, 5, 6, 7, 8, 9, 10} == {sum(dice) for dice in THROWS if "small" in winning(dice)}
    assert {11, 12, 13, 14, 15, 16, 17} == {sum(dice) for dice in THROWS if "big" in winning(dice)}
    assert 4 == back("small", "145") == back("big", "245")


def test_S12_S13_odd_and_even_are_of_the_total() -> None:
    assert {5, 7, 9, 11, 13, 15, 17} == {sum(dice) for dice in THROWS if hits(SPOTS["odd"], dice)} | {17}
    assert (4, 0) == (back("odd", "124"), back("even", "124"))
    assert (0, 4) == (back("odd", "123"), back("even", "123"))


def test_S14_a_single_number_pays_by_how_often_it_shows() -> None:
    assert [0, 4, 6, 8] == [back("single:4", dice) for dice in ("123", "124", "144", "444")]


def test_S15_S16_triples() -> None:
    assert {"444"} == wins_on("triple:4")
    assert {"111", "222", "333", "444", "555", "666"} == wins_on("any_triple")
    assert (362, 62) == (back("triple:4", "444"), back("any_triple", "444"))


def test_S17_a_total_wins_on_triples_too_and_10_and_11_pay_six_to_one() -> None:
    assert {"126", "135", "144", "225", "234", "333"} == wins_on("total:9")
    assert (14, 14, 16, 16) == (
        back("total:10", "136"),
        back("total:11", "146"),
        back("total:9", "333"),
        back("total:12", "444"),
    )


def test_S18_a_combination_is_of_two_different_numbers() -> None:
    assert {"112", "122", "123", "124", "125", "126"} == wins_on("combo:1-2")
    assert (0, 12) == (back("combo:1-2", "111"), back("combo:1-2", "122"))


def test_S19_a_pair_wins_on_two_dice_or_three_and_is_paid_once() -> None:
    assert [0, 22, 22] == [back("pair:5", dice) for dice in ("456", "455", "555")]


def test_S20_all_odd_and_all_even() -> None:
    assert [14, 0, 14] == [back("all_odd", dice) for dice in ("135", "136", "333")]
    assert [14, 0, 14] == [back("all_even", dice) for dice in ("246", "245", "666")]


def test_S21_S27_three_to_two_is_exact_in_half_chips() -> None:
    assert 25 == back("odd2_even1", "112", chips=5)
    assert 5 == back("even2_odd1", "122")


def test_S22_three_singles_need_all_three() -> None:
    assert {"134"} == wins_on("three_singles:1-3-4")


def test_S23_a_double_and_a_single_need_both_as_named() -> None:
    assert {"223"} == wins_on("double_single:2-3")
    assert {"233"} == wins_on("double_single:3-2")


def test_S24_four_numbers_need_three_different_ones_of_them() -> None:
    assert {"235", "236", "256", "356"} == wins_on("four:2-3-5-6")


@pytest.mark.parametrize("face", FACES)
def test_S25_big_small_odd_and_even_lose_to_every_triple_and_all_odd_and_all_even_do_not(face: int) -> None:
    won = winning((face, face, face))
    assert is_triple((face, face, face))
    assert {"small", "big", "odd", "even"}.isdisjoint(won)
    assert ("all_odd" if face % 2 else "all_even") in won
