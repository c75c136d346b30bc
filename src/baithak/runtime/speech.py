"""What a room says: one update for all when the public part changed, and each their own part when that changed.

Who hears it is in `audience`; that nothing is said before it is stored is `host`'s promise.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from baithak.kernel.game import Everyone, Game
from baithak.rooms import view
from baithak.rooms.state import Room
from baithak.runtime.audience import Audience
from baithak.wire.delta import delta
from baithak.wire.frame import message_frame
from baithak.wire.messages import PROTOCOL, Hello, Mine, Outgoing, Snapshot, Update, Welcome


class _Own(msgspec.Struct, frozen=True):
    """What a member was told of their own part."""

    room: view.RoomPrivate
    game: Any


class Speech:
    """Remembers what was said last, so that only what changed is said next."""

    def __init__(self, room: Room, games: Mapping[str, Game], epoch: str, audience: Audience) -> None:
        self._games = games
        self._epoch = epoch
        self._audience = audience
        self._room = room
        self._public = view.public(room)
        self._game_public = self._game.public(room.game)
        self._game_said = room.game
        self._own: dict[str, _Own] = {}
        self._owes = False  # something was to be said that couldn't
        self._snapshot: bytes | None = None

    @property
    def _game(self) -> Game:
        return self._games[self._room.table.kind]

    def greeting(self, member: str, hello: Hello, now_ms: int) -> Iterable[bytes]:
        """The frames for a socket that has just come: welcome, what it missed or a snapshot, and its own part."""
        yield message_frame(Welcome(PROTOCOL, self._epoch, now_ms, member))
        missed = None
        if hello.epoch == self._epoch and hello.seq is not None:
            missed = self._audience.missed_since(hello.seq)
        if missed is None:
            yield self._whole()
        else:
            yield from missed
        own = self._own[member] = self._own_part(member)
        yield message_frame(Mine(own.room, own.game))

    def say(self, room: Room, events: Sequence[Any]) -> None:
        """Tells everyone what changed in the room by `events`, which are stored.

        What a bug keeps back is told the next time.
        """
        owed, self._owes = self._owes, True
        other_game = room.table.kind != self._public.table.kind
        self._room = room
        public = view.public(room)
        # A game that did nothing has the same state as when it was last spoken of.
        game_public = self._game_public if room.game is self._game_said else self._game.public(room.game)
        message: Outgoing | None
        if other_game:
            message = Snapshot(self._audience.seq + 1, public, game_public)
        else:
            in_room = delta(self._public, public)
            in_game = None if game_public is self._game_public else delta(self._game_public, game_public)
            message = Update(self._audience.seq + 1, in_room, in_game) if in_room or in_game else None
        # Before anything is noted as said: a message that can't be made counts as not said.
        frame = None if message is None else message_frame(message)
        touched = view.touched(room, events, self._games)
        members: Iterable[str] = tuple(self._own) if isinstance(touched, Everyone) else touched
        if owed:  # those first whose part has changed now
            members = dict.fromkeys((*members, *self._own))
        self._public, self._game_public, self._game_said = public, game_public, room.game
        if frame is not None:
            self._snapshot = None
            self._audience.seq += 1
            # Where a whole hall is told more, to ask of each costs more than it saves.
            self._audience.broadcast(frame, () if isinstance(touched, Everyone) else touched)
        self._say_own(members)
        self._owes = False

    def _say_own(self, members: Iterable[str]) -> None:
        for member in members:
            before = self._own.get(member)
            if before is None:
                continue
            if not self._audience.has(member):
                del self._own[member]
                continue
            after = self._own_part(member)
            in_room = after.room if after.room != before.room else None
            in_game = after.game if after.game != before.game else None
            if in_room is None and in_game is None:
                continue
            self._own[member] = after
            frame = message_frame(Mine(in_room, in_game))
            for listener in self._audience.hearing_of(member):
                self._audience.write(listener, frame)

    def _own_part(self, member: str) -> _Own:
        return _Own(view.private(self._room, member), self._game.private(self._room.game, member))

    def _whole(self) -> bytes:
        """The snapshot's frame, made once for all who come between two updates."""
        if self._snapshot is None:
            self._snapshot = message_frame(Snapshot(self._audience.seq, self._public, self._game_public))
        return self._snapshot
