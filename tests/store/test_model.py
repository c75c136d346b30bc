"""Any sequence of calls leaves the store as a plain dict would have it, over closing and opening again."""

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from baithak.kernel.deadline import Deadline
from baithak.store.errors import AlreadyAnswered, Conflict, NoSuchRoom, Taken
from baithak.store.port import Append, Bound, Closed, IndexChange, Opened, Receipt, RoomDeadline, Snapshot, StoredEvent
from baithak.store.sqlite import SqliteStore
from tests.store.rows import events

T = TypeVar("T")

ROOMS = ("r1", "r2", "r3")


class Kept(msgspec.Struct):
    """What the model knows of one room."""

    code: str | None
    used_ms: int
    events: list[StoredEvent] = []
    receipts: dict[str, bytes] = {}
    deadlines: dict[str, int] = {}
    members: dict[str, str] = {}
    snapshot: Snapshot | None = None
    aside: bool = False


class Asked(msgspec.Struct, frozen=True):
    """One append, as drawn."""

    room: str
    opens: str | None
    off_by: int
    count: int
    commands: list[str]
    due: dict[str, int] | None
    member: str | None
    closes: bool
    used_ms: int | None


ASKED = st.builds(
    Asked,
    room=st.sampled_from(ROOMS),
    opens=st.none() | st.sampled_from(["ANT", "BEE"]),
    off_by=st.sampled_from([0, 0, 0, 0, 0, -1, 1]),
    count=st.integers(0, 3),
    commands=st.lists(st.sampled_from([f"c{number}" for number in range(20)]), max_size=2, unique=True),
    due=st.none() | st.dictionaries(st.sampled_from(["a", "b"]), st.integers(0, 9)),
    member=st.none() | st.sampled_from(["m1", "m2"]),
    closes=st.sampled_from([False, False, False, True]),
    used_ms=st.none() | st.integers(0, 50),
)


class AnyStore(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.rooms: dict[str, Kept] = {}
        self.beat_ms: int | None = None
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.store = self.run(SqliteStore.open(Path(self.folder.name)))

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    def expected(self, asked: Asked, append: Append) -> type[Exception] | None:
        """What must come of the append; carries it out in the model."""
        kept = self.rooms.get(asked.room)
        if kept is None and asked.opens is None:
            return NoSuchRoom
        if kept is not None and asked.opens is not None:
            return Taken
        head = len(kept.events) if kept else 0
        if append.after_seq != head:
            return Conflict
        if kept and any(command in kept.receipts for command in asked.commands):
            return AlreadyAnswered
        if kept is None:
            if any(other.code == asked.opens for other in self.rooms.values()):
                return Taken
            kept = self.rooms[asked.room] = Kept(asked.opens, 30)
        kept.events.extend(append.events)
        kept.receipts.update((receipt.command_id, receipt.answer) for receipt in append.receipts)
        if asked.due is not None:
            kept.deadlines = asked.due
        if asked.member is not None:
            kept.members["a1"] = asked.member
        if asked.closes:
            kept.code = None
        if asked.used_ms is not None:
            kept.used_ms = asked.used_ms
        return None

    def append_of(self, asked: Asked, head: int) -> Append:
        after = max(0, head + asked.off_by)
        index: list[IndexChange] = []
        if asked.opens is not None:
            index.append(Opened(asked.opens, f"link of {asked.room}", 30))
        if asked.member is not None:
            index.append(Bound("a1", asked.member, 5))
        if asked.closes:
            index.append(Closed(5))
        return Append(
            asked.room,
            after,
            events(asked.room, after + asked.count)[after:],
            [Receipt("m1", command, f"{command} after {after}".encode()) for command in asked.commands],
            None if asked.due is None else [Deadline(*due) for due in asked.due.items()],
            index,
            asked.used_ms,
        )

    @rule(batch=st.lists(ASKED, min_size=1, max_size=5))
    def append_at_once(self, batch: list[Asked]) -> None:
        appends: list[Append] = []
        expected: list[type[Exception] | None] = []
        for asked in batch:
            kept = self.rooms.get(asked.room)
            append = self.append_of(asked, len(kept.events) if kept else 0)
            appends.append(append)
            expected.append(self.expected(asked, append))

        async def ask() -> list[Any]:
            return await asyncio.gather(*(self.store.append(append) for append in appends), return_exceptions=True)

        assert expected == [outcome and type(outcome) for outcome in self.run(ask())]

    @rule(before_ms=st.integers(0, 51))
    def expire(self, before_ms: int) -> None:
        past = [(room, kept) for room, kept in self.rooms.items() if kept.used_ms < before_ms and not kept.aside]
        gone = sorted((kept.used_ms, room) for room, kept in past)
        assert [room for _, room in gone] == self.run(self.store.expire(before_ms))
        for _, room in gone:
            del self.rooms[room]

    @rule(room=st.sampled_from(ROOMS), aside=st.booleans())
    def set_aside(self, room: str, aside: bool) -> None:
        self.run(self.store.set_aside(room, "broken" if aside else None))
        if room in self.rooms:
            self.rooms[room].aside = aside

    @rule(room=st.sampled_from(ROOMS), seq=st.integers(1, 6))
    def save_snapshot(self, room: str, seq: int) -> None:
        snapshot = Snapshot(seq, events(room, seq)[-1].hash, "f1", b"state")
        self.run(self.store.save_snapshot(room, snapshot))
        if room in self.rooms:
            self.rooms[room].snapshot = snapshot

    @rule()
    def drop_snapshots(self) -> None:
        self.run(self.store.drop_snapshots())
        for kept in self.rooms.values():
            kept.snapshot = None

    @rule(now_ms=st.integers(0, 99))
    def beat(self, now_ms: int) -> None:
        self.run(self.store.beat(now_ms))
        self.beat_ms = max(now_ms, self.beat_ms or 0)

    @rule()
    def close_and_open_again(self) -> None:
        self.run(self.store.close())
        self.store = self.run(SqliteStore.open(Path(self.folder.name)))

    @invariant()
    def is_as_the_model_has_it(self) -> None:
        self.run(self.compare())

    async def compare(self) -> None:
        store = self.store
        for room in ROOMS:
            kept = self.rooms.get(room) or Kept(None, 0)
            assert kept.events == await store.read(room)
            assert kept.receipts == {one.command_id: one.answer for one in await store.receipts(room, 99)}
            assert kept.members == {one.account: one.member for one in await store.members_of(room)}
            fits = kept.snapshot is not None and kept.snapshot.seq <= len(kept.events)
            assert (kept.snapshot if fits else None) == await store.snapshot(room, "f1")
            index = await store.room_index(room)
            assert (room in self.rooms) == (index is not None)
            if index is not None:
                assert (kept.code, kept.used_ms, kept.aside) == (index.code, index.last_used_ms, bool(index.set_aside))
        due = [
            RoomDeadline(room, *one)
            for room, kept in self.rooms.items()
            if not kept.aside
            for one in kept.deadlines.items()
        ]
        assert sorted(due, key=lambda one: (one.due_ms, one.room, one.id)) == await store.deadlines()
        assert self.beat_ms == await store.last_beat()


AnyStore.TestCase.settings = settings(max_examples=20, stateful_step_count=25)
TestAnyStore = pytest.mark.slow(AnyStore.TestCase)
