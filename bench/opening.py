"""Opening a room of 5,000 events, from its log and from a snapshot, beside a bare loop that reads and decodes the rows.

Run as `python -m bench.opening`. Ratios hold within one run only.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from baithak.catalog import GAMES
from baithak.kernel.hidden import Hidden
from baithak.rooms.commands import CameBack, Create, Join, Say, SetName
from baithak.rooms.context import RoomContext
from baithak.rooms.state import Room
from baithak.rooms.step import step
from baithak.runtime.index import index_changes
from baithak.runtime.log import Happened, Log
from baithak.runtime.snapshots import Snapshots
from baithak.store.sqlite.store import SqliteStore
from baithak.web.house import codec_of

EVENTS = 5_000
PEOPLE = 50
RUNS = 5
ROOM = "rbench"
START_MS = 1_796_000_000_000


async def filled(store: SqliteStore) -> None:
    """A long evening: 50 people who come, chat, and change their names."""
    log = Log(store, codec_of(GAMES), Snapshots(GAMES), GAMES, ROOM)
    room: Room | None = None
    happened: list[Happened] = []
    now_ms = START_MS

    def ask(actor: str | None, command: object) -> None:
        nonlocal room, now_ms
        now_ms += 500
        room, events = step(room, command, RoomContext(now_ms, actor, Hidden(bytes(32)), GAMES))  # type: ignore[arg-type] # any command
        happened.append(Happened(now_ms, events))

    ask(None, Create(ROOM, "Bench", "en", "KAMAL 0001", "link", "a0", "m0", "Host", "tambola", {}))
    for number in range(1, PEOPLE):
        ask(None, Join(f"a{number}", f"m{number}", f"Guest {number}", "player"))
        ask(None, CameBack(f"m{number}"))
    turn = 0
    while sum(len(one.events) for one in happened) < EVENTS:
        turn += 1
        member = f"m{turn % PEOPLE}"
        ask(member, SetName(f"Name {turn}") if turn % 10 == 0 else Say(f"line {turn}"))
    if room is None:
        raise SystemExit("no room was made")
    index = tuple(change for one in happened for change in index_changes(room, one.events, one.at_ms))
    await log.append(log.rows(happened), (), (), index, now_ms)


async def from_log(store: SqliteStore) -> None:
    await store.drop_snapshots()
    await Log(store, codec_of(GAMES), Snapshots(GAMES), GAMES, ROOM).load()


async def from_snapshot(store: SqliteStore) -> None:
    await Log(store, codec_of(GAMES), Snapshots(GAMES), GAMES, ROOM).load()


async def bare(store: SqliteStore) -> None:
    """The rows read and decoded as plain JSON: no chain, no types, no state."""
    for row in await store.read(ROOM):
        msgspec.json.decode(row.body)


async def main() -> None:
    ways: dict[str, Callable[[SqliteStore], Awaitable[None]]] = {
        "bare loop over the rows": bare,
        "ours, from the log": from_log,
        "ours, from a snapshot": from_snapshot,
    }
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder))
        await filled(store)
        times: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(RUNS):
            for name, way in ways.items():
                if way is from_snapshot:
                    log = Log(store, codec_of(GAMES), Snapshots(GAMES), GAMES, ROOM)
                    room = await log.load()
                    if room is not None:
                        await log.keep_snapshot(room)
                started = time.perf_counter()
                await way(store)
                times[name].append((time.perf_counter() - started) * 1000)
        await store.close()
    least = statistics.median(times["bare loop over the rows"])
    print(f"opening a room of {EVENTS} events, median of {RUNS}")
    for name, taken in times.items():
        print(f"{name:26}{statistics.median(taken):9.2f} ms{statistics.median(taken) / least:8.2f} x bare")


if __name__ == "__main__":
    asyncio.run(main())
