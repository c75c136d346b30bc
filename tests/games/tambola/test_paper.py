"""T24, T28: tickets that nobody marks: printed ones, those on another's device, and those that are marked by themselves."""

from typing import Any

import pytest

from baithak.games.tambola.commands import Claim, ClaimPaper, Mark, SetNamed, Unmark
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.view import ClaimFace, TicketFace
from baithak.kernel.chips import HOUSE
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Went
from tests.games.tambola.evening import Evening, a_game, an_evening

DADI = "named:Dadi"


def with_dadi(device: str | None = None, **settings: Any) -> tuple[Evening, str, TicketFace]:
    """A game in play in which Dadi has a ticket, on paper or on a device: its rank and face."""
    evening = an_evening(**settings)
    evening.ask(SetNamed("Dadi", 1, device), "asha")
    evening.start()
    ((_, rank, face),) = evening.state.tickets_of(DADI)
    return evening, rank, face


def line(face: TicketFace, row: int) -> list[int]:
    return [number for number in face.rows[row] if number]


def claim_paper(evening: Evening, rank: str, dividend: str) -> ClaimFace:
    evening.ask(ClaimPaper(rank, dividend), "asha")
    return evening.claims[-1]


# On paper


def test_T28_a_claim_on_paper_is_judged_as_if_exactly_the_called_numbers_were_marked() -> None:
    evening, rank, face = with_dadi()
    top, other = line(face, 0), line(face, 1)[0]
    evening.out(*top[:4], other)
    short = claim_paper(evening, rank, "top_line")
    assert ("tambola.claim_short", {"n": 1}) == (short.code, short.params)
    evening.out(top[4])
    won = claim_paper(evening, rank, "top_line")
    assert (True, tuple(sorted([*top, other])), face.rows) == (won.won, won.marks, won.rows)


def test_T28_a_claim_on_paper_wins_for_who_holds_the_ticket() -> None:
    evening, rank, face = with_dadi()
    evening.out(*line(face, 0))
    won = claim_paper(evening, rank, "top_line")
    assert (DADI, {"dividend": "top_line", "name": DADI}) == (won.member, won.params)
    assert [DADI] == [win.member for win in evening.public.dividends["top_line"].wins]
    assert {DADI: 80, HOUSE: -80} == evening.chips


def test_T19_T28_paper_and_phone_race_by_who_was_received_first() -> None:
    evening, rank, face = with_dadi()
    evening.out(*line(face, 0), *evening.row("bala", 0))
    evening.mark("bala", *evening.row("bala", 0))
    assert claim_paper(evening, rank, "top_line").won
    evening.now_ms += 412
    beaten = evening.claim("bala", "top_line")
    assert ("tambola.claim_beaten", {"name": DADI, "ms": 412}) == (beaten.code, beaten.params)


@pytest.mark.parametrize("penalty", ["dividend", "ticket", "player"])
def test_T21_T28_a_claim_on_paper_that_comes_too_early_is_punished_like_any(penalty: str) -> None:
    evening, rank, face = with_dadi(penalty=penalty)
    evening.out(line(face, 0)[0])
    assert penalty == claim_paper(evening, rank, "top_line").penalty
    evening.out(*line(face, 0)[1:])
    assert not claim_paper(evening, rank, "top_line").won


def test_T28_only_who_runs_the_game_claims_on_paper_and_only_on_paper() -> None:
    evening, rank, face = with_dadi()
    evening.out(*line(face, 0))
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Claim(rank, "top_line"), "asha")
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Mark(rank, (line(face, 0)[0],)), "asha")
    phones = evening.rank("bala")
    assert Rejected("tambola.no_such_ticket") == evening.refusal(ClaimPaper(phones, "top_line"), "asha")
    assert Rejected("tambola.no_such_ticket") == evening.refusal(ClaimPaper("nothing", "top_line"), "asha")


def test_T25_T28_what_is_on_paper_is_on_no_phone() -> None:
    evening, rank, _ = with_dadi()
    assert all(rank not in evening.hand(member).tickets for member in ("asha", "bala", "chitra", DADI, "dev"))
    assert 1 == evening.public.tickets[DADI]


# On another's device


def test_T28_on_a_device_the_marks_set_there_count() -> None:
    evening, rank, face = with_dadi("bala")
    top = line(face, 0)
    evening.out(*top)
    evening.mark_on("bala", rank, *top[:4])
    assert "tambola.claim_unmarked" == evening.claim_on("bala", rank, "top_line").code
    evening.mark_on("bala", rank, top[4])
    won = evening.claim_on("bala", rank, "top_line")
    assert (True, DADI, 2) == (won.won, won.member, won.ticket_no)
    assert {DADI: 80, HOUSE: -80} == evening.chips
    assert Rejected("tambola.no_such_ticket") == evening.refusal(ClaimPaper(rank, "full_house"), "asha")


def test_T28_when_the_device_leaves_the_ticket_is_judged_as_paper_from_then_on() -> None:
    evening, rank, face = with_dadi("bala")
    evening.out(*line(face, 0))
    evening.mark_on("bala", rank, line(face, 2)[0])
    evening.ask(Went("bala"))
    assert {} == evening.hand("bala").tickets
    assert claim_paper(evening, rank, "top_line").won


def test_T28_an_own_claim_and_one_for_another_race_on_one_device_too() -> None:
    evening, rank, face = with_dadi("bala")
    own, dadis = evening.row("bala", 0), line(face, 0)
    evening.out(*dict.fromkeys([*own, *dadis]))
    evening.mark("bala", *own)
    evening.mark_on("bala", rank, *dadis)
    assert evening.claim_on("bala", rank, "top_line").won
    assert "tambola.claim_beaten" == evening.claim("bala", "top_line").code


# Marked by themselves


def test_T24_automatic_marks_are_exactly_the_called_numbers() -> None:
    evening = a_game(marking="auto")
    top, middle = evening.row("bala", 0), evening.row("bala", 1)
    evening.out(*top[:4], middle[0])
    assert "tambola.claim_short" == evening.claim("bala", "top_line").code
    evening.out(top[4])
    won = evening.claim("bala", "top_line")
    assert (True, tuple(sorted([*top, middle[0]]))) == (won.won, won.marks)


@pytest.mark.parametrize("command", [Mark, Unmark])
def test_T24_where_marks_are_automatic_nobody_sets_them(command: type[Mark | Unmark]) -> None:
    evening = a_game(marking="auto")
    rank, number = evening.rank("bala"), evening.row("bala", 0)[0]
    assert Rejected("tambola.marks_are_automatic") == evening.refusal(command(rank, (number,)), "bala")


def test_T24_by_default_marks_and_hints_are_off() -> None:
    settings = an_evening().state.settings
    assert ("manual", False) == (settings.marking, settings.hints)
    assert TAMBOLA.settings_type() == settings
