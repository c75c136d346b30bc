"""T11, T16–T21: the verdict on a claim, check by check and in their order."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.claims import LOOKED_AT, WON, ClaimedTicket, ClaimRules, Facts, Stage, Verdict, judge
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.settings import HOUSES
from baithak.games.tambola.tickets import TICKETS, Rows, ticket_of_rank
from baithak.games.tambola.view import Win

ROWS: Rows = (
    (2, 12, 0, 32, 43, 0, 63, 0, 0),
    (0, 15, 26, 38, 47, 0, 0, 0, 85),
    (0, 19, 29, 0, 0, 53, 0, 70, 89),
)
TOP = (2, 12, 32, 43, 63)
ALL = tuple(sorted(number for row in ROWS for number in row if number))


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
    }
    return Facts(dividend=dividend, calls=calls, **{**known, **others})


def win(member: str = "bala", call: int = 5, at_ms: int = 4_588, half_chips: int | None = 80) -> Win:
    return Win(member, "0", call, half_chips, at_ms)


def top_won(*wins: Win) -> dict[str, tuple[Win, ...]]:
    return {"top_line": wins}


def ticket(marks: Sequence[int] = TOP, **others: Any) -> ClaimedTicket:
    """asha's ticket, with what it won or is out of."""
    return ClaimedTicket("asha", ROWS, tuple(sorted(marks)), **others)


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
    assert beaten == judge(facts(wins=top_won(win())))


def test_T19_in_the_same_millisecond_the_one_judged_first_was_first() -> None:
    assert {"name": "bala", "ms": 0} == judge(facts(wins=top_won(win(at_ms=5_000)))).params


def test_T11_a_dividend_won_at_an_earlier_number_is_gone() -> None:
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(wins=top_won(win(call=4))))


def test_T11_nobody_wins_a_dividend_twice() -> None:
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(wins=top_won(win(member="asha"))))


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


# T18, marks that count


def test_T18_pattern_only_a_mark_elsewhere_on_the_ticket_does_not_matter() -> None:
    only = ClaimRules(uncalled_mark="pattern")
    verdict = judge(facts(marks=(*TOP, 89), rules=only))
    assert (WON, ()) == (verdict.code, verdict.uncalled)


def test_T18_pattern_only_an_uncalled_mark_in_the_pattern_rejects_and_alone_is_named() -> None:
    verdict = judge(facts(marks=(*TOP, 89), calls=TOP[:4], rules=ClaimRules(uncalled_mark="pattern")))
    assert ("tambola.claim_uncalled", {"numbers": [63], "n": 1}) == (verdict.code, verdict.params)
    assert (63,) == verdict.uncalled


@pytest.mark.parametrize("dividend", ["early_five", "full_house"])
def test_T18_pattern_only_all_of_the_ticket_is_the_pattern_of_a_dividend_about_all_of_it(dividend: str) -> None:
    calls = TOP if dividend == "early_five" else ALL[:-1]
    verdict = judge(
        facts(marks=(*calls, 89), calls=calls, dividend=dividend, rules=ClaimRules(uncalled_mark="pattern"))
    )
    assert ("tambola.claim_uncalled", (89,)) == (verdict.code, verdict.uncalled)


# T11, how many dividends a ticket may win


@pytest.mark.parametrize(
    ("most", "won", "code"),
    [
        (0, ("early_five", "middle_line", "bottom_line", "four_corners"), WON),
        (1, (), WON),
        (1, ("early_five",), "tambola.claim_ticket_full"),
        (2, ("early_five",), WON),
        (2, ("early_five", "bottom_line"), "tambola.claim_ticket_full"),
        (2, ("early_five", "full_house"), WON),
        (1, ("second_house",), WON),
    ],
)
def test_T11_a_ticket_wins_no_more_than_the_most_dividends_and_a_house_is_not_counted(
    most: int, won: tuple[str, ...], code: str
) -> None:
    assert code == judge(facts(ticket=ticket(won=won), rules=ClaimRules(max_per_ticket=most))).code


