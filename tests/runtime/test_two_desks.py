"""Two servers on one store: the first to append is right, the other catches up, tells its people, and decides again."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.games.tambola.commands import Claim, Mark, Start
from baithak.rooms.commands import Lock, Say, SetName, SetRoomName
from baithak.runtime.answers import DONE, Answer, NotDone
from baithak.store.codec import start
from tests.support.hall import Hall, Visitor, open_hall


class Pair:
    """The same room on two desks: Asha, its host, is connected to the first, Ravi to the second."""

    def __init__(self, first: Hall) -> None:
        self.first = first
        self.second = Hall(first.store, first.games, first.time)
        first.time.quiet = self.quiet

    async def open(self, game: str = "toy", **options: object) -> tuple[Visitor, Visitor]:
        first, second = self.first, self.second
        asha = await first.opens("Asha", game, **options)
        second.room, second.link = first.room, first.link
        ravi = await second.joins("Ravi")
        await asha.does(Say("who is here?"))
        return asha, ravi

    async def quiet(self) -> None:
        """Neither has anything to do."""
        for _ in range(2):
            await self.first.quiet()
            await self.second.quiet()

    async def catch_up(self) -> None:
        """Each hears of what the other did last, as it would with its own next command."""
        for hall in (self.first, self.second):
            await hall.loaded._catch_up()

    async def close(self) -> None:
        self.second.crash()


@pytest.fixture
async def pair(hall: Hall) -> AsyncIterator[Pair]:
    both = Pair(hall)
    yield both
    await both.close()


async def test_the_second_to_append_catches_up_and_decides_again(pair: Pair) -> None:
    asha, ravi = await pair.open()
    await asha.does(SetName("Meena"))
    assert NotDone("room.name_taken", {"name": "Meena"}) == await ravi.does(SetName("Meena"))
    await ravi.does(Say("hello"))
    assert "Meena" == ravi.ear.room["people"][asha.member]["name"]
    await asha.does(Say("hello"))
    await pair.catch_up()
    assert asha.ear.room == ravi.ear.room


async def test_of_two_who_append_at_the_same_instant_one_is_first_and_both_are_told_the_same(pair: Pair) -> None:
    asha, ravi = await pair.open()
    answers = [asha.asks(SetName("Meena")), ravi.asks(SetName("Meena"))]
    await pair.quiet()
    assert 1 == [await answer for answer in answers].count(DONE)
    await pair.catch_up()
    assert asha.ear.room == ravi.ear.room
    assert 1 == [face["name"] for face in asha.ear.room["people"].values()].count("Meena")


async def test_a_command_sent_again_to_the_other_server_gets_the_old_answer_and_is_done_once(pair: Pair) -> None:
    asha, ravi = await pair.open()
    await ravi.does(Say("once"), "x")
    elsewhere = Visitor(pair.first, ravi.guest, ravi.member)
    await elsewhere.comes()
    assert await elsewhere.does(Say("once"), "x") == DONE
    assert NotDone("room.host_only") == await ravi.does(Lock(), "y") == await elsewhere.does(Lock(), "y")
    assert ["who is here?", "once"] == [line["text"] for line in asha.ear.room["chat"].values()]


async def test_a_deadline_that_both_have_rings_once(pair: Pair) -> None:
    asha, ravi = await pair.open("tambola", pace_s=5)
    await asha.does(Start())
    await pair.first.time.advance(2_000 + 30_000)
    await pair.catch_up()
    assert 6 == len(asha.ear.game["calls"])
    assert asha.ear.game == ravi.ear.game
    kinds = [row.kind for row in await pair.first.store.read(pair.first.room)]
    assert 6 == kinds.count("tambola.called")


async def test_T19_two_claims_on_two_servers_have_one_winner_and_one_payment(pair: Pair) -> None:
    asha, ravi = await pair.open("tambola", pace_s=3, prizes={"early_five": 20, "full_house": 100})
    await asha.does(Start())
    await pair.first.time.advance(2_000 + 90 * 3_000)
    await pair.catch_up()
    claims = []
    for visitor in (asha, ravi):
        rank, face = next(iter(visitor.ear.my_game["tickets"].items()))
        await visitor.does(Mark(rank, tuple(n for row in face["rows"] for n in row if n)))
        claims.append(visitor.asks(Claim(rank, "early_five")))
    await pair.quiet()
    assert [DONE, DONE] == [await claim for claim in claims]
    await pair.catch_up()
    assert asha.ear.room == ravi.ear.room
    assert asha.ear.game == ravi.ear.game
    assert [0, 40] == sorted(face["half_chips"] for face in asha.ear.room["people"].values())
    assert ["tambola.claim_beaten"] == [face["code"] for face in asha.ear.game["claims"].values() if not face["won"]]


STEPS = st.lists(
    st.tuples(st.booleans(), st.sampled_from(["say", "name", "room", "twice"]), st.integers(0, 3)), max_size=25
)


async def anything(steps: list[tuple[bool, str, int]]) -> None:
    """All steps are asked at once, on both servers, and the answers awaited afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(await open_hall(Path(folder)))
        asha, ravi = await pair.open()
        answers: list[asyncio.Future[Answer]] = []
        for at_first, kind, number in steps:
            one = asha if at_first else ravi
            match kind:
                case "name":
                    answers.append(one.asks(SetName(f"Name {number}")))
                case "room":
                    answers.append(one.asks(SetRoomName(f"Room {number}")))
                case "twice":
                    answers.append(one.asks(Say(f"{number}"), f"twice {number}"))
                case _:
                    answers.append(one.asks(Say("and so on")))
            if number == 3:
                await pair.quiet()
        await pair.quiet()
        assert all(answer.done() for answer in answers)
        await pair.catch_up()
        assert pair.first.loaded.room == pair.second.loaded.room
        assert asha.ear.room == ravi.ear.room
        rows = await pair.first.store.read(pair.first.room)
        assert len(rows) == len(list(pair.first.desk._codec.decode(pair.first.room, start(pair.first.room), rows)))
        texts = [line["text"] for line in asha.ear.room["chat"].values()]
        assert all(texts.count(str(number)) <= 2 for number in range(4)), "once each of the two members"
        await pair.close()
        await pair.first.close()


@settings(max_examples=10, deadline=None)
@given(STEPS)
def test_whatever_is_asked_at_the_same_instant_both_end_with_the_same_room(steps: list[tuple[bool, str, int]]) -> None:
    asyncio.run(anything(steps))
