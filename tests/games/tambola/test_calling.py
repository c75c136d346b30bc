"""T12–T15, T17, T26: when numbers come, and when they do not."""

from itertools import pairwise

import pytest

from baithak.games.tambola.commands import CallNext, GoOn, SetCalling, SetPace, Start
from baithak.games.tambola.events import Called, CallingSet, Released, WentOn
from baithak.games.tambola.game import TAMBOLA
from baithak.kernel.effects import TimeMoved
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Fired, Paused, Resumed
from baithak.rooms import commands as ask
from tests.contract import evening as rooms
from tests.games.tambola.evening import Evening, a_game, an_evening


def tap(evening: Evening) -> None:
    evening.ask(CallNext(len(evening.called)), "asha")


def false_claim(evening: Evening, member: str = "bala") -> None:
    """A claim that is looked at and refused."""
    assert not evening.claim(member, "full_house").won


# T12: by themselves


@pytest.mark.parametrize("pace_s", [3, 7, 20])
def test_T12_automatic_numbers_come_every_pace_seconds(pace_s: int) -> None:
    evening = a_game(calling="automatic", pace_s=pace_s)
    dealt_ms = evening.now_ms
    evening.wait(10 * pace_s * 1000)
    at = [call.at_ms - dealt_ms for call in evening.public.calls.values()]
    assert [(i + 1) * pace_s * 1000 for i in range(10)] == at


def test_T12_all_ninety_numbers_come_in_the_order_of_the_stream_and_none_twice() -> None:
    evening = a_game(calling="automatic")
    evening.wait(90 * 7_000)
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    assert order == evening.called
    assert list(range(1, 91)) == sorted(evening.called)


def test_T13_every_call_says_its_order_its_time_and_where_it_came_from() -> None:
    evening = a_game(calling="automatic", pace_s=5)
    evening.wait(5_000)
    evening.ask(SetCalling("tapped"), "asha")
    evening.wait(1_234)
    tap(evening)
    calls = evening.public.calls
    assert ["1", "2"] == list(calls)
    assert [(evening.now_ms - 1_234, "automatic"), (evening.now_ms, "tapped")] == [
        (call.at_ms, call.source) for call in calls.values()
    ]


def test_T12_a_firing_that_came_late_brings_one_number_and_the_next_a_whole_pace_later() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    (deadline,) = TAMBOLA.deadlines(evening.state)
    evening.now_ms = deadline.due_ms + 30_000
    evening.ask(Fired(deadline.id))
    assert 1 == len(evening.called)
    assert evening.now_ms + 7_000 == evening.public.next_ms


def test_T12_a_stale_firing_calls_nothing() -> None:
    evening = rooms.Evening(TAMBOLA, {"calling": "automatic", "pace_s": 7})
    evening.do("asha", Start())
    (first,) = evening.due()
    evening.next_moment()
    assert () == evening.house(ask.Fire(first.id))
    (second,) = evening.due()
    evening.do("asha", SetPace(20))
    evening.wait(7_000)
    assert () == evening.house(ask.Fire(second.id))
    evening.do("asha", SetCalling("tapped"))
    assert () == TAMBOLA.deadlines(evening.state)
    assert () == evening.house(ask.Fire(second.id))
    assert 1 == len(evening.state.calls)


# T12: by tap


def test_T12_a_tap_calls_the_next_number_of_the_stream() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    tap(evening)
    assert evening.chance.stream("tambola/calls").shuffled(range(1, 91))[:2] == evening.called


def test_T12_tapped_numbers_wait_for_the_tap() -> None:
    evening = a_game(calling="tapped")
    evening.wait(3_600_000)
    assert [] == evening.called
    assert evening.public.next_ms is None


