"""Televisions that wait for their code to be typed, with the time and the luck as arguments."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.accounts.accounts import Welcome
from baithak.kernel.rejected import Rejected
from baithak.runtime.pairings import LASTS_MS, MOST, Pairing, Pairings
from baithak.store.port import Guest


def below(numbers: Iterator[int]) -> Callable[[int], int]:
    return lambda limit: next(numbers) % limit


@pytest.fixture
def pairings() -> Pairings:
    """Codes count up from 000000."""
    return Pairings(below(count()))


def shown(pairings: Pairings, now_ms: int = 0) -> Pairing:
    return pairings.show(None, "en", now_ms)


def code_of_refusal(ask: Callable[[], object]) -> str:
    with pytest.raises(Rejected) as caught:
        ask()
    return caught.value.code


def test_a_code_is_six_digits_and_no_two_televisions_show_the_same() -> None:
    pairings = Pairings(below(iter([7, 7, 7, 999_999])))
    assert ["000007", "999999"] == [shown(pairings).code for _ in range(2)]


def test_a_secret_is_not_to_be_guessed_and_each_has_its_own() -> None:
    pairings = Pairings()
    secrets = {shown(pairings).secret for _ in range(100)}
    assert 100 == len(secrets)
    assert {43} == {len(secret) for secret in secrets}, "256 bits in base64url"


@pytest.mark.parametrize("typed", ["000000", " 000 000 ", "000-000", "००००००", "۰۰۰۰۰۰", "code: 000.000"])
def test_a_code_is_understood_as_people_type_it(pairings: Pairings, typed: str) -> None:
    pairing = shown(pairings)
    assert pairing is pairings.take(typed, 0)


@pytest.mark.parametrize("typed", ["", "KAMAL", "00000", "0000000", "0" * 41, "000001", "½", "²²²²²²"])
def test_what_no_television_shows_is_refused_alike(pairings: Pairings, typed: str) -> None:
    shown(pairings)
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.take(typed, 0))


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_that_is_shown_or_refused(typed: str) -> None:
    pairings = Pairings(below(count()))
    pairing = shown(pairings)
    try:
        assert pairing is pairings.take(typed, 0)
    except Rejected as refused:
        assert "room.no_such_television" == refused.code  # noqa: PT017 - either is right


def test_a_code_is_good_for_ten_minutes_and_once(pairings: Pairings) -> None:
    first, second = shown(pairings), shown(pairings)
    assert first is pairings.take(first.code, LASTS_MS - 1)
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.take(first.code, LASTS_MS - 1))
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.take(second.code, LASTS_MS))
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.waiting(second.secret, LASTS_MS))


def test_a_television_asks_by_its_secret_and_learns_where_to_go(pairings: Pairings) -> None:
    pairing = shown(pairings)
    assert pairing is pairings.waiting(pairing.secret, 1)
    assert pairing.room is None
    pairings.led(pairings.take(pairing.code, 2), "rghar", 2)
    assert "rghar" == pairings.waiting(pairing.secret, LASTS_MS + 1).room
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.waiting(pairing.secret, LASTS_MS + 2))
    for guess in (pairing.code, "", pairing.secret[:-1]):
        assert "room.no_such_television" == code_of_refusal(partial(pairings.waiting, guess, 3))


def test_a_television_that_led_late_outlives_those_that_were_shown_after_it(pairings: Pairings) -> None:
    first, second = shown(pairings, 0), shown(pairings, 1)
    pairings.led(pairings.take(first.code, LASTS_MS - 1), "rghar", LASTS_MS - 1)
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.waiting(second.secret, LASTS_MS + 1))
    assert first is pairings.waiting(first.secret, LASTS_MS + 1)


def test_a_code_that_led_nowhere_can_be_typed_again_with_the_same_session(pairings: Pairings) -> None:
    pairing = shown(pairings)
    taken = pairings.take(pairing.code, 0)
    assert "a1" == taken.welcomed(Welcome(Guest("a1", "", "en", 0, 0), "token"))
    pairings.give_back(taken)
    assert "a1" == pairings.take(pairing.code, 1).account


def test_a_code_is_not_given_back_once_its_time_is_over_or_another_shows_it() -> None:
    pairings = Pairings(below(iter([5, 5, 6])))
    first = pairings.take(shown(pairings).code, 0)
    other = shown(pairings, 1)
    assert first.code == other.code
    pairings.give_back(first)
    assert other is pairings.take(other.code, 1)
    pairings.waiting(other.secret, LASTS_MS)  # by now the first is over
    pairings.give_back(first)
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.take(first.code, LASTS_MS))


def test_at_most_a_thousand_wait_and_the_oldest_makes_way(pairings: Pairings) -> None:
    waiting = [shown(pairings) for _ in range(MOST + 1)]
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.take(waiting[0].code, 0))
    assert waiting[1] is pairings.take(waiting[1].code, 0)
    assert waiting[MOST] is pairings.waiting(waiting[MOST].secret, 0)


def test_one_that_was_forgotten_while_it_was_led_comes_back_in_the_place_of_another(pairings: Pairings) -> None:
    waiting = [shown(pairings) for _ in range(MOST)]
    first = pairings.take(waiting[0].code, 0)
    last = shown(pairings)
    pairings.led(first, "r1", 0)
    assert "room.no_such_television" == code_of_refusal(lambda: pairings.waiting(waiting[1].secret, 0))
    assert [first, last, waiting[2]] == [pairings.waiting(one.secret, 0) for one in (first, last, waiting[2])]


def test_nothing_of_a_pairing_is_printed(pairings: Pairings) -> None:
    pairing = shown(pairings)
    pairing.welcomed(Welcome(Guest("a1", "", "en", 0, 0), "token"))
    for text in (repr(pairing), repr(pairings), repr(pairing.welcome)):
        assert pairing.secret not in text
        assert "token'" not in text
