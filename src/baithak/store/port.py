"""`Store`: what the house asks of the place where it keeps things, and the plain rows that cross that line.

`sqlite` is the adapter for one server. Turning events into bodies and checking the chain is in `codec`.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from baithak.kernel.deadline import Deadline

HASH_BYTES = 32


class _Sealed(msgspec.Struct, frozen=True):
    """Base of rows that hold a secret (a seed, a hand, a link): printing one gives its type only (F11)."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class StoredEvent(_Sealed, frozen=True, gc=False):
    """One event as it is kept. `seq` counts from 1 in its room; `hash` chains it to the one before (`codec`)."""

    seq: int
    at_ms: int
    kind: str
    version: int
    body: bytes
    hash: bytes

    def __repr__(self) -> str:
        return f"StoredEvent(seq={self.seq}, kind={self.kind!r}, version={self.version}, …)"


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a room's log stands: the last event's number and hash. An empty log stands at 0 (`codec.start`)."""

    seq: int
    hash: bytes


class Receipt(_Sealed, frozen=True, gc=False):
    """The answer given to a member's command: a command id seen before gets it again."""

    member: str
    command_id: str
    answer: bytes

    def __repr__(self) -> str:
        return f"Receipt(member={self.member!r}, command_id={self.command_id!r}, …)"


class Opened(_Sealed, frozen=True):
    """Index change: the room exists from now on, found by `code` (said aloud) and `link` (a secret token)."""

    code: str
    link: str
    at_ms: int


class Closed(msgspec.Struct, frozen=True):
    """Index change: the room is over; its code is free for another, its link still leads to what was played."""

    at_ms: int


class Deleted(msgspec.Struct, frozen=True):
    """Index change: the room goes with all that belongs to it, this append included. The last change of a room."""


class Bound(msgspec.Struct, frozen=True):
    """Index change: `account` is `member` in this room, last at `at_ms`. Binding again replaces."""

    account: str
    member: str
    at_ms: int


class Unbound(msgspec.Struct, frozen=True):
    """Index change: `account` is nobody in this room any more."""

    account: str


IndexChange: TypeAlias = Opened | Closed | Deleted | Bound | Unbound


class Append(msgspec.Struct, frozen=True):
    """One batch of one room, stored whole or not at all.

    `events` follow `after_seq` without a gap and may be none (a refused command leaves only its receipt).
    `deadlines` replaces all of the room's; None leaves them as they are. `index` is applied in order; the first append
    of a room has `Opened` in it. `used_ms`, when given, is the room's last use, for `expire`.
    """

    room: str
    after_seq: int
    events: Sequence[StoredEvent] = ()
    receipts: Sequence[Receipt] = ()
    deadlines: Sequence[Deadline] | None = None
    index: Sequence[IndexChange] = ()
    used_ms: int | None = None


class RoomDeadline(msgspec.Struct, frozen=True, gc=False):
    """A deadline and the room it belongs to."""

    room: str
    id: str
    due_ms: int


class RoomIndex(_Sealed, frozen=True, gc=False):
    """What is known of a room without reading its log. `code` is None once closed, `set_aside` the reason if it is."""

    room: str
    code: str | None
    link: str
    created_ms: int
    last_used_ms: int
    closed_ms: int | None
    set_aside: str | None


class Membership(msgspec.Struct, frozen=True, gc=False):
    """`account` is `member` in `room`, which was last used at `last_used_ms`."""

    room: str
    account: str
    member: str
    last_used_ms: int