def test_T12_a_double_tap_calls_once() -> None:
    evening = a_game(calling="tapped")
    evening.ask(CallNext(0), "asha")
    assert Rejected("net.already_done") == evening.refusal(CallNext(0))
    assert Rejected("net.already_done") == evening.refusal(CallNext(2))
    assert Rejected("net.already_done") == evening.refusal(CallNext(-1))
    assert 1 == len(evening.called)


def test_T12_a_tap_means_nothing_while_numbers_come_by_themselves() -> None:
    assert Rejected("tambola.not_tapped") == a_game(calling="automatic").refusal(CallNext(0))


def test_T12_after_the_ninetieth_number_a_tap_is_told_how_long_claims_are_taken() -> None:
    evening = a_game(calling="tapped")
    for _ in range(90):
        tap(evening)
    assert "last_claims" == evening.phase
    evening.wait(10_500)
    assert Rejected("tambola.all_called", n=50) == evening.refusal(CallNext(90))


# T12: changing the way and the pace


def test_T12_the_way_of_calling_may_change_and_the_stream_goes_on() -> None:
    evening = a_game(calling="tapped", pace_s=5)
    tap(evening)
    evening.ask(SetCalling("automatic"), "asha")
    evening.wait(10_000)
    evening.ask(SetCalling("tapped"), "asha")
    tap(evening)
    assert evening.chance.stream("tambola/calls").shuffled(range(1, 91))[:4] == evening.called
    assert ["tapped", "automatic", "automatic", "tapped"] == [call.source for call in evening.public.calls.values()]


def test_T12_the_stream_gives_its_next_number_that_is_not_called_yet() -> None:
    evening = a_game(calling="tapped")
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    evening.out(order[1], order[4])
    for _ in range(3):
        tap(evening)
    assert [order[1], order[4], order[0], order[2], order[3]] == evening.called


def test_T12_switching_to_automatic_brings_the_next_number_a_pace_after_the_last() -> None:
    evening = a_game(calling="tapped", pace_s=7)
    tap(evening)
    evening.wait(2_000)
    evening.ask(SetCalling("automatic"), "asha")
    assert evening.now_ms + 5_000 == evening.public.next_ms


def test_T12_switching_to_automatic_long_after_the_last_number_brings_the_next_in_a_second() -> None:
    evening = a_game(calling="tapped", pace_s=7)
    tap(evening)
    evening.wait(60_000)
    evening.ask(SetCalling("automatic"), "asha")
    assert evening.now_ms + 1_000 == evening.public.next_ms


def test_T12_switching_twenty_times_makes_no_extra_call_and_moves_none() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(3_000)
    for way in ("tapped", "automatic") * 20:
        evening.ask(SetCalling(way), "asha")
        assert len(TAMBOLA.deadlines(evening.state)) <= 1
    evening.wait(4_000)
    assert 1 == len(evening.called)
    evening.wait(6_999)
    assert 1 == len(evening.called)
    evening.wait(1)
    assert 2 == len(evening.called)


def test_T12_switching_while_time_passes_never_brings_two_numbers_closer_than_the_pace() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    for _ in range(100):
        evening.ask(SetCalling("tapped"), "asha")
        evening.wait(133)
        evening.ask(SetCalling("automatic"), "asha")
        evening.wait(1_377)
    at = [call.at_ms for call in evening.public.calls.values()]
    assert len(at) > 10
    assert min(after - before for before, after in pairwise(at)) >= 3_000


def test_T12_setting_what_is_set_happens_not_at_all() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    assert () == evening.ask(SetCalling("automatic"), "asha")
    assert () == evening.ask(SetPace(7), "asha")


def test_T12_a_new_pace_counts_from_the_last_number() -> None:
    evening = a_game(calling="automatic", pace_s=20)
    evening.wait(22_000)
    evening.ask(SetPace(5), "asha")
    assert (5, evening.now_ms + 3_000) == (evening.public.pace_s, evening.public.next_ms)
    evening.ask(SetPace(3), "asha")
    assert evening.now_ms + 1_000 == evening.public.next_ms
    evening.ask(SetPace(10), "asha")
    evening.wait(8_000)
    assert 2 == len(evening.called)
    assert evening.now_ms + 10_000 == evening.public.next_ms


