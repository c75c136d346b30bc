"""T1–T4 and F7: every rank is a valid ticket, every valid ticket has a rank, and they are as many as the rules say."""

import json
from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola import tickets
from baithak.games.tambola.tickets import TICKETS, Numbering, Rows, draw_ticket, fault, rank_of_ticket, ticket_of_rank
from baithak.kernel.chance import Chance

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
CASE = next(vector for vector in VECTORS if "tickets" in vector)
LUCK = Chance(bytes.fromhex(CASE["prk"]))

ranks = st.integers(min_value=0, max_value=TICKETS - 1)
GOOD: Rows = ticket_of_rank(2815705908708306785)


def columns_of(rows: Rows) -> list[list[int]]:
    return [[number for number in column if number] for column in zip(*rows, strict=True)]


@cache
def tickets_by_triples() -> dict[int, int]:
    """How many tickets have j columns of three numbers, counted without the code under test.

    A generating function: the exponents are the numbers in each row so far and the columns of three so far.
    """
    total: Counter[tuple[int, int, int, int]] = Counter({(0, 0, 0, 0): 1})
    for size in (9, 10, 10, 10, 10, 10, 10, 10, 11):
        longer: Counter[tuple[int, int, int, int]] = Counter()
        for (top, middle, bottom, triples), ways in total.items():
            for a, b, c in product((0, 1), repeat=3):
                if a + b + c:
                    longer[top + a, middle + b, bottom + c, triples + a * b * c] += ways * comb(size, a + b + c)
        total = longer
    return {triples: total[5, 5, 5, triples] for triples in range(4)}


def all_tickets(columns: list[range], per_row: int) -> list[Rows]:
    """All tickets of small columns in the order of F7, found by trying everything."""
    fillings = []
    for column in columns:
        filling = []
        for row_set in range(1, 8):
            rows = [row for row in range(3) if row_set & 2**row]
            for numbers in combinations(column, len(rows)):
                placed = dict(zip(rows, numbers, strict=True))
                filling.append(tuple(placed.get(row, 0) for row in range(3)))
        fillings.append(filling)
    found = [tuple(zip(*cells, strict=True)) for cells in product(*fillings)]
    return [rows for rows in found if all(sum(map(bool, row)) == per_row for row in rows)]


@given(ranks)
def test_T1_three_rows_of_nine_with_five_numbers_each(rank: int) -> None:
    rows = ticket_of_rank(rank)
    assert [9, 9, 9] == [len(row) for row in rows]
    assert [4, 4, 4] == [row.count(0) for row in rows]


