"""A fault, its end, and a round that is to end early (S31, S32; design, "End")."""

import pytest

from baithak.games.sicbo.commands import GoOn, OpenBetting, Place, RaiseFault, VoidRound
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening


def betting(**settings: object) -> SicboEvening:
    """Betting is open, and ravi has five on small."""
    evening = SicboEvening(settings)
    evening.opens()
    evening.bets("ravi", small=5)
    return evening


def test_S31_dealer_or_supervisor_raise_a_fault_and_only_the_supervisor_goes_on_or_voids() -> None:
    for member in (HOST, SUPERVISOR):
        evening = betting(dice="real")
        evening.fails(member)
        fault = evening.public.fault
        assert fault is not None
        assert ("paused", "procedure", member, "betting_open", None) == (
            evening.public.phase,
            fault.fault,
            fault.by,
            fault.phase,
            fault.void_ms,
        )
        assert SUPERVISOR == evening.room.waits_for
        for other in (HOST, "ravi", "noor"):
            assert Rejected("room.not_allowed") == evening.refused(other, GoOn(1))
            assert Rejected("room.not_allowed") == evening.refused(other, VoidRound(1))
        evening.do(SUPERVISOR, GoOn(1))
        assert evening.public.fault is None


def test_S31_a_player_raises_no_fault() -> None:
    evening = betting(dice="real")
    assert Rejected("room.not_allowed") == evening.refused("ravi", RaiseFault(1, "game"))
    assert Rejected("room.host_only") == betting().refused("ravi", RaiseFault(1, "game"))


def test_S31_a_void_round_gives_every_stake_back_once() -> None:
    evening = betting(dice="real")
    evening.bets("noor", odd=2, even=2)
    evening.closes()
    evening.fails()
    evening.do(SUPERVISOR, VoidRound(1))
    assert ("sicbo.refund", {"ravi": 10, "noor": 8}) == evening.moved()[-1]
    assert ("cancelled", 500, 500) == (evening.public.phase, evening.chips("ravi"), evening.chips("noor"))
    assert "sicbo.cancelled" == evening.room.rounds["1"].cancelled
    assert Rejected("sicbo.not_paused") == evening.refused(SUPERVISOR, VoidRound(1))


@pytest.mark.parametrize(("waited_s", "left_s"), [(10, 20), (28, 5), (40, 5)])
def test_S31_a_countdown_goes_on_with_what_was_left_five_seconds_at_least(waited_s: int, left_s: int) -> None:
    evening = betting(dice="real")
    evening.wait(waited_s * 1000)
    evening.fails()
    evening.wait(300_000)
    evening.do(SUPERVISOR, GoOn(1))
    assert evening.now_ms + left_s * 1000 == evening.public.closes_ms
    evening.bets("noor", small=1)


def test_S31_while_it_is_paused_nothing_goes_on() -> None:
    evening = betting(dice="real")
    evening.fails()
    assert Rejected("sicbo.fault") == evening.refused("ravi", Place(1, {"small": 1}))
    assert Rejected("sicbo.fault") == evening.refused(HOST, RaiseFault(1, "game"))
    assert not [deadline for deadline in evening.due() if deadline.id.startswith("sicbo")]


def test_S31_a_fault_after_the_settlement_can_still_void_the_round_and_nothing_is_paid() -> None:
    evening = betting(dice="real")
    evening.settles(2, 3, 5)
    evening.fails()
    evening.do(SUPERVISOR, VoidRound(1))
    assert (500, {}, ()) == (evening.chips("ravi"), evening.sees("ravi").backs, evening.public.winning)


def test_S32_where_the_system_deals_host_and_cohosts_go_on_and_only_one_without_bets_voids() -> None:
    evening = betting()
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    evening.bets(HOST, big=1)
    evening.fails("noor")
    assert evening.refused(HOST, GoOn(1)) is None
    assert Rejected("sicbo.has_bets") == evening.refused(HOST, VoidRound(1))
    assert Rejected("room.host_only") == evening.refused("ravi", VoidRound(1))
    evening.do("noor", VoidRound(1))
    assert (500, 500) == (evening.chips(HOST), evening.chips("ravi"))


