"""`baithak rummy declare --group CARDS… --group CARDS…`: the verdict on a declaration (`rummy.md` R23, R26).

The rules are in `games.rummy.declaring`.
"""

import argparse

import msgspec

from baithak.cli.command import Subparsers
from baithak.cli.rummy.cards import CARDS_HELP, DONE, NAMES, add_wild, plain, read_cards, read_wild, refused, sentence
from baithak.games.rummy.cards import texts_of
from baithak.games.rummy.declaring import judge


def register(tools: Subparsers) -> None:
    """Adds the command."""
    parser = tools.add_parser(
        "declare",
        help="whether thirteen cards as arranged are a valid declaration",
        description="Says whether groups are a valid declaration: 13 cards, two sequences at least, a pure one among them.",
        epilog="Exit status: 0, or 2 for cards or a rank that can't be read.",
    )
    parser.add_argument(
        "--group",
        dest="groups",
        action="append",
        nargs="+",
        required=True,
        metavar="CARD",
        help=f"a group; {CARDS_HELP}",
    )
    add_wild(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help='{"valid": …, "kinds": [of each group, null for none], "faults": [all that is wrong, the first first]}',
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after the verdict on stdout, or one line on stderr that says what can't be used."""
    try:
        groups, wild = list(map(read_cards, arguments.groups)), read_wild(arguments.wild)
    except ValueError as problem:
        return refused(problem)
    verdict = judge(groups, wild)
    if arguments.json:
        answer = {"valid": verdict.valid, "kinds": verdict.kinds, "faults": list(map(plain, verdict.faults))}
        print(msgspec.json.encode(answer).decode())
        return DONE
    for group, kind in zip(groups, verdict.kinds, strict=True):
        print(f"{NAMES[kind] if kind else 'no group':16} {texts_of(group)}")
    if verdict.first is None:
        print("valid")
    else:
        where = "" if verdict.wrong_group is None else f"{texts_of(groups[verdict.wrong_group])}: "
        print(f"invalid: {where}{sentence(verdict.first)}")
    return DONE
