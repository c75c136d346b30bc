"""How one comes into a room: its creation, the invitation, the door, the rules of entry, and its end.

What members do once inside is in `people`.
"""

from functools import cache
from typing import cast

from baithak.kernel.holds import FixesSettings
from baithak.kernel.names import NamesPeople, clean_name, folded
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, Came
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.commands import JoinAs
from baithak.rooms.context import RoomContext
from baithak.rooms.faces import Role
from baithak.rooms.powers import check
from baithak.rooms.settings import checked_settings
from baithak.rooms.state import Gone
from baithak.rooms.turn import Turn

ROOM_NAME_LETTERS = 40
TELEVISIONS = 10
DOOR_HOLDS = 100
"""How many may wait at the door at a time."""
KNOCK_MS = 60_000
"""Who waits at the door asks again and again; a knock is over this long after it was last noted."""
KNOCK_NOTED_MS = 20_000
"""A knock that is repeated is noted this long after the last time, and not oftener: each note is an event."""


def created(command: ask.Create, context: RoomContext) -> happened.RoomCreated:
    """The first event of a room. Raises Rejected for its name, its game or the game's settings."""
    game, settings = checked_settings(context.games, command.game, command.settings)
    return happened.RoomCreated(
        room=command.room,
        name=clean_name(command.name, ROOM_NAME_LETTERS),
        language=command.language,
        spoken_code=command.spoken_code,
        link=command.link,
        host=command.member,
        game=game.kind,
        rules_version=game.rules_version,
        settings=settings,
        at_ms=context.now_ms,
    )


def host_joined(command: ask.Create, context: RoomContext) -> happened.MemberJoined:
    """The second event of a room: who made it is in it, as host."""
    name = clean_name(command.member_name)
    return happened.MemberJoined(command.member, command.account, name, "host", plays=True, at_ms=context.now_ms)


def join(turn: Turn, command: ask.Join) -> None:
    """Comes in, comes back, or waits at the door for as long as they go on asking. Who is in stays as they are."""
    room, account = turn.room, command.account
    if account in room.banned:
        raise Rejected("room.banned")
    known = room.accounts.get(account)
    face = None if known is None else room.people.get(known)
    television = face is not None and face.role == "television"
    if face is not None and (not television or command.join_as == "television"):
        return
    waiting = next((member for member, knock in room.door.items() if knock.account == account), None)
    # Who left by themselves is no stranger: neither the lock nor the door is for them. Nor are they for a television:
    # it comes only when somebody who keeps order has typed its code. But the code let in a screen, not a person.
    stranger = command.join_as != "television" and (known is None or television or _was_no_guest(room.gone[known]))
    if room.info.doors.locked and stranger:
        raise Rejected("room.locked")
    if command.join_as == "spectator" and not room.info.doors.spectators:
        raise Rejected("room.no_spectators")
    if len(room.people) >= turn.context.max_people and not television:
        raise Rejected("room.full")
    if command.join_as == "television":
        _make_way_for_a_television(turn)
    member = known or waiting or command.member
    if room.info.doors.approval and stranger and room.info.host in room.people:
        if television:
            turn.tell(happened.MemberLeft(member))
        if waiting is None:
            _knock(turn, member, command)
        elif turn.now_ms - room.door[waiting].at_ms >= KNOCK_NOTED_MS:
            turn.tell(happened.KnockRepeated(waiting, turn.now_ms))
        return
    if waiting is not None:
        turn.tell(happened.KnockEnded(waiting))
    _come_in(turn, member, command)


def _was_no_guest(gone: Gone) -> bool:
    return gone.removed or gone.face.role == "television"


def _make_way_for_a_television(turn: Turn) -> None:
    """One that is switched off gives way to the next."""
    sets = [(member, face) for member, face in turn.room.people.items() if face.role == "television"]
    if len(sets) < TELEVISIONS:
        return
    off = next((member for member, face in sets if not face.present), None)
    if off is None:
        raise Rejected("room.too_many_televisions", max=TELEVISIONS)
    turn.tell(happened.MemberLeft(off))


def _knock(turn: Turn, member: str, command: ask.Join) -> None:
    if len(turn.room.door) >= DOOR_HOLDS:
        raise Rejected("room.full")
    name = _name(turn, member, command.name, command.join_as)
    turn.tell(happened.MemberKnocked(member, command.account, name, command.join_as, turn.now_ms))


def knocks_over(turn: Turn) -> None:
    """Whose knock wasn't repeated has gone by themselves; they can knock again."""
    for member, knock in turn.room.door.items():
        if knock.at_ms + KNOCK_MS <= turn.now_ms:
            turn.tell(happened.KnockEnded(member))


def _come_in(turn: Turn, member: str, command: ask.Join) -> None:
    _enter(turn, member, command.account, _name(turn, member, command.name, command.join_as), command.join_as)


def _name(turn: Turn, member: str, name: str, join_as: JoinAs) -> str:
    if join_as == "television":
        return ""
    name = clean_name(name)
    check_name_is_free(turn, name, but=member)
    return name


