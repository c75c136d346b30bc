"""One room's host: takes what people ask in the order received, decides, stores, and only then speaks.

Which rooms have a host at the moment is `desk`'s business; the rules are in `rooms`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import structlog

from baithak.kernel.deadline import Deadline
from baithak.kernel.game import Game
from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Fire, Recover
from baithak.rooms.context import RoomContext
from baithak.rooms.deadlines import deadlines
from baithak.rooms.events import MemberLeft, MemberRemoved, RoomDeleted
from baithak.rooms.state import Room
from baithak.rooms.step import step
from baithak.runtime.alarms import Alarm, Alarms
from baithak.runtime.answers import DONE, Answer, Answers, NotDone, answer_bytes, answer_from, not_done
from baithak.runtime.audience import Audience, Listener
from baithak.runtime.clock import Clock
from baithak.runtime.dice_box import DiceBox
from baithak.runtime.index import index_changes
from baithak.runtime.log import Happened, Log
from baithak.runtime.presence import Presence
from baithak.runtime.speech import Speech
from baithak.store.errors import AlreadyAnswered, Conflict, StoreError, Unreadable
from baithak.store.port import Receipt
from baithak.wire.messages import PROTOCOL, Hello

MAX_BATCH: Final = 64
MAX_TRIES: Final = 8
PATIENCE_MS: Final = 20_000
"""How long a socket may lag before it is closed; it comes back by itself and gets one snapshot."""
USED_EVERY_MS: Final = 60_000
TOO_SLOW_CODE: Final = "net.too_slow"
RETRY_MS: Final = 1_000
"""A deadline that couldn't be stored is tried again after this."""

_BUG: Final = NotDone("server.bug")
_BUSY: Final = NotDone("server.busy")
_SET_ASIDE: Final = NotDone("room.set_aside")

log = structlog.get_logger()


class Asked(msgspec.Struct, frozen=True, eq=False):
    """A command in the queue. `reply` is called once, after the outcome is stored.

    `actor` is None for the house. `received_ms` is the moment that counts (T19).
    """

    command: Any
    actor: str | None
    command_id: str | None
    received_ms: int
    reply: Callable[[Answer], None]


