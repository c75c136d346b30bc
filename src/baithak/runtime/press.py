"""The press: makes what is to be printed in a thread, so that the rooms go on playing meanwhile; one job after another.

What is made, and for whom, is `web.tickets`' business.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from baithak.kernel.rejected import Rejected

MOST: Final = 8
"""Jobs under way or waiting; each may take half a minute of a processor."""


class Press:
    """One job at a time, and one a room: whoever asks again meanwhile is told so."""

    def __init__(self) -> None:
        self._rooms: set[str] = set()
        self._turn = asyncio.Lock()

    async def make(self, room: str, job: Callable[[], bytes]) -> bytes:
        """What `job` returns, run in a thread when its turn has come.

        Raises Rejected: room.printing while a job of that room isn't done, server.busy where too many wait.
        """
        if room in self._rooms:
            raise Rejected("room.printing")
        if len(self._rooms) == MOST:
            raise Rejected("server.busy")
        self._rooms.add(room)
        made = asyncio.create_task(self._made(room, job))
        # Whoever asked may go away; a thread can't be stopped, and its room's next job must wait for it.
        made.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(made)

    async def _made(self, room: str, job: Callable[[], bytes]) -> bytes:
        try:
            async with self._turn:
                return await asyncio.to_thread(job)
        finally:
            self._rooms.discard(room)