def test_T11_a_full_ticket_is_told_how_many_and_its_numbers_are_not_looked_at() -> None:
    full = Verdict(Stage.CLOSED, "tambola.claim_ticket_full", {"max": 1})
    claimed = ticket(marks=(89,), won=("early_five",))
    assert full == judge(facts(ticket=claimed, rules=ClaimRules(max_per_ticket=1, penalty="player")))


def test_T11_a_full_ticket_still_wins_its_house() -> None:
    claimed = ticket(marks=ALL, won=("early_five", "top_line"))
    assert judge(facts(calls=ALL, dividend="full_house", ticket=claimed, rules=ClaimRules(max_per_ticket=1))).won


# T10, the houses in their order


def house(name: str, calls: int, wins: Mapping[str, Sequence[Win]], won: Sequence[str] = ()) -> Verdict:
    """A claim on that house, all of the ticket called, after so many numbers."""
    others = [number for number in range(1, 91) if number not in ALL]
    called = [*ALL, *others][:calls]
    return judge(facts(calls=called, dividend=name, ticket=ticket(marks=ALL, won=won), wins=wins))


@pytest.mark.parametrize(("before", "later"), [HOUSES[:2], HOUSES[1:]])
def test_T10_a_later_house_needs_the_one_before_it_at_an_earlier_call(before: str, later: str) -> None:
    too_soon = Verdict(Stage.CLOSED, "tambola.house_first")
    assert too_soon == house(later, 20, {})
    assert too_soon == house(later, 90, {})
    assert too_soon == house(later, 20, {before: (win(call=20),)})
    assert house(later, 21, {before: (win(call=20),)}).won


def test_T10_the_third_house_does_not_follow_the_first() -> None:
    assert "tambola.house_first" == house("third_house", 30, {"full_house": (win(call=20),)}).code


@pytest.mark.parametrize(("had", "claimed"), list(combinations(HOUSES, 2)))
def test_T10_a_ticket_wins_one_house(had: str, claimed: str) -> None:
    wins = {name: (win(call=20),) for name in HOUSES[: HOUSES.index(claimed)]}
    assert house(claimed, 21, wins).won
    assert Verdict(Stage.CLOSED, "tambola.house_had") == house(claimed, 21, wins, (had,))


def test_T10_a_ticket_that_won_other_dividends_wins_a_later_house() -> None:
    assert house("second_house", 21, {"full_house": (win(call=20),)}, ("top_line", "early_five")).won


# T19, sharing

SPLIT = ClaimRules(tie="split_call")


def test_T19_split_a_dividend_stays_open_while_no_number_came_and_nothing_is_paid() -> None:
    assert judge(facts(wins=top_won(win(half_chips=None)), rules=SPLIT)).won
    assert judge(facts(wins=top_won(win(half_chips=None), win("chitra", half_chips=None)), rules=SPLIT)).won


def test_T19_split_the_next_number_closes_it() -> None:
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(calls=(*TOP, 90), wins=top_won(win(half_chips=None)), rules=SPLIT))


def test_T19_split_the_payment_closes_it() -> None:
    assert "tambola.claim_beaten" == judge(facts(wins=top_won(win()), rules=SPLIT)).code


def test_T19_split_a_ticket_shares_once_but_another_one_of_the_same_player_shares_too() -> None:
    own = top_won(win("asha", half_chips=None))
    gone = Verdict(Stage.CLOSED, "tambola.claim_gone", {"dividend": "top_line"})
    assert gone == judge(facts(ticket=ticket(won=("top_line",)), wins=own, rules=SPLIT))
    assert judge(facts(wins=own, rules=SPLIT)).won


def test_T19_first_nothing_is_shared_even_before_it_is_paid() -> None:
    assert "tambola.claim_beaten" == judge(facts(wins=top_won(win(half_chips=None)))).code


