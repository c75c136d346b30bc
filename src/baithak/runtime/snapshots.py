"""A room as bytes, to save reading its log: a cache, never the truth.

When one is kept and read is in `log`.
"""

import hashlib
import re
from collections.abc import Mapping

import msgspec
from msgspec import inspect

from baithak import __version__
from baithak.kernel.game import Game
from baithak.rooms.state import Room
from baithak.store.codec import dump, load

_ADDRESS = re.compile(" at 0x[0-9a-f]+")


class _Parts(msgspec.Struct, frozen=True):
    """The room without its game's state, whose type only the game knows; and that state."""

    room: Room
    game: msgspec.Raw


class Snapshots:
    """Writes and reads snapshots for a set of games."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        types = [Room, *(game.state_type for _, game in sorted(games.items()))]
        # Where in memory a default is made differs from process to process, and says nothing of the type.
        described = _ADDRESS.sub("", repr(inspect.multi_type_info(types)))
        self.format = hashlib.sha256(f"{__version__} {described}".encode()).hexdigest()[:16]
        """Changes whenever any state type does, and with the program's version: rules may have been mended."""

    def dump(self, room: Room) -> bytes:
        """The bytes of `room`, sealed values opened: they belong in the store and nowhere else (F11)."""
        return dump(_Parts(msgspec.structs.replace(room, game=None), msgspec.Raw(dump(room.game))))

    def load(self, body: bytes) -> Room | None:
        """The room in `body`, or None if it doesn't fit today's types: the log is read instead."""
        try:
            parts = load(body, _Parts)
            game = self._games.get(parts.room.table.kind)
            if game is None:
                return None
            return msgspec.structs.replace(parts.room, game=load(bytes(parts.game), game.state_type))
        except ValueError:
            return None
