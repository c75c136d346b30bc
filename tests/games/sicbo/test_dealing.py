"""The dice: shaken, shaken again, entered, mended, confirmed; or drawn from the fair stream (S4, S5, S7, S8, F12)."""

from collections.abc import Sequence
from typing import Any

import pytest

from baithak.games.sicbo.commands import (
    AtRest,
    ConfirmDice,
    CorrectDice,
    EnterDice,
    GoOn,
    Pay,
    Shake,
    ShakeAgain,
)
from baithak.games.sicbo.payouts import Dice
from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening
from tests.rooms.kinds import kinds


def real() -> SicboEvening:
    """Real dice; ravi has five on small."""
    evening = SicboEvening(REAL)
    evening.opens()
    evening.bets("ravi", small=5)
    return evening


def of_the_system(evening: SicboEvening) -> Sequence[str]:
    """The kinds of what happened in the last step that drew."""
    [drawn] = [taken.events for taken in evening.steps if "sicbo.settled" in kinds(taken.events)]
    return kinds(drawn)


def test_S4_the_dealer_shakes_and_enters_the_dice_after_they_have_come_to_rest() -> None:
    evening = real()
    evening.closes()
    assert Rejected("sicbo.no_dice_now") == evening.refused(HOST, EnterDice(1, (2, 3, 5)))
    evening.do(HOST, Shake(1))
    assert Rejected("sicbo.no_dice_now") == evening.refused(HOST, EnterDice(1, (2, 3, 5)))
    evening.do(HOST, AtRest(1))
    evening.do(HOST, EnterDice(1, (2, 3, 5)))
    assert ("result_entered", (2, 3, 5), ()) == (evening.public.phase, evening.public.dice, evening.public.winning)


@pytest.mark.parametrize("dice", [(0, 3, 5), (2, 7, 5), (2, 3, -1)])
def test_S4_a_die_shows_one_to_six(dice: Dice) -> None:
    evening = real()
    evening.closes()
    evening.shakes()
    assert Rejected("sicbo.die_range") == evening.refused(HOST, EnterDice(1, dice))
    evening.do(HOST, EnterDice(1, (2, 3, 5)))
    assert Rejected("sicbo.die_range") == evening.refused(HOST, CorrectDice(1, dice))


def test_S5_the_dealer_shakes_again_with_a_reason_and_bets_stand() -> None:
    evening = real()
    evening.closes()
    evening.do(HOST, Shake(1))
    evening.do(HOST, ShakeAgain(1, "stacked"))
    evening.do(HOST, AtRest(1))
    evening.do(HOST, ShakeAgain(1, "few_tumbles"))
    assert "shaking" == evening.public.phase
    assert {"1": None, "2": "stacked", "3": "few_tumbles"} == {
        number: shake.why for number, shake in evening.public.shakes.items()
    }
    assert ({"small": 5}, 495) == (evening.sees("ravi").bets, evening.chips("ravi"))


def test_S5_once_dice_are_entered_nothing_is_shaken_again() -> None:
    evening = real()
    evening.enters(2, 3, 5)
    assert Rejected("sicbo.no_shake_again") == evening.refused(HOST, ShakeAgain(1, "stacked"))


def test_S8_a_mistyped_die_is_mended_before_anything_is_settled() -> None:
    evening = real()
    evening.enters(6, 6, 5)
    assert Rejected("net.already_done") == evening.refused(HOST, CorrectDice(1, (6, 6, 5)))
    told = evening.do(HOST, CorrectDice(1, (2, 3, 5)))
    assert ["sicbo.dice_entered"] == kinds(told)
    assert 495 == evening.chips("ravi")
    evening.do(HOST, ConfirmDice(1, (2, 3, 5)))
    evening.do(HOST, Pay(1))
    assert 505 == evening.chips("ravi")


def test_S8_who_confirms_other_dice_than_are_entered_by_now_looks_again() -> None:
    evening = real()
    evening.enters(6, 6, 5)
    evening.do(HOST, CorrectDice(1, (2, 3, 5)))
    assert Rejected("sicbo.other_dice") == evening.refused(HOST, ConfirmDice(1, (6, 6, 5)))


