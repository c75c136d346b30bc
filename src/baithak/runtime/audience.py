"""The sockets of one room: who listens, what they have seen, and how all of them are told the same bytes at once.

What is said is made in `speech`; the socket itself is in `web`.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

KEPT_UPDATES = 256
"""How many updates a client may have missed and still get just those."""


class Listener(Protocol):
    """One socket of one member."""

    @property
    def member(self) -> str:
        """Whose it is."""

    def write(self, frame: bytes) -> bool:
        """Sends a whole frame without waiting. False when so much is unsent that it had better wait (it is sent all
        the same): the room then says nothing more until `RoomHost.drained`.
        """

    def hold(self, frame: bytes) -> None:
        """Sends a whole frame together with the next one, or else in a moment: two at once cost no more than one."""

    def close(self, code: str) -> None:
        """Closes for that reason, after a `bye` with its code unless coming back mends it."""


class Audience:
    """Listeners by member. A listener is told of changes from `admit` on, and left out while it lags.

    `lagged` is called once each time a listener begins to lag; `admit` ends it.
    """

    def __init__(self, lagged: Callable[[Listener], None]) -> None:
        self._lagged = lagged
        self._by_member: dict[str, list[Listener]] = {}
        self._hearing: dict[Listener, None] = {}
        self._lagging: set[Listener] = set()
        self._kept: deque[bytes] = deque(maxlen=KEPT_UPDATES)
        self.seq = 0

    def attach(self, listener: Listener) -> bool:
        """Adds a socket; True when it is the member's first."""
        sockets = self._by_member.setdefault(listener.member, [])
        sockets.append(listener)
        return len(sockets) == 1

    def detach(self, listener: Listener) -> bool:
        """Takes a socket away; True when it was the member's last. A second time does nothing."""
        self._hearing.pop(listener, None)
        self._lagging.discard(listener)
        sockets = self._by_member.get(listener.member, [])
        if listener not in sockets:
            return False
        sockets.remove(listener)
        if not sockets:
            del self._by_member[listener.member]
        return not sockets

    def admit(self, listener: Listener) -> None:
        """From the next update on, this socket hears."""
        self._hearing[listener] = None
        self._lagging.discard(listener)

    def of(self, member: str) -> tuple[Listener, ...]:
        """That member's sockets."""
        return tuple(self._by_member.get(member, ()))

    def hearing_of(self, member: str) -> Iterable[Listener]:
        """That member's sockets that hear and keep up."""
        return [one for one in self._by_member.get(member, ()) if one in self._hearing and one not in self._lagging]

    def has(self, member: str) -> bool:
        """Whether that member has a socket."""
        return member in self._by_member

    def everyone(self) -> Iterable[Listener]:
        """All sockets."""
        return [one for sockets in self._by_member.values() for one in sockets]

    def missed_since(self, seq: int) -> list[bytes] | None:
        """The updates after `seq`, oldest first, or None when not all of them are kept (or `seq` never was)."""
        missed = self.seq - seq
        if not 0 <= missed <= len(self._kept):
            return None
        return list(self._kept)[len(self._kept) - missed :] if missed else []

    def broadcast(self, frame: bytes, told_more: Collection[str] = ()) -> None:
        """Writes one frame, the update number `seq` (which the caller has raised), to everyone who hears. Members in
        `told_more` are about to be told something of their own, and get both together.
        """
        self._kept.append(frame)
        lagging = self._lagging
        for listener in tuple(self._hearing):
            if listener in lagging:
                continue
            if told_more and listener.member in told_more:
                listener.hold(frame)
            elif not listener.write(frame):
                self._lags(listener)

    def write(self, listener: Listener, frame: bytes) -> None:
        """Writes one frame to one socket, noting when it lags."""
        if not listener.write(frame):
            self._lags(listener)

    def _lags(self, listener: Listener) -> None:
        if listener not in self._lagging:
            self._lagging.add(listener)
            self._lagged(listener)

    def __len__(self) -> int:
        return sum(map(len, self._by_member.values()))
