"""T12, T14: numbers drawn by hand from a bag, taken back when mistyped, and who may not say them."""

from collections.abc import Callable
from typing import Any

import pytest

from baithak.games.tambola.commands import (
    CallBag,
    CallNext,
    ClaimPaper,
    GoOn,
    HandOut,
    SetCalling,
    SetNamed,
    Start,
    TakeBack,
    Want,
)
from baithak.games.tambola.events import CallingSet, TicketsOut
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.record import draws
from baithak.games.tambola.settings import Share
from baithak.games.tambola.view import Call, TakenBack
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Led, Paused, Resumed, Went
from baithak.rooms import commands as ask
from tests.contract import evening as rooms
from tests.games.tambola.evening import Evening, Guest, a_game, an_evening


def a_bag_game(*players: str, **settings: Any) -> Evening:
    """A game in play, called from the bag by asha, who holds no ticket."""
    return a_game(*players, **{"calling": "bag", "host_may_play": False, **settings})


def a_game_with_a_caller(**settings: Any) -> Evening:
    """A game in play, called from the bag by nani, a co-host who only watches; the host plays."""
    evening = an_evening(calling="bag", **settings)
    evening.table.guests["nani"] = Guest(plays=False, runs=True)
    evening.start()
    return evening


def say(evening: Evening, *numbers: int, by: str = "asha") -> None:
    for number in numbers:
        evening.ask(CallBag(number), by)


# T12: a number from the bag


def test_T12_a_number_from_the_bag_is_called_and_says_where_it_came_from() -> None:
    evening = a_bag_game()
    evening.wait(1_500)
    say(evening, 42)
    evening.wait(2_500)
    say(evening, 7)
    now_ms = evening.now_ms
    assert {"1": Call(42, now_ms - 2_500, "bag"), "2": Call(7, now_ms, "bag")} == evening.public.calls
    assert evening.public.next_ms is None
    assert "host" == TAMBOLA.waits_for(evening.state)


def test_T12_a_number_already_called_is_refused_and_named() -> None:
    evening = a_bag_game()
    say(evening, 42, 7)
    assert Rejected("tambola.bag_repeat", number=42) == evening.refusal(CallBag(42))


@pytest.mark.parametrize("number", [-1, 0, 91, 1000])
def test_T12_only_numbers_from_1_to_90_are_in_the_bag(number: int) -> None:
    assert Rejected("tambola.bag_range") == a_bag_game().refusal(CallBag(number))


@pytest.mark.parametrize("calling", ["automatic", "tapped"])
def test_T12_the_bag_calls_only_where_it_is_called_from(calling: str) -> None:
    evening = a_game(calling=calling, host_may_play=False)
    assert Rejected("tambola.not_from_bag") == evening.refusal(CallBag(1))


def test_T12_from_the_bag_no_tap_calls() -> None:
    assert Rejected("tambola.not_tapped") == a_bag_game().refusal(CallNext(0))


def test_T17_the_bag_waits_for_a_claim_too() -> None:
    evening = a_bag_game()
    say(evening, 42)
    evening.claim("bala", "full_house")
    assert Rejected("tambola.claim_pending") == evening.refusal(CallBag(7))
    evening.ask(GoOn(), "asha")
    say(evening, 7)
    assert [42, 7] == evening.called


def test_T15_nothing_comes_from_the_bag_in_a_pause() -> None:
    evening = a_bag_game()
    evening.ask(Paused())
    assert Rejected("room.is_paused") == evening.refusal(CallBag(7))
    evening.ask(Resumed())
    say(evening, 7)
    assert [7] == evening.called


def test_T23_the_ninetieth_number_from_the_bag_begins_the_last_claims() -> None:
    evening = a_bag_game()
    say(evening, *range(1, 91))
    assert "last_claims" == evening.phase
    assert Rejected("tambola.all_called", n=60) == evening.refusal(CallBag(1))
    evening.wait(60_000)
    assert "all_called" == evening.public.ended


def test_T12_bag_and_stream_may_change_and_the_stream_gives_its_next_number_that_is_not_called() -> None:
    evening = a_bag_game()
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    say(evening, order[1])
    evening.ask(SetCalling("tapped"), "asha")
    evening.ask(CallNext(1), "asha")
    evening.ask(CallNext(2), "asha")
    evening.ask(SetCalling("bag"), "asha")
    say(evening, order[89])
    evening.ask(SetCalling("automatic"), "asha")
    evening.wait_until_due()
    assert [order[i] for i in (1, 0, 2, 89, 3)] == evening.called
    sources = ["bag", "tapped", "tapped", "bag", "automatic"]
    assert sources == [call.source for call in evening.public.calls.values()]
    recorded = [[order[1], "bag"], [order[0], "stream"], [order[2], "stream"], [order[89], "bag"], [order[3], "stream"]]
    assert {"calls": recorded} == draws(evening.state)[-1].result


