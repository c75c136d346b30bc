"""Settled, paid, void and reversed: every entry visible, chips never lost or made (S6, S9, S27, S31)."""

import json

import pytest

from baithak.fairness import parse, verify, verify_chain
from baithak.games.sicbo.commands import ConfirmDice, Pay, Reverse, VoidRound
from baithak.games.sicbo.game import SICBO
from baithak.games.sicbo.payouts import Dice
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade, ReversalMade
from tests.contract.evening import HOST, PLAYERS
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening


def paid() -> SicboEvening:
    """A paid round of real dice: ravi won on small and lost on big, noor lost."""
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5, big=3)
    evening.bets("noor", any_triple=10)
    evening.pays(2, 3, 5)
    return evening


def test_S6_the_result_settles_every_bet_at_once_and_it_is_paid() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5, big=3, odd2_even1=5)
    evening.bets("noor", any_triple=10)
    evening.settles(2, 3, 5)
    assert "small" in evening.public.winning
    assert {"small": 20, "odd2_even1": 25} == evening.sees("ravi").backs
    assert ({}, 487) == (evening.sees("noor").backs, evening.chips("ravi"))
    evening.do(HOST, Pay(1))
    assert (509.5, 490) == (evening.chips("ravi"), evening.chips("noor"))
    assert ("sicbo.payout", {"ravi": 45}) == evening.moved()[-1]


def test_S6_a_settled_round_is_paid_by_itself_after_a_moment_and_only_once() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    evening.settles(2, 3, 5)
    assert evening.now_ms + 3_000 == evening.due()[0].due_ms
    evening.next_moment()
    assert ("paid", 505) == (evening.public.phase, evening.chips("ravi"))
    assert Rejected("sicbo.not_settled") == evening.refused(HOST, Pay(1))
    assert Rejected("sicbo.nothing_to_confirm") == evening.refused(HOST, ConfirmDice(1, (2, 3, 5)))


def test_a_round_without_bets_is_paid_too() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    before = evening.moved()
    evening.pays(2, 3, 5)
    assert ("paid", before) == (evening.public.phase, evening.moved())


def test_S9_a_reversal_without_dice_makes_the_round_void_with_a_counter_entry_for_each() -> None:
    evening = paid()
    assert (502, 490) == (evening.chips("ravi"), evening.chips("noor"))
    evening.do(SUPERVISOR, Reverse(1, " a die  was moved "))
    assert ("sicbo.reversal", {"ravi": -4, "noor": 20}) == evening.moved()[-1]
    assert (500, 500, "cancelled") == (evening.chips("ravi"), evening.chips("noor"), evening.public.phase)
    reversal = evening.public.reversal
    assert reversal is not None
    assert (SUPERVISOR, "a die was moved", (2, 3, 5), None) == (
        reversal.by,
        reversal.reason,
        reversal.was,
        reversal.dice,
    )
    outcomes = evening.sees("ravi").record["1"].outcomes
    assert [("paid", {"small": 20}), ("reversed", {"small": -20})] == [(one.how, one.backs) for one in outcomes]


def test_S9_with_the_right_dice_the_round_is_staked_settled_and_paid_anew() -> None:
    evening = paid()
    evening.do(SUPERVISOR, Reverse(1, "misread", (6, 6, 6)))
    assert [
        ("sicbo.reversal", {"ravi": -4, "noor": 20}),
        ("sicbo.stake", {"ravi": -16, "noor": -20}),
        ("sicbo.payout", {"noor": 620}),
    ] == evening.moved()[-3:]
    assert (492, 800) == (evening.chips("ravi"), evening.chips("noor"))
    assert ("paid", (6, 6, 6)) == (evening.public.phase, evening.public.dice)
    outcomes = evening.sees("ravi").record["1"].outcomes
    assert [("paid", (2, 3, 5)), ("reversed", (2, 3, 5)), ("paid", (6, 6, 6))] == [
        (one.how, one.dice) for one in outcomes
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Reverse(1, ""), "sicbo.reason_needed"),
        (Reverse(1, " \n "), "sicbo.reason_needed"),
        (Reverse(1, "x" * 201), "sicbo.reason_needed"),
        (Reverse(1, "misread", (2, 3, 7)), "sicbo.die_range"),
        (Reverse(1, "misread", (5, 3, 2)), "net.already_done"),
        (Reverse(2, "misread"), "net.too_late"),
    ],
)
def test_S9_a_reversal_needs_a_reason_and_dice_that_are_others(command: Reverse, code: str) -> None:
    evening = paid()
    refusal = evening.refused(SUPERVISOR, command)
    assert refusal is not None
    assert code == refusal.code


def test_S9_a_round_is_reversed_by_the_supervisor_once_and_before_the_next_one_opens() -> None:
    evening = paid()
    for member in (HOST, *PLAYERS):
        assert Rejected("room.not_allowed") == evening.refused(member, Reverse(1, "misread"))
    evening.do(SUPERVISOR, Reverse(1, "misread", (1, 2, 3)))
    assert Rejected("sicbo.nothing_to_reverse") == evening.refused(SUPERVISOR, Reverse(1, "again"))
    other = paid()
    other.opens()
    assert Rejected("sicbo.nothing_to_reverse") == other.refused(SUPERVISOR, Reverse(1, "misread"))


