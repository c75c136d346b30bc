"""What happens in a room by itself: its own moments and those of the game on the table, and what comes of them.

Waking up at the moment is the work of `runtime`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import TimeMoved
from baithak.kernel.signals import Fired
from baithak.rooms import commands as ask
from baithak.rooms import entry, host, seal
from baithak.rooms.context import Games
from baithak.rooms.state import Room
from baithak.rooms.turn import Turn

GRACE_MS: Final = 10_000
"""What an outage gives on top of its length."""

LIST: Final = "room.seal_list"
CLOSE: Final = "room.seal_close"
GONE: Final = "room.host_gone"
WAITED: Final = "room.host_waited"
OFFER: Final = "room.host_offer"
DOOR: Final = "room.door"

_FIRED: Final[Mapping[str, Callable[[Turn], None]]] = {
    LIST: seal.publish,
    CLOSE: seal.close,
    GONE: partial(host.search, why="gone"),
    WAITED: partial(host.search, why="waited"),
    OFFER: host.offer_over,
    DOOR: entry.knocks_over,
}
"""What comes of each of the room's own moments."""


def deadlines(room: Room, games: Games) -> tuple[Deadline, ...]:
    """Every moment that lies ahead. Ids are unique in the room and name one occasion.

    Between rounds a game's own wait until a person is connected and the room isn't paused: none starts by itself for
    an empty room.
    """
    if room.info.closed:
        return ()
    game = tuple(games[room.table.kind].deadlines(room.game))
    if game and not room.in_round and (room.info.paused_by is not None or not _someone_is_here(room)):
        game = ()
    quiet = room.seal is None and room.search is None and room.host_waited_since_ms is None and not room.door
    if quiet and _host_is_here(room):
        return game
    return (*_own(room), *game)


def _own(room: Room) -> list[Deadline]:
    due = []
    if room.seal is not None and room.seal.face.closes_ms is not None:
        face = room.seal.face
        due.append(Deadline(f"{LIST if face.phase == 'open' else CLOSE}.{face.round}", room.seal.face.closes_ms))
    if room.door:
        over_ms = min(knock.at_ms for knock in room.door.values()) + entry.KNOCK_MS
        due.append(Deadline(f"{DOOR}.{over_ms}", over_ms))
    if room.search is not None:
        ends_ms = room.info.host_offer_ends_ms
        if ends_ms is not None:
            due.append(Deadline(f"{OFFER}.{ends_ms}", ends_ms))
        return due
    host_face = room.people.get(room.info.host)
    if host_face is not None and host_face.away_since_ms is not None and host.someone_could(room):
        since_ms = host_face.away_since_ms
        due.append(Deadline(f"{GONE}.{since_ms}", since_ms + host.GONE_MS))
    if room.host_waited_since_ms is not None:
        since_ms = room.host_waited_since_ms
        due.append(Deadline(f"{WAITED}.{since_ms}", since_ms + host.WAITED_MS))
    return due


def _host_is_here(room: Room) -> bool:
    face = room.people.get(room.info.host)
    return face is not None and face.present


def _someone_is_here(room: Room) -> bool:
    return any(face.present and face.is_person for face in room.people.values())


def fire(turn: Turn, command: ask.Fire) -> None:
    """A deadline came due. One that isn't among the room's any more, or not due yet, does nothing."""
    due = next((d for d in deadlines(turn.room, turn.context.games) if d.id == command.deadline), None)
    if due is None or due.due_ms > turn.now_ms:
        return
    fired = _FIRED.get(due.id.rpartition(".")[0])
    if fired is None:
        turn.ask(Fired(due.id))
    else:
        fired(turn)


def recover(turn: Turn, command: ask.Recover) -> None:
    """After an outage whatever lies ahead moves by its length and the grace; who was here counts as here."""
    room = turn.room
    ahead = room.seal is not None or room.search is not None or room.in_round
    if ahead or deadlines(room, turn.context.games):
        turn.tell(TimeMoved(command.outage_ms + GRACE_MS))
