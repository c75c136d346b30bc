"""T11, T16–T19, T22, T24, T25: marks, claims in a game, and who sees what of them."""

import pytest

from baithak.games.tambola.commands import Claim, GoOn, Mark, Unmark, Want
from baithak.games.tambola.events import Claimed, Evidence
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.tickets import TICKETS
from baithak.games.tambola.view import ClaimFace, RefusedClaim, Win
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.hidden import unseal
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, EndAsked, Paused
from tests.games.tambola.evening import a_game

DIVIDENDS = ("early_five", "top_line", "middle_line", "bottom_line", "four_corners", "full_house")


# T24: marks


def test_T24_marks_are_set_and_taken_off_and_kept_in_order() -> None:
    evening = a_game()
    top = evening.row("bala", 0)
    evening.mark("bala", top[3], top[0])
    assert (top[0], top[3]) == evening.face("bala").marks
    evening.mark("bala", top[1])
    evening.ask(Unmark(evening.rank("bala"), (top[0],)), "bala")
    assert (top[1], top[3]) == evening.face("bala").marks


def test_T24_marks_are_ones_own_and_touch_no_other_ticket() -> None:
    evening = a_game()
    others = evening.hand("asha"), evening.hand("chitra")
    evening.mark("bala", *evening.row("bala", 0))
    assert others == (evening.hand("asha"), evening.hand("chitra"))


def test_T24_marks_survive_a_lost_connection() -> None:
    evening = a_game()
    evening.mark("bala", *evening.row("bala", 0))
    evening.ask(Away("bala"))
    evening.ask(Back("bala"))
    assert tuple(evening.row("bala", 0)) == evening.face("bala").marks


def test_T24_a_number_may_be_marked_that_was_not_called() -> None:
    evening = a_game()
    evening.out(90)
    evening.mark("bala", *evening.row("bala", 0))
    assert 5 == len(evening.face("bala").marks)


def test_T24_setting_marks_that_are_set_happens_not_at_all() -> None:
    evening = a_game()
    number = evening.row("bala", 0)[0]
    evening.mark("bala", number)
    rank = evening.rank("bala")
    assert () == evening.ask(Mark(rank, (number, number)), "bala")
    assert () == evening.ask(Mark(rank, ()), "bala")
    assert () == evening.ask(Unmark(rank, tuple(evening.row("bala", 1))), "bala")


def test_only_numbers_of_the_ticket_can_be_marked_and_then_all_or_none() -> None:
    evening = a_game()
    mine = {number for row in evening.face("bala").rows for number in row}
    foreign = min(set(range(1, 91)) - mine)
    rank = evening.rank("bala")
    for number in (foreign, 0, 91, -1):
        wanted = (*evening.row("bala", 0), number)
        assert Rejected("tambola.not_on_ticket", number=number) == evening.refusal(Mark(rank, wanted), "bala")
        assert Rejected("tambola.not_on_ticket", number=number) == evening.refusal(Unmark(rank, wanted), "bala")


def test_T24_marks_can_be_set_before_the_first_number_in_a_verdict_and_in_a_pause() -> None:
    evening = a_game()
    evening.mark("bala", evening.row("bala", 0)[0])
    evening.out(*evening.row("chitra", 0))
    evening.claim("chitra", "top_line")
    evening.mark("bala", evening.row("bala", 0)[1])
    evening.ask(Paused())
    evening.mark("bala", evening.row("bala", 0)[2])
    assert 3 == len(evening.face("bala").marks)


# T16–T18: verdicts in a game


def test_T16_a_claim_goes_by_the_marks_on_that_ticket_alone_whatever_is_called() -> None:
    evening = a_game(max_tickets=2)
    evening.ask(EndAsked())
    evening.ask(Want(2), "bala")
    evening.start()
    first, second = evening.hand("bala").tickets
    row = [number for number in evening.hand("bala").tickets[first].rows[0] if number]
    evening.out(*row)
    assert "tambola.claim_unmarked" == evening.claim_on("bala", first, "top_line").code
    evening.mark_on("bala", first, *row)
    assert "tambola.claim_won" != evening.claim_on("bala", second, "top_line").code
    assert "tambola.claim_won" == evening.claim_on("bala", first, "top_line").code


