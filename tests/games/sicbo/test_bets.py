"""The 110 spots as data (S10–S24), and how a person may write one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.sicbo.bets import FOURS, SPOTS, TYPES, read_spot

HOW_MANY = {
    "single": 6,
    "triple": 6,
    "pair": 6,
    "total": 14,
    "combo": 15,
    "three_singles": 20,
    "double_single": 30,
    "four": 4,
}


def test_S10_S24_there_are_110_spots_of_17_types() -> None:
    counted = {bet: sum(spot.type == bet for spot in SPOTS.values()) for bet in TYPES}
    assert {bet: HOW_MANY.get(bet, 1) for bet in TYPES} == counted
    assert 110 == len(SPOTS) == sum(counted.values())


def test_each_spot_stands_under_its_key_and_is_read_by_it() -> None:
    for key, spot in SPOTS.items():
        assert key == spot.key
        assert spot == read_spot(key)


@pytest.mark.parametrize(
    ("key", "pays"),
    [
        ("small", "1:1"),
        ("big", "1:1"),
        ("odd", "1:1"),
        ("even", "1:1"),
        ("single:4", "1:1, 2:1, 3:1"),
        ("triple:4", "180:1"),
        ("any_triple", "30:1"),
        ("total:4", "60:1"),
        ("total:16", "30:1"),
        ("total:6", "18:1"),
        ("total:14", "12:1"),
        ("total:8", "8:1"),
        ("total:12", "7:1"),
        ("total:9", "7:1"),
        ("total:10", "6:1"),
        ("total:11", "6:1"),
        ("combo:2-5", "5:1"),
        ("pair:3", "10:1"),
        ("all_odd", "6:1"),
        ("all_even", "6:1"),
        ("odd2_even1", "3:2"),
        ("even2_odd1", "3:2"),
        ("three_singles:1-3-4", "30:1"),
        ("double_single:2-3", "60:1"),
        ("four:2-3-5-6", "7:1"),
    ],
)
def test_S10_S24_what_a_spot_pays_is_as_the_table_says(key: str, pays: str) -> None:
    assert pays == SPOTS[key].pays_text


def test_S24_the_four_sets_are_those_of_the_rules() -> None:
    assert ["1234", "2345", "2356", "3456"] == ["".join(map(str, numbers)) for numbers in FOURS]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("combo:3-2", "combo:2-3"),
        ("combo:32", "combo:2-3"),
        ("three_singles:4-1-3", "three_singles:1-3-4"),
        ("double_single:4-3", "double_single:4-3"),
        ("double_single:34", "double_single:3-4"),
        ("four:1234", "four:1-2-3-4"),
        ("total:10", "total:10"),
        ("pair:5", "pair:5"),
    ],
)
def test_a_spot_is_read_with_its_numbers_in_any_order_where_order_means_nothing(written: str, key: str) -> None:
    assert key == read_spot(written).key


@pytest.mark.parametrize(
    "written",
    [
        *(
            "",
            "smal",
            "Small",
            "small:1",
            "single",
            "single:0",
            "single:7",
            "triple:1-1",
            "pair:10",
            "total:3",
            "total:18",
        ),
        *("total:1-0", "total:010", "combo:2-2", "combo:2", "combo:1-2-3", "double_single:2-2", "three_singles:1-1-2"),
        *("four:1345", "four:1-2-3", "combo:2–3", "combo:२-३", "small ", " small", "combo:2-3=10", "small\n"),
    ],
)
def test_what_is_no_spot_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="there is no bet"):
        read_spot(written)


@given(st.text(max_size=20))
def test_any_text_is_a_spot_or_refused(text: str) -> None:
    try:
        spot = read_spot(text)
    except ValueError:
        assert text not in SPOTS
    else:
        assert spot is SPOTS[spot.key]
