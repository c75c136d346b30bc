"""What finished rounds come to in figures, against what the rounds themselves said (R26, R30, R32)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from baithak.games.rummy.commands import Declare, Drop
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.history import RummyFigures, RummyHistory
from baithak.games.rummy.opponents.table import PracticeTable
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade
from tests.contract.evening import HOST, Evening
from tests.games.rummy.evening import RummyEvening


def told(evening: Evening) -> RummyHistory:
    records = [event.record for event in evening.log if isinstance(event, RecordMade)]
    # As they come out of the log.
    return RUMMY.history(msgspec.json.decode(msgspec.json.encode(records)), str.title)


def dealt(people: int = 3, **settings: object) -> RummyEvening:
    evening = RummyEvening(people, settings)
    evening.deals()
    return evening


def test_nothing_played_is_nothing() -> None:
    assert RummyHistory() == told(RummyEvening(2))


def test_R30_drops_before_and_after_the_first_draw_are_told_apart_and_the_last_one_has_won() -> None:
    evening = dealt(3, multiplier=5)
    first = evening.turn
    evening.plays()
    second = evening.turn
    (winner,) = set(evening.state.players) - {first, second}
    evening.do(first, Drop(1, 40))
    evening.do(second, Drop(1, 20))
    history = told(evening)
    assert (1, 0, 3, 60) == (history.rounds, history.void, history.all.hands, history.all.points)
    assert {
        first: RummyFigures(hands=1, points=40, half_chips=-400, middle_drops=1),
        second: RummyFigures(hands=1, points=20, half_chips=-200, first_drops=1),
        winner: RummyFigures(hands=1, won=1, half_chips=600),
    } == history.players
    assert {member: member.title() for member in history.players} == history.names


def test_R26_an_invalid_declaration_is_told_with_the_first_thing_that_was_wrong() -> None:
    evening = dealt(2)
    declarer = evening.turn
    evening.draws()
    evening.do(declarer, Declare(1, evening.hand(declarer).cards[0].no))
    evening.comes_due()
    history = told(evening)
    own = history.players[declarer]
    assert (1, {"rummy.ungrouped": 1}, 80) == (own.declared, own.invalid, own.points)
    (other,) = set(history.players) - {declarer}
    assert (0, {}, 1) == (history.players[other].declared, history.players[other].invalid, history.players[other].won)


def test_R14_a_round_that_nobody_won_and_one_that_was_never_dealt_are_nobodys_hands() -> None:
    evening = dealt(2)
    evening.do(evening.turn, Drop(1, 20))
    evening.browsers = False
    evening.deals()
    evening.house(ask.WentAway("ravi"))
    evening.next_moment()
    evening.browsers = True
    evening.house(ask.CameBack("ravi"))
    while evening.state.phase != "playing":
        evening.comes_due()
    evening.do(HOST, ask.EndRound())
    history = told(evening)
    assert (1, 1, 2) == (history.rounds, history.void, history.all.hands)


@pytest.mark.parametrize("settings", [{"seats": 6}, {"seats": 3, "printed_jokers": False}], ids=str)
def test_R26_the_reason_found_again_from_the_record_is_the_one_that_was_told_at_the_table(
    settings: dict[str, Any],
) -> None:
    table = PracticeTable(("easy", "easy", "easy"), luck=3, settings=settings)
    history, reasons, declared, points = RummyHistory(), Counter[str](), 0, 0
    for _ in range(40):
        table.plays(history)
        state = table.state
        if state.winner is None:
            continue
        points += sum(score.points for score in state.scores.values())
        if state.finish is not None:
            declared += 1
            reasons.update([state.finish.code] if state.finish.valid is False else [])
    assert reasons, "the seed plays no invalid declaration"
    assert (dict(reasons), declared, points) == (history.all.invalid, history.all.declared, history.all.points)
    assert history.all == history.players["easy"]
    assert (history.rounds, 0) == (history.all.won, history.all.half_chips)
