"""What the evening's sheet says of rounds of rummy, from their records."""

from baithak.catalog import GAMES
from baithak.games.rummy.commands import Arrange, Declare, Drop
from baithak.kernel.results import Result, Won
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade
from tests.contract.evening import HOST, Evening
from tests.games.rummy.evening import RummyEvening


def results(evening: Evening) -> list[Result]:
    return [GAMES["rummy"].result(event.record) for event in evening.log if isinstance(event, RecordMade)]  # type: ignore[attr-defined]


def dealt(people: int = 3, **settings: object) -> RummyEvening:
    evening = RummyEvening(people, settings)
    evening.deals()
    return evening


def test_R32_a_round_was_won_by_one_and_paid_by_the_others() -> None:
    evening = dealt(3, multiplier=2)
    winner = next(member for member in evening.state.players if member not in (HOST, "ravi"))
    for member in (HOST, "ravi"):
        evening.do(member, Drop(1, 20))
    (told,) = results(evening)
    won = (Won(winner, "round", 160, ""),)
    assert Result("last_one", {}, won, half_chips={HOST: -80, "ravi": -80, winner: 160}) == told


def test_R25_an_invalid_declaration_has_its_own_word() -> None:
    evening = dealt(2)
    declarer = evening.turn
    evening.draws()
    evening.do(declarer, Declare(evening.number, evening.hand(declarer).cards[0].no))
    cards = tuple(held.no for held in evening.hand(declarer).cards)
    evening.do(declarer, Arrange(1, (), cards))
    evening.comes_due()
    (told,) = results(evening)
    assert ("invalid", -160) == (told.ended, told.half_chips[declarer])


def test_R14_a_round_without_a_winner_moves_no_chips_and_one_that_is_ended_was_stopped() -> None:
    evening = dealt(3)
    evening.do(HOST, ask.EndRound())
    (told,) = results(evening)
    assert Result("stopped", {}, (), half_chips=dict.fromkeys(evening.state.players, 0)) == told


def test_R35_a_round_that_was_never_dealt_is_nobodys() -> None:
    evening = RummyEvening(2)
    evening.browsers = False
    evening.deals()
    evening.house(ask.WentAway("ravi"))
    evening.next_moment()
    assert [Result("stopped", {}, ())] == results(evening)
