"""T11, T16–T19: the verdict on a claim, check by check and in their order."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.claims import WON, ClaimedTicket, Facts, Stage, Verdict, judge
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.tickets import TICKETS, Rows, ticket_of_rank
from baithak.games.tambola.view import Win

ROWS: Rows = (
    (2, 12, 0, 32, 43, 0, 63, 0, 0),
    (0, 15, 26, 38, 47, 0, 0, 0, 85),
    (0, 19, 29, 0, 0, 53, 0, 70, 89),
)
TOP = (2, 12, 32, 43, 63)


def facts(
    marks: Sequence[int] = TOP,
    calls: Sequence[int] = TOP,
    dividend: str = "top_line",
    holder: str = "asha",
    **others: Any,
) -> Facts:
    """The facts of a claim by asha, a good one unless something else is said."""
    known: dict[str, Any] = {
        "claimant": "asha",
        "at_ms": 5_000,
        "over": False,
        "patterns": DIVIDENDS,
        "ticket": ClaimedTicket(holder, ROWS, tuple(sorted(marks))),
        "win": None,
    }
    return Facts(dividend=dividend, calls=calls, **{**known, **others})


def win(member: str = "bala", call: int = 5, at_ms: int = 4_588) -> Win:
    return Win(member, "0", call, 80, at_ms)


def test_T16_a_complete_and_marked_dividend_is_won() -> None:
    assert Verdict(Stage.LOOKED_AT, WON, {"dividend": "top_line", "name": "asha"}) == judge(facts())
    assert judge(facts()).won


def test_before_the_first_number_there_is_nothing_to_claim() -> None:
    assert Verdict(Stage.UNFIT, "tambola.not_started") == judge(facts(calls=()))


def test_T23_after_the_end_nothing_can_be_won() -> None:
    assert Verdict(Stage.UNFIT, "tambola.game_over_code") == judge(facts(over=True))


def test_T10_a_dividend_that_is_not_played_cannot_be_claimed() -> None:
    played = {"early_five": DIVIDENDS["early_five"]}
    assert Verdict(Stage.UNFIT, "tambola.no_such_dividend") == judge(facts(patterns=played))


def test_a_ticket_that_is_not_in_the_game_cannot_win() -> None:
    assert Verdict(Stage.UNFIT, "tambola.no_such_ticket") == judge(facts(ticket=None))


def test_nobody_claims_on_another_ones_ticket() -> None:
    assert Verdict(Stage.UNFIT, "tambola.not_your_ticket") == judge(facts(holder="bala"))


def test_T19_who_loses_the_race_is_told_who_was_first_and_by_how_many_milliseconds() -> None:
    beaten = Verdict(Stage.CLOSED, "tambola.claim_beaten", {"name": "bala", "ms": 412})
    assert beaten == judge(facts(win=win()))


def test_T19_in_the_same_millisecond_the_one_judged_first_was_first() -> None:
    assert {"name": "bala", "ms": 0} == judge(facts(win=win(at_ms=5_000))).params


def test_T11_a_dividend_won_at_an_earlier_number_is_gone() -> None:
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(win=win(call=4)))


def test_T11_nobody_wins_a_dividend_twice() -> None:
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(win=win(member="asha")))


def test_T18_an_uncalled_mark_anywhere_on_the_ticket_rejects_and_is_named() -> None:
    verdict = judge(facts(marks=(*TOP, 89, 15)))
    assert Verdict(Stage.LOOKED_AT, "tambola.claim_uncalled", {"numbers": [15, 89], "n": 2}, (), (15, 89)) == verdict


def test_T18_an_incomplete_pattern_is_rejected_naming_what_is_missing() -> None:
    verdict = judge(facts(marks=TOP[:3], calls=TOP[:3]))
    assert Verdict(Stage.LOOKED_AT, "tambola.claim_short", {"n": 2}, (43, 63), (), (43, 63)) == verdict


def test_T18_an_incomplete_early_five_names_no_number_since_any_other_would_do() -> None:
    verdict = judge(facts(marks=TOP[:3], calls=TOP[:3], dividend="early_five"))
    assert ("tambola.claim_short_any", {"n": 2}, ()) == (verdict.code, verdict.params, verdict.named)
    assert (15, 19, 26, 29, 38, 43, 47, 53, 63, 70, 85, 89) == verdict.missing


def test_T18_a_called_pattern_not_wholly_marked_gets_a_mild_refusal_naming_what_to_mark() -> None:
    verdict = judge(facts(marks=TOP[:4]))
    assert Verdict(Stage.LOOKED_AT, "tambola.claim_unmarked", {"n": 1}, named=(63,)) == verdict


def test_T18_an_early_five_not_wholly_marked_names_the_called_numbers_to_mark() -> None:
    verdict = judge(facts(marks=(2, 12), calls=(*TOP, 90), dividend="early_five"))
    assert ("tambola.claim_unmarked", {"n": 3}, (32, 43, 63)) == (verdict.code, verdict.params, verdict.named)


def test_T18_an_uncalled_mark_weighs_more_than_an_incomplete_pattern() -> None:
    verdict = judge(facts(marks=TOP, calls=TOP[:4]))
    assert ("tambola.claim_uncalled", (63,), (63,)) == (verdict.code, verdict.missing, verdict.uncalled)


def test_T18_an_incomplete_pattern_weighs_more_than_an_unmarked_number() -> None:
    assert "tambola.claim_short" == judge(facts(marks=(), calls=TOP[:4])).code


def test_T8_four_corners_are_judged_by_numbers_and_not_by_cells() -> None:
    corners = (2, 19, 63, 89)
    assert judge(facts(marks=corners, calls=corners, dividend="four_corners")).won


#: Each check with the facts that break it, in the order of the checks.
BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("tambola.not_started", {"calls": ()}),
    ("tambola.game_over_code", {"over": True}),
    ("tambola.no_such_dividend", {"patterns": {}}),
    ("tambola.no_such_ticket", {"ticket": None}),
    ("tambola.not_your_ticket", {"holder": "bala"}),
    ("tambola.claim_gone", {"win": win(call=4)}),
    ("tambola.claim_uncalled", {"marks": (*TOP, 89)}),
    ("tambola.claim_short", {"calls": (2, 12, 32, 43, 90), "marks": (2, 12, 32, 43)}),
    ("tambola.claim_unmarked", {"marks": (2, 12, 32, 43)}),
]


@pytest.mark.parametrize(("first", "second"), list(combinations(range(len(BROKEN)), 2)))
def test_where_two_rules_are_broken_the_earlier_check_gives_the_verdict(first: int, second: int) -> None:
    assert BROKEN[first][0] == judge(facts(**{**BROKEN[second][1], **BROKEN[first][1]})).code


# A second judge, from the words of the rules alone


def second_judge(rows: Rows, marks: frozenset[int], called: frozenset[int], dividend: str) -> str:
    lines = [[cell for cell in row if cell] for row in rows]
    everything = lines[0] + lines[1] + lines[2]
    if any(mark not in called for mark in marks):
        return "tambola.claim_uncalled"
    if dividend == "early_five":
        if len([number for number in everything if number in called]) < 5:
            return "tambola.claim_short_any"
        return WON if len(marks) >= 5 else "tambola.claim_unmarked"
    need = {
        "top_line": lines[0],
        "middle_line": lines[1],
        "bottom_line": lines[2],
        "four_corners": [lines[0][0], lines[0][4], lines[2][0], lines[2][4]],
        "full_house": everything,
    }[dividend]
    if not all(number in called for number in need):
        return "tambola.claim_short"
    return WON if all(number in marks for number in need) else "tambola.claim_unmarked"


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rows, tuple[int, ...], list[int], str]:
    """A ticket with marks, some numbers called, a dividend; drawn so that every verdict is met."""
    rows = ticket_of_rank(draw(st.integers(min_value=0, max_value=TICKETS - 1)))
    mine = sorted(number for row in rows for number in row if number)
    others = [number for number in range(1, 91) if number not in mine]
    called_mine = draw(st.sets(st.sampled_from(mine), max_size=15) | st.just(set(mine)))
    calls = draw(st.permutations(sorted(called_mine | draw(st.sets(st.sampled_from(others), min_size=1)))))
    marks = draw(st.sets(st.sampled_from(mine)) | st.just(called_mine) | st.sets(st.sampled_from(sorted(calls))))
    return rows, tuple(sorted(set(marks) & set(mine))), list(calls), draw(st.sampled_from(sorted(DIVIDENDS)))


@given(positions())
def test_T18_the_judge_agrees_with_a_second_one_written_from_the_rules(
    position: tuple[Rows, tuple[int, ...], list[int], str],
) -> None:
    rows, marks, calls, dividend = position
    verdict = judge(facts(calls=calls, dividend=dividend, ticket=ClaimedTicket("asha", rows, marks)))
    assert second_judge(rows, frozenset(marks), frozenset(calls), dividend) == verdict.code
    assert tuple(sorted(set(marks) - set(calls))) == verdict.uncalled
    assert bool(verdict.named) == (verdict.code in {"tambola.claim_short", "tambola.claim_unmarked"})


@given(positions(), st.randoms(use_true_random=False))
def test_T17_the_order_of_the_calls_does_not_matter(
    position: tuple[Rows, tuple[int, ...], list[int], str], random: Any
) -> None:
    rows, marks, calls, dividend = position
    ticket = ClaimedTicket("asha", rows, marks)
    shuffled = list(calls)
    random.shuffle(shuffled)
    assert judge(facts(calls=calls, dividend=dividend, ticket=ticket)) == judge(
        facts(calls=shuffled, dividend=dividend, ticket=ticket)
    )
