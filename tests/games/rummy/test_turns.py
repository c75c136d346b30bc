"""Turns: draws, discards, the timers, the reshuffle, the pause (R9–R14; design, "Pause")."""

import pytest
from msgspec.structs import replace

from baithak.games.rummy.commands import Arrange, Discard, Draw, Drop
from baithak.games.rummy.deadlines import deadlines
from baithak.games.rummy.events import Discarded, Dropped, Reshuffled
from baithak.kernel.effects import RoundEnded
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening, everywhere


def dealt(people: int = 3, **settings: object) -> RummyEvening:
    evening = RummyEvening(people, settings)
    evening.deals()
    return evening


def with_closed(evening: RummyEvening, left: int) -> None:
    """All but so many cards of the closed deck lie at the bottom of the open pile."""
    closed: tuple[int, ...] = unseal(evening.state.closed)
    pile = (*closed[left:], *evening.state.pile)
    evening.put_game(replace(evening.state, closed=Hidden(closed[:left]), pile=pile))


def test_R9_a_turn_is_one_draw_and_one_discard() -> None:
    evening = dealt()
    member, number = evening.turn, evening.number
    assert Rejected("rummy.draw_first") == evening.refused(member, Discard(number, 0))
    evening.draws()
    assert 14 == len(evening.sees(member).cards)
    assert Rejected("rummy.already_drawn") == evening.refused(member, Draw(number, "open"))
    assert Rejected("rummy.not_in_hand") == evening.refused(member, Discard(number, 14))
    evening.discards(3)
    assert 13 == len(evening.sees(member).cards)
    assert "3" not in evening.sees(member).cards
    assert (number + 1, True) == (evening.number, member != evening.turn)


def test_R9_a_draw_from_the_closed_deck_is_seen_by_nobody_else_and_one_from_the_open_pile_by_all() -> None:
    evening = dealt()
    evening.draws()
    moved = evening.public.moved
    assert moved is not None
    assert ("drew_closed", None) == (moved.what, moved.card)
    evening.discards()
    top = evening.public.open["2"]
    evening.draws("open")
    moved = evening.public.moved
    assert moved is not None
    assert ("drew_open", top) == (moved.what, moved.card)
    assert ["1"] == list(evening.public.open)


def test_R9_a_joker_may_be_taken_from_the_open_pile_and_the_card_just_taken_discarded_again() -> None:
    evening = dealt()
    joker = next(card for card in range(104, 108) if card != evening.state.turned_up)
    evening._swap(joker, evening.state.pile[-1])
    evening.draws("open")
    assert "JK" == evening.sees(evening.turn).cards["13"]
    evening.discards(13)
    assert {"1": "JK"} == evening.public.open


def test_R9_an_open_pile_whose_only_card_has_dropped_out_of_the_round_is_empty() -> None:
    evening = dealt(3)
    evening.draws("open")
    evening.do(evening.turn, Drop(1, 40))
    assert {} == evening.public.open
    assert Rejected("rummy.open_empty") == evening.refused(evening.turn, Draw(evening.number, "open"))
    evening.plays()
    assert 1 == len(evening.public.open)


def test_R14_with_both_piles_empty_the_round_is_void() -> None:
    evening = dealt(3)
    evening.draws("open")
    evening.do(evening.turn, Drop(1, 40))
    evening.put_game(replace(evening.state, closed=Hidden(())))
    evening.draws()
    assert "void" == evening.state.how


def test_R9_it_is_one_players_turn_and_another_is_told_whose() -> None:
    evening = dealt()
    other = next(member for member in ("asha", "ravi", "noor") if member != evening.turn)
    assert Rejected("rummy.turn_other", name=evening.turn) == evening.refused(other, Draw(evening.number, "closed"))


def test_a_move_that_was_made_already_is_not_made_in_the_next_turn() -> None:
    evening = dealt(2)
    member, number = evening.turn, evening.number
    evening.draws()
    evening.discards()
    assert Rejected("net.already_done") == evening.refused(member, Discard(number, 2))
    evening.plays()
    assert member == evening.turn
    assert Rejected("net.already_done") == evening.refused(member, Draw(number, "closed"))


@pytest.mark.parametrize("timer_s", [30, 45, 60, 90])
def test_R10_R11_time_out_before_drawing_is_a_drop_first_in_the_first_turn_then_middle(timer_s: int) -> None:
    evening = dealt(3, turn_timer_s=timer_s)
    first, start_ms = evening.turn, evening.now_ms
    evening.comes_due()
    assert start_ms + timer_s * 1000 == evening.now_ms
    player = evening.state.players[first]
    assert ("first_drop", "clock", 20) == (player.lot, player.cause, player.points)
    evening.plays(2)
    evening.comes_due()
    drop = [event for event in evening.log if isinstance(event, Dropped)][-1]
    assert ("middle_drop", "clock", 40) == (drop.lot, drop.cause, drop.points)