@given(ranks)
def test_T2_each_column_holds_its_own_ten_numbers(rank: int) -> None:
    for index, numbers in enumerate(columns_of(ticket_of_rank(rank))):
        assert all(min(number // 10, 8) == index and 1 <= number <= 90 for number in numbers)


@given(ranks)
def test_T3_each_column_has_one_to_three_numbers_ascending(rank: int) -> None:
    for numbers in columns_of(ticket_of_rank(rank)):
        assert 1 <= len(numbers) <= 3
        assert sorted(set(numbers)) == numbers


@given(ranks)
def test_T4_the_rank_of_the_ticket_of_a_rank_is_that_rank(rank: int) -> None:
    rows = ticket_of_rank(rank)
    assert fault(rows) is None
    assert rank == rank_of_ticket(rows)
    assert rank == rank_of_ticket([list(row) for row in rows])


@pytest.mark.parametrize("rank", [0, 1, TICKETS - 2, TICKETS - 1])
def test_T4_the_first_and_last_ranks_have_tickets(rank: int) -> None:
    assert rank == rank_of_ticket(ticket_of_rank(rank))


@pytest.mark.parametrize("rank", [-1, TICKETS, 2**64])
def test_T4_no_other_rank_has_a_ticket(rank: int) -> None:
    with pytest.raises(ValueError, match=f"no ticket has the rank {rank}"):
        ticket_of_rank(rank)


def test_T4_there_are_as_many_tickets_as_a_count_by_other_means_finds() -> None:
    assert 3_669_688_706_217_187_500 == TICKETS
    assert TICKETS == sum(tickets_by_triples().values())
    assert TICKETS == tickets.NUMBERING.count


def test_T4_columns_of_three_are_as_frequent_as_the_uniform_law_has_them() -> None:
    @cache
    def ranks_by_triples(step: tickets._Step) -> Counter[int]:
        if not step.branches:
            return Counter({0: step.ways})
        found: Counter[int] = Counter()
        for row_set, (choices, then) in zip(step.onward, step.branches, strict=True):
            for triples, ways in ranks_by_triples(then).items():
                found[triples + (row_set == 7)] += len(choices) * ways
        return found

    assert tickets_by_triples() == ranks_by_triples(tickets.NUMBERING._first)
    shares = {triples: round(100 * ways / TICKETS, 2) for triples, ways in tickets_by_triples().items()}
    assert {0: 32.01, 1: 53.34, 2: 14.29, 3: 0.35} == shares


@pytest.mark.parametrize(
    ("columns", "per_row"),
    [
        ([range(1, 4), range(10, 12), range(20, 24)], 2),
        ([range(1, 3), range(10, 13), range(20, 22), range(30, 34)], 2),
        ([range(1, 4), range(10, 14)], 2),
        ([range(1, 2), range(10, 12), range(20, 23)], 1),
    ],
)
def test_F7_all_tickets_of_smaller_columns_are_numbered_column_by_column(columns: list[range], per_row: int) -> None:
    numbering = Numbering(columns, per_row)
    expected = all_tickets(columns, per_row)
    assert len(expected) == numbering.count > 0
    assert expected == [numbering.rows_of(rank) for rank in range(numbering.count)]
    assert list(range(numbering.count)) == [numbering.rank_of(rows) for rows in expected]


@pytest.mark.parametrize("case", CASE["tickets"], ids=lambda case: case["rank"])
def test_F7_the_tickets_of_a_round_are_the_vectors(case: dict[str, object]) -> None:
    ticket = draw_ticket(LUCK.stream(f"tambola/ticket/{case['index']}"), frozenset())
    assert case["rank"] == str(ticket.rank)
    assert case["grid"] == [list(row) for row in ticket.rows]


def test_T4_F7_a_ticket_already_dealt_is_skipped_by_going_on_in_its_stream() -> None:
    stream = LUCK.stream("tambola/ticket/0")
    first, second, third = (draw_ticket(stream, ()) for _ in range(3))
    assert 3 == len({first.rank, second.rank, third.rank})
    assert first == draw_ticket(LUCK.stream("tambola/ticket/0"), {second.rank, third.rank})
    assert second == draw_ticket(LUCK.stream("tambola/ticket/0"), {first.rank})
    assert third == draw_ticket(LUCK.stream("tambola/ticket/0"), {first.rank, second.rank})


def changed(row: int, column: int, cell: int) -> list[list[int]]:
    rows = [list(cells) for cells in GOOD]
    rows[row][column] = cell
    return rows


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "T1, a ticket has 3 rows of 9"),
        (GOOD[:2], "T1, a ticket has 3 rows of 9"),
        ((*GOOD[:2], GOOD[2][:8]), "T1, a ticket has 3 rows of 9"),
        (changed(1, 1, 0), "T1, row 2 has 4 numbers"),
        (changed(2, 1, 16), "T1, row 3 has 6 numbers"),
        (changed(0, 0, 10), "T2, column 1 holds 1–9 and not 10"),
        (changed(0, 0, -1), "T2, column 1 holds 1–9 and not -1"),
        (changed(2, 8, 91), "T2, column 9 holds 80–90 and not 91"),
        (changed(1, 8, 89), "T3, column 9 doesn't ascend"),
        (changed(1, 8, 90), "T3, column 9 doesn't ascend"),
    ],
)
def test_T1_T2_T3_what_is_no_ticket_is_refused_with_the_rule(rows: list[list[int]], reason: str) -> None:
    assert reason == fault(rows)
    with pytest.raises(ValueError, match=f"^not a ticket: {reason}$"):
        rank_of_ticket(rows)


def test_T3_a_column_without_a_number_is_refused() -> None:
    rows = [[1, 10, 20, 30, 40, 0, 0, 0, 0], [2, 11, 21, 31, 0, 50, 0, 0, 0], [3, 0, 0, 32, 41, 0, 60, 70, 0]]
    assert "T3, column 9 is empty" == fault(rows)
