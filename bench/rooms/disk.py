"""The disk alone: durable commits of SQLite at a plan's rate, one row each, nothing else done."""

import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple


class Commits(NamedTuple):
    """What one commit took, in ms: the median, and what 99 of 100 stayed under."""

    p50_ms: float
    p99_ms: float


def opened(folder: Path) -> sqlite3.Connection:
    """A new database there with one table `t (body)`, synced at every commit as the store's is."""
    connection = sqlite3.connect(folder / "t.sqlite", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE t (body BLOB)")
    return connection


def commits(rate: float, count: int) -> Commits:
    """So many commits, `rate` a second, written as the store writes them."""
    with tempfile.TemporaryDirectory() as folder:
        connection = opened(Path(folder))
        times = []
        began = time.perf_counter()
        for number in range(count):
            if (wait := began + number / rate - time.perf_counter()) > 0:
                time.sleep(wait)
            started = time.perf_counter()
            connection.execute("INSERT INTO t VALUES (zeroblob(200))")
            times.append(time.perf_counter() - started)
        connection.close()
    ordered = statistics.quantiles(times, n=100)
    return Commits(ordered[49] * 1000, ordered[98] * 1000)