class Snapshot(_Sealed, frozen=True, gc=False):
    """A room's state after event `seq`, to save reading the log: a cache, never the truth.

    `hash` is the chain's hash at `seq`; `format` names the layout of `body` and changes whenever any state type does.
    """

    seq: int
    hash: bytes
    format: str
    body: bytes


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person without a password. `language` is `en`, `hi` or `ur`."""

    id: str
    name: str
    language: str
    created_ms: int
    last_used_ms: int


class RoomStore(Protocol):
    """The log and the index of rooms.

    Every method may raise StoreUnavailable. What is awaited is durable when it returns: it survives the death of the
    process and of the machine. A read begun after that sees it.
    """

    def append(self, append: Append, /) -> "asyncio.Future[None]":
        """Stores one batch; it is queued by the call itself, so one room's appends keep the order of their calls.

        Guarantees all or nothing, and that first come is first served: of two appends after the same `seq` one wins.
        Trusts the caller for bodies and hashes. Raises Conflict unless the log stands exactly at `after_seq`,
        AlreadyAnswered for a receipt that exists, Taken for a code, link or room id in use, NoSuchRoom for a room that
        doesn't exist. A refused append never harms another room's.
        """

    async def read(
        self, room: str, after_seq: int = 0, limit: int | None = None, kind: str | None = None
    ) -> list[StoredEvent]:
        """The events after `after_seq`, oldest first, at most `limit`; with `kind` only those. None for no room.

        Raises Unreadable where the store itself can't give an event. Checking the chain is the codec's work.
        """

    async def head(self, room: str) -> Head | None:
        """The last event's number and hash; None for a room without events."""

    async def receipt(self, room: str, member: str, command_id: str) -> bytes | None:
        """The answer that was given to that command, if it has one."""

    async def receipts(self, room: str, limit: int) -> list[Receipt]:
        """The room's last `limit` receipts, oldest first."""

    async def snapshot(self, room: str, format: str) -> Snapshot | None:  # noqa: A002 - the field's name
        """The room's snapshot, if there is one of that format that is whole and fits the log; else None, no error."""

    async def save_snapshot(self, room: str, snapshot: Snapshot) -> None:
        """Keeps it in place of the older one. Dropped silently for a room that doesn't exist."""

    async def drop_snapshots(self) -> None:
        """Forgets all snapshots of all rooms; nothing else changes."""

    async def deadlines(self, until_ms: int | None = None) -> list[RoomDeadline]:
        """All deadlines due up to and including `until_ms` (None: all), soonest first, without rooms set aside."""

    async def find_code(self, code: str) -> str | None:
        """The room that has this code now."""

    async def find_link(self, link: str) -> str | None:
        """The room this link leads to, open or closed."""

    async def room_index(self, room: str) -> RoomIndex | None:
        """The room's index row."""

    async def members_of(self, room: str) -> list[Membership]:
        """Who is who in the room, in the order in which they were first bound."""

    async def rooms_of(self, account: str) -> list[Membership]:
        """The open rooms in which the account is somebody, last used first."""

    async def set_aside(self, room: str, reason: str | None) -> None:
        """Marks a room that can't be read with the reason for the operator; None takes the mark away."""

    async def expire(self, before_ms: int) -> list[str]:
        """Deletes the rooms last used before that moment with all that belongs to them, and returns their ids; but not
        those set aside, which another version of the program may read.

        Each goes whole or not at all; its code and link are free again.
        """

    async def beat(self, now_ms: int) -> None:
        """Notes a sign of life. An earlier moment than the noted one changes nothing."""

    async def last_beat(self) -> int | None:
        """The last sign of life in ms, from which the length of an outage follows; None before the first."""


class AccountStore(Protocol):
    """The rows of the accounts. Tokens are known here by their SHA-256 only. Durable as in `RoomStore`."""

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        """Adds a person with a first session. Raises Taken ("guest" or "session") if the id or the token exists."""

    async def guest(self, account: str) -> Guest | None:
        """The person of that id."""

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        """The person whose session has that token."""

    async def change_guest(
        self, account: str, *, name: str | None = None, language: str | None = None, used_ms: int | None = None
    ) -> Guest | None:
        """Changes what is given and returns the person as they are now; None for one who doesn't exist.

        `used_ms` only ever moves the last use forward.
        """

    async def drop_session(self, token_hash: bytes) -> None:
        """Ends that session, if there is one."""

    async def expire_guests(self, before_ms: int) -> int:
        """Deletes people last used before that moment with their sessions; returns how many."""


class Store(RoomStore, AccountStore, Protocol):
    """Everything that outlives the process."""

    async def close(self) -> None:
        """Finishes what was queued and lets go of everything; the store can't be used afterwards."""
