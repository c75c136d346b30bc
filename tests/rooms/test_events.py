"""The events of a room, as kinds that can be stored and read for years."""

import pytest

from baithak.rooms.events import EVENTS, GameOpened, RoomClosing, RoomCreated, RoomEvent, SettingsChanged
from baithak.rooms.evolve import HANDLERS, evolve, replay
from tests.contract.evening import Evening


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_kind_of_the_rooms_a_version_and_a_meaning(event: type[RoomEvent]) -> None:
    assert str(event.__struct_config__.tag).startswith("room.")
    assert "kind" == event.__struct_config__.tag_field
    assert 1 <= event.version
    assert event.__doc__


def test_every_event_is_in_the_list_once() -> None:
    assert set(RoomEvent.__subclasses__()) == set(EVENTS)
    assert len(EVENTS) == len({event.__struct_config__.tag for event in EVENTS})


def test_a_room_follows_every_event() -> None:
    assert set(EVENTS) == {*HANDLERS, RoomCreated, GameOpened, SettingsChanged}


def test_replaying_all_events_of_an_evening_gives_the_room(evening: Evening) -> None:
    assert evening.room == replay(evening.log, evening.games)


def test_a_log_that_does_not_begin_with_the_creation_is_refused(evening: Evening) -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        evolve(None, RoomClosing(), evening.games)
    with pytest.raises(ValueError, match="begins with its creation"):
        replay([], evening.games)
