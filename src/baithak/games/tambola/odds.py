"""When dividends fall: whole games simulated at a table of so many tickets (`tambola.md` T27).

A hint for the host, never a rule. The command that prints it is `baithak tambola odds`.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import sqrt
from operator import itemgetter
from typing import Final, Protocol, TypeAlias

from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.tickets import TICKETS, Rows, ticket_of_rank

NUMBERS: Final = range(1, 91)
EARLY: Final = "early_five"
LINES: Final = ("top_line", "middle_line", "bottom_line")
ANY_LINE: Final = "any_line_first"
HOUSE: Final = "full_house"

#: What is looked at, in the order of the table: the default dividends, and the first line of any ticket.
ROWS_OF_TABLE: Final = (EARLY, *LINES, ANY_LINE, "four_corners", HOUSE)

#: Within how many calls Early Five is said to fall (T27).
EARLY_SPAN: Final = (10, 18)

#: A 95 % interval reaches so many standard errors to either side.
INTERVAL: Final = 1.96
PERCENTILES: Final = {"p5": 5, "p25": 25, "median": 50, "p75": 75, "p95": 95}

#: For each dividend the call at which it first falls, from 1, and how many tickets have it then.
FirstWins: TypeAlias = dict[str, tuple[int, int]]


class Luck(Protocol):
    """Where the games' luck comes from, such as `random.Random`."""

    def randrange(self, stop: int, /) -> int: ...

    def shuffle(self, x: list[int], /) -> None: ...


def play(tickets: int, luck: Luck) -> FirstWins:
    """When each dividend first falls in one game with so many tickets, all different, every claim made at once."""
    order = list(NUMBERS)
    luck.shuffle(order)
    called_at = [0] * (len(order) + 1)
    for call, number in enumerate(order, 1):
        called_at[number] = call
    ranks: set[int] = set()
    while len(ranks) < tickets:
        ranks.add(luck.randrange(TICKETS))
    return first_wins(map(ticket_of_rank, ranks), called_at)


def first_wins(tickets: Iterable[Rows], called_at: Sequence[int]) -> FirstWins:
    """When each dividend first falls. `called_at` has the call of each number, from 1, at the number's place."""
    best = dict.fromkeys(ROWS_OF_TABLE, len(NUMBERS) + 1)
    winners = dict.fromkeys(ROWS_OF_TABLE, 0)
    for rows in tickets:
        calls = [called_at[number] for row in rows for number in row if number]
        falls = [(name, complete(calls)) for name, complete in _COMPLETE]
        falls.append((ANY_LINE, min(call for name, call in falls if name in LINES)))
        for name, call in falls:
            if call < best[name]:
                best[name], winners[name] = call, 1
            elif call == best[name]:
                winners[name] += 1
    return {name: (best[name], winners[name]) for name in ROWS_OF_TABLE}


def _completion(name: str) -> Callable[[list[int]], int]:
    """What gives the call that completes the dividend, from those of a ticket's 15 numbers, row by row."""
    pattern = DIVIDENDS[name]
    if not pattern.needs_all:
        last = pattern.count - 1
        return lambda calls: sorted(calls)[last]
    of_pattern = itemgetter(*(row * 5 + place for row, place in pattern.places))
    return lambda calls: max(of_pattern(calls))


_COMPLETE: Final = [(name, _completion(name)) for name in ROWS_OF_TABLE if name != ANY_LINE]


class Tally:
    """What many games say together; `add` them, then ask for `table`."""

    def __init__(self) -> None:
        self.games = 0
        self._fell = {name: [0] * (len(NUMBERS) + 1) for name in ROWS_OF_TABLE}
        self._ties = dict.fromkeys(ROWS_OF_TABLE, 0)
        self._winners = dict.fromkeys(ROWS_OF_TABLE, 0)

    def add(self, wins: FirstWins) -> None:
        """Counts one game."""
        self.games += 1
        for name, (call, winners) in wins.items():
            self._fell[name][call] += 1
            self._ties[name] += winners > 1
            self._winners[name] += winners

    def table(self) -> dict[str, int | dict[str, float]]:
        """`games`, and for each dividend in calls: mean with its 95 % interval (± `ci95_mean`), standard deviation,
        percentiles, least and most; the probability of a tie, and how many tickets have it at its first call. For Early
        Five also the probabilities to fall within, before and after the 10 to 18 calls of T27.

        Trusts the caller that there were at least two games.
        """
        return {"games": self.games, **{name: self._row(name) for name in ROWS_OF_TABLE}}

    def _row(self, name: str) -> dict[str, float]:
        games, fell = self.games, self._fell[name]
        mean = sum(call * times for call, times in enumerate(fell)) / games
        square = sum((call - mean) ** 2 * times for call, times in enumerate(fell))
        deviation = sqrt(square / (games - 1))
        upto = list(accumulate(fell))
        row = {
            "mean": round(mean, 2),
            "ci95_mean": round(INTERVAL * deviation / sqrt(games), 3),
            "sd": round(deviation, 2),
            **{key: _first(upto, games * percent / 100) for key, percent in PERCENTILES.items()},
            "min": _first(upto, 1),
            "max": _first(upto, games),
            "tie_prob": round(self._ties[name] / games, 4),
            "mean_winners_on_first_call": round(self._winners[name] / games, 3),
        }
        if name == EARLY:
            row |= _early(upto, games)
        return row


def _first(upto: Sequence[int], games: float) -> float:
    """The first call by which it fell in so many games."""
    return float(next(call for call, times in enumerate(upto) if times >= games))


def _early(upto: Sequence[int], games: int) -> dict[str, float]:
    first, last = EARLY_SPAN
    before, within = upto[first - 1] / games, (upto[last] - upto[first - 1]) / games
    return {
        "p_in_10_18": round(within, 4),
        "ci95_p": round(INTERVAL * sqrt(within * (1 - within) / games), 4),
        "p_before_10": round(before, 4),
        "p_after_18": round(1 - before - within, 4),
    }