@pytest.mark.parametrize("dividend", DIVIDENDS)
def test_T16_each_dividend_is_won_with_its_numbers_called_and_marked(dividend: str) -> None:
    evening = a_game()
    claim = evening.win("bala", dividend)
    chips = evening.state.settings.prizes[dividend]
    assert isinstance(chips, int)
    prize = 2 * chips
    assert ("tambola.claim_won", {"dividend": dividend, "name": "bala"}) == (claim.code, claim.params)
    win = Win("bala", evening.rank("bala"), len(evening.called), prize, evening.now_ms)
    assert (win,) == evening.public.dividends[dividend].wins
    assert {"bala": prize, "house": -prize} == evening.chips


def test_T18_a_claim_refused_mildly_can_be_made_again_after_marking() -> None:
    evening = a_game()
    top = evening.row("bala", 0)
    evening.out(*top)
    evening.mark("bala", *top[:4])
    refused = evening.claim("bala", "top_line")
    assert ("tambola.claim_unmarked", {"n": 1}) == (refused.code, refused.params)
    assert {"1": (top[4],)} == evening.hand("bala").named
    evening.mark("bala", top[4])
    assert evening.claim("bala", "top_line").won


def test_T18_a_false_claim_costs_nothing_and_the_true_one_wins_later() -> None:
    evening = a_game()
    top = evening.row("bala", 0)
    evening.out(*top[:4])
    evening.mark("bala", *top)
    assert "tambola.claim_uncalled" == evening.claim("bala", "top_line").code
    assert {} == evening.chips
    evening.out(top[4])
    assert evening.claim("bala", "top_line").won


def test_T17_a_number_called_after_the_claim_was_received_does_not_count() -> None:
    evening = a_game()
    top = evening.row("bala", 0)
    evening.out(*top[:4])
    evening.mark("bala", *top[:4])
    claim = evening.claim("bala", "top_line")
    evening.out(top[4])
    assert ("tambola.claim_short", {"n": 1}) == (claim.code, claim.params)
    assert {"1": (top[4],)} == evening.hand("bala").named
    assert claim == evening.claims[0]


# T11, T19: one winner


def test_T11_a_dividend_is_won_once_in_a_game() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    evening.out(min(set(range(1, 91)) - set(evening.called)))
    for member in ("bala", "chitra"):
        assert "tambola.claim_gone" == evening.claim(member, "top_line").code
    assert 1 == len(evening.public.dividends["top_line"].wins)


def test_T11_one_ticket_may_win_several_dividends() -> None:
    evening = a_game()
    for dividend in ("early_five", "top_line", "four_corners"):
        assert evening.win("bala", dividend).won
    assert {"bala": 200, "house": -200} == evening.chips


def test_T19_the_first_received_wins_and_the_other_is_told_by_how_much() -> None:
    evening = a_game()
    evening.out(*evening.row("bala", 0), *(n for n in evening.row("chitra", 0) if n not in evening.row("bala", 0)))
    evening.mark("bala", *evening.row("bala", 0))
    evening.mark("chitra", *evening.row("chitra", 0))
    assert evening.claim("bala", "top_line").won
    evening.wait(412)
    beaten = evening.claim("chitra", "top_line")
    assert ("tambola.claim_beaten", {"name": "bala", "ms": 412}) == (beaten.code, beaten.params)
    assert {"bala": 80, "house": -80} == evening.chips


def test_T19_fifty_good_claims_at_the_same_instant_have_one_winner_one_payment_and_49_answers() -> None:
    members = [f"m{i:02}" for i in range(50)]
    evening = a_game(*members)
    evening.out(*range(1, 91))
    for member in members:
        evening.mark(member, *evening.row(member, 1))
    for member in members:
        evening.claim(member, "middle_line")
    claims = evening.claims
    assert [True] + [False] * 49 == [claim.won for claim in claims]
    assert members == [claim.member for claim in claims]
    assert [{"name": "m00", "ms": 0}] * 49 == [claim.params for claim in claims[1:]]
    assert {"tambola.claim_beaten"} == {claim.code for claim in claims[1:]}
    assert 1 == len(evening.events(ChipsMoved))
    assert {"m00": 80, "house": -80} == evening.chips


