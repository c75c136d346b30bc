"""T12, T15, T17: automatic, tapped and bag calling, pauses, takings back, claims and restarts, in any order.

Whatever is asked: one timer at most, no number lost or called twice, the stream's next number that isn't out yet, and a
board that every socket, the store and the simple model here have alike.
"""

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from baithak.games.tambola.commands import CallBag, CallNext, Claim, GoOn, SetCalling, SetPace, Start, TakeBack
from baithak.games.tambola.events import Called, TakenBackCall
from baithak.games.tambola.settings import Calling
from baithak.kernel.chance import Chance
from baithak.kernel.game import Command
from baithak.kernel.hidden import Hidden, unseal
from baithak.rooms.commands import EndRound, Pause, Resume, RoomCommand, SetRole
from baithak.runtime.answers import DONE, Answer
from baithak.runtime.bell import Bell
from baithak.runtime.dice_box import SystemDiceBox
from baithak.web.house import House
from tests.support.hall import Hall, TryingStore, Visitor

T = TypeVar("T")

SEALED_MS = 2_000
"""Nobody's browser commits here: the list is closed after this, and the game begins."""

RESTART_GRACE_MS = 10_000
DIVIDENDS = {"early_five": 5, "top_line": 5, "full_house": 15}

HOST, COHOST, PLAYER = "Asha", "Noor", "Ravi"
"""The host holds no ticket and may call from the bag; the co-host holds one and may not; the player may not call."""


class Out(NamedTuple):
    """A number on the board."""

    number: int
    source: Calling
    at_ms: int


