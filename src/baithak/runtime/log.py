"""One room's log as its host uses it: events out into the store in order, and a room back from it.

How events become rows is in `store.codec`; which log belongs to whom in `desk`.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import msgspec

from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.game import Event, Game
from baithak.rooms.evening import Noted
from baithak.rooms.events import RecordMade
from baithak.rooms.evolve import evolve
from baithak.rooms.state import Room
from baithak.runtime.snapshots import Snapshots
from baithak.store.codec import Codec, start
from baithak.store.errors import Unreadable
from baithak.store.port import Append, Head, IndexChange, Receipt, RoomStore, Snapshot, StoredEvent

T = TypeVar("T", bound=msgspec.Struct)

SNAPSHOT_EVERY: Final = 500
"""Events between two snapshots, at the least: about what is read back in a few milliseconds."""
SNAPSHOT_BYTES_AN_EVENT: Final = 300
"""In a big room more: a snapshot comes once the events after the last are about as many bytes as it."""


class Happened(msgspec.Struct, frozen=True):
    """The events of one command, and when it was received."""

    at_ms: int
    events: Sequence[Any]


class Log:
    """Appends to and reads from one room's log, from a known head on."""

    def __init__(
        self, store: RoomStore, codec: Codec, snapshots: Snapshots, games: Mapping[str, Game], room: str
    ) -> None:
        self._store = store
        self._codec = codec
        self._snapshots = snapshots
        self._games = games
        self._room = room
        self._head = start(room)
        self._snapshot_seq = self._snapshot_bytes = 0

    @property
    def head(self) -> Head:
        """The last event that is stored, as far as this log knows."""
        return self._head

    async def load(self) -> Room | None:
        """The room from its snapshot and what came after, or from the whole log; None if there is no such room.

        Raises Unreadable when the log is broken, whatever the reason.
        """
        snapshot = await self._store.snapshot(self._room, self._snapshots.format)
        room: Room | None = None
        if snapshot is not None:
            room = self._snapshots.load(snapshot.body)
        if snapshot is not None and room is not None:
            self._head = Head(snapshot.seq, snapshot.hash)
            self._snapshot_seq, self._snapshot_bytes = snapshot.seq, len(snapshot.body)
        room, _ = await self.caught_up(room)
        return room

    async def caught_up(self, room: Room | None) -> tuple[Room | None, list[Any]]:
        """The room after everything that was stored since this log's head, which moves there; and those events."""
        rows = await self._store.read(self._room, self._head.seq)
        seq, events = self._head.seq, list[Any]()
        try:
            for row, event in self._codec.decode(self._room, self._head, rows):
                seq = row.seq
                room = evolve(room, cast("Event | Effect", event), self._games)
                events.append(event)
        except Unreadable:
            raise
        except Exception as problem:  # noqa: BLE001 - a log that can't be followed sets its room aside, and no other
            raise Unreadable(self._room, seq, f"it can't be followed: {type(problem).__name__}") from None
        self.move_to(rows)
        return room, events

    async def records(self) -> list[dict[str, Any]]:
        """The records of the room's finished rounds, oldest first (F8)."""
        return [noted.event.record for noted in await self.noted(RecordMade)]

    async def noted(self, event_type: type[T]) -> list[Noted[T]]:
        """All events of that type, oldest first. Raises Unreadable where one can't be read."""
        rows = await self._store.read(self._room, kind=str(event_type.__struct_config__.tag))
        events = ((row, self._codec.event(self._room, row)) for row in rows)
        return [Noted(row.seq, row.at_ms, event) for row, event in events if isinstance(event, event_type)]

    async def last_ms(self) -> int:
        """When the event at the head happened; 0 for an empty log."""
        rows = await self._store.read(self._room, self._head.seq - 1, 1)
        return rows[0].at_ms if rows else 0

    def rows(self, happened: Iterable[Happened]) -> list[StoredEvent]:
        """The rows that these events will be, after the head."""
        head, rows = self._head, list[StoredEvent]()
        for one in happened:
            rows += self._codec.encode(head, one.at_ms, one.events)
            if rows:
                head = Head(rows[-1].seq, rows[-1].hash)
        return rows

    def append(
        self,
        rows: Sequence[StoredEvent],
        receipts: Sequence[Receipt],
        deadlines: Sequence[Deadline] | None,
        index: Sequence[IndexChange],
        used_ms: int | None,
    ) -> "asyncio.Future[None]":
        """Stores one batch after the head; what it comes to is what `Store.append` says. The head stays where it is."""
        return self._store.append(Append(self._room, self._head.seq, rows, receipts, deadlines, index, used_ms))

    def move_to(self, rows: Sequence[StoredEvent]) -> None:
        """These rows are stored: the last of them is the head."""
        if rows:
            self._head = Head(rows[-1].seq, rows[-1].hash)

    @property
    def snapshot_is_due(self) -> bool:
        """Whether so much was stored since the last snapshot that a new one pays."""
        events = self._head.seq - self._snapshot_seq
        return events >= max(SNAPSHOT_EVERY, self._snapshot_bytes // SNAPSHOT_BYTES_AN_EVENT)

    async def keep_snapshot(self, room: Room) -> None:
        """Keeps `room`, which must be the room at the head, so that the next load is quick."""
        if self._head.seq == self._snapshot_seq:
            return
        head = self._head
        snapshot = Snapshot(head.seq, head.hash, self._snapshots.format, self._snapshots.dump(room))
        await self._store.save_snapshot(self._room, snapshot)
        self._snapshot_seq, self._snapshot_bytes = head.seq, len(snapshot.body)