def test_T19_fifty_full_houses_at_the_same_instant_have_one_winner_one_end_and_49_answers() -> None:
    members = [f"m{i:02}" for i in range(50)]
    evening = a_game(*members)
    evening.out(*range(1, 91))
    for member in members:
        evening.mark(member, *(number for row in range(3) for number in evening.row(member, row)))
    assert evening.claim("m00", "full_house").won
    for member in members[1:]:
        late = evening.refusal(Claim(evening.rank(member), "full_house"), member)
        assert Rejected("tambola.game_over_code") == late
    assert 1 == len(evening.events(RoundEnded))
    assert {"m00": 240, "house": -240} == evening.chips


# T22: the record of claims


def test_T22_every_claim_stays_on_record_with_its_evidence() -> None:
    evening = a_game()
    top, middle = evening.row("bala", 0), evening.row("bala", 1)
    evening.out(*top[:4])
    evening.mark("bala", *top[:3], middle[0])
    evening.wait(250)
    evening.claim("bala", "top_line")
    (claimed,) = evening.events(Claimed)
    assert ("bala", "top_line", 1, evening.now_ms, 4) == (
        claimed.member,
        claimed.dividend,
        claimed.ticket_no,
        claimed.at_ms,
        claimed.call,
    )
    assert ("tambola.claim_uncalled", False, 0) == (claimed.code, claimed.won, claimed.half_chips)
    marks = tuple(sorted((*top[:3], middle[0])))
    assert Evidence(evening.rank("bala"), marks, (top[4],), (middle[0],), ()) == unseal(claimed.evidence)


def test_T18_T22_what_a_refusal_names_is_on_record_and_the_claimants_own() -> None:
    evening = a_game()
    top = evening.row("bala", 0)
    evening.out(*top[:3])
    evening.claim("bala", "top_line")
    (claimed,) = evening.events(Claimed)
    assert tuple(top[3:]) == unseal(claimed.evidence).named
    assert {"1": tuple(top[3:])} == evening.hand("bala").named
    assert {} == evening.hand("chitra").named
    assert frozenset({"bala"}) == TAMBOLA.touched(claimed)


def test_T18_the_claimant_is_told_again_what_the_last_ten_refusals_named() -> None:
    evening = a_game()
    evening.out(evening.row("bala", 0)[0])
    for _ in range(12):
        evening.claim("bala", "top_line")
    evening.mark("bala", evening.row("bala", 0)[0])
    assert [str(key) for key in range(3, 13)] == list(evening.hand("bala").named)


def test_T22_T25_once_the_game_is_over_all_see_what_each_refused_claim_rested_on_and_not_before() -> None:
    evening = a_game()
    top, middle = evening.row("bala", 0), evening.row("bala", 1)
    evening.out(*top[:4])
    evening.mark("bala", *top[:3], middle[0])
    evening.claim("bala", "top_line")
    evening.win("chitra", "middle_line")
    evening.claim("bala", "middle_line")
    called = evening.called
    marks = tuple(sorted([*top[:3], middle[0]]))
    assert {} == evening.public.refused
    evening.ask(EndAsked())
    rank, rows = evening.rank("bala"), evening.face("bala").rows
    missing = tuple(sorted(number for number in top if number not in called[:4]))
    assert {
        "1": RefusedClaim(rank, rows, marks, missing, (middle[0],)),
        # Too late: its numbers weren't looked at.
        "3": RefusedClaim(rank, rows, marks, (), ()),
    } == evening.public.refused
    evening.start()
    assert {} == evening.public.refused


