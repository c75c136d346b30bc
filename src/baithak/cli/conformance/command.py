"""The command `conformance`: reads the files, runs the cases of their formats, prints what fails and a last line.

A new format is a file beside this one and a line in FORMATS.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from baithak.cli.command import Subparsers
from baithak.cli.conformance import fair_derivation, rummy_hands, sicbo_settlement, tambola_claims
from baithak.cli.conformance.vectors import Case, Format

#: Far more than any vectors have; a device file would go on for ever.
MAX_BYTES: Final = 64_000_000

FORMATS: tuple[Format, ...] = (
    fair_derivation.FORMAT,
    tambola_claims.FORMAT,
    rummy_hands.FORMAT,
    sicbo_settlement.FORMAT,
)


def register(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "conformance",
        help="run files of test vectors",
        description="Runs files of test vectors against the rules as they are built here. "
        f"Formats: {', '.join(known.name for known in FORMATS)}; each is known by what the file says of itself.",
        epilog="Exit status: 0 all passed, 1 something failed, an unreadable or unknown file included.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of vectors")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after a line for each failure and a last one with the numbers of cases."""
    passed = failed = 0
    for name in arguments.files:
        for case in _cases(name):
            for failure in case.failures:
                _say(f"{name}: {case.name}: {failure}" if case.name else f"{name}: {failure}")
            passed += not case.failures
            failed += bool(case.failures)
    _say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _cases(name: str) -> Iterator[Case]:
    """The cases of a file; one failed case without a name where it can't be run."""
    try:
        document = read(Path(name))
    except OSError as problem:
        yield Case("", [f"can't be read: {problem.strerror or type(problem).__name__}"])
    except (ValueError, RecursionError):
        yield Case("", ["is no JSON"])
    else:
        for known in FORMATS:
            if known.recognises(document):
                yield from known.cases(document)
                return
        known_here = ", ".join(known.name for known in FORMATS)
        yield Case("", [f"not run, as its format is none of those known here: {known_here}"])


def read(path: Path) -> Any:
    """The JSON document in a file. Raises OSError where it can't be read, ValueError or RecursionError where it is none."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except ValueError as problem:  # a name with a NUL character
        raise OSError(0, "no such name") from problem
    if len(data) > MAX_BYTES:
        raise OSError(0, f"longer than {MAX_BYTES:,} bytes")
    return json.loads(data)


def _say(text: str) -> None:
    """Prints one line, in any terminal: what doesn't print, or isn't in its encoding, is escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    print(plain.encode(encoding, "backslashreplace").decode(encoding))