def test_S32_where_the_system_deals_a_fault_that_nobody_decides_voids_the_round_after_two_minutes() -> None:
    evening = betting()
    evening.fails()
    assert [evening.now_ms + 120_000] == [one.due_ms for one in evening.due() if one.id.startswith("sicbo")]
    evening.next_moment()
    assert ("cancelled", 500) == (evening.public.phase, evening.chips("ravi"))


def test_S7_where_the_system_deals_a_fault_comes_before_the_shake_or_not_at_all() -> None:
    evening = betting(pace_s=0)
    evening.closes()
    assert Rejected("room.no_round") == evening.refused(HOST, RaiseFault(1, "game"))


def test_ending_a_round_of_the_system_plays_it_and_none_follows() -> None:
    evening = betting()
    evening.do(HOST, ask.EndRound())
    assert ("paid", None, None) == (evening.public.phase, evening.public.next_ms, evening.room.rounds["1"].cancelled)


def test_ending_a_paused_round_of_the_system_is_no_way_to_void_it_for_one_with_bets() -> None:
    evening = betting()
    evening.bets(HOST, big=1)
    evening.fails()
    evening.do(HOST, ask.EndRound())
    evening.do(HOST, ask.EndRound())
    assert "paused" == evening.public.phase
    evening.do(HOST, GoOn(1))
    assert ("paid", None) == (evening.public.phase, evening.public.next_ms)


def test_ending_a_round_with_real_dice_voids_it_before_they_are_shaken() -> None:
    for paused in (False, True):
        evening = betting(dice="real")
        evening.closes()
        if paused:
            evening.fails()
        evening.do(HOST, ask.EndRound())
        assert ("cancelled", 500) == (evening.public.phase, evening.chips("ravi"))


def test_ending_a_round_whose_dice_are_shaken_gives_the_dealer_a_minute_and_then_voids_it() -> None:
    evening = betting(dice="real")
    evening.enters(2, 3, 5)
    evening.do(HOST, ask.EndRound())
    evening.wait(10_000)
    evening.do(HOST, ask.EndRound())
    assert evening.now_ms + 50_000 == evening.public.ends_ms
    evening.next_moment()
    assert ("cancelled", 500) == (evening.public.phase, evening.chips("ravi"))


def test_ending_a_settled_round_pays_it() -> None:
    evening = betting(dice="real")
    evening.settles(2, 3, 5)
    evening.do(HOST, ask.EndRound())
    assert ("paid", 505) == (evening.public.phase, evening.chips("ravi"))


def test_the_dealer_gone_for_good_is_replaced_by_the_host_or_the_round_is_voided() -> None:
    evening = SicboEvening(REAL)
    evening.do(HOST, ask.SetRole("noor", "dealer"))
    evening.do("noor", OpenBetting(0))
    evening.bets("ravi", small=5)
    evening.next_moment()
    assert "noor" == evening.room.waits_for
    evening.house(ask.WentAway("noor"))
    assert "host" == evening.room.waits_for
    evening.shakes()
    evening.house(ask.CameBack("noor"))
    evening.do(SUPERVISOR, RaiseFault(1, "procedure"))
    evening.do(SUPERVISOR, VoidRound(1))
    assert 500 == evening.chips("ravi")


def test_after_an_outage_two_minutes_are_two_minutes_from_when_the_server_is_back() -> None:
    evening = betting()
    evening.fails()
    left_ms = 120_000
    evening.wait(50_000)
    evening.house(ask.Recover(50_000))
    fault = evening.public.fault
    assert fault is not None
    assert evening.now_ms + left_ms + 10_000 == fault.void_ms
