"""Practice opponents of rummy against each other: who wins how often, at which points; and how long a move takes.

Run as `python -m bench.rummy_opponents`. `QUICK=50 MINUTES=1` plays fewer rounds of the quick pair and gives less time to
the tables with `sharp`; each line says how many were played. A share has its 95% confidence interval by Wilson's formula.
Rounds are the real engine's, with cards from a seed; times are of the process.
"""

import math
import os
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from baithak.games.rummy.opponents import Strength
from baithak.games.rummy.opponents.table import PracticeTable

QUICK = int(os.environ.get("QUICK", "1000"))
MOST = 100_000
MINUTES = float(os.environ.get("MINUTES", "20"))
MOVE_MS = 300

#: Who sits at a table, how many rounds at most, for how many minutes.
TABLES: tuple[tuple[tuple[Strength, ...], int, float], ...] = (
    (("steady", "easy"), QUICK, math.inf),
    (("sharp", "steady"), MOST, 0.6 * MINUTES),
    (("sharp", "sharp", "steady", "steady", "easy", "easy"), MOST, 0.4 * MINUTES),
)
Z = 1.96


class Tally(NamedTuple):
    """What came of some rounds, by strength. Counted: rounds, those won, declarations, invalid ones; summed: points, chips."""

    rounds: int
    won: Counter[str]
    declared: Counter[str]
    invalid: Counter[str]
    dropped: Counter[str]
    points: Counter[str]
    half_chips: Counter[str]
    seconds: dict[str, list[float]]


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95% confidence interval of a share, by Wilson's formula. Trusts the caller that `of` is not 0."""
    share, weight = hits / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    spread = Z * math.sqrt(share * (1 - share) / of + weight / (4 * of)) / (1 + weight)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def played(strengths: Sequence[Strength], rounds: int, cpu_s: float, luck: int) -> Tally:
    """So many rounds at one table, or fewer when the time is over."""
    table = PracticeTable(tuple(strengths), luck, {"seats": 6})
    done = 0
    counts: list[Counter[str]] = [Counter() for _ in range(6)]
    won, declared, invalid, dropped, points, half_chips = counts
    seconds: dict[str, list[float]] = {strength: [] for strength in strengths}
    ends = time.process_time() + cpu_s
    while done < rounds and time.process_time() < ends:
        table.deals()
        while table.state.in_round:
            began = time.process_time()
            member, made = table.next_move()
            seconds[table.strengths[member]].append(time.process_time() - began)
            table.take(member, made)
        done += 1
        state = table.state
        if state.declarer is not None:
            declared[table.strengths[state.declarer]] += 1
        if state.winner is not None:
            won[table.strengths[state.winner]] += 1
        for member, score in state.scores.items():
            strength = table.strengths[member]
            invalid[strength] += score.lot == "invalid"
            dropped[strength] += score.lot in ("first_drop", "middle_drop")
            points[strength] += score.points
            # None move where the round is void (R14).
            half_chips[strength] += state.sheet[str(state.round)].half_chips.get(member, 0)
    return Tally(done, won, declared, invalid, dropped, points, half_chips, seconds)


def share(hits: int, of: int) -> str:
    if not of:
        return "none"
    low, high = wilson(hits, of)
    return f"{hits / of:.1%} ({low:.1%} to {high:.1%})"


def show(strengths: Sequence[Strength], tally: Tally) -> None:
    """Prints a table's figures: a line for each strength at it."""
    seats = Counter(strengths)
    print(f"\n{' '.join(f'{count} {strength}' for strength, count in seats.items())}: {tally.rounds:,} rounds")
    decided = tally.won.total()
    for strength, count in seats.items():
        hands = count * tally.rounds
        times = sorted(tally.seconds[strength])
        p99 = 1e3 * times[len(times) * 99 // 100]
        print(
            f"{strength:7} wins {share(tally.won[strength], decided)}   a round: {tally.points[strength] / hands:5.1f} points, "
            f"{tally.half_chips[strength] / 2 / hands:+6.2f} chips, dropped {tally.dropped[strength] / hands:.1%}\n"
            f"        invalid declarations {share(tally.invalid[strength], tally.declared[strength])}   "
            f"a move: p99 {p99:.1f}, worst {1e3 * times[-1]:.1f} ms"
            + (f", the aim is {MOVE_MS}" if strength == "sharp" else ""),
            flush=True,
        )


def main() -> None:
    for strengths, rounds, part in TABLES:
        show(strengths, played(strengths, rounds, 60 * part, luck=len(strengths)))


if __name__ == "__main__":
    main()