# T12: taken back


def test_T12_a_mistyped_number_is_taken_back_visibly_and_can_be_called_again() -> None:
    evening = a_bag_game()
    say(evening, 42, 7)
    evening.wait(3_000)
    evening.ask(TakeBack(7), "asha")
    assert [42] == evening.called
    assert {"1": TakenBack(7, 2, evening.now_ms)} == evening.public.taken_back
    say(evening, 70, 7)
    assert [42, 70, 7] == evening.called
    evening.ask(TakeBack(7), "asha")
    assert ["1", "2"] == list(evening.public.taken_back)
    assert [42, 70] == evening.called


def test_T12_a_number_taken_back_counts_for_no_claim() -> None:
    evening = a_bag_game()
    top = evening.row("bala", 0)
    say(evening, *top)
    evening.mark("bala", *top)
    evening.ask(TakeBack(top[-1]), "asha")
    assert "tambola.claim_short" == evening.claim("bala", "top_line").code


def test_T12_T21_nobody_is_out_for_a_mark_on_a_number_that_was_taken_back() -> None:
    evening = a_bag_game(penalty="player")
    top = evening.row("bala", 0)
    say(evening, *top[:2])
    evening.mark("bala", *top[:2])
    others = evening.state.hand("chitra")
    evening.ask(TakeBack(evening.called[-1]), "asha")
    (face,) = evening.state.hand("bala").tickets.values()
    assert (top[0],) == face.marks
    assert others is evening.state.hand("chitra")


def test_T12_only_the_newest_number_can_be_taken_back() -> None:
    evening = a_bag_game()
    assert Rejected("tambola.none_to_take_back") == evening.refusal(TakeBack(42))
    say(evening, 42, 7)
    assert Rejected("net.already_done") == evening.refusal(TakeBack(42))
    evening.ask(TakeBack(7), "asha")
    assert Rejected("net.already_done") == evening.refusal(TakeBack(7))


def test_T12_a_number_whose_next_was_taken_back_cannot_be_taken_back_any_more() -> None:
    evening = a_bag_game()
    say(evening, 42, 7)
    evening.ask(TakeBack(7), "asha")
    assert Rejected("tambola.none_to_take_back") == evening.refusal(TakeBack(42))
    say(evening, 8)
    evening.ask(TakeBack(8), "asha")
    assert [42] == evening.state.numbers()


def test_T12_the_streams_numbers_cannot_be_taken_back() -> None:
    evening = a_game(calling="tapped", host_may_play=False)
    evening.ask(CallNext(0), "asha")
    evening.ask(SetCalling("bag"), "asha")
    assert Rejected("tambola.none_to_take_back") == evening.refusal(TakeBack(evening.called[0]))


def test_T12_a_claim_whose_numbers_were_looked_at_keeps_the_number() -> None:
    evening = a_bag_game()
    say(evening, 42, 7)
    evening.claim("bala", "full_house")
    assert Rejected("tambola.none_to_take_back") == evening.refusal(TakeBack(7))
    evening.wait(5_000)
    assert "calling" == evening.phase
    assert Rejected("tambola.none_to_take_back") == evening.refusal(TakeBack(7))


def late_for_a_line(evening: Evening) -> str:
    """Bala has the top line; chitra's claim comes too late to be looked at."""
    return evening.claim("chitra", "top_line").code


def out_of_it(evening: Evening) -> str:
    return evening.claim("dev", "top_line").code


def full(evening: Evening) -> str:
    return evening.claim("bala", "middle_line").code


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        (late_for_a_line, "tambola.claim_gone"),
        (out_of_it, "tambola.out_of_dividend"),
        (full, "tambola.claim_ticket_full"),
    ],
)
def test_T12_a_claim_refused_before_its_numbers_are_looked_at_keeps_nothing(
    claims: Callable[[Evening], str], code: str
) -> None:
    evening = a_bag_game("asha", "bala", "chitra", "dev", penalty="dividend", max_per_ticket=1)
    top = evening.row("bala", 0)
    say(evening, *top)
    evening.claim("dev", "top_line")
    evening.mark("bala", *top)
    evening.claim("bala", "top_line")
    evening.wait(15_000)
    mistyped = next(number for number in range(1, 91) if number not in top)
    say(evening, mistyped)
    assert code == claims(evening)
    evening.ask(TakeBack(mistyped), "asha")
    assert top == evening.called


