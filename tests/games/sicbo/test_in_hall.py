"""Sic Bo on a real store with sockets: who is sent what, and a server that dies in the middle of a round (S6, S29, S30)."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from baithak.games.sicbo.commands import (
    AtRest,
    CloseBetting,
    ConfirmDice,
    EnterDice,
    OpenBetting,
    Pay,
    Place,
    Shake,
)
from baithak.rooms import commands as ask
from baithak.runtime.answers import DONE
from tests.support.hall import Hall, Visitor, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    opened = await open_hall(tmp_path)
    yield opened
    await opened.close()


async def betting(hall: Hall, dice: str) -> tuple[Visitor, Visitor, Visitor, Visitor]:
    """Asha's table with betting open: ravi and noor have bets, zoya watches."""
    asha = await hall.opens("asha", "sicbo", dice=dice)
    ravi, noor, zoya = await hall.joins("ravi"), await hall.joins("noor"), await hall.joins("zoya", "spectator")
    await asha.does(OpenBetting(0))
    assert DONE == await ravi.does(Place(1, {"small": 5, "combo:2-3": 4}))
    assert DONE == await noor.does(Place(1, {"small": 2}))
    return asha, ravi, noor, zoya


def half_chips(hall: Hall, visitor: Visitor) -> int:
    return hall.loaded.room.balances[visitor.member]


async def test_all_are_sent_the_totals_and_each_their_own_bets_alone(hall: Hall) -> None:
    people = await betting(hall, "system")
    for visitor in people:
        assert {"small": 7, "combo:2-3": 4} == visitor.ear.game["totals"]
    assert [{}, {"small": 5, "combo:2-3": 4}, {"small": 2}, {}] == [one.ear.my_game["bets"] for one in people]
    for stranger in (people[0], people[3]):
        heard = json.dumps(stranger.ear.heard)
        assert '"steps": [{' not in heard
        assert '"combo:2-3": 5' not in heard


async def test_a_bet_sent_twice_is_placed_once(hall: Hall) -> None:
    asha, ravi, *_ = await betting(hall, "real")
    first = await ravi.does(Place(1, {"odd": 3}), "twice")
    again = await ravi.does(Place(1, {"odd": 3}), "twice")
    assert first == again
    assert 3 == hall.state.totals["odd"]
    assert half_chips(hall, ravi) == 2 * (500 - 12)
    assert asha.member == hall.loaded.room.info.host


async def test_S29_after_the_server_died_the_bets_and_the_time_left_are_there(hall: Hall) -> None:
    _, ravi, *_ = await betting(hall, "system")
    before, left_ms = ravi.ear.my_game, hall.state.until_ms - hall.time.now_ms()
    await hall.restart(after_ms=40_000)
    assert before == (await ravi.comes()).my_game
    assert left_ms <= hall.state.until_ms - hall.time.now_ms() <= left_ms + 10_000
    await hall.time.advance(60_000)
    assert hall.state.statistics


async def test_S6_a_server_that_dies_between_the_settlement_and_the_payment_pays_exactly_once(hall: Hall) -> None:
    asha, ravi, noor, _ = await betting(hall, "real")
    for command in (CloseBetting(1), Shake(1), AtRest(1), EnterDice(1, (2, 3, 5)), ConfirmDice(1, (2, 3, 5))):
        assert DONE == await asha.does(command)
    assert ("settled", 982) == (hall.state.phase, half_chips(hall, ravi))
    for _ in range(2):
        await hall.restart(after_ms=1_000)
        await asha.comes()
    await hall.time.advance(60_000)
    assert ("paid", 982 + 20 + 48, 996 + 8) == (hall.state.phase, half_chips(hall, ravi), half_chips(hall, noor))
    await asha.does(Pay(1))
    await hall.restart(after_ms=1_000)
    await asha.comes()
    assert 982 + 20 + 48 == half_chips(hall, ravi)
    assert 0 == sum(hall.loaded.room.balances.values())


async def test_S30_who_comes_back_after_the_round_finds_it_in_their_record(hall: Hall) -> None:
    asha, ravi, *_ = await betting(hall, "system")
    await ravi.goes()
    await asha.does(CloseBetting(1))
    await hall.time.advance(6_000)
    await asha.does(ask.Pause())
    ear = await ravi.comes()
    line = ear.my_game["record"]["1"]
    assert ({"small": 5, "combo:2-3": 4}, "paid") == (line["chips"], line["outcomes"][0]["how"])
