"""The practice opponents of one room at play: each change is looked at, and whoever has something to do does it a little later.

They are played from what any player is sent. How they think, and how long they wait, is the game's (`kernel.opponents`).
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, cast

import structlog

from baithak.kernel.chance import Chance, Stream
from baithak.kernel.game import Command, Game
from baithak.kernel.hidden import unseal
from baithak.kernel.opponents import HasOpponents, Opponents
from baithak.rooms.state import Room
from baithak.runtime.alarms import Alarm, Alarms
from baithak.runtime.answers import Answer, NotDone
from baithak.runtime.batch import Asked
from baithak.runtime.clock import Clock
from baithak.runtime.dice_box import DiceBox

BUSY: Final = "server.busy"
AGAIN_MS: Final = 20_000
"""How long after a move that came to nothing the room is looked at again: a bug then costs hardly any work, most turns aren't
over yet, and a table whose turn timer is off doesn't stand for good.
"""

log = structlog.get_logger()


class _Plan:
    """What one of them is about to do: the two parts it was thought of from, the thought, and when it is said."""

    def __init__(self) -> None:
        self.seen: tuple[Any, Any] | None = None
        self.thought: asyncio.Future[Command | None]
        self.alarm: Alarm | None = None

    def drop(self) -> None:
        """It won't be done."""
        self.thought.cancel()
        if self.alarm is not None:
            self.alarm.cancel()


class OpponentsAtPlay:
    """Plays one room's practice opponents; `ask` takes their commands like anybody's. All methods are called on the event loop.

    They think in `thinking`, a thread, so that no room waits for them. A move that wasn't thought through by its moment waits
    for another delay: no moment tells how long it took. A bug in a game's opponents is loud in the log and quiet on the table:
    nobody but them is held up.
    """

    def __init__(
        self,
        games: Mapping[str, Game],
        clock: Clock,
        alarms: Alarms,
        dice: DiceBox,
        thinking: Executor,
        ask: Callable[[Asked], None],
    ) -> None:
        self._games = games
        self._clock = clock
        self._alarms = alarms
        self._dice = dice
        self._thinking = thinking
        self._ask = ask
        self._room: Room | None = None
        self._memory: Any = None
        self._plans: dict[str, _Plan] = {}
        self._again: Alarm | None = None

    @property
    def busy(self) -> bool:
        """Whether one of them is about to do something."""
        return any(plan.alarm is not None for plan in self._plans.values())

    @property
    def thoughts(self) -> "list[asyncio.Future[Command | None]]":
        """What is being thought of at this moment."""
        return [plan.thought for plan in self._plans.values() if not plan.thought.done()]

    def look(self, room: Room) -> None:
        """The room is like that now. Called after each change, and once for a room just loaded."""
        before, self._room = self._room, room
        if before is None or before.table is not room.table:
            self._memory = None  # another game, or the same from its beginning
        with self._minding_bugs():
            self._see(room)

    def stop(self) -> None:
        """Nobody does anything any more."""
        for plan in self._plans.values():
            plan.drop()
        self._plans.clear()
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def _see(self, room: Room) -> None:
        game = self._games[room.table.kind]
        if not room.opponents or room.info.closed or not isinstance(game, HasOpponents):
            self.stop()
            return
        public = game.public(room.game)
        self._memory = game.opponents.remember(self._memory, public)
        to_move = [each for each in game.opponents.to_move(public) if each in room.opponents]
        for member in self._plans.keys() - to_move:
            self._plans.pop(member).drop()
        for member in to_move:
            self._plan(member, game.opponents, public, game.private(room.game, member), room)

    def _plan(self, member: str, opponents: Opponents, public: Any, private: Any, room: Room) -> None:
        """Thinks of a move, anew where what that one sees has changed; the moment at which it is done stays the same."""
        plan = self._plans.get(member)
        if plan is not None and plan.seen == (public, private):
            return
        if plan is not None:
            plan.thought.cancel()
        else:
            plan = self._plans[member] = _Plan()
        plan.seen = (public, private)
        strength = cast("str", room.people[member].practice)
        job = partial(_thought, room.info.id, opponents, strength, member, public, private, self._memory, self._luck())
        plan.thought = asyncio.get_running_loop().run_in_executor(self._thinking, job)
        if plan.alarm is None:
            self._set_alarm(member, plan, opponents)

    def _set_alarm(self, member: str, plan: _Plan, opponents: Opponents) -> None:
        due_ms = self._clock.now_ms() + opponents.delay_ms(self._luck())
        plan.alarm = self._alarms.at(due_ms, partial(self._due, member, plan, opponents))

    def _due(self, member: str, plan: _Plan, opponents: Opponents) -> None:
        if not plan.thought.done():
            with self._minding_bugs():
                self._set_alarm(member, plan, opponents)
            return
        plan.alarm = None
        move = plan.thought.result()
        if move is None:
            self._look_later()
        else:
            del self._plans[member]
            self._ask(Asked(move, member, None, self._clock.now_ms(), self._answered))

    def _answered(self, answer: Answer) -> None:
        if not isinstance(answer, NotDone) or self._room is None:
            return
        if answer.code == BUSY:
            self.look(self._room)
        else:  # most often the room has changed, and is looked at anyhow
            self._look_later()

    def _look_later(self) -> None:
        if self._again is None:
            self._again = self._alarms.at(self._clock.now_ms() + AGAIN_MS, self._look_again)

    def _look_again(self) -> None:
        """Whatever came to nothing is thought of anew, also where nothing has changed since."""
        self._again = None
        for member in [member for member, plan in self._plans.items() if plan.alarm is None]:
            del self._plans[member]
        if self._room is not None:
            self.look(self._room)

    @contextmanager
    def _minding_bugs(self) -> Iterator[None]:
        """After a bug they do nothing for a while."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - as in `_thought`
            _say_where(problem, room="" if self._room is None else self._room.info.id)
            self.stop()
            self._look_later()

    def _luck(self) -> Stream:
        """Luck of the operating system's, never of a round's."""
        return Chance(unseal(self._dice.seed())).stream("opponent")


def _thought(
    room: str, opponents: Opponents, strength: str, member: str, public: Any, private: Any, memory: Any, luck: Stream
) -> Command | None:
    """The move, made in a thread. A bug costs a move and says where it is, but nothing of the cards."""
    try:
        return opponents.move(strength, member, public, private, memory, luck)
    except Exception as problem:  # noqa: BLE001 - whatever it is, its text may tell what a hand holds
        _say_where(problem, room=room, strength=strength)
        return None


def _say_where(problem: Exception, **whose: str) -> None:
    """Where the bug is, but not its text."""
    at = problem.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = "" if at is None else f"{at.tb_frame.f_code.co_qualname}:{at.tb_lineno}"
    log.error("opponent.bug", **whose, problem=type(problem).__name__, at=where)
