"""`baithak sicbo`: the chance of every bet, and what bets bring on given dice; a file for each tool."""

from baithak.cli.command import Subparsers
from baithak.cli.sicbo import odds, settle


def register(subparsers: Subparsers) -> None:
    """Adds the command `sicbo` with its own commands."""
    parser = subparsers.add_parser("sicbo", help="Sic Bo's tools", description="Tools for Sic Bo.")
    tools = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    odds.register(tools)
    settle.register(tools)