def test_T12_a_claim_before_the_number_does_not_keep_it() -> None:
    evening = a_bag_game()
    say(evening, 42)
    evening.claim("bala", "full_house")
    evening.ask(GoOn(), "asha")
    say(evening, 7)
    evening.ask(TakeBack(7), "asha")
    assert [42] == evening.called


def test_T12_T17_a_number_taken_back_gives_claims_no_further_fifteen_seconds() -> None:
    evening = a_bag_game()
    say(evening, 42)
    for _ in range(3):
        evening.claim("bala", "full_house")
        assert "verdict" == evening.phase
        evening.wait(5_000)
    for _ in range(2):
        say(evening, 7)
        evening.ask(TakeBack(7), "asha")
    evening.claim("bala", "full_house")
    assert "calling" == evening.phase
    say(evening, 70)
    evening.claim("bala", "full_house")
    assert "verdict" == evening.phase


@pytest.mark.parametrize("calling", ["bag", "automatic"])
def test_T12_the_ninetieth_number_too_can_be_taken_back_and_the_calling_goes_on(calling: str) -> None:
    evening = a_bag_game(pace_s=5)
    say(evening, *range(1, 91))
    evening.wait(8_000)
    if calling == "automatic":
        evening.ask(SetCalling("automatic"), "asha")
    evening.ask(TakeBack(90), "asha")
    assert "calling" == evening.phase
    assert (None if calling == "bag" else evening.now_ms + 1_000) == evening.public.next_ms
    if calling == "bag":
        say(evening, 90)
    else:
        evening.wait_until_due()
    assert ("last_claims", 90) == (evening.phase, evening.called[-1])
    assert evening.now_ms + 60_000 == evening.public.next_ms


def test_T12_taking_back_after_a_switch_leaves_the_next_number_by_itself_its_time() -> None:
    evening = a_bag_game(pace_s=7)
    say(evening, 42, 7)
    evening.wait(2_000)
    evening.ask(SetCalling("automatic"), "asha")
    evening.ask(TakeBack(7), "asha")
    assert evening.now_ms + 5_000 == evening.public.next_ms
    evening.wait_until_due()
    assert 2 == len(evening.called)


# T14: who holds tickets


def test_T14_who_holds_tickets_neither_calls_from_the_bag_nor_takes_back_nor_switches_to_it() -> None:
    evening = a_game(calling="bag")
    refused = Rejected("tambola.bag_refused")
    assert refused == evening.refusal(CallBag(42), "asha")
    assert refused == evening.refusal(TakeBack(42), "asha")
    evening.ask(SetCalling("tapped"), "asha")
    assert refused == evening.refusal(SetCalling("bag"), "asha")


def test_T14_a_co_host_without_a_ticket_calls_while_the_host_plays() -> None:
    evening = a_game_with_a_caller()
    assert Rejected("tambola.bag_refused") == evening.refusal(CallBag(42), "asha")
    say(evening, 42, by="nani")
    assert [42] == evening.called


def test_T14_T28_tickets_held_on_the_callers_device_for_others_count_as_the_callers() -> None:
    evening = an_evening(calling="bag", host_may_play=False)
    evening.ask(SetNamed("Dadi", 1, "asha"), "asha")
    evening.start()
    assert Rejected("tambola.bag_refused") == evening.refusal(CallBag(42))


def test_T14_T28_printed_tickets_do_not_count_as_the_callers() -> None:
    evening = an_evening(calling="bag", host_may_play=False)
    evening.ask(SetNamed("Dadi", 1, None), "asha")
    evening.start()
    say(evening, 42)
    assert [42] == evening.called
    (_, rank, _) = next(ticket for ticket in evening.state.all_tickets() if ticket[2].holder == "named:Dadi")
    evening.ask(ClaimPaper(rank, "top_line"), "asha")


# T14: nobody could call


@pytest.mark.parametrize("handed_out", [False, True])
def test_T14_a_bag_game_that_begins_with_tickets_in_every_hand_calls_from_the_stream(*, handed_out: bool) -> None:
    evening = an_evening(calling="bag", price=5, prizes={"full_house": Share(100)})
    if handed_out:
        evening.ask(HandOut(), "asha")
        evening.seal()
        assert "bag" == evening.public.calling
        evening.ask(Start(), "asha")
    else:
        evening.start()
    assert [CallingSet("tapped", None)] == evening.events(CallingSet)
    assert "tapped" == evening.public.calling
    assert {"asha": -10, "bala": -10, "chitra": -10, "house": 30} == evening.chips
    evening.ask(CallNext(0), "asha")
    assert 1 == len(evening.called)


def test_T14_a_bag_game_begins_with_the_bag_while_someone_could_call() -> None:
    assert "bag" == a_game_with_a_caller().public.calling
    assert "bag" == a_bag_game().public.calling