class _Plan:
    """What a batch comes to, as long as it isn't stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.happened: list[Happened] = []
        self.answers: list[Answer] = []
        self.answered: dict[tuple[str, str], Answer] = {}

    @property
    def events(self) -> list[Any]:
        return [event for one in self.happened for event in one.events]


class RoomHost:
    """Runs one room. All methods are called on the event loop."""

    def __init__(
        self,
        room: Room,
        room_log: Log,
        games: Mapping[str, Game],
        clock: Clock,
        alarms: Alarms,
        dice: DiceBox,
        epoch: str,
        give_up: Callable[[Unreadable], None],
    ) -> None:
        self._room = room
        self._log = room_log
        self._games = games
        self._clock = clock
        self._alarms = alarms
        self._dice = dice
        self._give_up = give_up
        self._answers = Answers()
        self._queue: deque[Asked] = deque()
        self._pump: asyncio.Task[None] | None = None
        self._audience = Audience(self._lagged)
        self._presence = Presence(self._audience, clock, alarms, self._house)
        self._speech = Speech(room, games, epoch, self._audience)
        self._deadlines: tuple[Deadline, ...] = ()
        self._bell: Alarm | None = None
        self._patience: dict[Listener, Alarm] = {}
        self._used_ms = 0
        self.idle_since_ms = clock.now_ms()
        self.deleted = False
        """Nothing is kept of the room any more: whoever asks for it must not find this host."""
        self._set_bell(tuple(deadlines(room, games)))

    @property
    def room(self) -> Room:
        """The room as it is stored."""
        return self._room

    @property
    def is_idle(self) -> bool:
        """Nothing to do: nobody listens, nothing waits, no deadline lies ahead."""
        return not (self._queue or self._pump or len(self._audience) or self._deadlines)

    def ask(self, asked: Asked) -> None:
        """Puts a command in the queue; its place there is who came first."""
        self._queue.append(asked)
        if self._pump is None:
            self._pump = asyncio.create_task(self._run())

    async def settle(self, command: Any) -> Answer:
        """Asks for the house, and waits until the outcome is stored."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if not answered.done():  # who waited may have been cancelled
                answered.set_result(answer)

        self.ask(Asked(command, None, None, self._clock.now_ms(), reply))
        return await answered

    def sockets_of(self, member: str) -> int:
        """How many sockets that member has."""
        return len(self._audience.of(member))

    def attach(self, listener: Listener) -> None:
        """A member's socket is there; it hears nothing before `greet`."""
        if self._audience.attach(listener):
            self._presence.came(listener.member)

    def greet(self, listener: Listener, hello: Hello) -> None:
        """Tells a socket what it missed, or all, and from then on every change."""
        for frame in self._speech.greeting(listener.member, hello, self._clock.now_ms()):
            listener.write(frame)
        self._audience.admit(listener)

    def drained(self, listener: Listener) -> None:
        """A socket has sent all that was unsent; one that lagged gets one fresh snapshot."""
        patience = self._patience.pop(listener, None)
        if patience is not None:
            patience.cancel()
            self.greet(listener, Hello(PROTOCOL))

    def detach(self, listener: Listener) -> None:
        """A socket is gone. Its member counts as away a little later, unless another socket comes."""
        patience = self._patience.pop(listener, None)
        if patience is not None:
            patience.cancel()
        if self._audience.detach(listener):
            self._presence.expect([listener.member])
        self.idle_since_ms = self._clock.now_ms()

    def expect_all(self, within_ms: int) -> None:
        """After a start of the server: whoever was present and has no socket in `within_ms` is away."""
        here = [member for member, face in self._room.people.items() if face.present]
        self._presence.expect((member for member in here if not self._audience.has(member)), within_ms)

    def recover(self, outage_ms: int) -> None:
        """After so long away, what lies ahead moves."""
        self._house(Recover(outage_ms), _unheard)

    def dismiss(self, code: str) -> None:
        """Closes every socket with that code."""
        for listener in self._audience.everyone():
            listener.close(code)

    async def stop(self) -> None:
        """Waits until what was asked is settled, keeps a snapshot, and rings no more."""
        while self._pump is not None:
            await asyncio.wait({self._pump})
        self._presence.stop()
        self._set_bell(())
        for alarm in self._patience.values():
            alarm.cancel()
        await self._keep_snapshot()

    def _house(self, command: Any, reply: Callable[[Answer], None]) -> None:
        self.ask(Asked(command, None, None, self._clock.now_ms(), reply))

    def _lagged(self, listener: Listener) -> None:
        def out_of_patience() -> None:
            del self._patience[listener]
            listener.close(TOO_SLOW_CODE)

        self._patience[listener] = self._alarms.at(self._clock.now_ms() + PATIENCE_MS, out_of_patience)

    def _set_bell(self, due: tuple[Deadline, ...]) -> None:
        if self._bell is not None:
            self._bell.cancel()
        self._deadlines = due
        soonest = min((deadline.due_ms for deadline in due), default=None)
        self._bell = None if soonest is None else self._alarms.at(soonest, self._ring)

    def _ring(self) -> None:
        now_ms = self._clock.now_ms()
        for deadline in self._deadlines:
            if deadline.due_ms <= now_ms:
                self._house(Fire(deadline.id), _unheard)
        # What came of it sets the bell anew; should it not get stored, it is rung again.
        self._bell = self._alarms.at(now_ms + RETRY_MS, self._ring)

    # Deciding, storing, speaking

    async def _run(self) -> None:
        try:
            while self._queue:
                batch = [self._queue.popleft() for _ in range(min(len(self._queue), MAX_BATCH))]
                await self._settle(batch)
                if self._log.snapshot_is_due:
                    await self._keep_snapshot()
        finally:
            self._pump = None
            self.idle_since_ms = self._clock.now_ms()

    async def _settle(self, batch: list[Asked]) -> None:
        """Decides a batch, stores it in one transaction, answers, and speaks; or answers that it couldn't be done.

        Nothing of a batch that isn't stored has happened; a client sends its command again.
        """
        try:
            plan = await self._stored(batch)
        except Unreadable as broken:
            for asked in batch:
                asked.reply(_SET_ASIDE)
            self._set_bell(())
            self._give_up(broken)
        except StoreError:
            log.exception("room.not_stored", room=self._room.info.id)
            for asked in batch:
                asked.reply(_BUSY)
        except Exception:
            if len(batch) > 1:  # one is at fault, the others must not suffer
                for asked in batch:
                    await self._settle([asked])
                return
            log.exception("room.bug", room=self._room.info.id, command=type(batch[0].command).__name__)
            batch[0].reply(_BUG)
        else:
            self._carry_out(plan, batch)

    async def _stored(self, batch: list[Asked]) -> "_Plan":
        """What the batch comes to, stored in one transaction.

        Where another server was first, or a command turns out to be answered already, it is decided again; the latter
        happens once a command at most.
        """
        conflicts = 0
        while True:
            plan = self._decide(batch)
            try:
                await self._store(plan)
            except AlreadyAnswered as known:
                self._answers.put(known.member, known.command_id, answer_from(known.answer))
            except Conflict:
                conflicts += 1
                if conflicts == MAX_TRIES:
                    raise
                await self._catch_up()
            else:
                return plan

    def _decide(self, batch: list[Asked]) -> "_Plan":
        plan = _Plan(self._room)
        for asked in batch:
            key = (asked.actor, asked.command_id) if asked.actor is not None and asked.command_id is not None else None
            answer = None if key is None else plan.answered.get(key) or self._answers.get(*key)
            if answer is None:
                answer = self._one(plan, asked)
                if key is not None and answer is not _BUG:
                    plan.answered[key] = answer
            plan.answers.append(answer)
        return plan

    def _one(self, plan: "_Plan", asked: Asked) -> Answer:
        context = RoomContext(now_ms=asked.received_ms, actor=asked.actor, fresh=self._dice.seed(), games=self._games)
        try:
            room, events = step(plan.room, asked.command, context)
        except Rejected as rejected:
            return not_done(rejected)
        except Exception:
            # A bug is loud in the log and quiet on the table: the room stays as it was.
            log.exception("room.bug", room=self._room.info.id, command=type(asked.command).__name__)
            return _BUG
        if events:
            plan.room = room
            plan.happened.append(Happened(asked.received_ms, events))
        return DONE

    async def _store(self, plan: "_Plan") -> None:
        if not plan.happened and not plan.answered:
            return
        due = tuple(deadlines(plan.room, self._games)) if plan.happened else self._deadlines
        now_ms = self._clock.now_ms()
        used_ms = now_ms if plan.happened and now_ms - self._used_ms >= USED_EVERY_MS else None
        await self._log.append(
            self._log.rows(plan.happened),
            [
                Receipt(member, command_id, answer_bytes(answer))
                for (member, command_id), answer in plan.answered.items()
            ],
            None if due == self._deadlines else due,
            [change for one in plan.happened for change in index_changes(plan.room, one.events, one.at_ms)],
            used_ms,
        )
        self._used_ms = used_ms or self._used_ms
        if due != self._deadlines:
            self._set_bell(due)

    def _carry_out(self, plan: "_Plan", batch: list[Asked]) -> None:
        """It is stored: now it is so, and may be said."""
        self._room = plan.room
        for (member, command_id), answer in plan.answered.items():
            self._answers.put(member, command_id, answer)
        for asked, answer in zip(batch, plan.answers, strict=True):
            asked.reply(answer)
        if plan.happened:
            self._tell(plan.events)

    async def _catch_up(self) -> None:
        """Another server appended first: follow it, and tell this server's people."""
        room, events = await self._log.caught_up(self._room)
        if room is not None and events:
            self._room = room
            self._set_bell(tuple(deadlines(room, self._games)))
            self._tell(events)

    def _tell(self, events: list[Any]) -> None:
        try:
            self._speech.say(self._room, events)
        except Exception:
            # It is stored, so it is so. What all see comes with the next change, one's own part with the next hello.
            log.exception("room.not_told", room=self._room.info.id)
        for event in events:
            if isinstance(event, (MemberLeft, MemberRemoved)):
                code = "room.removed" if isinstance(event, MemberRemoved) else "room.not_a_member"
                for listener in self._audience.of(event.member):
                    listener.close(code)
            elif isinstance(event, RoomDeleted):
                self.deleted = True
                self.dismiss("room.closed")

    async def _keep_snapshot(self) -> None:
        try:
            await self._log.keep_snapshot(self._room)
        except Exception:
            # It is a cache: the room goes on without it.
            log.exception("room.no_snapshot", room=self._room.info.id)


def _unheard(_answer: Answer) -> None:
    """Nobody asked."""
