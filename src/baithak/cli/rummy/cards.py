"""Cards and the wild rank as they are written on the command line, and what is said of groups of them."""

import argparse
import sys
from collections.abc import Iterable
from typing import Any, Final

from baithak.cli.arguments import quoted
from baithak.games.rummy.cards import Face, face_of, wild_of
from baithak.games.rummy.groups import Fault, Kind

DONE, REFUSED = 0, 2

CARDS_HELP: Final = "cards as rank and suit, A23456789TJQK and SHDC: TS is the ten of spades; JK is a printed joker"

NAMES: Final[dict[Kind, str]] = {"pure": "pure sequence", "impure": "impure sequence", "set": "set"}

FAULTS: Final[dict[str, str]] = {
    "rummy.group_too_short": "a group has three cards at least",
    "rummy.only_jokers": "jokers alone are a set of three or four",
    "rummy.bad_group": "neither of one suit nor of one rank",
    "rummy.sequence_repeats": "a rank twice in the sequence",
    "rummy.sequence_gap": "a gap in the sequence",
    "rummy.sequence_wraps": "round the corner at the ace",
    "rummy.set_same_suit": "two of one suit in the set",
    "rummy.set_too_big": "a set has three or four cards",
    "rummy.ungrouped": "{n} of 13 cards in no group",
    "rummy.too_many_cards": "{n} more than 13 cards",
    "rummy.no_sequence": "no sequence, two are needed, one of them pure",
    "rummy.no_pure_sequence": "no pure sequence",
    "rummy.one_sequence": "only one sequence, two are needed",
}
"""What is wrong, by the catalogues' code."""


def add_wild(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--wild`, which `read_wild` reads."""
    parser.add_argument(
        "--wild",
        metavar="RANK",
        help="the wild rank; JK for a printed joker turned up, which makes aces wild (default: none)",
    )


def read_wild(text: str | None) -> int | None:
    """The wild rank as `--wild` or a line gives it. Raises ValueError for what is neither a rank nor JK."""
    if text is None:
        return None
    try:
        return wild_of(text.upper())
    except ValueError:
        raise ValueError(f"the wild rank is one of A23456789TJQK, or JK, not {quoted(text)}") from None


def read_cards(texts: Iterable[str]) -> list[Face]:
    """The cards, in small letters or large. Raises ValueError for what is no card."""
    faces = []
    for text in texts:
        try:
            faces.append(face_of(text.upper()))
        except ValueError:
            raise ValueError(f"a card is rank and suit, as in 7H or TS, or JK, not {quoted(text)}") from None
    return faces


def sentence(fault: Fault) -> str:
    """What is wrong, for people."""
    return FAULTS[fault.code].format(**fault.params)


def plain(fault: Fault | None) -> dict[str, Any] | None:
    """The same for programs."""
    return None if fault is None else {"code": fault.code, "params": fault.params}


def refused(problem: object) -> int:
    """The exit status, after one line on stderr."""
    print(f"baithak: {problem}", file=sys.stderr)
    return REFUSED