def test_T14_T23_who_calls_and_takes_a_ticket_in_the_game_leaves_the_bag_to_the_stream() -> None:
    evening = an_evening(calling="bag", late_join_until=5)
    evening.ask(Want(0), "asha")
    evening.start()
    say(evening, 42)
    evening.ask(Want(1), "asha")
    assert "tapped" == evening.public.calling


# T14: the caller is gone


def left_by_the_caller(evening: Evening) -> None:
    """The host, who calls, leaves; the next in the room is host (as `rooms` does it: succession, gone, told)."""
    del evening.table.guests["asha"]
    evening.ask(Went("asha"))
    evening.ask(Led(evening.table.host))


def test_T14_when_the_caller_leaves_and_everyone_left_holds_tickets_the_next_calls_from_the_stream() -> None:
    evening = a_bag_game()
    say(evening, 42)
    left_by_the_caller(evening)
    assert [CallingSet("tapped", None)] == evening.events(CallingSet)
    assert "tapped" == evening.public.calling
    evening.ask(CallNext(1), "bala")
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    assert [42, next(number for number in order if number != 42)] == evening.called


def test_T14_who_takes_over_from_a_lost_connection_calls_from_the_stream_too() -> None:
    evening = a_bag_game()
    evening.table.guests["asha"].present = False
    evening.table.guests = {"bala": Guest(), "asha": evening.table.guests["asha"], "chitra": Guest()}
    evening.ask(Led("bala"))
    assert "tapped" == evening.public.calling


def test_T14_when_a_co_host_who_called_leaves_the_host_with_tickets_calls_from_the_stream() -> None:
    evening = a_game_with_a_caller()
    say(evening, 42, by="nani")
    del evening.table.guests["nani"]
    evening.ask(Went("nani"))
    assert "tapped" == evening.public.calling


def test_T14_before_the_calling_begins_the_bag_is_put_away_as_well() -> None:
    evening = an_evening(calling="bag", host_may_play=False)
    evening.ask(HandOut(), "asha")
    evening.seal()
    left_by_the_caller(evening)
    evening.ask(Start(), "bala")
    evening.ask(CallNext(0), "bala")
    assert 1 == len(evening.called)


def watching_co_host(evening: Evening) -> None:
    evening.table.guests["nani"] = Guest(plays=False, runs=True)


def player_without_a_ticket(evening: Evening) -> None:
    evening.table.guests["late"] = Guest()


@pytest.mark.parametrize("someone", [watching_co_host, player_without_a_ticket])
def test_T14_while_someone_is_left_who_holds_none_the_bag_stays(someone: Callable[[Evening], None]) -> None:
    evening = a_bag_game()
    someone(evening)
    left_by_the_caller(evening)
    assert "bag" == evening.public.calling


def test_T14_who_takes_over_without_tickets_goes_on_with_the_bag() -> None:
    evening = a_bag_game()
    evening.table.guests = {"asha": Guest(), "late": Guest(), "bala": Guest(), "chitra": Guest()}
    left_by_the_caller(evening)
    assert "bag" == evening.public.calling
    say(evening, 42, by="late")


def test_T14_a_player_who_leaves_takes_no_bag_along() -> None:
    evening = a_bag_game()
    del evening.table.guests["bala"]
    assert (TicketsOut("bala"),) == evening.ask(Went("bala"))
    assert "bag" == evening.public.calling


@pytest.mark.parametrize("calling", ["automatic", "tapped"])
def test_T14_a_game_that_the_system_calls_stays_as_it_is(calling: str) -> None:
    evening = a_game(calling=calling, host_may_play=False)
    left_by_the_caller(evening)
    assert calling == evening.public.calling


@pytest.mark.parametrize("how", ["leaves", "is gone"])
def test_T14_in_a_room_all_are_told_and_the_new_host_calls(how: str) -> None:
    evening = rooms.Evening(TAMBOLA, {"calling": "bag", "host_may_play": False})
    evening.do("asha", Start())
    evening.do("asha", CallBag(42))
    if how == "leaves":
        evening.do("asha", ask.Leave())
    else:
        evening.house(ask.WentAway("asha"))
        while evening.room.info.host_offered_to is None:
            evening.next_moment()
        evening.do(evening.room.info.host_offered_to, ask.AcceptHost())
    assert ("ravi", "tapped") == (evening.room.info.host, TAMBOLA.public(evening.state).calling)
    evening.do("ravi", CallNext(1))
    assert 2 == len(TAMBOLA.public(evening.state).calls)
    assert Rejected("tambola.bag_refused") == evening.refused("ravi", SetCalling("bag"))
