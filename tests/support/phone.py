"""`Phone`: a client without a screen, over real sockets: it joins, merges what it is told, and plays fair by itself.

It does what `web/src/link` does, so that tests of the server need no browser. Every byte received is kept.
"""

import asyncio
import contextlib
import hashlib
import itertools
import json
import secrets
import ssl
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.support.seen import Seen

PATIENCE_S = 20.0
_TLS = ssl.create_default_context()  # making one takes longer than most of what is done with it


class Refused(Exception):
    """The server's answer to a command: a code with parameters."""

    def __init__(self, code: str, params: dict[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Phone(Seen):
    """One person's phone. `base` is `http://host:port`."""

    def __init__(self, base: str, name: str, language: str = "en") -> None:
        super().__init__()
        self.base = base
        self.name = name
        self.language = language
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE_S, verify=_TLS)
        self.room_id = ""
        self.received: list[str] = []
        self.seals_in = {"open", "listed"}
        """The phases of a seal in which it does its part by itself."""
        self.comes_back = False
        """Whether it connects again by itself after a lost connection, as a browser does."""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._unanswered: dict[str, dict[str, Any]] = {}
        self.done: dict[str, dict[str, Any]] = {}
        """The commands that were acknowledged, by their ids."""
        self._ids = itertools.count()
        self._seeds: dict[int, bytes] = {}
        self._prefix = secrets.token_hex(4)

    async def sign_in(self) -> None:
        """Becomes a guest."""
        await self.post("/api/me", {"name": self.name, "language": self.language})

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer's body. Raises Refused for a refusal."""
        answer: dict[str, Any] = _body(await self.http.post(path, json=body))
        return answer

    async def get(self, path: str) -> Any:
        """The answer's body. Raises Refused for a refusal."""
        return _body(await self.http.get(path))

    async def open_room(self, name: str = "Sharma ghar", game: str = "tambola", **settings: Any) -> str:
        """Opens a room as its host, connects, and returns the invitation's link."""
        await self.sign_in()
        body = {"name": name, "language": self.language, "game": game, "settings": settings}
        opened = await self.post("/api/rooms", body)
        self.room_id = opened["room"]
        await self.connect()
        return str(opened["link"])

    async def join(self, link: str, join_as: str = "player") -> None:
        """Comes in by an invitation and connects."""
        await self.sign_in()
        came = await self.post(f"/api/invitations/{link}/join", {"as": join_as})
        self.room_id = came["room"]
        await self.connect()

    async def is_shown_by(self, host: "Phone") -> None:
        """Shows a code as a television, which `host` types in their room; then it fetches its session and connects."""
        shown = await self.post("/api/televisions", {"language": self.language})
        await host.post(f"/api/rooms/{host.room_id}/televisions", {"code": shown["code"]})
        found = await self.post("/api/televisions/room", {"secret": shown["secret"]})
        self.room_id = found["room"]
        await self.connect()

    async def connect(self) -> None:
        """Connects the socket, asks again what wasn't answered, and waits until the room is there."""
        address = self.base.replace("http", "ws", 1) + f"/ws/{self.room_id}"
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        self._socket = await connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, compression=None, proxy=None
        )
        self.mine = {}
        self._reader = asyncio.create_task(self._read(self._socket))
        hello: dict[str, Any] = {"t": "hello", "protocol": 1}
        if self.epoch is not None:
            hello |= {"epoch": self.epoch, "seq": self.seq}
        for message in (hello, *self._unanswered.values()):
            await self._quietly(self._socket.send(json.dumps(message)))
        await self.until(lambda: self.bye is not None or (bool(self.mine) and self.face["present"]))

    async def lose_connection(self) -> None:
        """The connection is cut, without a goodbye."""
        if self._socket is not None:
            self._socket.transport.abort()
        if self._reader is not None:
            await asyncio.wait({self._reader})

    async def close(self) -> None:
        """Puts the phone away."""
        self.comes_back = False
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        await self.http.aclose()

    async def do(self, do: str, command_id: str | None = None, **fields: Any) -> None:
        """Sends a command and waits for its answer; again, slower, when it came too fast. Raises Refused."""
        while True:
            try:
                return await self.send(do, command_id, **fields)
            except Refused as refused:
                if refused.code != "wire.too_fast":
                    raise
                await asyncio.sleep(0.1)

    def send(self, do: str, command_id: str | None = None, **fields: Any) -> "asyncio.Future[None]":
        """Sends a command; the future is its answer."""
        command_id = command_id or f"{self._prefix}-{next(self._ids)}"
        answer = self._answers.setdefault(command_id, asyncio.get_running_loop().create_future())
        message = {"t": "do", "id": command_id, "command": {"do": do, **fields}}
        self._unanswered[command_id] = message
        self._write(message)
        return answer

    async def send_raw(self, text: str | bytes) -> None:
        """Sends a frame as it is."""
        assert self._socket is not None
        await self._socket.send(text)

    async def flood(self, frames: bytes) -> int | None:
        """Writes frames as they are, all at once, and waits for the code with which the server closes."""
        assert self._socket is not None
        assert self._reader is not None
        self._socket.transport.write(frames)
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.wait({self._reader})
        return self._socket.close_code

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until `holds` of what the phone knows. Raises TimeoutError after 20 s."""
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(holds)

    def refusals(self) -> list[dict[str, Any]]:
        """All refusals received, in order."""
        messages = (json.loads(text) for text in self.received)
        return [message for message in messages if message["t"] == "refused"]

    @property
    def heard(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every message received: its text, and what it says."""
        return ((text, json.loads(text)) for text in self.received)

    def _write(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        asyncio.ensure_future(self._quietly(self._socket.send(json.dumps(message))))  # noqa: RUF006 - awaited by its answer

    async def _quietly(self, sending: Any) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            await sending

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                text = frame if isinstance(frame, str) else frame.decode()
                self.received.append(text)
                self.take(json.loads(text))
                async with self._changed:
                    self._changed.notify_all()
        except websockets.ConnectionClosed:
            pass
        async with self._changed:
            self._changed.notify_all()
        if self.comes_back and self.bye is None:
            await self._come_back()

    async def _come_back(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.comes_back:
                try:
                    await self.connect()
                except (OSError, websockets.InvalidHandshake, websockets.InvalidMessage):
                    await asyncio.sleep(0.05)
                else:
                    break

    def take(self, message: dict[str, Any]) -> None:
        super().take(message)
        if message["t"] == "ok":
            self._answer(message["id"], None)
        elif message["t"] == "refused" and message["id"] is not None:
            self._answer(message["id"], Refused(message["code"], message["params"]))
        self.seal()

    def _answer(self, command_id: str, refused: Refused | None) -> None:
        asked = self._unanswered.pop(command_id, None)
        if refused is None and asked is not None:
            self.done[command_id] = asked["command"]
        answer = self._answers.get(command_id)
        if answer is None or answer.done():
            return
        if refused is None:
            answer.set_result(None)
        else:
            answer.set_exception(refused)

    def seal(self) -> None:
        """F2 and F4, as the browser does them."""
        seal = self.room.get("seal")
        face = self.room.get("people", {}).get(self.member)
        if seal is None or face is None or face["role"] in ("spectator", "television"):
            return
        if seal["phase"] not in self.seals_in:
            return
        number = seal["round"]
        if seal["phase"] == "open" and number not in self._seeds:
            seed = self._seeds[number] = secrets.token_bytes(32)
            commit = player_commit(bytes.fromhex(seal["server_commit"]), self.member, seed)
            self._forget_answer(self.send("room.commit", round=number, commit=commit.hex()))
        elif seal["phase"] == "listed" and number in self._seeds:
            seed = self._seeds.pop(number)
            if any(one["member"] == self.member for one in seal["list"]):
                self._forget_answer(self.send("room.reveal", round=number, seed=seed.hex()))

    @staticmethod
    def _forget_answer(answer: "asyncio.Future[None]") -> None:
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())


def player_commit(server_commit: bytes, player: str, seed: bytes) -> bytes:
    """F2, written from the specification alone."""
    name = player.encode()
    return hashlib.sha256(b"fairplay-1/player" + server_commit + len(name).to_bytes(2, "big") + name + seed).digest()


def _body(answer: httpx.Response) -> Any:
    body = answer.json()
    if answer.is_error:
        raise Refused(body["code"], body.get("params", {}))
    return body
