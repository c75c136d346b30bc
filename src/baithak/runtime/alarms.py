"""Wakes somebody at a moment of the wall clock.

What is due, and that it survives a restart, is in the rows of `store`; this only saves looking at them all the time.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from baithak.runtime.clock import Clock

LONGEST_NAP_S = 60.0
"""However far away an alarm is, look at the clock again after this: machines sleep and clocks are set."""


JUMP_MS = 10_000
AFTER_JUMP_S = 1.0


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Alarm(Protocol):
    """One that was set."""

    def cancel(self) -> None:
        """It won't ring. Harmless when it has rung."""


class Alarms(Protocol):
    """Sets alarms."""

    def at(self, due_ms: int, ring: Callable[[], None]) -> Alarm:
        """Calls `ring` once, from the event loop, as soon as the clock shows `due_ms` or later."""


class LoopAlarms:
    """Alarms on the running event loop, by `clock`.

    `jumped` is told, before anything more rings, by how much the clock went ahead (or back) of the time that this
    process has lived through: the lid of a laptop was closed, or its clock was set.
    """

    def __init__(
        self, clock: Clock, jumped: Callable[[int], None], lived_ms: Callable[[], int] = _monotonic_ms
    ) -> None:
        self._clock = clock
        self._jumped = jumped
        self._lived_ms = lived_ms
        self._ahead_ms = clock.now_ms() - lived_ms()

    def at(self, due_ms: int, ring: Callable[[], None]) -> Alarm:
        return _LoopAlarm(self, self._clock, due_ms, ring)

    def look(self) -> bool:
        """Whether the clock has jumped since the last look; it is told then."""
        ahead_ms = self._clock.now_ms() - self._lived_ms()
        jump_ms, self._ahead_ms = ahead_ms - self._ahead_ms, ahead_ms
        if abs(jump_ms) < JUMP_MS:
            return False
        self._jumped(jump_ms)
        return True


class _LoopAlarm:
    def __init__(self, alarms: LoopAlarms, clock: Clock, due_ms: int, ring: Callable[[], None]) -> None:
        self._alarms = alarms
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
        if self._alarms.look():
            # What is due now may be moved by what came of it, and this alarm be cancelled.
            self._handle = self._loop.call_later(AFTER_JUMP_S, self._wake)
        elif self._clock.now_ms() >= self._due_ms:
            self._ring()
        else:
            self._handle = self._sleep()
