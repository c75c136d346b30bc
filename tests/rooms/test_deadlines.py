"""What happens in a room by itself, and what an outage does to it."""

from baithak.kernel.effects import TimeMoved
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, SPECTATOR, Evening
from tests.rooms.kinds import kinds
from tests.toy.commands import Start


def test_a_deadline_fires_when_it_is_due_and_not_before(evening: Evening) -> None:
    evening.do(HOST, Start())
    deadline = evening.due()[0]
    evening.now_ms = deadline.due_ms - 1
    assert () == evening.house(ask.Fire(deadline.id))
    evening.now_ms = deadline.due_ms
    assert "house.round_ended" in kinds(evening.house(ask.Fire(deadline.id)))


def test_a_deadline_that_is_no_longer_there_does_nothing(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    listed = evening.due()[0]
    evening.next_moment()
    evening.now_ms += 60_000
    assert () == evening.house(ask.Fire(listed.id))
    for never in ("", "room", "room.seal_list.7", "toy.show", "toy.show.2"):
        assert () == evening.house(ask.Fire(never))


def test_an_alarm_that_rings_twice_rings_once(evening: Evening) -> None:
    evening.do(HOST, Start())
    deadline = evening.due()[0]
    evening.next_moment()
    assert () == evening.house(ask.Fire(deadline.id))


def test_ids_name_one_occasion(evening: Evening) -> None:
    ids = []
    for _ in range(2):
        evening.browsers = False
        evening.do(HOST, Start())
        ids += [deadline.id for deadline in evening.due()]
        evening.do(HOST, ask.EndRound())
    assert ["room.seal_list.1", "room.seal_list.2"] == ids


def test_after_an_outage_whatever_lies_ahead_moves_by_its_length_and_ten_seconds(evening: Evening) -> None:
    evening.do(HOST, Start())
    due_ms = evening.due()[0].due_ms
    evening.wait(45_000)
    assert (TimeMoved(55_000),) == evening.house(ask.Recover(45_000))
    assert due_ms + 55_000 == evening.due()[0].due_ms


def test_after_an_outage_an_empty_room_has_nothing_to_say(evening: Evening) -> None:
    for member in (HOST, "ravi", "noor", SPECTATOR):
        evening.house(ask.WentAway(member))
    assert () == evening.house(ask.Recover(45_000))


def test_everyone_who_was_here_before_an_outage_counts_as_here(evening: Evening) -> None:
    evening.house(ask.WentAway("noor"))
    evening.wait(45_000)
    evening.house(ask.Recover(45_000))
    here = {member for member, face in evening.room.people.items() if face.present}
    assert set(evening.room.people) - {"noor"} == here
