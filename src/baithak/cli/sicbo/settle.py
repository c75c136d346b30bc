"""`baithak sicbo settle 2 3 5 combo:2-3=10 small=5`: what bets bring on given dice (`sicbo.md` S10–S27).

The rules are in `games.sicbo.payouts`.
"""

import argparse
import sys
from typing import Any, Final

import msgspec

from baithak.cli.arguments import quoted, whole_number
from baithak.cli.command import Subparsers
from baithak.games.sicbo.bets import read_spot
from baithak.games.sicbo.payouts import HALF_CHIPS, Dice, added_up, returns

MAX_CHIPS: Final = 999_999_999

DONE, REFUSED = 0, 2


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "settle",
        help="what bets bring on given dice",
        description="Says of each bet whether it wins on these dice and what comes back: the stake and the winnings, or nothing.",
        epilog="Exit status: 0, or 2 for dice or a bet that there aren't.",
    )
    parser.add_argument("dice", nargs=3, metavar="DIE", help="what a die shows, 1 to 6")
    parser.add_argument(
        "bets",
        nargs="+",
        metavar="BET=CHIPS",
        help="a bet as `baithak sicbo odds` names it, and whole chips: combo:2-3=10",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help='{"dice", "bets": [{"bet", "stake", "won", "return"}], "stake", "return", "net"}, in half-chips',
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after a line for each bet and their sum on stdout, or one line on stderr that says what can't be used."""
    try:
        dice = read_dice(arguments.dice)
        stakes = added_up(map(read_bet, arguments.bets))
    except ValueError as problem:
        print(f"baithak: {problem}", file=sys.stderr)
        return REFUSED
    settled = plain(dice, stakes)
    print(msgspec.json.encode(settled).decode() if arguments.json else readable(settled))
    return DONE


def read_dice(texts: list[str]) -> Dice:
    """The three dice. Raises ValueError for anything else than 1 to 6."""
    one, two, three = (whole_number(text, "a die", 6) for text in texts)
    return one, two, three


def read_bet(text: str) -> tuple[str, int]:
    """The spot's key and the chips of `combo:2-3=10`. Raises ValueError for anything else."""
    name, equals, chips = text.partition("=")
    try:
        key = read_spot(name).key
    except ValueError:
        raise ValueError(f"there is no bet {quoted(name)}; `baithak sicbo odds` lists them") from None
    if not equals:
        raise ValueError(f"{quoted(text)} lacks its chips: {key}=10")
    return key, whole_number(chips, f"the stake on {key}", MAX_CHIPS)


def plain(dice: Dice, stakes: dict[str, int]) -> dict[str, Any]:
    """What came of it as data, in half-chips."""
    backs = returns(stakes, dice)
    bets = [
        {"bet": key, "stake": HALF_CHIPS * chips, "won": backs[key] > 0, "return": backs[key]}
        for key, chips in stakes.items()
    ]
    stake, back = HALF_CHIPS * sum(stakes.values()), sum(backs.values())
    return {"dice": list(dice), "bets": bets, "stake": stake, "return": back, "net": back - stake}


def readable(settled: dict[str, Any]) -> str:
    """The same for people, in chips."""
    dice = settled["dice"]
    lines = [f"{'-'.join(map(str, dice))}, total {sum(dice)}"]
    lines += [
        f"{bet['bet']:19} {chips(bet['stake']):>9}  {'wins, back ' + chips(bet['return']) if bet['won'] else 'loses'}"
        for bet in settled["bets"]
    ]
    lines.append(
        f"{'together':19} {chips(settled['stake']):>9}  back {chips(settled['return'])}, net {chips(settled['net'], '+')}"
    )
    return "\n".join(lines)


def chips(half_chips: int, sign: str = "") -> str:
    """That many half-chips as chips: 12.5."""
    return f"{half_chips / HALF_CHIPS:{sign},.1f}".removesuffix(".0")
