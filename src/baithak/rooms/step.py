"""One step of a room: a command in, the room after it and what happened out. This is the room's whole door.

Rules are in `decide`, changes in `evolve`, what is sent in `view`, what happens by itself in `deadlines`.
"""

from baithak.kernel.effects import Effect
from baithak.kernel.game import Command, Event
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Opened
from baithak.rooms import entry, host, seal, table
from baithak.rooms.commands import Create, HouseCommand, RoomCommand
from baithak.rooms.context import RoomContext
from baithak.rooms.decide import decide
from baithak.rooms.events import EntrySet
from baithak.rooms.evolve import evolve
from baithak.rooms.state import Room
from baithak.rooms.turn import Turn


def step(
    room: Room | None, command: RoomCommand | HouseCommand | Command, context: RoomContext
) -> tuple[Room, tuple[Event | Effect, ...]]:
    """The room after `command`, and the events that led there, in order; none where nothing changed.

    What a game asks for (the seal, chips, the record) is carried out in the same step. Replaying the events gives the
    same room. Raises Rejected for what is refused, and then nothing has happened; a room that doesn't exist refuses all
    but its creation with room.not_found.
    """
    if isinstance(command, Create):
        return _create(room, command, context)
    if room is None:
        raise Rejected("room.not_found")
    turn = Turn(room, context)
    decide(turn, command)
    seal.settle(turn)
    table.settle(turn)
    host.settle(turn, command)
    host.tell_game(turn)
    return turn.room, tuple(turn.events)


def _create(room: Room | None, command: Create, context: RoomContext) -> tuple[Room, tuple[Event | Effect, ...]]:
    """A creation sent twice changes nothing the second time."""
    if room is not None:
        return room, ()
    created = entry.created(command, context)
    joined = entry.host_joined(command, context)
    turn = Turn(evolve(None, created, context.games), context)
    turn.events.append(created)
    turn.tell(joined)
    if not (command.spectators and command.chat):
        turn.tell(EntrySet(command.spectators, command.chat, approval=False))
    turn.ask(Opened())
    return turn.room, tuple(turn.events)
