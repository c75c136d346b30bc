"""`baithak tambola odds TICKETS`: when dividends fall at a table of so many tickets, by simulation (`tambola.md` T27).

The simulation is in `games.tambola.odds`.
"""

import argparse
import random
import sys
from typing import Any, Final

import msgspec

from baithak.cli.arguments import whole_number
from baithak.cli.command import Subparsers
from baithak.cli.progress import counted
from baithak.games.tambola.odds import ROWS_OF_TABLE, Tally, play

MAX_TICKETS: Final = 10_000
MIN_GAMES, MAX_GAMES = 2, 100_000_000

#: About what is played in 20 seconds on a small machine: a game costs as much as two tickets, and each ticket more.
TICKETS_IN_TIME: Final = 800_000
DEFAULT_GAMES: Final = range(200, 100_000)

DONE, REFUSED = 0, 2


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "odds",
        help="when dividends fall at a table of so many tickets",
        description="Plays whole games with that many different tickets, every claim made at once, and says at which "
        "call each dividend first falls, and how often several tickets have it then.",
        epilog="Exit status: 0, or 2 for a number that can't be used.",
    )
    parser.add_argument("tickets", metavar="TICKETS", help=f"tickets in play, 1 to {MAX_TICKETS:,}")
    parser.add_argument("--games", metavar="N", help="games to play (default: as many as take about 20 seconds)")
    parser.add_argument("--json", action="store_true", help="one object, in calls, with more figures")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the table on stdout, or one line on stderr that says what can't be used."""
    try:
        tickets = whole_number(arguments.tickets, "TICKETS", MAX_TICKETS)
        games = games_in_time(tickets)
        if arguments.games is not None:
            games = whole_number(arguments.games, "--games", MAX_GAMES, least=MIN_GAMES)
    except ValueError as problem:
        print(f"baithak: {problem}", file=sys.stderr)
        return REFUSED
    table = simulated(tickets, games)
    print(msgspec.json.encode(table).decode() if arguments.json else readable(table, tickets))
    return DONE


def games_in_time(tickets: int) -> int:
    """How many games take about 20 seconds."""
    return max(DEFAULT_GAMES.start, min(DEFAULT_GAMES.stop, TICKETS_IN_TIME // (tickets + 2)))


def simulated(tickets: int, games: int) -> dict[str, Any]:
    """The table of so many games, with a bar on stderr while they are played, if that is a terminal."""
    # Not for dealing: the system's own seed is enough for a simulation, and it is ten times as fast.
    luck = random.Random()  # noqa: S311
    tally = Tally()
    for _ in counted(games):
        tally.add(play(tickets, luck))
    return tally.table()


def readable(table: dict[str, Any], tickets: int) -> str:
    """The table for people: a line for each dividend, calls counted from 1."""
    lines = [
        f"Tickets: {tickets:,}. Games: {table['games']:,}. The call at which each dividend first falls:",
        "",
        f"{'':16} {'mean':>14}  {'sd':>5} {'5%':>4} {'25%':>4} {'50%':>4} {'75%':>4} {'95%':>4}  {'tie':>6}",
    ]
    for name in ROWS_OF_TABLE:
        row = table[name]
        spread = " ".join(f"{row[key]:4.0f}" for key in ("p5", "p25", "median", "p75", "p95"))
        mean = f"{row['mean']:.2f} +- {row['ci95_mean']:.2f}"
        lines.append(
            f"{name.replace('_', ' ').capitalize():16} {mean:>14}  {row['sd']:5.2f} {spread}  {row['tie_prob']:6.1%}"
        )
    early = table["early_five"]
    lines += ["", f"Early five within 10 to 18 calls: {early['p_in_10_18']:.1%} +- {early['ci95_p']:.1%}"]
    return "\n".join(lines)
