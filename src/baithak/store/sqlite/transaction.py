"""One transaction of the writer: many rooms' appends laid down with few statements, and small jobs beside them.

When it begins and ends is in `writer`; the tables are in `schema`.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

from baithak.store.errors import AlreadyAnswered, Conflict, NoSuchRoom, StoreError, StoreUnavailable, Taken, Unreadable
from baithak.store.port import Append, Bound, Closed, Deleted, IndexChange, Opened, Unbound

T = TypeVar("T")

REMEMBERED_ROOMS = 20_000

_BIGGEST_CHUNK = 16
_OF_A_ROOM = ("events", "receipts", "deadlines", "memberships", "snapshots", "rooms")


class Heads:
    """The last seq of each room the writer has met; sound because this writer is the file's only one.

    What a transaction changes counts for it alone until `keep`.
    """

    def __init__(self) -> None:
        self._kept: dict[str, int | None] = {}
        self._changed: dict[str, int | None] = {}

    def get(self, connection: sqlite3.Connection, room: str) -> int | None:
        """The room's last seq, 0 for an empty log; None if there is no such room."""
        if room in self._changed:
            return self._changed[room]
        if room in self._kept:
            return self._kept[room]
        row = connection.execute(
            "SELECT (SELECT coalesce(max(seq), 0) FROM events WHERE events.room = rooms.room) FROM rooms WHERE room = ?",
            (room,),
        ).fetchone()
        head: int | None = None if row is None else row[0]
        self._changed[room] = head
        return head

    def put(self, room: str, seq: int | None) -> None:
        """Notes that the room stands at `seq`, or is gone."""
        self._changed[room] = seq

    def keep(self) -> None:
        """The transaction was committed."""
        if len(self._kept) > REMEMBERED_ROOMS:
            self._kept.clear()
        self._kept.update(self._changed)
        self._changed.clear()

    def undo(self) -> None:
        """The transaction was rolled back."""
        self._changed.clear()


