"""The bare loop that stores each message, one row and one sync, before it is told: what no server that commits before
it speaks can be quicker than. No rules; one thread writes, and what waits shares a commit.
"""

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from queue import SimpleQueue

import uvloop

from bench.rooms.bare import app_of
from bench.rooms.disk import opened
from bench.rooms.plan import decode
from bench.servers import serve_bare

Waiting = tuple[bytes, "asyncio.Future[None]"]


class Rows:
    """A thread that commits rows, as many as wait at once."""

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: SimpleQueue[Waiting] = SimpleQueue()
        self._connection = opened(folder)
        threading.Thread(target=self._run, daemon=True).start()

    def put(self, row: bytes) -> "asyncio.Future[None]":
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((row, done))
        return done

    def _run(self) -> None:
        while True:
            batch = [self._queue.get()]
            batch += [self._queue.get_nowait() for _ in range(self._queue.qsize())]
            self._connection.execute("BEGIN IMMEDIATE")
            for row, _ in batch:
                self._connection.execute("INSERT INTO t VALUES (?)", (row,))
            self._connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_answer, batch)


def _answer(batch: list[Waiting]) -> None:
    for _, done in batch:
        if not done.done():
            done.set_result(None)


async def main(text: str) -> None:
    plan = decode(text)
    with tempfile.TemporaryDirectory() as folder:
        rows = Rows(Path(folder), asyncio.get_running_loop())
        await serve_bare(app_of(rows.put), plan.rooms, plan.members)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
