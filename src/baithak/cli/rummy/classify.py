"""`baithak rummy classify CARDS…`: what cards are together, or why they are no group (`rummy.md` R15–R20).

The rules are in `games.rummy.groups`.
"""

import argparse

import msgspec

from baithak.cli.command import Subparsers
from baithak.cli.rummy.cards import CARDS_HELP, DONE, NAMES, add_wild, plain, read_cards, read_wild, refused, sentence
from baithak.games.rummy.groups import Fault, classify


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "classify",
        help="what cards are together: a pure or impure sequence, a set, or no group and why",
        description="Says whether cards are a pure sequence, an impure one or a set, or why they are no group.",
        epilog="Exit status: 0, or 2 for cards or a rank that can't be read.",
    )
    parser.add_argument("cards", nargs="+", metavar="CARD", help=CARDS_HELP)
    add_wild(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help='{"kind": "pure", "impure", "set" or null, "fault": null or code and params}',
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the answer on stdout, or one line on stderr that says what can't be used."""
    try:
        found = classify(read_cards(arguments.cards), read_wild(arguments.wild))
    except ValueError as problem:
        return refused(problem)
    fault = found if isinstance(found, Fault) else None
    if arguments.json:
        print(msgspec.json.encode({"kind": None if fault else found, "fault": plain(fault)}).decode())
    elif isinstance(found, Fault):
        print(f"no group: {sentence(found)}")
    else:
        print(NAMES[found])
    return DONE
