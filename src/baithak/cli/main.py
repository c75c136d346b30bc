"""The command `baithak`: its list of commands, and the way to the one asked for.

What a command takes and does is in its own file beside this one.
"""

import argparse
import sys
from collections.abc import Sequence

from baithak import __version__
from baithak.cli import conformance, serve, tambola, verify
from baithak.cli.command import Register

COMMANDS: tuple[Register, ...] = (serve.register, verify.register, conformance.register, tambola.register)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="baithak", description="A house of private game rooms.")
    parser.add_argument("--version", action="version", version=f"baithak {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for register in COMMANDS:
        register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of the command named in `argv` (default: the process's own arguments).

    Raises SystemExit(2) after a usage message where the arguments fit no command, as argparse does.
    """
    arguments = build_parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
