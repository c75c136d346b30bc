"""What members decide about themselves, and what the host and co-hosts decide about them.

Coming in is in `entry`, the host's own succession in `host`.
"""

from baithak.kernel.names import clean_name
from baithak.kernel.rejected import Rejected
from baithak.kernel.roles import ChecksNaming
from baithak.kernel.signals import Came, Named, Sat, Stood, Went
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.entry import check_name_is_free
from baithak.rooms.faces import Face, Role
from baithak.rooms.host import pass_on
from baithak.rooms.powers import check_order
from baithak.rooms.turn import Turn

SEATS = 100
"""Seat numbers go from 0 to one less; how many a game has is its own affair."""


def set_name(turn: Turn, command: ask.SetName) -> None:
    """Takes another name, one that nobody else here has. Only persons have one of their own."""
    face = turn.room.people[turn.actor]
    if not face.is_person:
        raise Rejected("room.not_allowed")
    name = clean_name(command.name)
    if name != face.name:
        check_name_is_free(turn, name, but=turn.actor)
        turn.tell(happened.MemberRenamed(turn.actor, name))


def leave(turn: Turn, _: ask.Leave) -> None:
    """Goes, and can come back as the same member. A host who leaves is followed at once."""
    member = turn.actor
    face = turn.room.people[member]
    if member == turn.room.info.host:
        pass_on(turn)
    turn.tell(happened.MemberLeft(member))
    _went(turn, member, face)


def remove(turn: Turn, command: ask.Remove) -> None:
    """Puts a member out; who has left already, or waits at the door, can still be banned."""
    member = command.member
    face = turn.room.people.get(member)
    if face is None:
        _ban_from_outside(turn, command)
        return
    check_order(turn.room, turn.actor, face)
    turn.tell(happened.MemberRemoved(member, turn.actor, command.ban))
    _went(turn, member, face)


def _ban_from_outside(turn: Turn, command: ask.Remove) -> None:
    member, knock = command.member, turn.room.door.get(command.member)
    if not command.ban or (knock is None and member not in turn.room.gone):
        raise Rejected("room.no_such_member")
    if knock is not None:
        turn.tell(happened.KnockEnded(member))
        turn.tell(happened.AccountBanned(knock.account))
    if member in turn.room.gone:
        turn.tell(happened.MemberRemoved(member, turn.actor, banned=True))


def _went(turn: Turn, member: str, face: Face) -> None:
    if face.role != "television":
        turn.ask(Went(member))


def watch(turn: Turn, _: ask.Watch) -> None:
    """From now on only watches: a player as a spectator, where spectators are welcome; others keep their role."""
    member = turn.actor
    face = turn.room.people[member]
    if not face.is_person:
        raise Rejected("room.not_allowed")
    if not face.plays:
        return
    if face.role == "player" and not turn.room.info.doors.spectators:
        raise Rejected("room.no_spectators")
    turn.tell(happened.MemberWatched(member, "spectator" if face.role == "player" else face.role))
    turn.ask(Went(member))


def play(turn: Turn, _: ask.Play) -> None:
    """Takes part from now on."""
    member = turn.actor
    face = turn.room.people[member]
    if not face.is_person:
        raise Rejected("room.not_allowed")
    if face.plays:
        return
    turn.tell(happened.MemberPlayed(member, "player" if face.role == "spectator" else face.role))
    turn.ask(Came(member))


def sit(turn: Turn, command: ask.Sit) -> None:
    """Takes a free seat, leaving the one held before. One that the game still keeps for another isn't free."""
    if not 0 <= command.seat < SEATS:
        raise Rejected("room.setting_range", setting="seat", min=0, max=SEATS - 1)
    if turn.room.people[turn.actor].seat == command.seat:
        return
    if any(face.seat == command.seat for face in turn.room.people.values()):
        raise Rejected("room.seat_taken")
    if turn.held_seats().get(command.seat, turn.actor) != turn.actor:
        raise Rejected("room.seat_held")
    turn.tell(happened.MemberSat(turn.actor, command.seat))
    turn.ask(Sat(turn.actor))


def stand(turn: Turn, _: ask.Stand) -> None:
    """Leaves the seat."""
    if turn.room.people[turn.actor].seat is not None:
        turn.tell(happened.MemberStood(turn.actor))
        turn.ask(Stood(turn.actor))


def mute(turn: Turn, command: ask.Mute) -> None:
    """Takes the chat from a member."""
    face = _there(turn, command.member)
    check_order(turn.room, turn.actor, face)
    if not face.muted:
        turn.tell(happened.MemberMuted(command.member, turn.actor))


def unmute(turn: Turn, command: ask.Unmute) -> None:
    """Gives the chat back."""
    face = _there(turn, command.member)
    check_order(turn.room, turn.actor, face)
    if face.muted:
        turn.tell(happened.MemberUnmuted(command.member, turn.actor))


def set_role(turn: Turn, command: ask.SetRole) -> None:
    """Name a co-host, dealer or supervisor. The host's own role can only be handed over; only persons have one."""
    member, named = command.member, None if command.role == "player" else command.role
    face = _there(turn, member)
    if member == turn.room.info.host or not face.is_person:
        raise Rejected("room.not_allowed")
    if turn.room.named.get(member) == named:
        return
    if named in ("dealer", "supervisor") and isinstance(turn.game, ChecksNaming):
        turn.game.check_naming(turn.room.game)
    role: Role = named or ("player" if face.plays else "spectator")
    turn.tell(happened.RoleNamed(member, named, role))
    turn.ask(Named(member))


def hand_over(turn: Turn, command: ask.HandOver) -> None:
    """Makes another person host; who was it becomes co-host."""
    face = _there(turn, command.member)
    if not face.is_person:
        raise Rejected("room.not_allowed")
    if command.member != turn.room.info.host:
        turn.tell(happened.HostChanged(command.member, turn.room.info.host))


def _there(turn: Turn, member: str) -> Face:
    face = turn.room.people.get(member)
    if face is None:
        raise Rejected("room.no_such_member")
    return face
