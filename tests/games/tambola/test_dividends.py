"""T6–T9: which numbers of a ticket each dividend is about, and when it is complete."""

from collections.abc import Set as AbstractSet

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.settings import TambolaSettings
from baithak.games.tambola.tickets import TICKETS, Rows, ticket_of_rank

ROWS: Rows = (
    (2, 12, 0, 32, 43, 0, 63, 0, 0),
    (0, 15, 26, 38, 47, 0, 0, 0, 85),
    (0, 19, 29, 0, 0, 53, 0, 70, 89),
)
ALL = {2, 12, 32, 43, 63, 15, 26, 38, 47, 85, 19, 29, 53, 70, 89}

tickets = st.integers(min_value=0, max_value=TICKETS - 1).map(ticket_of_rank)
numbers = st.frozensets(st.integers(min_value=1, max_value=90), max_size=90)


@pytest.mark.parametrize("five", [{2, 12, 32, 43, 63}, {2, 15, 26, 70, 89}, {19, 29, 53, 70, 89, 2}])
def test_T6_early_five_is_complete_with_any_five_numbers_of_the_ticket(five: set[int]) -> None:
    assert 0 == DIVIDENDS["early_five"].short(ROWS, five)


def test_T6_early_five_is_short_by_what_four_numbers_lack_and_foreign_numbers_count_for_nothing() -> None:
    assert 1 == DIVIDENDS["early_five"].short(ROWS, {2, 15, 70, 89, 1, 90})
    assert 5 == DIVIDENDS["early_five"].short(ROWS, set())


@pytest.mark.parametrize(
    ("dividend", "line"),
    [
        ("top_line", (2, 12, 32, 43, 63)),
        ("middle_line", (15, 26, 38, 47, 85)),
        ("bottom_line", (19, 29, 53, 70, 89)),
    ],
)
def test_T7_a_line_is_the_five_numbers_of_its_row(dividend: str, line: tuple[int, ...]) -> None:
    assert line == DIVIDENDS[dividend].numbers(ROWS)
    assert 0 == DIVIDENDS[dividend].short(ROWS, line)
    assert 1 == DIVIDENDS[dividend].short(ROWS, ALL - {line[2]})


def test_T8_four_corners_are_the_first_and_last_numbers_of_rows_1_and_3_not_the_corner_cells() -> None:
    assert (2, 63, 19, 89) == DIVIDENDS["four_corners"].numbers(ROWS)
    assert 0 == DIVIDENDS["four_corners"].short(ROWS, {2, 63, 19, 89})
    assert (19,) == DIVIDENDS["four_corners"].missing(ROWS, ALL - {19})


def test_T9_a_full_house_is_all_fifteen() -> None:
    assert ALL == set(DIVIDENDS["full_house"].numbers(ROWS))
    assert 15 == len(DIVIDENDS["full_house"].numbers(ROWS))
    assert 1 == DIVIDENDS["full_house"].short(ROWS, ALL - {47})


def test_T9_only_a_full_house_ends_the_game() -> None:
    assert ["full_house", "second_house", "third_house"] == [
        name for name, pattern in DIVIDENDS.items() if pattern.house
    ]


def test_T10_the_six_are_the_default() -> None:
    assert list(DIVIDENDS)[:5] == list(TambolaSettings().prizes)[:5]
    assert {"early_five", "top_line", "middle_line", "bottom_line", "four_corners", "full_house"} == set(
        TambolaSettings().prizes
    )


def test_missing_numbers_come_in_ascending_order() -> None:
    assert (2, 19, 63, 89) == DIVIDENDS["four_corners"].missing(ROWS, ())


def complete(dividend: str, rows: Rows, had: AbstractSet[int]) -> bool:
    """T6–T10 said a second time, row by row."""
    top, middle, bottom = ([number for number in row if number > 0] for row in rows)
    everything = top + middle + bottom
    early = {"early_five": 5, "early_seven": 7}
    if dividend in early:
        return sum(number in had for number in everything) >= early[dividend]
    corners = [min(top), max(top), min(bottom), max(bottom)]
    wanted = {
        "top_line": top,
        "middle_line": middle,
        "bottom_line": bottom,
        "four_corners": corners,
        "star": [*corners, sorted(middle)[2]],
        "kings_corner": [min(top), min(middle), min(bottom)],
        "queens_corner": [max(top), max(middle), max(bottom)],
        "full_house": everything,
        "second_house": everything,
        "third_house": everything,
    }
    return set(wanted[dividend]) <= had


@given(tickets, numbers, st.sampled_from(sorted(DIVIDENDS)))
def test_a_dividend_is_short_by_none_exactly_when_the_rules_call_it_complete(
    rows: Rows, had: frozenset[int], dividend: str
) -> None:
    assert complete(dividend, rows, had) == (DIVIDENDS[dividend].short(rows, had) == 0)


@given(tickets, numbers, st.sampled_from(sorted(DIVIDENDS)))
def test_as_many_more_numbers_as_it_is_short_complete_it_and_one_fewer_does_not(
    rows: Rows, had: frozenset[int], dividend: str
) -> None:
    pattern = DIVIDENDS[dividend]
    short = pattern.short(rows, had)
    missing = pattern.missing(rows, had)
    assert complete(dividend, rows, had | set(missing[:short]))
    if short:
        assert not complete(dividend, rows, had | set(missing[: short - 1]))
