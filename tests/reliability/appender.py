"""A process that appends to many rooms as fast as it can and says each append once it is acknowledged.

Run with a data folder; started and killed by `test_store_killed`.
"""

import asyncio
import sys
from pathlib import Path

import msgspec

from baithak.kernel.deadline import Deadline
from baithak.store.codec import Codec, start
from baithak.store.port import Append, Bound, Head, Opened, Receipt
from baithak.store.sqlite import SqliteStore

ROOMS = [f"r{number}" for number in range(20)]


class Counted(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.counted"):
    number: int


CODEC = Codec([Counted])


async def keep_appending(store: SqliteStore, room: str) -> None:
    """Two events, a receipt and a deadline an append, all of which name its number; a line for each acknowledged."""
    head = await store.head(room)
    if head is None:
        head = start(room)
        await store.append(Append(room, 0, index=(Opened(f"code {room}", f"link {room}", 1), Bound("a1", "m1", 1))))
    while True:
        number = head.seq // 2 + 1
        rows = CODEC.encode(head, number, [Counted(number), Counted(number)])
        receipt, deadline = Receipt("m1", str(number), b"%d" % number), Deadline(f"after {number}", number)
        await store.append(Append(room, head.seq, rows, (receipt,), (deadline,)))
        head = Head(rows[-1].seq, rows[-1].hash)
        print(room, number, flush=True)  # noqa: T201 - read by who started it


async def main(folder: Path) -> None:
    store = await SqliteStore.open(folder)
    await asyncio.gather(*(keep_appending(store, room) for room in ROOMS))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
