"""T4, T5: tickets and strips as dealt follow their laws, and a law that is a little off is told from the true one."""

from collections import Counter
from random import Random

import pytest

from baithak.games.tambola.tickets import ticket_of_rank
from bench.ticket_laws import BAR, checked, chi_square, single_law, singles, strip_law, strips, threes
from bench.tickets import _filled, _layout


def test_T4_the_law_of_single_tickets_is_the_papers() -> None:
    assert [32.01, 53.34, 14.29, 0.35] == [round(100 * float(share), 2) for share in single_law()]
    assert 1 == sum(single_law())


def test_T5_the_law_of_strips_is_another() -> None:
    assert [38.83, 50.44, 10.53, 0.20] == [round(100 * float(share), 2) for share in strip_law()]
    assert 1 == sum(strip_law())


@pytest.mark.slow
def test_T4_a_million_tickets_are_valid_different_and_follow_their_law() -> None:
    assert BAR > singles(1_000_000, bytes(32)).chi_square


@pytest.mark.slow
def test_T5_fifty_thousand_strips_are_valid_and_follow_their_law() -> None:
    # The greatest of six is above the bar six times as often: with this key it isn't.
    assert BAR > strips(50_000, bytes(32)).chi_square


def test_T4_tickets_whose_layout_is_chosen_first_are_told_apart_by_two_thousand() -> None:
    luck = Random(1)
    seen = Counter(threes(_filled(luck, _layout(luck))) for _ in range(2_000))
    assert BAR < chi_square(seen, single_law())


def test_what_is_no_ticket_or_not_the_one_of_its_rank_is_refused() -> None:
    rows = ticket_of_rank(5)
    assert rows == checked(rows, 5)
    with pytest.raises(ValueError, match="the ticket 5, not 6"):
        checked(rows, 6)
    with pytest.raises(ValueError, match="T1"):
        checked((*rows[:2], (0,) * 9), 5)