def _enter(turn: Turn, member: str, account: str, name: str, role: Role) -> None:
    room, plays = turn.room, role == "player"
    if account in room.accounts:
        turn.tell(happened.MemberReturned(member, name, role, plays, turn.now_ms))
    else:
        turn.tell(happened.MemberJoined(member, account, name, role, plays, turn.now_ms))
    if role == "television":
        return
    if room.info.host not in room.people:
        turn.tell(happened.HostChanged(member, room.info.host))
    turn.ask(Came(member))


def check_name_is_free(turn: Turn, name: str, *, but: str) -> None:
    """Raises room.name_taken where another in the room, at its door or in its game without a phone has that name, whatever
    the case or the width.

    Trusts the caller that `name` is clean, so that equal names are equal text.
    """
    if folded(name) in map(folded, names_taken(turn, but=but)):
        raise Rejected("room.name_taken", name=name)


def names_taken(turn: Turn, *, but: str | None = None) -> list[str]:
    """The names in the room, at its door and in its game without a phone, that of the member `but` aside."""
    room, game = turn.room, turn.game
    names = [other.name for at in (room.people, room.door) for member, other in at.items() if member != but]
    if _names_people(type(game)):
        names += cast("NamesPeople", game).names(room.game)
    return names


@cache
def _names_people(kind: type) -> bool:
    # Looking at an object for a protocol's methods costs as much as all the rest of a new name.
    return issubclass(kind, NamesPeople)


def approve(turn: Turn, command: ask.Approve) -> None:
    """Lets in one who waits at the door, while there is room."""
    knock = turn.room.door.get(command.member)
    if knock is None:
        raise Rejected("room.no_such_member")
    if len(turn.room.people) >= turn.context.max_people:
        raise Rejected("room.full")
    if knock.join_as == "spectator" and not turn.room.info.doors.spectators:
        raise Rejected("room.no_spectators")
    # Somebody without a phone may have been given the name meanwhile.
    check_name_is_free(turn, knock.name, but=command.member)
    turn.tell(happened.KnockEnded(command.member))
    _enter(turn, command.member, knock.account, knock.name, knock.join_as)


def turn_away(turn: Turn, command: ask.TurnAway) -> None:
    """Sends one who waits away; they may knock again."""
    if command.member not in turn.room.door:
        raise Rejected("room.no_such_member")
    turn.tell(happened.KnockEnded(command.member))


def went_away(turn: Turn, command: ask.WentAway) -> None:
    """The last connection of a member is lost; said twice, it happens once. A practice opponent has none to lose."""
    face = turn.room.people.get(command.member)
    if face is None or not face.present or face.practice is not None:
        return
    turn.tell(happened.MemberWentAway(command.member, turn.now_ms))
    if face.role != "television":
        turn.ask(Away(command.member))


def came_back(turn: Turn, command: ask.CameBack) -> None:
    """A member is connected, for the first time or again."""
    face = turn.room.people.get(command.member)
    if face is None or face.present:
        return
    turn.tell(happened.MemberCameBack(command.member))
    if face.role != "television":
        turn.ask(Back(command.member))


def lock(turn: Turn, _: ask.Lock) -> None:
    """Nobody new comes in."""
    if not turn.room.info.doors.locked:
        turn.tell(happened.RoomLocked())


def unlock(turn: Turn, _: ask.Unlock) -> None:
    """The invitation works again."""
    if turn.room.info.doors.locked:
        turn.tell(happened.RoomUnlocked())


def set_entry(turn: Turn, command: ask.SetEntry) -> None:
    """Sets the rules of entry; who is inside already stays.

    Raises room.entry_fixed where a game fixes its settings (`kernel.holds`): spectators and chat then stay as they were
    when it was opened (`rummy.md` R38). Who must be let in isn't among them.
    """
    doors = turn.room.info.doors
    if (doors.spectators, doors.chat) != (command.spectators, command.chat) and isinstance(turn.game, FixesSettings):
        raise Rejected("room.entry_fixed")
    if (doors.spectators, doors.chat, doors.approval) != (command.spectators, command.chat, command.approval):
        turn.tell(happened.EntrySet(command.spectators, command.chat, command.approval))


def set_entry_with_game(turn: Turn, command: ask.OpenGame) -> None:
    """Sets the rules of entry that are chosen with a game. Raises room.host_only where they change by another's wish."""
    doors = turn.room.info.doors
    spectators = doors.spectators if command.spectators is None else command.spectators
    chat = doors.chat if command.chat is None else command.chat
    if (spectators, chat) != (doors.spectators, doors.chat):
        check(turn.room, turn.actor, Power.OWN)
        turn.tell(happened.EntrySet(spectators, chat, doors.approval))


def set_room_name(turn: Turn, command: ask.SetRoomName) -> None:
    """Calls the room otherwise."""
    name = clean_name(command.name, ROOM_NAME_LETTERS)
    if name != turn.room.info.name:
        turn.tell(happened.RoomRenamed(name))
