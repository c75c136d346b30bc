"""Runs each plan on both servers by turns, five times, and prints the medians and their ratios."""

import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench.processes import encode, side_by_side
from bench.rooms.plan import Measured, Plan

RUNS = int(os.environ.get("RUNS", "5"))
PLANS = {
    "200 rooms x 6, one command under way in each": Plan(200, 6, commands=20_000, rate=None, command="room.set_name"),
    "200 rooms x 6, 500 commands/s": Plan(200, 6, commands=4_000, rate=500),
    "1 room x 1000, 20 commands/s": Plan(1, 1000, commands=160, rate=20),
}


class Run(msgspec.Struct, frozen=True):
    """One run: what the load saw, and the server's CPU in seconds."""

    seen: Measured
    cpu_s: float

    @property
    def us_per_command(self) -> float:
        return self.cpu_s / self.seen.commands * 1e6

    @property
    def us_per_delivery(self) -> float:
        return self.cpu_s / self.seen.deliveries * 1e6


def run(server: str, plan: Plan) -> Run:
    """One run of a plan on a fresh server."""
    seen = side_by_side(f"bench.rooms.{server}", "bench.rooms.load", encode(plan))
    return Run(msgspec.json.decode(seen.line, type=Measured), seen.cpu_s)


def fsync_ms() -> float:
    """What one durable commit costs here: median of 200, as the store writes them."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "t.sqlite", isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE t (body BLOB)")
        times = []
        for _ in range(200):
            started = time.perf_counter()
            connection.execute("INSERT INTO t VALUES (zeroblob(200))")
            times.append(time.perf_counter() - started)
        connection.close()
    return statistics.median(times) * 1000


def main() -> None:
    fsync = fsync_ms()
    print(f"one durable commit: {fsync:.2f} ms (median of 200)")
    for name, plan in PLANS.items():
        runs: dict[str, list[Run]] = {"bare": [], "ours": []}
        for _ in range(RUNS):
            for server, done in runs.items():
                done.append(run(server, plan))
        print(f"\n{name}; median of {RUNS}")
        print(
            f"{'':6}{'commands/s':>12}{'deliveries/s':>14}{'p50 ms':>9}{'p99 ms':>9}{'us/command':>12}{'us/delivery':>13}"
        )
        for server, done in runs.items():
            print(
                f"{server:6}"
                f"{median(done, lambda r: r.seen.commands / r.seen.seconds):12.0f}"
                f"{median(done, lambda r: r.seen.deliveries / r.seen.seconds):14.0f}"
                f"{median(done, lambda r: r.seen.p50_ms):9.2f}"
                f"{median(done, lambda r: r.seen.p99_ms):9.2f}"
                f"{median(done, lambda r: r.us_per_command):12.1f}"
                f"{median(done, lambda r: r.us_per_delivery):13.2f}"
            )
        per_command = median(runs["ours"], lambda r: r.us_per_command) / median(
            runs["bare"], lambda r: r.us_per_command
        )
        p99 = median(runs["ours"], lambda r: r.seen.p99_ms) - median(runs["bare"], lambda r: r.seen.p99_ms)
        print(f"ours/bare CPU: {per_command:.2f}; p99 over bare: {p99:.2f} ms = {p99 / fsync:.1f} commits")


def median(runs: list[Run], of: Callable[[Run], float]) -> float:
    return statistics.median(map(of, runs))


if __name__ == "__main__":
    main()
