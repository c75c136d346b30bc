"""What events mean for the store's index of rooms: which exist, who belongs to them."""

from collections.abc import Iterable, Iterator
from typing import Any

from baithak.rooms.events import (
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberReturned,
    RoomClosed,
    RoomCreated,
    RoomDeleted,
)
from baithak.rooms.state import Room
from baithak.store.port import Bound, Closed, Deleted, IndexChange, Opened, Unbound


def index_changes(room: Room, events: Iterable[Any], at_ms: int) -> Iterator[IndexChange]:
    """The changes, in order. `room` is the room after `events`."""
    for event in events:
        match event:
            case RoomCreated(spoken_code=code, link=link):
                yield Opened(code, link, at_ms)
            case MemberJoined(account=account, member=member):
                yield Bound(account, member, at_ms)
            case MemberReturned(member=member):
                yield from (Bound(account, member, at_ms) for account in _accounts_of(room, member))
            case MemberLeft(member=member) | MemberRemoved(member=member):
                yield from (Unbound(account) for account in _accounts_of(room, member))
            case RoomClosed():
                yield Closed(at_ms)
            case RoomDeleted():
                yield Deleted()


def _accounts_of(room: Room, member: str) -> list[str]:
    return [account for account, one in room.accounts.items() if one == member]
