"""The write-ahead log stays short however long the house is open."""

import sqlite3
from pathlib import Path

from baithak.store.sqlite.checkpointer import APPENDS_BETWEEN, Checkpointer, move
from baithak.store.sqlite.folder import DATABASE, Folder

PAGE = 4_096


def write(connection: sqlite3.Connection, rows: int) -> None:
    connection.execute("BEGIN")
    for _ in range(rows):
        connection.execute(
            "INSERT INTO receipts (room, member, command_id, answer) VALUES (hex(randomblob(9)), '', '', ?)",
            (bytes(PAGE),),
        )
    connection.execute("COMMIT")


def test_the_log_is_started_anew_once_it_was_moved(tmp_path: Path) -> None:
    folder = Folder.hold(tmp_path)
    connection = folder.connect()
    log = tmp_path / f"{DATABASE}-wal"
    write(connection, 50)
    longest = log.stat().st_size
    for _ in range(5):
        move(connection)
        write(connection, 40)
    assert longest == log.stat().st_size
    connection.close()
    folder.release()


def test_the_thread_moves_what_was_written_and_the_writer_the_rest(tmp_path: Path) -> None:
    folder = Folder.hold(tmp_path)
    connection = folder.connect()
    checkpointer = Checkpointer(folder.connect(), connection)
    log, database = tmp_path / f"{DATABASE}-wal", tmp_path / DATABASE
    write(connection, 50)
    checkpointer.note(APPENDS_BETWEEN - 1)
    checkpointer.note(1)
    assert checkpointer._nearly_done.wait(timeout=60)
    assert 50 * PAGE < database.stat().st_size
    write(connection, 1)
    longest = log.stat().st_size
    checkpointer.note(1)
    write(connection, 40)
    assert longest == log.stat().st_size
    checkpointer.close()
    connection.close()
    folder.release()


def test_a_reader_in_the_middle_holds_nobody_up(tmp_path: Path) -> None:
    folder = Folder.hold(tmp_path)
    connection, reader = folder.connect(), folder.connect_reader()
    write(connection, 2)
    reader.execute("BEGIN")
    assert (2,) == reader.execute("SELECT count(*) FROM receipts").fetchone()
    write(connection, 3)
    move(connection)
    write(connection, 1)
    assert (2,) == reader.execute("SELECT count(*) FROM receipts").fetchone()
    reader.execute("COMMIT")
    assert (6,) == reader.execute("SELECT count(*) FROM receipts").fetchone()
    reader.close()
    connection.close()
    folder.release()
