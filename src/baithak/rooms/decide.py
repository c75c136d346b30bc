"""Which rule answers which command, once the table of powers has let it through.

The rules are in the nouns beside this file: entry, people, opponents, host, chat, seal, table, deadlines.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.rooms import chat, deadlines, entry, host, opponents, people, powers, seal, table
from baithak.rooms import commands as ask
from baithak.rooms.commands import HouseCommand, RoomCommand
from baithak.rooms.turn import Turn

Rule = Callable[[Turn, Any], None]

MEMBERS: Final[Mapping[type[RoomCommand], Rule]] = {
    ask.SetName: people.set_name,
    ask.Leave: people.leave,
    ask.Watch: people.watch,
    ask.Play: people.play,
    ask.Sit: people.sit,
    ask.Stand: people.stand,
    ask.Say: chat.say,
    ask.SayPhrase: chat.say_phrase,
    ask.DeleteLine: chat.delete_line,
    ask.Mute: people.mute,
    ask.Unmute: people.unmute,
    ask.Remove: people.remove,
    ask.SeatOpponent: opponents.seat,
    ask.Approve: entry.approve,
    ask.TurnAway: entry.turn_away,
    ask.SetRole: people.set_role,
    ask.HandOver: people.hand_over,
    ask.AcceptHost: host.accept,
    ask.DeclineHost: host.decline,
    ask.Lock: entry.lock,
    ask.Unlock: entry.unlock,
    ask.SetEntry: entry.set_entry,
    ask.SetRoomName: entry.set_room_name,
    ask.Close: table.close,
    ask.Delete: table.delete,
    ask.OpenGame: table.open_game,
    ask.ChangeSettings: table.change_settings,
    ask.Pause: table.pause,
    ask.Resume: table.resume,
    ask.EndRound: table.end_round,
    ask.Refill: table.refill,
    ask.Commit: seal.commit,
    ask.Reveal: seal.reveal,
}

HOUSE: Final[Mapping[type[HouseCommand], Rule]] = {
    ask.Join: entry.join,
    ask.WentAway: entry.went_away,
    ask.CameBack: entry.came_back,
    ask.Fire: deadlines.fire,
    ask.Recover: deadlines.recover,
}


def decide(turn: Turn, command: RoomCommand | HouseCommand | Command) -> None:
    """Carry out a command, telling what happens. Raises Rejected where it is refused.

    A closed room refuses everyone with room.closed; what the house says to it is not heard, but nobody joins.
    """
    if isinstance(command, HouseCommand):
        _house(turn, command)
        return
    actor = turn.actor
    if turn.room.info.closed:
        raise Rejected("room.closed")
    if actor not in turn.room.people:
        gone = turn.room.gone.get(actor)
        raise Rejected("room.removed" if gone is not None and gone.removed else "room.not_a_member")
    power = powers.needed(command, turn.room, turn.context.games)
    powers.check(turn.room, actor, power)
    if isinstance(command, Command):
        table.play(turn, command, power)
    else:
        MEMBERS[type(command)](turn, command)


def _house(turn: Turn, command: HouseCommand) -> None:
    if turn.room.info.closed:
        if isinstance(command, ask.Join):
            raise Rejected("room.closed")
        return
    HOUSE[type(command)](turn, command)
