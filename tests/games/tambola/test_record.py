"""F7, F8: what the record of a round says of its game."""

import pytest

from baithak.games.tambola.commands import CallNext, Start
from baithak.games.tambola.game import TAMBOLA
from baithak.kernel.canonical import canonical
from baithak.kernel.signals import EndAsked, Went
from tests.games.tambola.evening import Evening, a_game, an_evening


def plain(evening: Evening) -> list[tuple[str, object]]:
    return [(draw.label, draw.result) for draw in TAMBOLA.draws(evening.state)]


def test_F7_the_draws_are_the_tickets_as_dealt_and_then_the_calls_in_their_order() -> None:
    evening = a_game("asha", "bala", calling="tapped")
    for _ in range(3):
        evening.ask(CallNext(len(evening.called)), "asha")
    ranks = {member: evening.rank(member) for member in ("asha", "bala")}
    evening.ask(EndAsked())
    assert [
        ("tambola/ticket/0", {"rank": ranks["asha"], "holder": "asha"}),
        ("tambola/ticket/1", {"rank": ranks["bala"], "holder": "bala"}),
        ("tambola/calls", {"calls": [[number, "stream"] for number in evening.called]}),
    ] == plain(evening)


def test_F8_the_ticket_of_a_member_who_left_stays_among_the_draws() -> None:
    evening = a_game("asha", "bala")
    rank = evening.rank("bala")
    evening.ask(Went("bala"))
    evening.ask(EndAsked())
    assert ("tambola/ticket/1", {"rank": rank, "holder": "bala"}) == plain(evening)[1]


def test_F8_what_was_never_drawn_is_not_among_the_draws() -> None:
    undealt = an_evening()
    undealt.ask(Start(), "asha")
    undealt.ask(EndAsked())
    assert [] == plain(undealt)
    uncalled = a_game("asha")
    uncalled.ask(EndAsked())
    assert ["tambola/ticket/0"] == [label for label, _ in plain(uncalled)]


def test_F8_the_outcome_names_winners_tickets_calls_and_prizes() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    evening.win("chitra", "full_house")
    calls = len(evening.called)
    top, house = (evening.public.dividends[name].wins[0].call for name in ("top_line", "full_house"))
    bala, chitra = evening.rank("bala"), evening.rank("chitra")
    assert {
        "winners": [
            {"dividend": "top_line", "by": [{"player": "bala", "rank": bala, "call": top, "half_chips": 80}]},
            {"dividend": "full_house", "by": [{"player": "chitra", "rank": chitra, "call": house, "half_chips": 240}]},
        ],
        "calls": calls,
        "ended": "last_house",
    } == TAMBOLA.outcome(evening.state)


@pytest.mark.parametrize("how", ["won", "last_house", "all_called", "host"])
def test_F8_the_outcome_says_how_the_game_ended(how: str) -> None:
    evening = a_game(calling="automatic", pace_s=3, prizes={"top_line": 1, "full_house": 1})
    if how == "won":
        evening.win("asha", "top_line")
    if how in {"won", "last_house"}:
        evening.win("bala", "full_house")
    if how == "all_called":
        evening.wait(90 * 3_000 + 60_000)
    if how == "host":
        evening.ask(EndAsked())
    assert how == TAMBOLA.outcome(evening.state)["ended"]


def test_F8_draws_and_outcome_are_plain_data_for_a_canonical_record() -> None:
    evening = a_game()
    evening.win("bala", "full_house")
    results = [draw.result for draw in TAMBOLA.draws(evening.state)]
    assert canonical({"draws": results, "outcome": TAMBOLA.outcome(evening.state)})
