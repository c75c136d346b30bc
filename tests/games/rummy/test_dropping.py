"""Drops, the last one left, leaving the table, sitting out (R30, R31, R33, R34)."""

import pytest

from baithak.games.rummy.commands import ComeBack, Drop, SitOut, Start
from baithak.games.rummy.events import SatOut
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening, everywhere


def dealt(people: int = 3, **settings: object) -> RummyEvening:
    evening = RummyEvening(people, settings)
    evening.deals()
    return evening


def other_than(evening: RummyEvening, *members: str) -> str:
    return next(member for member in evening.state.players if member not in members)


def test_R30_a_first_drop_before_one_has_drawn_a_middle_drop_after_out_of_turn_too() -> None:
    evening = dealt(3, first_drop=15, middle_drop=35)
    first = evening.turn
    evening.plays()
    waits = other_than(evening, first, evening.turn)
    assert (35, 15) == (evening.sees(first).drop_points, evening.sees(waits).drop_points)
    turn = evening.state.turn
    evening.do(waits, Drop(1, 15))
    assert turn == evening.state.turn
    evening.do(first, Drop(1, 35))
    assert {first: 35, waits: 15} == {m: p for m, p in evening.state.sheet["1"].points.items() if p}


def test_R30_a_drop_that_costs_other_points_by_now_is_asked_for_again() -> None:
    evening = dealt(3)
    member = evening.turn
    evening.draws()
    assert Rejected("rummy.drop_confirm", n=40) == evening.refused(member, Drop(1, 20))
    assert Rejected("net.too_late") == evening.refused(member, Drop(2, 40))


def test_R30_holding_fourteen_cards_one_may_drop_and_the_turn_goes_on_to_the_next() -> None:
    evening = dealt(3)
    member = evening.turn
    evening.draws()
    before = everywhere(evening.state)
    evening.do(member, Drop(1, 40))
    assert (before, True, 14) == (
        everywhere(evening.state),
        evening.turn != member,
        len(evening.hand(member).cards),
    )
    assert Rejected("rummy.not_in_round") == evening.refused(member, Drop(1, 40))


def test_R30_drop_points_never_pass_the_cap() -> None:
    evening = dealt(2, cap=40, middle_drop=80)
    evening.draws()
    assert 40 == evening.state.drop_points(evening.turn)


def test_R31_the_last_one_left_wins_with_nothing() -> None:
    evening = dealt(4, multiplier=2)
    dropped = [member for member in evening.state.players if member != "noor"]
    for member in dropped:
        evening.do(member, Drop(1, 20))
    assert ("last_one", "noor") == (evening.state.how, evening.state.winner)
    assert {"noor": 240} | dict.fromkeys(dropped, -80) == evening.chips


@pytest.mark.parametrize("how", ["leaves", "removed", "stands", "watches", "takes a seat elsewhere"])
def test_R33_leaving_the_table_in_a_round_is_a_drop(how: str) -> None:
    evening = dealt(3)
    if how == "leaves":
        evening.do("ravi", ask.Leave())
    elif how == "removed":
        evening.do(HOST, ask.Remove("ravi"))
    elif how == "stands":
        evening.do("ravi", ask.Stand())
    elif how == "watches":
        evening.do("ravi", ask.Watch())
    else:
        evening.do("ravi", ask.Sit(50))
    player = evening.state.players["ravi"]
    assert ("first_drop", "left", 20) == (player.lot, player.cause, player.points)


