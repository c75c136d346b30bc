"""Chips: what moves sums to zero."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.chips import HOUSE, Entry, booked, pay


def test_what_the_house_pays_it_has_less() -> None:
    assert {"ravi": 40, HOUSE: -40} == booked({"ravi": 0, HOUSE: 0}, pay("ravi", 40))


def test_entries_that_do_not_sum_to_zero_are_refused_and_change_nothing() -> None:
    balances = {"ravi": 3}
    with pytest.raises(ValueError, match="sum to 1 half-chips"):
        booked(balances, [Entry("ravi", 1)])
    assert {"ravi": 3} == balances


@given(st.lists(st.tuples(st.sampled_from(("ravi", "noor", "asha")), st.integers(-100, 100))))
def test_balances_sum_to_zero_whatever_is_paid(payments: list[tuple[str, int]]) -> None:
    balances: dict[str, int] = {}
    for account, half_chips in payments:
        balances = booked(balances, pay(account, half_chips))
    assert 0 == sum(balances.values())
