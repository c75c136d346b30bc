"""A thread that moves the write-ahead log into the database file, so that no append waits for it.

The writer only says how much it wrote; SQLite's own checkpoint at a commit is off.
"""

import sqlite3
import threading

APPENDS_BETWEEN = 400
MOST_PAGES = 4_000
"""Above this the log is started anew, for which the writer is held up for as long as the last few pages take."""


class Checkpointer:
    """Works on its own connection from the start until `close`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._since = 0
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpointer", daemon=True)
        self._thread.start()

    def note(self, appends: int) -> None:
        """That many appends were committed. Called by the writer's thread only."""
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
            try:
                # PASSIVE holds nobody up but, under load, never catches the writer; RESTART then has little left to do.
                _, pages, _ = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if pages > MOST_PAGES:
                    self._connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
            except sqlite3.Error:
                # Nothing is lost: the log keeps what wasn't moved. The writer meets the same disk and says so.
                continue
