"""What events mean for the store's index of rooms: which exist, who belongs to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from baithak.rooms.events import (
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberReturned,
    RoomClosed,
    RoomCreated,
    RoomDeleted,
    RoomEvent,
)
from baithak.rooms.state import Room
from baithak.store.port import Bound, Closed, Deleted, IndexChange, Opened, Unbound

Change = Callable[[Room, Any, int], Iterable[IndexChange]]


def index_changes(room: Room, events: Iterable[Any], at_ms: int) -> Iterator[IndexChange]:
    """The changes, in order. `room` is the room after `events`."""
    for event in events:
        change = _CHANGES.get(type(event))
        if change is not None:
            yield from change(room, event, at_ms)


def _created(_: Room, event: RoomCreated, at_ms: int) -> Iterable[IndexChange]:
    yield Opened(event.spoken_code, event.link, at_ms)


def _joined(_: Room, event: MemberJoined, at_ms: int) -> Iterable[IndexChange]:
    yield Bound(event.account, event.member, at_ms)


def _returned(room: Room, event: MemberReturned, at_ms: int) -> Iterable[IndexChange]:
    return [Bound(account, event.member, at_ms) for account in _accounts_of(room, event.member)]


def _out(room: Room, event: MemberLeft | MemberRemoved, _: int) -> Iterable[IndexChange]:
    return [Unbound(account) for account in _accounts_of(room, event.member)]


def _closed(_room: Room, _: RoomClosed, at_ms: int) -> Iterable[IndexChange]:
    yield Closed(at_ms)


def _deleted(_room: Room, _: RoomDeleted, _at_ms: int) -> Iterable[IndexChange]:
    yield Deleted()


def _accounts_of(room: Room, member: str) -> list[str]:
    return [account for account, one in room.accounts.items() if one == member]


_CHANGES: Final[Mapping[type[RoomEvent], Change]] = {
    RoomCreated: _created,
    MemberJoined: _joined,
    MemberReturned: _returned,
    MemberLeft: _out,
    MemberRemoved: _out,
    RoomClosed: _closed,
    RoomDeleted: _deleted,
}
