"""Bets: placed, taken back, repeated, doubled, whole or not at all, within limits and balance, until the close (S2, S3, S27, S33)."""

from typing import Any

import pytest

from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.commands import Clear, Double, Place, Repeat, Undo
from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, SPECTATOR
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening


def opened(**settings: Any) -> SicboEvening:
    evening = SicboEvening(settings)
    evening.opens()
    return evening


def must_refuse(evening: SicboEvening, member: str, command: Command, code: str, **params: int) -> None:
    """It is refused with that code, and nothing is debited."""
    before = evening.room
    assert Rejected(code, **params) == evening.refused(member, command)
    assert before is evening.room


def test_S2_a_player_places_any_number_of_bets_of_any_types() -> None:
    evening = opened(round_max_chips=5_000)
    evening.do("ravi", Place(1, {"small": 5, "combo:2-3": 2}))
    evening.do("ravi", Place(1, dict.fromkeys(SPOTS, 1)))
    assert 110 == len(evening.sees("ravi").bets)
    assert (6, 3) == (evening.sees("ravi").bets["small"], evening.sees("ravi").bets["combo:2-3"])


def test_a_bet_is_debited_at_once_and_echoed_with_the_new_balance() -> None:
    evening = opened()
    evening.bets("ravi", small=5)
    assert {"small": 5} == evening.sees("ravi").bets
    assert (495, 990) == (evening.chips("ravi"), evening.room.people["ravi"].half_chips)
    assert ("sicbo.stake", {"ravi": -10}) == evening.moved()[-1]


def test_all_see_the_chips_of_all_on_each_spot_and_of_single_bets_only_ones_own() -> None:
    evening = opened()
    evening.bets("ravi", small=5, odd=1)
    evening.bets("noor", small=2)
    assert ({"small": 7, "odd": 1}, 2) == (evening.public.totals, evening.public.players)
    assert {"small": 2} == evening.sees("noor").bets
    assert {} == evening.sees(SPECTATOR).bets == evening.sees(HOST).bets


def test_S2_undo_takes_back_step_by_step_and_clear_all_of_the_round() -> None:
    evening = opened()
    evening.bets("ravi", small=5)
    evening.bets("ravi", small=1, big=2)
    evening.do("ravi", Double(1))
    evening.do("ravi", Undo(1))
    assert {"small": 6, "big": 2} == evening.sees("ravi").bets
    evening.do("ravi", Undo(1))
    assert ({"small": 5}, 495, {"small": 5}) == (
        evening.sees("ravi").bets,
        evening.chips("ravi"),
        evening.public.totals,
    )
    evening.bets("ravi", odd=3)
    evening.do("ravi", Clear(1))
    assert ({}, 500, {}, 0) == (
        evening.sees("ravi").bets,
        evening.chips("ravi"),
        evening.public.totals,
        evening.public.players,
    )
    must_refuse(evening, "ravi", Undo(1), "sicbo.nothing_placed")
    must_refuse(evening, "ravi", Clear(1), "sicbo.nothing_placed")


def test_S2_one_repeats_the_bets_of_the_last_round_one_bet_in() -> None:
    evening = opened(pace_s=0)
    must_refuse(evening, "ravi", Repeat(1), "sicbo.no_last_bets")
    evening.bets("ravi", small=5, odd=2)
    evening.closes()
    evening.opens()
    evening.bets("noor", big=1)
    evening.closes()
    evening.opens()
    evening.bets("ravi", small=1)
    evening.do("ravi", Repeat(3))
    assert {"small": 6, "odd": 2} == evening.sees("ravi").bets


def test_S2_doubling_places_all_of_this_round_once_more() -> None:
    evening = opened()
    must_refuse(evening, "ravi", Double(1), "sicbo.nothing_placed")
    evening.bets("ravi", small=5, odd=2)
    evening.do("ravi", Double(1))
    evening.do("ravi", Double(1))
    assert {"small": 20, "odd": 8} == evening.sees("ravi").bets


def test_S2_repeating_and_doubling_are_whole_or_not_at_all() -> None:
    evening = opened(starting_chips=10, pace_s=0)
    evening.bets("ravi", small=3, big=3)
    must_refuse(evening, "ravi", Double(1), "sicbo.not_enough", n=4)
    evening.closes()
    evening.opens()
    evening.bets("ravi", any_triple=int(evening.chips("ravi")) - 5)
    must_refuse(evening, "ravi", Repeat(2), "sicbo.repeat_refused")


