"""Moves the write-ahead log into the database file beside the writer, so that no append waits for more than a moment.

SQLite's own checkpoint at a commit is off: it would hold up one commit in a hundred for as long as a thousand pages take.
"""

import sqlite3
import threading
from contextlib import suppress

APPENDS_BETWEEN = 2_000
"""Seldom enough that hot pages are moved once for many changes; the log grows to some 10 to 60 MB meanwhile."""


class Checkpointer:
    """A thread with its own connection does nearly all the work; the writer, between two commits, does the rest.

    Only then is the log started anew, at its beginning: under load the thread alone would never catch up.
    """

    def __init__(self, connection: sqlite3.Connection, writers: sqlite3.Connection) -> None:
        self._connection = connection
        self._writers = writers
        self._since = 0
        self._nearly_done = threading.Event()
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpointer", daemon=True)
        self._thread.start()

    def note(self, appends: int) -> None:
        """That many appends were committed. Called on the writer's thread, outside a transaction."""
        if self._nearly_done.is_set():
            self._nearly_done.clear()
            move(self._writers)
        self._since += appends
        if self._since >= APPENDS_BETWEEN:
            self._since = 0
            self._wake.set()

    def close(self) -> None:
        """Ends the thread and closes its connection. Blocks until done."""
        self._closing = True
        self._wake.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            if self._closing:
                return
            move(self._connection)
            self._nearly_done.set()


def move(connection: sqlite3.Connection) -> None:
    """Moves what can be moved without waiting for anybody.

    An error is no loss: the log keeps what wasn't moved, and the writer meets the same disk and says so.
    """
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
