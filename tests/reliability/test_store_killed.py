"""A process killed in the middle of appending: what it was told is stored is there, whole and once."""

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from baithak.store.codec import start
from baithak.store.port import Receipt
from baithak.store.sqlite import SqliteStore
from tests.reliability.appender import CODEC, ROOMS, Counted

ROOT = Path(__file__).parents[2]


def append_until_killed(folder: Path, acknowledgements: int) -> dict[str, int]:
    """The last number that was acknowledged in each room, of a process killed after so many."""
    last: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.reliability.appender", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as appender:
        assert appender.stdout is not None
        for line in islice(appender.stdout, acknowledgements):
            room, number = line.split()
            last[room] = int(number)
        appender.kill()
        # What it had said before it died, and was still on the way, was acknowledged too.
        for line in appender.stdout:
            if line.endswith("\n"):
                room, number = line.split()
                last[room] = int(number)
    return last


@pytest.mark.crash
async def test_kill_9_loses_nothing_acknowledged_and_leaves_nothing_half(tmp_path: Path) -> None:
    lengths = random.Random(2)
    acknowledged = dict.fromkeys(ROOMS, 0)
    for _ in range(6):
        acknowledged |= append_until_killed(tmp_path, lengths.randrange(1, 400))
        store = await SqliteStore.open(tmp_path)
        due = {deadline.room: deadline for deadline in await store.deadlines()}
        for room in ROOMS:
            rows = await store.read(room)
            counted = [event for _, event in CODEC.decode(room, start(room), rows)]
            stored = len(rows) // 2
            assert acknowledged[room] <= stored
            assert [Counted(number) for number in range(1, stored + 1) for _ in range(2)] == counted
            receipts = [Receipt("m1", str(number), b"%d" % number) for number in range(1, stored + 1)]
            assert receipts == await store.receipts(room, stored + 9)
            assert stored == (due[room].due_ms if room in due else 0)
            if rows:
                assert ["a1"] == [membership.account for membership in await store.members_of(room)]
        await store.close()
    assert all(acknowledged.values())
