"""What a socket is told arrives whole however it comes; and sockets that don't keep up: what is unsent stays small, the
others aren't slowed, and in the end they are let go.
"""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from baithak.rooms.commands import Join
from baithak.runtime import host as runtime_host
from baithak.runtime.host import RoomHost
from baithak.runtime.limits import Bucket
from baithak.web import socket_protocol
from baithak.web.game_socket import TOO_SLOW, Connection
from baithak.web.socket_protocol import EXTENSION, GameSocketProtocol
from tests.support.phone import Phone
from tests.support.server import Server
from tests.web.conftest import NewPhone

HIGH_WATER_BYTES = 64 * 1024
"""Above this asyncio tells a protocol to wait."""
NO_MESSAGE = b"\x81\x81\x00\x00\x00\x00{"
"""A text frame as a client sends it, whose text is no JSON; the answer is ten times as long."""


async def narrow_socket(phone: Phone) -> ClientConnection:
    """A socket of that phone's, whose network holds little."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    narrow.setblocking(False)
    host, port = phone.base.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
    cookie = "; ".join(f"{key}={value}" for key, value in phone.http.cookies.items())
    return await connect(
        f"ws://{host}:{port}/ws/{phone.room_id}",
        sock=narrow,
        additional_headers={"Cookie": cookie},
        compression=None,
        proxy=None,
        max_queue=1,
        ping_interval=None,
    )


def server_side(host: RoomHost, member: str) -> Connection:
    """The newest connection of that member, on the server's side."""
    connection = list(host._audience.of(member))[-1]
    assert isinstance(connection, Connection)
    connection._socket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    return connection


async def until(holds: Callable[[], bool]) -> None:
    """Waits for what the server does in the same loop."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - what is waited for is the network's, which sets no event
            await asyncio.sleep(0.005)


async def crowd(host: RoomHost, count: int) -> None:
    """So many changes of the room, each an update for all."""
    for number in range(count):
        await host.settle(Join(f"account {number}", f"m{number}", f"Guest {number}", "spectator"))


class Slow:
    """A room with Asha, who keeps up, and a second socket of Ravi's that takes nothing."""

    def __init__(self, asha: Phone, ravi: Phone, tab: ClientConnection, host: RoomHost) -> None:
        self.asha = asha
        self.ravi = ravi
        self.tab = tab
        self.host = host
        self.connection = server_side(host, ravi.member)
        self.connection._refusals = Bucket(1_000_000, 0, 0)  # it is to be slow, not cut off

    @property
    def unsent_bytes(self) -> int:
        return self.connection._socket.transport.get_write_buffer_size()

    async def stuff(self) -> None:
        """Asks for the whole room until the network is full and the server has stopped listening."""
        self.tab.transport.pause_reading()
        writable = self.connection._socket.writable
        while writable.is_set():
            while writable.is_set():
                await self.tab.send(json.dumps({"t": "hello", "protocol": 1}))
                self.connection._limit._by_key.clear()
                await asyncio.sleep(0)
            await asyncio.sleep(0.02)  # the network may take some more

    async def hears_until(self, holds: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """What the slow socket gets once it reads again, until a message of which that holds."""
        self.tab.transport.resume_reading()
        heard: list[dict[str, Any]] = []
        async with asyncio.timeout(10):
            while not heard or not holds(heard[-1]):
                heard.append(json.loads(await self.tab.recv()))
        return heard


@pytest_asyncio.fixture(loop_scope="session")
async def slow(server: Server, phone: NewPhone) -> AsyncIterator[Slow]:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    host = await server.house.desk.host(asha.room_id)
    await crowd(host, 20)
    slow = Slow(asha, ravi, await narrow_socket(ravi), host)
    yield slow
    slow.tab.transport.abort()
    await slow.tab.wait_closed()


async def test_who_does_not_listen_is_not_listened_to_so_what_is_unsent_stays_small(slow: Slow) -> None:
    await slow.stuff()
    for _ in range(12):
        slow.tab.transport.write(NO_MESSAGE * 2_000)
        await slow.asha.get("/api/health")
    assert slow.unsent_bytes < 8 * HIGH_WATER_BYTES < 12 * 2_000 * 50


async def test_a_slow_socket_is_left_out_slows_nobody_and_has_the_room_as_it_is_once_it_reads(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "UNSENT_MAX_BYTES", HIGH_WATER_BYTES)
    await slow.stuff()
    await crowd(slow.host, 120)
    await slow.asha.until(lambda: len(slow.asha.room["people"]) == 122)
    assert slow.connection in slow.host._audience._lagging
    seq = slow.asha.seq
    heard = await slow.hears_until(lambda message: message["t"] == "snapshot" and message["seq"] == seq)
    assert slow.asha.room == heard[-1]["room"]
    updates = [message["seq"] for message in heard if message["t"] == "update"]
    assert len(updates) < 120, "not everything was sent to it"
    await until(lambda: slow.connection not in slow.host._audience._lagging)
    await slow.asha.do("room.say", text="welcome back")
    await slow.hears_until(lambda message: message["t"] == "update" and "chat" in message["room"]["put"])


async def test_a_socket_that_stays_slow_is_closed_with_no_goodbye_so_that_it_comes_back(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "UNSENT_MAX_BYTES", HIGH_WATER_BYTES)
    monkeypatch.setattr(runtime_host, "PATIENCE_MS", 50)
    await slow.stuff()
    await crowd(slow.host, 120)
    await until(lambda: slow.connection not in slow.host._audience.everyone())
    slow.tab.transport.resume_reading()
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(await slow.tab.recv())["t"])
    assert "bye" not in heard
    assert TOO_SLOW == slow.tab.close_code
    assert slow.asha.room["people"][slow.ravi.member]["present"], "he has another socket"


