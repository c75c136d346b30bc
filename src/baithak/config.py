"""What an operator can set, with its defaults; read from the command line by `cli.serve`."""

from pathlib import Path

import msgspec


class Config(msgspec.Struct, frozen=True):
    """`kept_days`: a room, its games and its guests' part in it are deleted so long after their last use.

    `address` is what invitations begin with when the server is not reached by the address a browser shows (behind a
    proxy); None takes the browser's.
    """

    data: Path = Path("data")
    host: str = "0.0.0.0"  # noqa: S104 - phones in the same network are the point
    port: int = 8000
    tls_cert: Path | None = None
    tls_key: Path | None = None
    kept_days: int = 30
    address: str | None = None
