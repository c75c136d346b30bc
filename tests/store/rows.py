"""Rows for tests of a store: rooms opened in one line, events whose bodies say where they belong."""

from collections.abc import Sequence

from baithak.kernel.deadline import Deadline
from baithak.store.codec import link, start
from baithak.store.port import Append, Head, IndexChange, Opened, Receipt, StoredEvent


def events(room: str, count: int, head: Head | None = None, *, at_ms: int = 1_000) -> list[StoredEvent]:
    """`count` chained events of the room after `head`, or from the start."""
    seq, previous = (head.seq, head.hash) if head else (0, start(room).hash)
    rows: list[StoredEvent] = []
    for _ in range(count):
        seq += 1
        body = f'{{"kind":"toy.moved","in":"{room}","seq":{seq}}}'.encode()
        previous = link(previous, seq, at_ms, "toy.moved", 1, body)
        rows.append(StoredEvent(seq, at_ms, "toy.moved", 1, body, previous))
    return rows


def head_of(rows: Sequence[StoredEvent]) -> Head:
    """Where the log stands after `rows`."""
    return Head(rows[-1].seq, rows[-1].hash)


def opening(
    room: str,
    count: int = 1,
    *,
    code: str | None = None,
    link: str | None = None,
    at_ms: int = 1_000,
    receipts: Sequence[Receipt] = (),
    deadlines: Sequence[Deadline] | None = None,
    index: Sequence[IndexChange] = (),
) -> Append:
    """The append that opens `room` with its first `count` events; code and link come from its name."""
    opened = Opened(code or f"code-{room}", link or f"link-{room}", at_ms)
    return Append(room, 0, events(room, count, at_ms=at_ms), receipts, deadlines, (opened, *index))


def following(
    room: str,
    after: int,
    count: int = 1,
    *,
    receipts: Sequence[Receipt] = (),
    deadlines: Sequence[Deadline] | None = None,
    index: Sequence[IndexChange] = (),
    used_ms: int | None = None,
) -> Append:
    """An append of `count` events after number `after` of a room made of these rows alone."""
    return Append(room, after, events(room, after + count)[after:], receipts, deadlines, index, used_ms)
