"""`VirtualTime`: the clock and the alarms of a test, moved by hand; nothing in it ever sleeps.

Real ones are in `runtime.clock` and `runtime.alarms`.
"""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable

STARTED_MS = 1_800_000_000_000


class SetAlarm:
    """An alarm that was set. Alarms compare by when they ring, and in the order in which they were set."""

    def __init__(self, due_ms: int, number: int, ring: Callable[[], None]) -> None:
        self.due_ms = due_ms
        self.number = number
        self.ring: Callable[[], None] | None = ring

    def __lt__(self, other: "SetAlarm") -> bool:
        return (self.due_ms, self.number) < (other.due_ms, other.number)

    def cancel(self) -> None:
        self.ring = None

    def go_off(self) -> None:
        """Rings, unless it was cancelled or has rung."""
        ring, self.ring = self.ring, None
        if ring is not None:
            ring()


class VirtualTime:
    """Implements `runtime.clock.Clock` and `runtime.alarms.Alarms`.

    `quiet` waits until everything that was set off has come to rest; whoever has queues and stores to wait for puts
    their own in.
    """

    def __init__(self, now_ms: int = STARTED_MS) -> None:
        self._now_ms = now_ms
        self._alarms: list[SetAlarm] = []
        self._numbers = itertools.count()
        self.quiet: Callable[[], Awaitable[None]] = _turn

    def now_ms(self) -> int:
        return self._now_ms

    def at(self, due_ms: int, ring: Callable[[], None]) -> SetAlarm:
        """As the real ones: what is due already rings in the next turn of the loop."""
        alarm = SetAlarm(due_ms, next(self._numbers), ring)
        if due_ms <= self._now_ms:
            asyncio.get_running_loop().call_soon(alarm.go_off)
        else:
            heapq.heappush(self._alarms, alarm)
        return alarm

    async def advance(self, ms: int) -> None:
        """Time passes. Alarms ring in order, each at its own moment, and what they set off comes to rest in between."""
        until_ms = self._now_ms + ms
        await self.quiet()
        while self._alarms and self._alarms[0].due_ms <= until_ms:
            alarm = heapq.heappop(self._alarms)
            self._now_ms = max(self._now_ms, alarm.due_ms)
            alarm.go_off()
            await self.quiet()
        self._now_ms = until_ms
        await self.quiet()

    def lose_alarms(self) -> None:
        """The process that had set them is dead."""
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms.clear()

    def pass_unseen(self, ms: int) -> None:
        """Time passes while nothing runs: nothing rings."""
        self._now_ms += ms


async def _turn() -> None:
    await asyncio.sleep(0)
