"""`baithak verify RECORD.json…`: whether finished rounds were what their records say, in words.

What is verified, and every sentence, is in `fairness`; this file reads the files and prints.
"""

import argparse
import sys
from pathlib import Path

from baithak.cli.command import Subparsers
from baithak.fairness import Report, UnreadableError, parse, verify, verify_chain
from baithak.fairness.reading import MAX_BYTES
from baithak.fairness.words import line, plain, summary

HOLDS, DOES_NOT_HOLD, UNREADABLE = 0, 1, 2


def register(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "verify",
        help="recompute finished rounds from their records",
        description="Recomputes finished rounds from their records alone, without the server, and says what holds.",
        epilog="Exit status: 0 all that can be checked holds, 1 something does not, 2 a file is no record.",
    )
    parser.add_argument("records", nargs="+", metavar="RECORD.json", help="a record; of several also the chain")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """The exit status, after a line for every statement; 2 outweighs 1, 1 outweighs 0."""
    reports = []
    records = []
    for name in arguments.records:
        _say(plain(name))
        try:
            record = parse(read(Path(name)))
        except OSError as error:
            _say(f"  It can't be read: {plain(error.strerror or type(error).__name__)}.")
            reports.append(Report((), readable=False))
        except UnreadableError as error:
            reports.append(_said(Report((error.finding,), readable=False)))
        else:
            records.append(record)
            reports.append(_said(verify(record)))
    chain = verify_chain(records)
    if chain.findings:
        _say("The chain of records")
        reports.append(_said(chain))
    _say(summary(reports))
    return _status(reports)


def read(path: Path) -> bytes:
    """The bytes of a file; of one that is too big to be a record, one byte more than the limit.

    Raises:
        OSError: when it can't be read; ValueError never, whatever the name.
    """
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except ValueError as error:  # a name with a NUL character
        raise OSError(0, "no such name") from error


def _said(report: Report) -> Report:
    for finding in report.findings:
        _say(f"  {line(finding)}")
    return report


def _say(text: str) -> None:
    """Prints one line, in any terminal: letters that its encoding doesn't have are escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def _status(reports: list[Report]) -> int:
    if any(not report.readable for report in reports):
        return UNREADABLE
    return HOLDS if all(report.holds for report in reports) else DOES_NOT_HOLD
