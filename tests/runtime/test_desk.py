"""The desk: rooms found again after a restart, an outage, a night of rest; set aside when broken; gone after a month."""

import asyncio
import random
import sqlite3
import sys

import pytest

from baithak.catalog import GAMES
from baithak.games.tambola.commands import Start
from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Close, Lock, Pause, Remove, Resume, Say, SetEntry, SetRoomName
from baithak.rooms.deadlines import GRACE_MS
from baithak.runtime import log
from baithak.runtime.answers import DONE
from baithak.runtime.desk import DAY_MS, IDLE_MS
from baithak.runtime.dice_box import SystemDiceBox
from baithak.runtime.snapshots import Snapshots
from baithak.store.port import Snapshot
from baithak.wire.messages import PROTOCOL, Hello
from tests.support.hall import Hall, Logged, Visitor

SEALED_MS = 2_000
"""Nobody's browser commits here: the list is closed after this, and the game begins."""


async def game_of_tambola(hall: Hall, **settings: object) -> tuple[Visitor, Visitor]:
    """Two people in a game whose tickets have just been dealt."""
    asha, ravi = await hall.opens("Asha", "tambola", **settings), await hall.joins("Ravi")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    return asha, ravi


def calls(visitor: Visitor) -> list[int]:
    """The numbers that a visitor's screen shows as called, in order."""
    return [call["number"] for call in visitor.ear.game["calls"].values()]


async def refusal(hall: Hall, code: str) -> str:
    """What somebody is told who types that code."""
    with pytest.raises(Rejected) as refused:
        await hall.desk.link_for_code(code)
    return refused.value.code


def edit_the_database(hall: Hall, *statements: str) -> None:
    """Somebody with an editor does that to the file."""
    connection = sqlite3.connect(hall.store._folder.path / "baithak.db", isolation_level=None)
    for statement in statements:
        connection.execute(statement, {"room": hall.room})
    connection.close()


# After a restart and after an outage


async def test_R35_deadlines_survive_a_restart_and_after_an_outage_move_by_its_length_and_ten_seconds(
    hall: Hall,
) -> None:
    asha, ravi = await game_of_tambola(hall, pace_s=7)
    await hall.time.advance(7_000 + 3_000)
    before = calls(asha)
    assert len(before) == 1

    await hall.restart(after_ms=3_600_000)
    await asha.comes(asha.ears.pop())
    await ravi.comes(ravi.ears.pop())
    assert before == calls(asha), "nothing rang before it was moved"
    assert asha.ear.game["next_ms"] == hall.time.now_ms() + 4_000 + GRACE_MS
    await hall.time.advance(4_000 + GRACE_MS - 1)
    assert before == calls(asha)
    await hall.time.advance(1)
    assert len(calls(asha)) == 2
    await hall.time.advance(7_000)
    assert len(calls(asha)) == 3


