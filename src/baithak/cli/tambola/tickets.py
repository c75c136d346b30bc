"""`baithak tambola tickets N`: tickets to print or to play with, drawn as in a game (`tambola.md` T4, T5).

The laws by which they are drawn are in `games.tambola.tickets` and `strips`, the printing in `sheets`.
"""

import argparse
import hashlib
import re
import secrets
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from baithak.cli.arguments import quoted, whole_number
from baithak.cli.command import Subparsers
from baithak.games.tambola.strips import Strip, draw_strip
from baithak.games.tambola.tickets import Ticket, draw_ticket
from baithak.kernel.chance import KEY_BYTES, Chance

MAX_TICKETS: Final = 1_000_000
MAX_STRIPS: Final = 100_000
#: A thousand pages.
MAX_PRINTED: Final = 6_000
MAX_PRINTED_STRIPS: Final = 1_000
MAX_SEED_DIGITS: Final = 1024

DONE, REFUSED = 0, 2


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "tickets",
        help="draw tickets, to print or to play with",
        description="Draws tickets, all different, each of all 3,669,688,706,217,187,500 exactly as likely. "
        "The rank of a ticket is its serial number.",
        epilog="A seed of 64 digits is taken as the key of a round: the tickets are those that the round deals. "
        "Exit status: 0, or 2 for a number, a seed or a file that can't be used.",
    )
    parser.add_argument("number", metavar="N", help=f"how many, 1 to {MAX_TICKETS:,}; or strips, 1 to {MAX_STRIPS:,}")
    parser.add_argument(
        "--strips", action="store_true", help="draw strips: six tickets that together hold each of 1 to 90 once"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--json",
        action="store_true",
        help='a line of JSON each: {"rank": "digits", "rows": [three of nine numbers, 0 for a blank]}; '
        'of a strip: {"tickets": [six of these]}',
    )
    form.add_argument(
        "--pdf",
        type=Path,
        metavar="FILE",
        help=f"write sheets to print, six tickets to a page of A4; up to {MAX_PRINTED:,} tickets",
    )
    parser.add_argument("--seed", metavar="HEX", help="draw the same tickets again (default: the system's randomness)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the tickets on stdout or in the file, or one line on stderr that says what can't be used."""
    try:
        number = _number(arguments)
        key = secrets.token_bytes(KEY_BYTES) if arguments.seed is None else key_of(arguments.seed)
    except ValueError as problem:
        return _refused(problem)
    if arguments.pdf is not None:
        strips = chain.from_iterable(draw_strips(number, key))
        return _print_sheets(arguments.pdf, strips if arguments.strips else draw(number, key))
    if arguments.strips:
        return _say(map(_strip_json if arguments.json else _readable_strip, draw_strips(number, key)))
    return _say(map(_ticket_json if arguments.json else _readable, draw(number, key)))


def draw(number: int, key: bytes) -> Iterator[Ticket]:
    """That many tickets, as the round with this key deals them: all different, in the order of dealing."""
    chance = Chance(key)
    dealt: set[int] = set()
    for index in range(number):
        ticket = draw_ticket(chance.stream(f"tambola/ticket/{index}"), dealt)
        dealt.add(ticket.rank)
        yield ticket


def draw_strips(number: int, key: bytes) -> Iterator[Strip]:
    """That many strips, as the round with this key deals them; no ticket is in two."""
    chance = Chance(key)
    dealt: set[int] = set()
    for index in range(number):
        strip = draw_strip(chance.stream(f"tambola/strip/{index}"), dealt)
        dealt.update(ticket.rank for ticket in strip)
        yield strip


def key_of(seed: str) -> bytes:
    """The key that a seed in hex stands for: itself where it has the length of one, else its hash.

    Raises ValueError for what is no hex.
    """
    if len(seed) > MAX_SEED_DIGITS or len(seed) % 2 or not re.fullmatch("[0-9A-Fa-f]+", seed):
        raise ValueError(f"--seed takes hex digits in pairs, 2 to {MAX_SEED_DIGITS} of them, not {quoted(seed)}")
    data = bytes.fromhex(seed)
    return data if len(data) == KEY_BYTES else hashlib.sha256(data).digest()


def _number(arguments: argparse.Namespace) -> int:
    if arguments.pdf is None:
        return whole_number(arguments.number, "N", MAX_STRIPS if arguments.strips else MAX_TICKETS)
    most = MAX_PRINTED_STRIPS if arguments.strips else MAX_PRINTED
    return whole_number(arguments.number, "N", most, where=" on paper")


def _refused(problem: object) -> int:
    print(f"baithak: {problem}", file=sys.stderr)
    return REFUSED


def _print_sheets(path: Path, tickets: Iterable[Ticket]) -> int:
    # Here, so that drawing alone starts without the fonts' machinery.
    from baithak.sheets import Heading, PrintedTicket, ticket_sheets  # noqa: PLC0415

    printed = [PrintedTicket(str(ticket.rank), no, "", ticket.rows) for no, ticket in enumerate(tickets, 1)]
    try:
        # Opened first: whoever named a wrong folder need not wait for a thousand pages.
        with path.open("wb") as file:
            file.write(ticket_sheets(Heading("", "", "en"), printed))
    except OSError as error:
        return _refused(f"{quoted(str(path))} can't be written: {error.strerror}")
    except ValueError:  # a name with a NUL character
        return _refused(f"{quoted(str(path))} is no name of a file")
    return DONE


def _say(texts: Iterable[str]) -> int:
    for text in texts:
        sys.stdout.write(text)
    return DONE


def _plain(ticket: Ticket) -> dict[str, Any]:
    return {"rank": str(ticket.rank), "rows": ticket.rows}


def _ticket_json(ticket: Ticket) -> str:
    return msgspec.json.encode(_plain(ticket)).decode() + "\n"


def _strip_json(strip: Strip) -> str:
    return msgspec.json.encode({"tickets": [_plain(ticket) for ticket in strip]}).decode() + "\n"


def _readable(ticket: Ticket) -> str:
    rows = (" ".join(f"{number:2}" if number else " ." for number in row) for row in ticket.rows)
    return f"No. {ticket.rank}\n" + "\n".join(rows) + "\n\n"


def _readable_strip(strip: Strip) -> str:
    """Its tickets between lines, so that one sees where a strip begins."""
    return "-" * 26 + "\n" + "".join(map(_readable, strip))
