"""Writes the spots of Sic Bo's table, with what each pays and how often, for the client.

The spots are in `baithak.games.sicbo.bets`, their odds in `baithak.games.sicbo.odds`.
"""

import json

from baithak.games.sicbo.bets import TYPES
from baithak.games.sicbo.odds import THROWS, Odds, all_odds, percent

HEAD = """\
// Written by tools/sicbo_spots.py from the spots of baithak.games.sicbo.
"""


def typescript() -> str:
    """The text of web/src/games/sicbo/spots.gen.ts: one line a spot, in the order of the table."""
    types = "".join(f'\n  | "{bet}"' for bet in TYPES)
    lines = "".join(f"  {_line(odds)},\n" for odds in all_odds())
    return (
        f"{HEAD}\n"
        f"export type BetType ={types};\n\n"
        "/** How many throws of three dice there are. */\n"
        f"export const THROWS = {len(THROWS)};\n\n"
        "/** On how many throws it wins; in per cent, what of a stake comes back on average, and what stays with the house. */\n"
        "type Line = readonly [\n"
        "  type: BetType,\n"
        "  numbers: readonly number[],\n"
        "  pays: readonly (readonly [much: number, little: number])[],\n"
        "  winning_outcomes: number,\n"
        "  rtp_pct: number,\n"
        "  house_edge_pct: number,\n"
        "];\n\n"
        f"export const lines: readonly Line[] = [\n{lines}];\n"
    )


def _line(odds: Odds) -> str:
    spot = odds.spot
    shares = percent(odds.to_player), percent(odds.house_edge)
    return json.dumps([spot.type, spot.numbers, spot.pays, odds.winning_outcomes, *shares])
