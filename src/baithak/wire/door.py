"""Decodes a frame strictly into one message, or says with a code what is wrong with it.

The union of all commands is put together here from the room's own and those of the games given.
"""

import re
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as room_commands
from baithak.rooms.commands import RoomCommand
from baithak.wire.messages import MAX_FRAME_BYTES, Hello, Incoming, Ping, Refused

ROOM_COMMANDS: Final[tuple[type[RoomCommand], ...]] = tuple(
    value
    for value in vars(room_commands).values()
    if isinstance(value, type) and issubclass(value, RoomCommand) and value is not RoomCommand
)

MAX_ID = 64


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do", forbid_unknown_fields=True):
    """A command of the actor whose socket it is. `id` is chosen by the client and makes sending twice safe."""

    id: str
    command: Any


class _Named(msgspec.Struct, frozen=True):
    """The id of a frame that may be wrong in every other way, so that its sender gets the answer."""

    id: str | None = None


_FIELD = re.compile(r"`(\w+)`")
_PATH = re.compile(r" - at `([^`]*)`")


class Door:
    """Decodes frames. One for the whole server."""

    def __init__(self, game_commands: Iterable[type[Command]]) -> None:
        self._commands: tuple[type[msgspec.Struct], ...] = (*ROOM_COMMANDS, *game_commands)
        # msgspec wants the union of all commands as a type, and here it is only known at run time.
        do = msgspec.defstruct(
            "Do",
            [("id", str), ("command", _union(self._commands))],
            frozen=True,
            tag_field="t",
            tag="do",
            forbid_unknown_fields=True,
        )
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_union((Hello, Ping, do)))
        self._named = msgspec.json.Decoder(_Named)

    @property
    def commands(self) -> tuple[type[msgspec.Struct], ...]:
        """Every command type that a socket may send, the room's own first."""
        return self._commands

    def decode(self, frame: str | bytes) -> Incoming | Do | Refused:
        """The message in `frame`, or what to answer when there is none.

        Guarantees never to raise, whatever the frame holds. Codes: wire.too_large (max, in KiB), wire.bad_json,
        wire.unknown_field (field), wire.unknown_command, wire.wrong_type (field).
        """
        raw = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
        if len(raw) > MAX_FRAME_BYTES:
            return Refused(None, "wire.too_large", {"max": MAX_FRAME_BYTES // 1024})
        try:
            message = self._decoder.decode(raw)
        except msgspec.ValidationError as problem:
            refusal = why(str(problem))
            return Refused(self._id_in(raw), refusal.code, refusal.params)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Refused(None, "wire.bad_json")
        if isinstance(message, Incoming):
            return message
        if not 1 <= len(message.id) <= MAX_ID:
            return Refused(None, "wire.wrong_type", {"field": "id"})
        return Do(message.id, message.command)

    def _id_in(self, raw: bytes) -> str | None:
        try:
            named = self._named.decode(raw).id
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        return named if named is not None and 1 <= len(named) <= MAX_ID else None


def _union(types: tuple[type, ...]) -> Any:
    """The union of types that are only known at run time."""
    return reduce(or_, types)


def why(problem: str) -> Rejected:
    """The code for a sentence of msgspec's, over whatever a message came: it names the field in backquotes and the place
    after «at».
    """
    place = _PATH.search(problem)
    path = place.group(1) if place else "$"
    if "unknown field" in problem:
        field = _FIELD.search(problem)
        return Rejected("wire.unknown_field", field=field.group(1) if field else path)
    if path.endswith((".do", ".t")):
        return Rejected("wire.unknown_command")
    missing = re.search(r"missing required field `(\w+)`", problem)
    return Rejected("wire.wrong_type", field=missing.group(1) if missing else path.removeprefix("$.") or "$")
