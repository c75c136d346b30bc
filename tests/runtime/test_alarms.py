"""Alarms on the loop go by the clock they were given, which may be set while they wait."""

import asyncio

from baithak.runtime.alarms import LoopAlarms, _LoopAlarm
from baithak.runtime.clock import SystemClock


class SetByHand:
    """A clock."""

    def __init__(self) -> None:
        self.ms = 1_000

    def now_ms(self) -> int:
        return self.ms


async def test_what_is_due_already_rings_at_once_and_once() -> None:
    rang: list[int] = []
    LoopAlarms(SetByHand()).at(900, lambda: rang.append(1))
    assert [] == rang, "not before `at` has returned"
    for _ in range(5):
        await asyncio.sleep(0)
    assert [1] == rang


async def test_an_alarm_that_wakes_too_early_sleeps_on() -> None:
    clock, rang = SetByHand(), list[int]()
    alarm = _LoopAlarm(clock, 1_005, lambda: rang.append(1))
    alarm._wake()
    assert [] == rang
    clock.ms = 1_005
    alarm._wake()
    assert [1] == rang
    alarm.cancel()


async def test_one_that_was_cancelled_does_not_ring() -> None:
    rang: list[int] = []
    alarm = LoopAlarms(SetByHand()).at(0, lambda: rang.append(1))
    alarm.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert [] == rang


async def test_the_machines_clock_tells_milliseconds_since_the_epoch() -> None:
    first, second = SystemClock().now_ms(), SystemClock().now_ms()
    assert 1_700_000_000_000 < first <= second
