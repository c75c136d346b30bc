"""A light client socket: a load has a thousand of them, which a whole WebSocket library would cost too much for.

Frames are cut out of the stream and handed on as they are; who hears them is the load's business.
"""

import asyncio
import base64
import os
import struct
from typing import Self, cast

from bench.processes import Place

PING = 9


class Socket(asyncio.Protocol):
    """One socket, which has said hello once it is open. `heard` gets every message."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._unread = b""
        self._transport: asyncio.Transport
        self._open = False

    def heard(self, payload: bytes) -> None:
        """A message has come."""
        raise NotImplementedError

    async def connect(self, port: int) -> Self:
        """Connects to a server of this machine."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own isn't a subclass
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self.place.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.place.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self._open:
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise SystemExit(head.decode())
            self._open = True
            self._unread = rest
            self.send(b'{"t":"hello","protocol":1}')
        while (size := self._frame_size()) is not None:
            head_size, whole = size
            opcode = self._unread[0] & 0x0F
            payload, self._unread = self._unread[head_size:whole], self._unread[whole:]
            if opcode == PING:
                self._transport.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
            else:
                self.heard(payload)

    def _frame_size(self) -> tuple[int, int] | None:
        unread = self._unread
        if len(unread) < 2:
            return None
        length, head = unread[1] & 0x7F, 2
        if length == 126:
            if len(unread) < 4:
                return None
            length, head = struct.unpack_from(">H", unread, 2)[0], 4
        elif length == 127:
            if len(unread) < 10:
                return None
            length, head = struct.unpack_from(">Q", unread, 2)[0], 10
        return (head, head + length) if len(unread) >= head + length else None

    def send(self, payload: bytes) -> None:
        # A mask of zeros is a mask: the payload goes as it is.
        length = len(payload)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._transport.abort()