@pytest.mark.parametrize(
    ("bets", "code", "params"),
    [
        ({"smal": 1}, "sicbo.bad_bet", {}),
        ({"combo:3-2": 1}, "sicbo.bad_bet", {}),
        ({"small": 5, "total:18": 1}, "sicbo.bad_bet", {}),
        ({}, "sicbo.bad_bet", {}),
        ({"small": 0}, "sicbo.below_min", {"min": 2}),
        ({"small": -5}, "sicbo.below_min", {"min": 2}),
        ({"small": 1}, "sicbo.below_min", {"min": 2}),
        ({"small": 21}, "sicbo.above_max", {"max": 20}),
        ({"triple:4": 6}, "sicbo.above_max", {"max": 5}),
        ({"small": 10, "triple:4": 6}, "sicbo.above_max", {"max": 5}),
        ({"small": 20, "big": 20, "odd": 11}, "sicbo.round_limit", {"max": 50}),
        ({"small": 20, "big": 20, "odd": 10}, "sicbo.not_enough", {"n": 45}),
    ],
)
def test_S33_a_bet_out_of_the_limits_or_the_balance_is_refused_whole(
    bets: dict[str, int], code: str, params: dict[str, int]
) -> None:
    evening = opened(
        spot_min_chips=2, spot_max_chips=20, type_max_chips={"triple": 5}, round_max_chips=50, starting_chips=45
    )
    must_refuse(evening, "ravi", Place(1, bets), code, **params)


def test_S33_limits_count_what_lies_there_already_also_when_repeating_and_doubling() -> None:
    evening = opened(spot_max_chips=20, round_max_chips=50, pace_s=0)
    evening.bets("ravi", small=15)
    must_refuse(evening, "ravi", Place(1, {"small": 6}), "sicbo.above_max", max=20)
    must_refuse(evening, "ravi", Double(1), "sicbo.above_max", max=20)
    evening.bets("ravi", big=15)
    must_refuse(evening, "ravi", Place(1, {"odd": 20, "even": 1}), "sicbo.round_limit", max=50)
    evening.closes()
    evening.opens()
    evening.bets("ravi", small=6)
    must_refuse(evening, "ravi", Repeat(2), "sicbo.above_max", max=20)


def test_S33_a_limit_is_each_players_own() -> None:
    evening = opened(spot_max_chips=20, round_max_chips=20)
    evening.bets("ravi", small=20)
    evening.bets("noor", small=20)
    assert {"small": 40} == evening.public.totals


def test_S27_half_a_chip_is_no_stake() -> None:
    evening = SicboEvening({**REAL, "starting_chips": 5})
    evening.opens()
    evening.bets("ravi", odd2_even1=5)
    evening.pays(1, 1, 2)
    evening.opens()
    assert 12.5 == evening.chips("ravi")
    must_refuse(evening, "ravi", Place(2, {"small": 13}), "sicbo.not_enough", n=12)
    evening.bets("ravi", small=12)
    assert 0.5 == evening.chips("ravi")


def test_S3_what_arrives_when_the_time_is_up_is_refused_though_the_clock_has_not_been_heard() -> None:
    evening = opened(betting_s=20)
    evening.bets("ravi", small=5)
    evening.wait(19_999)
    evening.bets("noor", small=1)
    evening.wait(1)
    assert "betting_open" == evening.state.phase
    must_refuse(evening, "noor", Place(1, {"small": 1}), "sicbo.too_late")
    must_refuse(evening, "ravi", Double(1), "sicbo.too_late")
    must_refuse(evening, "ravi", Undo(1), "sicbo.no_withdraw")
    evening.next_moment()
    assert {"small": 6} == evening.public.totals


def test_S2_after_the_close_nothing_is_taken_back_also_not_while_they_shake_again() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    evening.closes()
    for command in (Undo(1), Clear(1)):
        must_refuse(evening, "ravi", command, "sicbo.no_withdraw")
    must_refuse(evening, "ravi", Place(1, {"small": 1}), "sicbo.too_late")


def test_a_bet_for_another_round_than_the_one_in_play_does_nothing() -> None:
    evening = opened(pace_s=0)
    evening.bets("ravi", small=1)
    evening.closes()
    evening.opens()
    for command in (Place(1, {"small": 1}), Repeat(1), Undo(1)):
        must_refuse(evening, "ravi", command, "net.too_late")


def test_S32_with_real_dice_who_deals_or_supervises_does_not_bet() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    for member in (HOST, SUPERVISOR):
        for command in (Place(1, {"small": 1}), Repeat(1), Double(1)):
            must_refuse(evening, member, command, "sicbo.staff_no_bet")
    must_refuse(evening, SPECTATOR, Place(1, {"small": 1}), "room.not_allowed")


def test_S32_where_the_system_deals_everyone_may_bet_the_host_too() -> None:
    evening = opened()
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    for member in (HOST, "noor", "ravi"):
        evening.bets(member, small=1)
    assert {"small": 3} == evening.public.totals
