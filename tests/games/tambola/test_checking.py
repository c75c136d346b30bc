"""A ticket checked against the calls, by anyone and by who runs the game; and the tickets to print (T25, T28)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from baithak.games.tambola.checking import CheckedTicket
from baithak.games.tambola.commands import CallNext, Claim, ClaimPaper, GoOn, SetNamed
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.game import TAMBOLA, Tambola
from baithak.games.tambola.settings import OwnPattern
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.kernel.tickets import Paper, Ticketed
from tests.games.tambola.evening import Evening, a_game, an_evening


def game() -> Ticketed:
    assert isinstance(TAMBOLA, Ticketed)
    return Tambola()


def anyone(evening: Evening, rank: str) -> CheckedTicket:
    """What whoever may not run the game is told."""
    ticket = game().ticket(evening.state, rank)
    assert isinstance(ticket, CheckedTicket)
    return ticket


def host(evening: Evening, number: str) -> CheckedTicket:
    """What whoever runs the game is told."""
    ticket = game().held_ticket(evening.state, number, str.title)
    assert isinstance(ticket, CheckedTicket)
    return ticket


def with_paper() -> Evening:
    """Asha runs the game; Dadi has two tickets on paper, Nana one on Asha's device, Kaka one on Bala's."""
    evening = an_evening("asha", "bala", max_tickets=2, penalty="dividend")
    for name, tickets, device in (("दादी जी", 2, None), ("Nana", 1, "asha"), ("Kaka", 1, "bala")):
        evening.ask(SetNamed(name, tickets, device), "asha")
    evening.start()
    return evening


@given(rank=st.integers(0, TICKETS - 1), calls=st.permutations(range(1, 91)), called=st.integers(0, 90))
def test_T28_what_is_missing_is_what_is_not_called_of_a_pattern_that_needs_all_its_numbers(
    rank: int, calls: list[int], called: int
) -> None:
    evening = a_game("asha", prizes=dict.fromkeys(DIVIDENDS, 10))
    evening.out(*calls[:called])
    ticket, rows = anyone(evening, str(rank)), ticket_of_rank(rank)
    numbers = {number for row in rows for number in row if number}
    out = numbers & set(calls[:called])
    assert (str(rank), rows, tuple(sorted(out))) == (ticket.ticket, ticket.rows, ticket.called)
    assert list(DIVIDENDS) == list(ticket.dividends)
    for name, pattern in DIVIDENDS.items():
        told = ticket.dividends[name]
        left = set(pattern.numbers(rows)) - out
        early = name.startswith("early_")
        assert (() if early else tuple(sorted(left))) == told.missing
        assert (max(0, pattern.count - len(out)) if early else len(left)) == told.short
        assert (told.short == 0) == told.complete
        assert (False, False) == (told.won, told.taken)


def test_T10_the_hosts_own_pattern_is_checked_too() -> None:
    own = OwnPattern("First two", ((0, 0), (0, 1)))
    evening = a_game("asha", prizes={"own_1": 10, "full_house": 10}, own=(own,))
    first, second, *_ = evening.row("asha", 0)
    evening.out(second)
    assert ((first,), 1) == (
        anyone(evening, evening.rank("asha")).dividends["own_1"].missing,
        anyone(evening, evening.rank("asha")).dividends["own_1"].short,
    )


@pytest.mark.parametrize("number", ["", "x", "-1", "1.5", " 1", "٣", "²", "1e3", str(TICKETS), "9" * 19, "1" * 5_000])
def test_what_is_no_tickets_number_finds_none(number: str) -> None:
    evening = with_paper()
    assert game().ticket(evening.state, number) is None
    assert game().held_ticket(evening.state, number, str) is None


def test_T4_a_rank_has_one_spelling() -> None:
    assert "7" == anyone(a_game(), "0007").ticket


def test_T28_a_dealt_ticket_is_found_by_any_spelling_of_its_rank() -> None:
    evening = an_evening("asha", strips=True)
    for number in range(10):
        evening.ask(SetNamed(f"Guest {number}", 6, None), "asha")
    evening.start()
    rank = next(rank for _, rank, _ in evening.state.all_tickets() if len(rank) < len(str(TICKETS - 1)))
    found = game().held_ticket(evening.state, f"0{rank}", str)
    assert found == game().held_ticket(evening.state, rank, str)
    assert found is not None
    assert found.name is not None


def test_T25_what_anyone_is_told_of_a_ticket_does_not_look_at_who_holds_it() -> None:
    evening = with_paper()
    evening.win("bala", "early_five")
    # Where nothing can be read, nothing is: neither the answer nor the time it takes can tell who holds what.
    blind = replace(evening.state, hands=None, dealt=None, tickets=None, named=None, wants=None, claims=None, out=None)
    for rank in (
        evening.rank("bala"),
        *evening.hand("asha").tickets,
        *evening.hand("paper").tickets,
        str(TICKETS // 2),
    ):
        told = anyone(evening, rank)
        assert (None, None, False, ()) == (told.no, told.name, told.out, told.barred)
        assert msgspec.json.encode(told) == msgspec.json.encode(game().ticket(blind, rank))


def test_T25_a_win_is_told_to_all_and_what_a_claim_cost_to_nobody() -> None:
    evening = with_paper()
    rank = evening.rank("bala")
    evening.out(next(number for number in range(1, 91) if number not in evening.numbers("bala", "full_house")))
    before = anyone(evening, rank)
    evening.claim("bala", "top_line")
    assert before == anyone(evening, rank)
    assert ("top_line",) == host(evening, rank).barred
    evening.win("bala", "early_five")
    told = {name: anyone(evening, name).dividends["early_five"] for name in (rank, evening.rank("asha"))}
    assert [(True, True), (False, True)] == [(one.won, one.taken) for one in told.values()]


def test_T19_while_a_prize_can_still_be_shared_it_is_not_taken() -> None:
    evening = a_game("asha", "bala", calling="tapped", tie="split_call")
    evening.win("bala", "top_line")
    top_line = anyone(evening, evening.rank("bala")).dividends["top_line"]
    assert (True, False) == (top_line.won, top_line.taken)
    evening.ask(GoOn(), "asha")
    evening.ask(CallNext(5), "asha")
    assert anyone(evening, evening.rank("bala")).dividends["top_line"].taken


def test_T28_who_runs_the_game_finds_a_printed_ticket_by_its_short_number_and_any_by_its_rank() -> None:
    evening = with_paper()
    on_paper = list(evening.hand("paper").tickets)
    for no, rank in enumerate(on_paper, start=1):
        assert (rank, no, "दादी जी") == (
            host(evening, str(no)).ticket,
            host(evening, str(no)).no,
            host(evening, str(no)).name,
        )
        assert host(evening, str(no)) == host(evening, rank)
    named = {host(evening, rank).name for hand in ("asha", "bala") for rank in evening.hand(hand).tickets}
    assert {"Asha", "Nana", "Bala", "Kaka"} == named
    # No ticket at this table, and too short to be meant as one of another.
    assert game().held_ticket(evening.state, "3", str) is None
    assert (None, None) == (host(evening, str(TICKETS // 2)).no, host(evening, str(TICKETS // 2)).name)


def test_T21_who_runs_the_game_is_told_what_a_ticket_is_out_of() -> None:
    evening = with_paper()
    evening.out(1)
    evening.ask(ClaimPaper(host(evening, "2").ticket, "full_house"), "asha")
    assert [(), ("full_house",)] == [host(evening, no).barred for no in ("1", "2")]
    bogey = a_game("asha", "bala", penalty="ticket")
    bogey.out(1)
    bogey.ask(Claim(bogey.rank("bala"), "full_house"), "bala")
    assert [False, True] == [host(bogey, bogey.rank(member)).out for member in ("asha", "bala")]


def test_T25_T28_printed_are_the_tickets_on_paper_and_those_of_the_device_that_asks_and_no_others() -> None:
    evening = with_paper()

    def papers(device: str | None) -> list[Paper]:
        return list(game().papers(evening.state, device, str.title))

    paper = [
        Paper(rank, no, "दादी जी", face.rows)
        for no, (rank, face) in enumerate(evening.hand("paper").tickets.items(), start=1)
    ]
    own = [(rank, 0) for rank in evening.hand("asha").tickets]
    assert paper == papers(None) == papers("zoya")
    assert paper == papers("asha")[:2]
    assert own == [(one.serial, one.no) for one in papers("asha")[2:]]
    assert ["Asha", "Nana"] == [one.name for one in papers("asha")[2:]]
    assert [] == list(game().papers(an_evening().state, "asha", str))
