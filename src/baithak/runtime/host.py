"""One room's host: takes what people ask in the order received, decides, stores, and only then speaks.

Which rooms have a host at the moment is `desk`'s business; the rules are in `rooms`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

import structlog

from baithak.kernel.game import Game
from baithak.rooms.commands import Fire, Recover
from baithak.rooms.deadlines import deadlines
from baithak.rooms.events import MemberLeft, MemberRemoved, RoomDeleted
from baithak.rooms.state import Room
from baithak.runtime.alarms import Alarm, Alarms
from baithak.runtime.answers import Answer, Answers, NotDone, answer_from
from baithak.runtime.audience import Audience, Listener
from baithak.runtime.batch import BUG, Asked, Batch
from baithak.runtime.bell import Bell
from baithak.runtime.clock import Clock
from baithak.runtime.dice_box import DiceBox
from baithak.runtime.log import Log
from baithak.runtime.opponents import OpponentsAtPlay
from baithak.runtime.presence import Presence
from baithak.runtime.speech import Speech
from baithak.store.errors import AlreadyAnswered, Conflict, StoreError, Unreadable
from baithak.wire.messages import PROTOCOL, Hello

MAX_BATCH: Final = 64
MAX_CONFLICTS: Final = 7
PATIENCE_MS: Final = 20_000
"""How long a socket may lag before it is closed; it comes back by itself and gets one snapshot."""
USED_EVERY_MS: Final = 60_000
TOO_SLOW_CODE: Final = "net.too_slow"

_BUSY: Final = NotDone("server.busy")
_SET_ASIDE: Final = NotDone("room.set_aside")
_GONE: Final[Mapping[type[Any], str]] = {MemberLeft: "room.not_a_member", MemberRemoved: "room.removed"}
"""With which code the sockets are closed of a member who is in the room no more."""

log = structlog.get_logger()


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
        thinking: Executor,
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
        self._alone = 0  # how many at the head of the queue are settled one by one
        self._task: asyncio.Task[None] | None = None
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._audience = Audience(self._lagged)
        self._presence = Presence(self._audience, clock, alarms, self._house)
        self._speech = Speech(room, games, epoch, self._audience)
        self._bell = Bell(clock, alarms, self._due)
        self._opponents = OpponentsAtPlay(games, clock, alarms, dice, thinking, self.ask)
        self._patience: dict[Listener, Alarm] = {}
        self._used_ms = 0
        self.idle_since_ms = clock.now_ms()
        self.deleted = False
        """Nothing is kept of the room any more: whoever asks for it must not find this host."""
        self._bell.set(deadlines(room, games))
        self._opponents.look(room)

    @property
    def room(self) -> Room:
        """The room as it is stored."""
        return self._room

    @property
    def is_idle(self) -> bool:
        """Nothing to do: nobody listens, nothing waits, no deadline lies ahead, no practice opponent is about to move."""
        return self._at_rest.is_set() and not (len(self._audience) or self._bell.due or self._opponents.busy)

    def ask(self, asked: Asked) -> None:
        """Puts a command in the queue; its place there is who came first."""
        self._queue.append(asked)
        if self._at_rest.is_set():
            self._at_rest.clear()
            asyncio.get_running_loop().call_soon(self._next)

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
        patience = self._patience.pop(listener, None)
        if patience is not None:  # it asks anew though it lagged: what it lags with now has its own time
            patience.cancel()
        for frame in self._speech.greeting(listener.member, hello, self._clock.now_ms()):
            listener.write(frame)
        self._audience.admit(listener)

    def drained(self, listener: Listener) -> None:
        """A socket has sent all that was unsent; one that lagged gets one fresh snapshot."""
        if listener in self._patience:
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

    async def settled(self) -> None:
        """Waits until all that was asked is settled."""
        while not self._at_rest.is_set():
            await self._at_rest.wait()

    async def stop(self) -> None:
        """Waits until what was asked is settled, keeps a snapshot, and rings no more."""
        await self.settled()
        self._presence.stop()
        self._bell.set(())
        self._opponents.stop()
        for alarm in self._patience.values():
            alarm.cancel()
        await self._keep_snapshot()

    def _house(self, command: Any, reply: Callable[[Answer], None]) -> None:
        self.ask(Asked(command, None, None, self._clock.now_ms(), reply))

    def _due(self, deadline: str) -> None:
        self._house(Fire(deadline), _unheard)

    def _lagged(self, listener: Listener) -> None:
        def out_of_patience() -> None:
            del self._patience[listener]
            listener.close(TOO_SLOW_CODE)

        self._patience[listener] = self._alarms.at(self._clock.now_ms() + PATIENCE_MS, out_of_patience)

    # Deciding, storing, speaking: one batch at a time, by callbacks, as a task for each would cost more than its rules

    def _next(self) -> None:
        """Takes what waits; of a batch that failed, one after the other."""
        size = 1 if self._alone else min(len(self._queue), MAX_BATCH)
        self._alone = max(0, self._alone - size)
        self._settle(Batch([self._queue.popleft() for _ in range(size)]))

    def _go_on(self) -> None:
        """A batch is settled."""
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next)
        else:
            self.idle_since_ms = self._clock.now_ms()
            self._at_rest.set()

    def _settle(self, batch: Batch) -> None:
        """Decides a batch and stores it in one transaction; `_stored` or `_failed` is what comes of it."""
        try:
            batch.decide(self._room, self._answers, self._games, self._dice)
            storing = self._store(batch)
        except Exception as problem:  # noqa: BLE001 - whatever it is, who asked must hear of it
            self._failed(batch, problem)
        else:
            if storing is None:
                self._carry_out(batch)
            else:
                storing.add_done_callback(partial(self._stored, batch))

    def _store(self, batch: Batch) -> "asyncio.Future[None] | None":
        """What is being stored, or None where there is nothing to."""
        if not batch.happened and not batch.answered:
            return None
        used_ms = None
        batch.rows, batch.due = self._log.rows(batch.happened), self._bell.due
        if batch.happened:
            batch.due = deadlines(batch.room, self._games)
            now_ms = self._clock.now_ms()
            if now_ms - self._used_ms >= USED_EVERY_MS:
                used_ms = self._used_ms = now_ms
        due = None if batch.due == self._bell.due else batch.due
        return self._log.append(batch.rows, batch.receipts, due, batch.index, used_ms)

    def _stored(self, batch: Batch, storing: "asyncio.Future[None]") -> None:
        """Commit, then speak. Where another server was first, or a command turns out to be answered already, it is
        decided again; the latter happens once a command at most.
        """
        problem = storing.exception()
        if problem is None:
            self._log.move_to(batch.rows)
            if batch.due != self._bell.due:
                self._bell.set(batch.due)
            self._carry_out(batch)
        elif isinstance(problem, AlreadyAnswered):
            self._answers.put(problem.member, problem.command_id, answer_from(problem.answer))
            self._settle(batch)
        elif isinstance(problem, Conflict) and batch.conflicts < MAX_CONFLICTS:
            batch.conflicts += 1
            self._task = asyncio.create_task(self._follow_and_settle(batch))
        else:
            self._failed(batch, problem)

    def _carry_out(self, batch: Batch) -> None:
        """It is stored: now it is so, and may be said."""
        self._room = batch.room
        for (member, command_id), answer in batch.answered.items():
            self._answers.put(member, command_id, answer)
        try:
            batch.reply()
            if batch.happened:
                self._tell(batch.events)
        finally:
            if self._log.snapshot_is_due:
                self._task = asyncio.create_task(self._keep_snapshot())
                self._task.add_done_callback(lambda _: self._go_on())
            else:
                self._go_on()

    def _failed(self, batch: Batch, problem: BaseException) -> None:
        """Nothing of a batch that isn't stored has happened; a client sends its command again."""
        room = self._room.info.id
        try:
            if isinstance(problem, Unreadable):
                batch.reply(_SET_ASIDE)
                self._bell.set(())
                self._opponents.stop()
                self._give_up(problem)
            elif isinstance(problem, StoreError):
                log.error("room.not_stored", room=room, exc_info=problem)
                batch.reply(_BUSY)
            elif len(batch.asked) > 1:  # one is at fault, the others must not suffer
                self._queue.extendleft(reversed(batch.asked))
                self._alone += len(batch.asked)
            else:
                log.error("room.bug", room=room, command=type(batch.asked[0].command).__name__, exc_info=problem)
                batch.reply(BUG)
        finally:
            self._go_on()

    async def _follow_and_settle(self, batch: Batch) -> None:
        try:
            await self._catch_up()
        except Exception as problem:  # noqa: BLE001 - as in `_settle`
            self._failed(batch, problem)
        else:
            self._settle(batch)

    async def _catch_up(self) -> None:
        """Another server appended first: follow it, and tell this server's people."""
        room, events = await self._log.caught_up(self._room)
        if room is not None and events:
            self._room = room
            self._bell.set(deadlines(room, self._games))
            self._tell(events)

    def _tell(self, events: list[Any]) -> None:
        try:
            self._speech.say(self._room, events)
        except Exception:
            # It is stored, so it is so, and is told with the next change.
            log.exception("room.not_told", room=self._room.info.id)
        for event in events:
            code = _GONE.get(type(event))
            if code is not None:
                for listener in self._audience.of(event.member):
                    listener.close(code)
            elif type(event) is RoomDeleted:
                self.deleted = True
                self.dismiss("room.closed")
        self._opponents.look(self._room)

    async def _keep_snapshot(self) -> None:
        try:
            await self._log.keep_snapshot(self._room)
        except Exception:
            # It is a cache: the room goes on without it.
            log.exception("room.no_snapshot", room=self._room.info.id)


def _unheard(_answer: Answer) -> None:
    """Nobody asked."""
