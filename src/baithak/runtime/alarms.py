"""Wakes somebody at a moment of the wall clock.

What is due, and that it survives a restart, is in the rows of `store`; this only saves looking at them all the time.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from baithak.runtime.clock import Clock

LONGEST_NAP_S = 60.0
"""However far away an alarm is, look at the clock again after this: machines sleep and clocks are set."""


class Alarm(Protocol):
    """One that was set."""

    def cancel(self) -> None:
        """It won't ring. Harmless when it has rung."""


class Alarms(Protocol):
    """Sets alarms."""

    def at(self, due_ms: int, ring: Callable[[], None]) -> Alarm:
        """Calls `ring` once, from the event loop, as soon as the clock shows `due_ms` or later."""


class LoopAlarms:
    """Alarms on the running event loop, by `clock`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def at(self, due_ms: int, ring: Callable[[], None]) -> Alarm:
        return _LoopAlarm(self._clock, due_ms, ring)


class _LoopAlarm:
    def __init__(self, clock: Clock, due_ms: int, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._due_ms = due_ms
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._handle = self._sleep()

    def cancel(self) -> None:
        self._handle.cancel()

    def _sleep(self) -> asyncio.TimerHandle:
        left_s = max(0.0, (self._due_ms - self._clock.now_ms()) / 1000)
        return self._loop.call_later(min(left_s, LONGEST_NAP_S), self._wake)

    def _wake(self) -> None:
        if self._clock.now_ms() >= self._due_ms:
            self._ring()
        else:
            self._handle = self._sleep()
