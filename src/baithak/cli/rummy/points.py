"""`baithak rummy points CARDS…`: the best arrangement of a hand and its points, or those of many (`rummy.md` R27–R29).

The arrangement is found in `games.rummy.solver`, and told by `games.rummy.tools`.
"""

import argparse
import sys
from typing import Any, Final

import msgspec

from baithak.cli.arguments import quoted, whole_number
from baithak.cli.command import Subparsers
from baithak.cli.rummy.cards import CARDS_HELP, DONE, NAMES, add_wild, read_cards, read_wild, refused
from baithak.games.rummy.cards import MOST_CARDS, Face
from baithak.games.rummy.scoring import CAPS, DEFAULT_CAP
from baithak.games.rummy.tools import RummyCount, count

#: A line has a hand and a rank; a device file would go on for ever.
MAX_LINE: Final = 10_000


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A hand of the batch."""

    hand: list[str]
    wild: str | None = None


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "points",
        help="the best arrangement of a hand, and what it counts",
        description=f"Finds the arrangement of up to {MOST_CARDS} cards with the fewest points; of {MOST_CARDS}, all count.",
        epilog='With --batch: lines of JSON {"hand": ["7H", …], "wild": "5"} on stdin, and for each a line '
        '{"points": …, "capped": …, "groups": [["7H", …], …]}. '
        "Exit status: 0, or 2 for a hand, a rank or a cap that can't be used.",
    )
    parser.add_argument("cards", nargs="*", metavar="CARD", help=CARDS_HELP)
    add_wild(parser)
    parser.add_argument(
        "--cap", default=str(DEFAULT_CAP), metavar="N", help=f"the most that is scored (default: {DEFAULT_CAP})"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="the rule of other tables: without a pure sequence every card counts, without a second sequence only the "
        "pure one is exempt",
    )
    parser.add_argument("--batch", action="store_true", help="hands from stdin, one to a line")
    parser.add_argument(
        "--json", action="store_true", help="one object, with the loose cards and whether it may be declared"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the points on stdout, or one line on stderr that says what can't be used."""
    try:
        cap = read_cap(arguments.cap)
        if arguments.batch:
            return _run_batch(arguments, cap)
        hand, wild = _hand(arguments), read_wild(arguments.wild)
        found = count(hand, wild, cap, strict=arguments.strict)
    except ValueError as problem:
        return refused(problem)
    if arguments.json:
        answer = {**_answer(found), "loose": found.loose, "declarable": found.declarable}
        print(msgspec.json.encode(answer).decode())
    else:
        print(_readable(found))
    return DONE


def read_cap(text: str) -> int:
    """The cap as `--cap` gives it. Raises ValueError for one that no table has (R29)."""
    cap = whole_number(text, "--cap", CAPS[-1], least=CAPS[0])
    if cap not in CAPS:
        raise ValueError(f"--cap goes in steps of {CAPS.step}, not {quoted(text)}")
    return cap


def _hand(arguments: argparse.Namespace) -> list[Face]:
    if not arguments.cards:
        raise ValueError("no cards were given")
    return read_cards(arguments.cards)


def _run_batch(arguments: argparse.Namespace, cap: int) -> int:
    """Answers line by line; blank lines are passed over. Raises ValueError for the first line that can't be used."""
    if arguments.cards or arguments.wild is not None:
        raise ValueError("--batch takes hands and wild ranks from stdin alone")
    number = 0
    while line := sys.stdin.buffer.readline(MAX_LINE + 1):
        number += 1
        if line.strip() or len(line) > MAX_LINE:
            try:
                answer = _answered(line, cap, strict=arguments.strict)
            except ValueError as problem:
                raise ValueError(f"line {number}: {problem}") from None
            print(msgspec.json.encode(answer).decode())
    return DONE


def _answered(line: bytes, cap: int, *, strict: bool) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise ValueError(f"longer than {MAX_LINE:,} bytes")
    given = msgspec.json.decode(line, type=Line)
    hand = read_cards(given.hand)
    return _answer(count(hand, read_wild(given.wild), cap, strict=strict))


def _answer(found: RummyCount) -> dict[str, Any]:
    return {"points": found.points, "capped": found.capped, "groups": [group.cards for group in found.groups]}


def _readable(found: RummyCount) -> str:
    lines = [f"{NAMES[group.kind]:16} {' '.join(group.cards)}" for group in found.groups]
    if found.loose:
        lines.append(f"{'loose':16} {' '.join(found.loose)}")
    scored = f", scored {found.capped}" if found.capped != found.points else ""
    lines.append(f"{'points':16} {found.points}{scored}")
    if found.declarable:
        lines.append("may be declared")
    return "\n".join(lines)
