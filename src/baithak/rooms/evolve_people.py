"""How the events about people change a room: who is in it, with what name, role and seat, and who is host.

The other events are in `evolve`.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from baithak.rooms import events as happened
from baithak.rooms.faces import Face
from baithak.rooms.state import Gone, Knock, Room, Search


def _joined(room: Room, event: happened.MemberJoined) -> Room:
    face = Face(
        name=event.name,
        role=event.role,
        plays=event.plays,
        present=False,
        muted=False,
        seat=None,
        half_chips=room.balances.get(event.member, 0),
        order=room.comers,
        away_since_ms=event.at_ms,
    )
    return replace(
        room,
        people=room.people | {event.member: face},
        accounts=room.accounts | {event.account: event.member},
        comers=room.comers + 1,
    )


def _returned(room: Room, event: happened.MemberReturned) -> Room:
    gone = room.gone.get(event.member)
    face = replace(
        room.people[event.member] if gone is None else gone.face,
        name=event.name,
        role=event.role,
        plays=event.plays,
        seat=None,
        half_chips=room.balances.get(event.member, 0),
        order=room.comers,
    )
    if gone is not None:
        face = replace(face, present=False, away_since_ms=event.at_ms)
    # Taken out first, so that the order of the dict stays the order of coming.
    people = _without(room.people, event.member) | {event.member: face}
    return replace(room, people=people, gone=_without(room.gone, event.member), comers=room.comers + 1)


def _opponent_seated(room: Room, event: happened.OpponentSeated) -> Room:
    face = Face(
        name=event.name,
        role="practice",
        plays=True,
        present=True,
        muted=False,
        seat=event.seat,
        half_chips=0,
        order=room.comers,
        away_since_ms=None,
        practice=event.strength,
    )
    return replace(
        room,
        people=room.people | {event.member: face},
        opponents=(*room.opponents, event.member),
        comers=room.comers + 1,
    )


def _knocked(room: Room, event: happened.MemberKnocked) -> Room:
    knock = Knock(event.account, event.name, event.join_as, event.at_ms)
    return replace(room, door=room.door | {event.member: knock})


def _knock_repeated(room: Room, event: happened.KnockRepeated) -> Room:
    knock = replace(room.door[event.member], at_ms=event.at_ms)
    return replace(room, door=room.door | {event.member: knock})


def _knock_ended(room: Room, event: happened.KnockEnded) -> Room:
    return replace(room, door=_without(room.door, event.member))


def _left(room: Room, event: happened.MemberLeft) -> Room:
    return _out(room, event.member, removed=False)


def _removed(room: Room, event: happened.MemberRemoved) -> Room:
    if event.banned:
        accounts = {account for account, member in room.accounts.items() if member == event.member}
        room = replace(room, banned=room.banned | accounts)
    return _out(room, event.member, removed=True)


def _banned(room: Room, event: happened.AccountBanned) -> Room:
    return replace(room, banned=room.banned | {event.account})


def _out(room: Room, member: str, *, removed: bool) -> Room:
    face = room.people.get(member)
    if face is None:  # had left before, and was banned afterwards
        return replace(room, gone=room.gone | {member: replace(room.gone[member], removed=removed)})
    return replace(
        room,
        people=_without(room.people, member),
        opponents=tuple(one for one in room.opponents if one != member) if room.opponents else (),
        gone=room.gone | {member: Gone(face, removed)},
        named=_without(room.named, member),
    )


def _went_away(room: Room, event: happened.MemberWentAway) -> Room:
    return _face(room, event.member, present=False, away_since_ms=event.at_ms)


def _came_back(room: Room, event: happened.MemberCameBack) -> Room:
    return _face(room, event.member, present=True, away_since_ms=None)


def _renamed(room: Room, event: happened.MemberRenamed) -> Room:
    return _face(room, event.member, name=event.name)


def _played(room: Room, event: happened.MemberPlayed) -> Room:
    return _face(room, event.member, role=event.role, plays=True)


def _watched(room: Room, event: happened.MemberWatched) -> Room:
    return _face(room, event.member, role=event.role, plays=False, seat=None)


def _sat(room: Room, event: happened.MemberSat) -> Room:
    return _face(room, event.member, seat=event.seat)


def _stood(room: Room, event: happened.MemberStood) -> Room:
    return _face(room, event.member, seat=None)


def _muted(room: Room, event: happened.MemberMuted) -> Room:
    return _face(room, event.member, muted=True)


def _unmuted(room: Room, event: happened.MemberUnmuted) -> Room:
    return _face(room, event.member, muted=False)


def _role_named(room: Room, event: happened.RoleNamed) -> Room:
    named = _without(room.named, event.member)
    if event.named is not None:
        named[event.member] = event.named
    return _face(replace(room, named=named), event.member, role=event.role)


def _host_changed(room: Room, event: happened.HostChanged) -> Room:
    named = _without(room.named, event.member)
    people = room.people | {event.member: replace(room.people[event.member], role="host")}
    if event.was in people and event.was != event.member:
        named[event.was] = "cohost"
        people[event.was] = replace(people[event.was], role="cohost")
    info = replace(room.info, host=event.member, host_offered_to=None, host_offer_ends_ms=None)
    return replace(room, info=info, people=people, named=named, search=None, host_waited_since_ms=None)


def _host_offered(room: Room, event: happened.HostOffered) -> Room:
    info = replace(room.info, host_offered_to=event.member, host_offer_ends_ms=event.ends_ms)
    return replace(room, info=info, search=Search(event.why, event.asked, event.laps))


def _host_kept(room: Room, _: happened.HostKept) -> Room:
    info = replace(room.info, host_offered_to=None, host_offer_ends_ms=None)
    return replace(room, info=info, search=None)


def _host_wait_began(room: Room, event: happened.HostWaitBegan) -> Room:
    return replace(room, host_waited_since_ms=event.at_ms)


def _host_wait_ended(room: Room, _: happened.HostWaitEnded) -> Room:
    return replace(room, host_waited_since_ms=None)


def _face(room: Room, member: str, **changes: Any) -> Room:
    return replace(room, people=room.people | {member: replace(room.people[member], **changes)})


def _without(mapping: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in mapping.items() if k != key}


PEOPLE: Final[dict[type[happened.RoomEvent], Callable[[Room, Any], Room]]] = {
    happened.MemberJoined: _joined,
    happened.MemberReturned: _returned,
    happened.OpponentSeated: _opponent_seated,
    happened.MemberKnocked: _knocked,
    happened.KnockRepeated: _knock_repeated,
    happened.KnockEnded: _knock_ended,
    happened.MemberLeft: _left,
    happened.MemberRemoved: _removed,
    happened.AccountBanned: _banned,
    happened.MemberWentAway: _went_away,
    happened.MemberCameBack: _came_back,
    happened.MemberRenamed: _renamed,
    happened.MemberPlayed: _played,
    happened.MemberWatched: _watched,
    happened.MemberSat: _sat,
    happened.MemberStood: _stood,
    happened.MemberMuted: _muted,
    happened.MemberUnmuted: _unmuted,
    happened.RoleNamed: _role_named,
    happened.HostChanged: _host_changed,
    happened.HostOffered: _host_offered,
    happened.HostKept: _host_kept,
    happened.HostWaitBegan: _host_wait_began,
    happened.HostWaitEnded: _host_wait_ended,
}
