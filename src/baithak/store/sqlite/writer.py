"""The one thread that writes: everything that waits, of all rooms, goes into one transaction and one sync.

What a transaction lays down is in `transaction`; the calls that end here are in `store`.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar, overload

from baithak.store.errors import StoreUnavailable
from baithak.store.port import Append
from baithak.store.sqlite.transaction import Heads, Transaction

T = TypeVar("T")
Job: TypeAlias = Callable[[Transaction], T]
Waiting: TypeAlias = tuple[asyncio.Future[Any], Append | Job[Any]]

MOST_AT_ONCE = 512
"""The most that one transaction takes, so that the first in it never waits long for the last."""

_FSYNC_FAILURES = frozenset({sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC})


class Writer:
    """Queues appends and jobs from the event loop; answers each once it is durable.

    Trusts the caller to be on the loop's thread.
    """

    def __init__(
        self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop, committed: Callable[[int], None]
    ) -> None:
        """`committed` is told, on the writer's thread and between transactions, how many were answered by each."""
        self._connection = connection
        self._committed = committed
        self._loop = loop
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._transaction = Transaction(connection, Heads())
        self._closed = False
        self._failed: str | None = None
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @overload
    def put(self, what: Append) -> "asyncio.Future[None]": ...
    @overload
    def put(self, what: Job[T]) -> "asyncio.Future[T]": ...
    def put(self, what: Append | Job[Any]) -> "asyncio.Future[Any]":
        """Queues an append or a job; the answer is None or what the job returns. Cancelling it undoes nothing."""
        future: asyncio.Future[Any] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreUnavailable("The store is closed."))
        else:
            self._queue.put((future, what))
        return future

    def close(self) -> None:
        """Finishes what is queued, refuses what comes, closes the connection. Blocks until done."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        queue = self._queue
        while (first := queue.get()) is not None:
            batch = [first]
            stop = False
            for _ in range(min(queue.qsize(), MOST_AT_ONCE - 1)):
                one = queue.get_nowait()
                if one is None:
                    stop = True
                    break
                batch.append(one)
            answers = self._store(batch)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_answer, batch, answers)
            self._committed(len(batch))
            if stop:
                return

    def _store(self, batch: list[Waiting]) -> list[Any]:
        if self._failed is not None:
            return [StoreUnavailable(self._failed) for _ in batch]
        try:
            try:
                return self._commit(batch, at_once=True)
            except sqlite3.OperationalError:
                raise
            except Exception:  # noqa: BLE001 - one of the batch is at fault: the others must not suffer
                self._roll_back()
                return self._commit(batch, at_once=False)
        except Exception as problem:  # noqa: BLE001 - who waits must hear of it, and the thread must live
            try:
                self._roll_back()
            except sqlite3.Error:
                self._failed = "The database can't be used any more: start the server again."
            return [self._failure(problem) for _ in batch]

    def _commit(self, batch: list[Waiting], *, at_once: bool) -> list[Any]:
        transaction = self._transaction
        self._connection.execute("BEGIN IMMEDIATE")
        appends = [what for _, what in batch if isinstance(what, Append)]
        if at_once:
            outcomes = iter(transaction.append_all(appends))
        else:
            outcomes = iter([transaction.append_one(append) for append in appends])
        answers = [next(outcomes) if isinstance(what, Append) else transaction.do(what) for _, what in batch]
        self._connection.execute("COMMIT")
        transaction.heads.keep()
        self.commits += 1
        return answers

    def _roll_back(self) -> None:
        self._transaction.heads.undo()
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _failure(self, problem: Exception) -> StoreUnavailable:
        code = getattr(problem, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_FULL:
            return StoreUnavailable(
                "The disk with the data folder is full: nothing more can be stored until there is room."
            )
        if code in _FSYNC_FAILURES:
            # After a failed sync nobody knows what the disk holds, and a second sync may lie: only a restart reads it.
            self._failed = "The disk failed to store what was written: check it, then start the server again."
            return StoreUnavailable(self._failed)
        return StoreUnavailable(f"The database can't be written: {problem}.")


def _answer(batch: list[Waiting], answers: list[Any]) -> None:
    for (future, _), answer in zip(batch, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