def test_T19_split_a_house_is_shared_by_tickets_that_have_none() -> None:
    wins = {"full_house": (win(call=15, half_chips=None),)}
    claim = facts(calls=ALL, dividend="full_house", ticket=ticket(ALL), wins=wins, rules=SPLIT)
    assert judge(claim).won


# T20, in time

WINDOW = ClaimRules(claim_window="before_next_call")


def timed(after_ms: int, calls: Sequence[int], rules: ClaimRules = WINDOW) -> str:
    """The code of a claim on the top line so long after the newest number."""
    return judge(facts(calls=calls, called_ms=4_000, at_ms=4_000 + after_ms, rules=rules)).code


@pytest.mark.parametrize(
    ("after_ms", "calls", "code"),
    [
        (60_000, TOP, WON),
        (0, (*TOP, 90), WON),
        (800, (*TOP, 90), WON),
        (801, (*TOP, 90), "tambola.claim_late"),
        (0, (*TOP, 90, 88), "tambola.claim_late"),
        (801, (90, *TOP), WON),
        (0, (90, *TOP), WON),
    ],
)
def test_T20_before_the_next_number_or_up_to_800_ms_after_it(after_ms: int, calls: Sequence[int], code: str) -> None:
    assert code == timed(after_ms, calls)


def test_T20_open_a_claim_is_never_late() -> None:
    assert WON == timed(60_000, (*TOP, *range(70, 90)), ClaimRules())


def test_T20_a_late_claim_costs_nothing() -> None:
    rules = ClaimRules(claim_window="before_next_call", penalty="player")
    verdict = judge(facts(calls=(*TOP, 90), called_ms=4_000, rules=rules))
    assert (Stage.LOOKED_AT, "tambola.claim_late", "none") == (verdict.stage, verdict.code, verdict.penalty)


def test_T20_a_later_house_is_in_time_at_the_first_call_at_which_it_can_be_won() -> None:
    calls = [*ALL, *(number for number in range(1, 91) if number not in ALL)]

    def second(count: int) -> str:
        wins = {"full_house": (win(call=20),)}
        claimed = facts(calls=calls[:count], dividend="second_house", ticket=ticket(ALL), wins=wins, rules=WINDOW)
        return judge(claimed).code

    assert ["tambola.house_first", WON, "tambola.claim_late"] == [second(count) for count in (20, 21, 22)]


@pytest.mark.parametrize(
    ("calls", "code"),
    [(TOP, WON), ((90, *TOP), WON), ((*TOP, 90), "tambola.claim_needs_last"), ((*TOP, 15), "tambola.claim_needs_last")],
)
def test_T20_last_number_the_newest_must_be_in_the_pattern(calls: Sequence[int], code: str) -> None:
    verdict = judge(facts(calls=calls, rules=ClaimRules(last_number=True, penalty="ticket")))
    assert (code, "none") == (verdict.code, verdict.penalty)
    if code != WON:
        assert {"number": calls[-1]} == verdict.params


def test_T20_last_number_any_number_of_the_pattern_will_do_in_an_early_five() -> None:
    calls = (*TOP, 90, 15)
    assert judge(facts(calls=calls, dividend="early_five", rules=ClaimRules(last_number=True))).won


def test_T20_last_number_within_the_grace_the_one_before_the_newest_counts_too() -> None:
    rules = ClaimRules(claim_window="before_next_call", last_number=True)
    assert WON == timed(800, (*TOP, 90), rules)
    assert "tambola.claim_late" == timed(801, (*TOP, 90), rules)
    assert "tambola.claim_needs_last" == timed(800, (*TOP, 90), ClaimRules(last_number=True))


# T21, what a wrong claim costs

