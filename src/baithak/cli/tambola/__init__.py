"""`baithak tambola`: tickets to print or to play with, and when dividends fall; a file for each tool."""

from baithak.cli.command import Subparsers
from baithak.cli.tambola import odds, tickets


def register(subparsers: Subparsers) -> None:
    """Adds the command `tambola` with its own commands."""
    parser = subparsers.add_parser("tambola", help="Tambola's tools", description="Tools for Tambola.")
    tools = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    tickets.register(tools)
    odds.register(tools)
