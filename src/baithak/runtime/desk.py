"""The desk finds each room's host: it opens rooms, loads them, recovers them after an outage and puts idle ones away.

What a host does is in `host`; what a room keeps is in `store`.
"""

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from baithak import __version__
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.game import Game
from baithak.kernel.history import TellsHistory
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Create, Join, JoinAs, Language, Recover
from baithak.rooms.context import RoomContext
from baithak.rooms.deadlines import GRACE_MS, deadlines
from baithak.rooms.evening import Evening, evening, member_name
from baithak.rooms.events import RecordMade, SealOpened
from baithak.rooms.powers import check
from baithak.rooms.step import step
from baithak.runtime.alarms import Alarms
from baithak.runtime.answers import NotDone
from baithak.runtime.clock import Clock
from baithak.runtime.dice_box import DiceBox
from baithak.runtime.host import RoomHost
from baithak.runtime.index import index_changes
from baithak.runtime.log import Happened, Log
from baithak.runtime.snapshots import Snapshots
from baithak.runtime.spoken_codes import normal_code
from baithak.store.codec import Codec
from baithak.store.errors import StoreError, Taken, Unreadable
from baithak.store.port import Guest, RoomStore

IDLE_MS: Final = 300_000
BEAT_EVERY_S: Final = 2.0
TIDY_EVERY_S: Final = 60.0
DAY_MS: Final = 24 * 60 * 60 * 1000
MAX_DRAWS: Final = 50

_MARK: Final = f"[{__version__}] "
"""Which version of the program set a room aside."""

log = structlog.get_logger()


class Opened(msgspec.Struct, frozen=True):
    """A room that was just made."""

    room: str
    code: str
    link: str


class Joined(msgspec.Struct, frozen=True):
    """Where somebody came in; `member` is None while they wait at the door."""

    room: str
    member: str | None