def test_T22_claims_are_numbered_in_the_order_received_and_beaten_ones_are_among_them() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    evening.claim("chitra", "top_line")
    evening.claim("chitra", "middle_line")
    assert ["1", "2", "3"] == list(evening.public.claims)
    codes = ["tambola.claim_won", "tambola.claim_beaten", "tambola.claim_short"]
    assert codes == [claim.code for claim in evening.claims]


def test_T22_what_is_refused_unlooked_at_is_on_record_once_a_number_however_often_it_is_claimed() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    assert "tambola.claim_beaten" == evening.claim("chitra", "top_line").code
    evening.wait(5)
    again = Claim(evening.rank("chitra"), "top_line")
    assert Rejected("tambola.claim_repeated") == evening.refusal(again, "chitra")
    assert ["bala", "chitra"] == [claim.member for claim in evening.state.claims.values()]
    evening.out(*evening.row("chitra", 0))
    assert "tambola.claim_gone" == evening.claim("chitra", "top_line").code


def test_T22_a_claim_with_nothing_to_judge_in_it_is_refused_and_not_on_record() -> None:
    evening = a_game(prizes={"top_line": 10, "full_house": 20})
    rank = evening.rank("bala")
    assert Rejected("tambola.not_started") == evening.refusal(Claim(rank, "top_line"), "bala")
    evening.out(1)
    assert Rejected("tambola.no_such_dividend") == evening.refusal(Claim(rank, "four_corners"), "bala")
    assert Rejected("tambola.no_such_ticket") == evening.refusal(Claim("twelve", "top_line"), "bala")
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Claim("12", "top_line"), "bala")
    assert "calling" == evening.phase
    assert {} == evening.public.claims


# T25: who sees what


def test_T25_a_ticket_is_shown_to_all_with_a_claim_that_won_and_not_before() -> None:
    evening = a_game()
    evening.out(evening.row("bala", 0)[0])
    refused = evening.claim("bala", "top_line")
    assert (None, None, None) == (refused.ticket, refused.rows, refused.marks)
    won = evening.win("bala", "top_line")
    face = evening.face("bala")
    assert (evening.rank("bala"), face.rows, face.marks) == (won.ticket, won.rows, won.marks)


def test_T25_a_shown_claim_stays_as_it_was_whatever_is_marked_later() -> None:
    evening = a_game()
    won = evening.win("bala", "top_line")
    evening.mark("bala", *evening.row("bala", 2))
    assert won == evening.claims[0]


@pytest.mark.parametrize("shown", [True, False])
def test_T25_no_answer_tells_whether_a_ticket_is_dealt_and_to_whom(shown: bool) -> None:
    evening = a_game()
    if shown:
        evening.win("chitra", "top_line")
    evening.out(*({1, 2} - set(evening.called)))
    held, free, last = evening.rank("chitra"), "424242", str(TICKETS - 1)
    for rank in (held, free, last, "0"):
        for command in (Claim(rank, "middle_line"), Mark(rank, (1,)), Unmark(rank, (1,))):
            assert Rejected("tambola.not_your_ticket") == evening.refusal(command, "bala")


@pytest.mark.parametrize("rank", [str(TICKETS), "-1", "", "१२", "1.5", "9" * 100])
def test_what_can_be_no_ticket_is_told_so(rank: str) -> None:
    evening = a_game()
    evening.out(1)
    for command in (Claim(rank, "middle_line"), Mark(rank, (1,)), Unmark(rank, (1,))):
        assert Rejected("tambola.no_such_ticket") == evening.refusal(command, "bala")


def test_T15_claims_in_a_pause_are_judged_on_the_numbers_that_are_called() -> None:
    evening = a_game()
    evening.out(*evening.row("bala", 0))
    evening.ask(Paused())
    assert evening.win("bala", "top_line").won
    assert Rejected("room.is_paused") == evening.refusal(GoOn())


def test_T17_everyone_sees_the_verdict() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    claim: ClaimFace = TAMBOLA.public(evening.state).claims["1"]
    assert ("bala", "top_line", 1, True) == (claim.member, claim.dividend, claim.ticket_no, claim.won)
