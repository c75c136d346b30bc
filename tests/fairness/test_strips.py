"""Strips against the vector and the rules (T5, F7)."""

import json
from hashlib import sha256
from itertools import product
from math import comb, prod
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.fairness.stream import Stream
from baithak.fairness.strips import SIZES, layouts, strip_of, strips_from
from baithak.fairness.tickets import rank_of, ticket_of

FILE = Path(__file__).parents[1] / "vectors" / "fair_derivation.json"
VECTOR: dict[str, Any] = next(v for v in json.loads(FILE.read_text(encoding="utf-8"))["vectors"] if "strip_0" in v)


def test_F7_the_strip_is_the_vectors() -> None:
    strip = strip_of(Stream(bytes.fromhex(VECTOR["prk"]), "tambola/strip/0"))
    assert VECTOR["strip_0"] == [[list(row) for row in ticket] for ticket in strip]


@settings(max_examples=20)
@given(st.binary(max_size=8))
def test_T5_six_valid_tickets_hold_each_number_once(name: bytes) -> None:
    strip = strip_of(Stream(sha256(name).digest(), "tambola/strip/3"))
    assert list(strip) == [ticket_of(rank_of(ticket)) for ticket in strip]
    assert list(range(1, 91)) == sorted(number for ticket in strip for row in ticket for number in row if number)


def test_T5_there_are_467711541132248468278363019351514108076722415153589853880320000000000000000000_strips() -> None:
    # tambola.md gives 4.677·10⁷⁷.
    assert 467711541132248468278363019351514108076722415153589853880320000000000000000000 == strips_from(SIZES, 6)


def test_T5_the_counting_of_equal_columns_together_is_that_of_each_vector_by_itself() -> None:
    left = (3, 2, 3, 3, 4, 4, 4, 3, 4)
    each = 0
    for counts in product((1, 2, 3), repeat=9):
        rest = [have - taken for have, taken in zip(left, counts, strict=True)]
        if sum(counts) == 15 and all(1 <= count <= 3 for count in rest):
            ways = prod(comb(have, taken) for have, taken in zip(left, counts, strict=True))
            each += ways * layouts(counts) * layouts(tuple(rest))
    assert each == strips_from(left, 2)


def test_T1_layouts_are_the_ways_to_place_counts_on_rows_of_five() -> None:
    counts = (1, 1, 1, 1, 1, 2, 2, 3, 3)
    by_hand = 0
    for places in product(*([rows for rows in range(1, 8) if rows.bit_count() == count] for count in counts)):
        by_hand += all(sum(rows >> row & 1 for rows in places) == 5 for row in range(3))
    assert by_hand == layouts(counts)
