"""The messages of the socket, both ways, apart from the commands inside `do` and the views inside `snapshot`.

Commands are in `rooms.commands` and each game's folder; `door` puts them together.
"""

from typing import Any

import msgspec

from baithak.kernel.rejected import Param
from baithak.rooms.view import RoomPrivate, RoomPublic

PROTOCOL = 1
"""Raised when an older client could misunderstand; such a client is told to reload."""

MAX_FRAME_BYTES = 16 * 1024


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Base of what a client sends."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message. `epoch` and `seq` are the last the client saw, to get only what it missed."""

    protocol: int
    epoch: str | None = None
    seq: int | None = None


class Ping(Incoming, frozen=True, tag="ping"):
    """Are you there? Answered with `pong`."""


class Outgoing(msgspec.Struct, frozen=True, tag_field="t"):
    """Base of what the server sends."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """Answer to `hello`. `epoch` names the life of the room in memory; `now_ms` is the server's clock."""

    protocol: int
    epoch: str
    now_ms: int
    member: str


class Delta(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed in a public part, against the message before.

    `set` holds whole fields; `put` and `drop` change single keys of fields that are objects.
    """

    set: dict[str, Any] = {}
    put: dict[str, dict[str, Any]] = {}
    drop: dict[str, list[str]] = {}


class Snapshot(Outgoing, frozen=True, tag="snapshot"):
    """The whole public part. `game` is the public view of the kind that `room.table.kind` names."""

    seq: int
    room: RoomPublic
    game: Any


class Update(Outgoing, frozen=True, tag="update", omit_defaults=True):
    """What changed in the public part. `seq` is one more than in the message before."""

    seq: int
    room: Delta | None = None
    game: Delta | None = None


class Mine(Outgoing, frozen=True, tag="mine", omit_defaults=True):
    """One's own part, whole where it changed."""

    room: RoomPrivate | None = None
    game: Any = None


class Ok(Outgoing, frozen=True, tag="ok"):
    """The command of that id is done and stored."""

    id: str


class Refused(Outgoing, frozen=True, tag="refused"):
    """The command of that id (or the frame, when it had none) changed nothing. `code` is a catalogue key."""

    id: str | None
    code: str
    params: dict[str, Param] = {}


class Pong(Outgoing, frozen=True, tag="pong"):
    """Answer to `ping`."""

    now_ms: int


class Bye(Outgoing, frozen=True, tag="bye"):
    """The server closes this socket for a reason that reconnecting won't mend; `code` is a catalogue key."""

    code: str