class Game:
    """What must become of one game, as simply as it can be said. Every moment is the clock's, in milliseconds."""

    def __init__(self, stream: list[int], tickets: dict[str, list[int]], now_ms: int) -> None:
        self.stream = stream
        self.tickets = tickets  # of each who holds one, its numbers row by row
        self.calling: Calling = "automatic"
        self.pace_ms = 7_000
        self.out: list[Out] = []
        self.won: set[str] = set()
        self.beaten: set[tuple[int, str, str]] = set()  # after how many numbers who claimed what was decided already
        self.looked_at: set[int] = set()  # after how many numbers there was a claim whose numbers were looked at
        self.taken_back: list[int] = []  # in which places numbers stood that are out no more
        self.over = False
        self.paused_ms: int | None = None
        self.from_ms = now_ms  # the newest number, or the beginning: the pace is counted from it
        self.call_ms: int | None = now_ms + self.pace_ms
        self.stop: tuple[int, int] | None = None  # for claims, from and until
        self.stopped_ms = 0  # by earlier stops since the newest number
        self.end_ms: int | None = None

    @property
    def numbers(self) -> list[int]:
        return [out.number for out in self.out]

    @property
    def phase(self) -> Literal["calling", "verdict", "last_claims", "ended"]:
        if self.over:
            return "ended"
        if self.end_ms is not None:
            return "last_claims"
        return "calling" if self.stop is None else "verdict"

    @property
    def next_ms(self) -> int | None:
        """When something happens by itself."""
        if self.paused_ms is not None or self.over:
            return None
        if self.end_ms is not None:
            return self.end_ms
        return self.call_ms if self.stop is None else self.stop[1]

    def time_goes(self, until_ms: int) -> None:
        while (next_ms := self.next_ms) is not None and next_ms <= until_ms:
            if self.end_ms is not None:
                self.over = True
            elif self.stop is not None:
                self.go_on(next_ms)
            else:
                self.call(next_ms)

    def server_was_away(self, ms: int) -> None:
        """All that lay ahead comes later; in a pause time stood still anyway."""
        if self.paused_ms is None:
            self.move(ms + RESTART_GRACE_MS)

    def move(self, by_ms: int) -> None:
        self.from_ms += by_ms
        self.call_ms = None if self.call_ms is None else self.call_ms + by_ms
        self.stop = None if self.stop is None else (self.stop[0] + by_ms, self.stop[1] + by_ms)
        self.end_ms = None if self.end_ms is None else self.end_ms + by_ms

    def put_out(self, number: int, now_ms: int) -> None:
        self.out.append(Out(number, self.calling, now_ms))
        self.from_ms, self.stop, self.stopped_ms = now_ms, None, 0
        self.call_ms = now_ms + self.pace_ms if self.calling == "automatic" and len(self.out) < 90 else None
        self.end_ms = now_ms + 60_000 if len(self.out) == 90 else None

    def call(self, now_ms: int) -> None:
        self.put_out(next(number for number in self.stream if number not in self.numbers), now_ms)

    def go_on(self, now_ms: int) -> None:
        assert self.stop is not None
        if self.call_ms is not None and self.call_ms <= now_ms:
            self.call(now_ms)
        else:
            self.stopped_ms += min(now_ms, self.stop[1]) - self.stop[0]
            self.stop = None

    def reschedule(self, clock_ms: int) -> None:
        self.call_ms = None
        if self.calling == "automatic" and self.end_ms is None:
            self.call_ms = max(self.from_ms + self.pace_ms, clock_ms + 1_000)

    def do(self, member: str, command: Command | RoomCommand, now_ms: int) -> bool:
        """Carries it out, if it may be."""
        if not isinstance(command, Claim) and member == PLAYER:
            return False
        clock_ms = now_ms if self.paused_ms is None else self.paused_ms
        held = self.paused_ms is not None or self.stop is not None
        bag = member not in self.tickets
        match command:
            case Pause() if self.paused_ms is None:
                self.paused_ms = now_ms
            case Resume() if self.paused_ms is not None:
                self.move(now_ms - self.paused_ms)
                self.paused_ms = None
            case Pause() | Resume():
                return False
            case _ if self.over:
                return False
            case SetCalling(calling):
                if calling == "bag" and not bag:
                    return False
                if calling != self.calling:
                    self.calling = calling
                    self.reschedule(clock_ms)
            case SetPace(pace_s):
                if not 3 <= pace_s <= 20:
                    return False
                if pace_s * 1_000 != self.pace_ms:
                    self.pace_ms = pace_s * 1_000
                    self.reschedule(clock_ms)
            case GoOn():
                if self.stop is None or self.paused_ms is not None:
                    return False
                self.go_on(now_ms)
            case CallNext(after):
                if self.end_ms is not None or held or self.calling != "tapped" or after != len(self.out):
                    return False
                self.call(now_ms)
            case CallBag(number):
                if self.end_ms is not None or held or self.calling != "bag" or not bag:
                    return False
                if number in self.numbers or not 1 <= number <= 90:
                    return False
                self.put_out(number, now_ms)
            case TakeBack(number):
                if not bag or not self.out or len(self.out) in self.looked_at:
                    return False
                if self.out[-1].number != number or self.out[-1].source != "bag":
                    return False
                if any(place > len(self.out) for place in self.taken_back):
                    return False  # it has had its next number, though that is out no more
                self.taken_back.append(len(self.out))
                self.out.pop()
                self.end_ms = None
                self.reschedule(clock_ms)
            case Claim(dividend=dividend):
                return self.claim(member, dividend, clock_ms)
            case _:
                raise AssertionError(command)
        return True

    def claim(self, member: str, dividend: str, clock_ms: int) -> bool:
        """Every number that is out counts as marked."""
        if not self.out or member not in self.tickets:
            return False
        if dividend in self.won:
            # Refused unlooked at: it is on record once a number.
            if (claim := (len(self.out), member, dividend)) in self.beaten:
                return False
            self.beaten.add(claim)
            return True
        self.looked_at.add(len(self.out))
        ticket = self.tickets[member]
        needed = ticket[:5] if dividend == "top_line" else ticket
        if sum(number in self.numbers for number in needed) >= DIVIDENDS[dividend]:
            self.won.add(dividend)
        if "full_house" in self.won:
            self.over = True
        elif self.end_ms is None:
            from_ms = clock_ms if self.stop is None else self.stop[0]
            until_ms = min(clock_ms + 5_000, from_ms + 15_000 - self.stopped_ms)
            self.stop = (from_ms, until_ms) if until_ms > clock_ms else self.stop
        return True


