"""A few threads that only read, each with its own connection, so that reading never waits for a sync.

Writing is in `writer`.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from baithak.store.errors import StoreUnavailable

T = TypeVar("T")


class Readers:
    """Asks the database from the event loop. A question begun after a commit sees what was committed."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], loop: asyncio.AbstractEventLoop, threads: int
    ) -> None:
        self._connect = connect
        self._loop = loop
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._pool = ThreadPoolExecutor(threads, "store-reader", initializer=self._open)

    async def one(self, row_type: Callable[..., T], query: str, *values: object) -> T | None:
        """The first row as a `row_type` made from its columns, or None."""
        rows = await self.all(row_type, query, *values)
        return rows[0] if rows else None

    async def all(self, row_type: Callable[..., T], query: str, *values: object) -> list[T]:
        """The rows, each as a `row_type` made from its columns."""
        return await self.ask(lambda connection: [row_type(*row) for row in connection.execute(query, values)])

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """What `question` returns, asked on a reader's thread. Raises StoreUnavailable when the database fails."""

        def asked() -> T:
            try:
                return question(self._local.connection)
            except sqlite3.Error as problem:
                raise StoreUnavailable(f"The database can't be read: {problem}.") from problem

        try:
            return await self._loop.run_in_executor(self._pool, asked)
        except RuntimeError as problem:
            raise StoreUnavailable("The store is closed.") from problem

    def close(self) -> None:
        """Finishes what was asked and closes the connections. Blocks until done."""
        self._pool.shutdown()
        for connection in self._connections:
            connection.close()

    def _open(self) -> None:
        self._local.connection = self._connect()
        self._connections.append(self._local.connection)
