"""A round of Sic Bo settled: 1,000 players with 10 bets each, beside a bare loop over the same table of payouts.

Run as `python -m bench.sicbo_settlement`. Ratios hold within one run only. Times are of the process, so that others on the
machine disturb less; all are timed by turns in each round.
"""

import random
import statistics
import time
from collections.abc import Callable, Mapping

from baithak.games.sicbo import events
from baithak.games.sicbo.bets import FACES, SPOTS
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.paying import settled
from baithak.games.sicbo.payouts import Dice, total_return, winning
from baithak.games.sicbo.settings import SicboSettings
from baithak.games.sicbo.state import SicboState

PLAYERS, BETS, ROUNDS = 1_000, 10, 100
AIM = 3


def by_the_game(state: SicboState, dice: Dice) -> int:
    """As a round is settled: what comes back to each player on each winning spot, kept as the event that is stored."""
    return sum(sum(back.values()) for back in settled(state, dice, 0).backs.values())


def by_the_interface(state: SicboState, dice: Dice) -> int:
    """Player by player with `total_return`, every bet's return kept until they are added up."""
    return sum(total_return(placed, dice) for placed in state.bets().values())


def bare(state: SicboState, dice: Dice) -> int:
    """The sum of what all bets bring, and nothing kept."""
    back = winning(dice)
    total = 0
    for placed in state.bets().values():
        for key, chips in placed.items():
            total += chips * back.get(key, 0)
    return total


WAYS: Mapping[str, Callable[[SicboState, Dice], int]] = {
    "by the game": by_the_game,
    "by the interface": by_the_interface,
    "a bare loop": bare,
}


def drawn(luck: random.Random) -> tuple[SicboState, Dice]:
    """A round's bets and dice."""
    spots = list(SPOTS)
    placed = [
        events.Placed(f"player {number}", {spot: luck.randrange(1, 500) for spot in luck.sample(spots, BETS)}, "place")
        for number in range(PLAYERS)
    ]
    state = after(SicboState(SicboSettings()), [events.BettingOpened(1, system_deals=True, closes_ms=0), *placed])
    return state, (luck.choice(FACES), luck.choice(FACES), luck.choice(FACES))


def main() -> None:
    luck = random.Random(5)  # noqa: S311 - nobody plays with a benchmark's dice
    taken: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        state, dice = drawn(luck)
        totals = set()
        for name, settle in WAYS.items():
            began = time.process_time()
            totals.add(settle(state, dice))
            taken[name].append(time.process_time() - began)
        if len(totals) > 1:
            raise SystemExit(f"on {dice} they bring different sums: {totals}")
    beside = statistics.median(taken["a bare loop"])
    for name, times in taken.items():
        median, p99 = statistics.median(times), sorted(times)[len(times) * 99 // 100]
        print(
            f"{name:17} {PLAYERS * BETS:,} bets in {1e3 * median:5.2f} ms   p99 {1e3 * p99:5.2f}   {median / beside:.2f} ×",
            flush=True,
        )
    print(f"the aim is {AIM} × the bare loop")


if __name__ == "__main__":
    main()