class Ask(NamedTuple):
    """What somebody asks, as drawn: what it is about is only known when it is asked."""

    member: str
    what: str
    value: Any = None

    def command(self, game: Game) -> Command | RoomCommand:
        match self.what:
            case "calling":
                return SetCalling(self.value)
            case "pace":
                return SetPace(self.value)
            case "tap":
                return CallNext(len(game.out) + self.value)
            case "bag":
                left = sorted({*range(1, 91)} - {*game.numbers})
                return CallBag(left[self.value % len(left)] if left else 1)
            case "bag says":
                return CallBag(self.value)
            case "take back":
                return TakeBack(game.numbers[-1] + self.value if game.out else 1)
            case "claim":
                return Claim("", self.value)
            case "go on":
                return GoOn()
            case "pause":
                return Pause()
            case _:
                return Resume()


CALLINGS = st.sampled_from(("automatic", "tapped", "bag"))
MOMENTS = st.sampled_from((0, 1, 999, 1_000, 2_999, 3_000, 4_999, 7_000, 15_000, 40_000))
CALLERS = st.sampled_from((HOST, HOST, HOST, HOST, COHOST, PLAYER))
ASKS = st.one_of(
    st.builds(Ask, CALLERS, st.just("calling"), CALLINGS),
    st.builds(Ask, CALLERS, st.just("pace"), st.sampled_from((2, 3, 7, 20))),
    st.builds(Ask, CALLERS, st.just("tap"), st.sampled_from((0, 0, 0, -1))),
    st.builds(Ask, CALLERS, st.just("bag"), st.integers(0, 89)),
    st.builds(Ask, CALLERS, st.just("bag says"), st.integers(0, 91)),
    st.builds(Ask, CALLERS, st.just("take back"), st.sampled_from((0, 0, 0, 1))),
    st.builds(Ask, st.sampled_from((COHOST, PLAYER)), st.just("claim"), st.sampled_from(tuple(DIVIDENDS))),
    st.builds(Ask, CALLERS, st.sampled_from(("go on", "go on", "pause", "resume", "resume")), st.none()),
)


