"""Servers on real sockets: one in the test's own loop, with any games, and one as a process that can be killed.

The people who use them are `phone`.
"""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from baithak.catalog import GAMES
from baithak.kernel.game import Game
from baithak.store.sqlite import SqliteStore
from baithak.web.app import App
from baithak.web.house import House
from baithak.web.socket_protocol import GameSocketProtocol

PATIENCE_S = 30.0
_ADDRESS = re.compile(rb"http://[\d.]+:\d+")


class Server:
    """A house that is open at `base`, in this process."""

    def __init__(self, house: House, base: str) -> None:
        self.house = house
        self.base = base


@asynccontextmanager
async def serving(folder: Path, games: Mapping[str, Game] = GAMES) -> AsyncIterator[Server]:
    """A server in the running loop, with its data and a client of one page in `folder`; closed at the end."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True, exist_ok=True)
    (static / "index.html").write_text("<!doctype html><title>Baithak</title>")
    (static / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (static / "assets" / "main-1a2b.js").write_text("export {}")
    house = House(await SqliteStore.open(folder / "data"), games, kept_days=30)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = _Announcing(
        uvicorn.Config(
            App(house, static),
            ws=GameSocketProtocol,
            ws_max_size=1024 * 1024,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listening]))
    await asyncio.wait({running, asyncio.ensure_future(server.is_open.wait())}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield Server(house, f"http://127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        await running


class _Announcing(uvicorn.Server):
    """Tells when it is open."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_open = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_open.set()


class ServerProcess:
    """`baithak serve` as a person starts it, on a free port that it keeps over restarts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.base = ""
        self.port = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Starts it, and waits until it has said where it is. Raises RuntimeError with what it wrote where it doesn't."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "baithak.cli.main", "serve", "--host", "127.0.0.1"]
        with self.log_file.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                "--port",
                str(self.port),
                "--data",
                str(self.folder / "data"),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while line := await self._process.stdout.readline():
                if found := _ADDRESS.search(line):
                    self.base = found.group().decode()
                    self.port = int(self.base.rpartition(":")[2])
                    return
        raise RuntimeError(self.log_file.read_text())

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """As Ctrl+C does."""
        await self._end(signal.SIGINT)

    @property
    def log_file(self) -> Path:
        """What it wrote of itself, over all its lives."""
        return self.folder / "server.log"

    async def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)
            await self._process.communicate()
