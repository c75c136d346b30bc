"""`baithak rummy`: what cards make, what a hand counts, whether it may be declared, what rounds come to; a file for each."""

from baithak.cli.command import Subparsers
from baithak.cli.rummy import classify, declare, figures, points


def register(subparsers: Subparsers) -> None:
    """Adds the command `rummy` with its own commands."""
    parser = subparsers.add_parser("rummy", help="rummy's tools", description="Tools for 13-card Indian points rummy.")
    tools = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    classify.register(tools)
    points.register(tools)
    declare.register(tools)
    figures.register(tools)
