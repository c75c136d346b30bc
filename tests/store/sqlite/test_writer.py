"""The thread that writes: what it does when the disk fails it, or when nobody listens any more."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from baithak.store.errors import StoreUnavailable, Unreadable
from baithak.store.port import StoredEvent
from baithak.store.sqlite.folder import DATABASE, Folder
from baithak.store.sqlite.transaction import Transaction, _events, _receipts
from baithak.store.sqlite.writer import MOST_AT_ONCE, Writer
from tests.store.rows import events, following, opening


class Failing(sqlite3.Connection):
    """A connection that fails at `statement` with SQLite's `error` and `code` as often as `times` says."""

    statement = ""
    error: type[sqlite3.DatabaseError] = sqlite3.OperationalError
    code = 0
    times = 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if self.times and sql == self.statement:
            self.times -= 1
            problem = self.error("disk I/O error")
            problem.sqlite_errorcode = self.code
            raise problem
        return super().execute(sql, parameters)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Failing]:
    folder = Folder.hold(tmp_path)
    yield sqlite3.connect(tmp_path / DATABASE, isolation_level=None, check_same_thread=False, factory=Failing)
    folder.release()


def writer_of(connection: sqlite3.Connection) -> Writer:
    return Writer(connection, asyncio.get_running_loop(), lambda _: None)


def told(number: int, _: Transaction) -> int:
    return number


def log(room: str) -> Callable[[Transaction], list[StoredEvent]]:
    def read(transaction: Transaction) -> list[StoredEvent]:
        query = "SELECT seq, at_ms, kind, version, body, hash FROM events WHERE room = ? ORDER BY seq"
        return [StoredEvent(*row) for row in transaction.connection.execute(query, (room,))]

    return read


async def test_a_failed_sync_ends_all_writing_until_a_restart(connection: Failing) -> None:
    writer = writer_of(connection)
    await writer.put(opening("r1"))
    connection.statement, connection.code, connection.times = "COMMIT", sqlite3.SQLITE_IOERR_FSYNC, 1
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match=r"The disk failed to store .* then start the server again"):
            await writer.put(following("r1", 1))
    writer.close()


async def test_another_failure_refuses_what_waited_and_nothing_more(connection: Failing) -> None:
    writer = writer_of(connection)
    await writer.put(opening("r1"))
    await writer.put(opening("r2"))
    connection.statement, connection.code, connection.times = "COMMIT", sqlite3.SQLITE_IOERR_WRITE, 1
    with pytest.raises(StoreUnavailable, match="The database can't be written: disk I/O error"):
        await writer.put(following("r1", 1))
    assert events("r1", 1) == await writer.put(log("r1"))
    await asyncio.gather(writer.put(following("r1", 1)), writer.put(following("r2", 1)))
    assert events("r1", 2) == await writer.put(log("r1"))
    writer.close()


async def test_a_connection_that_can_not_even_roll_back_is_given_up(connection: Failing) -> None:
    writer = writer_of(connection)
    await writer.put(opening("r1"))

    def tear(_: Transaction) -> None:
        connection.statement, connection.code, connection.times = "ROLLBACK", sqlite3.SQLITE_IOERR, 1
        raise sqlite3.OperationalError("torn")

    with pytest.raises(StoreUnavailable, match="torn"):
        await writer.put(tear)
    with pytest.raises(StoreUnavailable, match="start the server again"):
        await writer.put(following("r1", 1))
    writer.close()


async def test_a_jobs_own_fault_reaches_who_asked_and_nobody_else(connection: Failing) -> None:
    def stumble(transaction: Transaction) -> None:
        transaction.connection.execute("DELETE FROM events")
        raise LookupError("lost")

    writer = writer_of(connection)
    await writer.put(opening("r1"))
    lost, stored = await asyncio.gather(writer.put(stumble), writer.put(following("r1", 1)), return_exceptions=True)
    assert isinstance(lost, LookupError)
    assert stored is None
    assert events("r1", 2) == await writer.put(log("r1"))
    writer.close()


async def test_damage_met_by_one_append_makes_its_room_unreadable_and_no_other(connection: Failing) -> None:
    writer = writer_of(connection)
    rooms = ("r1", "r2", "r3")
    for room in rooms:
        await writer.put(opening(room))
    # Three rows go down as two and one: the one fails, and again when each append is tried alone.
    connection.statement, connection.error, connection.times = _events(1), sqlite3.DatabaseError, 2
    go = threading.Event()
    held = writer.put(lambda _: go.wait())
    waiting = [writer.put(following(room, 1)) for room in rooms]
    go.set()
    await held
    broken, *others = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(broken, Unreadable)
    assert ("r1", 2) == (broken.room, broken.seq)
    assert [None, None] == others
    assert [1, 2, 2] == [len(await writer.put(log(room))) for room in rooms]
    writer.close()


def test_a_statement_of_many_rows_leaves_undoing_to_the_transaction_and_keeps_no_copies_of_pages(
    connection: Failing,
) -> None:
    twice = ("r1", "m1", "c1", b"yes") * 2
    connection.execute("BEGIN")
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(_receipts(2), twice)
    assert [(1,)] == connection.execute("SELECT count(*) FROM receipts").fetchall()
    connection.execute("ROLLBACK")
    assert [(0,)] == connection.execute("SELECT count(*) FROM receipts").fetchall()


async def test_a_long_queue_is_taken_in_several_transactions_in_order(connection: Failing) -> None:
    writer = writer_of(connection)
    numbers = range(2 * MOST_AT_ONCE + 1)
    assert list(numbers) == await asyncio.gather(*(writer.put(partial(told, number)) for number in numbers))
    assert 3 <= writer.commits
    writer.close()


def test_what_was_asked_is_stored_even_when_nobody_listens_any_more(connection: Failing, tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    writer = Writer(connection, loop, lambda _: None)
    gone = threading.Event()
    writer.put(lambda _: gone.wait())
    writer.put(opening("r1"))
    loop.close()
    gone.set()
    writer.close()
    reader = sqlite3.connect(tmp_path / DATABASE)
    assert [(1,)] == reader.execute("SELECT seq FROM events").fetchall()
    reader.close()
