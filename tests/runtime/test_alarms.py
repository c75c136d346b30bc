"""Alarms on the loop go by the clock they were given, which may be set while they wait."""

import asyncio

import pytest

from baithak.runtime.alarms import JUMP_MS, LoopAlarms, _LoopAlarm
from baithak.runtime.clock import SystemClock


class SetByHand:
    """A clock."""

    def __init__(self) -> None:
        self.ms = 1_000

    def now_ms(self) -> int:
        return self.ms


def never(jump_ms: int) -> None:
    raise AssertionError(f"the clock didn't jump by {jump_ms} ms")


async def test_what_is_due_already_rings_at_once_and_once() -> None:
    rang: list[int] = []
    LoopAlarms(SetByHand(), never).at(900, lambda: rang.append(1))
    assert [] == rang, "not before `at` has returned"
    for _ in range(5):
        await asyncio.sleep(0)
    assert [1] == rang


async def test_an_alarm_that_wakes_too_early_sleeps_on() -> None:
    clock, rang = SetByHand(), list[int]()
    alarm = _LoopAlarm(LoopAlarms(clock, never, lambda: clock.ms), clock, 1_005, lambda: rang.append(1))
    alarm._wake()
    assert [] == rang
    clock.ms = 1_005
    alarm._wake()
    assert [1] == rang
    alarm.cancel()


async def test_one_that_was_cancelled_does_not_ring() -> None:
    rang: list[int] = []
    alarm = LoopAlarms(SetByHand(), never).at(0, lambda: rang.append(1))
    alarm.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert [] == rang


@pytest.mark.parametrize("jump_ms", [JUMP_MS, 3_600_000, -JUMP_MS])
async def test_a_clock_that_jumped_is_told_of_before_anything_rings(jump_ms: int) -> None:
    clock, told = SetByHand(), list[str]()
    alarms = LoopAlarms(clock, lambda by_ms: told.append(f"jumped {by_ms}"), lambda: 0)
    alarm = _LoopAlarm(alarms, clock, 1_000, lambda: told.append("rang"))
    clock.ms += jump_ms
    alarm._wake()
    assert [f"jumped {jump_ms}"] == told
    alarm.cancel()
    assert not alarms.look()


async def test_a_clock_that_is_a_little_off_has_not_jumped() -> None:
    clock = SetByHand()
    alarms = LoopAlarms(clock, never, lambda: 0)
    clock.ms += JUMP_MS - 1
    assert not alarms.look()


async def test_the_machines_clock_tells_milliseconds_since_the_epoch() -> None:
    first, second = SystemClock().now_ms(), SystemClock().now_ms()
    assert 1_700_000_000_000 < first <= second
