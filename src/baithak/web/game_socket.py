"""The game's socket as a bare ASGI application: who it is, which room, and from then on frames to and from the host.

How frames reach the transport is in `socket_protocol`, what they mean in `wire`.
"""

from typing import Any, Final

import msgspec
import structlog

from baithak.kernel.rejected import Rejected
from baithak.runtime.answers import Answer, Done
from baithak.runtime.batch import Asked
from baithak.runtime.clock import Clock
from baithak.runtime.host import TOO_SLOW_CODE, RoomHost
from baithak.runtime.limits import Bucket, Buckets
from baithak.web.house import House
from baithak.web.socket_protocol import EXTENSION, GameSocketProtocol
from baithak.web.visitor import same_origin, session_token
from baithak.wire.frame import message_frame
from baithak.wire.messages import Bye, Hello, Ok, Ping, Pong, Refused
from baithak.wire.session import Session

PATH: Final = "/ws/"

MOST_SOCKETS: Final = 20
"""Tabs of one member; who opens more is told to close some."""

REFUSALS: Final = 500
REFUSALS_PER_S: Final = 20
"""Who is told oftener to be slower, and goes on, is cut off: refusals cost the others time too."""

FLOODED: Final = 1008
NO_SESSION: Final = 4401
NOT_A_MEMBER: Final = 4403
NO_ROOM: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY_TABS: Final = 4429

CLOSE_CODES: Final = {
    "auth.session_over": NO_SESSION,
    "room.not_a_member": NOT_A_MEMBER,
    "room.removed": NOT_A_MEMBER,
    "room.banned": NOT_A_MEMBER,
    TOO_SLOW_CODE: TOO_SLOW,
    "room.too_many_tabs": TOO_MANY_TABS,
}

log = structlog.get_logger()


class GameSocket:
    """The ASGI application behind `/ws/{room}`. Runs on `GameSocketProtocol` only."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # websocket.connect
        if not same_origin(_header(scope, b"origin"), _header(scope, b"host"), self._house.address):
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            host, member = await self._who_and_where(scope)
        except Rejected as rejected:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": _text(Bye(rejected.code))})
            await send({"type": "websocket.close", "code": CLOSE_CODES.get(rejected.code, NO_ROOM)})
            return
        # Attached before anything is awaited: from here on the host can't be put away as idle.
        clock, limits = self._house.clock, self._house.limits
        socket = scope["extensions"][EXTENSION]
        connection = Connection(socket, host, member, Session(self._house.door), clock, limits.messages)
        try:
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            connection.gone()

    async def _who_and_where(self, scope: Any) -> tuple[RoomHost, str]:
        token = session_token(_header(scope, b"cookie"))
        guest = await self._house.accounts.by_token(token, self._house.clock.now_ms()) if token else None
        if guest is None:
            raise Rejected("auth.session_over")
        host, member = await self._house.desk.member_in(scope["path"].removeprefix(PATH), guest.id)
        if host.sockets_of(member) >= MOST_SOCKETS:
            raise Rejected("room.too_many_tabs")
        return host, member


class Connection:
    """One member's socket, as the room's host sees it (`runtime.audience.Listener`)."""

    def __init__(
        self,
        socket: GameSocketProtocol,
        host: RoomHost,
        member: str,
        session: Session,
        clock: Clock,
        limit: Buckets,
    ) -> None:
        self.member = member
        self.write = socket.write_frame
        self.hold = socket.hold_frame
        self._socket = socket
        self._host = host
        self._session = session
        self._clock = clock
        self._limit = limit
        self._refusals = Bucket(REFUSALS, REFUSALS_PER_S, clock.now_ms())
        socket.listen(self._received, self._controlled, self._drained)
        host.attach(self)

    def close(self, code: str) -> None:
        if code != TOO_SLOW_CODE:  # the others aren't mended by coming back, and are told so
            self._socket.write_frame(message_frame(Bye(code)))
        self._socket.close(CLOSE_CODES.get(code, NO_ROOM))

    def gone(self) -> None:
        """The socket is closed."""
        self._host.detach(self)

    def _received(self, data: bytes) -> None:
        now_ms = self._clock.now_ms()
        allowed = self._limit.take(self.member, now_ms)
        if not allowed and self._cut_off(now_ms):
            return
        message = self._session.receive(data)
        if not allowed:
            self._answer_refused(Refused(getattr(message, "id", None), "wire.too_fast"))
        elif isinstance(message, Refused):
            self._answer_refused(message)
        elif isinstance(message, Hello):
            self._host.greet(self, message)
        elif isinstance(message, Ping):
            self.write(message_frame(Pong(now_ms)))
        else:
            command_id = message.id

            def reply(answer: Answer) -> None:
                frame = Ok(command_id) if isinstance(answer, Done) else Refused(command_id, answer.code, answer.params)
                self._socket.hold_frame(message_frame(frame))

            self._host.ask(Asked(message.command, self.member, command_id, now_ms, reply))

    def _controlled(self) -> None:
        # Nobody refuses a ping, but it costs as much as a message and counts as one.
        now_ms = self._clock.now_ms()
        if not self._limit.take(self.member, now_ms):
            self._cut_off(now_ms)

    def _cut_off(self, now_ms: int) -> bool:
        if self._refusals.take(now_ms):
            return False
        self._socket.close(FLOODED)
        return True

    def _answer_refused(self, refused: Refused) -> None:
        self.write(message_frame(refused))

    def _drained(self) -> None:
        self._host.drained(self)


def _header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _text(message: Bye) -> str:
    return msgspec.json.encode(message).decode()
