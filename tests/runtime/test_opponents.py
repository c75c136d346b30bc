"""Practice opponents at play: a while after the change, from what a player is sent, for as long as there is anything to do."""

from collections.abc import Collection, Sequence
from threading import Event as Signal
from typing import Any

import pytest

from baithak.games.rummy.commands import Discard, Draw
from baithak.games.rummy.commands import Start as Deal
from baithak.kernel.chance import Stream
from baithak.kernel.game import Command
from baithak.rooms import commands as ask
from baithak.runtime.answers import DONE, NotDone
from baithak.runtime.batch import Asked
from baithak.runtime.desk import IDLE_MS
from baithak.runtime.opponents import AGAIN_MS
from tests.support.hall import ALL_GAMES, Hall, Logged, Visitor
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard
from tests.toy.opponents import SHORTEST_MS, SPREAD_MS, HighCardOpponents

LONGEST_MS = SHORTEST_MS + SPREAD_MS


class Watched(HighCardOpponents):
    """Opponents of high card that note what they were asked; a test may make them wait, or stumble."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.goes_on = Signal()
        self.goes_on.set()
        self.stumbles = False
        self.hole = ""

    def to_move(self, public: Any) -> Collection[str]:
        self._fall("to_move", public)
        return super().to_move(public)

    def remember(self, memory: int | None, public: Any) -> int:
        self._fall("remember", public)
        return super().remember(memory, public)

    def delay_ms(self, luck: Stream) -> int:
        self._fall("delay_ms", None)
        return super().delay_ms(luck)

    def _fall(self, where: str, public: Any) -> None:
        if self.hole == where:
            raise ValueError(f"the cards {public}")

    def move(self, strength: str, member: str, public: Any, private: Any, memory: Any, luck: Stream) -> Command | None:
        self.asked.append((strength, member, public, private, memory))
        self.goes_on.wait(10)
        if self.stumbles:
            raise ValueError(f"the card {private.card}")
        return super().move(strength, member, public, private, memory, luck)


class WatchedCard(HighCard):
    """High card with those opponents."""

    def __init__(self) -> None:
        self.opponents: Watched = Watched()


@pytest.fixture
def opponents(hall: Hall) -> Watched:
    game = WatchedCard()
    hall.games = {**ALL_GAMES, game.kind: game}
    hall.house.desk._games = hall.games
    return game.opponents


def shown(hall: Hall) -> Sequence[str]:
    return tuple(hall.state.public.shown)


def of(hall: Hall) -> tuple[str, ...]:
    """The practice opponents of the room."""
    return hall.loaded.room.opponents


async def dealt(hall: Hall, opponents: int = 1) -> Visitor:
    """Asha and so many opponents have a card each."""
    asha = await hall.opens("Asha")
    for _ in range(opponents):
        assert await asha.does(ask.SeatOpponent("calm")) == DONE
    await asha.does(Start())
    while "showing" != hall.state.public.phase:
        await hall.time.advance(1)
    return asha


async def test_an_opponent_moves_after_its_delay_and_not_before(hall: Hall) -> None:
    await dealt(hall)
    await hall.time.advance(SHORTEST_MS - 1)
    assert () == shown(hall)
    await hall.time.advance(SPREAD_MS)
    assert of(hall) == shown(hall)
    assert hall.loaded._opponents.busy is False


async def test_it_is_asked_with_the_two_parts_that_a_player_is_sent_and_what_it_remembers(
    opponents: Watched, hall: Hall
) -> None:
    await dealt(hall)
    (member,) = of(hall)
    game = hall.games["toy"]
    ((strength, asked, public, private, memory),) = opponents.asked
    assert ("calm", member) == (strength, asked)
    assert (game.public(hall.state), game.private(hall.state, member)) == (public, private)
    assert memory > 1


async def test_a_move_that_takes_long_holds_nobody_up_and_its_moment_does_not_tell_how_long(
    opponents: Watched, hall: Hall
) -> None:
    hall.thinks_slowly = True
    opponents.goes_on.clear()
    asha = await dealt(hall)
    await hall.time.advance(3 * LONGEST_MS)
    assert await asha.does(ask.Say("come on")) == DONE
    assert () == shown(hall)
    hall.thinks_slowly = False
    opponents.goes_on.set()
    await hall.quiet()
    assert () == shown(hall)
    await hall.time.advance(LONGEST_MS)
    assert of(hall) == shown(hall)


async def test_what_changes_meanwhile_is_thought_of_anew_and_the_moment_stays(opponents: Watched, hall: Hall) -> None:
    asha = await dealt(hall)
    (member,) = of(hall)
    alarm = hall.loaded._opponents._plans[member].alarm
    await asha.does(ask.Say("hello"))
    assert 1 == len(opponents.asked)
    await asha.does(Show())
    (_, _, before, *_), (_, _, after, *_) = opponents.asked
    assert (2, 1) == (len(before.hidden), len(after.hidden))
    assert alarm is hall.loaded._opponents._plans[member].alarm


async def test_nothing_is_done_in_a_pause_and_all_goes_on_after_it(hall: Hall) -> None:
    asha = await dealt(hall, 2)
    await asha.does(ask.Pause())
    await hall.time.advance(60_000)
    assert () == shown(hall)
    assert not hall.loaded._opponents.busy
    await asha.does(ask.Resume())
    await hall.time.advance(LONGEST_MS)
    assert {*of(hall)} == {*shown(hall)}


async def test_what_could_not_be_stored_is_done_later(hall: Hall) -> None:
    await dealt(hall)
    hall.store.fails = True
    await hall.time.advance(3 * LONGEST_MS)
    assert () == shown(hall)
    hall.store.fails = False
    await hall.time.advance(LONGEST_MS)
    assert of(hall) == shown(hall)


@pytest.mark.parametrize("code", ["room.is_paused", "server.bug"])
async def test_a_refused_move_is_asked_for_again_when_something_changes_and_else_a_good_while_later(
    hall: Hall, code: str
) -> None:
    await dealt(hall)
    staff = hall.loaded._opponents
    asked: list[Asked] = []
    staff._ask = asked.append
    await hall.time.advance(LONGEST_MS)
    asked[0].reply(NotDone(code))
    staff.look(hall.loaded.room)
    await hall.time.advance(LONGEST_MS)
    asked[1].reply(NotDone(code))
    assert not staff.busy
    await hall.time.advance(AGAIN_MS - LONGEST_MS - 1)
    assert 2 == len(asked)
    await hall.time.advance(LONGEST_MS + 1)
    assert 3 == len(asked)


async def test_a_bug_costs_a_move_and_the_log_says_where_but_nothing_of_the_cards(
    opponents: Watched, hall: Hall, logged: Logged
) -> None:
    opponents.stumbles = True
    await dealt(hall)
    await hall.time.advance(LONGEST_MS)
    (entry,) = [entry for entry in logged if entry["event"] == "opponent.bug"]
    assert ("ValueError", "calm") == (entry["problem"], entry["strength"])
    assert entry["at"].startswith("Watched.move:")
    assert "the card" not in repr(logged)
    assert () == shown(hall)
    assert not hall.loaded._opponents.busy
    opponents.stumbles = False
    await hall.time.advance(AGAIN_MS + LONGEST_MS)
    assert ("showing", of(hall)) == (hall.state.public.phase, shown(hall))


@pytest.mark.parametrize("hole", ["to_move", "remember"])
async def test_a_bug_in_how_they_look_harms_nobody_else_and_they_look_again_a_good_while_later(
    opponents: Watched, hall: Hall, logged: Logged, hole: str
) -> None:
    asha = await dealt(hall, 2)
    first, second = of(hall)
    ravi = await hall.joins("Ravi")
    opponents.hole = hole
    assert await asha.does(Show()) == DONE
    assert await asha.does(ask.Remove(ravi.member)) == DONE
    assert "room.removed" == ravi.ear.closed
    assert await asha.does(ask.Say("hello")) == DONE
    bugs = [entry for entry in logged if "error" == entry["log_level"]]
    assert {("opponent.bug", hall.room, "ValueError")} == {
        (entry["event"], entry["room"], entry["problem"]) for entry in bugs
    }
    assert bugs[0]["at"].startswith("Watched._fall:")
    assert "the cards" not in repr(logged)
    assert not hall.loaded._opponents.busy
    await hall.time.advance(AGAIN_MS - 1)
    opponents.hole = ""
    assert (asha.member,) == shown(hall)
    await hall.time.advance(LONGEST_MS + 1)
    assert {asha.member, first, second} == {*shown(hall)}


@pytest.mark.parametrize("hole", ["to_move", "delay_ms"])
async def test_a_room_is_loaded_though_its_opponents_cannot_look(
    opponents: Watched, hall: Hall, logged: Logged, hole: str
) -> None:
    await dealt(hall)
    opponents.hole = hole
    await hall.restart(after_ms=1_000)
    assert of(hall) == tuple((await hall.host()).room.opponents)
    assert "opponent.bug" in [entry["event"] for entry in logged]


async def test_one_that_finds_out_late_that_it_cannot_tell_its_delay_harms_nobody(
    opponents: Watched, hall: Hall, logged: Logged
) -> None:
    hall.thinks_slowly = True
    opponents.goes_on.clear()
    await dealt(hall)
    opponents.hole = "delay_ms"
    await hall.time.advance(LONGEST_MS)
    assert ["opponent.bug"] == [entry["event"] for entry in logged]
    assert not hall.loaded._opponents.busy
    hall.thinks_slowly, opponents.hole = False, ""
    opponents.goes_on.set()
    await hall.time.advance(AGAIN_MS + LONGEST_MS)
    assert ("showing", of(hall)) == (hall.state.public.phase, shown(hall))


async def test_a_room_that_only_waits_to_look_again_is_put_away(opponents: Watched, hall: Hall) -> None:
    asha = await dealt(hall)
    opponents.stumbles = True
    await asha.goes()
    await hall.time.advance(60_000 + LONGEST_MS)
    await hall.loaded.settled()
    assert hall.loaded.is_idle


async def test_one_that_is_removed_does_nothing_more(hall: Hall) -> None:
    asha = await dealt(hall, 2)
    first, second = of(hall)
    await asha.does(ask.Remove(first))
    await hall.time.advance(LONGEST_MS)
    assert (second,) == shown(hall) == of(hall)


async def test_the_last_one_that_is_removed_leaves_nothing_to_do(hall: Hall) -> None:
    asha = await dealt(hall)
    await asha.does(ask.Remove(of(hall)[0]))
    assert not hall.loaded._opponents.busy


async def test_another_game_on_the_table_is_seen_with_no_memory_of_the_one_before(
    opponents: Watched, hall: Hall
) -> None:
    asha = await dealt(hall)
    await hall.time.advance(60_000)
    await asha.does(ask.OpenGame("toy", {}))
    assert 1 == hall.loaded._opponents._memory
    assert () != of(hall)
    await asha.does(ask.OpenGame("tambola", {}))
    assert () == of(hall)
    assert 1 == len(opponents.asked)


async def test_opponents_of_a_room_that_is_loaded_again_play_on(hall: Hall) -> None:
    await dealt(hall, 2)
    await hall.restart(after_ms=1_000)
    await hall.host()
    await hall.time.advance(LONGEST_MS)
    assert {*of(hall)} == {*shown(hall)}


async def test_a_stopped_host_does_nothing_more(hall: Hall) -> None:
    await dealt(hall)
    host = hall.loaded
    await host.stop()
    await hall.time.advance(LONGEST_MS)
    assert {} == host.room.game.public.shown


# Rummy, on the real store


async def with_opponents(hall: Hall, strengths: Sequence[str], **settings: Any) -> Visitor:
    """Asha and practice opponents of these strengths at a table of rummy."""
    asha = await hall.opens("Asha", "rummy", **settings)
    await asha.does(ask.Sit(0))
    for strength in strengths:
        assert await asha.does(ask.SeatOpponent(strength)) == DONE
    return asha


async def test_R34_they_play_on_after_a_restart_with_the_turn_timer_off_and_the_room_rests_when_all_is_done(
    hall: Hall,
) -> None:
    asha = await with_opponents(hall, ["easy", "steady"], turn_timer_s=0)
    await asha.does(Deal())
    await hall.time.advance(6_000)
    await asha.does(ask.Stand())
    await asha.goes()
    assert "playing" == hall.state.phase
    await hall.restart(after_ms=30_000)
    await hall.host()
    assert (False, "playing") == (hall.loaded.is_idle, hall.state.phase)
    await hall.time.advance(600_000)
    assert (True, "result") == (hall.loaded.is_idle, hall.state.phase)
    await hall.time.advance(IDLE_MS)
    await hall.desk.tidy()
    assert {} == hall.desk._hosts


async def plays_a_round(hall: Hall, person: Visitor) -> None:
    """Until the round is over; the person draws from the closed deck and throws the card away again."""
    for _ in range(2_000):
        if not hall.state.in_round:
            return
        turn = hall.state.turn
        if hall.state.phase == "playing" and turn is not None and turn.member == person.member:
            await person.does(Draw(turn.number, "closed"))
            if hall.state.phase == "playing":
                await person.does(Discard(turn.number, hall.state.hand(person.member).drawn))
        await hall.time.advance(500)
    raise AssertionError("a round without end")


async def test_a_person_and_five_opponents_play_rounds_to_their_end_with_chips_at_zero(hall: Hall) -> None:
    asha = await with_opponents(hall, ["easy", "steady", "easy", "steady", "easy"], turn_timer_s=0)
    await asha.does(Deal())
    for number in (1, 2, 3):
        while not hall.state.in_round:
            await hall.time.advance(1_000)
        await plays_a_round(hall, asha)
        line = hall.state.sheet[str(number)]
        assert {asha.member, *of(hall)} == line.points.keys()
        assert 0 == sum(line.half_chips.values()) == sum(hall.loaded.room.balances.values())
    records = await hall.desk.records(hall.room)
    assert [0, 0, 0] == [len(record["players"]) for record in records]
