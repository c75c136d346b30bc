"""T10, T19: prizes that several share, and prizes that the price of the tickets makes, in a game."""

from typing import Any

import pytest

from baithak.games.tambola.commands import CallNext, SetNamed, Want
from baithak.games.tambola.events import Paid
from baithak.games.tambola.settings import Share
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.signals import EndAsked, Paused, Resumed, Went
from tests.games.tambola.evening import Evening, a_game, an_evening

SPLIT: dict[str, Any] = {"tie": "split_call", "calling": "tapped"}


def both_have(evening: Evening, dividend: str, *members: str) -> None:
    """What these need for the dividend is called, and marked by each."""
    for member in members:
        numbers = evening.numbers(member, dividend)
        evening.out(*(number for number in numbers if number not in evening.called))
        evening.mark(member, *numbers)


def call(evening: Evening) -> None:
    """The stops for claims are over, and the next number is called."""
    evening.wait(15_000)
    evening.ask(CallNext(len(evening.called)), "asha")


def won_by(evening: Evening, dividend: str) -> list[tuple[str, int | None]]:
    return [(win.member, win.half_chips) for win in evening.public.dividends[dividend].wins]


# T19: shared


def test_T19_split_all_good_claims_until_the_next_call_share_and_are_paid_at_it() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5, "full_house": 20})
    both_have(evening, "top_line", "bala", "chitra", "asha")
    for member in ("bala", "chitra", "asha"):
        assert evening.claim(member, "top_line").won
        evening.wait(700)
    assert [("bala", None), ("chitra", None), ("asha", None)] == won_by(evening, "top_line")
    assert {} == evening.chips
    call(evening)
    assert [("bala", 4), ("chitra", 3), ("asha", 3)] == won_by(evening, "top_line")
    assert {"bala": 4, "chitra": 3, "asha": 3, HOUSE: -10} == evening.chips
    assert [Paid("top_line", (4, 3, 3))] == evening.events(Paid)


def test_T19_split_after_the_next_call_nobody_shares_any_more() -> None:
    evening = a_game(**SPLIT)
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    call(evening)
    assert "tambola.claim_gone" == evening.claim("chitra", "top_line").code
    call(evening)
    assert [("bala", 80)] == won_by(evening, "top_line")
    assert {"bala": 80, HOUSE: -80} == evening.chips


def test_T19_split_after_a_full_house_others_share_it_until_the_next_call_which_ends_the_game() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5, "full_house": 20})
    both_have(evening, "full_house", "bala", "chitra")
    evening.claim("bala", "full_house")
    evening.wait(4_000)
    evening.claim("chitra", "full_house")
    assert ("verdict", None) == (evening.phase, evening.public.ended)
    call(evening)
    assert ("ended", "won") == (evening.phase, evening.public.ended)
    assert {"bala": 20, "chitra": 20, HOUSE: -40} == evening.chips
    assert [RoundEnded(None)] == evening.events(RoundEnded)


def test_T19_split_with_everything_won_the_game_waits_ten_seconds_from_the_last_verdict_for_who_shares() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5})
    both_have(evening, "top_line", "bala", "chitra", "asha")
    evening.claim("bala", "top_line")
    assert ("last_claims", evening.now_ms + 10_000) == (evening.phase, evening.public.next_ms)
    evening.wait(9_999)
    evening.claim("chitra", "top_line")
    assert evening.now_ms + 10_000 == evening.public.next_ms
    assert "tambola.all_won" == evening.refusal(CallNext(len(evening.called))).code
    evening.wait(9_999)
    assert {} == evening.chips
    evening.wait(1)
    assert ("ended", "won") == (evening.phase, evening.public.ended)
    assert {"bala": 5, "chitra": 5, HOUSE: -10} == evening.chips


def test_T19_split_after_the_ninetieth_number_they_are_paid_at_the_end() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5, "full_house": 20})
    for count in range(90):
        evening.ask(CallNext(count), "asha")
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    evening.wait(59_000)
    evening.claim("chitra", "top_line")
    assert ("last_claims", {}) == (evening.phase, evening.chips)
    evening.wait(1_000)
    assert ("ended", "all_called") == (evening.phase, evening.public.ended)
    assert {"bala": 5, "chitra": 5, HOUSE: -10} == evening.chips


def test_T19_split_all_won_after_the_ninetieth_number_ends_in_ten_seconds_but_within_the_sixty() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5})
    for count in range(90):
        evening.ask(CallNext(count), "asha")
    called_ms = evening.now_ms
    both_have(evening, "top_line", "bala", "chitra")
    evening.wait(30_000)
    evening.claim("bala", "top_line")
    assert called_ms + 40_000 == evening.public.next_ms
    evening.wait(9_000)
    evening.claim("chitra", "top_line")
    assert called_ms + 49_000 == evening.public.next_ms


def test_T19_split_when_the_host_ends_the_game_they_share_what_they_have_won() -> None:
    evening = a_game(**SPLIT)
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    evening.claim("chitra", "top_line")
    evening.ask(EndAsked())
    assert {"bala": 40, "chitra": 40, HOUSE: -80} == evening.chips
    assert [("bala", 40), ("chitra", 40)] == won_by(evening, "top_line")


def test_T19_split_who_has_left_keeps_the_share() -> None:
    evening = a_game(**SPLIT)
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    evening.claim("chitra", "top_line")
    evening.ask(Went("bala"))
    call(evening)
    assert {"bala": 40, "chitra": 40, HOUSE: -80} == evening.chips


