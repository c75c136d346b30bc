"""What any store must do: a suite to inherit, over real storage that can be closed and opened again.

A test class of a store inherits `StoreContract`, and its module has a fixture `open_store`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

import pytest

from baithak.kernel.deadline import Deadline
from baithak.store.errors import AlreadyAnswered, Conflict, NoSuchRoom, StoreUnavailable, Taken
from baithak.store.port import (
    Append,
    Bound,
    Closed,
    Deleted,
    Guest,
    Membership,
    Opened,
    Receipt,
    RoomDeadline,
    RoomIndex,
    Snapshot,
    Store,
    Unbound,
)
from tests.store.rows import events, following, head_of, opening

OpenStore: TypeAlias = Callable[[], Coroutine[Any, Any, Store]]
E = TypeVar("E", bound=Exception)


async def refused(error: type[E], what: Awaitable[object]) -> E:
    """The error of that type which `what` ends with."""
    with pytest.raises(error) as caught:
        await what
    return caught.value


class StoreContract:
    """Inherit, and give the module a fixture `open_store: OpenStore` that opens the same data each time."""

    @pytest.fixture
    async def store(self, open_store: OpenStore) -> AsyncIterator[Store]:
        store = await open_store()
        yield store
        await store.close()

    # The log.

    async def test_what_was_appended_is_read_in_order(self, store: Store) -> None:
        await store.append(opening("r1", 3))
        await store.append(following("r1", 3, 2))
        assert events("r1", 5) == await store.read("r1")
        assert events("r1", 5)[2:4] == await store.read("r1", after_seq=2, limit=2)
        assert head_of(events("r1", 5)) == await store.head("r1")

    async def test_a_room_without_events_reads_as_empty(self, store: Store) -> None:
        assert [] == await store.read("r1")
        assert await store.head("r1") is None
        await store.append(opening("r1", 0))
        assert [] == await store.read("r1")
        assert await store.head("r1") is None

    async def test_everything_is_there_after_opening_again(self, open_store: OpenStore) -> None:
        first = await open_store()
        receipt, deadline = Receipt("m1", "c1", b"done"), Deadline("toy.end", 9_000)
        bound = Bound("a1", "m1", 1_000)
        await first.append(opening("r1", 2, receipts=(receipt,), deadlines=(deadline,), index=(bound,)))
        await first.beat(5_000)
        await first.add_guest(Guest("a1", "Ravi", "hi", 1, 2), bytes(32))
        await first.close()
        again = await open_store()
        assert events("r1", 2) == await again.read("r1")
        assert b"done" == await again.receipt("r1", "m1", "c1")
        assert [RoomDeadline("r1", "toy.end", 9_000)] == await again.deadlines()
        assert [Membership("r1", "a1", "m1", 1_000)] == await again.rooms_of("a1")
        assert await again.last_beat() == 5_000
        assert Guest("a1", "Ravi", "hi", 1, 2) == await again.guest_by_token(bytes(32))
        conflict = await refused(Conflict, again.append(following("r1", 1)))
        assert (1, 2) == (conflict.after_seq, conflict.head_seq)
        await again.close()

    async def test_the_first_who_appends_wins(self, store: Store) -> None:
        await store.append(opening("r1", 2))
        outcomes = await asyncio.gather(
            *(store.append(following("r1", 2, receipts=(Receipt("m1", f"c{i}", b""),))) for i in range(20)),
            return_exceptions=True,
        )
        assert outcomes[0] is None
        assert [Conflict] * 19 == [type(outcome) for outcome in outcomes[1:]]
        assert events("r1", 3) == await store.read("r1")
        assert ["c0"] == [receipt.command_id for receipt in await store.receipts("r1", 100)]

    @pytest.mark.parametrize("after", [0, 1, 3, 50])
    async def test_an_append_that_stands_elsewhere_than_the_head_is_refused(self, store: Store, after: int) -> None:
        await store.append(opening("r1", 2))
        conflict = await refused(Conflict, store.append(following("r1", after)))
        assert ("r1", after, 2) == (conflict.room, conflict.after_seq, conflict.head_seq)
        assert events("r1", 2) == await store.read("r1")

    async def test_an_append_with_a_gap_inside_is_refused(self, store: Store) -> None:
        await store.append(opening("r1", 1))
        first, _, third = events("r1", 4)[1:]
        await refused(ValueError, store.append(Append("r1", 1, (first, third))))
        assert events("r1", 1) == await store.read("r1")

    async def test_an_append_to_no_room_is_refused(self, store: Store) -> None:
        assert "r1" == (await refused(NoSuchRoom, store.append(following("r1", 0)))).room
        assert [] == await store.read("r1")

    async def test_appends_of_one_room_keep_the_order_of_their_calls(self, store: Store) -> None:
        await store.append(opening("r1"))
        await asyncio.gather(*(store.append(following("r1", after)) for after in range(1, 50)))
        assert events("r1", 50) == await store.read("r1")

    async def test_giving_up_waiting_undoes_nothing(self, store: Store) -> None:
        await store.append(opening("r1"))
        waiting = asyncio.ensure_future(store.append(following("r1", 1)))
        waiting.cancel()
        await store.append(following("r1", 2))
        assert events("r1", 3) == await store.read("r1")

    async def test_bodies_come_back_byte_for_byte(self, store: Store) -> None:
        await store.append(opening("r1", 0, receipts=(Receipt("m1", "c1", bytes(range(256))),)))
        assert bytes(range(256)) == await store.receipt("r1", "m1", "c1")

    # One append's fault is its own.

    async def test_a_refused_append_leaves_nothing_behind(self, store: Store) -> None:
        await store.append(opening("r1", 1, receipts=(Receipt("m1", "c1", b"old"),), deadlines=(Deadline("d", 5),)))
        bad = following(
            "r1",
            1,
            receipts=(Receipt("m2", "c9", b"new"), Receipt("m1", "c1", b"new")),
            deadlines=(Deadline("e", 6),),
            index=(Bound("a2", "m2", 5), Closed(5)),
            used_ms=99_999,
        )
        await refused(AlreadyAnswered, store.append(bad))
        assert events("r1", 1) == await store.read("r1")
        assert await store.receipt("r1", "m2", "c9") is None
        assert [RoomDeadline("r1", "d", 5)] == await store.deadlines()
        assert [] == await store.rooms_of("a2")
        assert RoomIndex("r1", "code-r1", "link-r1", 1_000, 1_000, None, None) == await store.room_index("r1")

    async def test_one_rooms_fault_harms_no_other_room(self, store: Store) -> None:
        rooms = [f"r{i}" for i in range(9)]
        for room in rooms:
            await store.append(opening(room, 1, receipts=(Receipt("m1", "c1", b"old"),)))
        surrogate = Append("r6", 1, index=(Bound("\ud800", "m1", 1),))
        outcomes = await asyncio.gather(
            store.append(following("r0", 1)),
            store.append(following("r1", 7)),
            store.append(following("r2", 1, receipts=(Receipt("m1", "c1", b"new"),))),
            store.append(opening("q1", code="code-r8")),
            store.append(opening("q2", link="link-r8")),
            store.append(opening("r3")),
            store.append(following("q3", 0)),
            store.append(following("r4", 1, deadlines=(Deadline("d", 1), Deadline("d", 2)))),
            store.append(following("r5", 1, receipts=(Receipt("m1", "c2", b""), Receipt("m1", "c2", b"")))),
            store.append(surrogate),
            store.append(following("r7", 1)),
            store.append(following("r8", 1)),
            store.append(following("r8", 2)),
            return_exceptions=True,
        )
        kinds = [None, Conflict, AlreadyAnswered, Taken, Taken, Taken, NoSuchRoom, ValueError, ValueError]
        assert [*kinds, UnicodeEncodeError, None, None, None] == [outcome and type(outcome) for outcome in outcomes]
        lengths = [len(await store.read(room)) for room in rooms]
        assert [2, 1, 1, 1, 1, 1, 1, 2, 3] == lengths

    async def test_taken_says_what_is_taken(self, store: Store) -> None:
        await store.append(opening("r1"))
        assert "code" == (await refused(Taken, store.append(opening("r2", code="code-r1")))).what
        assert "link" == (await refused(Taken, store.append(opening("r2", link="link-r1")))).what
        assert "room" == (await refused(Taken, store.append(opening("r1", code="x", link="y")))).what
        assert await store.room_index("r2") is None

    async def test_two_rooms_that_draw_one_code_at_once_get_it_once(self, store: Store) -> None:
        outcomes = await asyncio.gather(
            *(store.append(opening(f"r{i}", code="same")) for i in range(5)), return_exceptions=True
        )
        assert [None, Taken, Taken, Taken, Taken] == [outcome and type(outcome) for outcome in outcomes]
        assert await store.find_code("same") == "r0"

    # Receipts.

    async def test_a_command_answered_before_gives_its_old_answer(self, store: Store) -> None:
        await store.append(opening("r1", 1, receipts=(Receipt("m1", "c1", b"old"),)))
        again = following("r1", 1, receipts=(Receipt("m1", "c1", b"new"),))
        error = await refused(AlreadyAnswered, store.append(again))
        assert ("r1", "m1", "c1", b"old") == (error.room, error.member, error.command_id, error.answer)
        assert b"old" not in str(error).encode()

    async def test_command_ids_belong_to_a_member_and_a_room(self, store: Store) -> None:
        await store.append(opening("r1", 1, receipts=(Receipt("m1", "c1", b"1"), Receipt("m2", "c1", b"2"))))
        await store.append(opening("r2", 1, receipts=(Receipt("m1", "c1", b"3"),)))
        found = [await store.receipt(*key) for key in (("r1", "m1", "c1"), ("r1", "m2", "c1"), ("r2", "m1", "c1"))]
        assert [b"1", b"2", b"3"] == found
        assert await store.receipt("r2", "m2", "c1") is None

    async def test_a_refusal_leaves_a_receipt_without_an_event(self, store: Store) -> None:
        await store.append(opening("r1"))
        await store.append(following("r1", 1, 0, receipts=(Receipt("m1", "c1", b"no"),)))
        assert b"no" == await store.receipt("r1", "m1", "c1")
        await store.append(following("r1", 1))

    async def test_the_last_receipts_come_oldest_first(self, store: Store) -> None:
        receipts = [Receipt("m1", f"c{i}", b"%d" % i) for i in range(30)]
        await store.append(opening("r1", 1, receipts=receipts[:20]))
        await store.append(opening("r2", 1, receipts=receipts))
        await store.append(following("r1", 1, receipts=receipts[20:]))
        assert receipts[25:] == await store.receipts("r1", 5)
        assert receipts == await store.receipts("r1", 100)

    # Deadlines.

    async def test_deadlines_replace_those_before_and_none_leaves_them(self, store: Store) -> None:
        await store.append(opening("r1", 1, deadlines=(Deadline("a", 30), Deadline("b", 10))))
        await store.append(opening("r2", 1, deadlines=(Deadline("a", 20),)))
        before = [RoomDeadline("r1", "b", 10), RoomDeadline("r2", "a", 20), RoomDeadline("r1", "a", 30)]
        assert before == await store.deadlines()
        await store.append(following("r1", 1))
        assert before == await store.deadlines()
        await store.append(following("r1", 2, deadlines=(Deadline("b", 40),)))
        assert [RoomDeadline("r2", "a", 20), RoomDeadline("r1", "b", 40)] == await store.deadlines()
        await store.append(following("r2", 1, deadlines=()))
        assert [RoomDeadline("r1", "b", 40)] == await store.deadlines()

    async def test_the_last_of_two_appends_at_once_has_its_deadlines(self, store: Store) -> None:
        await store.append(opening("r1"))
        appends = [following("r1", after, deadlines=(Deadline(f"d{after}", after),)) for after in range(1, 9)]
        await asyncio.gather(*(store.append(append) for append in appends), store.append(following("r1", 9)))
        assert [RoomDeadline("r1", "d8", 8)] == await store.deadlines()

    async def test_deadlines_until_a_moment_hold_that_moment(self, store: Store) -> None:
        await store.append(opening("r1", 1, deadlines=[Deadline(f"d{due}", due) for due in (10, 20, 30)]))
        assert [10, 20] == [deadline.due_ms for deadline in await store.deadlines(20)]
        assert [] == await store.deadlines(9)

    # The index of rooms.

    async def test_a_room_is_found_by_code_and_link(self, store: Store) -> None:
        await store.append(opening("r1", code="MANGO", link="secret", at_ms=7))
        assert await store.find_code("MANGO") == "r1"
        assert await store.find_link("secret") == "r1"
        assert await store.find_code("mango") is None
        assert await store.find_link("MANGO") is None
        assert RoomIndex("r1", "MANGO", "secret", 7, 7, None, None) == await store.room_index("r1")
        assert await store.room_index("r2") is None

    async def test_a_closed_room_frees_its_code_and_keeps_its_link(self, store: Store) -> None:
        await store.append(opening("r1", code="MANGO"))
        await store.append(following("r1", 1, index=(Closed(88),)))
        assert await store.find_code("MANGO") is None
        assert await store.find_link("link-r1") == "r1"
        index = await store.room_index("r1")
        assert index is not None
        assert (None, 88) == (index.code, index.closed_ms)
        await store.append(opening("r2", code="MANGO"))
        assert await store.find_code("MANGO") == "r2"

    async def test_a_deleted_room_leaves_nothing_and_its_code_and_link_are_free(self, store: Store) -> None:
        await store.append(opening("r1", 1, code="MANGO", index=(Bound("a1", "m1", 10),)))
        await store.append(opening("r2", 1, code="KAMAL", index=(Bound("a1", "m9", 10),)))
        await store.append(following("r1", 1, index=(Closed(88), Deleted())))
        assert await store.room_index("r1") is None
        assert await store.find_link("link-r1") is None
        assert [] == await store.read("r1")
        assert [] == await store.receipts("r1", 9)
        assert ["r2"] == [membership.room for membership in await store.rooms_of("a1")]
        with pytest.raises(NoSuchRoom):
            await store.append(following("r1", 2))
        await store.append(opening("r1", code="MANGO"))
        assert await store.find_code("MANGO") == "r1"

    async def test_who_is_who(self, store: Store) -> None:
        await store.append(opening("r1", 1, at_ms=10, index=(Bound("a1", "m1", 10), Bound("a2", "m2", 11))))
        await store.append(opening("r2", 1, at_ms=12, index=(Bound("a1", "m9", 12),)))
        of_a1 = [Membership("r2", "a1", "m9", 12), Membership("r1", "a1", "m1", 10)]
        assert of_a1 == await store.rooms_of("a1")
        await store.append(following("r1", 1, used_ms=20))
        assert [Membership("r1", "a1", "m1", 20), of_a1[0]] == await store.rooms_of("a1")
        assert ["m1", "m2"] == [who.member for who in await store.members_of("r1")]
        await store.append(following("r1", 2, index=(Unbound("a1"),)))
        assert [of_a1[0]] == await store.rooms_of("a1")
        assert ["m2"] == [who.member for who in await store.members_of("r1")]

    async def test_a_closed_room_is_nobodys_any_more(self, store: Store) -> None:
        await store.append(opening("r1", 1, index=(Bound("a1", "m1", 10),)))
        await store.append(following("r1", 1, index=(Closed(88),)))
        assert [] == await store.rooms_of("a1")

    async def test_a_room_set_aside_does_not_expire(self, store: Store) -> None:
        await store.append(opening("r1", 1, at_ms=1))
        await store.set_aside("r1", "event 1 was changed")
        assert [] == await store.expire(1_000)
        await store.set_aside("r1", None)
        assert ["r1"] == await store.expire(1_000)

    async def test_events_of_one_kind_are_read_alone(self, store: Store) -> None:
        await store.append(opening("r1", 3))
        kinds = [row.kind for row in await store.read("r1")]
        of_kind = await store.read("r1", kind=kinds[0])
        assert [row for row in await store.read("r1") if row.kind == kinds[0]] == of_kind
        assert [] == await store.read("r1", kind="room.never")

    async def test_changes_of_the_index_are_applied_in_order(self, store: Store) -> None:
        changes = (Bound("a1", "m1", 1), Unbound("a1"), Bound("a1", "m2", 2))
        await store.append(opening("r1", 1, at_ms=2, index=changes))
        assert [Membership("r1", "a1", "m2", 2)] == await store.members_of("r1")

    async def test_the_last_use_is_what_the_append_says(self, store: Store) -> None:
        await store.append(opening("r1", at_ms=5))
        await store.append(following("r1", 1))
        await store.append(following("r1", 2, used_ms=60))
        index = await store.room_index("r1")
        assert index is not None
        assert (5, 60) == (index.created_ms, index.last_used_ms)

    async def test_a_room_set_aside_wakes_nobody_and_hurts_no_other(self, store: Store) -> None:
        await store.append(opening("r1", 1, deadlines=(Deadline("a", 1),)))
        await store.append(opening("r2", 1, deadlines=(Deadline("a", 2),)))
        await store.set_aside("r1", "event 1 was changed")
        await store.set_aside("nowhere", "no such room")
        assert [RoomDeadline("r2", "a", 2)] == await store.deadlines()
        index = await store.room_index("r1")
        assert index is not None
        assert index.set_aside == "event 1 was changed"
        await store.set_aside("r1", None)
        assert ["r1", "r2"] == [deadline.room for deadline in await store.deadlines()]

    # Snapshots.

    async def test_a_snapshot_is_given_back_while_it_fits(self, store: Store) -> None:
        await store.append(opening("r1", 3))
        head = head_of(events("r1", 2))
        snapshot = Snapshot(head.seq, head.hash, "f1", b"state")
        assert await store.snapshot("r1", "f1") is None
        await store.save_snapshot("r1", snapshot)
        assert snapshot == await store.snapshot("r1", "f1")
        later = Snapshot(3, events("r1", 3)[-1].hash, "f1", b"later")
        await store.save_snapshot("r1", later)
        assert later == await store.snapshot("r1", "f1")

    async def test_a_snapshot_of_another_format_or_another_log_is_no_snapshot(self, store: Store) -> None:
        await store.append(opening("r1", 3))
        await store.save_snapshot("r1", Snapshot(3, events("r1", 3)[-1].hash, "old", b"state"))
        assert await store.snapshot("r1", "new") is None
        await store.save_snapshot("r1", Snapshot(3, bytes(32), "new", b"state"))
        assert await store.snapshot("r1", "new") is None
        await store.save_snapshot("r1", Snapshot(9, events("r1", 9)[-1].hash, "new", b"state"))
        assert await store.snapshot("r1", "new") is None
        await store.save_snapshot("nowhere", Snapshot(1, bytes(32), "new", b"state"))
        assert await store.snapshot("nowhere", "new") is None

    async def test_dropping_all_snapshots_changes_nothing_else(self, store: Store) -> None:
        await store.append(opening("r1", 2, receipts=(Receipt("m1", "c1", b"1"),), deadlines=(Deadline("a", 1),)))
        head = head_of(events("r1", 2))
        await store.save_snapshot("r1", Snapshot(head.seq, head.hash, "f1", b"state"))
        await store.drop_snapshots()
        assert await store.snapshot("r1", "f1") is None
        assert events("r1", 2) == await store.read("r1")
        assert b"1" == await store.receipt("r1", "m1", "c1")
        assert [RoomDeadline("r1", "a", 1)] == await store.deadlines()

    # The end of a room.

    async def test_a_room_unused_for_long_goes_with_all_that_was_its(self, store: Store) -> None:
        bound, deadline = Bound("a1", "m1", 1), Deadline("a", 1)
        for room, at_ms in (("old", 10), ("kept", 20), ("older", 5)):
            await store.append(
                opening(
                    room, 3, at_ms=at_ms, receipts=(Receipt("m1", "c1", b"1"),), deadlines=(deadline,), index=(bound,)
                )
            )
        head = head_of(events("old", 3, at_ms=10))
        await store.save_snapshot("old", Snapshot(head.seq, head.hash, "f1", b"state"))
        assert ["older", "old"] == await store.expire(20)
        for room in ("old", "older"):
            assert [] == await store.read(room)
            assert [] == await store.receipts(room, 10)
            assert [] == await store.members_of(room)
            assert await store.snapshot(room, "f1") is None
            assert await store.room_index(room) is None
            assert await store.find_code(f"code-{room}") is None
            assert await store.find_link(f"link-{room}") is None
            await refused(NoSuchRoom, store.append(following(room, 3)))
        assert ["kept"] == [membership.room for membership in await store.rooms_of("a1")]
        assert ["kept"] == [deadline.room for deadline in await store.deadlines()]
        assert events("kept", 3, at_ms=20) == await store.read("kept")

    async def test_the_code_of_a_room_that_went_is_used_again(self, store: Store) -> None:
        await store.append(opening("r1", 5, code="MANGO", link="one"))
        assert ["r1"] == await store.expire(2_000)
        await store.append(opening("r2", 1, code="MANGO", link="one", at_ms=3_000))
        assert await store.find_code("MANGO") == "r2"
        await store.append(opening("r1", 1, at_ms=3_000))
        assert events("r1", 1, at_ms=3_000) == await store.read("r1")

    async def test_a_room_that_was_used_meanwhile_stays(self, store: Store) -> None:
        await store.append(opening("r1", at_ms=10))
        _, gone = await asyncio.gather(
            asyncio.ensure_future(store.append(following("r1", 1, used_ms=5_000))), store.expire(100)
        )
        assert [] == gone
        assert 2 == len(await store.read("r1"))

    # Signs of life.

    async def test_the_last_sign_of_life_never_moves_back(self, store: Store) -> None:
        assert await store.last_beat() is None
        await store.beat(100)
        await store.beat(300)
        await store.beat(200)
        assert await store.last_beat() == 300

    # Guests.

    async def test_a_guest_is_known_by_the_token_alone(self, store: Store) -> None:
        guest = Guest("a1", "रवि", "hi", 10, 20)
        await store.add_guest(guest, b"t" * 32)
        assert guest == await store.guest_by_token(b"t" * 32)
        assert guest == await store.guest("a1")
        assert await store.guest_by_token(b"u" * 32) is None
        await store.drop_session(b"t" * 32)
        await store.drop_session(b"t" * 32)
        assert await store.guest_by_token(b"t" * 32) is None
        assert guest == await store.guest("a1")

    async def test_a_guest_whose_id_or_token_exists_is_refused_whole(self, store: Store) -> None:
        await store.add_guest(Guest("a1", "Ravi", "en", 1, 1), b"t" * 32)
        assert "guest" == (await refused(Taken, store.add_guest(Guest("a1", "Meena", "en", 1, 1), b"u" * 32))).what
        assert "session" == (await refused(Taken, store.add_guest(Guest("a2", "Meena", "en", 1, 1), b"t" * 32))).what
        assert await store.guest("a2") is None
        assert await store.guest_by_token(b"u" * 32) is None

    async def test_a_guest_changes_only_where_asked(self, store: Store) -> None:
        await store.add_guest(Guest("a1", "Ravi", "en", 1, 50), b"t" * 32)
        assert Guest("a1", "Meena", "en", 1, 50) == await store.change_guest("a1", name="Meena")
        assert Guest("a1", "Meena", "ur", 1, 50) == await store.change_guest("a1", language="ur")
        assert Guest("a1", "Meena", "ur", 1, 70) == await store.change_guest("a1", used_ms=70)
        assert Guest("a1", "Meena", "ur", 1, 70) == await store.change_guest("a1", used_ms=60)
        assert Guest("a1", "Meena", "ur", 1, 70) == await store.guest("a1")
        assert await store.change_guest("a2", name="Nobody") is None

    async def test_guests_unused_for_long_go_with_their_sessions(self, store: Store) -> None:
        await store.add_guest(Guest("a1", "Ravi", "en", 1, 50), b"t" * 32)
        await store.add_guest(Guest("a2", "Meena", "en", 1, 60), b"u" * 32)
        assert await store.expire_guests(60) == 1
        assert await store.guest("a1") is None
        assert await store.guest_by_token(b"t" * 32) is None
        assert await store.guest("a2") is not None
        await store.add_guest(Guest("a3", "Ravi", "en", 90, 90), b"t" * 32)

    # The end of the store.

    async def test_closing_finishes_what_was_asked(self, open_store: OpenStore) -> None:
        store = await open_store()
        waiting = [asyncio.ensure_future(store.append(opening(f"r{i}"))) for i in range(50)]
        await asyncio.sleep(0)
        await store.close()
        assert [None] * 50 == [future.result() for future in waiting]
        again = await open_store()
        assert [1] * 50 == [len(await again.read(f"r{i}")) for i in range(50)]
        await again.close()

    async def test_a_closed_store_refuses(self, open_store: OpenStore) -> None:
        store = await open_store()
        await store.close()
        await refused(StoreUnavailable, store.append(opening("r1")))
        await refused(StoreUnavailable, store.beat(1))
        await refused(StoreUnavailable, store.read("r1"))

    async def test_many_rooms_at_once_each_have_their_own(self, store: Store) -> None:
        rooms = [f"r{i}" for i in range(200)]
        await asyncio.gather(*(store.append(opening(room)) for room in rooms))
        await asyncio.gather(*(store.append(following(room, after)) for after in range(1, 6) for room in rooms))
        assert [events(room, 6) for room in rooms] == [await store.read(room) for room in rooms]

    async def test_opened_twice_in_one_append_is_refused(self, store: Store) -> None:
        twice = Append("r1", 0, index=(Opened("a", "b", 1), Opened("c", "d", 1)))
        await refused(ValueError, store.append(twice))
        assert await store.room_index("r1") is None