async def test_one_that_never_reads_again_is_let_go(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_protocol, "UNSENT_MAX_BYTES", HIGH_WATER_BYTES)
    monkeypatch.setattr(runtime_host, "PATIENCE_MS", 50)
    slow.connection._socket.close_timeout = 0.05
    await slow.stuff()
    await crowd(slow.host, 120)
    await until(lambda: slow.connection._socket.disconnected)
    assert slow.unsent_bytes == 0


# However it comes


class Wire(asyncio.Transport):
    """The network, as a list of what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


HANDSHAKE = (
    b"GET /ws/r1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def told(pieces: list[bytes]) -> tuple[list[bytes], bytes]:
    """The messages that a listener is told when these pieces arrive after the handshake, and what was written then."""
    heard: list[bytes] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        scope["extensions"][EXTENSION].listen(heard.append, lambda: None, lambda: None)
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config = uvicorn.Config(app, ws=GameSocketProtocol, ws_per_message_deflate=False, log_level="error")
    protocol, wire = GameSocketProtocol(config, ServerState(), {}), Wire()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    while not protocol.handshake_complete:  # noqa: ASYNC110 - what accepts sets no event
        await asyncio.sleep(0)
    wire.written = b""
    for piece in pieces:
        protocol.data_received(piece)
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return heard, wire.written


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def sent(kind: str, data: bytes) -> tuple[bytes, list[bytes]]:
    """The bytes of one thing that a client sends, and the messages in it."""
    match kind:
        case "text" | "binary":
            return masked(Opcode[kind.upper()], data), [data]
        case "ping" | "pong":
            return masked(Opcode[kind.upper()], data[:125]), []
        case _:
            head, tail = data[:3], data[3:]
            between = masked(Opcode.PING, b"!")
            return masked(Opcode.TEXT, head, fin=False) + between + masked(Opcode.CONT, tail), [data]


KINDS = st.sampled_from(["text", "text", "text", "binary", "ping", "pong", "pieces"])
DATA = st.one_of(st.binary(max_size=130), st.sampled_from([125, 126, 65_535, 65_536]).map(bytes))


@given(st.lists(st.tuples(KINDS, DATA), max_size=8), st.lists(st.integers(0, 400), max_size=8))
@example([("text", b"one"), ("text", b"two"), ("pong", b"1234"), ("text", b"three")], [3, 9, 12, 18])
def test_whatever_pieces_the_network_makes_of_it_each_message_is_told_once_and_in_order(
    things: list[tuple[str, bytes]], cuts: list[int]
) -> None:
    sendings = [sent(*thing) for thing in things]
    stream = b"".join(sending for sending, _ in sendings)
    ends = [*sorted(cut for cut in cuts if cut < len(stream)), len(stream)]
    pieces = [stream[start:end] for start, end in zip([0, *ends], ends, strict=False) if start < end]
    messages = [message for _, inside in sendings for message in inside]
    heard, _ = asyncio.run(told(pieces))
    assert messages == heard
    whole, _ = asyncio.run(told([sending for sending, _ in sendings]))
    assert messages == whole


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Frame(Opcode.TEXT, b"hello").serialize(mask=False), 1002),
        (b"\xc1" + masked(Opcode.TEXT, b"hello")[1:], 1002),
        (masked(Opcode.TEXT, b"a", fin=False) + masked(Opcode.TEXT, b"b"), 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask", 1009),
        (masked(Opcode.CLOSE, (1000).to_bytes(2, "big")), 1000),
    ],
    ids=["unmasked", "a reserved bit", "a message within a message", "too long", "goodbye"],
)
async def test_what_is_no_message_ends_the_connection_with_its_code_and_nothing_is_told_after_it(
    bad: bytes, code: int
) -> None:
    heard, written = await told([masked(Opcode.TEXT, b"before"), bad, masked(Opcode.TEXT, b"after")])
    assert [b"before"] == heard
    assert b"\x88" == written[:1]
    assert code == int.from_bytes(written[2:4], "big")
