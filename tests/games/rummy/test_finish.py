"""The finish: Declare, arranging, the judgement, and what the others score (R21–R26, R28, R29, R32)."""

import pytest

from baithak.games.rummy.commands import Arrange, Declare, Discard, Draw, Drop, Submit
from baithak.games.rummy.deadlines import deadlines
from baithak.games.rummy.events import Declared, Judged
from baithak.games.rummy.view import RummyFinish, RummyWild
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening, everywhere

RIGHT = "8C 9C TC | 3D 4D JK 6D | KS KH KC | AS 2S 3S"
RIGHT_CARDS = RIGHT.replace("| ", "")
NO_PURE = "8C 9C JK | 3D 4D JK 6D | KS KH KC | AH 2H 7S"
LOSER = "2C 4C 6C 8D TD QD 3H 5H 7H 9S JS KD QS"
"""Counts 89 loose. At its best TD 5H QD KD, and 2+4+6+8+3+7+9+10+10 = 59."""
BETTER = "2C 3C 4C 8D TD 9D 3H 5H 7H 9S JS KD QS"
"""At its best 2C 3C 4C, 8D 9D TD, 9S 5H JS QS, and 3+7+10 = 20."""


def dealt(people: int = 3, **settings: object) -> RummyEvening:
    """Fives are wild."""
    evening = RummyEvening(people, {"turn_timer_s": 30, **settings})
    evening.deals()
    evening.turns_up("5S")
    return evening


def declares(evening: RummyEvening, cards: str = RIGHT_CARDS, finish: str = "QH") -> str:
    """Whose turn it is draws, holds these cards and one for the finish slot, and declares."""
    member = evening.turn
    evening.draws()
    evening.gives(member, f"{cards} {finish}")
    evening.do(member, Declare(evening.number, evening.hand(member).cards[-1].no))
    return member


def arranges(evening: RummyEvening, member: str, groups: str) -> None:
    laid = evening.groups(member, groups)
    evening.do(member, Arrange(evening.state.round, laid, evening.loose(member, laid)))


def submits(evening: RummyEvening, member: str) -> None:
    evening.do(member, Submit(evening.state.round))


def wins(evening: RummyEvening) -> str:
    """A valid declaration."""
    member = declares(evening)
    arranges(evening, member, RIGHT)
    submits(evening, member)
    return member


def others(evening: RummyEvening, member: str) -> list[str]:
    """The others still in, in turn order."""
    order = list(evening.state.players)
    at = order.index(member) + 1
    return [one for one in (*order[at:], *order[:at]) if one in evening.state.still_in() and one != member]


def test_R21_one_declares_on_ones_own_turn_after_drawing_with_a_card_of_ones_own() -> None:
    evening = dealt()
    member = evening.turn
    other = others(evening, member)[0]
    assert Rejected("rummy.draw_first") == evening.refused(member, Declare(evening.number, 0))
    evening.draws()
    assert Rejected("rummy.turn_other", name=member) == evening.refused(other, Declare(evening.number, 0))
    assert Rejected("rummy.not_in_hand") == evening.refused(member, Declare(evening.number, 14))
    before = everywhere(evening.state)
    evening.do(member, Declare(evening.number, 3))
    assert (13, before) == (len(evening.sees(member).cards), everywhere(evening.state))
    assert evening.public.result is None


def test_R22_the_turn_timer_stops_and_sixty_seconds_run() -> None:
    evening = dealt()
    evening.wait(29_000)
    declares(evening)
    assert ("finish", evening.now_ms + 60_000) == (evening.state.phase, evening.state.due_ms())


def test_R22_a_declaration_is_made_once_and_cannot_be_taken_back() -> None:
    evening = dealt()
    number = evening.number
    member = declares(evening)
    assert Rejected("net.already_done") == evening.refused(member, Declare(number, 2))
    assert Rejected("net.already_done") == evening.refused(member, Discard(number, 2))
    other = others(evening, member)[0]
    assert Rejected("rummy.declared", name=member) == evening.refused(other, Draw(number, "closed"))
    assert 1 == sum(isinstance(event, Declared) for event in evening.log)


