"""Rummy on a real store with sockets: who is sent what, and a server that dies in the middle of a round (R37)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from baithak.games.rummy.commands import Arrange, Discard, Draw, Start
from baithak.rooms import commands as ask
from tests.support.hall import Hall, Visitor, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    opened = await open_hall(tmp_path)
    yield opened
    await opened.close()


async def dealt(hall: Hall) -> dict[str, Visitor]:
    """Asha and ravi at the table, zoya watching; the cards are dealt, though no phone adds luck."""
    asha = await hall.opens("asha", "rummy", turn_timer_s=90)
    ravi, zoya = await hall.joins("ravi"), await hall.joins("zoya", "spectator")
    await asha.does(ask.Sit(0))
    await ravi.does(ask.Sit(1))
    await asha.does(Start())
    await hall.time.advance(6_000)
    assert "playing" == hall.state.phase
    return {visitor.member: visitor for visitor in (asha, ravi, zoya)}


async def test_only_ones_own_cards_are_sent_and_faces_of_those_that_all_see(hall: Hall) -> None:
    people = await dealt(hall)
    turn = hall.state.turn.member
    await people[turn].does(Draw(1, "closed"))
    for member, visitor in people.items():
        mine = visitor.ear.my_game
        assert (14 if member == turn else 13 if member in hall.state.hands else 0) == len(mine["cards"])
        assert "hands" not in visitor.ear.game
        assert len(hall.state.pile) == len(visitor.ear.game["open"])


async def test_R37_after_the_server_died_everyone_has_the_hand_its_groups_the_turn_and_the_time(hall: Hall) -> None:
    people = await dealt(hall)
    turn = hall.state.turn.member
    await people[turn].does(Draw(1, "closed"))
    await people[turn].does(Arrange(1, ((0, 5, 13), (2, 3)), (1, 4, 6, 7, 8, 9, 10, 11, 12)))
    before, left_ms = people[turn].ear.my_game, hall.state.due_ms() - hall.time.now_ms()
    await hall.restart(after_ms=40_000)
    assert before == (await people[turn].comes()).my_game
    assert left_ms <= hall.state.due_ms() - hall.time.now_ms() <= left_ms + 10_000
    await people[turn].does(Discard(1, 13))
    assert turn != hall.state.turn.member
