"""uvicorn's WebSocket protocol with short cuts: received messages go straight to a function, and whole frames straight
to the transport.

A message to a thousand sockets is framed once (`wire.frame`) instead of a thousand times, and a received one costs no
queue, no task switch and, as long as it comes in one whole frame as nearly all do, no parser that can wait for more.
`bench/rooms` measures both against plain uvicorn.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from baithak.wire.frame import masked_size, unmasked

UNSENT_MAX_BYTES = 256 * 1024
"""With more than this unsent a socket is told nothing new until it has caught up."""

FIN_TEXT = 0x80 | Opcode.TEXT
FIN_PONG = 0x80 | Opcode.PONG

EXTENSION = "baithak.socket"
"""The key in the ASGI scope's `extensions` under which the application finds the protocol."""


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """One connection. Until `listen` is called it behaves as uvicorn's own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._on_message: Callable[[bytes], None] | None = None
        self._on_control: Callable[[], None] | None = None
        self._on_drained: Callable[[], None] | None = None
        self._held = b""
        self._in_step = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # Well below `UNSENT_MAX_BYTES`, with TLS too: whoever was left out must be heard of when they have caught up.
        self.transport.set_write_buffer_limits(high=UNSENT_MAX_BYTES // 4)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Nobody answers there, and nobody takes what is unsent: don't wait for it.
        self.transport.abort()

    def listen(
        self, on_message: Callable[[bytes], None], on_control: Callable[[], None], on_drained: Callable[[], None]
    ) -> None:
        """From now on each whole message goes to `on_message`, in the order received, and of each ping and pong
        `on_control` hears; `on_drained` is called when everything unsent is on its way again after `write_frame` said
        False.

        Trusts them never to raise.
        """
        self._on_message = on_message
        self._on_control = on_control
        self._on_drained = on_drained

    def data_received(self, data: bytes) -> None:
        at = 0
        while self._in_step and self._on_message is not None and not self.close_sent:
            size = masked_size(data, at)
            if size is None or data[at] != FIN_TEXT:
                # After anything but a whole pong only the library knows where a frame begins, and reads on by itself.
                self._in_step = size == len(data) - at and data[at] == FIN_PONG
                break
            self._on_message(unmasked(data[at : at + size]))
            at += size
            if at == len(data):
                return
        super().data_received(data[at:])

    def handle_ping(self) -> None:
        super().handle_ping()
        self._controlled()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._controlled()

    def _controlled(self) -> None:
        if self._on_control is not None and not self.close_sent:
            self._on_control()

    def hold_frame(self, frame: bytes) -> None:
        """Writes a whole frame together with the next one, or else as soon as the loop turns.

        An answer and the change it brings about are said in one breath: two writes would be two system calls.
        """
        if not self._held:
            self.loop.call_soon(self._let_go)
        self._held += frame

    def _let_go(self) -> None:
        if self._held:
            self.write_frame(b"")

    def write_frame(self, frame: bytes) -> bool:
        """Hands a whole frame to the transport, after what was held, and tells whether the socket keeps up.

        Does nothing on a connection that isn't open yet or is closing.
        """
        transport = self.transport
        if not self.handshake_complete or self.close_sent or self.disconnected or transport.is_closing():
            return True
        if self._held:
            frame, self._held = self._held + frame, b""
        transport.write(frame)
        return transport.get_write_buffer_size() <= UNSENT_MAX_BYTES

    def close(self, code: int) -> None:
        """Closes with that code, and without waiting for ever for the other side to agree."""
        if self.disconnected:
            return
        self._let_go()
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()  # it has been asked to close before, and something unsent keeps it
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.handshake_complete:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            # `close` would first send what the other side doesn't take.
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        else:
            self.transport.close()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)  # absent after a failed handshake
        if scope is not None:
            cast("dict[str, Any]", scope["extensions"])[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        if self._on_message is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._on_message(bytes(data))

    def pause_writing(self) -> None:
        super().pause_writing()
        # Who doesn't listen isn't listened to: answers that nobody takes would fill the memory.
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.transport.resume_reading()
        if self._on_drained is not None:
            self._on_drained()