def test_R22_what_the_server_holds_when_the_time_is_up_is_judged() -> None:
    evening = dealt()
    member = declares(evening)
    arranges(evening, member, RIGHT)
    evening.comes_due()
    assert ("arranging", True) == (evening.state.phase, evening.public.finish and evening.public.finish.valid)
    evening = dealt()
    declares(evening)
    evening.comes_due()
    assert "invalid" == evening.state.how


def test_R22_an_arrangement_or_submission_at_the_end_of_the_time_is_too_late() -> None:
    evening = dealt()
    member = declares(evening)
    groups = evening.groups(member, RIGHT)
    evening.wait(60_000)
    assert Rejected("net.too_late") == evening.refused(member, Arrange(1, groups, ()))
    assert Rejected("net.too_late") == evening.refused(member, Submit(1))


def test_R23_R24_a_valid_declaration_wins_with_nothing_and_the_others_have_sixty_seconds() -> None:
    evening = dealt()
    member = wins(evening)
    assert ("arranging", evening.now_ms + 60_000) == (evening.state.phase, evening.state.due_ms())
    for other in others(evening, member):
        assert ("arrange", "submit") == evening.sees(other).actions
        assert evening.sees(other).best is not None
    assert ((), None) == (evening.sees(member).actions, evening.sees(member).best)
    assert Rejected("net.already_done") == evening.refused(member, Submit(1))
    evening.comes_due()
    assert ("declared", member, 0) == (evening.state.how, evening.state.winner, evening.state.scores[member].points)


def test_R24_the_round_is_scored_as_soon_as_all_have_submitted_each_on_what_the_server_holds() -> None:
    evening = dealt(people=3)
    member = wins(evening)
    one, two = others(evening, member)
    evening.gives(one, BETTER)
    evening.gives(two, LOSER)
    arranges(evening, one, "2C 3C 4C")
    submits(evening, one)
    assert Rejected("net.already_done") == evening.refused(one, Submit(1))
    assert Rejected("net.already_done") == evening.refused(one, Arrange(1, (), ()))
    assert "arranging" == evening.state.phase
    submits(evening, two)
    # 8D TD 9D are left loose by their holder: 27 + 3+7+9+10+10+10.
    assert (76, 80) == (evening.state.scores[one].points, evening.state.scores[two].points)
    assert {member: 2 * 156, one: -2 * 76, two: -2 * 80} == evening.chips


@pytest.mark.parametrize("cap", [40, 75, 80])
def test_R29_no_score_passes_the_cap(cap: int) -> None:
    evening = dealt(people=2, cap=cap)
    member = wins(evening)
    (other,) = others(evening, member)
    evening.gives(other, LOSER)
    submits(evening, other)
    assert cap == evening.state.scores[other].points
    evening = dealt(people=2, cap=cap)
    member = declares(evening)
    submits(evening, member)
    assert cap == evening.state.scores[member].points


@pytest.mark.parametrize("how", ["away", "leaves", "stands", "removed"])
def test_R24_R30_whoever_is_disconnected_or_has_left_is_scored_at_their_best(how: str) -> None:
    evening = dealt(people=3)
    while evening.turn in {"ravi", HOST}:
        evening.plays()
    member = wins(evening)
    evening.gives("ravi", BETTER)
    if how == "away":
        evening.house(ask.WentAway("ravi"))
    elif how == "leaves":
        evening.do("ravi", ask.Leave())
    elif how == "stands":
        evening.do("ravi", ask.Stand())
    else:
        evening.do(HOST, ask.Remove("ravi"))
    submits(evening, HOST)
    if how == "away":
        evening.comes_due()
    assert ("lost", 20) == (evening.state.scores["ravi"].lot, evening.state.scores["ravi"].points)
    assert member == evening.state.winner