#: A claim for each verdict: whether it is punished, the code, and the facts.
PUNISHED: list[tuple[bool, str, dict[str, Any]]] = [
    (True, "tambola.claim_uncalled", {"marks": (*TOP, 89)}),
    (True, "tambola.claim_short", {"marks": TOP[:4], "calls": TOP[:4]}),
    (True, "tambola.claim_short_any", {"marks": TOP[:4], "calls": TOP[:4], "dividend": "early_five"}),
    (False, "tambola.claim_unmarked", {"marks": TOP[:4]}),
    (False, "tambola.claim_beaten", {"wins": top_won(win())}),
    (False, "tambola.claim_gone", {"wins": top_won(win(call=4))}),
    (False, "tambola.claim_ticket_full", {"ticket": ticket(won=("early_five",))}),
    (False, "tambola.player_out", {"barred": True}),
    (False, "tambola.bogey", {"ticket": ticket(bogey=True)}),
    (False, "tambola.out_of_dividend", {"ticket": ticket(barred=("top_line",))}),
    (False, "tambola.house_first", {"dividend": "second_house"}),
    (False, WON, {}),
]


@pytest.mark.parametrize("penalty", ["none", "dividend", "ticket", "player"])
@pytest.mark.parametrize(("wrong", "code", "broken"), PUNISHED)
def test_T21_only_a_wrong_claim_is_punished(wrong: bool, code: str, broken: dict[str, Any], penalty: Any) -> None:
    verdict = judge(facts(**broken, rules=ClaimRules(penalty=penalty, max_per_ticket=1)))
    assert (code, penalty if wrong else "none") == (verdict.code, verdict.penalty)


@pytest.mark.parametrize(("code", "broken"), [(code, broken) for _, code, broken in PUNISHED])
def test_T12_T17_the_code_says_whether_the_numbers_were_looked_at(code: str, broken: dict[str, Any]) -> None:
    verdict = judge(facts(**broken, rules=ClaimRules(max_per_ticket=1)))
    assert (verdict.stage is Stage.LOOKED_AT) == (code in LOOKED_AT)


@pytest.mark.parametrize("rules", [{"claim_window": "before_next_call"}, {"last_number": True}])
def test_T12_T17_what_comes_too_late_or_without_the_newest_number_was_looked_at(rules: dict[str, Any]) -> None:
    verdict = judge(facts(calls=(*TOP, 90), rules=ClaimRules(**rules)))
    assert verdict.stage is Stage.LOOKED_AT
    assert verdict.code in LOOKED_AT - {WON}


def test_T21_a_ticket_out_of_one_dividend_claims_another() -> None:
    assert judge(facts(ticket=ticket(barred=("bottom_line", "early_five")))).won


def test_T21_who_is_out_is_told_so_before_anything_of_the_dividend() -> None:
    gone = top_won(win(call=4))
    out = Verdict(Stage.CLOSED, "tambola.out_of_dividend", {"dividend": "top_line"})
    assert out == judge(facts(ticket=ticket(barred=("top_line",)), wins=gone))
    assert Verdict(Stage.CLOSED, "tambola.bogey") == judge(facts(ticket=ticket(bogey=True), wins=gone))
    assert Verdict(Stage.CLOSED, "tambola.player_out") == judge(facts(barred=True, wins=gone))


# The order of the checks: each with what breaks it, of the facts, of the ticket and of the rules

EIGHTY_NINE = (*TOP, 89)

#: By code, in order.
BROKEN: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("tambola.not_started", {"calls": ()}, {}, {}),
    ("tambola.game_over_code", {"over": True}, {}, {}),
    ("tambola.no_such_dividend", {"patterns": {}}, {}, {}),
    ("tambola.no_such_ticket", {"ticket": None}, {}, {}),
    ("tambola.not_your_ticket", {}, {"holder": "bala"}, {}),
    ("tambola.player_out", {"barred": True}, {}, {}),
    ("tambola.bogey", {}, {"bogey": True}, {}),
    ("tambola.out_of_dividend", {}, {"barred": ("top_line",)}, {}),
    ("tambola.claim_gone", {"wins": top_won(win(call=4))}, {}, {}),
    ("tambola.claim_ticket_full", {}, {"won": ("early_five",)}, {"max_per_ticket": 1}),
    ("tambola.claim_uncalled", {}, {"marks": EIGHTY_NINE}, {}),
    ("tambola.claim_short", {"calls": (2, 12, 32, 43, 90)}, {"marks": (2, 12, 32, 43)}, {}),
    ("tambola.claim_unmarked", {}, {"marks": (2, 12, 32, 43)}, {}),
    ("tambola.claim_late", {"calls": (*TOP, 90)}, {}, {"claim_window": "before_next_call"}),
    ("tambola.claim_needs_last", {"calls": (*TOP, 90)}, {}, {"last_number": True}),
]


