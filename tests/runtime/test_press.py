"""The press: jobs in a thread, one after another, one a room; and nothing waits for them but who asked."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from baithak.kernel.rejected import Rejected
from baithak.runtime.press import MOST, Press


class Job:
    """Something to print that takes until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self) -> bytes:
        self.begun.set()
        assert self.go.wait(10)
        return b"%PDF"


@pytest.fixture
async def job() -> AsyncIterator[Job]:
    one = Job()
    yield one
    one.go.set()


async def under_way(job: Job) -> None:
    """Waits until the job has begun, on the loop that must not stand still for it."""
    assert await asyncio.to_thread(job.begun.wait, 10)


async def test_the_loop_goes_on_while_something_is_made(job: Job) -> None:
    made = asyncio.create_task(Press().make("r1", job))
    await under_way(job)
    assert not made.done()
    job.go.set()
    assert b"%PDF" == await made


async def test_a_room_that_asks_again_meanwhile_is_told_so_and_may_ask_afterwards(job: Job) -> None:
    press = Press()
    made = asyncio.create_task(press.make("r1", job))
    await under_way(job)
    with pytest.raises(Rejected) as refused:
        await press.make("r1", bytes)
    assert Rejected("room.printing") == refused.value
    job.go.set()
    await made
    assert b"" == await press.make("r1", bytes)


async def test_other_rooms_wait_for_their_turn_and_not_too_many(job: Job) -> None:
    press, order = Press(), list[str]()

    def noted(room: str) -> bytes:
        order.append(room)
        return room.encode()

    made = asyncio.create_task(press.make("r0", job))
    rooms = [f"r{number}" for number in range(1, MOST)]
    waiting = [asyncio.create_task(press.make(room, lambda room=room: noted(room))) for room in rooms]  # type: ignore[misc]
    await under_way(job)
    with pytest.raises(Rejected) as refused:
        await press.make("one more", bytes)
    assert Rejected("server.busy") == refused.value
    assert [] == order
    job.go.set()
    assert [b"%PDF", *(room.encode() for room in rooms)] == await asyncio.gather(made, *waiting)
    assert rooms == order


async def test_a_job_that_fails_tells_who_asked_and_frees_the_press() -> None:
    press = Press()

    def fails() -> bytes:
        raise ValueError("no ticket to print")

    with pytest.raises(ValueError, match="no ticket"):
        await press.make("r1", fails)
    assert b"" == await press.make("r1", bytes)


async def test_whoever_goes_away_leaves_the_room_busy_until_the_thread_is_done(job: Job) -> None:
    press = Press()
    made = asyncio.create_task(press.make("r1", job))
    await under_way(job)
    made.cancel()
    with pytest.raises(asyncio.CancelledError):
        await made
    with pytest.raises(Rejected):
        await press.make("r1", bytes)
    job.go.set()
    # Another room's turn comes when the thread is done.
    assert b"" == await press.make("r2", bytes)
    assert b"" == await press.make("r1", bytes)
