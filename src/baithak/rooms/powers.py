"""The table of powers: who may do what in a room, as data.

What a command does is in `decide`; a game names the power that each of its commands needs.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from baithak.kernel.game import Command
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.roles import ChoosesPowers
from baithak.rooms import commands as ask
from baithak.rooms.context import Games
from baithak.rooms.faces import Face, Role
from baithak.rooms.state import NamedRole, Room

HELD: Final[Mapping[Role, frozenset[Power]]] = {
    "host": frozenset({Power.RUN, Power.OWN, Power.ORDER, Power.PLAY, Power.TALK}),
    "cohost": frozenset({Power.RUN, Power.ORDER, Power.PLAY, Power.TALK}),
    "dealer": frozenset({Power.DEAL, Power.FAULT, Power.PLAY, Power.TALK}),
    "supervisor": frozenset({Power.FAULT, Power.SUPERVISE, Power.PLAY, Power.TALK}),
    "player": frozenset({Power.PLAY, Power.TALK}),
    "spectator": frozenset({Power.TALK}),
    "television": frozenset(),
    "practice": frozenset({Power.PLAY}),
}
"""The columns of the table. `PLAY` is held only by those who take part; the host deals and supervises besides, unless
others are named and here."""

NEEDED: Final[Mapping[type[ask.RoomCommand], Power | None]] = {
    ask.OpenGame: Power.RUN,
    ask.Pause: Power.RUN,
    ask.Resume: Power.RUN,
    ask.EndRound: Power.RUN,
    ask.Refill: Power.RUN,
    ask.ChangeSettings: Power.OWN,
    ask.SetRole: Power.OWN,
    ask.HandOver: Power.OWN,
    ask.Lock: Power.OWN,
    ask.Unlock: Power.OWN,
    ask.SetEntry: Power.OWN,
    ask.SetRoomName: Power.OWN,
    ask.Close: Power.OWN,
    ask.Delete: Power.OWN,
    ask.Mute: Power.ORDER,
    ask.Unmute: Power.ORDER,
    ask.DeleteLine: Power.ORDER,
    ask.Remove: Power.ORDER,
    ask.SeatOpponent: Power.ORDER,
    ask.Approve: Power.ORDER,
    ask.TurnAway: Power.ORDER,
    ask.Sit: Power.PLAY,
    ask.Stand: Power.PLAY,
    ask.Say: Power.TALK,
    ask.SayPhrase: Power.TALK,
    # What needs no power of the table: it is about oneself alone, and `decide` says when it can be.
    ask.SetName: None,
    ask.Leave: None,
    ask.Watch: None,
    ask.Play: None,
    ask.Commit: None,
    ask.Reveal: None,
    ask.AcceptHost: None,
    ask.DeclineHost: None,
}
"""The power that each command of the room needs."""

_OF_HOSTS: Final = frozenset({Power.RUN, Power.OWN, Power.ORDER})


def held(room: Room, member: str) -> tuple[Power, ...]:
    """All powers that the member holds now, in the order of the table's rows. Nobody outside the room holds any."""
    face = room.people.get(member)
    if face is None:
        return ()
    if face.role != "host":
        return _column(face.role, face.plays, deals=False, supervises=False)
    return _column("host", face.plays, deals=not _here(room, "dealer"), supervises=not _here(room, "supervisor"))


def may(room: Room, member: str, power: Power) -> bool:
    """Whether that member holds `power` now."""
    return power in held(room, member)


@cache
def _column(role: Role, plays: bool, *, deals: bool, supervises: bool) -> tuple[Power, ...]:  # noqa: FBT001 - a key
    powers = HELD[role]
    if deals:
        powers |= {Power.DEAL, Power.FAULT}
    if supervises:
        powers |= {Power.SUPERVISE, Power.FAULT}
    return tuple(power for power in Power if power in powers and (plays or power is not Power.PLAY))


def needed(command: ask.RoomCommand | Command, room: Room, games: Games) -> Power | None:
    """The power that a command needs now, of the room or of the game on the table. None where it needs none of the table.

    Raises room.no_game for a command of another game.
    """
    if isinstance(command, Command):
        game = games[room.table.kind]
        power = game.commands.get(type(command))
        if power is None:
            raise Rejected("room.no_game")
        return cast("ChoosesPowers", game).power(room.game, type(command)) if _chooses(type(game)) else power
    return NEEDED[type(command)]


@cache
def _chooses(kind: type) -> bool:
    # Looking at an object for a protocol's methods costs as much as all the rest of a move.
    return issubclass(kind, ChoosesPowers)


def check(room: Room, member: str, power: Power | None) -> None:
    """Raises Rejected unless the member holds `power`: room.host_only for what hosts do, else room.not_allowed."""
    if power is not None and not may(room, member, power):
        raise Rejected("room.host_only" if power in _OF_HOSTS else "room.not_allowed")


def check_order(room: Room, actor: str, target: Face) -> None:
    """Raises room.not_allowed where `actor` would give orders to the host (the table's "not the host")."""
    if target is room.people.get(room.info.host) or target is room.people[actor]:
        raise Rejected("room.not_allowed")


def _here(room: Room, role: NamedRole) -> bool:
    # A dealer or supervisor who is gone is replaced by the host meanwhile.
    return bool(room.named) and any(
        named == role and room.people[member].present for member, named in room.named.items()
    )
