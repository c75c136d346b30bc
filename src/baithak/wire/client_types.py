"""The TypeScript file of the client's side of the wire: every message, command, view and settings type, the tickets
that a game lets be looked up, and what its tools are asked and answer.

The writer of single types is `typescript`.
"""

from collections.abc import Mapping

from baithak.kernel.game import Game
from baithak.kernel.history import TellsHistory
from baithak.kernel.tickets import Ticketed
from baithak.kernel.tools import HasTools
from baithak.wire.door import ROOM_COMMANDS
from baithak.wire.messages import (
    MAX_FRAME_BYTES,
    PROTOCOL,
    Bye,
    Delta,
    Hello,
    Mine,
    Ok,
    Ping,
    Pong,
    Refused,
    Snapshot,
    Update,
    Welcome,
)
from baithak.wire.typescript import TypeScript

INCOMING = (Hello, Ping)
OUTGOING = (Welcome, Snapshot, Update, Mine, Ok, Refused, Pong, Bye)


def client_types(games: Mapping[str, Game]) -> str:
    """The whole file, in an order that never changes by itself."""
    types = TypeScript()
    room_commands = [types.struct(command, incoming=True) for command in ROOM_COMMANDS]
    types.union("RoomCommand", room_commands)
    kinds: list[str] = []
    command_unions = ["RoomCommand"]
    for kind, game in games.items():
        name = kind.capitalize()
        types.union(f"{name}Command", [types.struct(command, incoming=True) for command in game.commands])
        command_unions.append(f"{name}Command")
        settings = types.struct(game.settings_type, incoming=False)
        public = types.struct(game.public_type, incoming=False)
        private = types.struct(game.private_type, incoming=False)
        kinds.append(f"  {kind}: {{ settings: {settings}; public: {public}; private: {private} }};")
        if isinstance(game, Ticketed):
            types.struct(game.ticket_type, incoming=False)
        if isinstance(game, TellsHistory):
            types.struct(game.history_type, incoming=False)
        if isinstance(game, HasTools):
            for tool in game.tools:
                types.struct(tool.question, incoming=True)
                types.struct(tool.answer_type, incoming=False)
    types.union("Command", command_unions)
    types.struct(Delta, incoming=False)
    outgoing = [types.struct(message, incoming=False) for message in OUTGOING]
    types.union("Outgoing", outgoing)
    incoming = [types.struct(message, incoming=True) for message in INCOMING]
    types.union("Incoming", [*incoming, '{ t: "do"; id: string; command: Command }'])
    head = [
        "// Written by `./dev check --fix` from the message types in src/baithak; change them there.",
        "",
        f"export const PROTOCOL = {PROTOCOL};",
        f"export const MAX_FRAME_BYTES = {MAX_FRAME_BYTES};",
        "",
        "/** The games there are, each with its settings and the two parts of its view. */",
        "export interface Games {",
        *kinds,
        "}",
        "",
        "export type GameKind = keyof Games;",
        "",
    ]
    return "\n".join(head) + "\n" + types.text()
