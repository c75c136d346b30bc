"""What the record says of a round of rummy holds for the stand-alone verifier, which shares no code with it (F7, F8)."""

import json
import random

import pytest

from baithak.fairness import parse, verify, verify_chain
from baithak.games.rummy.commands import Arrange, Declare, Draw, Drop, Start, Submit
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade
from tests.contract.evening import HOST, Evening
from tests.games.rummy import test_contract
from tests.games.rummy.evening import RummyEvening


def check(evening: Evening, *expected: str) -> None:
    """All records of the evening hold, and tell these ends in order."""
    records = [parse(json.dumps(event.record).encode()) for event in evening.log if isinstance(event, RecordMade)]
    for record in records:
        found = verify(record).findings
        assert {"ok", "cannot"} >= {finding.verdict for finding in found}, found
        if isinstance(record, dict) and record["outcome"]:
            assert {"play_fits", "scores_fit"} <= {finding.code for finding in found if finding.verdict == "ok"}
    assert {"ok"} == {finding.verdict for finding in verify_chain(records).findings}
    ends = [record["outcome"].get("ended") for record in records if isinstance(record, dict)]
    assert not expected or list(expected) == ends


@pytest.mark.parametrize("number", range(len(test_contract.TestRummy.settings)))
@pytest.mark.parametrize("luck", range(3))
def test_F8_whole_rounds_are_proven(number: int, luck: int) -> None:
    contract = test_contract.TestRummy()
    evening = contract.evening(number, luck)
    for _ in range(3):
        contract.begin(evening)
        contract.play_out(evening, random.Random(luck))
    check(evening)


def test_F8_drops_a_card_in_hand_and_the_clock() -> None:
    evening = RummyEvening(4)
    evening.deals()
    evening.draws("open")
    evening.do(evening.turn, Drop(1, 40))
    evening.comes_due()
    evening.draws()
    evening.comes_due()
    evening.comes_due()
    check(evening, "last_one")


def test_F8_two_reshuffles_and_a_void_round() -> None:
    evening = RummyEvening(3, {"seats": 3, "printed_jokers": False})
    evening.deals()
    while evening.state.in_round:
        evening.draws()
        if evening.state.in_round:
            evening.discards()
    assert 2 == len(evening.state.reshuffles)
    check(evening, "void")


def test_F8_an_invalid_declaration_with_groups() -> None:
    evening = RummyEvening(3)
    evening.deals()
    evening.plays(4)
    member = evening.turn
    evening.do(member, Draw(evening.number, "open"))
    evening.do(member, Declare(evening.number, 2))
    nos = tuple(held.no for held in evening.hand(member).cards)
    evening.do(member, Arrange(1, (nos[:3], nos[3:6]), nos[6:]))
    evening.do(member, Submit(1))
    check(evening, "invalid")


def test_F8_rounds_that_were_ended_or_called_off() -> None:
    evening = RummyEvening(2)
    evening.deals()
    evening.plays(3)
    evening.do(HOST, ask.EndRound())
    evening.browsers = False
    evening.do(HOST, Start())
    evening.do(HOST, ask.EndRound())
    evening.do(HOST, Start())
    evening.browse_once()
    evening.next_moment()
    evening.do(HOST, ask.EndRound())
    records = [event.record for event in evening.log if isinstance(event, RecordMade)]
    assert ["host", None, None] == [record["outcome"].get("ended") for record in records]
    check(evening)


def test_F8_a_card_that_was_not_the_next_is_found_out() -> None:
    evening = RummyEvening(2)
    evening.deals()
    evening.plays(4)
    evening.do(HOST, ask.EndRound())
    (record,) = [event.record for event in evening.log if isinstance(event, RecordMade)]
    forged = json.loads(json.dumps(record))
    forged["outcome"]["plays"][0][2] = forged["outcome"]["plays"][2][2]
    assert "play_not_next" in {finding.code for finding in verify(forged).findings if finding.verdict == "not"}


def test_F8_points_and_a_judgement_that_do_not_fit_the_cards_are_found_out() -> None:
    contract = test_contract.TestRummy()
    evening = contract.evening(1, 2)
    for _ in range(4):
        contract.begin(evening)
        contract.play_out(evening, random.Random(2))
    records = [event.record for event in evening.log if isinstance(event, RecordMade)]
    declared = next(record for record in records if record["outcome"]["ended"] == "declared")
    loser = next(at for at, player in enumerate(declared["outcome"]["players"]) if player["lot"] == "lost")
    forged = json.loads(json.dumps(declared))
    forged["outcome"]["players"][loser]["points"] += 1
    assert "points_differ" in {finding.code for finding in verify(forged).findings}
    forged = json.loads(json.dumps(declared))
    winner = next(player for player in forged["outcome"]["players"] if player["lot"] == "won")
    winner["loose"] += winner["groups"].pop()
    assert "declaration_differs" in {finding.code for finding in verify(forged).findings}