class Transaction:
    """What can be done between BEGIN and COMMIT."""

    def __init__(self, connection: sqlite3.Connection, heads: Heads) -> None:
        self.connection = connection
        self.heads = heads

    def append_all(self, appends: Iterable[Append]) -> list[Exception | None]:
        """What became of each: None if it is laid down, else why not.

        Raises when a code, link or command id clashes, or anything else goes wrong; then the transaction must be rolled
        back and each append tried alone (`append_one`), so that only the one at fault fails.
        """
        outcomes: list[Exception | None] = []
        accepted: list[Append] = []
        for append in appends:
            refusal = self._refusal(append)
            outcomes.append(refusal)
            if refusal is None:
                accepted.append(append)
                self.heads.put(append.room, append.after_seq + len(append.events))
        self._lay_down(accepted)
        return outcomes

    def append_one(self, append: Append) -> Exception | None:
        """The same for one append, with the reason found when something clashes; leaves no trace of a refused one.

        Raises sqlite3.OperationalError when the fault is not the append's (a full disk).
        """
        answer = self.do(lambda _: self._append(append))
        if isinstance(answer, sqlite3.IntegrityError):
            return self._clash(append)
        if isinstance(answer, StoreUnavailable):
            return Unreadable(append.room, append.after_seq + 1, "the database file is damaged there")
        return answer

    def do(self, job: Callable[["Transaction"], T]) -> T | Exception:
        """What a job returns, or the exception it ended with; then it has left no trace.

        Raises sqlite3.OperationalError when the fault is not the job's.
        """
        self.connection.execute("SAVEPOINT one")
        answer: T | Exception
        try:
            answer = job(self)
        except sqlite3.OperationalError:
            raise
        except Exception as problem:  # noqa: BLE001 - whatever it is, it must stay this job's own
            self.connection.execute("ROLLBACK TO one")
            damaged = isinstance(problem, sqlite3.DatabaseError) and not isinstance(problem, sqlite3.IntegrityError)
            answer = StoreUnavailable(f"The database is damaged: {problem}.") if damaged else problem
        self.connection.execute("RELEASE one")
        return answer

    def _append(self, append: Append) -> None:
        refusal = self._refusal(append)
        if refusal is not None:
            raise refusal
        self._lay_down((append,))
        if not _deletes(append):
            self.heads.put(append.room, append.after_seq + len(append.events))

    def _refusal(self, append: Append) -> Exception | None:
        head = self.heads.get(self.connection, append.room)
        opens = any(type(change) is Opened for change in append.index) if append.index else False
        if head is None and not opens:
            return NoSuchRoom(append.room)
        if head is not None and opens:
            return Taken(append.room, "room")
        if (head or 0) != append.after_seq:
            return Conflict(append.room, append.after_seq, head or 0)
        seq = append.after_seq
        for event in append.events:
            seq += 1
            if event.seq != seq:
                return ValueError(f"event {event.seq} of room {append.room} stands where {seq} belongs")
        return None

    def _lay_down(self, appends: Sequence[Append]) -> None:
        events: list[object] = []
        receipts: list[object] = []
        deadlines: dict[str, Append] = {}
        for append in appends:
            room = append.room
            for event in append.events:
                events += (room, event.seq, event.at_ms, event.kind, event.version, event.body, event.hash)
            for receipt in append.receipts:
                receipts += (room, receipt.member, receipt.command_id, receipt.answer)
            if append.deadlines is not None:
                deadlines[room] = append
            for change in append.index:
                self._change_index(room, change)
            if append.used_ms is not None:
                self.connection.execute("UPDATE rooms SET last_used_ms = ? WHERE room = ?", (append.used_ms, room))
        self._in_chunks(_events, 7, events)
        self._in_chunks(_receipts, 4, receipts)
        if deadlines:
            self._replace_deadlines(deadlines)
        for append in appends:
            if _deletes(append):
                self.delete(append.room)

    def delete(self, room: str) -> None:
        """Nothing of the room is left."""
        for table in _OF_A_ROOM:
            self.connection.execute(f"DELETE FROM {table} WHERE room = ?", (room,))  # noqa: S608 - our own names
        self.heads.put(room, None)

    def _replace_deadlines(self, by_room: dict[str, Append]) -> None:
        rows: list[object] = []
        for room, append in by_room.items():
            for deadline in append.deadlines or ():
                rows += (room, deadline.id, deadline.due_ms)
        self._in_chunks(_of_rooms, 1, list(by_room))
        self._in_chunks(_deadlines, 3, rows)

    def _in_chunks(self, statement: Callable[[int], str], columns: int, values: Sequence[object]) -> None:
        # One statement for many rows: each statement gives up the interpreter's lock and must win it back from the
        # event loop, which costs more than the row. Chunks are powers of two so that few statements are ever prepared.
        start = 0
        left = len(values) // columns
        chunk = _BIGGEST_CHUNK
        while left:
            while chunk > left:
                chunk //= 2
            end = start + chunk * columns
            self.connection.execute(statement(chunk), values[start:end])
            start = end
            left -= chunk

    def _change_index(self, room: str, change: IndexChange) -> None:
        match change:
            case Opened(code=code, link=link, at_ms=at_ms):
                self.connection.execute(
                    "INSERT INTO rooms (room, code, link, created_ms, last_used_ms) VALUES (?, ?, ?, ?, ?)",
                    (room, code, link, at_ms, at_ms),
                )
            case Closed(at_ms=at_ms):
                self.connection.execute("UPDATE rooms SET code = NULL, closed_ms = ? WHERE room = ?", (at_ms, room))
            case Bound(account=account, member=member, at_ms=at_ms):
                self.connection.execute(
                    "INSERT INTO memberships (room, account, member, last_used_ms) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (room, account) DO UPDATE SET member = excluded.member, last_used_ms = excluded.last_used_ms",
                    (room, account, member, at_ms),
                )
            case Deleted():
                pass  # when all else of its append is laid down
            case Unbound(account=account):
                self.connection.execute("DELETE FROM memberships WHERE room = ? AND account = ?", (room, account))

    def _clash(self, append: Append) -> StoreError | ValueError:
        for receipt in append.receipts:
            row = self.connection.execute(
                "SELECT answer FROM receipts WHERE room = ? AND member = ? AND command_id = ?",
                (append.room, receipt.member, receipt.command_id),
            ).fetchone()
            if row is not None:
                return AlreadyAnswered(append.room, receipt.member, receipt.command_id, row[0])
        for change in append.index:
            if isinstance(change, Opened):
                for what, value in (("code", change.code), ("link", change.link)):
                    if self.connection.execute(f"SELECT 1 FROM rooms WHERE {what} = ?", (value,)).fetchone():  # noqa: S608 - one of two words above
                        return Taken(append.room, what)
        return ValueError(f"the append to room {append.room} names a command or a deadline twice")


@cache
def _events(rows: int) -> str:
    return _insert("events (room, seq, at_ms, kind, version, body, hash)", 7, rows)


@cache
def _receipts(rows: int) -> str:
    return _insert("receipts (room, member, command_id, answer)", 4, rows)


@cache
def _deadlines(rows: int) -> str:
    return _insert("deadlines (room, id, due_ms)", 3, rows)


@cache
def _of_rooms(rooms: int) -> str:
    return f"DELETE FROM deadlines WHERE room IN ({', '.join('?' * rooms)})"  # noqa: S608 - question marks only


def _insert(into: str, columns: int, rows: int) -> str:
    # Left to itself SQLite keeps a copy of every page that a statement of many rows changes, to undo it alone, beyond
    # 64 KiB in a file. A clash undoes the transaction or the savepoint anyhow.
    row = f"({', '.join('?' * columns)})"
    return f"INSERT OR FAIL INTO {into} VALUES {', '.join([row] * rows)}"  # noqa: S608 - the texts above only


def _deletes(append: Append) -> bool:
    return any(type(change) is Deleted for change in append.index)