def test_R10_with_the_timer_off_the_table_waits_for_the_player() -> None:
    evening = dealt(2, turn_timer_s=0)
    assert ((), evening.turn) == (deadlines(evening.state), evening.room.waits_for)


def test_R12_time_out_after_drawing_discards_the_card_drawn_and_play_goes_on() -> None:
    evening = dealt(2)
    member, number = evening.turn, evening.number
    evening.wait(10_000)
    evening.draws()
    card = evening.hand(member).card(13)
    evening.comes_due()
    discarded = [event for event in evening.log if isinstance(event, Discarded)][-1]
    assert (member, card, True) == (discarded.member, discarded.card, discarded.by_clock)
    assert number + 1 == evening.number
    assert "playing" == evening.state.players[member].lot
    assert Rejected("net.too_late") == evening.refused(member, Discard(number, 13))


def test_a_move_that_comes_at_the_end_of_the_time_is_refused_though_the_clock_was_not_heard_yet() -> None:
    evening = dealt(2)
    evening.wait(29_999)
    assert evening.refused(evening.turn, Draw(1, "closed")) is None
    evening.wait(1)
    for command in (Draw(1, "closed"), Drop(1, 20)):
        assert Rejected("net.too_late") == evening.refused(evening.turn, command)


@pytest.mark.parametrize("skip_s", [15, 30, 60])
@pytest.mark.parametrize("timer_s", [0, 30, 90])
def test_R13_a_turn_without_connection_ends_after_the_skip_or_the_timer_whichever_is_sooner(
    skip_s: int, timer_s: int
) -> None:
    evening = dealt(3, skip_s=skip_s, turn_timer_s=timer_s)
    member, start_ms = evening.turn, evening.now_ms
    evening.wait(10_000)
    evening.house(ask.WentAway(member))
    expected = min(start_ms + 10_000 + skip_s * 1000, start_ms + (timer_s or 10_000) * 1000)
    assert expected == evening.state.due_ms()
    evening.comes_due()
    assert "first_drop" == evening.state.players[member].lot


def test_R13_counts_from_the_start_of_the_turn_for_who_was_lost_before() -> None:
    evening = dealt(2, skip_s=15, turn_timer_s=0)
    other = next(member for member in ("asha", "ravi") if member != evening.turn)
    evening.house(ask.WentAway(other))
    evening.wait(50_000)
    evening.plays()
    assert (other, evening.now_ms + 15_000) == (evening.turn, evening.state.due_ms())


def test_R13_coming_back_in_time_cancels_it_and_with_the_skip_off_nothing_happens() -> None:
    evening = dealt(2, skip_s=15, turn_timer_s=0)
    evening.house(ask.WentAway(evening.turn))
    evening.wait(14_999)
    evening.house(ask.CameBack(evening.turn))
    assert evening.state.due_ms() is None
    evening = dealt(2)
    due_ms = evening.state.due_ms()
    evening.house(ask.WentAway(evening.turn))
    assert due_ms == evening.state.due_ms()


def test_R13_it_ends_as_in_R12_after_the_draw() -> None:
    evening = dealt(2, skip_s=15, turn_timer_s=0)
    member = evening.turn
    evening.draws()
    evening.house(ask.WentAway(member))
    evening.comes_due()
    assert ("playing", True) == (evening.state.players[member].lot, member != evening.turn)


def test_R14_the_open_pile_save_its_top_becomes_the_closed_deck_twice_and_then_the_round_is_void() -> None:
    evening = dealt(3, seats=3)
    for number in (1, 2):
        with_closed(evening, 0)
        pile = evening.state.pile
        before = everywhere(evening.state)
        evening.draws()
        (reshuffled,) = [event for event in evening.steps[-1].events if isinstance(event, Reshuffled)]
        order: tuple[int, ...] = unseal(reshuffled.order)
        assert evening.room.seal is not None
        assert len(pile) - 1 == len(order)
        assert pile[order[0]] == evening.hand(evening.turn).cards[-1].card
        assert (number, 1) == (evening.public.reshuffles, len(evening.public.open))
        assert before == everywhere(evening.state)
        evening.discards()
    evening.do(evening.turn, Drop(1, evening.state.drop_points(evening.turn)))
    with_closed(evening, 0)
    evening.draws()
    assert "void" == evening.state.how
    assert [RoundEnded("rummy.round_void")] == [e for e in evening.steps[-1].events if isinstance(e, RoundEnded)]
    assert {} == evening.chips
    assert sorted(evening.state.sheet["1"].points.values())[:2] == [0, 0]
    assert max(evening.state.sheet["1"].points.values()) in {20, 40}
    assert evening.now_ms + 10_000 == evening.state.deal_ms


