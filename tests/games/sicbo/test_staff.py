"""Who deals and supervises, who has back what they staked, who gets chips to begin with; who leaves (S29, S32; design)."""

from baithak.games.sicbo.commands import OpenBetting, Place
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, PLAYERS, SPECTATOR
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening


def test_S32_the_host_deals_and_supervises_unless_others_are_named_and_here() -> None:
    evening = SicboEvening(REAL)
    dealers = [evening.public.dealers]
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    dealers.append(evening.public.dealers)
    evening.house(ask.WentAway("ravi"))
    dealers.append(evening.public.dealers)
    evening.house(ask.CameBack("ravi"))
    evening.do("ravi", ask.Leave())
    dealers.append(evening.public.dealers)
    assert [(HOST,), ("ravi",), (HOST, "ravi"), (HOST,)] == dealers
    assert (SUPERVISOR,) == evening.public.supervisors


def test_S32_who_is_named_in_the_middle_of_a_round_has_their_stakes_back_at_once_visibly() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5, odd=1)
    evening.bets("noor", small=2)
    evening.closes()
    evening.do(HOST, ask.SetRole("ravi", "supervisor"))
    assert ("sicbo.given_back", {"ravi": 12}) == evening.moved()[-1]
    assert (500, {}, {"small": 2}, 1) == (
        evening.chips("ravi"),
        evening.sees("ravi").bets,
        evening.public.totals,
        evening.public.players,
    )
    [outcome] = evening.sees("ravi").record["1"].outcomes
    assert "given_back" == outcome.how
    evening.shakes()
    assert "at_rest" == evening.public.phase


def test_S32_what_was_given_back_is_neither_paid_nor_given_back_again() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    evening.settles(2, 3, 5)
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    evening.next_moment()
    assert ("paid", 500) == (evening.public.phase, evening.chips("ravi"))


def test_S32_a_host_who_stands_in_for_a_dealer_has_their_stakes_back() -> None:
    evening = SicboEvening(REAL)
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    evening.do("ravi", OpenBetting(0))
    evening.bets(HOST, small=5)
    evening.house(ask.WentAway("ravi"))
    assert (500, {}) == (evening.chips(HOST), evening.sees(HOST).bets)


def test_S32_a_new_host_deals_and_has_their_stakes_back() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    evening.do(HOST, ask.HandOver("ravi"))
    assert (("ravi",), 500) == (evening.public.dealers, evening.chips("ravi"))
    assert Rejected("sicbo.staff_no_bet") == evening.refused("ravi", Place(1, {"small": 1}))
    evening.bets(HOST, small=1)


def test_starting_chips_are_given_once_an_evening_on_top_of_what_one_has() -> None:
    evening = SicboEvening({"starting_chips": 200})
    evening.do(HOST, ask.Refill("ravi", 30))
    assert {"asha": 200, "ravi": 230, "noor": 200, "zoya": 0} == {
        member: evening.chips(member) for member in (*PLAYERS, SPECTATOR)
    }
    evening.do(SPECTATOR, ask.Play())
    evening.comes("meena")
    evening.do("ravi", ask.Leave())
    evening.house(ask.Join("account of ravi", "ravi", "ravi", "player"))
    evening.do(HOST, ask.OpenGame("sicbo", {"starting_chips": 900}))
    assert {"asha": 200, "ravi": 230, "zoya": 200, "meena": 200} == {
        member: evening.chips(member) for member in (HOST, "ravi", SPECTATOR, "meena")
    }


def test_who_deals_gets_chips_to_begin_with_when_they_may_bet() -> None:
    evening = SicboEvening(REAL)
    assert (0, 500) == (evening.chips(HOST), evening.chips("ravi"))
    evening.do(HOST, ask.SetRole("noor", "dealer"))
    assert (500, 500) == (evening.chips(HOST), evening.chips("noor"))


def test_S29_who_loses_the_connection_or_leaves_has_their_bets_settled() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    evening.bets("noor", small=7)
    evening.house(ask.WentAway("ravi"))
    evening.do("noor", ask.Leave())
    evening.pays(2, 3, 5)
    assert (505, 507) == (evening.chips("ravi"), evening.chips("noor"))
    evening.house(ask.CameBack("ravi"))
    assert {"small": 20} == evening.sees("ravi").record["1"].outcomes[0].backs


def test_S29_who_comes_back_finds_their_bets_the_time_left_and_the_record() -> None:
    evening = SicboEvening()
    evening.opens()
    evening.bets("ravi", small=5)
    before = evening.sees("ravi")
    evening.house(ask.WentAway("ravi"))
    evening.wait(4_000)
    evening.house(ask.CameBack("ravi"))
    assert before == evening.sees("ravi")
    evening.bets("ravi", odd=1)


def test_chips_of_players_and_house_sum_to_zero_and_nobody_has_less_than_none() -> None:
    evening = SicboEvening({"starting_chips": 20, "pace_s": 0})
    for _ in range(20):
        evening.opens()
        for member in PLAYERS:
            stake = int(min(evening.chips(member), 9))
            if stake:
                evening.bets(member, odd2_even1=stake)
        evening.closes()
    assert 0 == sum(evening.room.balances.values())
    assert min(evening.chips(member) for member in PLAYERS) >= 0
