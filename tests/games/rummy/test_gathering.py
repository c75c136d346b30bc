"""Practice opponents between rounds: dealt in like anybody, always ready, never sat out, and no deal for them alone (R34, R35)."""

import msgspec
import pytest

from baithak.games.rummy.commands import ComeBack, Ready, SitOut, Start
from baithak.games.rummy.events import Started
from baithak.games.rummy.opponents import NOTHING, move
from baithak.kernel.chance import Chance
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening

PEOPLE = ("asha", "ravi", "noor", "zoya")


def seated(people: int, opponents: int, **settings: object) -> RummyEvening:
    """So many people on the first seats, and practice opponents on the next."""
    evening = RummyEvening(people, settings)
    for _ in range(opponents):
        evening.do(HOST, ask.SeatOpponent("easy"))
    return evening


def opponents_of(evening: RummyEvening) -> list[str]:
    return [member for member, face in evening.room.people.items() if face.practice is not None]


def opponents_move(evening: RummyEvening) -> bool:
    """One of them does what it has to; False where none has anything to do."""
    luck = Chance(bytes(32)).stream("thought")
    for member in opponents_of(evening):
        made = move("easy", member, evening.public, evening.sees(member), NOTHING, luck)
        if made is not None:
            evening.do(member, made)
            return True
    return False


def ends(evening: RummyEvening) -> None:
    """The round comes to its end: opponents move, of all others the clock takes care."""
    while evening.state.in_round:
        if not opponents_move(evening):
            evening.comes_due()


def deals_ahead(evening: RummyEvening) -> list[str]:
    """The deals that would come by themselves."""
    return [deadline.id for deadline in evening.due() if deadline.id.startswith("rummy.deal")]


def test_R35_one_person_and_an_opponent_are_enough_and_the_seed_is_the_persons_alone() -> None:
    evening = RummyEvening(2)
    evening.do("ravi", ask.Stand())
    assert Rejected("rummy.need_two") == evening.refused(HOST, Start())
    evening.do(HOST, ask.SeatOpponent("sharp"))
    evening.deals()
    (opponent,) = opponents_of(evening)
    assert {"asha": 0, opponent: 1} == {member: player.seat for member, player in evening.state.players.items()}
    assert evening.room.seal is not None
    assert set(PEOPLE) - {"zoya"} == {player.member for player in evening.room.seal.face.list}


def test_R35_opponents_are_always_ready() -> None:
    evening = seated(2, 2)
    evening.deals()
    ends(evening)
    evening.do("asha", Ready(1))
    assert not evening.state.in_round
    evening.do("ravi", Ready(1))
    assert ("playing", 2) == (evening.state.phase, evening.state.round)


def test_R34_opponents_alone_are_dealt_to_only_when_the_host_starts_and_all_goes_on_with_the_next_person() -> None:
    evening = seated(2, 2)
    evening.deals()
    ends(evening)
    for member in ("asha", "ravi"):
        evening.do(member, SitOut())
        assert "result" == evening.state.phase
    evening.comes_due()
    assert ("waiting", None, "players") == (evening.state.phase, evening.state.deal_ms, evening.room.waits_for)
    evening.deals()
    assert opponents_of(evening) == list(evening.state.players)
    ends(evening)
    evening.comes_due()
    assert "waiting" == evening.state.phase
    evening.do("ravi", ComeBack())
    evening.comes_due()
    assert ["ravi", *opponents_of(evening)] == list(evening.state.players)


def test_R34_a_phone_that_lies_on_a_table_is_not_played_before_for_ever() -> None:
    evening = seated(2, 3)
    evening.deals()
    for _ in range(6):
        ends(evening)
        if evening.room.waits_for is not None:
            break
        evening.comes_due()
    assert ("waiting", {"asha": True, "ravi": True}) == (evening.state.phase, evening.state.sitting_out)


def test_R35_a_waiting_table_deals_three_seconds_after_an_opponent_is_seated() -> None:
    evening = seated(2, 0)
    evening.deals()
    ends(evening)
    evening.do("ravi", ask.Stand())
    evening.comes_due()
    assert "waiting" == evening.state.phase
    evening.do(HOST, ask.SeatOpponent("easy"))
    assert evening.now_ms + 3_000 == evening.state.deal_ms