class Desk:
    """All rooms of this server. Every method that finds no room raises Rejected with the code to show."""

    def __init__(
        self,
        store: RoomStore,
        codec: Codec,
        games: Mapping[str, Game],
        clock: Clock,
        alarms: Alarms,
        dice: DiceBox,
        kept_days: int,
    ) -> None:
        self._store = store
        self._codec = codec
        self._games = games
        self._snapshots = Snapshots(games)
        self._clock = clock
        self._alarms = alarms
        self._dice = dice
        self._kept_days = kept_days
        # One thread for the practice opponents of all rooms: more would only take the processor from the rooms.
        self._thinking = ThreadPoolExecutor(1, "opponents")
        self._hosts: dict[str, RoomHost] = {}
        self._loading: dict[str, asyncio.Task[RoomHost]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._setting_aside: set[asyncio.Task[None]] = set()
        self._away_since_ms: int | None = None

    async def start(self) -> None:
        """Recovers the rooms in which something was due, and begins the chores."""
        try:
            last_ms = await self._store.last_beat()
        except StoreError:
            log.exception("beat.unreadable")  # only a hint: each room knows when it wrote last
            last_ms = 0
        self._away_since_ms = self._clock.now_ms() if last_ms is None else last_ms
        for room in sorted({deadline.room for deadline in await self._store.deadlines()}):
            with suppress(Rejected):  # it is set aside, and said so
                await self.host(room)
        self._away_since_ms = None
        self._chores = [
            asyncio.create_task(self._every(BEAT_EVERY_S, self.beat)),
            asyncio.create_task(self._every(TIDY_EVERY_S, self.tidy)),
        ]

    async def stop(self) -> None:
        """Settles what was asked, keeps snapshots, and notes when."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for host in tuple(self._hosts.values()):
            await host.stop()
        self._thinking.shutdown(wait=False)
        await self.beat()

    def slept(self, gap_ms: int) -> None:
        """The machine slept, or its clock was set: that is an outage like any other, for every room in memory."""
        log.warning("clock.jumped", gap_ms=gap_ms)
        for host in self._hosts.values():
            host.recover(gap_ms)
            host.expect_all(GRACE_MS)

    async def open(
        self,
        guest: Guest,
        name: str,
        language: Language,
        game: str,
        settings: dict[str, Any],
        *,
        spectators: bool = True,
        chat: bool = True,
    ) -> Opened:
        """A new room, whose host the guest is. Raises Rejected for a name, game or settings that won't do."""
        room_id = self._dice.id("r")
        for _ in range(MAX_DRAWS):
            opened = Opened(room_id, self._dice.spoken_code(), self._dice.link())
            command = Create(
                room=room_id,
                name=name,
                language=language,
                spoken_code=opened.code,
                link=opened.link,
                account=guest.id,
                member=self._dice.id("m"),
                member_name=guest.name,
                game=game,
                settings=settings,
                spectators=spectators,
                chat=chat,
            )
            now_ms = self._clock.now_ms()
            room, events = step(None, command, RoomContext(now_ms, None, self._dice.seed(), self._games))
            room_log = self._log(room_id)
            rows, index = room_log.rows([Happened(now_ms, events)]), tuple(index_changes(room, events, now_ms))
            try:
                await room_log.append(rows, (), deadlines(room, self._games), index, now_ms)
            except Taken:
                continue
            room_log.move_to(rows)
            self._host(room, room_log)
            return opened
        raise Rejected("server.busy")

    async def link_for_code(self, typed: str) -> str:
        """The invitation that a spoken code leads to.

        Raises Rejected("room.not_found") whatever the reason, so that guessing codes tells nothing.
        """
        code = normal_code(typed)
        room = None if code is None else await self._store.find_code(code)
        if room is None:
            raise Rejected("room.not_found")
        try:
            info = (await self.host(room)).room.info
        except Rejected:
            raise Rejected("room.not_found") from None
        if info.closed or info.doors.locked:
            raise Rejected("room.not_found")
        return info.link

    async def invited(self, link: str) -> RoomHost:
        """The host behind an invitation: its holder may know that a room is closed or set aside."""
        room = await self._store.find_link(link)
        if room is None:
            raise Rejected("room.not_found")
        host = await self.host(room)
        if host.room.info.closed:
            raise Rejected("room.closed")
        return host

    async def join(self, link: str, guest: Guest, join_as: JoinAs) -> Joined:
        """Comes in by an invitation, as a new member or as the one that the account is already."""
        host = await self.invited(link)
        return await self._join(host, guest.id, guest.name, join_as)

    async def keeps_order(self, room: str, account: str) -> None:
        """Raises Rejected where the account isn't in the room, or may not give orders there (`Power.ORDER`)."""
        host, member = await self.member_in(room, account)
        check(host.room, member, Power.ORDER)

    async def bring_television(self, room: str, account: str) -> Joined:
        """That account comes in as a television; a person who is in the room stays who they are, and sees the board.

        Trusts the caller that somebody who keeps order has asked for it. Raises Rejected where there is no place for one.
        """
        return await self._join(await self.host(room), account, "", "television")

    async def _join(self, host: RoomHost, account: str, name: str, join_as: JoinAs) -> Joined:
        answer = await host.settle(Join(account, self._dice.id("m"), name, join_as))
        if isinstance(answer, NotDone):
            raise Rejected(answer.code, **answer.params)
        member = host.room.accounts.get(account)
        return Joined(host.room.info.id, member if member in host.room.people else None)

    async def member_in(self, room: str, account: str) -> tuple[RoomHost, str]:
        """The room's host, and who the account is there. Raises Rejected where they aren't in the room."""
        host = await self.host(room)
        member = host.room.accounts.get(account)
        if member is None or member not in host.room.people:
            banned = account in host.room.banned
            raise Rejected("room.banned" if banned else "room.not_a_member")
        return host, member

    async def records(self, room: str) -> list[dict[str, Any]]:
        """The records of all finished rounds, oldest first. Raises room.set_aside where one can't be read."""
        with self._readable():
            return await self._log(room).records()

    async def evening(self, room: str) -> Evening:
        """The sheet of all finished games. Raises room.set_aside where something of them can't be read."""
        host, room_log = await self.host(room), self._log(room)
        with self._readable():
            # First: what a game brought stands before its record, and is read after it.
            ended = await room_log.noted(RecordMade)
            opened, moved = await room_log.noted(SealOpened), await room_log.noted(ChipsMoved)
        return evening(host.room, self._games, ended, opened, moved)

    async def history(self, room: str, kind: str) -> Any:
        """What all finished rounds of that kind come to, as the game tells it. Raises Rejected: room.no_history where it
        tells none; room.set_aside where a record can't be read.
        """
        game = self._games.get(kind)
        if game is None or not isinstance(game, TellsHistory):
            raise Rejected("room.no_history")
        host, records = await self.host(room), await self.records(room)
        played = [record for record in records if record["game"] == kind]
        return game.history(played, partial(member_name, host.room))

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except Unreadable as broken:
            log.exception("room.no_records", room=broken.room, seq=broken.seq)
            raise Rejected("room.set_aside") from broken

    async def host(self, room: str) -> RoomHost:
        """The host of that room, loaded if need be."""
        host = self._hosts.get(room)
        if host is not None and host.deleted:
            del self._hosts[room]
            host = None
        if host is not None:
            host.idle_since_ms = self._clock.now_ms()
            return host
        loading = self._loading.get(room)
        if loading is None:
            loading = self._loading[room] = asyncio.create_task(self._load(room))
            loading.add_done_callback(lambda _: self._loading.pop(room, None))
        return await asyncio.shield(loading)

    async def beat(self) -> None:
        """Notes that the server is alive."""
        await self._store.beat(self._clock.now_ms())

    async def tidy(self) -> None:
        """Puts idle rooms away and deletes those whose time is over."""
        now_ms = self._clock.now_ms()
        for room, host in tuple(self._hosts.items()):
            if host.is_idle and now_ms - host.idle_since_ms >= IDLE_MS:
                del self._hosts[room]
                await host.stop()
        for room in await self._store.expire(now_ms - self._kept_days * DAY_MS):
            expired = self._hosts.pop(room, None)
            if expired is not None:
                expired.dismiss("room.not_found")
                await expired.stop()
            log.info("room.expired", room=room)

    async def _load(self, room: str) -> RoomHost:
        index = await self._store.room_index(room)
        if index is None:
            raise Rejected("room.not_found")
        if index.set_aside is not None and index.set_aside.startswith(_MARK):
            raise Rejected("room.set_aside")  # another version of the program may have better luck
        room_log = self._log(room)
        try:
            loaded = await room_log.load()
        except Unreadable as broken:
            await self._set_aside(broken)
            raise Rejected("room.set_aside") from broken
        if loaded is None:
            raise Rejected("room.not_found")
        if index.set_aside is not None:
            await self._store.set_aside(room, None)
        # What the room itself wrote down last counts too: a server that dies before its first beat was not away longer.
        last_ms = None if self._away_since_ms is None else max(self._away_since_ms, await room_log.last_ms())
        host = self._host(loaded, room_log)
        host.expect_all(GRACE_MS)
        if last_ms is not None:
            # Asked before the loop turns once more, so before a deadline that is over can ring.
            await host.settle(Recover(max(0, self._clock.now_ms() - last_ms)))
        return host

    async def _set_aside(self, broken: Unreadable) -> None:
        """Keeps a room that can't be read or written from hurting the others, or itself."""
        log.error("room.set_aside", room=broken.room, seq=broken.seq, exc_info=broken)
        host = self._hosts.pop(broken.room, None)
        if host is not None:
            host.dismiss("room.set_aside")
        await self._store.set_aside(broken.room, f"{_MARK}{broken}")

    def _give_up(self, broken: Unreadable) -> None:
        task = asyncio.create_task(self._set_aside(broken))
        self._setting_aside.add(task)
        task.add_done_callback(self._setting_aside.discard)

    def _log(self, room: str) -> Log:
        return Log(self._store, self._codec, self._snapshots, self._games, room)

    def _host(self, room: Any, room_log: Log) -> RoomHost:
        host = RoomHost(
            room,
            room_log,
            self._games,
            self._clock,
            self._alarms,
            self._dice,
            self._thinking,
            self._dice.id("e"),
            self._give_up,
        )
        self._hosts[room.info.id] = host
        return host

    async def _every(self, seconds: float, chore: Any) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await chore()
            except Exception:
                log.exception("chore.failed", chore=chore.__name__)
