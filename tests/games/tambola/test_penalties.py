"""T21: what a wrong claim costs in a game, and what never costs anything."""

from typing import Any

import pytest

from baithak.games.tambola.commands import CallNext, Claim, Mark, SetNamed, Want
from baithak.games.tambola.view import ClaimFace, TicketFace
from baithak.kernel.rejected import Rejected
from tests.games.tambola.evening import Evening, an_evening

PENALTIES = ("none", "dividend", "ticket", "player")


def two_tickets_each(penalty: str, **settings: Any) -> Evening:
    """A game in play in which asha, bala and chitra hold two tickets."""
    evening = an_evening(penalty=penalty, max_tickets=2, **settings)
    for member in ("asha", "bala", "chitra"):
        evening.ask(Want(2), member)
    evening.start()
    return evening


def faces(evening: Evening, member: str) -> list[tuple[str, TicketFace]]:
    return list(evening.hand(member).tickets.items())


def line(face: TicketFace, row: int) -> list[int]:
    return [number for number in face.rows[row] if number]


def claim(evening: Evening, member: str, which: int, dividend: str) -> ClaimFace:
    """A claim on that member's first or second ticket."""
    evening.ask(Claim(faces(evening, member)[which][0], dividend), member)
    return evening.claims[-1]


def mark(evening: Evening, member: str, which: int, *numbers: int) -> None:
    evening.ask(Mark(faces(evening, member)[which][0], numbers), member)


def complete(evening: Evening, member: str, which: int, row: int) -> None:
    """That row is called and marked."""
    numbers = line(faces(evening, member)[which][1], row)
    evening.out(*(number for number in numbers if number not in evening.called))
    mark(evening, member, which, *numbers)


def an_earlier_win_and_a_wrong_claim(penalty: str) -> Evening:
    """On the first ticket bala has won the top line and has claimed the middle one too early."""
    evening = two_tickets_each(penalty)
    complete(evening, "bala", 0, 0)
    assert claim(evening, "bala", 0, "top_line").won
    wrong = claim(evening, "bala", 0, "middle_line")
    assert ("tambola.claim_short", penalty) == (wrong.code, wrong.penalty)
    for which in (0, 1):
        for row in (1, 2):
            complete(evening, "bala", which, row)
    return evening


#: The codes of bala's next claims: the middle line again, the bottom line of the same ticket, and the four corners of
#: the other ticket.
AFTERWARDS = {
    "none": ("tambola.claim_won", "tambola.claim_won", "tambola.claim_won"),
    "dividend": ("tambola.out_of_dividend", "tambola.claim_won", "tambola.claim_won"),
    "ticket": ("tambola.bogey", "tambola.bogey", "tambola.claim_won"),
    "player": ("tambola.player_out", "tambola.player_out", "tambola.player_out"),
}


@pytest.mark.parametrize("penalty", PENALTIES)
def test_T21_a_wrong_claim_costs_the_dividend_the_ticket_or_the_player_what_the_host_has_set(penalty: str) -> None:
    evening = an_earlier_win_and_a_wrong_claim(penalty)
    complete(evening, "bala", 1, 0)
    middle, bottom = (claim(evening, "bala", 0, dividend).code for dividend in ("middle_line", "bottom_line"))
    corners = claim(evening, "bala", 1, "four_corners").code
    assert AFTERWARDS[penalty] == (middle, bottom, corners)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_T21_earlier_wins_stand(penalty: str) -> None:
    evening = an_earlier_win_and_a_wrong_claim(penalty)
    assert ["bala"] == [win.member for win in evening.public.dividends["top_line"].wins]
    assert {"bala": 80, "house": -80} == evening.chips


@pytest.mark.parametrize("penalty", PENALTIES)
def test_T21_a_ticket_shows_its_holder_what_it_is_out_of(penalty: str) -> None:
    evening = an_earlier_win_and_a_wrong_claim(penalty)
    (_, first), (_, second) = faces(evening, "bala")
    barred = ("middle_line",) if penalty == "dividend" else ()
    assert (barred, penalty in {"ticket", "player"}) == (first.barred, first.out)
    assert ((), penalty == "player") == (second.barred, second.out)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_T21_others_play_on_unharmed(penalty: str) -> None:
    evening = an_earlier_win_and_a_wrong_claim(penalty)
    complete(evening, "chitra", 0, 1)
    assert claim(evening, "chitra", 0, "middle_line").won


@pytest.mark.parametrize("penalty", PENALTIES)
def test_T21_an_uncalled_mark_is_punished_like_an_incomplete_pattern(penalty: str) -> None:
    evening = two_tickets_each(penalty)
    evening.out(90)
    uncalled = next(number for number in line(faces(evening, "bala")[0][1], 0) if number != 90)
    mark(evening, "bala", 0, uncalled)
    wrong = claim(evening, "bala", 0, "top_line")
    assert ("tambola.claim_uncalled", penalty) == (wrong.code, wrong.penalty)


