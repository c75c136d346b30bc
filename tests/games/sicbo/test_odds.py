"""Chance, return and house edge of every spot, as the vectors have them (S10–S26)."""

import json
from fractions import Fraction
from pathlib import Path

from baithak.cli.sicbo.odds import argument
from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.odds import all_odds, odds_of, percent

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "sicbo_odds.json").read_text("utf-8"))


def test_S10_S24_every_spot_has_the_odds_of_the_vectors() -> None:
    ours = {(odds.spot.type, str(argument(odds.spot))): odds for odds in all_odds()}
    theirs = {(bet["type"], str(bet["arg"])): bet for bet in VECTORS["bets"]}
    assert theirs.keys() == ours.keys()
    for key, bet in theirs.items():
        odds = ours[key]
        assert bet["winning_outcomes"] == odds.winning_outcomes
        assert Fraction(bet["p_win"]) == odds.chance
        assert bet["p_win_pct"] == percent(odds.chance)
        assert Fraction(bet["rtp"]) == odds.to_player
        assert bet["rtp_pct"] == percent(odds.to_player)
        assert bet["house_edge_pct"] == percent(odds.house_edge)


def test_S26_the_best_return_is_210_of_216_and_the_even_money_bets_have_it() -> None:
    best = max(odds.to_player for odds in all_odds())
    assert Fraction(210, 216) == best
    assert VECTORS["max_rtp_pct"] == percent(best)
    assert VECTORS["max_rtp_bets"] == [odds.spot.key for odds in all_odds() if odds.to_player == best]


def test_the_odds_of_one_spot_are_those_of_the_table() -> None:
    assert list(all_odds()) == [odds_of(spot) for spot in SPOTS.values()]
