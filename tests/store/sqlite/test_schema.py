"""From every older version of the file to today's."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from baithak.kernel.deadline import Deadline
from baithak.store.errors import StoreUnavailable
from baithak.store.port import Guest, Membership, Receipt, RoomDeadline, RoomIndex, Snapshot
from baithak.store.sqlite import SqliteStore
from baithak.store.sqlite.folder import DATABASE
from baithak.store.sqlite.schema import APPLICATION_ID, FIRST, MIGRATIONS, migrate
from tests.store.rows import events, following, head_of

ROWS = events("r1", 3)
SAVED = Snapshot(2, ROWS[1].hash, "f1", b"state")

# One entry for each version there ever was: the rows of the same evening as that version kept them.
EVENINGS: dict[int, list[tuple[str, list[tuple[Any, ...]]]]] = {
    1: [
        ("INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?)", [("r1", "MANGO", "link", 10, 20, None, None)]),
        (
            "INSERT INTO events (room, seq, at_ms, kind, version, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [("r1", row.seq, row.at_ms, row.kind, row.version, row.body, row.hash) for row in ROWS],
        ),
        ("INSERT INTO receipts (room, member, command_id, answer) VALUES (?, ?, ?, ?)", [("r1", "m1", "c1", b"yes")]),
        ("INSERT INTO deadlines VALUES (?, ?, ?)", [("r1", "toy.end", 99)]),
        ("INSERT INTO memberships (room, account, member, last_used_ms) VALUES (?, ?, ?, ?)", [("r1", "a1", "m1", 15)]),
        ("INSERT INTO beat VALUES (1, ?)", [(77,)]),
        ("INSERT INTO guests VALUES (?, ?, ?, ?, ?)", [("a1", "रवि", "hi", 5, 15)]),
        ("INSERT INTO sessions VALUES (?, ?)", [(b"t" * 32, "a1")]),
    ]
}


def build(path: Path, version: int) -> None:
    """A data folder as the program of that version left it."""
    connection = sqlite3.connect(path / DATABASE, isolation_level=None)
    migrate(connection, MIGRATIONS[:version])
    for statement, rows in EVENINGS[version]:
        connection.executemany(statement, rows)
    connection.close()


def test_every_version_has_its_evening() -> None:
    assert list(range(1, len(MIGRATIONS) + 1)) == list(EVENINGS)


@pytest.mark.parametrize("version", EVENINGS)
async def test_the_evening_of_each_version_is_read_and_goes_on(tmp_path: Path, version: int) -> None:
    build(tmp_path, version)
    store = await SqliteStore.open(tmp_path)
    assert ROWS == await store.read("r1")
    assert head_of(ROWS) == await store.head("r1")
    assert [Receipt("m1", "c1", b"yes")] == await store.receipts("r1", 9)
    assert [RoomDeadline("r1", "toy.end", 99)] == await store.deadlines()
    assert [Membership("r1", "a1", "m1", 20)] == await store.members_of("r1")
    assert RoomIndex("r1", "MANGO", "link", 10, 20, None, None) == await store.room_index("r1")
    assert await store.last_beat() == 77
    assert Guest("a1", "रवि", "hi", 5, 15) == await store.guest_by_token(b"t" * 32)
    await store.append(following("r1", 3, deadlines=(Deadline("toy.more", 5),)))
    await store.save_snapshot("r1", SAVED)
    assert SAVED == await store.snapshot("r1", "f1")
    await store.close()


def test_a_new_file_goes_through_all_steps_and_a_second_walk_does_nothing() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    first = connection.execute("SELECT * FROM sqlite_schema").fetchall()
    assert (len(MIGRATIONS),) == connection.execute("PRAGMA user_version").fetchone()
    assert (APPLICATION_ID,) == connection.execute("PRAGMA application_id").fetchone()
    migrate(connection)
    assert first == connection.execute("SELECT * FROM sqlite_schema").fetchall()
    connection.close()


def test_a_step_that_fails_leaves_the_version_before_it_whole() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    second = ("CREATE TABLE more (a)",)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, (FIRST, second, ("DROP TABLE more", "ALTER TABLE nowhere ADD b")))
    assert (2,) == connection.execute("PRAGMA user_version").fetchone()
    connection.execute("INSERT INTO more VALUES (1)")
    migrate(connection, (FIRST, second, ("DROP TABLE more",)))
    assert (3,) == connection.execute("PRAGMA user_version").fetchone()
    connection.close()


def test_only_the_missing_steps_are_walked() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, (FIRST,))
    connection.execute("INSERT INTO beat VALUES (1, 5)")
    migrate(connection, (FIRST, ("ALTER TABLE beat ADD by_whom TEXT",)))
    assert [(1, 5, None)] == connection.execute("SELECT * FROM beat").fetchall()
    connection.close()


async def test_a_file_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    build(tmp_path, 1)
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(
        StoreUnavailable, match=r"written by a newer Baithak \(format 999; this one knows \d+\): use that"
    ):
        await SqliteStore.open(tmp_path)
    connection = sqlite3.connect(tmp_path / DATABASE)
    assert (999,) == connection.execute("PRAGMA user_version").fetchone()
    connection.close()


async def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    with pytest.raises(StoreUnavailable, match="belongs to another program"):
        await SqliteStore.open(tmp_path)
    connection = sqlite3.connect(tmp_path / DATABASE)
    assert [("recipes",)] == connection.execute("SELECT name FROM sqlite_schema").fetchall()
    connection.close()