def test_S9_nobody_reverses_a_round_in_which_they_have_bets() -> None:
    evening = paid()
    evening.do(HOST, ask.SetRole("ravi", "supervisor"))
    assert Rejected("sicbo.has_bets") == evening.refused("ravi", Reverse(1, "misread"))


def test_S7_where_the_system_deals_a_reversal_only_voids_and_is_of_a_host_or_cohost_without_bets() -> None:
    evening = SicboEvening({"pace_s": 0})
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    evening.opens()
    evening.bets(HOST, small=5)
    evening.closes()
    assert Rejected("sicbo.has_bets") == evening.refused(HOST, Reverse(1, "a fault"))
    assert Rejected("room.host_only") == evening.refused("ravi", Reverse(1, "a fault"))
    assert Rejected("sicbo.system_deals") == evening.refused("noor", Reverse(1, "a fault", (1, 2, 3)))
    evening.do("noor", Reverse(1, "a fault"))
    assert (500, "cancelled") == (evening.chips(HOST), evening.public.phase)


def test_S7_a_round_is_reversed_as_it_was_dealt_also_when_the_settings_are_others_since() -> None:
    evening = paid()
    evening.do(HOST, ask.ChangeSettings({"dice": "system"}))
    assert Rejected("room.not_allowed") == evening.refused("noor", Reverse(1, "misread", (1, 2, 3)))
    evening.do(SUPERVISOR, Reverse(1, "misread", (1, 2, 3)))
    assert (1, 2, 3) == evening.public.dice


def test_S28_the_statistics_tell_of_the_last_fifty_paid_rounds() -> None:
    evening = SicboEvening({"pace_s": 0})
    for _ in range(52):
        evening.opens()
        evening.closes()
    assert [str(number) for number in range(3, 53)] == list(evening.public.statistics)
    evening.do(HOST, Reverse(52, "a fault"))
    assert [str(number) for number in range(2, 52)] == list(evening.public.statistics)


def test_S28_cancelled_rounds_and_replaced_dice_do_not_count() -> None:
    evening = paid()
    evening.do(SUPERVISOR, Reverse(1, "misread", (1, 2, 3)))
    evening.opens()
    evening.fails()
    evening.do(SUPERVISOR, VoidRound(2))
    evening.opens()
    evening.pays(4, 4, 4)
    dice: dict[str, Dice] = {number: result.dice for number, result in evening.public.statistics.items()}
    assert {"1": (1, 2, 3), "3": (4, 4, 4)} == dice


def test_S30_each_player_sees_their_own_bets_round_by_round() -> None:
    evening = paid()
    evening.opens()
    evening.bets("ravi", odd=1)
    evening.fails()
    evening.do(SUPERVISOR, VoidRound(2))
    evening.opens()
    evening.pays(1, 2, 3)
    record = evening.sees("ravi").record
    assert {"1": {"small": 5, "big": 3}, "2": {"odd": 1}} == {number: line.chips for number, line in record.items()}
    assert [("paid", (2, 3, 5), {"small": 20})] == [(o.how, o.dice, o.backs) for o in record["1"].outcomes]
    assert [("cancelled", None, {})] == [(o.how, o.dice, o.backs) for o in record["2"].outcomes]
    assert ["1"] == list(evening.sees("noor").record)
    assert {} == evening.sees(HOST).record


def test_S30_the_newest_rounds_of_ones_bets_are_at_hand() -> None:
    evening = SicboEvening({"pace_s": 0, "starting_chips": 5_000})
    for _ in range(7):
        evening.opens()
        evening.bets("ravi", small=1)
        evening.closes()
    assert [str(number) for number in range(3, 8)] == list(evening.sees("ravi").record)


def test_F8_records_and_reversals_hold_for_the_verifier_that_shares_no_code_with_the_rules() -> None:
    evening = SicboEvening({"pace_s": 0})
    evening.opens()
    evening.bets("ravi", small=5)
    evening.closes()
    evening.do(HOST, Reverse(1, "a fault"))
    evening.opens()
    evening.fails()
    evening.do(HOST, VoidRound(2))
    evening.do(HOST, ask.ChangeSettings({"dice": "real"}))
    evening.opens()
    evening.bets("ravi", small=5)
    evening.pays(2, 3, 5)
    evening.do(HOST, Reverse(3, "misread", (2, 3, 6)))
    evening.opens()
    evening.pays(1, 1, 1)
    made = [event.record for event in evening.log if isinstance(event, (RecordMade, ReversalMade))]
    assert 6 == len(made)
    records = [parse(json.dumps(record).encode()) for record in made]
    for record in records:
        assert verify(record).holds, verify(record).findings
    assert verify_chain(records).holds, verify_chain(records).findings


def test_the_record_tells_the_totals_and_the_dice_and_nobodys_single_bets() -> None:
    evening = paid()
    [record] = [event.record for event in evening.log if isinstance(event, RecordMade)]
    assert {
        "players": 2,
        "totals": {"small": 10, "big": 6, "any_triple": 20},
        "shakes": [None],
        "dice": [2, 3, 5],
        "returned": 20,
    } == record["outcome"]
    assert not [member for member in ("ravi", "noor") if member in json.dumps(record)]


def test_F10_real_dice_are_no_draw() -> None:
    evening = paid()
    assert [] == SICBO.draws(evening.state)
    assert [2, 3, 5] == SICBO.outcome(evening.state)["dice"]
