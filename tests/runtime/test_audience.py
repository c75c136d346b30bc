"""Sockets of a room: a slow one is left out, gets one snapshot when it has caught up, and slows nobody down."""

import pytest

from baithak.rooms.commands import Say, SetEntry, SetRole
from baithak.runtime.answers import DONE
from baithak.runtime.audience import KEPT_UPDATES, Audience
from baithak.runtime.host import PATIENCE_MS
from baithak.wire.messages import PROTOCOL, Hello
from tests.support.hall import Ear, Hall, Visitor


async def says(visitor: Visitor, count: int) -> None:
    """So many lines, a change each, not faster than the chat allows."""
    for number in range(count):
        assert await visitor.does(Say(f"line {number}")) == DONE
        await visitor.hall.time.advance(2_001)


async def test_a_slow_socket_is_told_nothing_more_and_one_snapshot_once_it_has_caught_up(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    slow = ravi.ear
    slow.keeps_up = False
    await says(asha, 5)
    heard = len(slow.heard)
    assert slow.kinds()[-1] == "update", "the one that was too much is sent all the same"
    assert ["line 0"] == [line["text"] for line in slow.room["chat"].values()]
    assert [f"line {number}" for number in range(5)] == [line["text"] for line in asha.ear.room["chat"].values()]

    slow.keeps_up = True
    hall.loaded.drained(slow)
    assert ["welcome", "snapshot", "mine"] == slow.kinds()[heard:]
    assert asha.ear.room == slow.room
    await says(asha, 1)
    assert asha.ear.room == slow.room
    await hall.time.advance(PATIENCE_MS)
    assert slow.closed is None


async def test_a_socket_that_stays_slow_is_closed_after_20_s_and_the_member_can_come_back(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    slow = ravi.ear
    slow.keeps_up = False
    await asha.does(Say("hello"))
    await hall.time.advance(PATIENCE_MS - 1)
    assert not [ear for ear in ravi.ears if ear.closed]
    await hall.time.advance(1)
    assert slow.closed == "net.too_slow"
    await ravi.goes(slow)
    again = await ravi.comes(slow)
    assert asha.ear.room == again.room


async def test_a_slow_tab_does_not_slow_the_other_tab_of_its_member(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    slow, quick = ravi.ear, await ravi.comes()
    slow.keeps_up = False
    await says(asha, 3)
    assert asha.ear.room == quick.room
    assert slow.seq != quick.seq


async def test_who_hangs_up_while_slow_is_not_waited_for(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    slow = ravi.ear
    slow.keeps_up = False
    await asha.does(Say("hello"))
    await ravi.goes(slow)
    await hall.time.advance(60_000)
    assert slow.closed is None
    hall.loaded.drained(slow)
    assert slow.kinds()[-1] == "update"


async def test_an_answer_reaches_a_socket_that_is_left_out_of_updates(hall: Hall) -> None:
    await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    ravi.ear.keeps_up = False
    assert await ravi.does(Say("hello")) == DONE
    assert await ravi.does(Say("anyone?")) == DONE


def audience_with(updates: int) -> Audience:
    """One that has told so many."""
    audience = Audience(lambda _: None)
    for seq in range(1, updates + 1):
        audience.seq = seq
        audience.broadcast(b"%d" % seq)
    return audience


@pytest.mark.parametrize(
    ("seq", "missed"),
    [(10, []), (9, [b"10"]), (7, [b"8", b"9", b"10"]), (0, [b"%d" % n for n in range(1, 11)]), (11, None), (-1, None)],
)
def test_the_missed_updates_are_those_after_the_last_seen(seq: int, missed: list[bytes] | None) -> None:
    assert missed == audience_with(10).missed_since(seq)


def test_what_is_no_longer_kept_is_not_given_in_part() -> None:
    audience = audience_with(KEPT_UPDATES + 5)
    assert audience.missed_since(4) is None
    missed = audience.missed_since(5)
    assert missed is not None
    assert (KEPT_UPDATES, b"6") == (len(missed), missed[0])


def test_who_is_not_admitted_hears_nothing() -> None:
    audience, ear = Audience(lambda _: None), Ear("m1")
    assert audience.attach(ear)
    audience.seq += 1
    audience.broadcast(b'\x81\x0c{"t": "pong"}')
    assert [] == ear.heard
    audience.admit(ear)
    audience.broadcast(b'\x81\x0d{"t": "pong"}')
    assert ["pong"] == ear.kinds()
    assert audience.detach(ear)
    assert not audience.detach(ear)
    assert len(audience) == 0


async def test_who_is_told_something_of_their_own_gets_it_together_with_what_all_hear(hall: Hall) -> None:
    class Held(Ear):
        def __init__(self, member: str) -> None:
            super().__init__(member)
            self.held: list[str] = []

        def hold(self, frame: bytes) -> None:
            super().hold(frame)
            self.held.append(self.kinds()[-1])

    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    noor = await hall.joins("Noor")
    ears = [Held(one.member) for one in (noor, ravi)]
    for ear in ears:
        hall.loaded.attach(ear)
        hall.loaded.greet(ear, Hello(PROTOCOL, None, None))
    heard = [len(ear.heard) for ear in ears]
    assert DONE == await asha.does(SetEntry(spectators=True, chat=True, approval=True))
    assert DONE == await asha.does(SetRole(ravi.member, "cohost"))
    assert [["update", "update"], ["update", "update", "mine"]] == [
        ear.kinds()[before:] for ear, before in zip(ears, heard, strict=True)
    ]
    assert [[], ["update"]] == [ear.held for ear in ears]
