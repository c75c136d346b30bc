"""Sockets that don't keep up: what is unsent stays small, the others aren't slowed, and in the end they are let go."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from baithak.rooms.commands import Join
from baithak.runtime import host as runtime_host
from baithak.runtime.host import RoomHost
from baithak.web import socket_protocol
from baithak.web.game_socket import TOO_SLOW, Connection
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
    assert slow.unsent_bytes < 6 * HIGH_WATER_BYTES < 12 * 2_000 * 50


async def test_a_slow_socket_is_left_out_slows_nobody_and_has_the_room_as_it_is_once_it_reads(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "UNSENT_MAX_BYTES", HIGH_WATER_BYTES)
    await slow.stuff()
    await crowd(slow.host, 120)
    await slow.asha.until(lambda: len(slow.asha.room["people"]) == 122)
    assert slow.host._audience.is_lagging(slow.connection)
    seq = slow.asha.seq
    heard = await slow.hears_until(lambda message: message["t"] == "snapshot" and message["seq"] == seq)
    assert slow.asha.room == heard[-1]["room"]
    updates = [message["seq"] for message in heard if message["t"] == "update"]
    assert len(updates) < 120, "not everything was sent to it"
    await until(lambda: not slow.host._audience.is_lagging(slow.connection))
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
