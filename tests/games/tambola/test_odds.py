"""T27: when dividends fall, by hand on small tables and within the confidence intervals of the vectors."""

import json
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.odds import ANY_LINE, ROWS_OF_TABLE, Tally, first_wins, play
from baithak.games.tambola.tickets import Rows, ticket_of_rank

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors/tambola_first_win.json").read_text("utf-8"))

#: A seeded run lies this many standard errors off at most; one in 15,000 would by chance lie farther.
FAR = 4.0

IN_ORDER = list(range(91))


def simulated(tickets: int, games: int) -> dict[str, Any]:
    luck, tally = Random(tickets), Tally()
    for _ in range(games):
        tally.add(play(tickets, luck))
    return tally.table()


def near(
    name: str, ours: float, theirs: float, deviation: float, games: int, their_games: int, rounding: float
) -> None:
    error = deviation * sqrt(1 / games + 1 / their_games)
    assert abs(ours - theirs) <= FAR * error + rounding, name


@pytest.mark.parametrize(("tickets", "games"), [("1", 10_000), ("6", 3000), ("10", 3000), ("50", 600), ("100", 300)])
def test_T27_the_table_is_the_vectors_within_their_intervals(tickets: str, games: int) -> None:
    expected = VECTORS[tickets]
    counts = games, expected["games"]
    table = simulated(int(tickets), games)
    assert ["games", *ROWS_OF_TABLE] == list(table)
    assert expected.keys() == table.keys()
    for name in ROWS_OF_TABLE:
        ours, theirs = table[name], expected[name]
        assert list(theirs) == list(ours)
        near(f"{name} mean", ours["mean"], theirs["mean"], theirs["sd"], *counts, 0.01)
        tie = theirs["tie_prob"]
        near(f"{name} tie", ours["tie_prob"], tie, sqrt(tie * (1 - tie)), *counts, 0.001)
        assert ours["sd"] == pytest.approx(theirs["sd"], rel=0.12)
        assert ours["median"] == pytest.approx(theirs["median"], abs=2)
        assert ours["ci95_mean"] == pytest.approx(theirs["ci95_mean"] * sqrt(expected["games"] / games), rel=0.15)
        assert ours["min"] <= ours["p5"] <= ours["p25"] <= ours["median"] <= ours["p75"] <= ours["p95"] <= ours["max"]
    for share in ("p_in_10_18", "p_before_10", "p_after_18"):
        theirs = expected["early_five"][share]
        near(share, table["early_five"][share], theirs, sqrt(theirs * (1 - theirs)), *counts, 0.001)


@pytest.mark.slow
def test_T27_a_thousand_tickets_too() -> None:
    games, expected = 300, VECTORS["1000"]
    table = simulated(1000, games)
    for name in ROWS_OF_TABLE:
        near(name, table[name]["mean"], expected[name]["mean"], expected[name]["sd"], games, expected["games"], 0.01)


def test_T6_T7_T8_T9_dividends_fall_with_the_number_that_completes_their_pattern() -> None:
    rows: Rows = (
        (8, 0, 20, 0, 0, 50, 60, 70, 0),
        (0, 15, 25, 0, 41, 0, 0, 71, 87),
        (9, 0, 0, 39, 0, 58, 64, 0, 89),
    )
    expected = {
        "early_five": 25,
        "top_line": 70,
        "middle_line": 87,
        "bottom_line": 89,
        ANY_LINE: 70,
        "four_corners": 89,
        "full_house": 89,
    }
    assert {name: (call, 1) for name, call in expected.items()} == first_wins([rows], IN_ORDER)


def test_T27_each_dividend_falls_at_the_first_call_at_which_its_pattern_is_complete() -> None:
    luck = Random(5)
    for _ in range(40):
        tickets = [ticket_of_rank(luck.randrange(10**18)) for _ in range(4)]
        calls = luck.sample(range(1, 91), 90)
        called_at = [0, *(calls.index(number) + 1 for number in range(1, 91))]
        falls = first_wins(tickets, called_at)
        for name in set(ROWS_OF_TABLE) - {ANY_LINE}:
            call, winners = falls[name]
            short = [DIVIDENDS[name].short(rows, calls[:call]) for rows in tickets]
            assert winners == short.count(0) > 0
            assert all(DIVIDENDS[name].short(rows, calls[: call - 1]) for rows in tickets)
        assert falls[ANY_LINE][0] == min(falls[name][0] for name in ROWS_OF_TABLE[1:4])


def test_T27_two_tickets_with_the_same_numbers_in_a_line_tie() -> None:
    rows = ticket_of_rank(10**18)
    assert {2} == {winners for _, winners in first_wins([rows, rows], IN_ORDER).values()}


def test_a_tally_says_how_often_and_when() -> None:
    tally = Tally()
    for call, winners in ((5, 1), (10, 1), (18, 3), (19, 1)):
        tally.add(dict.fromkeys(ROWS_OF_TABLE, (call, winners)))
    assert 4 == tally.table()["games"]
    assert {
        "mean": 13.0,
        "ci95_mean": 6.55,
        "sd": 6.68,
        "p5": 5.0,
        "p25": 5.0,
        "median": 10.0,
        "p75": 18.0,
        "p95": 19.0,
        "min": 5.0,
        "max": 19.0,
        "tie_prob": 0.25,
        "mean_winners_on_first_call": 1.5,
        "p_in_10_18": 0.5,
        "ci95_p": 0.49,
        "p_before_10": 0.25,
        "p_after_18": 0.25,
    } == tally.table()["early_five"]


def test_T4_the_tickets_of_a_game_are_all_different() -> None:
    class Same(Random):
        """Gives each rank twice."""

        def __init__(self) -> None:
            super().__init__(3)
            self.given: list[int] = []

        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:  # noqa: ARG002 - as Random's
            self.given.append(len(self.given) // 2)
            return self.given[-1]

    luck = Same()
    play(5, luck)
    assert 9 == len(luck.given)
