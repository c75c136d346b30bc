"""The wall clock in milliseconds, as an argument, so that tests own the time."""

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, and nothing else."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""


class SystemClock:
    """The machine's clock."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000