def test_R14_with_nothing_to_shuffle_the_round_is_void() -> None:
    evening = dealt(2)
    evening.put_game(replace(evening.state, closed=Hidden(())))
    assert 1 == len(evening.state.pile)
    evening.draws()
    assert ("void", None) == (evening.state.how, evening.state.winner)


def test_R14_the_host_ends_a_round_and_it_is_void_and_the_table_rests() -> None:
    evening = dealt(3)
    evening.do(evening.turn, Drop(1, 20))
    evening.do(HOST, ask.EndRound())
    assert ("host", {}, None) == (evening.state.how, evening.chips, evening.state.deal_ms)
    assert 20 == sum(evening.state.sheet["1"].points.values())
    assert ("rummy.ended_by_host", "host") == (evening.room.rounds["1"].cancelled, evening.room.waits_for)


def test_a_pause_stops_the_clock_with_what_is_left_and_refuses_every_move_and_arrangement() -> None:
    evening = dealt(3)
    while evening.turn != "ravi":
        evening.plays()
    evening.wait(12_000)
    left_ms = (evening.state.due_ms() or 0) - evening.now_ms
    evening.do(HOST, ask.Pause())
    evening.wait(600_000)
    hand = evening.hand("asha")
    nos = tuple(held.no for held in hand.cards)
    for member, command in (
        ("ravi", Draw(evening.number, "closed")),
        ("asha", Arrange(1, (nos[:3],), nos[3:])),
        ("noor", Drop(1, evening.state.drop_points("noor"))),
    ):
        assert Rejected("room.is_paused") == evening.refused(member, command)
    assert () == evening.sees("ravi").actions
    evening.do(HOST, ask.Resume())
    assert left_ms == (evening.state.due_ms() or 0) - evening.now_ms


def test_a_server_that_is_away_in_a_pause_takes_no_time_and_gives_none() -> None:
    evening = dealt(3)
    while evening.turn != "ravi":
        evening.plays()
    evening.wait(12_000)
    evening.do(HOST, ask.Pause())
    evening.wait(60_000)
    evening.house(ask.Recover(50_000))
    evening.do(HOST, ask.Resume())
    assert evening.now_ms + 18_000 == evening.state.due_ms()


def test_a_card_that_goes_and_one_that_comes_never_have_the_same_name_in_a_hand() -> None:
    evening = dealt(2)
    member = evening.turn
    evening.draws("open")
    evening.discards(13)
    evening.plays()
    evening.draws("open")
    assert (member, 14) == (evening.turn, evening.hand(member).drawn)


def test_a_pause_is_refused_to_whose_own_clock_is_running_and_not_where_none_runs() -> None:
    evening = dealt(3)
    while evening.turn != HOST:
        evening.plays()
    assert Rejected("rummy.own_clock") == evening.refused(HOST, ask.Pause())
    assert evening.refused("noor", ask.Pause()) is None
    evening = dealt(3, turn_timer_s=0)
    while evening.turn != HOST:
        evening.plays()
    assert evening.refused(HOST, ask.Pause()) is None


def test_R37_who_comes_back_has_the_hand_its_order_and_groups_the_turn_and_the_time_that_is_left() -> None:
    evening = dealt(2)
    member = evening.turn
    nos = tuple(held.no for held in evening.hand(member).cards)
    evening.do(member, Arrange(1, (nos[10:], nos[:2]), tuple(reversed(nos[2:10]))))
    before, due_ms = evening.sees(member), evening.state.due_ms()
    evening.wait(9_000)
    evening.house(ask.WentAway(member))
    evening.wait(9_000)
    evening.house(ask.CameBack(member))
    assert (before, due_ms, member) == (evening.sees(member), evening.state.due_ms(), evening.turn)
    assert ((10, 11, 12), (0, 1)) == tuple(group.cards for group in evening.sees(member).groups)


def test_a_hand_may_be_arranged_at_any_moment_off_turn_too_and_nobody_else_sees_it() -> None:
    evening = dealt(3)
    member = next(member for member in ("asha", "ravi", "noor") if member != evening.turn)
    nos = tuple(held.no for held in evening.hand(member).cards)
    others = {other: evening.sees(other) for other in ("asha", "ravi", "noor", "zoya") if other != member}
    public = evening.public
    evening.do(member, Arrange(1, (nos[:4],), nos[4:]))
    assert public == evening.public
    assert others == {other: evening.sees(other) for other in others}
    for groups, loose in (((nos[:4],), nos[3:]), ((nos[:4],), nos[5:]), ((nos[:4], (99,)), nos[4:])):
        assert Rejected("rummy.not_in_hand") == evening.refused(member, Arrange(1, groups, loose))
