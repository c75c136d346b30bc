"""`baithak tambola tickets N`: tickets to print or to play with, drawn as in a game (`tambola.md` T4).

The law by which they are drawn is in `games.tambola.tickets`.
"""

import argparse
import hashlib
import os
import re
import secrets
import sys
from collections.abc import Iterator
from typing import Final

import msgspec

from baithak.cli.command import Subparsers
from baithak.games.tambola.tickets import Ticket, draw_ticket
from baithak.kernel.chance import KEY_BYTES, Chance

MAX_TICKETS: Final = 1_000_000
MAX_SEED_DIGITS: Final = 1024

DONE, CUT_OFF, REFUSED = 0, 1, 2


def register(subparsers: Subparsers) -> None:
    """Adds the command `tambola` with its own commands."""
    parser = subparsers.add_parser("tambola", help="Tambola's tools", description="Tools for Tambola.")
    tools = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    tickets = tools.add_parser(
        "tickets",
        help="draw tickets",
        description="Draws tickets, all different, each of all 3,669,688,706,217,187,500 exactly as likely. "
        "The rank of a ticket is its serial number.",
        epilog="A seed of 64 digits is taken as the key of a round: the tickets are those that the round deals. "
        "Exit status: 0, or 2 for a number or a seed that can't be used.",
    )
    tickets.add_argument("number", metavar="N", help=f"how many, 1 to {MAX_TICKETS:,}")
    tickets.add_argument(
        "--json",
        action="store_true",
        help='a line of JSON each: {"rank": "digits", "rows": [three of nine numbers, 0 for a blank]}',
    )
    tickets.add_argument("--seed", metavar="HEX", help="draw the same tickets again (default: the system's randomness)")
    tickets.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the tickets on stdout, or one line on stderr that says what can't be used."""
    try:
        number = _number(arguments.number)
        key = secrets.token_bytes(KEY_BYTES) if arguments.seed is None else key_of(arguments.seed)
    except ValueError as problem:
        print(f"baithak: {problem}", file=sys.stderr)
        return REFUSED
    show = _json if arguments.json else _readable
    try:
        for ticket in draw(number, key):
            sys.stdout.write(show(ticket))
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has had enough; without this the interpreter would try to write the rest as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF
    return DONE


def draw(number: int, key: bytes) -> Iterator[Ticket]:
    """That many tickets, as the round with this key deals them: all different, in the order of dealing."""
    chance = Chance(key)
    dealt: set[int] = set()
    for index in range(number):
        ticket = draw_ticket(chance.stream(f"tambola/ticket/{index}"), dealt)
        dealt.add(ticket.rank)
        yield ticket


def key_of(seed: str) -> bytes:
    """The key that a seed in hex stands for: itself where it has the length of one, else its hash.

    Raises ValueError for what is no hex.
    """
    if len(seed) > MAX_SEED_DIGITS or len(seed) % 2 or not re.fullmatch("[0-9A-Fa-f]+", seed):
        raise ValueError(f"--seed takes hex digits in pairs, 2 to {MAX_SEED_DIGITS} of them, not {_quoted(seed)}")
    data = bytes.fromhex(seed)
    return data if len(data) == KEY_BYTES else hashlib.sha256(data).digest()


def _number(text: str) -> int:
    # The length comes first: Python refuses to read integers of thousands of digits.
    if re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= MAX_TICKETS:
        return int(text)
    raise ValueError(f"N is a whole number from 1 to {MAX_TICKETS:,}, not {_quoted(text)}")


def _quoted(text: str) -> str:
    shown = ascii(text)
    return shown if len(shown) <= 40 else shown[:40] + "..."


def _json(ticket: Ticket) -> str:
    return msgspec.json.encode({"rank": str(ticket.rank), "rows": ticket.rows}).decode() + "\n"


def _readable(ticket: Ticket) -> str:
    rows = (" ".join(f"{number:2}" if number else " ." for number in row) for row in ticket.rows)
    return f"No. {ticket.rank}\n" + "\n".join(rows) + "\n\n"
