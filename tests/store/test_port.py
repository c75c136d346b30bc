"""Rows that hold a secret don't show it."""

from baithak.store.errors import AlreadyAnswered
from baithak.store.port import Append, Opened, Receipt, RoomIndex, Snapshot, StoredEvent


def test_F11_no_row_shows_its_body_its_answer_or_its_link() -> None:
    rows = (
        StoredEvent(1, 2, "toy.dealt", 1, b"SECRET", bytes(32)),
        Receipt("m1", "c1", b"SECRET"),
        Opened("MANGO", "SECRET", 1),
        Snapshot(1, bytes(32), "f1", b"SECRET"),
        RoomIndex("r1", "MANGO", "SECRET", 1, 2, None, None),
    )
    append = Append("r1", 0, rows[:1], rows[1:2], None, rows[2:3])
    for row in (*rows, append, [append]):
        assert "SECRET" not in f"{row} {row!r}"
    assert [[]] * 5 == [row.__rich_repr__() for row in rows]
    assert "SECRET" not in str(AlreadyAnswered("r1", "m1", "c1", b"SECRET"))


def test_a_row_that_is_no_secret_can_be_told_in_a_log() -> None:
    assert "StoredEvent(seq=1, kind='toy.dealt', version=1, …)" == repr(StoredEvent(1, 2, "toy.dealt", 1, b"", b""))
    assert "Receipt(member='m1', command_id='c1', …)" == repr(Receipt("m1", "c1", b""))
    assert "Opened(…)" == repr(Opened("MANGO", "link", 1))
