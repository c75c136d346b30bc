"""The command `baithak`: its list of commands, and the way to the one asked for.

What a command takes and does is in its own file beside this one.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from baithak import __version__

STOPPED: Final = 130
UNREAD: Final = 141
"""The exit statuses by which shells know who was ended by Ctrl+C, or wrote into a pipe that nobody reads any more."""


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands; each sets `run` to what takes the parsed arguments and returns the exit status."""
    # Here, since it takes a second: Ctrl+C in it is then met by `main`.
    from baithak.cli import conformance, rummy, serve, sicbo, tambola, verify  # noqa: PLC0415

    parser = argparse.ArgumentParser(prog="baithak", description="A house of private game rooms.")
    parser.add_argument("--version", action="version", version=f"baithak {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (serve, verify, conformance, tambola, rummy, sicbo):
        command.register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of the command named in `argv` (default: the process's own arguments).

    Ctrl+C and a reader of stdout who has gone end it without a word, with STOPPED and UNREAD. Raises SystemExit(2) after
    a usage message where the arguments fit no command, as argparse does.
    """
    try:
        try:
            arguments = build_parser().parse_args(argv)
            status: int = arguments.run(arguments)
            return status
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # What is still unwritten goes nowhere, instead of failing once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD


if __name__ == "__main__":
    sys.exit(main())
