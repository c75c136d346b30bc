"""The bodies of the HTTP API, both ways; OpenAPI describes them from here.

The socket's messages are in `wire.messages`.
"""

from typing import Any, Literal

import msgspec

from baithak.kernel.rejected import Param
from baithak.rooms.commands import Language


class Refusal(msgspec.Struct, frozen=True):
    """Why a request changed nothing: `code` is a key of the catalogues, `params` what its sentence needs."""

    code: str
    params: dict[str, Param] = {}


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the person on this device wants to be called, and their language."""

    name: str
    language: Language


class Me(msgspec.Struct, frozen=True):
    """The person on this device; a television has no name."""

    account: str
    name: str
    language: Language


class GameKind(msgspec.Struct, frozen=True):
    """A game that can be played here, with the settings it has when nobody changes them."""

    kind: str
    settings: dict[str, Any]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room to be opened. `settings` are of the game's own type; those left out have their default.

    `spectators` and `chat` are its rules of entry; a game that fixes its settings keeps them as they are chosen here.
    """

    name: str
    language: Language
    game: str
    settings: dict[str, Any] = {}
    spectators: bool = True
    chat: bool = True


class OpenedRoom(msgspec.Struct, frozen=True):
    """A room just opened: its id, the code that can be said aloud, and the secret of the invitation's address."""

    room: str
    code: str
    link: str


class MyRoom(msgspec.Struct, frozen=True):
    """A room this device is in. `people` counts members who take part or watch, `present` those connected."""

    room: str
    name: str
    game: str
    host: str
    people: int
    present: int
    last_used_ms: int


class SpokenCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code as somebody typed it, in any of the three scripts."""

    code: str


class Link(msgspec.Struct, frozen=True):
    """The secret of an invitation's address."""

    link: str


class Address(msgspec.Struct, frozen=True):
    """A whole address, as other machines reach it."""

    address: str


class Invitation(msgspec.Struct, frozen=True):
    """What an invitation tells its holder. `names` are those of up to six people inside, the host's first."""

    room: str
    name: str
    language: Language
    game: str
    host: str
    names: tuple[str, ...]
    present: int
    spectators: bool
    locked: bool
    approval: bool
    in_round: bool
    member: bool


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As what somebody wants to come in."""

    join_as: Literal["player", "spectator"] = msgspec.field(name="as")


class CameIn(msgspec.Struct, frozen=True):
    """Where somebody came in, and as which member; `member` is null while they wait at the door: ask again."""

    room: str
    member: str | None


class NewTelevision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A screen that wants to be a television, and the language it shows."""

    language: Language


class TelevisionCode(msgspec.Struct, frozen=True):
    """What a television shows, six digits, and the secret by which it asks afterwards, which it tells nobody."""

    code: str
    secret: str


class TelevisionSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret that a television was given with its code."""

    secret: str


class TelevisionRoom(msgspec.Struct, frozen=True):
    """The room in which a television's code was typed; null while it wasn't."""

    room: str | None


class Health(msgspec.Struct, frozen=True):
    """The server answers."""

    ok: bool
