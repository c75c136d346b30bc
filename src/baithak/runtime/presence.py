"""Who is connected: sockets are facts of this process, *away* and *back* are events of the room.

The sockets themselves are in `audience`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from baithak.rooms.commands import CameBack, WentAway
from baithak.runtime.alarms import Alarm, Alarms
from baithak.runtime.answers import Answer, NotDone
from baithak.runtime.audience import Audience
from baithak.runtime.clock import Clock

AWAY_AFTER_MS: Final = 3_000
"""A reload takes less: nobody is told that someone was away for a moment."""
RETRY_MS: Final = 1_000
"""What the store couldn't take is told again after this, as it is by then."""

Tell: TypeAlias = Callable[[CameBack | WentAway, Callable[[Answer], None]], None]


class Presence:
    """Tells the room, through `tell`, when a member's first socket came or the last one stayed away."""

    def __init__(self, audience: Audience, clock: Clock, alarms: Alarms, tell: Tell) -> None:
        self._audience = audience
        self._clock = clock
        self._alarms = alarms
        self._tell = tell
        self._missed: dict[str, Alarm] = {}

    def came(self, member: str) -> None:
        """The member's first socket is there."""
        missed = self._missed.pop(member, None)
        if missed is not None:
            missed.cancel()
        # Also when nobody had noticed: the room may count the member as away from before this process began.
        self._say(member)

    def expect(self, members: Iterable[str], within_ms: int = AWAY_AFTER_MS) -> None:
        """Those members have no socket; whoever has none in `within_ms` either is away."""
        for member in members:
            if member not in self._missed:
                due_ms = self._clock.now_ms() + within_ms
                self._missed[member] = self._alarms.at(due_ms, partial(self._missing, member))

    def stop(self) -> None:
        """Expects nobody any more."""
        for alarm in self._missed.values():
            alarm.cancel()
        self._missed.clear()

    def _missing(self, member: str) -> None:
        del self._missed[member]
        self._say(member)

    def _say(self, member: str) -> None:
        here = self._audience.has(member)
        self._tell(CameBack(member) if here else WentAway(member), partial(self._answered, member))

    def _answered(self, member: str, answer: Answer) -> None:
        if isinstance(answer, NotDone) and answer.code == "server.busy":
            self.expect([member], RETRY_MS)
