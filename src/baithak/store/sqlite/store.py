"""`SqliteStore`: the store of one server, as the port asks for it.

Writing is in `writer` and `transaction`, reading in `readers`, the tables in `schema`, the folder in `folder`.
"""

import asyncio
import sqlite3
from functools import partial
from hashlib import sha256
from pathlib import Path

from baithak.store.errors import Taken, Unreadable
from baithak.store.port import (
    Append,
    Guest,
    Head,
    Membership,
    Receipt,
    RoomDeadline,
    RoomIndex,
    Snapshot,
    StoredEvent,
)
from baithak.store.sqlite.checkpointer import Checkpointer
from baithak.store.sqlite.folder import Folder
from baithak.store.sqlite.readers import Readers
from baithak.store.sqlite.transaction import Transaction
from baithak.store.sqlite.writer import Writer

READER_THREADS = 2

_GUEST = "SELECT guests.id, name, language, created_ms, last_used_ms FROM guests"
_MEMBERSHIP = "SELECT room, account, member, rooms.last_used_ms FROM memberships JOIN rooms USING (room)"


class SqliteStore:
    """One writer thread, a few reader threads, one file. `baithak.store.port` says what each method does."""

    def __init__(self, folder: Folder, loop: asyncio.AbstractEventLoop) -> None:
        self._folder = folder
        self._loop = loop
        connection = folder.connect()
        self._checkpointer = Checkpointer(folder.connect(), connection)
        self._writer = Writer(connection, loop, self._checkpointer.note)
        self._readers = Readers(folder.connect_reader, loop, READER_THREADS)

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """The store in that data folder, which is made if need be and held until `close`.

        Raises StoreUnavailable with one sentence when the folder can't be used.
        """
        loop = asyncio.get_running_loop()
        return cls(await loop.run_in_executor(None, Folder.hold, path), loop)

    async def close(self) -> None:
        await self._loop.run_in_executor(None, self._close)

    @property
    def commits(self) -> int:
        """How many transactions were committed since the store was opened."""
        return self._writer.commits

    def append(self, append: Append, /) -> "asyncio.Future[None]":
        return self._writer.put(append)

    async def read(
        self, room: str, after_seq: int = 0, limit: int | None = None, kind: str | None = None
    ) -> list[StoredEvent]:
        query = (
            "SELECT seq, at_ms, kind, version, body, hash FROM events"
            " WHERE room = ? AND seq > ? AND (? IS NULL OR kind = ?) ORDER BY seq LIMIT ?"
        )

        def ask(connection: sqlite3.Connection) -> list[StoredEvent]:
            found: list[StoredEvent] = []
            try:
                rows = connection.execute(query, (room, after_seq, kind, kind, -1 if limit is None else limit))
                found.extend(StoredEvent(*row) for row in rows)
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError as problem:
                seq = found[-1].seq + 1 if found else after_seq + 1
                raise Unreadable(room, seq, "the database file is damaged there") from problem
            return found

        return await self._readers.ask(ask)

    async def head(self, room: str) -> Head | None:
        return await self._readers.one(
            Head, "SELECT seq, hash FROM events WHERE room = ? ORDER BY seq DESC LIMIT 1", room
        )

    async def receipt(self, room: str, member: str, command_id: str) -> bytes | None:
        query = "SELECT answer FROM receipts WHERE room = ? AND member = ? AND command_id = ?"
        return await self._readers.one(bytes, query, room, member, command_id)

    async def receipts(self, room: str, limit: int) -> list[Receipt]:
        query = "SELECT member, command_id, answer FROM receipts WHERE room = ? ORDER BY position DESC LIMIT ?"
        return (await self._readers.all(Receipt, query, room, limit))[::-1]

    async def snapshot(self, room: str, format: str) -> Snapshot | None:  # noqa: A002 - the field's name
        row = await self._readers.one(
            lambda *row: row,
            "SELECT seq, hash, format, snapshots.body, body_hash FROM snapshots JOIN events USING (room, seq, hash)"
            " WHERE room = ? AND format = ?",
            room,
            format,
        )
        if row is None or row[4] != sha256(row[3]).digest():
            return None
        return Snapshot(*row[:4])

    async def save_snapshot(self, room: str, snapshot: Snapshot) -> None:
        await self._write(
            "INSERT OR REPLACE INTO snapshots (room, seq, hash, format, body, body_hash)"
            " SELECT room, ?, ?, ?, ?, ? FROM rooms WHERE room = ?",
            snapshot.seq,
            snapshot.hash,
            snapshot.format,
            snapshot.body,
            sha256(snapshot.body).digest(),
            room,
        )

    async def drop_snapshots(self) -> None:
        await self._write("DELETE FROM snapshots")

    async def deadlines(self, until_ms: int | None = None) -> list[RoomDeadline]:
        return await self._readers.all(
            RoomDeadline,
            "SELECT room, id, due_ms FROM deadlines JOIN rooms USING (room)"
            " WHERE set_aside IS NULL AND (?1 IS NULL OR due_ms <= ?1) ORDER BY due_ms, room, id",
            until_ms,
        )

    async def find_code(self, code: str) -> str | None:
        return await self._readers.one(str, "SELECT room FROM rooms WHERE code = ?", code)

    async def find_link(self, link: str) -> str | None:
        return await self._readers.one(str, "SELECT room FROM rooms WHERE link = ?", link)

    async def room_index(self, room: str) -> RoomIndex | None:
        query = "SELECT room, code, link, created_ms, last_used_ms, closed_ms, set_aside FROM rooms WHERE room = ?"
        return await self._readers.one(RoomIndex, query, room)

    async def members_of(self, room: str) -> list[Membership]:
        return await self._readers.all(Membership, f"{_MEMBERSHIP} WHERE room = ? ORDER BY position", room)

    async def rooms_of(self, account: str) -> list[Membership]:
        query = f"{_MEMBERSHIP} WHERE account = ? AND closed_ms IS NULL ORDER BY rooms.last_used_ms DESC, room"
        return await self._readers.all(Membership, query, account)

    async def set_aside(self, room: str, reason: str | None) -> None:
        await self._write("UPDATE rooms SET set_aside = ? WHERE room = ?", reason, room)

    async def expire(self, before_ms: int) -> list[str]:
        rooms = await self._readers.all(
            str,
            "SELECT room FROM rooms WHERE last_used_ms < ? AND set_aside IS NULL ORDER BY last_used_ms, room",
            before_ms,
        )

        # One room after the other, so that live rooms' appends get their turn in between.
        return [room for room in rooms if await self._writer.put(partial(_delete_unused, room, before_ms))]

    async def beat(self, now_ms: int) -> None:
        await self._write(
            "INSERT INTO beat (only, at_ms) VALUES (1, ?)"
            " ON CONFLICT (only) DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)",
            now_ms,
        )

    async def last_beat(self) -> int | None:
        return await self._readers.one(int, "SELECT at_ms FROM beat")

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        def add(transaction: Transaction) -> None:
            execute = transaction.connection.execute
            try:
                execute(
                    "INSERT INTO guests (id, name, language, created_ms, last_used_ms) VALUES (?, ?, ?, ?, ?)",
                    (guest.id, guest.name, guest.language, guest.created_ms, guest.last_used_ms),
                )
            except sqlite3.IntegrityError as problem:
                raise Taken(guest.id, "guest") from problem
            try:
                execute("INSERT INTO sessions (token_hash, account) VALUES (?, ?)", (token_hash, guest.id))
            except sqlite3.IntegrityError as problem:
                raise Taken(guest.id, "session") from problem

        await self._writer.put(add)

    async def guest(self, account: str) -> Guest | None:
        return await self._readers.one(Guest, f"{_GUEST} WHERE guests.id = ?", account)

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        query = f"{_GUEST} JOIN sessions ON account = guests.id WHERE token_hash = ?"
        return await self._readers.one(Guest, query, token_hash)

    async def change_guest(
        self, account: str, *, name: str | None = None, language: str | None = None, used_ms: int | None = None
    ) -> Guest | None:
        def change(transaction: Transaction) -> Guest | None:
            row = transaction.connection.execute(
                "UPDATE guests SET name = coalesce(?, name), language = coalesce(?, language),"
                " last_used_ms = max(last_used_ms, coalesce(?, 0)) WHERE id = ?"
                " RETURNING id, name, language, created_ms, last_used_ms",
                (name, language, used_ms, account),
            ).fetchone()
            return None if row is None else Guest(*row)

        return await self._writer.put(change)

    async def drop_session(self, token_hash: bytes) -> None:
        await self._write("DELETE FROM sessions WHERE token_hash = ?", token_hash)

    async def expire_guests(self, before_ms: int) -> int:
        def delete(transaction: Transaction) -> int:
            execute = transaction.connection.execute
            execute(
                "DELETE FROM sessions WHERE account IN (SELECT id FROM guests WHERE last_used_ms < ?)", (before_ms,)
            )
            return execute("DELETE FROM guests WHERE last_used_ms < ?", (before_ms,)).rowcount

        return await self._writer.put(delete)

    async def _write(self, statement: str, *values: object) -> None:
        def write(transaction: Transaction) -> None:
            transaction.connection.execute(statement, values)

        await self._writer.put(write)

    def _close(self) -> None:
        try:
            self._readers.close()
            self._checkpointer.close()
            self._writer.close()
        finally:
            self._folder.release()


def _delete_unused(room: str, before_ms: int, transaction: Transaction) -> bool:
    unused = "SELECT 1 FROM rooms WHERE room = ? AND last_used_ms < ? AND set_aside IS NULL"
    if transaction.connection.execute(unused, (room, before_ms)).fetchone() is None:
        return False
    transaction.delete(room)
    return True