def test_R24_who_left_after_the_declaration_is_offered_nothing_more_as_they_are_scored_at_their_best() -> None:
    evening = dealt(people=3)
    member = declares(evening)
    left = others(evening, member)[0]
    lies = evening.hand(left).lie
    evening.do(left, ask.Stand())
    assert () == evening.sees(left).actions
    asked = Arrange(evening.state.round, (), tuple(reversed(lies.loose)))
    assert Rejected("net.already_done") == evening.refused(left, asked)


def test_R24_with_nobody_left_to_arrange_the_round_is_scored_at_once() -> None:
    evening = dealt(people=2)
    member = declares(evening)
    evening.do(others(evening, member)[0], ask.Leave())
    arranges(evening, member, RIGHT)
    submits(evening, member)
    assert ("declared", member) == (evening.state.how, evening.state.winner)


def test_R25_an_invalid_declaration_gets_the_cap_and_ends_the_round_for_the_one_still_in() -> None:
    evening = dealt(people=2, cap=60)
    member = declares(evening)
    (other,) = others(evening, member)
    submits(evening, member)
    scores = evening.state.scores
    assert ("invalid", other) == (evening.state.how, evening.state.winner)
    assert ("invalid", 60, "won", 0) == (
        scores[member].lot,
        scores[member].points,
        scores[other].lot,
        scores[other].points,
    )
    assert {member: -120, other: 120} == evening.chips


def test_R25_of_several_the_fewest_points_at_best_win_and_the_others_score_their_hands() -> None:
    evening = dealt(people=3)
    member = declares(evening)
    one, two = others(evening, member)
    evening.gives(one, LOSER)
    evening.gives(two, BETTER)
    submits(evening, member)
    assert two == evening.state.winner
    assert (59, 0) == (evening.state.scores[one].points, evening.state.scores[two].points)
    assert {member: -160, one: -118, two: 278} == evening.chips


def test_R25_hands_are_compared_before_the_cap() -> None:
    evening = dealt(people=3, cap=40)
    member = declares(evening)
    one, two = others(evening, member)
    evening.gives(one, LOSER)
    evening.gives(two, LOSER.replace("QS", "2S"))
    submits(evening, member)
    assert two == evening.state.winner
    assert 40 == evening.state.scores[one].points


def test_R25_equal_hands_the_next_in_turn_order_after_the_declarer() -> None:
    for skipped in range(3):
        evening = dealt(people=3)
        evening.plays(skipped)
        member = declares(evening)
        after = others(evening, member)
        evening.gives(after[1], LOSER)
        evening.gives(after[0], LOSER.replace("2C", "2H"))
        submits(evening, member)
        assert (after[0], 59) == (evening.state.winner, evening.state.scores[after[1]].points)


def test_R25_who_has_dropped_scores_the_drop() -> None:
    evening = dealt(people=3)
    dropper = others(evening, evening.turn)[0]
    evening.do(dropper, Drop(1, 20))
    member = declares(evening)
    submits(evening, member)
    (winner,) = [one for one in evening.state.players if one not in {dropper, member}]
    assert {dropper: 20, member: 80, winner: 0} == dict(evening.state.sheet["1"].points)


def test_R26_the_verdict_names_the_first_thing_that_is_wrong() -> None:
    evening = dealt()
    member = declares(evening, NO_PURE.replace("| ", ""), "QD")
    arranges(evening, member, NO_PURE)
    submits(evening, member)
    (judged,) = [event for event in evening.log if isinstance(event, Judged)]
    assert (False, "rummy.bad_group", {"cards": "AH 2H 7S"}) == (judged.valid, judged.code, judged.params)
    assert evening.public.finish is not None
    assert judged.code == evening.public.finish.code