async def test_a_step_of_the_seal_that_came_due_while_the_server_was_away_waits_for_the_people(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola")
    await asha.does(Start())
    await hall.restart(after_ms=60_000)
    await asha.comes()
    assert asha.ear.room["seal"]["phase"] == "open"
    await hall.time.advance(SEALED_MS + GRACE_MS)
    assert asha.ear.game["phase"] == "calling"


async def test_R35_everyone_counts_as_present_for_ten_seconds_after_a_restart_and_then_as_what_they_are(
    hall: Hall,
) -> None:
    asha, ravi = await game_of_tambola(hall)
    await hall.restart(after_ms=60_000)
    await asha.comes()
    people = hall.loaded.room.people
    await hall.time.advance(GRACE_MS - 1)
    assert people == hall.loaded.room.people
    assert all(face.present for face in people.values())
    await hall.time.advance(1)
    assert {asha.member: True, ravi.member: False} == {m: face.present for m, face in hall.loaded.room.people.items()}


async def test_two_restarts_one_after_the_other_move_deadlines_twice_and_lose_none(hall: Hall) -> None:
    asha, _ = await game_of_tambola(hall, pace_s=7)
    due_ms = asha.ear.game["next_ms"]
    await hall.restart(after_ms=1_000)
    await hall.restart(after_ms=2_000)
    await asha.comes()
    assert asha.ear.game["next_ms"] == due_ms + 3_000 + 2 * GRACE_MS


async def test_T15_a_pause_lasts_over_a_restart(hall: Hall) -> None:
    asha, _ = await game_of_tambola(hall, pace_s=7)
    await hall.time.advance(7_000 + 2_000)
    await asha.does(Pause())
    before = calls(asha)
    await hall.restart(after_ms=600_000)
    await asha.comes(asha.ears.pop())
    await hall.time.advance(120_000)
    assert before == calls(asha)
    assert asha.member == asha.ear.room["info"]["paused_by"]
    await asha.does(Resume())
    await hall.time.advance(4_999)
    assert before == calls(asha)
    await hall.time.advance(1)
    assert len(calls(asha)) == len(before) + 1


# Rooms that are broken

BREAKS = {
    "a changed body": 'UPDATE events SET body = CAST(\'{"kind":"room.locked"}\' AS BLOB) WHERE room = :room AND seq = 3',
    "a lost event": "DELETE FROM events WHERE room = :room AND seq = 2",
    "an unknown kind": "UPDATE events SET kind = 'room.levitated' WHERE room = :room AND seq = 2",
    "a newer version": "UPDATE events SET version = 99 WHERE room = :room AND seq = 2",
}


@pytest.mark.parametrize("what", BREAKS)
async def test_a_room_whose_log_is_broken_is_set_aside_and_hurts_no_other(
    hall: Hall, what: str, logged: Logged
) -> None:
    asha, _ = await game_of_tambola(hall)
    broken = hall.room, hall.link, hall.code
    ravi = await hall.opens("Ravi", "tambola")
    await ravi.does(Start())
    whole = hall.room
    hall.crash()
    hall.room = broken[0]
    edit_the_database(hall, BREAKS[what])
    hall.room = whole
    await hall.restart(after_ms=1_000)

    with pytest.raises(Rejected, match=r"room\.set_aside"):
        await hall.desk.host(broken[0])
    with pytest.raises(Rejected, match=r"room\.set_aside"):
        await hall.desk.invited(broken[1])
    assert await refusal(hall, broken[2]) == "room.not_found"
    assert [(broken[0], "error")] == [
        (entry["room"], entry["log_level"]) for entry in logged if entry["event"] == "room.set_aside"
    ]
    index = await hall.store.room_index(broken[0])
    assert index is not None
    assert index.set_aside is not None
    assert "Asha" not in index.set_aside

    await ravi.comes()
    await hall.time.advance(SEALED_MS + GRACE_MS)
    assert ravi.ear.game["phase"] == "calling"
    assert asha.member not in ravi.ear.room["people"]


# Snapshots are a cache


async def snapshot_of(hall: Hall) -> Snapshot:
    snapshot = await hall.store.snapshot(hall.room, Snapshots(hall.games).format)
    assert snapshot is not None
    return snapshot


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET body = substr(body, 1, length(body) / 2)",
        "UPDATE snapshots SET body = CAST('{}' AS BLOB)",
        "UPDATE snapshots SET format = 'another'",
        "UPDATE snapshots SET seq = seq - 1",
        "UPDATE snapshots SET hash = zeroblob(32)",
        "SELECT 1",
    ],
)
async def test_dropping_or_spoiling_a_snapshot_changes_nothing(hall: Hall, statement: str) -> None:
    asha, _ = await game_of_tambola(hall)
    await hall.time.advance(20_000)
    await hall.loaded._log.keep_snapshot(hall.loaded.room)
    await asha.does(Say("after the snapshot"))
    room = hall.loaded.room
    hall.crash()
    edit_the_database(hall, statement)
    hall.house = hall._new_house()
    await hall.host()
    assert room == hall.loaded.room


async def test_a_snapshot_that_another_state_type_left_behind_is_passed_over(hall: Hall) -> None:
    await game_of_tambola(hall)
    await hall.loaded._log.keep_snapshot(hall.loaded.room)
    room, snapshot = hall.loaded.room, await snapshot_of(hall)
    await hall.store.save_snapshot(hall.room, Snapshot(snapshot.seq, snapshot.hash, snapshot.format, b'{"room":{}}'))
    hall.crash()
    hall.house = hall._new_house()
    await hall.host()
    assert room == hall.loaded.room


@pytest.mark.parametrize(("every", "bytes_an_event", "events"), [(3, 10**9, 3), (3, 0.2, 5)])
async def test_a_snapshot_comes_once_the_events_after_the_last_are_enough_and_as_much_as_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, every: int, bytes_an_event: float, events: int
) -> None:
    asha = await hall.opens("Asha")
    await hall.loaded._log.keep_snapshot(hall.loaded.room)
    kept = await snapshot_of(hall)
    monkeypatch.setattr(log, "SNAPSHOT_EVERY", every)
    monkeypatch.setattr(log, "SNAPSHOT_BYTES_AN_EVENT", max(1, int(len(kept.body) * bytes_an_event)))
    for number in range(1, events + 1):
        assert kept.seq == (await snapshot_of(hall)).seq
        await asha.does(Say(str(number)))
    assert kept.seq + events == (await snapshot_of(hall)).seq