def test_no_deal_comes_by_itself_while_only_opponents_and_a_television_are_there() -> None:
    evening = seated(2, 3)
    evening.deals()
    for member in PEOPLE:
        evening.house(ask.WentAway(member))
    ends(evening)
    assert evening.room.people["tv"].present
    assert ("result", []) == (evening.state.phase, deals_ahead(evening))
    evening.wait(60_000)
    evening.house(ask.CameBack("ravi"))
    while not evening.state.in_round:
        evening.comes_due()
    assert ["ravi", *opponents_of(evening)] == list(evening.state.players)


def test_no_opponent_makes_a_waiting_table_deal_while_nobody_is_there() -> None:
    evening = seated(2, 1)
    evening.deals()
    ends(evening)
    evening.do("ravi", ask.Leave())
    evening.do("asha", SitOut())
    evening.comes_due()
    assert "waiting" == evening.state.phase
    for member in PEOPLE:
        evening.house(ask.WentAway(member))
    evening.do("asha", ask.SeatOpponent("easy"))
    assert ("waiting", None, []) == (evening.state.phase, evening.state.deal_ms, deals_ahead(evening))


def the_last_person_goes(evening: RummyEvening, how: str) -> None:
    """Ravi is away; Asha is the next moment, in that way."""
    if how == "away":
        evening.house(ask.WentAway("asha"))
    else:
        evening.do("asha", SitOut() if how == "sits out" else ask.Stand())


@pytest.mark.parametrize("how", ["away", "sits out", "stands"])
def test_R34_a_round_that_came_by_itself_is_called_off_where_the_list_finds_only_opponents(how: str) -> None:
    evening = seated(2, 2)
    evening.deals()
    ends(evening)
    evening.house(ask.WentAway("ravi"))
    evening.browsers = False
    evening.do("asha", Ready(1))
    assert ("sealing", 2) == (evening.state.phase, evening.state.round)
    the_last_person_goes(evening, how)
    evening.comes_due()
    assert ("waiting", None, {}) == (evening.state.phase, evening.state.deal_ms, evening.state.players)
    assert "rummy.need_two" == evening.room.rounds["2"].cancelled
    evening.browsers = True
    evening.house(ask.CameBack("ravi"))
    evening.comes_due()
    assert ["ravi", *opponents_of(evening)] == [member for member in evening.state.players if member != "asha"]


@pytest.mark.parametrize("how", ["away", "sits out", "stands"])
def test_R34_a_round_that_the_host_asked_for_is_dealt_to_opponents_alone_too(how: str) -> None:
    evening = seated(2, 2)
    evening.house(ask.WentAway("ravi"))
    evening.browsers = False
    evening.do(HOST, Start())
    the_last_person_goes(evening, how)
    evening.next_moment()
    assert opponents_of(evening) == list(evening.state.players)


def test_a_log_that_does_not_say_who_asked_for_a_round_is_read_as_before() -> None:
    assert Started(by_itself=False) == msgspec.json.decode(b'{"kind":"rummy.started"}', type=Started)


@pytest.mark.parametrize("how", ["leave", "stand"])
def test_R33_opponents_that_are_left_alone_in_a_round_play_it_to_its_end(how: str) -> None:
    evening = seated(2, 2, turn_timer_s=0)
    evening.deals()
    for member in ("asha", "ravi"):
        evening.do(member, ask.Leave() if how == "leave" else ask.Stand())
    while evening.state.in_round:
        assert opponents_move(evening), "a stuck table"
    assert evening.public.result is not None
    assert evening.public.result.winner in opponents_of(evening)


def test_R34_the_clock_sits_no_opponent_out() -> None:
    evening = seated(2, 2)
    for _ in range(3):
        evening.deals()
        while evening.state.in_round:
            evening.comes_due()
        assert 3 == sum(player.cause == "clock" for player in evening.state.players.values())
        assert not {*opponents_of(evening)} & {*evening.state.sitting_out}
        for member in evening.state.sitting_out:
            evening.do(member, ComeBack())


def test_an_opponent_that_is_removed_in_a_round_drops_and_is_gone() -> None:
    evening = seated(2, 1)
    evening.deals()
    (opponent,) = opponents_of(evening)
    evening.do(HOST, ask.Remove(opponent))
    assert ("first_drop", "left") == (evening.state.players[opponent].lot, evening.state.players[opponent].cause)
    assert [] == opponents_of(evening)


def test_an_opponent_takes_no_seat_that_is_kept_for_who_left_it_in_the_round() -> None:
    evening = seated(3, 0)
    evening.deals()
    evening.do("ravi", ask.Stand())
    evening.do(HOST, ask.SeatOpponent("easy"))
    (opponent,) = opponents_of(evening)
    assert 3 == evening.room.people[opponent].seat
