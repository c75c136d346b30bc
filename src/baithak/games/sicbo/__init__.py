"""Sic Bo: bets on three dice.

What programs of one's own may use is listed here; docs/sicbo.md shows it at work.
"""

from baithak.games.sicbo.bets import SPOTS, TYPES, BetType, Payout, Spot, read_spot
from baithak.games.sicbo.odds import Odds, all_odds, odds_of
from baithak.games.sicbo.payouts import Dice, added_up, hits, returns, total_return, winning

__all__ = [
    "SPOTS",
    "TYPES",
    "BetType",
    "Dice",
    "Odds",
    "Payout",
    "Spot",
    "added_up",
    "all_odds",
    "hits",
    "odds_of",
    "read_spot",
    "returns",
    "total_return",
    "winning",
]
