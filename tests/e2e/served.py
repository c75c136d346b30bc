"""`served`: a real `baithak serve` process with the built client; and `Line`, a way to it that breaks.

Pages reach both by a name that is no secure context, as phones in a home network do.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.server import ServerProcess

HOST = "baithak.test"
"""The browser of the tests is told that this is 127.0.0.1 (tools/chromium.py)."""


def url_of(port: int) -> str:
    return f"http://{HOST}:{port}"


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[ServerProcess]:
    """A server with its data under `folder`, stopped at the end."""
    server = ServerProcess(folder)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Line:
    """Passes connections on to a server byte by byte, until it is cut; a phone whose network goes and comes."""

    def __init__(self, server: ServerProcess) -> None:
        self.port = 0
        self._server = server
        self._is_cut = False
        self._transports: set[asyncio.WriteTransport] = set()

    def cut(self) -> None:
        """All that is connected breaks, and nothing new gets through."""
        self._is_cut = True
        for transport in self._transports:
            transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def _pass_on(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if self._is_cut:
            back.transport.abort()
            return
        far, on = await asyncio.open_connection("127.0.0.1", self._server.port)
        ends = {on.transport, back.transport}
        self._transports |= ends
        try:
            await asyncio.gather(_pour(near, on), _pour(far, back))
        finally:
            self._transports -= ends


@asynccontextmanager
async def lined(server: ServerProcess) -> AsyncIterator[Line]:
    """A line to the server, cut for good at the end."""
    line = Line(server)
    listening = await asyncio.start_server(line._pass_on, "127.0.0.1", 0)
    line.port = listening.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        listening.close()
        line.cut()
        await listening.wait_closed()


async def _pour(source: asyncio.StreamReader, into: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            into.write(data)
            await into.drain()
    except ConnectionError:
        pass
    finally:
        into.close()
