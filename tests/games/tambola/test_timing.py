"""T12, T15, T17: the arithmetic of moments."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.timing import Stop, Timing

moments = st.integers(min_value=0, max_value=10_000_000)
maybe = st.none() | moments
timings = st.builds(
    Timing,
    paced_from_ms=moments,
    call_ms=maybe,
    stop=st.none() | st.builds(Stop, since_ms=moments, until_ms=moments),
    stopped_ms=moments,
    before_ms=moments,
    end_ms=maybe,
)


@given(timings, st.integers(min_value=3, max_value=20), moments)
def test_T12_a_rescheduled_number_is_at_least_the_pace_after_the_last_and_a_second_from_now(
    timing: Timing, pace_s: int, now_ms: int
) -> None:
    due_ms = timing.next_call_ms(pace_s, now_ms)
    assert due_ms >= timing.paced_from_ms + pace_s * 1000
    assert due_ms >= now_ms + 1000
    assert due_ms in {timing.paced_from_ms + pace_s * 1000, now_ms + 1000}


@given(timings, moments, moments)
def test_T15_what_is_left_until_every_moment_is_the_same_before_and_after_a_pause(
    timing: Timing, held_ms: int, paused_ms: int
) -> None:
    after = timing.moved(paused_ms)
    assert lefts(timing, held_ms) == lefts(after, held_ms + paused_ms)


def lefts(timing: Timing, now_ms: int) -> list[int | None]:
    """How far every moment lies from now."""
    stop = (None, None) if timing.stop is None else (timing.stop.since_ms, timing.stop.until_ms)
    moments = (timing.paced_from_ms, timing.call_ms, timing.end_ms, *stop)
    return [None if moment is None else moment - now_ms for moment in moments]


def test_T15_time_stands_still_in_a_pause() -> None:
    assert 500 == Timing(held_ms=500).clock(9_000)
    assert 9_000 == Timing().clock(9_000)


def test_T15_after_a_pause_time_runs_again() -> None:
    assert Timing(held_ms=500).moved(10).held_ms is None


@given(timings, moments)
def test_T15_T17_a_pause_gives_claims_neither_more_nor_less_time(timing: Timing, paused_ms: int) -> None:
    later = timing.moved(paused_ms)
    assert (timing.stopped_ms, timing.before_ms) == (later.stopped_ms, later.before_ms)


def test_T17_a_claim_stops_the_calling_for_five_seconds() -> None:
    assert Stop(1_000, 6_000) == Timing().stopped(1_000)


def test_T17_a_further_claim_holds_it_five_seconds_from_then_on() -> None:
    assert Stop(1_000, 9_500) == Timing(stop=Stop(1_000, 6_000)).stopped(4_500)


def test_T17_claims_hold_the_calling_fifteen_seconds_at_most_in_all() -> None:
    assert Stop(1_000, 16_000) == Timing(stop=Stop(1_000, 15_900)).stopped(15_999)
    assert Timing(stop=Stop(1_000, 16_000)).stopped(16_000) is None
    assert Stop(20_000, 22_000) == Timing(stopped_ms=13_000).stopped(20_000)
    assert Stop(20_000, 22_000) == Timing(stop=Stop(20_000, 21_000), stopped_ms=13_000).stopped(20_500)
    assert Timing(stopped_ms=15_000).stopped(60_000) is None


def test_T17_only_the_time_that_the_calling_stood_still_is_spent() -> None:
    assert 7_000 == Timing(stopped_ms=7_000).spent_ms(60_000)
    assert 8_200 == Timing(stop=Stop(1_000, 6_000), stopped_ms=7_000).spent_ms(2_200)
    assert 12_000 == Timing(stop=Stop(1_000, 6_000), stopped_ms=7_000).spent_ms(9_000)