def test_T15_T19_split_the_last_ten_seconds_wait_in_a_pause() -> None:
    evening = a_game(**SPLIT, prizes={"top_line": 5})
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    evening.wait(9_000)
    evening.ask(Paused())
    evening.wait(60_000)
    evening.claim("chitra", "top_line")
    evening.ask(Resumed())
    assert evening.now_ms + 10_000 == evening.public.next_ms


# T10: from the pot


def a_pot_game(*players: str, **settings: Any) -> Evening:
    """24 half-chips in the pot: at 3 chips a ticket bala takes two, asha and chitra one each."""
    evening = an_evening(*players, calling="tapped", price=3, max_tickets=2, **settings)
    evening.ask(Want(2), "bala")
    evening.start()
    return evening


def test_T10_shares_are_rounded_down_and_the_rest_goes_to_the_last_house_in_play() -> None:
    evening = a_pot_game(prizes={"early_five": Share(33), "full_house": Share(33), "second_house": Share(34)})
    assert 24 == evening.public.pot_half_chips
    shown = {name: each.prize_half_chips for name, each in evening.public.dividends.items()}
    assert {"early_five": 7, "full_house": 7, "second_house": 10} == shown


def test_T10_a_share_is_paid_to_who_wins_it_and_an_unwon_one_goes_back_by_tickets() -> None:
    evening = a_pot_game(prizes={"top_line": Share(50), "middle_line": 7, "full_house": Share(50)})
    before = dict(evening.chips)
    assert {"asha": -6, "bala": -12, "chitra": -6, HOUSE: 24} == before
    evening.win("chitra", "top_line")
    assert before["chitra"] + 12 == evening.chips["chitra"]
    evening.ask(EndAsked())
    assert {"asha": -3, "bala": -6, "chitra": 9, HOUSE: 0} == evening.chips
    assert "tambola.given_back" == evening.events(ChipsMoved)[-1].reason


def test_T10_what_does_not_divide_among_the_buyers_stays_with_the_house() -> None:
    evening = an_evening("asha", "bala", "chitra", price=1, prizes={"top_line": Share(50), "full_house": Share(50)})
    evening.start()
    evening.win("bala", "top_line")
    evening.ask(EndAsked())
    assert {"asha": -1, "bala": 2, "chitra": -1, HOUSE: 0} == evening.chips
    other = an_evening("asha", "bala", "chitra", price=1, prizes={"top_line": Share(30), "full_house": Share(70)})
    other.start()
    other.win("bala", "top_line")
    other.ask(EndAsked())
    assert {"asha": -1, "bala": 0, "chitra": -1, HOUSE: 2} == other.chips


def test_T10_who_left_bought_as_well_and_gets_back_too() -> None:
    evening = a_pot_game(prizes={"full_house": Share(100)})
    evening.ask(Went("bala"))
    evening.ask(EndAsked())
    assert {"asha": 0, "bala": 0, "chitra": 0, HOUSE: 0} == evening.chips


def test_T10_a_late_ticket_adds_to_what_is_open_and_to_nothing_that_is_won() -> None:
    evening = a_pot_game(prizes={"top_line": Share(50), "full_house": Share(50)}, late_join_until=5)
    top = evening.row("chitra", 0)
    evening.out(*top)
    evening.mark("chitra", *top)
    evening.claim("chitra", "top_line")
    evening.ask(Want(2), "chitra")
    shown = {name: each.prize_half_chips for name, each in evening.public.dividends.items()}
    assert ({"top_line": 12, "full_house": 18}, 30) == (shown, evening.public.pot_half_chips)
    assert sum(shown.values()) == evening.public.pot_half_chips


def test_T10_T19_a_share_of_the_pot_is_split_like_any_prize() -> None:
    evening = a_pot_game(tie="split_call", prizes={"top_line": Share(40), "full_house": Share(60)})
    both_have(evening, "top_line", "bala", "chitra")
    evening.claim("bala", "top_line")
    evening.claim("chitra", "top_line")
    call(evening)
    assert [("bala", 5), ("chitra", 4)] == won_by(evening, "top_line")


def test_T10_a_prize_in_words_moves_no_chips() -> None:
    evening = a_game(prizes={"top_line": "a box of sweets", "full_house": 20})
    evening.win("bala", "top_line")
    assert ("a box of sweets", [("bala", 0)], {}) == (
        evening.public.dividends["top_line"].words,
        won_by(evening, "top_line"),
        evening.chips,
    )


def test_T10_T28_people_without_a_phone_pay_and_are_paid_like_everyone() -> None:
    evening = an_evening("asha", "bala", price=2, prizes={"top_line": Share(100)})
    evening.ask(SetNamed("Dadi", 1, "bala"), "asha")
    evening.start()
    rank = list(evening.hand("bala").tickets)[1]
    top = [number for number in evening.hand("bala").tickets[rank].rows[0] if number]
    evening.out(*top)
    evening.mark_on("bala", rank, *top)
    evening.claim_on("bala", rank, "top_line")
    assert {"asha": -4, "bala": -4, "named:Dadi": 8, HOUSE: 0} == evening.chips


@pytest.mark.parametrize("tie", ["first", "split_call"])
def test_T10_whatever_happens_the_pot_is_paid_or_goes_back_whole(tie: str) -> None:
    evening = a_pot_game(tie=tie, prizes={"top_line": Share(30), "star": "sweets", "full_house": Share(70)})
    evening.win("bala", "top_line")
    evening.win("chitra", "full_house")
    if tie == "split_call":
        call(evening)
    assert "ended" == evening.phase
    assert 0 == evening.chips[HOUSE]
