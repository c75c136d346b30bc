"""Runs each plan on three servers by turns, five times, and prints the medians and their ratios.

`bare` has no rules and stores nothing; `durable` is the same with a commit before each answer; `ours` is the house. At last
`ours` by turns with numbers of Tambola, new names in its rooms, and moves of rummy. `ONLY=rummy` runs that alone.
"""

import os
import statistics
from collections.abc import Callable

import msgspec

from bench.processes import encode, side_by_side
from bench.rooms.disk import Commits, commits
from bench.rooms.plan import Measured, Plan

RUNS = int(os.environ.get("RUNS", "5"))
COMMITS_PER_S = 500
NAMES = Plan(200, 6, commands=20_000, rate=None, command="room.set_name")
CALLS = Plan(200, 6, commands=17_000, rate=None, command="tambola.calls")
TURNS = Plan(200, 6, commands=20_000, rate=None, command="rummy.turns")
LOADS = {"rummy.turns": "turns", "tambola.calls": "calls"}
PLANS = {
    "200 rooms x 6, one command under way in each": NAMES,
    "200 rooms x 6, 500 commands/s": Plan(200, 6, commands=4_000, rate=COMMITS_PER_S),
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
    seen = side_by_side(f"bench.rooms.{server}", f"bench.rooms.{LOADS.get(plan.command, 'load')}", encode(plan))
    return Run(msgspec.json.decode(seen.line, type=Measured), seen.cpu_s)


def main() -> None:
    if os.environ.get("ONLY") != "rummy":
        beside_bare_loops()
    rummy_beside_tambola()


def rummy_beside_tambola() -> None:
    """Draws and discards in rooms of rummy beside numbers and new names in rooms of Tambola, all heard by six."""
    plans = {"numbers of Tambola": CALLS, "names in its rooms": NAMES, "draws and discards of rummy": TURNS}
    runs: dict[str, list[Run]] = {name: [] for name in plans}
    for _ in range(RUNS):
        for name, plan in plans.items():
            runs[name].append(run("ours", plan))
    print(f"\n200 rooms x 6, one command under way in each; median of {RUNS}")
    us = {name: median(done, lambda r: r.us_per_command) for name, done in runs.items()}
    for name, done in runs.items():
        print(f"{name:28}{us[name]:8.1f} us/command, p99 {median(done, lambda r: r.seen.p99_ms):.2f} ms")
    numbers, names, turns = us.values()
    print(
        f"rummy beside Tambola's numbers: {turns / numbers:.2f} x CPU, the aim is 1.3; beside names {turns / names:.2f} x"
    )


def beside_bare_loops() -> None:
    for name, plan in PLANS.items():
        runs: dict[str, list[Run]] = {"bare": [], "durable": [], "ours": []}
        disk: list[Commits] = []
        for _ in range(RUNS):
            disk.append(commits(COMMITS_PER_S, 1_000))
            for server, done in runs.items():
                done.append(run(server, plan))
        print(f"\n{name}; median of {RUNS}")
        print(
            f"{'':8}{'commands/s':>12}{'deliveries/s':>14}{'p50 ms':>9}{'p99 ms':>9}{'us/command':>12}{'us/delivery':>13}"
        )
        for server, done in runs.items():
            print(
                f"{server:8}"
                f"{median(done, lambda r: r.seen.commands / r.seen.seconds):12.0f}"
                f"{median(done, lambda r: r.seen.deliveries / r.seen.seconds):14.0f}"
                f"{median(done, lambda r: r.seen.p50_ms):9.2f}"
                f"{median(done, lambda r: r.seen.p99_ms):9.2f}"
                f"{median(done, lambda r: r.us_per_command):12.1f}"
                f"{median(done, lambda r: r.us_per_delivery):13.2f}"
            )
        for other in ("bare", "durable"):
            cpu = median(runs["ours"], lambda r: r.us_per_command) / median(runs[other], lambda r: r.us_per_command)
            p99_ms = median(runs["ours"], lambda r: r.seen.p99_ms) - median(runs[other], lambda r: r.seen.p99_ms)
            print(f"ours beside {other}: {cpu:.2f} x CPU; p99 {p99_ms:+.2f} ms")
        usual_ms, slow_ms = (statistics.median(one[place] for one in disk) for place in (0, 1))
        print(f"the disk alone, {COMMITS_PER_S} commits/s: median {usual_ms:.2f} ms, p99 {slow_ms:.2f} ms")


def median(runs: list[Run], of: Callable[[Run], float]) -> float:
    return statistics.median(map(of, runs))


if __name__ == "__main__":
    main()
