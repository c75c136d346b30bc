"""`baithak serve`: opens the house to the phones in the same network.

Running it is in `web.server`; what an operator can set is in `config`.
"""

import argparse
from pathlib import Path
from typing import Final

from baithak.cli.command import Subparsers
from baithak.config import Config

DEFAULTS: Final = Config()


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("serve", help="open the house to the phones in the same network")
    parser.add_argument("--host", default=DEFAULTS.host, help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, default=DEFAULTS.port, help=f"port (default: {DEFAULTS.port})")
    parser.add_argument(
        "--data", type=Path, default=DEFAULTS.data, metavar="FOLDER", help="where games are kept (default: ./data)"
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate chain (PEM), for https")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its private key (PEM)")
    parser.add_argument(
        "--kept-days",
        type=int,
        default=DEFAULTS.kept_days,
        metavar="N",
        help=f"days after its last use that a room is kept (default: {DEFAULTS.kept_days})",
    )
    parser.add_argument(
        "--address", metavar="URL", help="what invitations begin with, where phones reach the server by another address"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serves until told to stop. 0 after that; 1 after one line that says why it can't start."""
    # Here, so that the other commands start without the whole web stack.
    from baithak.web import server  # noqa: PLC0415

    return server.run(Config(**{field: getattr(arguments, field) for field in Config.__struct_fields__}))