class SeededDice(SystemDiceBox):
    """The same luck in every run, so that a failure can be found again."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)

    def seed(self) -> Hidden[bytes]:
        return Hidden(self.random.randbytes(32))

    def id(self, prefix: str) -> str:
        return f"{prefix}{self.random.getrandbits(64):x}"


class SeededHall(Hall):
    """A hall whose houses, one after another, have the same dice."""

    def __init__(self, store: TryingStore, seed: int) -> None:
        self.dice = SeededDice(seed)
        super().__init__(store)

    def _new_house(self) -> House:
        return House(self.store, self.games, kept_days=30, clock=self.time, alarms=self.time, dice=self.dice)


class AnyCalling(RuleBasedStateMachine):
    """A room of three, on a real store, and the model of its game."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.hall: Hall
        self.people: dict[str, Visitor] = {}
        self.game: Game
        self.last: tuple[str, Command | RoomCommand, str, Answer] | None = None

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    @initialize(seed=st.integers(0, 9))
    def begin(self, seed: int) -> None:
        self.run(self.opens(seed))

    async def opens(self, seed: int) -> None:
        self.hall = SeededHall(cast("TryingStore", await TryingStore.open(Path(self.folder.name))), seed)
        await self.hall.house.open()
        prizes = dict.fromkeys(DIVIDENDS, 10)
        self.people[HOST] = await self.hall.opens(HOST, "tambola", host_may_play=False, marking="auto", prizes=prizes)
        self.people |= {name: await self.hall.joins(name) for name in (COHOST, PLAYER)}
        await self.people[HOST].does(SetRole(self.people[COHOST].member, "cohost"))
        await self.starts()

    async def starts(self) -> None:
        assert DONE == await self.people[HOST].does(Start())
        await self.hall.time.advance(SEALED_MS)
        seal = self.hall.loaded.room.seal
        assert seal is not None
        assert seal.prk is not None
        stream = Chance(unseal(seal.prk)).stream("tambola/calls").shuffled(range(1, 91))
        tickets = {name: ticket for name in self.people if (ticket := self.ticket(name)[1])}
        self.game = Game(stream, tickets, self.hall.time.now_ms())

    def ticket(self, name: str) -> tuple[str, list[int]]:
        """The rank and the numbers of somebody's ticket; of none, nothing."""
        for rank, face in self.people[name].ear.my_game["tickets"].items():
            return rank, [number for row in face["rows"] for number in row if number]
        return "", []

    @rule(one=ASKS, two=ASKS, three=ASKS)
    def they_ask_one_after_the_other(self, one: Ask, two: Ask, three: Ask) -> None:
        for each in (one, two, three):
            self.run(self.asks([each]))

    @rule(calling=CALLINGS, value=st.integers(0, 89), then=CALLINGS, after_ms=MOMENTS, back=st.booleans())
    def the_host_calls(self, calling: Calling, value: int, then: Calling, after_ms: int, back: bool) -> None:
        """The way is made free, and a number comes; it may be taken back when numbers come in another way already."""
        free = [Ask(HOST, "resume"), Ask(HOST, "go on"), Ask(HOST, "calling", calling)]
        self.run(self.asks([*free, Ask(HOST, "bag", value), Ask(HOST, "tap", 0), Ask(HOST, "calling", then)]))
        self.time_passes(after_ms)
        if back:
            self.run(self.asks([Ask(HOST, "take back", 0)]))

    @rule(name=st.sampled_from((COHOST, PLAYER)), dividend=st.sampled_from(tuple(DIVIDENDS)), after_ms=MOMENTS)
    def somebody_claims(self, name: str, dividend: str, after_ms: int) -> None:
        self.run(self.asks([Ask(name, "claim", dividend)]))
        self.time_passes(after_ms)

    @rule(ms=MOMENTS, asked=st.lists(ASKS, max_size=2))
    def the_room_stands_still(self, ms: int, asked: list[Ask]) -> None:
        self.run(self.asks([Ask(HOST, "pause"), *asked]))
        self.time_passes(ms)
        self.run(self.asks([Ask(HOST, "resume")]))

    @rule(left=st.integers(1, 3))
    def nearly_all_numbers_come(self, left: int) -> None:
        self.run(self.asks([Ask(HOST, "resume"), Ask(HOST, "pace", 3), Ask(HOST, "calling", "automatic")]))
        while len(self.game.out) < 90 - left and not self.game.over:
            self.the_next_moment_comes()

    @rule(asked=st.lists(ASKS, min_size=1, max_size=6))
    def they_ask_at_once(self, asked: list[Ask]) -> None:
        """Several commands at the same moment, decided in the order received."""
        self.run(self.asks(asked))

    async def asks(self, asked: list[Ask]) -> None:
        await self.hall.host()
        now_ms, answers = self.hall.time.now_ms(), []
        for one in asked:
            command = one.command(self.game)
            if isinstance(command, Claim):
                command = Claim(self.ticket(one.member)[0], command.dividend)
            done = self.game.do(one.member, command, now_ms)
            command_id = self.hall.new_id()
            answers.append((one, command, command_id, done, self.people[one.member].asks(command, command_id)))
        await self.hall.quiet()
        for one, command, command_id, done, answering in answers:
            answer = await answering
            assert done == (answer == DONE), (command, answer)
            self.last = one.member, command, command_id, answer

    @precondition(lambda self: self.last is not None)
    @rule()
    def one_is_sent_again(self) -> None:
        """It has its old answer, and nothing happens."""
        assert self.last is not None
        member, command, command_id, answer = self.last
        assert answer == self.run(self.people[member].does(command, command_id))

    @rule(ms=MOMENTS)
    def time_passes(self, ms: int) -> None:
        self.run(self.hall.time.advance(ms))
        self.game.time_goes(self.hall.time.now_ms())

    @rule()
    def the_next_moment_comes(self) -> None:
        next_ms = self.game.next_ms
        if next_ms is not None:
            self.time_passes(next_ms - self.hall.time.now_ms())

    @rule(name=st.sampled_from((HOST, COHOST, PLAYER)), resumes=st.booleans())
    def somebody_reloads(self, name: str, resumes: bool) -> None:
        self.run(self.reloads(self.people[name], resumes))

    async def reloads(self, visitor: Visitor, resumes: bool) -> None:
        before = visitor.ear
        await visitor.goes()
        await visitor.comes(before if resumes else None)

    @rule(after_ms=st.sampled_from((0, 1, 5_000, 100_000)))
    def the_server_starts_again(self, after_ms: int) -> None:
        self.run(self.restarts(after_ms))
        self.game.server_was_away(after_ms)

    async def restarts(self, after_ms: int) -> None:
        await self.hall.restart(after_ms)
        for visitor in self.people.values():
            visitor.ears.clear()
            await visitor.comes()

    @precondition(lambda self: self.game.over and self.game.paused_ms is None)
    @rule()
    def another_game_begins(self) -> None:
        self.run(self.starts())

    @invariant()
    def everyone_has_the_board_of_the_model(self) -> None:
        if not self.people:
            return
        game = self.game
        board = [{"number": number, "at_ms": at_ms, "source": source} for number, source, at_ms in game.out]
        for visitor in self.people.values():
            seen = visitor.ear.game
            assert dict(zip(map(str, range(1, 91)), board, strict=False)) == seen["calls"]
            assert (game.phase, game.calling, game.pace_ms, game.next_ms) == (
                seen["phase"],
                seen["calling"],
                seen["pace_s"] * 1_000,
                seen["next_ms"],
            )
            assert game.won == {name for name, dividend in seen["dividends"].items() if dividend["wins"]}

    @invariant()
    def T12_no_number_is_out_twice(self) -> None:
        if self.people:
            numbers = [call.number for call in self.hall.state.calls.values()]
            assert len(numbers) == len(set(numbers)) == len(set(numbers) & set(range(1, 91)))

    @invariant()
    def T12_there_is_one_timer_at_most(self) -> None:
        if not self.people:
            return
        host = self.hall.loaded
        rings = [alarm for alarm in self.hall.time._alarms if getattr(alarm.ring, "__func__", None) is Bell._ring]
        assert [min(deadline.due_ms for deadline in host._bell.due)] * bool(host._bell.due) == [
            alarm.due_ms for alarm in rings
        ]
        of_game = [deadline.due_ms for deadline in host._bell.due if deadline.id.startswith("tambola.")]
        assert of_game == ([] if self.game.next_ms is None else [self.game.next_ms])

    def teardown(self) -> None:
        """The game goes on by itself, and the store and the record have what was on the board."""
        if self.people:
            self.run(self.ends())
            self.run(self.hall.close())
        self.runner.close()
        self.folder.cleanup()

    async def ends(self) -> None:
        game = self.game
        await self.asks([Ask(HOST, "resume"), Ask(HOST, "calling", "automatic")])
        assert game.over or game.next_ms is not None
        for _ in range(3):
            if game.next_ms is not None:
                await self.hall.time.advance(game.next_ms - self.hall.time.now_ms())
                game.time_goes(self.hall.time.now_ms())
        self.everyone_has_the_board_of_the_model()
        if not game.over:
            assert DONE == await self.people[HOST].does(EndRound())
        assert game.numbers == await self.stored()
        (*_, record) = await self.hall.desk.records(self.hall.room)
        calls = [draw["result"]["calls"] for draw in record["draws"] if draw["label"] == "tambola/calls"]
        assert [[[out.number, "bag" if out.source == "bag" else "stream"] for out in game.out]] * bool(
            game.out
        ) == calls

    async def stored(self) -> list[int]:
        """The numbers of the last game by the log alone: called, and not taken back."""
        numbers: list[int] = []
        for row in await self.hall.store.read(self.hall.room):
            event = self.hall.desk._codec.event(self.hall.room, row)
            if row.kind == "tambola.started":
                numbers.clear()
            elif isinstance(event, Called):
                numbers.append(event.number)
            elif isinstance(event, TakenBackCall):
                assert event.number == numbers.pop()
        return numbers


AnyCalling.TestCase.settings = settings(max_examples=20, stateful_step_count=40)
TestAnyCalling = AnyCalling.TestCase
