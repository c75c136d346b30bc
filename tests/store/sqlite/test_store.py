"""What only real files can show: damage done from outside, full disks, backups made while the house is open."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import msgspec
import pytest

from baithak.store.codec import Codec, start
from baithak.store.errors import StoreUnavailable, Unreadable
from baithak.store.port import Append, Opened, Snapshot, StoredEvent
from baithak.store.sqlite import SqliteStore
from baithak.store.sqlite.folder import DATABASE
from baithak.store.sqlite.store import _delete_unused
from tests.store.rows import events, following, opening


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.said"):
    text: str


CODEC = Codec([Said])


async def tell(store: SqliteStore, room: str, *texts: str) -> None:
    rows = CODEC.encode(start(room), 1, [Said(text) for text in texts])
    await store.append(Append(room, 0, rows, index=(Opened(room, room, 1),)))


async def told(store: SqliteStore, room: str) -> list[str]:
    rows = await store.read(room)
    return [event.text for _, event in CODEC.decode(room, start(room), rows) if isinstance(event, Said)]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = cast(replace(body, 'three', 'thREe') AS BLOB) WHERE room = 'r1' AND seq = 3",
        "UPDATE events SET at_ms = at_ms + 1 WHERE room = 'r1' AND seq = 3",
        "UPDATE events SET hash = zeroblob(32) WHERE room = 'r1' AND seq = 3",
        "DELETE FROM events WHERE room = 'r1' AND seq = 3",
    ],
)
async def test_an_event_changed_in_the_file_makes_its_room_unreadable_and_no_other(tmp_path: Path, change: str) -> None:
    store = await SqliteStore.open(tmp_path)
    for room in ("r1", "r2"):
        await tell(store, room, "one", "two", "three", "four")
    await store.close()
    connection = sqlite3.connect(tmp_path / DATABASE)
    assert 1 == connection.execute(change).rowcount
    connection.commit()
    connection.close()
    store = await SqliteStore.open(tmp_path)
    with pytest.raises(Unreadable) as caught:
        await told(store, "r1")
    assert ("r1", 3) == (caught.value.room, caught.value.seq)
    assert ["one", "two", "three", "four"] == await told(store, "r2")
    await store.close()


async def test_a_byte_changed_in_the_file_itself_is_found(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await tell(store, "r1", "one", "two-two-two", "three")
    await tell(store, "r2", "other")
    await store.close()
    content = (tmp_path / DATABASE).read_bytes()
    assert 1 == content.count(b"two-two-two")
    (tmp_path / DATABASE).write_bytes(content.replace(b"two-two-two", b"two-tWo-two"))
    store = await SqliteStore.open(tmp_path)
    with pytest.raises(Unreadable) as caught:
        await told(store, "r1")
    assert 2 == caught.value.seq
    assert ["other"] == await told(store, "r2")
    await store.close()


async def test_a_page_destroyed_in_the_file_hurts_only_the_rooms_on_it(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    long = "x" * 3_000
    await tell(store, "r1", *(f"first {number} {long}" for number in range(9)))
    await tell(store, "r2", *(f"second {number} {long}" for number in range(9)))
    await store.close()
    content = bytearray((tmp_path / DATABASE).read_bytes())
    page = content.index(b"first 7 ") // 4_096
    content[page * 4_096 : (page + 1) * 4_096] = b"\x55" * 4_096
    (tmp_path / DATABASE).write_bytes(content)
    store = await SqliteStore.open(tmp_path)
    with pytest.raises(Unreadable) as caught:
        await told(store, "r1")
    assert ("r1", "the database file is damaged there") == (caught.value.room, caught.value.why)
    assert caught.value.seq in {7, 8}  # the reader looks one row ahead
    assert 9 == len(await told(store, "r2"))
    await store.set_aside("r1", caught.value.why)
    rows = await store.read("r2")
    goes_on = CODEC.encode(start("r2"), 1, [Said("again")])
    await store.append(Append("r2", 9, [msgspec.structs.replace(goes_on[0], seq=len(rows) + 1)]))
    await store.close()


async def test_a_snapshot_with_a_changed_body_is_no_snapshot(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.append(opening("r1", 2))
    await store.save_snapshot("r1", Snapshot(2, events("r1", 2)[-1].hash, "f1", b"state"))
    outside = sqlite3.connect(tmp_path / DATABASE)
    outside.execute("UPDATE snapshots SET body = x'00'")
    outside.commit()
    outside.close()
    assert await store.snapshot("r1", "f1") is None
    await store.close()


async def test_a_thousand_appends_at_once_take_few_transactions(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    rooms = [f"r{number}" for number in range(1_000)]
    await asyncio.gather(*(store.append(opening(room)) for room in rooms))
    before = store.commits
    await asyncio.gather(*(store.append(following(room, 1)) for room in rooms))
    assert store.commits - before <= 5
    assert [2] * 1_000 == [len(await store.read(room)) for room in rooms]
    await store.close()


async def test_a_full_disk_refuses_with_a_sentence_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.append(opening("r1"))
    await store.append(opening("r2"))
    writer = store._writer._connection
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages}")
    head = events("r1", 1)[0]
    big = StoredEvent(2, 1, "toy.moved", 1, bytes(100_000), head.hash)
    with pytest.raises(StoreUnavailable, match="The disk with the data folder is full"):
        await store.append(Append("r1", 1, (big,)))
    assert events("r1", 1) == await store.read("r1")
    writer.execute("PRAGMA max_page_count = 1000000")
    await store.append(following("r1", 1))
    await store.append(following("r2", 1))
    assert events("r1", 2) == await store.read("r1")
    await store.close()


async def test_the_file_can_be_backed_up_while_the_house_is_open(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "data")
    await store.append(opening("r1", 5))
    outside, copy = sqlite3.connect(tmp_path / "data" / DATABASE), sqlite3.connect(tmp_path / DATABASE)
    outside.backup(copy)
    outside.close()
    copy.close()
    await store.append(following("r1", 5))
    await store.close()
    restored = await SqliteStore.open(tmp_path)
    assert events("r1", 5) == await restored.read("r1")
    await restored.close()


async def test_someone_else_who_holds_the_file_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.append(opening("r1"))
    outside = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    outside.execute("BEGIN IMMEDIATE")
    waiting = asyncio.ensure_future(store.append(following("r1", 1)))
    assert events("r1", 1) == await store.read("r1")
    assert not waiting.done()
    outside.execute("COMMIT")
    outside.close()
    await waiting
    assert events("r1", 2) == await store.read("r1")
    await store.close()


async def test_a_room_used_between_being_found_and_being_deleted_stays(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.append(opening("r1", at_ms=10))
    await store.append(following("r1", 1, used_ms=100))
    assert not await store._writer.put(partial(_delete_unused, "r1", 100))
    assert events("r1", 1, at_ms=10) == await store.read("r1", limit=1)
    assert await store._writer.put(partial(_delete_unused, "r1", 101))
    assert [] == await store.read("r1")
    await store.close()


async def test_a_database_that_fails_a_question_is_said(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    outside = sqlite3.connect(tmp_path / DATABASE)
    outside.execute("DROP TABLE guests")
    outside.close()
    with pytest.raises(StoreUnavailable, match="The database can't be read: no such table: guests"):
        await store.guest("a1")
    with pytest.raises(StoreUnavailable, match="The database can't be written: no such table: guests"):
        await store.expire_guests(1)
    await store.append(opening("r1"))
    await store.close()
