"""A thousand bets race the close: each is wholly in or wholly out, and the frozen total is their sum (S2, S3)."""

import random
from collections import Counter

import pytest

from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.commands import Place
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.context import RoomContext
from baithak.rooms.step import step
from tests.contract.evening import HOST, account
from tests.games.sicbo.evening import REAL, SicboEvening

PLAYERS = 100
BETS = 1_000


@pytest.mark.parametrize("seed", [1, 2])
def test_S3_a_thousand_bets_that_race_the_close_are_each_wholly_in_or_wholly_out(seed: int) -> None:
    luck = random.Random(seed)
    evening = SicboEvening({**REAL, "betting_s": 10, "round_max_chips": 200})
    evening.browsers = False
    for number in range(PLAYERS):
        evening.house(ask.Join(account(f"p{number}"), f"p{number}", f"p{number}", "player"))
    evening.opens()
    closes_ms = evening.public.closes_ms
    assert closes_ms is not None
    # Straight into the room, for a whole check after each of so many steps takes minutes.
    room, before = evening.room, Counter(evening.room.balances)
    fresh = evening._context(None).fresh
    inside, told = Counter[str](), Counter[str]()
    moments = sorted(closes_ms + luck.randrange(-200, 200) for _ in range(BETS))
    closed = False
    for place, now_ms in enumerate(moments):
        if now_ms >= closes_ms + 50 and not closed:
            # The clock is late by a moment.
            deadline = next(one.id for one in evening.due() if one.id.startswith("sicbo.close"))
            room, _ = step(room, ask.Fire(deadline), RoomContext(now_ms, None, fresh, evening.games))
            closed = True
        member = f"p{place % PLAYERS}"
        bets = {spot: luck.randrange(1, 4) for spot in luck.sample(sorted(SPOTS), 3)}
        try:
            room, _ = step(room, Place(1, bets), RoomContext(now_ms, member, fresh, evening.games))
        except Rejected as refused:
            told[refused.code] += 1
        else:
            assert now_ms < closes_ms
            inside.update(bets)
            before[member] -= 2 * sum(bets.values())
    assert closed
    assert dict(inside) == room.game.totals
    assert inside.total() == sum(sum(bets.values()) for bets in room.game.bets().values())
    assert {member: before[member] for member in room.people} == {
        member: room.balances.get(member, 0) for member in room.people
    }
    assert sum(told.values()) == sum(moment >= closes_ms for moment in moments)
    assert set(told) == {"sicbo.too_late"}
    assert HOST in room.people
