"""`Hall`: a desk on a real store, with virtual time and sockets without a network; and `Visitor`, a member in it.

Over real sockets the same is done by `server` and `phone`.
"""

import asyncio
import itertools
import json
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, TypeAlias, cast

from baithak.catalog import GAMES
from baithak.games.sicbo.game import SICBO
from baithak.kernel.game import Game
from baithak.rooms.commands import JoinAs
from baithak.runtime.answers import Answer
from baithak.runtime.batch import Asked
from baithak.runtime.desk import Desk
from baithak.runtime.host import RoomHost
from baithak.store.errors import StoreUnavailable
from baithak.store.port import Append, Guest
from baithak.store.sqlite import SqliteStore
from baithak.web.house import House
from baithak.wire.messages import PROTOCOL, Hello
from tests.support.seen import Seen
from tests.support.virtual_time import VirtualTime
from tests.toy.game import HIGH_CARD

ALL_GAMES: Mapping[str, Game] = {**GAMES, HIGH_CARD.kind: HIGH_CARD, SICBO.kind: SICBO}

Logged: TypeAlias = list[MutableMapping[str, Any]]
"""What the server wrote of itself, one entry an event."""


class TryingStore(SqliteStore):
    """The real store, whose answers a test can hold back (it is then as slow as a bad disk), or that fails."""

    holds = False
    fails = False
    waiting: list[Callable[[], None]]
    appended: list[Append]

    def append(self, append: Append, /) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        if self.fails:
            answer.set_exception(StoreUnavailable("The disk with the data folder is full."))
            return answer
        if not self.holds:
            return super().append(append)

        def let_go() -> None:
            stored = super(TryingStore, self).append(append)
            stored.add_done_callback(
                lambda done: answer.set_exception(problem) if (problem := done.exception()) else answer.set_result(None)
            )

        self.waiting.append(let_go)
        return answer

    def hold(self) -> None:
        """From now on nothing that is appended is stored."""
        self.holds = True
        self.waiting = []

    def release(self) -> None:
        """What was held back is stored now, in order."""
        self.holds = False
        for let_go in self.waiting:
            let_go()
        self.waiting = []


class Ear(Seen):
    """A socket without a network (`runtime.audience.Listener`). What was heard before a restart can be put in."""

    def __init__(self, member: str, before: Seen | None = None) -> None:
        super().__init__()
        if before is not None:
            self.__dict__.update(before.__dict__)
        self.member = member
        self.heard: list[dict[str, Any]] = []
        self.keeps_up = True
        self.closed: str | None = None

    def write(self, frame: bytes) -> bool:
        message = json.loads(payload(frame))
        self.heard.append(message)
        self.take(message)
        return self.keeps_up

    def hold(self, frame: bytes) -> None:
        self.write(frame)

    def close(self, code: str) -> None:
        self.closed = code

    def kinds(self) -> list[str]:
        """The kinds of messages heard, in order."""
        return [message["t"] for message in self.heard]


