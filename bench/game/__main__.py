"""Plays the game on both servers by turns, three times, and prints the medians, their ratio, and what a player receives."""

import os
import statistics
from collections.abc import Callable

import msgspec

from bench.game.plan import Measured, Plan
from bench.processes import encode, side_by_side

RUNS = int(os.environ.get("RUNS", "3"))
PLAYERS = 1_000

#: The aims: CPU beside the bare loop, bytes to one player while numbers are called, and of each whole beside it a player.
RATIO, CALLING_BYTES, BYTES_A_PLAYER = 1.2, 40_000, 300


class Run(msgspec.Struct, frozen=True):
    """One game: what the load saw, and the server's CPU in seconds from the first number to the last verdict."""

    seen: Measured
    cpu_s: float

    @property
    def us_per_delivery(self) -> float:
        return self.cpu_s / self.seen.deliveries * 1e6


def run(server: str) -> Run:
    """One game on a fresh server."""
    seen = side_by_side(f"bench.game.{server}", "bench.game.load", encode(Plan(PLAYERS)))
    return Run(msgspec.json.decode(seen.line, type=Measured), seen.cpu_s)


def main() -> None:
    runs: dict[str, list[Run]] = {"bare": [], "ours": []}
    for _ in range(RUNS):
        for server, done in runs.items():
            done.append(run(server))
    print(f"{PLAYERS:,} players, 90 numbers by tap, from the first to the last verdict; median of {RUNS}")
    print(
        f"{'':6}{'seconds':>9}{'commands':>10}{'claims':>8}{'deliveries':>12}{'us/delivery':>13}{'bytes each':>12}{'most':>8}"
    )
    for server, done in runs.items():
        print(
            f"{server:6}"
            f"{median(done, lambda r: r.seen.seconds):9.1f}"
            f"{median(done, lambda r: r.seen.commands):10.0f}"
            f"{median(done, lambda r: r.seen.claims):8.0f}"
            f"{median(done, lambda r: r.seen.deliveries):12.0f}"
            f"{median(done, lambda r: r.us_per_delivery):13.2f}"
            f"{median(done, lambda r: r.seen.bytes_each):12,.0f}"
            f"{median(done, lambda r: r.seen.bytes_most):8,.0f}"
        )
    ours = runs["ours"]
    # Run by run: how fast the machine is changes while it runs.
    ratios = sorted(our.us_per_delivery / bare.us_per_delivery for our, bare in zip(ours, runs["bare"], strict=True))
    each = median(ours, lambda r: r.seen.bytes_each)
    print(
        f"ours/bare CPU per delivery: {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}), "
        f"the aim is {RATIO} at most"
    )
    print(f"a player receives {each / 1000:.1f} kB, the aim is {CALLING_BYTES // 1000} kB at most")
    print(f"counted apart, in bytes a player (the aim is {BYTES_A_PLAYER} each at most):")
    for what, of in APART.items():
        print(f"  {what:16}{median(ours, of) / PLAYERS:8.0f}")


APART: dict[str, Callable[[Run], float]] = {
    "sealing": lambda r: r.seen.seal_bytes,
    "dealing": lambda r: r.seen.tickets_bytes,
    "list of members": lambda r: r.seen.people_bytes,
    "record": lambda r: r.seen.record_bytes,
}


def median(runs: list[Run], of: Callable[[Run], float]) -> float:
    return statistics.median(map(of, runs))


if __name__ == "__main__":
    main()
