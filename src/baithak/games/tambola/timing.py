"""The moments of a game: when the next number comes, until when a claim stops the calling, when the last claims end.

What happens at them is in `calling`; how often numbers come is in `settings` and may change while playing.
"""

from typing import Final

import msgspec

#: A claim that is looked at stops the calling for `VERDICT_MS`. All claims between two numbers together hold it no
#: longer than `VERDICTS_MS`; only the time that it stood still counts (T17).
VERDICT_MS: Final = 5_000
VERDICTS_MS: Final = 15_000

#: After the 90th number (T23).
LAST_CLAIMS_MS: Final = 60_000

#: With everything won, claims that share are taken so long after each verdict (T19).
LAST_VERDICT_MS: Final = 10_000

#: Whoever switches to automatic calling has at least this long before a number comes.
SWITCH_MS: Final = 1_000


class Stop(msgspec.Struct, frozen=True):
    """The calling stands still for claims: since when, and until when."""

    since_ms: int
    until_ms: int


class Timing(msgspec.Struct, frozen=True):
    """All of one game's moments, None where there is none.

    `paced_from_ms` is the newest call (before the first, the dealing): automatic calls are counted from it. `call_ms`
    is when the next number is due by itself. `stop` is the stop for claims in which the calling stands, and
    `stopped_ms` how long earlier stops since the newest number have held it, together; `before_ms` is the same of the number
    before it, which is the newest again when that is taken back.
    While the room is paused time stands still at `held_ms`, and every other moment waits to be moved (T15).
    """

    paced_from_ms: int = 0
    call_ms: int | None = None
    stop: Stop | None = None
    stopped_ms: int = 0
    end_ms: int | None = None
    held_ms: int | None = None
    before_ms: int = 0

    def clock(self, now_ms: int) -> int:
        """The moment it is in the game: `now_ms`, or when the pause began."""
        return now_ms if self.held_ms is None else self.held_ms

    def moved(self, by_ms: int) -> "Timing":
        """Every moment `by_ms` later, and time no longer standing still."""
        return Timing(
            self.paced_from_ms + by_ms,
            None if self.call_ms is None else self.call_ms + by_ms,
            None if self.stop is None else Stop(self.stop.since_ms + by_ms, self.stop.until_ms + by_ms),
            self.stopped_ms,
            None if self.end_ms is None else self.end_ms + by_ms,
            before_ms=self.before_ms,
        )

    def next_call_ms(self, pace_s: int, clock_ms: int) -> int:
        """When the next number is due if the calling is, or becomes, automatic at that pace (T12).

        Guarantees that switching and changing the pace never bring it nearer to the call before than the pace, nor to
        now than SWITCH_MS, and never put it off beyond both.
        """
        return max(self.paced_from_ms + pace_s * 1000, clock_ms + SWITCH_MS)

    def stopped(self, clock_ms: int) -> Stop | None:
        """The stop when a claim is looked at now: five seconds, or what is left of the fifteen; None where the claims
        since the newest number have used theirs up (T17).
        """
        since_ms = clock_ms if self.stop is None else self.stop.since_ms
        until_ms = min(since_ms + VERDICTS_MS - self.stopped_ms, clock_ms + VERDICT_MS)
        return Stop(since_ms, until_ms) if until_ms > clock_ms else None

    def last_verdict_ms(self, clock_ms: int, *, everything_called: bool) -> int:
        """When a game in which everything is won ends, if a claim wins now (T19); never later than the last claims after
        the 90th number (T23). One that is refused puts nothing off, or whoever claims wrongly could hold it for ever.
        """
        until_ms = clock_ms + LAST_VERDICT_MS
        return min(until_ms, self.paced_from_ms + LAST_CLAIMS_MS) if everything_called else until_ms

    def spent_ms(self, clock_ms: int) -> int:
        """How long claims have held the calling since the newest number, when it goes on now."""
        stop = self.stop
        return self.stopped_ms if stop is None else self.stopped_ms + min(clock_ms, stop.until_ms) - stop.since_ms
