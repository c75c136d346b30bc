"""A round of Sic Bo settled: 1,000 players with 10 bets each, beside a bare loop over the same table of payouts.

Run as `python -m bench.sicbo_settlement`. Ratios hold within one run only. Times are of the process, so that others on the
machine disturb less; rounds of both are timed by turns.
"""

import random
import statistics
import time
from collections.abc import Callable, Mapping

from baithak.games.sicbo.bets import FACES, SPOTS
from baithak.games.sicbo.payouts import Dice, returns, winning

PLAYERS, BETS, ROUNDS = 1_000, 10, 300
AIM = 3

Stakes = Mapping[str, Mapping[str, int]]


def ours(stakes: Stakes, dice: Dice) -> int:
    """Every bet's return, as the game settles a round: player by player, spot by spot."""
    backs = {member: returns(placed, dice) for member, placed in stakes.items()}
    return sum(sum(back.values()) for back in backs.values())


def bare(stakes: Stakes, dice: Dice) -> int:
    """The sum of what all bets bring, and nothing kept."""
    back = winning(dice)
    total = 0
    for placed in stakes.values():
        for key, chips in placed.items():
            total += chips * back.get(key, 0)
    return total


def drawn(luck: random.Random) -> tuple[Stakes, Dice]:
    """A round's bets and dice."""
    spots = list(SPOTS)
    stakes = {
        f"player {number}": {spot: luck.randrange(1, 500) for spot in luck.sample(spots, BETS)}
        for number in range(PLAYERS)
    }
    return stakes, (luck.choice(FACES), luck.choice(FACES), luck.choice(FACES))


def timed_s(settle: Callable[[Stakes, Dice], int], stakes: Stakes, dice: Dice) -> tuple[float, int]:
    """What it takes, and what came of it."""
    began = time.process_time()
    total = settle(stakes, dice)
    return time.process_time() - began, total


def main() -> None:
    luck = random.Random(5)  # noqa: S311 - nobody plays with a benchmark's dice
    taken: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(ROUNDS):
        stakes, dice = drawn(luck)
        ours_s, total = timed_s(ours, stakes, dice)
        bare_s, expected = timed_s(bare, stakes, dice)
        if expected != total:
            raise SystemExit(f"ours brings {total} half-chips on {dice}, the bare loop {expected}")
        taken["ours"].append(ours_s)
        taken["bare"].append(bare_s)
    medians = {name: statistics.median(times) for name, times in taken.items()}
    for name, times in taken.items():
        p99 = sorted(times)[len(times) * 99 // 100]
        print(f"{name:6} {PLAYERS * BETS:,} bets in {1e3 * medians[name]:5.2f} ms   p99 {1e3 * p99:5.2f}", flush=True)
    print(f"ours is {medians['ours'] / medians['bare']:.2f} × the bare loop, the aim is {AIM} ×")


if __name__ == "__main__":
    main()
