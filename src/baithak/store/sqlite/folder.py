"""The data folder: made if need be, held by one server at a time, with one database file in it.

What is in the file is in `schema`.
"""

import fcntl
import os
import sqlite3
from pathlib import Path
from typing import BinaryIO

from baithak.store.errors import StoreUnavailable
from baithak.store.sqlite.schema import migrate

DATABASE = "baithak.db"
LOCK = "baithak.lock"
BUSY_TIMEOUT_MS = 5_000


class Folder:
    """A data folder that this process holds until `release`."""

    def __init__(self, path: Path, lock: BinaryIO) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def hold(cls, path: Path) -> "Folder":
        """Makes and holds the folder, and brings its database to the newest version.

        Folder and files are open to their owner only: seeds are in them. Raises StoreUnavailable, with a sentence, for a
        folder that can't be made or written, is in use by another server, or holds what this program can't use.
        """
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.fdopen(os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b")
        except OSError as problem:
            raise StoreUnavailable(f"The data folder {path} can't be written: {problem.strerror}.") from problem
        try:
            _lock(path, lock)
            os.close(os.open(path / DATABASE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            folder = cls(path, lock)
            connection = folder.connect()
            try:
                migrate(connection)
            finally:
                connection.close()
        except BaseException as problem:
            lock.close()
            if isinstance(problem, OSError):
                raise StoreUnavailable(f"The data folder {path} can't be written: {problem.strerror}.") from problem
            if isinstance(problem, (sqlite3.Error, UnicodeDecodeError)):  # sqlite3 quotes damaged bytes as text
                raise StoreUnavailable(f"The database in {path} can't be used: {problem}.") from problem
            raise
        return folder

    def connect(self) -> sqlite3.Connection:
        """A connection that can write: write-ahead log, synced at every commit, transactions begun by hand."""
        connection = sqlite3.connect(
            self.path / DATABASE,
            timeout=BUSY_TIMEOUT_MS / 1000,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
        except BaseException:
            connection.close()
            raise
        if mode != "wal":
            connection.close()
            raise StoreUnavailable(f"The data folder {self.path} is on a file system that can't share memory.")
        return connection

    def connect_reader(self) -> sqlite3.Connection:
        """A connection that can only read."""
        connection = self.connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def release(self) -> None:
        """Lets another server have the folder."""
        self._lock.close()


def _lock(path: Path, lock: BinaryIO) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        raise StoreUnavailable(
            f"Another Baithak server is using the data folder {path}: stop it, or choose another folder."
        ) from problem
