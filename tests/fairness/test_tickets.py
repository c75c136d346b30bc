"""Tickets and ranks against the vectors, a second reading of the rule, and the rules themselves (T1–T4, F7)."""

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from baithak.fairness.stream import Stream
from baithak.fairness.tickets import COLUMNS, FULL, TICKETS, _ways_right, rank_of, ticket_of
from tests.fairness import dealing

FILE = Path(__file__).parents[1] / "vectors" / "fair_derivation.json"
VECTOR: dict[str, Any] = next(v for v in json.loads(FILE.read_text(encoding="utf-8"))["vectors"] if "tickets" in v)

ranks = st.integers(0, TICKETS - 1)


def test_T4_there_are_exactly_3669688706217187500_tickets() -> None:
    assert TICKETS == _ways_right(0)[FULL]
    assert 3_669_688_706_217_187_500 == TICKETS


def test_F7_a_ticket_is_the_one_of_the_rank_below_N() -> None:
    for case in VECTOR["tickets"]:
        rank = Stream(bytes.fromhex(VECTOR["prk"]), f"tambola/ticket/{case['index']}").below(TICKETS)
        assert case["rank"] == str(rank)
        assert case["grid"] == [list(row) for row in ticket_of(rank)]


@given(ranks)
def test_F7_rank_and_ticket_are_a_bijection(rank: int) -> None:
    assert rank == rank_of(ticket_of(rank))


def test_F7_the_first_and_the_last_rank_are_tickets() -> None:
    assert [0, TICKETS - 1] == [rank_of(ticket_of(rank)) for rank in (0, TICKETS - 1)]


@given(ranks)
def test_F7_a_ticket_is_that_of_a_second_reading_of_the_rule(rank: int) -> None:
    assert dealing.ticket(rank) == [list(row) for row in ticket_of(rank)]


@given(ranks)
def test_T1_T2_T3_rows_hold_five_columns_one_to_three_of_their_own_ascending(rank: int) -> None:
    ticket = ticket_of(rank)
    assert [5, 5, 5] == [sum(number > 0 for number in row) for row in ticket]
    for column, numbers in enumerate(COLUMNS):
        held = [row[column] for row in ticket if row[column]]
        assert 1 <= len(held) <= 3
        assert set(held) <= set(numbers)
        assert sorted(held) == held