@pytest.mark.parametrize(("first", "second"), [(i, i) for i in range(len(BROKEN))] + list(combinations(range(15), 2)))
def test_where_two_rules_are_broken_the_earlier_check_gives_the_verdict(first: int, second: int) -> None:
    code, *earlier = BROKEN[first]
    of_facts, of_ticket, of_rules = ({**two, **one} for one, two in zip(earlier, BROKEN[second][1:], strict=True))
    claimed = ClaimedTicket(**{"holder": "asha", "rows": ROWS, "marks": TOP, **of_ticket})
    assert code == judge(facts(**{"ticket": claimed, **of_facts}, rules=ClaimRules(**of_rules))).code


# A second judge, from the words of the rules alone


def second_judge(rows: Rows, marks: frozenset[int], called: frozenset[int], dividend: str) -> str:
    lines = [[cell for cell in row if cell] for row in rows]
    everything = lines[0] + lines[1] + lines[2]
    if any(mark not in called for mark in marks):
        return "tambola.claim_uncalled"
    if dividend in {"early_five", "early_seven"}:
        enough = 5 if dividend == "early_five" else 7
        if len([number for number in everything if number in called]) < enough:
            return "tambola.claim_short_any"
        return WON if len(marks) >= enough else "tambola.claim_unmarked"
    need = {
        "top_line": lines[0],
        "middle_line": lines[1],
        "bottom_line": lines[2],
        "four_corners": [lines[0][0], lines[0][4], lines[2][0], lines[2][4]],
        "star": [lines[0][0], lines[0][4], lines[1][2], lines[2][0], lines[2][4]],
        "kings_corner": [lines[0][0], lines[1][0], lines[2][0]],
        "queens_corner": [lines[0][4], lines[1][4], lines[2][4]],
        "full_house": everything,
        "second_house": everything,
        "third_house": everything,
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


def houses_before(dividend: str) -> dict[str, tuple[Win, ...]]:
    """Wins with which a later house can be claimed from the first number on."""
    return {name: (win(call=0),) for name in HOUSES[: HOUSES.index(dividend)]} if dividend in HOUSES else {}


@given(positions())
def test_T18_the_judge_agrees_with_a_second_one_written_from_the_rules(
    position: tuple[Rows, tuple[int, ...], list[int], str],
) -> None:
    rows, marks, calls, dividend = position
    claimed = ClaimedTicket("asha", rows, marks)
    verdict = judge(facts(calls=calls, dividend=dividend, ticket=claimed, wins=houses_before(dividend)))
    assert second_judge(rows, frozenset(marks), frozenset(calls), dividend) == verdict.code
    assert tuple(sorted(set(marks) - set(calls))) == verdict.uncalled
    assert bool(verdict.named) == (verdict.code in {"tambola.claim_short", "tambola.claim_unmarked"})


@given(positions(), st.randoms(use_true_random=False))
def test_T17_the_order_of_the_calls_does_not_matter(
    position: tuple[Rows, tuple[int, ...], list[int], str], random: Any
) -> None:
    rows, marks, calls, dividend = position
    claimed = ClaimedTicket("asha", rows, marks)
    shuffled = list(calls)
    random.shuffle(shuffled)
    same: dict[str, Any] = {"dividend": dividend, "ticket": claimed, "wins": houses_before(dividend)}
    assert judge(facts(calls=calls, **same)) == judge(facts(calls=shuffled, **same))