@pytest.mark.parametrize("penalty", PENALTIES[1:])
def test_T21_losing_a_race_and_coming_too_late_for_a_dividend_cost_nothing(penalty: str) -> None:
    evening = two_tickets_each(penalty)
    complete(evening, "bala", 0, 0)
    claim(evening, "bala", 0, "top_line")
    beaten = claim(evening, "chitra", 0, "top_line")
    evening.out(next(number for number in range(1, 91) if number not in evening.called))
    gone = claim(evening, "chitra", 0, "top_line")
    assert [("tambola.claim_beaten", "none"), ("tambola.claim_gone", "none")] == [
        (beaten.code, beaten.penalty),
        (gone.code, gone.penalty),
    ]
    assert unharmed(evening, "chitra")


@pytest.mark.parametrize("penalty", PENALTIES[1:])
def test_T21_a_claim_after_the_next_number_costs_nothing(penalty: str) -> None:
    evening = two_tickets_each(penalty, claim_window="before_next_call")
    complete(evening, "bala", 0, 0)
    evening.wait(5_000)
    evening.out(next(number for number in range(1, 91) if number not in evening.called))
    evening.wait(1_000)
    late = claim(evening, "bala", 0, "top_line")
    assert ("tambola.claim_late", "none") == (late.code, late.penalty)
    assert unharmed(evening, "bala")


@pytest.mark.parametrize("penalty", PENALTIES[1:])
def test_T21_a_called_number_left_unmarked_costs_nothing_and_the_claim_is_good_once_it_is_marked(penalty: str) -> None:
    evening = two_tickets_each(penalty)
    numbers = line(faces(evening, "bala")[0][1], 0)
    evening.out(*numbers)
    mark(evening, "bala", 0, *numbers[:4])
    mild = claim(evening, "bala", 0, "top_line")
    assert ("tambola.claim_unmarked", "none") == (mild.code, mild.penalty)
    mark(evening, "bala", 0, numbers[4])
    assert claim(evening, "bala", 0, "top_line").won


@pytest.mark.parametrize("penalty", PENALTIES[1:])
def test_T21_a_second_ask_for_what_is_won_costs_nothing(penalty: str) -> None:
    evening = two_tickets_each(penalty)
    complete(evening, "bala", 0, 0)
    claim(evening, "bala", 0, "top_line")
    again = claim(evening, "bala", 0, "top_line")
    assert ("tambola.claim_gone", "none") == (again.code, again.penalty)
    assert unharmed(evening, "bala")


@pytest.mark.parametrize("penalty", PENALTIES[1:])
def test_T21_a_share_that_is_not_paid_yet_stands_too(penalty: str) -> None:
    evening = two_tickets_each(penalty, tie="split_call", calling="tapped")
    complete(evening, "bala", 0, 0)
    claim(evening, "bala", 0, "top_line")
    claim(evening, "bala", 0, "full_house")
    evening.wait(15_000)
    assert {} == evening.chips
    evening.ask(CallNext(len(evening.called)), "asha")
    assert {"bala": 80, "house": -80} == evening.chips


def test_T21_who_is_out_of_the_game_gets_no_more_tickets_in_it() -> None:
    evening = an_evening(penalty="player", max_tickets=2, late_join_until=5)
    evening.ask(SetNamed("Dadi", 1, "bala"), "asha")
    evening.start()
    evening.out(1)
    (own, _), (dadis, _) = faces(evening, "bala")
    evening.ask(Claim(dadis, "full_house"), "bala")
    assert Rejected("tambola.player_out") == evening.refusal(SetNamed("Dadi", 2, "bala"))
    evening.ask(Want(2), "bala")
    evening.ask(Claim(own, "full_house"), "bala")
    assert Rejected("tambola.player_out") == evening.refusal(Want(1), "bala")


def test_T21_T28_a_wrong_claim_for_someone_else_costs_them_and_not_who_holds_the_ticket() -> None:
    evening = an_evening(penalty="player")
    evening.ask(SetNamed("Dadi", 1, "bala"), "asha")
    evening.start()
    evening.out(1)
    (_, own), (rank, dadis) = faces(evening, "bala")
    evening.ask(Claim(rank, "full_house"), "bala")
    assert [("named:Dadi", "player")] == [(face.member, face.penalty) for face in evening.claims]
    (_, own), (_, dadis) = faces(evening, "bala")
    assert (False, True) == (own.out, dadis.out)
    complete(evening, "bala", 0, 0)
    assert claim(evening, "bala", 0, "top_line").won


def unharmed(evening: Evening, member: str) -> bool:
    return all((False, ()) == (face.out, face.barred) for _, face in faces(evening, member))
