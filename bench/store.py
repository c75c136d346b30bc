"""What a durable append costs: the store beside a bare sqlite3 loop that writes the same rows in the same transactions.

Run as `python -m bench.store`; the socket's cost is measured elsewhere. Ratios hold within one run only.
"""

import asyncio
import gc
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import NamedTuple

from baithak.kernel.deadline import Deadline
from baithak.store.codec import link, start
from baithak.store.port import Append, Head, Opened, Receipt, StoredEvent
from baithak.store.sqlite import SqliteStore
from baithak.store.sqlite.folder import DATABASE, Folder

RUNS = 5
ROOMS = 200
ROUNDS = 50
RATE_PER_S = 500
PACED_S = 4
BODY = b'{"kind":"tambola.called","number":42,"call":17,"by":"mabcdefghijkl"}'
ANSWER = b'{"kind":"done","id":"c0ffee00c0ffee00"}'


class Cost(NamedTuple):
    """Microseconds for one append: by the clock, and of processor time over all threads."""

    wall_us: float
    cpu_us: float


def chained() -> list[list[Append]]:
    """ROUNDS lists of one append for each room: an event, a receipt, and a deadline in every other one."""
    heads = {f"room{room:012}": start(f"room{room:012}") for room in range(ROOMS)}
    rounds: list[list[Append]] = []
    for number in range(ROUNDS):
        appends: list[Append] = []
        for room, head in heads.items():
            seq = head.seq + 1
            hash_ = link(head.hash, seq, number, "tambola.called", 1, BODY)
            heads[room] = Head(seq, hash_)
            deadlines = (Deadline(f"tambola.call.{number}", number),) if number % 2 else None
            receipt = Receipt("mabcdefghijkl", f"{number:016x}", ANSWER)
            event = StoredEvent(seq, number, "tambola.called", 1, BODY, hash_)
            appends.append(Append(room, head.seq, (event,), (receipt,), deadlines))
        rounds.append(appends)
    return rounds


async def opened(folder: Path) -> SqliteStore:
    """A store with ROOMS rooms in it."""
    store = await SqliteStore.open(folder)
    names = [f"room{room:012}" for room in range(ROOMS)]
    await asyncio.gather(*(store.append(Append(name, 0, index=(Opened(name, name, 0),))) for name in names))
    return store


async def through_the_store(rounds: list[list[Append]]) -> Cost:
    """All rooms at once, round after round, each waiting for its own answer."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        store = await opened(Path(folder))
        wall, cpu = time.perf_counter(), time.process_time()
        for appends in rounds:
            await asyncio.gather(*(store.append(append) for append in appends))
        cost = _each(wall, cpu, ROOMS * ROUNDS)
        await store.close()
    return cost


async def bare(rounds: list[list[Append]]) -> Cost:
    """The same rows through one connection on this thread: a transaction a round, nothing checked, nobody told."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        await (await opened(Path(folder))).close()
        held = Folder.hold(Path(folder))
        connection = held.connect()
        wall, cpu = time.perf_counter(), time.process_time()
        for appends in rounds:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                "INSERT INTO events (room, seq, at_ms, kind, version, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (append.room, event.seq, event.at_ms, event.kind, event.version, event.body, event.hash)
                    for append in appends
                    for event in append.events
                ],
            )
            connection.executemany(
                "INSERT INTO receipts (room, member, command_id, answer) VALUES (?, ?, ?, ?)",
                [
                    (append.room, receipt.member, receipt.command_id, receipt.answer)
                    for append in appends
                    for receipt in append.receipts
                ],
            )
            timed = [append for append in appends if append.deadlines is not None]
            connection.executemany("DELETE FROM deadlines WHERE room = ?", [(append.room,) for append in timed])
            connection.executemany(
                "INSERT INTO deadlines (room, id, due_ms) VALUES (?, ?, ?)",
                [(append.room, one.id, one.due_ms) for append in timed for one in append.deadlines or ()],
            )
            connection.execute("COMMIT")
        cost = _each(wall, cpu, ROOMS * ROUNDS)
        connection.close()
        held.release()
    return cost


async def paced(rounds: list[list[Append]]) -> list[float]:
    """Milliseconds from asking to durable, of appends that come one by one at RATE_PER_S."""
    latencies: list[float] = []

    async def timed(stored: Awaitable[None]) -> None:
        asked = time.perf_counter()
        await stored
        latencies.append((time.perf_counter() - asked) * 1e3)

    with tempfile.TemporaryDirectory(dir=".") as folder:
        store = await opened(Path(folder))
        loop = asyncio.get_running_loop()
        began = loop.time()
        waiting: list[Awaitable[None]] = []
        for number, append in enumerate(one for appends in rounds for one in appends):
            due = began + number / RATE_PER_S
            if due > began + PACED_S:
                break
            await asyncio.sleep(max(0.0, due - loop.time()))
            waiting.append(asyncio.ensure_future(timed(store.append(append))))
        await asyncio.gather(*waiting)
        await store.close()
    return sorted(latencies)


def fsync_ms() -> float:
    """The median time of writing a page and syncing it, in the folder where the stores are."""
    took: list[float] = []
    with tempfile.NamedTemporaryFile(dir=".") as file:
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - began) * 1e3)
    return statistics.median(took)


def _each(wall: float, cpu: float, appends: int) -> Cost:
    return Cost((time.perf_counter() - wall) / appends * 1e6, (time.process_time() - cpu) / appends * 1e6)


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))


def main() -> None:
    rounds = chained()
    gc.freeze()
    print(f"SQLite {sqlite3.sqlite_version}, {DATABASE}; a synced page takes {fsync_ms():.2f} ms (median of 100)")
    # In turn, so that what else the machine does meets both.
    runs = [(asyncio.run(through_the_store(rounds)), asyncio.run(bare(rounds))) for _ in range(RUNS)]
    ours, theirs = (_median(costs) for costs in zip(*runs, strict=True))
    for name, cost in (("store", ours), ("bare sqlite3 loop", theirs)):
        print(f"{name:20} {1e6 / cost.wall_us:8.0f} appends/s {cost.cpu_us:6.1f} µs CPU an append")
    print(f"ratio of CPU {ours.cpu_us / theirs.cpu_us:.2f}, of time {ours.wall_us / theirs.wall_us:.2f}")
    latencies = asyncio.run(paced(rounds))
    p50, p99 = (latencies[int(len(latencies) * part)] for part in (0.5, 0.99))
    print(f"at {RATE_PER_S} appends/s: p50 {p50:.2f} ms, p99 {p99:.2f} ms, worst {latencies[-1]:.2f} ms")


if __name__ == "__main__":
    main()
