"""A room's host: stored first and said then, each command once, and what happens when the store or a game fails."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from baithak.games.tambola.commands import Start
from baithak.kernel.effects import Effect
from baithak.kernel.game import Command, Context, Event, Everyone
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.signals import Signal
from baithak.rooms.commands import Leave, Lock, Remove, Say, SetName, SetRoomName, Unlock
from baithak.runtime.answers import DONE, Answer, NotDone
from baithak.runtime.batch import Asked
from baithak.store.codec import start
from baithak.store.errors import Unreadable
from tests.support.hall import Hall, Logged
from tests.toy import commands as toy
from tests.toy.game import HighCard
from tests.toy.parts import Dealt, HighCardPrivate, HighCardPublic, Started


def lines(seen: dict[str, Any]) -> list[str]:
    """The chat."""
    return [line["text"] for line in seen["room"]["chat"].values()]


async def all_of(*answers: "asyncio.Future[Answer]") -> list[Answer]:
    """The answers, in the order asked."""
    return [await answer for answer in answers]


async def kinds_stored(hall: Hall) -> list[str]:
    """The kinds of the room's events, oldest first."""
    return [row.kind for row in await hall.store.read(hall.room)]


# Commit, then speak


async def test_nothing_is_answered_or_said_before_it_is_stored(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    stored = await kinds_stored(hall)
    heard = [list(visitor.ear.heard) for visitor in (asha, ravi)]
    room = hall.loaded.room

    hall.store.hold()
    answer = asha.asks(Say("hello"))
    await hall.quiet()
    assert not answer.done()
    assert heard == [visitor.ear.heard for visitor in (asha, ravi)]
    assert room is hall.loaded.room
    assert stored == await kinds_stored(hall)

    hall.store.release()
    assert await answer == DONE
    await hall.quiet()
    assert ["hello"] == lines(asha.ear.whole) == lines(ravi.ear.whole)
    assert [*stored, "room.line_said"] == await kinds_stored(hall)


async def test_what_comes_while_a_commit_is_under_way_goes_into_one_transaction_after_it(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    hall.store.hold()
    first = asha.asks(Say("1"))
    await hall.quiet()
    others = [asha.asks(Say(text)) for text in ("2", "3", "4")]
    await hall.quiet()
    commits = hall.store.commits
    hall.store.release()
    assert [DONE] * 4 == await all_of(first, *others)
    await hall.quiet()
    assert ["1", "2", "3", "4"] == lines(asha.ear.whole)
    assert commits + 2 == hall.store.commits


async def test_one_batch_is_one_update_for_all(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    seq = asha.ear.seq
    assert seq is not None
    await all_of(*(asha.asks(Say(text)) for text in ("1", "2", "3")))
    await hall.quiet()
    assert seq + 1 == asha.ear.seq
    assert ["1", "2", "3"] == lines(asha.ear.whole)


# Each command once


async def test_the_same_command_twice_in_one_batch_is_done_once(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    answers = await all_of(asha.asks(Say("once"), "x"), asha.asks(Say("once"), "x"))
    await hall.quiet()
    assert [DONE, DONE] == answers
    assert ["once"] == lines(asha.ear.whole)


async def test_a_command_sent_again_later_gets_the_old_answer(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    await asha.does(Say("once"), "x")
    second = await asha.comes()
    assert await asha.does(Say("once"), "x") == DONE
    assert ["once"] == lines(second.whole)


async def test_a_refused_command_sent_again_is_refused_again_though_it_would_be_done_by_now(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    refused = NotDone("room.name_taken", {"name": "Asha"})
    assert refused == await ravi.does(SetName("Asha"), "x")
    await asha.does(SetName("Asha Sharma"))
    assert refused == await ravi.does(SetName("Asha"), "x")
    assert await ravi.does(SetName("Asha"), "y") == DONE


@pytest.mark.parametrize("outage_ms", [0, 60_000])
async def test_a_command_sent_again_after_a_restart_gets_the_old_answer(hall: Hall, outage_ms: int) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    await asha.does(Say("once"), "x")
    refused = await ravi.does(Lock(), "x")
    await hall.restart(outage_ms)
    await asha.comes()
    assert await asha.does(Say("once"), "x") == DONE
    assert refused == await ravi.does(Lock(), "x") == NotDone("room.host_only")
    assert ["once"] == lines(asha.ear.whole)


async def test_many_commands_sent_again_after_a_restart_all_get_their_old_answers(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    names = [f"Room {number}" for number in range(70)]
    for number, name in enumerate(names):
        await asha.does(SetRoomName(name), f"x{number}")
    stored = await kinds_stored(hall)
    await hall.restart()
    await hall.host()
    answers = [asha.asks(SetRoomName(name), f"x{number}") for number, name in enumerate(names)]
    new = asha.asks(Say("new"), "y")
    assert [DONE] * 71 == await all_of(*answers, new)
    await hall.quiet()
    assert [*stored, "room.line_said"] == await kinds_stored(hall)


async def test_an_answer_too_old_for_the_memory_is_found_in_the_store(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    await asha.does(Say("once"), "x")
    for number in range(520):
        asha.asks(Unlock(), f"y{number}")
    await hall.quiet()
    assert hall.loaded._answers.get(asha.member, "x") is None
    assert await asha.does(Say("once"), "x") == DONE
    assert ["once"] == lines(asha.ear.whole)


async def test_a_command_id_is_its_members_own(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    await asha.does(Say("mine"), "x")
    await ravi.does(Say("mine too"), "x")
    assert ["mine", "mine too"] == lines(asha.ear.whole)


async def test_the_order_of_receipt_is_the_order_of_decision(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    first, second = asha.asks(SetName("Meena")), ravi.asks(SetName("Meena"))
    assert [DONE, NotDone("room.name_taken", {"name": "Meena"})] == await all_of(first, second)


async def test_who_was_removed_is_told_and_closed_and_their_later_commands_are_refused(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    second = await ravi.comes()
    removed, late = asha.asks(Remove(ravi.member)), ravi.asks(Say("still here?"))
    await hall.quiet()
    assert await removed == DONE
    assert isinstance(await late, NotDone)
    assert ["room.removed"] * 2 == [ravi.ears[0].closed, second.closed]


async def test_who_leaves_is_closed_in_every_tab(hall: Hall) -> None:
    await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    await ravi.comes()
    await ravi.does(Leave())
    assert ["room.not_a_member"] * 2 == [ear.closed for ear in ravi.ears]


# The store fails


async def test_what_cannot_be_stored_has_not_happened_and_is_done_when_sent_again(hall: Hall, logged: Logged) -> None:
    asha = await hall.opens("Asha")
    seen, stored = dict(asha.ear.whole), await kinds_stored(hall)
    hall.store.fails = True
    assert NotDone("server.busy") == await asha.does(Say("hello"), "x")
    assert ["room.not_stored"] == [entry["event"] for entry in logged]
    assert seen == asha.ear.whole
    assert stored == await kinds_stored(hall)
    hall.store.fails = False
    assert await asha.does(Say("hello"), "x") == DONE
    assert ["hello"] == lines(asha.ear.whole)


async def test_a_deadline_that_could_not_be_stored_rings_again_until_it_is(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola")
    await asha.does(Start())
    hall.store.fails = True
    await hall.time.advance(4_000)
    assert asha.ear.room["seal"]["phase"] == "open"
    hall.store.fails = False
    await hall.time.advance(1_000)
    assert asha.ear.room["seal"]["phase"] == "closed"
    assert asha.ear.game["phase"] == "calling"


async def test_coming_and_going_that_could_not_be_stored_is_told_again_as_it_is_by_then(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    noor = await hall.joins("Noor")
    await noor.goes()
    await hall.time.advance(3_000)
    hall.store.fails = True
    await ravi.goes()
    await noor.comes()
    await hall.time.advance(10_000)
    hall.store.fails = False
    await hall.time.advance(1_000)
    people = asha.ear.room["people"]
    assert (False, True) == (people[ravi.member]["present"], people[noor.member]["present"])


async def test_a_room_whose_log_is_found_damaged_is_set_aside_and_everyone_hears_so(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asha = await hall.opens("Asha")
    damaged: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    damaged.set_exception(Unreadable(hall.room, 3, "the database file is damaged there"))
    monkeypatch.setattr(hall.store, "append", lambda _: damaged)
    answers = await all_of(asha.asks(Say("1")), asha.asks(Say("2")))
    await hall.quiet()
    assert [NotDone("room.set_aside")] * 2 == answers
    await asyncio.gather(*hall.desk._setting_aside)
    assert "room.set_aside" == asha.ear.closed
    index = await hall.store.room_index(hall.room)
    assert index is not None
    assert "the database file is damaged there" in (index.set_aside or "")


async def test_whoever_waits_for_a_room_to_stop_waits_for_all_that_was_asked(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    hall.store.hold()
    first = asha.asks(Say("1"))
    await hall.quiet()
    second = asha.asks(Say("2"))
    stopped = asyncio.create_task(hall.loaded.stop())
    await hall.quiet()
    assert not stopped.done()
    hall.store.release()
    await stopped
    assert [DONE, DONE] == await all_of(first, second)


# A game fails


class Broken(HighCard):
    """High card with a hole wherever a test wants one."""

    hole = ""

    def _fall(self, where: str) -> None:
        if self.hole == where:
            raise ZeroDivisionError(where)

    def decide(self, state: Any, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        self._fall("decide")
        return super().decide(state, command, context)

    def deadlines(self, state: Any) -> Any:
        if state.public.phase == "sealing":
            self._fall("deadlines")
        return super().deadlines(state)

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        if isinstance(event, (Started, Dealt)):
            self._fall("touched")
        return super().touched(event)

    def private(self, state: Any, member: str) -> HighCardPrivate:
        if state.cards:
            self._fall("private")
        return super().private(state, member)

    def public(self, state: Any) -> HighCardPublic:
        if state.public.phase == "sealing":
            self._fall("public")
            if self.hole == "hidden":
                return HighCardPublic(winner=Hidden("seed"))  # type: ignore[arg-type]  # the bug that the test is about
        return super().public(state)


@pytest.fixture
async def broken(hall: Hall) -> Broken:
    game = Broken()
    await hall.close()
    hall.store = await reopened(hall)
    hall.games = {"toy": game}
    hall.house = hall._new_house()
    await hall.house.open()
    return game


async def reopened(hall: Hall) -> Any:
    """The same store, opened once more."""
    return await type(hall.store).open(hall.store._folder.path)


@pytest.mark.parametrize("where", ["decide", "deadlines"])
async def test_a_bug_in_a_game_is_loud_in_the_log_and_leaves_the_room_as_it_was_and_alive(
    hall: Hall, broken: Broken, where: str, logged: Logged
) -> None:
    asha = await hall.opens("Asha")
    before = hall.loaded.room
    broken.hole = where
    said, began = asha.asks(Say("before")), asha.asks(toy.Start(), "x")
    after = asha.asks(Say("after"))
    assert [DONE, NotDone("server.bug"), DONE] == await all_of(said, began, after)
    bugs = [entry for entry in logged if entry["event"] == "room.bug"]
    assert ("Start", "error", hall.room) == (bugs[-1]["command"], bugs[-1]["log_level"], bugs[-1]["room"])
    await hall.quiet()
    assert ["before", "after"] == lines(asha.ear.whole)
    assert before.game == hall.loaded.room.game
    broken.hole = ""
    assert await asha.does(toy.Start(), "x") == DONE


@pytest.mark.parametrize("where", ["public", "hidden", "touched"])
async def test_a_bug_in_a_view_is_loud_and_what_it_kept_back_is_told_with_the_next_change(
    hall: Hall, broken: Broken, where: str, logged: Logged
) -> None:
    asha = await hall.opens("Asha")
    broken.hole = where
    assert await asha.does(toy.Start()) == DONE
    assert ["room.not_told"] == [entry["event"] for entry in logged]
    assert asha.ear.game["phase"] == "lobby"
    broken.hole = ""
    await asha.does(Say("hello"))
    assert ("sealing", ["hello"]) == (asha.ear.game["phase"], lines(asha.ear.whole))
    fresh = await asha.comes()
    assert fresh.whole == asha.ears[0].whole


@pytest.mark.parametrize("where", ["touched", "private"])
async def test_ones_own_part_that_a_bug_kept_back_is_told_with_the_next_change(
    hall: Hall, broken: Broken, where: str, logged: Logged
) -> None:
    asha, ravi = await hall.opens("Asha"), await hall.joins("Ravi")
    await asha.does(toy.Start())
    broken.hole = where
    await hall.time.advance(10_000)
    assert ("showing", ["room.not_told"]) == (hall.state.public.phase, [entry["event"] for entry in logged])
    broken.hole = ""
    await asha.does(Say("hello"))
    game = hall.state
    assert [unseal(game.cards[one.member]) for one in (asha, ravi)] == [one.ear.my_game["card"] for one in (asha, ravi)]
    assert "showing" == ravi.ear.game["phase"]


async def test_a_log_and_the_room_that_follows_from_it_are_the_same_after_all_that(hall: Hall, broken: Broken) -> None:
    asha = await hall.opens("Asha")
    broken.hole = "decide"
    await asha.does(toy.Start())
    broken.hole = ""
    await asha.does(toy.Start())
    rows = await hall.store.read(hall.room)
    assert len(rows) == len(list(hall.desk._codec.decode(hall.room, start(hall.room), rows)))
    room = hall.loaded.room
    await hall.restart()
    await hall.host()
    assert room.game == hall.loaded.room.game


async def test_a_cancelled_wait_for_an_answer_harms_nobody(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    hall.store.hold()
    waiting = asyncio.create_task(hall.loaded.settle(SetRoomName("Diwali")))
    await hall.quiet()
    waiting.cancel()
    said: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    hall.loaded.ask(Asked(Say("hello"), asha.member, "x", hall.time.now_ms(), said.set_result))
    hall.store.release()
    assert await said == DONE
    await hall.quiet()
    assert ["hello"] == lines(asha.ear.whole)
