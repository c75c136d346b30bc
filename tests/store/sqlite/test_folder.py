"""The data folder: who may have it, and what is said when it can't be had."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from baithak.store.errors import StoreUnavailable
from baithak.store.sqlite import SqliteStore
from baithak.store.sqlite.folder import DATABASE, LOCK, Folder
from tests.store.rows import events, opening

HOLDER = """
import sys
from pathlib import Path
from baithak.store.sqlite.folder import Folder
folder = Folder.hold(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def not_root() -> Iterator[None]:
    """For whom permissions count, even where the tests run as root."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_the_folder_is_made_with_its_parents_and_open_to_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "house" / "data"
    folder = Folder.hold(path)
    assert 0o700 == stat.S_IMODE(path.stat().st_mode)
    assert {DATABASE, LOCK} == {file.name for file in path.iterdir()}
    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in path.iterdir()}
    folder.release()


async def test_the_files_of_a_store_at_work_are_open_to_their_owner_only(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "data")
    await store.append(opening("r1"))
    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "data").iterdir()}
    await store.close()


def test_a_closed_store_is_one_file_and_a_lock(tmp_path: Path) -> None:
    async def use() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.append(opening("r1"))
        await store.close()

    asyncio.run(use())
    assert {DATABASE, LOCK} == {file.name for file in tmp_path.iterdir()}


async def test_a_second_store_in_the_folder_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    first = await SqliteStore.open(tmp_path)
    with pytest.raises(
        StoreUnavailable, match=r"Another Baithak server is using the data folder .*: stop it, or choose"
    ):
        await SqliteStore.open(tmp_path)
    await first.append(opening("r1"))
    await first.close()
    again = await SqliteStore.open(tmp_path)
    assert events("r1", 1) == await again.read("r1")
    await again.close()


@pytest.mark.crash
def test_the_folder_of_another_process_is_refused_and_free_once_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert "held\n" == holder.stdout.readline()
        with pytest.raises(StoreUnavailable, match="Another Baithak server"):
            Folder.hold(tmp_path)
        holder.kill()
        holder.wait()
    Folder.hold(tmp_path).release()


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a letter")
    with pytest.raises(
        StoreUnavailable, match=r"The data folder .*data can't be written: (File exists|Not a directory)\."
    ):
        Folder.hold(tmp_path / "data")
    assert "a letter" == (tmp_path / "data").read_text()


def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.mkdir(mode=0o755)
    path.chmod(0o555)
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(parent.stat().st_mode | 0o055)
    with (
        not_root(),
        pytest.raises(StoreUnavailable, match=r"The data folder .*data can't be written: Permission denied\."),
    ):
        Folder.hold(path)
    with not_root(), pytest.raises(StoreUnavailable, match="Permission denied"):
        Folder.hold(path / "deeper")


def test_a_database_that_may_not_be_written_is_said_and_the_lock_is_let_go(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    with pytest.raises(StoreUnavailable, match=r"The data folder .* can't be written: Is a directory\."):
        Folder.hold(tmp_path)
    (tmp_path / DATABASE).rmdir()
    Folder.hold(tmp_path).release()


def test_a_file_that_is_no_database_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"Dear diary, " * 1_000)
    with pytest.raises(StoreUnavailable, match=r"The database in .* can't be used: file is not a database\."):
        Folder.hold(tmp_path)
    assert b"Dear diary, " * 1_000 == (tmp_path / DATABASE).read_bytes()


def test_connections_write_ahead_sync_fully_and_wait_for_a_lock(tmp_path: Path) -> None:
    folder = Folder.hold(tmp_path)
    connection, reader = folder.connect(), folder.connect_reader()
    wanted = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5_000, "wal_autocheckpoint": 0}
    assert wanted == {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.execute("DELETE FROM rooms")
    connection.close()
    reader.close()
    folder.release()