def test_T12_a_new_pace_waits_for_automatic_calling() -> None:
    evening = a_game(calling="tapped", pace_s=20)
    evening.ask(SetPace(5), "asha")
    assert evening.public.next_ms is None
    evening.ask(SetCalling("automatic"), "asha")
    assert evening.now_ms + 5_000 == evening.public.next_ms


@pytest.mark.parametrize("pace_s", [2, 21, 0, -5])
def test_T12_the_pace_is_three_to_twenty_seconds(pace_s: int) -> None:
    refused = Rejected("room.setting_range", setting="pace_s", min=3, max=20)
    assert refused == a_game().refusal(SetPace(pace_s))


@pytest.mark.parametrize("command", [SetCalling("tapped"), SetPace(5), GoOn()])
def test_T12_nothing_can_be_set_without_a_game(command: SetCalling | SetPace | GoOn) -> None:
    assert Rejected("tambola.not_started") == an_evening().refusal(command)
    over = a_game()
    over.ask(EndAsked())
    assert Rejected("tambola.game_over_code") == over.refusal(command)


def test_T12_after_the_ninetieth_number_the_way_of_calling_changes_no_deadline() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(90 * 3_000 + 1_000)
    deadlines = TAMBOLA.deadlines(evening.state)
    evening.ask(SetCalling("tapped"), "asha")
    evening.ask(SetPace(9), "asha")
    assert (CallingSet("automatic", None),) == evening.ask(SetCalling("automatic"), "asha")
    assert deadlines == TAMBOLA.deadlines(evening.state)


def test_the_next_game_has_the_way_and_the_pace_of_the_settings() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.ask(SetPace(9), "asha")
    evening.ask(SetCalling("tapped"), "asha")
    evening.ask(EndAsked())
    evening.start()
    assert ("automatic", 7) == (evening.public.calling, evening.public.pace_s)


# T15: pause


def test_T15_no_number_comes_in_a_pause_and_the_time_left_is_kept() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(5_000)
    evening.ask(Paused())
    assert (None, ()) == (evening.public.next_ms, TAMBOLA.deadlines(evening.state))
    evening.wait(3_600_000)
    assert [] == evening.called
    evening.ask(Resumed())
    assert evening.now_ms + 2_000 == evening.public.next_ms
    evening.wait(2_000)
    assert 1 == len(evening.called)


def test_T15_nobody_calls_or_goes_on_in_a_pause() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    evening.ask(Paused())
    assert Rejected("room.is_paused") == evening.refusal(CallNext(1))
    false_claim(evening)
    assert Rejected("room.is_paused") == evening.refusal(GoOn())


def test_T15_pausing_and_resuming_twice_is_once() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(1_000)
    evening.ask(Paused())
    evening.wait(5_000)
    assert () == evening.ask(Paused())
    assert (Released(5_000),) == evening.ask(Resumed())
    assert () == evening.ask(Resumed())
    assert evening.now_ms + 6_000 == evening.public.next_ms


def test_T15_a_pause_before_a_switch_to_automatic_does_not_shorten_the_wait() -> None:
    evening = a_game(calling="tapped", pace_s=7)
    tap(evening)
    evening.wait(1_000)
    evening.ask(Paused())
    evening.wait(100_000)
    evening.ask(Resumed())
    evening.ask(SetCalling("automatic"), "asha")
    assert evening.now_ms + 6_000 == evening.public.next_ms


def test_T15_way_and_pace_set_in_a_pause_count_from_where_time_stands() -> None:
    evening = a_game(calling="tapped", pace_s=7)
    tap(evening)
    evening.wait(1_000)
    evening.ask(Paused())
    evening.wait(100_000)
    evening.ask(SetCalling("automatic"), "asha")
    evening.ask(SetPace(10), "asha")
    evening.wait(100_000)
    evening.ask(Resumed())
    assert evening.now_ms + 9_000 == evening.public.next_ms


