"""`baithak rummy figures`: what rounds come to when practice opponents play them: wins, points, drops, invalid declarations.

The table is in `games.rummy.opponents.table`; the figures are those of a room's history, counted in `games.rummy.history`.
"""

import argparse
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from baithak.cli.arguments import quoted, whole_number
from baithak.cli.command import Subparsers
from baithak.cli.progress import counted
from baithak.cli.rummy.cards import DONE, FAULTS, refused
from baithak.games.rummy.history import RummyFigures, RummyHistory
from baithak.games.rummy.opponents import STRENGTHS, Strength
from baithak.games.rummy.opponents.table import PracticeTable
from baithak.games.rummy.settings import SEATS

DEFAULT_TABLE: Final[tuple[Strength, ...]] = ("steady", "steady", "steady", "easy", "easy", "easy")
DEFAULT_ROUNDS: Final = 100
MAX_ROUNDS: Final = 1_000_000


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "figures",
        help="what rounds come to when practice opponents play them",
        description="Lets practice opponents play whole rounds at one table, by the rules of a room with its default "
        "settings, and counts by strength how often they win, what they score, drop and declare, and why declarations are invalid.",
        epilog="Exit status: 0, or 2 for a strength or a number that can't be used.",
    )
    parser.add_argument(
        "players",
        nargs="*",
        metavar="STRENGTH",
        help=f"{', '.join(STRENGTHS)}: a word for each player, {SEATS[0]} to {SEATS[-1]} (default: three steady, three easy)",
    )
    parser.add_argument(
        "--rounds", default=str(DEFAULT_ROUNDS), metavar="N", help=f"rounds to play (default: {DEFAULT_ROUNDS})"
    )
    parser.add_argument("--seed", metavar="TEXT", help="plays the same rounds again")
    parser.add_argument("--json", action="store_true", help="one object, with more figures")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the figures on stdout, or one line on stderr that says what can't be used."""
    try:
        players = read_players(arguments.players)
        rounds = whole_number(arguments.rounds, "--rounds", MAX_ROUNDS)
    except ValueError as problem:
        return refused(problem)
    told = simulated(players, rounds, arguments.seed or secrets.token_hex(16))
    print(msgspec.json.encode(told).decode() if arguments.json else readable(told, players))
    return DONE


def read_players(words: Sequence[str]) -> tuple[Strength, ...]:
    """Who plays, from the command line. Raises ValueError for another number of players, or no strength."""
    if not words:
        return DEFAULT_TABLE
    players = [strength for word in words for strength in STRENGTHS if strength == word.lower()]
    if len(players) < len(words):
        wrong = next(word for word in words if word.lower() not in STRENGTHS)
        raise ValueError(f"a strength is one of {', '.join(STRENGTHS)}, not {quoted(wrong)}")
    if len(players) not in SEATS:
        raise ValueError(f"{SEATS[0]} to {SEATS[-1]} play, not {len(players)}")
    return tuple(players)


def simulated(players: Sequence[Strength], rounds: int, seed: str) -> RummyHistory:
    """The figures by strength of so many rounds, with a bar on stderr while they are played, if that is a terminal."""
    table, told = PracticeTable(players, seed), RummyHistory()
    for _ in counted(rounds):
        table.plays(told)
    return told


def readable(told: RummyHistory, players: Sequence[Strength]) -> str:
    """The figures for people: a line for each strength, the weakest last, then why declarations were invalid."""
    seated = Counter(players)
    lines = [
        f"Rounds: {told.rounds:,} with a winner, {told.void:,} without.",
        "",
        f"{'':12} {'hands':>7} {'won':>7} {'points':>7} {'first drop':>11} {'middle drop':>12} {'declared':>9} {'invalid':>8}",
    ]
    lines += [
        _line(f"{seated[strength]} {strength}", told.players.get(strength, RummyFigures()))
        for strength in reversed(STRENGTHS)
        if strength in seated
    ]
    if len(seated) > 1:
        lines.append(_line("together", told.all))
    if told.all.invalid:
        lines += ["", "Why declarations were invalid, by the first thing that was wrong:"]
        reasons = sorted(told.all.invalid.items(), key=lambda reason: -reason[1])
        lines += [f"{count:7,}  {FAULTS[code].format(n='some')}" for code, count in reasons]
    return "\n".join(lines)


def _line(name: str, of: RummyFigures) -> str:
    """Points are the mean of a hand; won, dropped and declared are shares of hands, invalid one of declarations."""
    shares = (of.won, of.first_drops, of.middle_drops, of.declared)
    won, first, middle, declared = (_share(hits, of.hands) for hits in shares)
    points = f"{of.points / of.hands:.1f}" if of.hands else "-"
    invalid = _share(sum(of.invalid.values()), of.declared)
    return f"{name:12} {of.hands:7,} {won:>7} {points:>7} {first:>11} {middle:>12} {declared:>9} {invalid:>8}"


def _share(hits: int, of: int) -> str:
    return f"{hits / of:.1%}" if of else "-"