@pytest.mark.slow
async def test_a_room_of_5000_events_is_the_same_from_its_snapshot_and_from_its_log(hall: Hall) -> None:
    asha, ravi = await game_of_tambola(hall)
    luck = random.Random(5)
    while hall.loaded._log.head.seq < 5_000:
        for _ in range(60):
            visitor = luck.choice([asha, ravi])
            visitor.asks(Say(str(luck.random())))
            asha.asks(SetRoomName(str(luck.random())))
        await hall.time.advance(10_000)
    snapshot = await snapshot_of(hall)
    assert hall.loaded._log.head.seq - snapshot.seq < 1_000
    room = hall.loaded.room
    hall.crash()
    hall.house = hall._new_house()
    await hall.host()
    assert room == hall.loaded.room
    await hall.store.drop_snapshots()
    hall.crash()
    hall.house = hall._new_house()
    await hall.host()
    assert room == hall.loaded.room


# Idle and old rooms


async def test_a_room_in_which_nothing_happens_is_put_away_and_found_again_as_it_was(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    await asha.does(Say("good night"))
    await hall.desk.tidy()
    assert hall.room in hall.desk._hosts, "somebody listens"
    await asha.goes()
    await hall.time.advance(3_000)
    room = hall.loaded.room
    await hall.time.advance(IDLE_MS)
    await hall.desk.tidy()
    assert hall.room not in hall.desk._hosts
    await asha.comes()
    assert asha.ear.room["chat"]["1"]["text"] == "good night"
    assert room.chat == hall.loaded.room.chat
    assert await asha.does(Say("good morning")) == DONE


async def test_a_room_in_which_something_is_due_is_never_put_away(hall: Hall) -> None:
    asha, ravi = await game_of_tambola(hall, pace_s=7)
    await asha.goes()
    await ravi.goes()
    await hall.time.advance(IDLE_MS)
    await hall.desk.tidy()
    assert len(hall.state.calls) == IDLE_MS // 7_000


async def test_a_room_is_kept_for_30_days_after_its_last_use_and_then_gone(hall: Hall, logged: Logged) -> None:
    asha = await hall.opens("Asha")
    await hall.time.advance(29 * DAY_MS)
    await asha.does(Say("still here"))
    await hall.time.advance(29 * DAY_MS)
    await hall.desk.tidy()
    assert not [ear for ear in asha.ears if ear.closed]
    await hall.time.advance(2 * DAY_MS)
    await hall.desk.tidy()
    assert asha.ear.closed == "room.not_found"
    assert [hall.room] == [entry["room"] for entry in logged if entry["event"] == "room.expired"]
    for finds in (hall.desk.host(hall.room), hall.desk.invited(hall.link), hall.desk.link_for_code(hall.code)):
        with pytest.raises(Rejected, match=r"room\.not_found"):
            await finds
    assert [] == await hall.store.rooms_of(asha.guest.id)


# Codes and invitations


async def test_every_bad_code_gets_one_answer_whatever_the_reason(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    assert hall.link == await hall.desk.link_for_code(hall.code.lower())
    unused = "ANAR 0000" if hall.code != "ANAR 0000" else "ANAR 0001"
    assert await refusal(hall, unused) == "room.not_found"
    assert await refusal(hall, "") == "room.not_found"
    assert await refusal(hall, "x" * 16_000) == "room.not_found"
    await asha.does(Lock())
    assert await refusal(hall, hall.code) == "room.not_found"
    await asha.does(Close())
    assert await refusal(hall, hall.code) == "room.not_found"
    with pytest.raises(Rejected, match=r"room\.closed"):
        await hall.desk.invited(hall.link)


async def test_a_code_that_is_taken_is_drawn_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["KAMAL 4821", "KAMAL 4821", "KAMAL 4821", "CHAI 0007"])
    monkeypatch.setattr(SystemDiceBox, "spoken_code", lambda _: next(drawn))
    await hall.opens("Asha")
    assert hall.code == "KAMAL 4821"
    await hall.opens("Ravi")
    assert hall.code == "CHAI 0007"


async def test_a_house_whose_every_code_is_taken_says_that_it_is_busy(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemDiceBox, "spoken_code", lambda _: "KAMAL 4821")
    await hall.opens("Asha")
    with pytest.raises(Rejected, match=r"server\.busy"):
        await hall.opens("Ravi")


async def test_the_same_device_is_the_same_member(hall: Hall) -> None:
    await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    again = await hall.desk.join(hall.link, ravi.guest, "player")
    assert ravi.member == again.member
    await hall.restart()
    again = await hall.desk.join(hall.link, ravi.guest, "player")
    assert ravi.member == again.member


async def test_who_waits_at_the_door_has_no_member_and_is_in_once_let_in(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    await asha.does(SetEntry(spectators=True, chat=True, approval=True))
    guest = await hall._guest("Ravi")
    assert (await hall.desk.join(hall.link, guest, "player")).member is None
    with pytest.raises(Rejected, match=r"room\.not_a_member"):
        await hall.desk.member_in(hall.room, guest.id)
    assert list(asha.ear.mine["door"].values()) == ["Ravi"]


async def test_the_banned_and_strangers_are_told_apart(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    stranger = await hall._guest("Zoya")
    await asha.does(Remove(ravi.member, ban=True))
    with pytest.raises(Rejected, match=r"room\.banned"):
        await hall.desk.member_in(hall.room, ravi.guest.id)
    with pytest.raises(Rejected, match=r"room\.not_a_member"):
        await hall.desk.member_in(hall.room, stranger.id)
    with pytest.raises(Rejected, match=r"room\.not_found"):
        await hall.desk.member_in("r-nowhere", stranger.id)


async def test_many_who_ask_for_a_room_at_once_get_one_host(hall: Hall) -> None:
    await hall.opens("Asha")
    await hall.restart()
    hall.desk._hosts.clear()
    waiting = [hall.desk.host(hall.room) for _ in range(5)]
    hosts = {id(await one) for one in waiting}
    assert len(hosts) == 1


async def test_a_new_life_of_a_room_has_a_new_epoch(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    epoch = asha.ear.epoch
    await hall.restart()
    ear = await asha.comes(asha.ear)
    assert epoch != ear.epoch
    assert ["welcome", "snapshot", "mine"] == ear.kinds()[:3]
    hall.loaded.greet(ear, Hello(PROTOCOL, ear.epoch, ear.seq))
    assert ["welcome", "mine"] == ear.kinds()[-2:]


async def test_a_chore_that_fails_is_loud_and_done_again(hall: Hall, logged: Logged) -> None:
    done: list[int] = []

    async def chore() -> None:
        done.append(1)
        if len(done) == 1:
            raise ZeroDivisionError
        raise asyncio.CancelledError

    chores = asyncio.create_task(hall.desk._every(0, chore))
    await asyncio.wait({chores})
    assert chores.cancelled()
    assert ["chore.failed"] == [entry["event"] for entry in logged]


async def test_a_server_that_dies_before_its_first_beat_has_not_been_away_twice(hall: Hall) -> None:
    asha, _ = await game_of_tambola(hall, pace_s=7)
    await hall.restart(after_ms=3_600_000)
    hall.crash()
    hall.time.pass_unseen(1_000)
    hall.house = hall._new_house()
    await hall.house.open()
    await hall.quiet()
    await asha.comes(asha.ears.pop())
    assert asha.ear.game["next_ms"] == hall.time.now_ms() + 7_000 + GRACE_MS - 1_000 + GRACE_MS + 1_000


async def test_a_machine_that_slept_was_away(hall: Hall) -> None:
    asha, _ = await game_of_tambola(hall, pace_s=7)
    due_ms = asha.ear.game["next_ms"]
    hall.time.pass_unseen(3_600_000)
    hall.desk.slept(3_600_000)
    await hall.quiet()
    assert due_ms + 3_600_000 + GRACE_MS == asha.ear.game["next_ms"]
    assert [] == calls(asha)


async def test_another_version_of_the_program_tries_a_room_again_that_was_set_aside(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola")
    await hall.restart()
    await hall.store.set_aside(hall.room, "[0.0.0-other] it could not be read then")
    host = await hall.desk.host(hall.room)
    assert asha.member in host.room.people
    index = await hall.store.room_index(hall.room)
    assert index is not None
    assert index.set_aside is None


async def test_a_snapshot_is_known_again_by_another_process() -> None:
    program = "from baithak.catalog import GAMES; from baithak.runtime.snapshots import Snapshots; print(Snapshots(GAMES).format)"
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    printed, _ = await other.communicate()
    assert printed.decode().strip() == Snapshots(GAMES).format