def test_dice_entered_or_confirmed_twice_are_settled_once() -> None:
    evening = real()
    evening.enters(2, 3, 5)
    for dice in ((2, 3, 5), (1, 1, 1)):
        assert Rejected("sicbo.no_dice_now") == evening.refused(HOST, EnterDice(1, dice))
    evening.do(HOST, ConfirmDice(1, (2, 3, 5)))
    assert Rejected("sicbo.nothing_to_confirm") == evening.refused(HOST, ConfirmDice(1, (2, 3, 5)))
    assert Rejected("sicbo.nothing_to_correct") == evening.refused(HOST, CorrectDice(1, (1, 1, 1)))


@pytest.mark.parametrize("member", ["ravi", "noor", SUPERVISOR])
def test_only_the_dealer_deals(member: str) -> None:
    evening = real()
    evening.enters(2, 3, 5)
    for command in (Shake(1), AtRest(1), EnterDice(1, (1, 1, 1)), ConfirmDice(1, (2, 3, 5)), Pay(1)):
        assert Rejected("room.not_allowed") == evening.refused(member, command)


def test_S7_from_the_shake_to_the_payment_the_systems_round_is_one_step() -> None:
    evening = SicboEvening()
    evening.opens()
    evening.bets("ravi", small=5, big=5, odd=5, even=5)
    evening.closes()
    steps = of_the_system(evening)
    first = steps.index("sicbo.shaken")
    assert ["sicbo.shaken", "sicbo.came_to_rest", "sicbo.dice_entered", "sicbo.settled"] == steps[first : first + 4]
    assert {"sicbo.paid", "house.round_ended", "room.record_made"} <= {*steps[first + 4 :]}


@pytest.mark.parametrize(
    "command",
    [
        Shake(1),
        AtRest(1),
        ShakeAgain(1, "stacked"),
        EnterDice(1, (2, 3, 5)),
        CorrectDice(1, (2, 3, 5)),
        ConfirmDice(1, (2, 3, 5)),
        Pay(1),
    ],
)
def test_S7_what_is_the_systems_own_is_refused_to_a_person(command: Command) -> None:
    evening = SicboEvening()
    evening.opens()
    assert Rejected("sicbo.system_deals") == evening.refused(HOST, command)


def test_F12_the_seal_opens_with_the_betting_and_closes_after_it_and_no_dice_fall_before() -> None:
    evening = SicboEvening()
    evening.browsers = False
    evening.opens()
    assert evening.room.seal is not None
    assert "open" == evening.room.seal.face.phase
    evening.browse_once()
    evening.wait(20_000)
    evening.bets("ravi", small=5)
    evening.closes()
    assert ("betting_closed", "listed") == (evening.public.phase, evening.room.seal.face.phase)
    assert (evening.public.dice, evening.room.waits_for) == (None, None)
    evening.next_moment()
    assert "paid" == evening.public.phase


def test_F12_a_round_whose_seal_closes_while_it_is_paused_falls_when_it_goes_on() -> None:
    evening = SicboEvening()
    evening.browsers = False
    evening.opens()
    evening.browse_once()
    evening.bets("ravi", small=5)
    evening.closes()
    evening.fails()
    evening.next_moment()
    assert ("paused", None) == (evening.public.phase, evening.public.dice)
    evening.do(HOST, GoOn(1))
    assert "paid" == evening.public.phase
    assert evening.public.dice is not None


def test_the_same_luck_gives_the_same_dice_whatever_was_bet() -> None:
    dice = set[Any]()
    for chips in (0, 5, 50):
        evening = SicboEvening()
        evening.opens()
        if chips:
            evening.bets("ravi", small=chips)
        evening.closes()
        dice.add(evening.public.dice)
    assert 1 == len(dice)


def test_S32_where_the_system_deals_nobody_is_named_dealer_or_supervisor() -> None:
    evening = SicboEvening()
    for role in ("dealer", "supervisor"):
        assert Rejected("sicbo.system_deals") == evening.refused(HOST, ask.SetRole("ravi", role))
    assert ((), ()) == (evening.public.dealers, evening.public.supervisors)