def test_T15_a_pause_during_the_sealing_holds_the_first_number() -> None:
    evening = an_evening(calling="automatic", pace_s=7)
    evening.ask(Start(), "asha")
    evening.ask(Paused())
    evening.wait(2_000)
    evening.seal()
    evening.wait(60_000)
    assert [] == evening.called
    evening.ask(Resumed())
    assert evening.now_ms + 7_000 == evening.public.next_ms


def test_T15_the_last_minute_waits_in_a_pause() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(90 * 3_000 + 20_000)
    evening.ask(Paused())
    evening.wait(600_000)
    assert "last_claims" == evening.phase
    evening.ask(Resumed())
    evening.wait(39_999)
    assert "last_claims" == evening.phase
    evening.wait(1)
    assert "ended" == evening.phase


def test_after_an_outage_the_next_number_comes_that_much_later() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(5_000)
    evening.tell(TimeMoved(70_000))
    assert evening.now_ms + 72_000 == evening.public.next_ms


def test_after_an_outage_in_a_pause_the_time_left_is_what_it_was() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(5_000)
    evening.ask(Paused())
    evening.wait(60_000)
    evening.tell(TimeMoved(70_000))
    evening.ask(Resumed())
    assert evening.now_ms + 2_000 == evening.public.next_ms


# T17: claims stop the calling


def test_T17_a_claim_stops_the_calling_at_once_and_it_goes_on_after_five_seconds() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(13_000)
    assert 1 == len(evening.called)
    false_claim(evening)
    assert ("verdict", evening.now_ms + 5_000) == (evening.phase, evening.public.next_ms)
    evening.wait(4_999)
    assert 1 == len(evening.called)
    evening.wait(1)
    assert ("calling", 2) == (evening.phase, len(evening.called))
    assert evening.now_ms + 7_000 == evening.public.next_ms


def test_T17_a_claim_never_brings_the_next_number_nearer() -> None:
    evening = a_game(calling="automatic", pace_s=20)
    evening.wait(21_000)
    false_claim(evening)
    evening.wait(5_000)
    assert ("calling", 1) == (evening.phase, len(evening.called))
    assert evening.now_ms + 14_000 == evening.public.next_ms
    evening.wait(14_000)
    assert 2 == len(evening.called)


def test_T17_the_host_may_go_on_sooner() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(5_500)
    false_claim(evening)
    evening.wait(1_000)
    evening.ask(GoOn(), "asha")
    assert ("calling", 2) == (evening.phase, len(evening.called))
    assert evening.now_ms + 3_000 == evening.public.next_ms


def test_T17_going_on_before_the_next_number_is_due_leaves_its_time() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(8_000)
    false_claim(evening)
    assert (WentOn(0),) == evening.ask(GoOn(), "asha")
    assert ("calling", evening.now_ms + 6_000) == (evening.phase, evening.public.next_ms)


def test_T17_nothing_goes_on_twice() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    assert Rejected("net.already_done") == evening.refusal(GoOn())
    false_claim(evening)
    evening.ask(GoOn(), "asha")
    assert Rejected("net.already_done") == evening.refusal(GoOn())


def test_T17_by_tap_the_calling_waits_for_the_verdict_and_then_for_the_tap() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    false_claim(evening)
    assert Rejected("tambola.claim_pending") == evening.refusal(CallNext(1))
    evening.wait(5_000)
    assert ("calling", 1, None) == (evening.phase, len(evening.called), evening.public.next_ms)
    tap(evening)
    assert 2 == len(evening.called)


def test_T17_further_claims_hold_the_calling_fifteen_seconds_at_most() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(3_000)
    for _ in range(10):
        false_claim(evening)
        evening.wait(1_999)
    assert 2 == len(evening.called)
    first, second = evening.public.calls.values()
    assert 15_000 == second.at_ms - first.at_ms