def test_R30_once_somebody_has_declared_nobody_can_drop() -> None:
    evening = dealt()
    member = declares(evening)
    for each in evening.state.players:
        assert Rejected("rummy.drop_too_late") == evening.refused(each, Drop(1, evening.state.drop_points(each)))
    arranges(evening, member, RIGHT)
    submits(evening, member)
    other = others(evening, member)[0]
    assert Rejected("rummy.drop_too_late") == evening.refused(other, Drop(1, evening.state.drop_points(other)))


def test_R30_a_declarer_who_leaves_is_judged_on_what_the_server_holds() -> None:
    for right in (True, False):
        evening = dealt()
        member = declares(evening)
        if right:
            arranges(evening, member, RIGHT)
        evening.do(member, ask.Leave())
        assert ("arranging" if right else "result") == evening.state.phase


def test_R24_the_winner_losing_the_connection_after_a_valid_declaration_changes_nothing() -> None:
    for how in ("away", "leaves"):
        evening = dealt()
        member = wins(evening)
        if how == "away":
            evening.house(ask.WentAway(member))
        else:
            evening.do(member, ask.Leave())
        evening.comes_due()
        assert member == evening.state.winner
        assert evening.chips[member] > 0


@pytest.mark.parametrize("multiplier", [1, 5, 100])
def test_R32_each_losers_points_times_the_multiplier_go_to_the_winner_once(multiplier: int) -> None:
    evening = dealt(people=4, multiplier=multiplier)
    member = wins(evening)
    for other in others(evening, member):
        submits(evening, other)
    points = {each: score.points for each, score in evening.state.scores.items()}
    expected = {each: -2 * multiplier * lost for each, lost in points.items() if lost}
    assert expected | {member: 2 * multiplier * sum(points.values())} == evening.chips
    assert 1 == sum(isinstance(event, ChipsMoved) for event in evening.log)


def test_R30_the_hands_lie_open_in_the_result_and_never_before_it() -> None:
    evening = dealt(people=3)
    member = wins(evening)
    assert {"arranging": None} == {evening.state.phase: evening.public.result}
    for other in others(evening, member):
        submits(evening, other)
    result = evening.public.result
    assert result is not None
    assert ("QH", set(evening.state.players)) == (result.finish, set(result.hands))
    assert ["pure", "impure", "set", "pure"] == [group.kind for group in result.hands[member].groups]
    assert all(13 == sum(len(g.cards) for g in laid.groups) + len(laid.loose) for laid in result.hands.values())


def test_R30_the_last_result_stays_to_be_seen_whole_while_the_next_round_is_played() -> None:
    evening = dealt(people=3)
    dropped = others(evening, evening.turn)[0]
    evening.do(dropped, Drop(1, 20))
    member = wins(evening)
    for other in others(evening, member):
        submits(evening, other)
    result = evening.public.result
    assert result is not None
    assert (1, RummyWild("5S", "5"), RummyFinish(member, valid=True)) == (result.round, result.wild, result.verdict)
    assert "wish" == result.hands[dropped].cause
    evening.comes_due()
    assert ("playing", 2) == (evening.state.phase, evening.state.round)
    assert result == evening.public.result


def test_a_pause_after_a_declaration_keeps_what_is_left() -> None:
    evening = dealt(people=3)
    while evening.turn != "ravi":
        evening.plays()
    member = declares(evening)
    evening.wait(20_000)
    evening.do(HOST, ask.Pause())
    assert () == deadlines(evening.state)
    assert Rejected("room.is_paused") == evening.refused(member, Submit(1))
    evening.wait(500_000)
    evening.do(HOST, ask.Resume())
    assert evening.now_ms + 40_000 == evening.state.due_ms()
    arranges(evening, member, RIGHT)
    submits(evening, member)
    assert Rejected("rummy.own_clock") == evening.refused(HOST, ask.Pause())
    evening.do(HOST, Submit(1))
    assert evening.refused(HOST, ask.Pause()) is None
