"""What is sent of a room: the part that everyone sees, and the part of one member. Types and how they are picked.

A game's own views are in its folder. Nothing here is ever taken from a state by leaving things out: each field is
picked by name (design, "Secrets").
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, Event, Everyone
from baithak.kernel.powers import Power
from baithak.rooms import events as happened
from baithak.rooms.context import Games
from baithak.rooms.faces import Face, Info, Line, OnTable, RoundLine, SealFace
from baithak.rooms.powers import held
from baithak.rooms.state import Room


class RoomPublic(msgspec.Struct, frozen=True):
    """All that everyone in the room sees of it. Dicts are keyed by member id, line key and round number.

    `chat` and `rounds` hold the newest hundred; older records can still be downloaded. `in_round`: a round of the game on the
    table is in play; `waits_for` is whom it waits for, `host`, `players` (enough of them) or a member's id.
    """

    info: Info
    people: dict[str, Face]
    chat: dict[str, Line]
    seal: SealFace | None
    rounds: dict[str, RoundLine]
    table: OnTable
    in_round: bool
    waits_for: str | None


class RoomPrivate(msgspec.Struct, frozen=True):
    """What one member sees of the room besides: who they are, what they may, their own part in the seal.

    `powers` are names of `kernel.powers.Power`. `door` holds the names, by member id, of those who wait to be let in,
    for who has the power to do so. `commit` and `revealed` tell what of this member's is stored for the round in play.
    """

    member: str
    powers: tuple[str, ...]
    door: dict[str, str]
    commit: str | None
    revealed: bool


def public(room: Room) -> RoomPublic:
    """What everyone may see. Pieces that didn't change are the same objects as before."""
    seal = room.seal
    return RoomPublic(
        info=room.info,
        people=room.people,
        chat=room.chat,
        seal=None if seal is None else seal.face,
        rounds=room.rounds,
        table=room.table,
        in_round=room.in_round,
        waits_for=room.waits_for,
    )


def private(room: Room, member: str) -> RoomPrivate:
    """What only `member` may see. Whoever isn't in the room has no powers and sees nothing."""
    powers = held(room, member)
    seal = room.seal
    return RoomPrivate(
        member=member,
        powers=_names(powers),
        door={key: knock.name for key, knock in room.door.items()} if Power.ORDER in powers else {},
        commit=None if seal is None else seal.commits.get(member),
        revealed=seal is not None and member in seal.seeds,
    )


@cache
def _names(powers: tuple[Power, ...]) -> tuple[str, ...]:
    return tuple(power.value for power in powers)


def touched(room: Room, events: Sequence[Event | Effect], games: Games) -> frozenset[str] | Everyone:
    """The members whose private part, the room's or the game's, `events` may have changed; `room` is after them."""
    # First of all, for after another game was opened nobody is left to ask about the events of the one before.
    if not _OF_ALL.isdisjoint(map(type, events)):
        return EVERYONE
    members: set[str] = set()
    for event in events:
        if isinstance(event, happened.RoomEvent):
            whose = _WHOSE.get(type(event))
            if whose is not None:
                members |= whose(room, event)
            continue
        of_game = games[room.table.kind].touched(event)
        if isinstance(of_game, Everyone):
            return EVERYONE
        members |= of_game
    return frozenset(members)


def _hosts(room: Room, _: Any) -> set[str]:
    return {room.info.host, *room.named}


def _both_hosts(_: Room, event: happened.HostChanged) -> set[str]:
    return {event.member, event.was}


def _own_and_hosts(room: Room, event: Any) -> set[str]:
    # The host holds what dealers and supervisors leave, so their coming and going is the host's too.
    return {event.member, room.info.host}


def _hosts_if_named(room: Room, event: Any) -> set[str]:
    return {room.info.host} if event.member in room.named else set()


def _own(_: Room, event: Any) -> set[str]:
    return {event.member}


_OF_ALL: Final = frozenset(
    {
        happened.RoomCreated,
        happened.GameOpened,
        happened.SettingsChanged,
        happened.RecordMade,
        happened.RoomClosed,
    }
)
_WHOSE: Final[Mapping[type[happened.RoomEvent], Callable[[Room, Any], set[str]]]] = {
    happened.MemberKnocked: _hosts,
    happened.KnockEnded: _hosts,
    happened.HostChanged: _both_hosts,
    happened.RoleNamed: _own_and_hosts,
    happened.MemberJoined: _own_and_hosts,
    happened.MemberReturned: _own_and_hosts,
    happened.OpponentSeated: _own,
    happened.MemberLeft: _own_and_hosts,
    happened.MemberRemoved: _own_and_hosts,
    happened.MemberPlayed: _own_and_hosts,
    happened.MemberWatched: _own_and_hosts,
    happened.MemberWentAway: _hosts_if_named,
    happened.MemberCameBack: _hosts_if_named,
    happened.SeedCommitted: _own,
    happened.SeedRevealed: _own,
}
"""Whose part an event of the room may have changed; nobody's where it isn't named."""