class Visitor:
    """A member of the hall's room, who may have several sockets."""

    def __init__(self, hall: "Hall", guest: Guest, member: str) -> None:
        self.hall = hall
        self.guest = guest
        self.member = member
        self.ears: list[Ear] = []

    @property
    def ear(self) -> Ear:
        """The newest socket."""
        return self.ears[-1]

    async def comes(self, before: Seen | None = None) -> Ear:
        """Connects one more socket; with `before` it resumes from what was seen there."""
        host = await self.hall.host()
        ear = Ear(self.member, before)
        self.ears.append(ear)
        host.attach(ear)
        host.greet(
            ear, Hello(PROTOCOL, None if before is None else before.epoch, None if before is None else before.seq)
        )
        await self.hall.time.quiet()
        return ear

    async def goes(self, ear: Ear | None = None) -> None:
        """A socket is gone: that one, or the newest."""
        ear = ear or self.ear
        self.ears.remove(ear)
        (await self.hall.host()).detach(ear)
        await self.hall.time.quiet()

    def asks(self, command: Any, command_id: str | None = None) -> "asyncio.Future[Answer]":
        """Asks now; the future is the answer. Trusts that the room's host is in memory."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        command_id = command_id or self.hall.new_id()
        received_ms = self.hall.time.now_ms()
        self.hall.loaded.ask(Asked(command, self.member, command_id, received_ms, answer.set_result))
        return answer

    async def does(self, command: Any, command_id: str | None = None) -> Answer:
        """Asks, and waits for the answer and what comes of it."""
        await self.hall.host()
        answer = await self.asks(command, command_id)
        await self.hall.time.quiet()
        return answer


class Hall:
    """One room of one house. `crash` and `restart` are what a dead process and its successor do."""

    def __init__(
        self, store: TryingStore, games: Mapping[str, Game] = ALL_GAMES, time: VirtualTime | None = None
    ) -> None:
        self.store = store
        self.games = games
        self.time = time or VirtualTime()
        self.time.quiet = self.quiet
        self.house = self._new_house()
        self.room = ""
        self.thinks_slowly = False  # nobody waits for what opponents think of
        self.link = ""
        self.code = ""
        self._ids = itertools.count()

    @property
    def desk(self) -> Desk:
        """The desk of the process that lives now."""
        return self.house.desk

    @property
    def loaded(self) -> RoomHost:
        """The room's host. Trusts that it is in memory."""
        return self.desk._hosts[self.room]

    @property
    def state(self) -> Any:
        """The state of the game on the table."""
        return self.loaded.room.game

    async def host(self) -> RoomHost:
        """The room's host, loaded if need be."""
        return await self.desk.host(self.room)

    def new_id(self) -> str:
        """An id for a command."""
        return f"c{next(self._ids)}"

    async def opens(self, name: str, game: str = "toy", **settings: Any) -> Visitor:
        """A new room by a new guest, who is its host and connected."""
        guest = await self._guest(name)
        opened = await self.desk.open(guest, "Sharma ghar", "hi", game, settings)
        self.room, self.link, self.code = opened.room, opened.link, opened.code
        visitor = Visitor(self, guest, self.loaded.room.accounts[guest.id])
        await visitor.comes()
        return visitor

    async def joins(self, name: str, join_as: JoinAs = "player") -> Visitor:
        """A new guest comes into the room and is connected."""
        guest = await self._guest(name)
        joined = await self.desk.join(self.link, guest, join_as)
        assert joined.member is not None
        visitor = Visitor(self, guest, joined.member)
        await visitor.comes()
        return visitor

    async def quiet(self) -> None:
        """Waits until no room has anything to do and every thought is thought, or all wait for a store that is held."""
        await asyncio.sleep(0)
        while not self.store.holds:
            hosts = tuple(self.desk._hosts.values())
            busy = [host for host in hosts if not host._at_rest.is_set()]
            thoughts = [] if self.thinks_slowly else [thought for host in hosts for thought in host._opponents.thoughts]
            if not busy and not thoughts and not self.desk._loading:
                break
            await asyncio.gather(*self.desk._loading.values(), *thoughts, return_exceptions=True)
            for host in busy:
                await host.settled()
        for _ in range(3):
            await asyncio.sleep(0)

    def crash(self) -> None:
        """The process dies: nothing is settled, nothing rings."""
        for chore in self.desk._chores:
            chore.cancel()
        self.time.lose_alarms()
        for host in self.desk._hosts.values():
            host._queue.clear()

    async def restart(self, after_ms: int = 0) -> None:
        """A process that dies, and one that starts on the same store after a while."""
        await self.desk.beat()
        self.crash()
        self.time.pass_unseen(after_ms)
        self.house = self._new_house()
        await self.house.open()
        await self.quiet()

    async def close(self) -> None:
        """The end of the test."""
        await self.house.close()

    def _new_house(self) -> House:
        return House(self.store, self.games, kept_days=30, clock=self.time, alarms=self.time)

    async def _guest(self, name: str) -> Guest:
        return (await self.house.accounts.new_guest(name, "en", self.time.now_ms())).guest


async def open_hall(folder: Path) -> Hall:
    """A house that has just been opened, in that data folder."""
    hall = Hall(cast("TryingStore", await TryingStore.open(folder)))
    await hall.house.open()
    return hall


def payload(frame: bytes) -> bytes:
    """What a server's frame carries (RFC 6455, unmasked)."""
    length = frame[1]
    if length < 126:
        return frame[2:]
    return frame[4:] if length == 126 else frame[10:]
