"""Rings for the deadlines of one room.

What is due is said by `rooms.deadlines`, what comes of it decided there too.
"""

from collections.abc import Callable
from typing import Final

from baithak.kernel.deadline import Deadline
from baithak.runtime.alarms import Alarm, Alarms
from baithak.runtime.clock import Clock

RETRY_MS: Final = 1_000
"""A deadline that couldn't be stored is tried again after this."""


class Bell:
    """Calls `fire` with the id of each deadline that is due, and again until it isn't among the room's any more."""

    def __init__(self, clock: Clock, alarms: Alarms, fire: Callable[[str], None]) -> None:
        self._clock = clock
        self._alarms = alarms
        self._fire = fire
        self._alarm: Alarm | None = None
        self.due: tuple[Deadline, ...] = ()

    def set(self, due: tuple[Deadline, ...]) -> None:
        """These are the room's deadlines now, and no others."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.due = due
        soonest = min((deadline.due_ms for deadline in due), default=None)
        self._alarm = None if soonest is None else self._alarms.at(soonest, self._ring)

    def _ring(self) -> None:
        now_ms = self._clock.now_ms()
        for deadline in self.due:
            if deadline.due_ms <= now_ms:
                self._fire(deadline.id)
        # What came of it sets the bell anew; should it not get stored, it is rung again.
        self._alarm = self._alarms.at(now_ms + RETRY_MS, self._ring)
