"""`baithak sicbo odds`: what every bet pays, its chance and its house edge (`sicbo.md` S10–S26).

They are counted in `games.sicbo.odds`.
"""

import argparse
from typing import Any, Final

import msgspec

from baithak.cli.command import Subparsers
from baithak.games.sicbo.bets import Spot
from baithak.games.sicbo.odds import THROWS, Odds, all_odds, percent

DONE: Final = 0


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "odds",
        help="what every bet pays, and its chance",
        description=f"Counts over all {len(THROWS)} throws of three dice on how many each of the 110 bets wins, and what "
        "comes back of a stake on average.",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help='a list of {"type", "arg", "pays", "winning_outcomes", "rtp_pct", "house_edge_pct"}',
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the table on stdout."""
    table = all_odds()
    print(msgspec.json.encode(list(map(plain, table))).decode() if arguments.json else readable(table))
    return DONE


def plain(odds: Odds) -> dict[str, Any]:
    """The odds of a spot as data."""
    return {
        "type": odds.spot.type,
        "arg": argument(odds.spot),
        "pays": odds.spot.pays_text,
        "winning_outcomes": odds.winning_outcomes,
        "rtp_pct": percent(odds.to_player),
        "house_edge_pct": percent(odds.house_edge),
    }


def argument(spot: Spot) -> int | list[int] | str | None:
    """The numbers of a spot as test vectors write them: none, one, a list, and of four numbers their digits."""
    match spot.numbers:
        case ():
            return None
        case (number,):
            return number
        case (_, _, _, _):
            return "".join(map(str, spot.numbers))
    return list(spot.numbers)


def readable(table: tuple[Odds, ...]) -> str:
    """The table for people, a line for each bet."""
    lines = [f"{'bet':19} {'pays':14} {'wins':>9}  {'chance':>7}  {'return':>7}  {'edge':>7}"]
    lines += [
        f"{odds.spot.key:19} {odds.spot.pays_text:14} {odds.winning_outcomes:3} of {len(THROWS)}"
        f"  {percent(odds.chance):6.2f}%  {percent(odds.to_player):6.2f}%  {percent(odds.house_edge):6.2f}%"
        for odds in table
    ]
    return "\n".join(lines)
