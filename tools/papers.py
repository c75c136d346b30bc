"""The papers that are written from the code: the client's types, the protocol of the socket, the HTTP API.

Which file each becomes is in `generated`.
"""

import asyncio
import inspect
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import inspect as shape

from baithak.catalog import GAMES
from baithak.kernel.game import Game
from baithak.store.sqlite.store import SqliteStore
from baithak.web.app import http_app
from baithak.web.house import House
from baithak.wire.client_types import INCOMING, OUTGOING, client_types
from baithak.wire.door import MAX_ID, ROOM_COMMANDS
from baithak.wire.messages import MAX_FRAME_BYTES, PROTOCOL, Delta

PROTOCOL_HEAD = f"""\
# The protocol of the socket

<!-- Written by `./dev check --fix` from the message types in src/baithak; change them there. -->

Version {PROTOCOL}. One WebSocket a room and device: `/ws/ROOM`, with the session's cookie, from a page of the same origin.
Every message is one text frame of JSON, at most {MAX_FRAME_BYTES // 1024} KiB from the client; `t` says which. The
sentences for codes are in the catalogues of the client (`web/src/i18n/catalog`).

- The client begins with `hello`; the server answers `welcome`, then a `snapshot` or, when it still has them, just the
  `update`s after the `seq` that the client names, then `mine`.
- `update` changes the public part. Its `seq` is one more than that of the message before; a client that finds a gap says
  `hello` again. For `room` and `game` alike: replace each field in `set`; in each field named in `put`, replace or add
  those keys; in each field named in `drop`, take those keys away. Fields that are left out have not changed.
- `mine` holds one's own part, whole where it changed.
- `do` asks. Its `id` is chosen by the client (1 to {MAX_ID} characters, never used twice by one member): sent again, for
  instance after a lost connection, it gets its old answer and is not done twice. The answer, `ok` or `refused`, comes when
  the outcome is stored; what changed follows in `update` and `mine`.
- A frame that is no message is `refused` too, and changes nothing; the conversation goes on.
- `bye` comes before the server closes for a reason that reconnecting won't mend: 4401 no session, 4403 not (or no longer)
  in the room, 4404 no such room. 4408 means that the socket was too slow, 1012 that the server restarts: reconnect.

Numbers called, cards and seeds that somebody may not know yet are in no message, and `seq` counts only what all may see.
Moments are milliseconds since 1970 by the server's clock; chips are half-chips.
"""


def client_types_text() -> str:
    """`web/src/wire.gen.ts`."""
    return client_types(GAMES)


def protocol_text() -> str:
    """`docs/protocol.md`."""
    return "\n".join(_protocol(GAMES))


def openapi_text() -> str:
    """`docs/openapi.json`."""
    return asyncio.run(_openapi())


async def _openapi() -> str:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder))
        try:
            schema = http_app(House(store, GAMES, kept_days=30), Path(folder)).openapi_schema.to_schema()
        finally:
            await store.close()
    return msgspec.json.format(msgspec.json.encode(schema, order="deterministic"), indent=2).decode() + "\n"


def _protocol(games: Mapping[str, Game]) -> Iterator[str]:
    yield PROTOCOL_HEAD
    yield "## From the client\n"
    for message in INCOMING:
        yield from _struct(message)
    yield "### `do`\n\nA command.\n\n- `id`: string\n- `command`: one of the commands below\n"
    yield "## From the server\n"
    for answer in OUTGOING:
        yield from _struct(answer)
    yield from _struct(Delta)
    yield "## Commands of any room\n"
    for asked in ROOM_COMMANDS:
        yield from _struct(asked)
    for kind, game in games.items():
        yield f"## Commands of {kind}\n"
        for played in game.commands:
            yield from _struct(played)
    for kind, game in games.items():
        yield f"## Views of {kind}\n"
        for view in (game.settings_type, game.public_type, game.private_type):
            yield from _struct(view)
    yield "## What they are made of\n"
    for name, part in sorted(_parts(games).items()):
        yield f"<a id='{name.lower()}'></a>\n"
        yield from _struct(part)


def _struct(struct: type[msgspec.Struct]) -> Iterator[str]:
    described = shape.type_info(struct)
    if not isinstance(described, shape.StructType):
        raise TypeError(f"{struct!r} is no struct")
    yield f"### `{described.tag or struct.__name__}`\n"
    yield inspect.cleandoc(struct.__doc__ or "") + "\n"
    fields = [f"- `{field.encode_name}`: {_type(field.type)}{_default(field)}" for field in described.fields]
    if fields:
        yield "\n".join(fields) + "\n"


def _default(field: shape.Field) -> str:
    return "" if field.required else "; may be left out"


def _type(described: shape.Type) -> str:
    match described:
        case shape.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case shape.UnionType(types=types):
            return " or ".join(map(_type, types))
        case shape.LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in values)
        case shape.ListType(item_type=item) | shape.VarTupleType(item_type=item):
            return f"list of {_type(item)}"
        case shape.TupleType(item_types=items):
            return "list of " + ", ".join(map(_type, items))
        case shape.DictType(value_type=value):
            return f"object with values {_type(value)}"
        case shape.AnyType():
            return "of the game's or the field's own type"
        case _:
            return {
                shape.StrType: "string",
                shape.IntType: "whole number",
                shape.BoolType: "true or false",
                shape.NoneType: "null",
            }[type(described)]


def _parts(games: Mapping[str, Game]) -> dict[str, type[msgspec.Struct]]:
    """The structs inside messages and views, by name, that have no heading of their own yet."""
    told = {*INCOMING, *OUTGOING, Delta, *ROOM_COMMANDS}
    for game in games.values():
        told |= {*game.commands, game.settings_type, game.public_type, game.private_type}
    found: dict[str, type[msgspec.Struct]] = {}

    def look(described: shape.Type) -> None:
        match described:
            case shape.StructType(cls=cls, fields=fields):
                if cls in found.values():
                    return
                if cls not in told:
                    found[cls.__name__] = cls
                for field in fields:
                    look(field.type)
            case shape.UnionType(types=types):
                for one in types:
                    look(one)
            case shape.ListType(item_type=item) | shape.VarTupleType(item_type=item):
                look(item)
            case shape.TupleType(item_types=items):
                for one in items:
                    look(one)
            case shape.DictType(value_type=value):
                look(value)

    for struct in told:
        look(shape.type_info(struct))
    return found
