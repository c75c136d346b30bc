"""Runs the house on a socket of this machine until told to stop, and says where it is.

The application is in `app`, what an operator can set in `config`, the command line in `cli.serve`.
"""

import asyncio
import errno
import gc
import socket
import ssl
import sys
from contextlib import suppress
from typing import Final

import segno
import uvicorn

from baithak.catalog import GAMES
from baithak.config import Config
from baithak.store.errors import StoreUnavailable
from baithak.store.sqlite.store import LOG_BYTES, SqliteStore
from baithak.telemetry import set_up_logging
from baithak.web.app import STATIC, App
from baithak.web.house import House
from baithak.web.network import LOOPBACK, addresses
from baithak.web.socket_protocol import GameSocketProtocol

try:
    import resource
except ImportError:  # there is none for Windows
    resource = None  # type: ignore[assignment] # looked at before it is used

try:
    import uvloop
except ImportError:  # there is none for Windows
    new_event_loop = asyncio.new_event_loop
else:
    new_event_loop = uvloop.new_event_loop

MAX_MESSAGE_BYTES: Final = 1024 * 1024
"""Larger ones break the connection; those over 16 KiB are refused with a sentence (`wire.door`)."""
MOST_DAYS: Final = 36_500
GARBAGE_THRESHOLDS: Final = (50_000, 20, 50)
"""The cyclic collector sets the slowest answers with a thousand sockets: it runs less often here."""


class CannotServe(Exception):
    """Why the server can't start, in one line for the person at the terminal."""


def run(config: Config) -> int:
    """Serves until told to stop. 0 after that; 1 after one line that says why it can't start."""
    set_up_logging()
    allow_many_files()
    try:
        check(config)
        with listening_socket(config) as listening, asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(serve(config, listening))
    except (CannotServe, StoreUnavailable) as problem:
        print(f"baithak: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def allow_many_files() -> None:
    """Lets the process have as many sockets as the system allows: each phone is one, and the usual limit is 1,024."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def check(config: Config) -> None:
    """Raises CannotServe for what can be known to be wrong before anything is opened."""
    if not (STATIC / "index.html").is_file():
        raise CannotServe("the web client isn't built: start with `./dev serve`, or build the package first.")
    if not 0 <= config.port <= 65_535:
        raise CannotServe(f"{config.port} is no port; choose one from 1 to 65535.")
    if not 1 <= config.kept_days <= MOST_DAYS:
        raise CannotServe(f"a room is kept for 1 to {MOST_DAYS} days.")
    if config.address is not None and not config.address.startswith(("http://", "https://")):
        raise CannotServe("--address is a whole address, such as https://play.example.org.")
    if (config.tls_cert is None) != (config.tls_key is None):
        raise CannotServe("https needs both --tls-cert and --tls-key.")
    if config.tls_cert is not None and config.tls_key is not None:
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                config.tls_cert, config.tls_key, password=_no_password
            )
        except (OSError, ssl.SSLError) as problem:
            raise CannotServe(
                f"the certificate {config.tls_cert} with the key {config.tls_key} can't be used: {problem}."
            ) from problem


def _no_password() -> str:
    """A key with a password can't be used: nobody is there to type it after a restart."""
    raise OSError("the key has a password; give one without")


def listening_socket(config: Config) -> socket.socket:
    """The bound socket. Raises CannotServe where the address or the port can't be had."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except (OSError, OverflowError) as problem:
        listening.close()
        raise CannotServe(_why_not(config, problem)) from problem
    listening.set_inheritable(True)
    return listening


def _why_not(config: Config, problem: Exception) -> str:
    code = getattr(problem, "errno", None)
    if code == errno.EADDRINUSE:
        return f"port {config.port} is in use; stop what uses it, or choose another with --port."
    if code in (errno.EACCES, errno.EPERM):
        return f"port {config.port} isn't allowed to this user; choose one above 1023 with --port."
    return f"can't listen on {config.host}: no such address on this machine."


async def serve(config: Config, listening: socket.socket) -> None:
    """Opens the store, says where the house is, and serves until a signal comes.

    Raises StoreUnavailable where the data folder can't be used.
    """
    store = await SqliteStore.open(config.data, LOG_BYTES)
    house = House(store, GAMES, config.kept_days, config.address)
    server = _Server(
        config,
        uvicorn.Config(
            App(house),
            ws=GameSocketProtocol,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            # The path of an invitation is a secret: requests are not logged.
            access_log=False,
            server_header=False,
            ssl_certfile=config.tls_cert,
            ssl_keyfile=config.tls_key,
            timeout_graceful_shutdown=5,
        ),
    )
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    await server.serve(sockets=[listening])


class _Server(uvicorn.Server):
    """Says where the house is once it is really open."""

    def __init__(self, settings: Config, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if sockets and self.started:
            greet(self._settings, sockets[0].getsockname()[1])


def greet(config: Config, port: int) -> None:
    """Says where the house is: each address of this machine, and the first as a QR code for phones."""
    scheme = "https" if config.tls_cert else "http"
    urls = [config.address] if config.address else [f"{scheme}://{host}:{port}" for host in addresses(config.host)]
    if config.address:
        print("\nBaithak is open. People go to:\n")
    elif config.host in LOOPBACK:
        print("\nBaithak is open, on this machine alone:\n")
    else:
        print("\nBaithak is open. Phones in the same network go to:\n")
    for url in urls:
        print(f"  {url}")
    print()
    segno.make(urls[0], error="l").terminal(compact=True, border=2)
    print("\nStop with Ctrl+C; everything is kept.", flush=True)