def test_T17_claims_that_have_used_up_their_time_are_judged_and_hold_nothing() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    for _ in range(3):
        false_claim(evening)
        assert "verdict" == evening.phase
        evening.wait(5_000)
    false_claim(evening)
    assert ("calling", 4) == (evening.phase, len(evening.claims))
    tap(evening)
    false_claim(evening)
    assert "verdict" == evening.phase


def test_T17_a_claim_long_after_another_still_stops_the_calling() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    false_claim(evening)
    evening.wait(16_000)
    false_claim(evening)
    assert ("verdict", evening.now_ms + 5_000) == (evening.phase, evening.public.next_ms)


def test_T17_a_stop_that_the_host_ended_spends_no_more_than_it_held() -> None:
    evening = a_game(calling="tapped")
    tap(evening)
    for _ in range(3):
        false_claim(evening)
        evening.wait(4_000)
        evening.ask(GoOn(), "asha")
        evening.wait(60_000)
    false_claim(evening)
    assert ("verdict", evening.now_ms + 3_000) == (evening.phase, evening.public.next_ms)


def test_T17_a_claim_refused_before_its_numbers_are_looked_at_does_not_stop_the_calling() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.win("bala", "top_line")
    evening.ask(GoOn(), "asha")
    before = evening.public
    assert "tambola.claim_beaten" == evening.claim("chitra", "top_line").code
    assert (before.phase, before.next_ms) == (evening.phase, evening.public.next_ms)


def test_T17_a_beaten_claim_does_not_hold_the_calling_longer() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.win("bala", "top_line")
    due_ms = evening.public.next_ms
    evening.wait(3_000)
    evening.claim("chitra", "top_line")
    assert ("verdict", due_ms) == (evening.phase, evening.public.next_ms)


def test_T17_switching_during_a_verdict_leaves_the_verdict_its_time() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(5_000)
    false_claim(evening)
    due_ms = evening.public.next_ms
    evening.ask(SetCalling("tapped"), "asha")
    assert due_ms == evening.public.next_ms
    evening.wait(5_000)
    assert ("calling", 1) == (evening.phase, len(evening.called))


def test_T15_T17_a_claim_in_a_pause_is_judged_at_once_and_shown_five_seconds_after_it() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(5_000)
    evening.ask(Paused())
    evening.wait(30_000)
    false_claim(evening)
    evening.wait(30_000)
    assert ("verdict", 1) == (evening.phase, len(evening.called))
    evening.ask(Resumed())
    assert evening.now_ms + 5_000 == evening.public.next_ms
    evening.wait(5_000)
    assert ("calling", 2) == (evening.phase, len(evening.called))


# T14, T26


def test_T14_the_next_number_is_in_no_state() -> None:
    one, other = a_game(calling="tapped", seed=1), a_game(calling="tapped", seed=1)
    tap(one)
    tap(other)
    other.chance = a_game(seed=2).chance
    assert one.state == other.state
    tap(one)
    tap(other)
    assert one.called[0] == other.called[0]
    assert one.called[1] != other.called[1]


def test_T26_automatic_calling_goes_on_without_the_host() -> None:
    evening = a_game(calling="automatic")
    evening.table.guests["asha"].present = False
    evening.wait(70_000)
    assert 10 == len(evening.called)
    assert TAMBOLA.waits_for(evening.state) is None


def test_T26_tapped_calling_waits_for_the_host() -> None:
    evening = a_game(calling="tapped")
    assert "host" == TAMBOLA.waits_for(evening.state)


def test_numbers_come_as_called_events_with_their_outcome() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait_until_due()
    (called,) = evening.events(Called)
    assert Called(evening.called[0], "automatic", evening.now_ms, evening.now_ms + 7_000) == called