@pytest.mark.parametrize("how", ["leaves", "is removed", "stands", "watches", "changes the seat"])
def test_R33_the_seat_is_free_when_the_round_ends_and_not_before(how: str) -> None:
    evening = dealt(4)
    match how:
        case "leaves":
            evening.do("ravi", ask.Leave())
        case "is removed":
            evening.do(HOST, ask.Remove("ravi"))
        case "stands":
            evening.do("ravi", ask.Stand())
        case "watches":
            evening.do("ravi", ask.Watch())
        case _:
            evening.do("ravi", ask.Sit(5))
    evening.comes("kiran")
    for member in ("kiran", "noor"):
        assert Rejected("room.seat_held") == evening.refused(member, ask.Sit(1))
    assert evening.refused("kiran", ask.Sit(4)) is None
    if how in ("stands", "changes the seat"):
        evening.branch().do("ravi", ask.Sit(1))
    evening.do(HOST, ask.EndRound())
    evening.do("kiran", ask.Sit(1))
    assert 1 == evening.room.people["kiran"].seat


def test_R33_a_seat_is_nobodys_until_the_list_of_who_is_dealt_in_is_out() -> None:
    evening = RummyEvening(3)
    evening.browsers = False
    evening.do(HOST, Start())
    evening.do("ravi", ask.Stand())
    evening.do("noor", ask.Sit(1))
    assert "sealing" == evening.state.phase


def test_R33_another_seat_of_the_table_is_taken_at_the_next_deal() -> None:
    evening = dealt(3)
    evening.do("ravi", ask.Sit(5))
    assert ("playing", 1) == (evening.state.players["ravi"].lot, evening.state.players["ravi"].seat)


def test_R34_who_sits_out_keeps_the_seat_and_is_not_dealt_in_until_they_come_back() -> None:
    evening = dealt(3)
    evening.do("noor", SitOut())
    assert Rejected("net.already_done") == evening.refused("noor", SitOut())
    assert "playing" == evening.state.players["noor"].lot
    for _ in range(2):
        while evening.state.in_round:
            evening.comes_due()
        evening.do(HOST, ask.Pause())  # the clock of the next deal stands as well
        assert [] == [deadline for deadline in evening.due() if deadline.id.startswith("rummy.")]
        evening.do(HOST, ask.Resume())
        for member in evening.state.sitting_out:
            if member != "noor":
                evening.do(member, ComeBack())
        evening.comes_due()
        assert ["asha", "ravi"] == list(evening.state.players)
    evening.do("noor", ComeBack())
    assert Rejected("net.already_done") == evening.refused("noor", ComeBack())
    assert 2 == evening.room.people["noor"].seat


def test_R34_two_rounds_in_a_row_lost_by_the_clock_sit_a_player_out() -> None:
    evening = dealt(3)

    def loses_by_the_clock() -> None:
        while evening.state.plays_on("ravi"):
            if evening.turn == "ravi":
                evening.comes_due()
            else:
                evening.plays()

    def ends() -> None:
        for member in list(evening.state.still_in())[1:]:
            evening.do(member, Drop(evening.state.round, evening.state.drop_points(member)))
        evening.comes_due()

    loses_by_the_clock()
    ends()
    assert {} == evening.state.sitting_out
    evening.do("ravi", Drop(2, 20))  # by one's own wish: not in a row
    ends()
    for _ in range(2):
        assert "ravi" in evening.state.players
        assert {} == evening.state.sitting_out
        loses_by_the_clock()
        ends()
    assert {"ravi": True} == evening.state.sitting_out
    assert [SatOut("ravi", by_clock=True)] == [event for event in evening.log if isinstance(event, SatOut)]
    assert "ravi" not in evening.state.players
    evening.do("ravi", ComeBack())
    ends()
    assert "ravi" in evening.state.players


def test_R34_two_phones_that_lie_on_a_table_are_not_dealt_to_for_ever() -> None:
    evening = dealt(2)
    for _ in range(3):
        evening.comes_due()  # the clock drops the dealer, and the other wins without a move
        evening.comes_due()
    assert (4, "waiting", 1) == (evening.state.round + 1, evening.state.phase, len(evening.state.sitting_out))


def test_R34_who_leaves_and_comes_again_sits_out_no_longer() -> None:
    evening = dealt(3)
    evening.do("ravi", SitOut())
    evening.do("ravi", ask.Leave())
    assert {} == evening.state.sitting_out
