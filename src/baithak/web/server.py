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
from pathlib import Path
from typing import Final

import segno
import uvicorn

from baithak.catalog import GAMES
from baithak.config import Config
from baithak.store.errors import StoreUnavailable
from baithak.store.sqlite.store import SqliteStore
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
        raise CannotServe(f"{config.port} is no port; choose one from 1 to 65535, or 0 for one that is free.")
    if not 1 <= config.kept_days <= MOST_DAYS:
        raise CannotServe(f"a room is kept for 1 to {MOST_DAYS} days.")
    if config.address is not None and not config.address.startswith(("http://", "https://")):
        raise CannotServe("--address is a whole address, such as https://play.example.org.")
    if (config.tls_cert is None) != (config.tls_key is None):
        raise CannotServe("https needs both --tls-cert and --tls-key.")
    if config.tls_cert is not None and config.tls_key is not None:
        check_tls(config.tls_cert, config.tls_key)
    if config.data.exists() and not config.data.is_dir():
        raise CannotServe(f"{config.data} is a file; --data takes the folder where games are kept.")


def check_tls(cert: Path, key: Path) -> None:
    """Raises CannotServe, with the file that is to blame, where https can't be spoken with these two."""
    for what, path in (("certificate", cert), ("key", key)):
        try:
            path.open("rb").close()
        except OSError as problem:
            raise CannotServe(f"the {what} {path} can't be read: {problem.strerror}.") from problem
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        # As what one trusts it is read without the key.
        context.load_verify_locations(cert)
    except ssl.SSLError as problem:
        raise CannotServe(f"{cert} holds no certificate in PEM.") from problem
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as problem:
        if problem.reason == "KEY_VALUES_MISMATCH":
            raise CannotServe(f"the key {key} isn't the one of the certificate {cert}.") from problem
        raise CannotServe(f"{key} holds no private key in PEM that can be used.") from problem
    except OSError as problem:
        raise CannotServe(f"the key {key} can't be used: {problem}.") from problem


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
    store = await SqliteStore.open(config.data)
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
    """Says where the house is: each address of this machine, and the first as a QR code where a phone can follow it."""
    scheme = "https" if config.tls_cert else "http"
    urls = [config.address] if config.address else [f"{scheme}://{host}:{port}" for host in addresses(config.host)]
    if config.address:
        print(f"\nBaithak is open, at port {port}. People go to:\n")
    elif config.host in LOOPBACK:
        print("\nBaithak is open, on this machine alone:\n")
    else:
        print("\nBaithak is open. Phones in the same network go to:\n")
    for url in urls:
        print(f"  {url}")
    if config.address or config.host not in LOOPBACK:  # a phone would look for the house on itself
        print()
        segno.make(urls[0], error="l").terminal(compact=True, border=2)
    print("\nStop with Ctrl+C; everything is kept.", flush=True)
