"""Practice opponents in a room: members who play and nothing else, seated and sent away by who keeps order."""

from collections.abc import Sequence

import pytest

from baithak.games.tambola.game import TAMBOLA
from baithak.kernel.effects import Effect
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.names import clean_name
from baithak.kernel.opponents import Opponents
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Came, Sat, Signal, Went
from baithak.rooms import commands as ask
from baithak.rooms.context import RoomContext
from baithak.rooms.nicknames import NICKNAMES
from baithak.rooms.opponents import MOST
from baithak.rooms.step import step
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, TELEVISION, Evening
from tests.rooms.kinds import kinds
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard
from tests.toy.opponents import SEATS, HighCardOpponents
from tests.toy.parts import CardState

SEAT = ask.SeatOpponent("calm")
EVERYBODY = (*PLAYERS, SPECTATOR, TELEVISION)


def seated(evening: Evening, opponents: int = 1) -> tuple[str, ...]:
    """So many are seated."""
    for _ in range(opponents):
        evening.do(HOST, SEAT)
    return evening.room.opponents


class HearingCard(HighCard):
    """High card that notes what the room tells it."""

    def __init__(self) -> None:
        self.heard: list[Command | Signal] = []

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        self.heard.append(command)
        return super().decide(state, command, context)


class SmallCard(HearingCard):
    """High card at a table for two, where all opponents are calm."""

    kind = "small"

    class Calm(HighCardOpponents):
        strengths: Sequence[str] = ("calm",)

        def seats(self, _: object) -> int:
            return 2

    opponents: Opponents = Calm()


def test_an_opponent_takes_the_lowest_free_seat_plays_is_there_and_is_marked_for_all(evening: Evening) -> None:
    evening.do("ravi", ask.Sit(0))
    assert ["room.opponent_seated"] == kinds(evening.do(HOST, ask.SeatOpponent("hasty")))
    (member,) = evening.room.opponents
    face = evening.room.people[member]
    assert ("practice", "hasty", 1, True, True, None, 0) == (
        face.role,
        face.practice,
        face.seat,
        face.plays,
        face.present,
        face.away_since_ms,
        face.missed,
    )
    assert not face.is_person
    assert [None] * 5 == [evening.room.people[other].practice for other in EVERYBODY]
    assert member not in evening.room.accounts.values()


def test_the_game_is_told_that_it_came_and_sat_down_and_that_it_went(evening: Evening) -> None:
    game = HearingCard()
    evening.games[game.kind] = game
    (member,) = seated(evening)
    assert [Came(member), Sat(member)] == game.heard
    evening.do(HOST, ask.OpenGame(game.kind, {}))
    assert Went(member) not in game.heard
    evening.do(HOST, ask.Remove(member))
    assert Went(member) == game.heard[-1]


def test_where_the_game_has_none_there_are_none() -> None:
    assert Rejected("room.no_opponents") == Evening(TAMBOLA).refused(HOST, ask.SeatOpponent("easy"))


def test_an_unknown_strength_is_refused_by_its_field(evening: Evening) -> None:
    assert Rejected("wire.wrong_type", field="strength") == evening.refused(HOST, ask.SeatOpponent("clever"))


def test_a_room_seats_five(evening: Evening) -> None:
    seated(evening, MOST)
    assert Rejected("room.too_many_opponents", max=5) == evening.refused(HOST, SEAT)


def test_there_is_no_seat_for_one_at_a_full_table(evening: Evening) -> None:
    for seat, member in enumerate(PLAYERS):
        evening.do(member, ask.Sit(seat))
    assert list(range(len(PLAYERS), SEATS)) == [
        evening.room.people[member].seat for member in seated(evening, SEATS - len(PLAYERS))
    ]
    assert Rejected("room.no_free_seat") == evening.refused(HOST, SEAT)


def test_a_full_room_has_no_place_for_one(evening: Evening) -> None:
    context = RoomContext(evening.now_ms, HOST, Hidden(bytes(32)), evening.games, max_people=len(EVERYBODY))
    with pytest.raises(Rejected) as refused:
        step(evening.room, SEAT, context)
    assert Rejected("room.full") == refused.value


@pytest.mark.parametrize("member", ["ravi", SPECTATOR, TELEVISION])
def test_only_who_keeps_order_seats_one(evening: Evening, member: str) -> None:
    assert Rejected("room.host_only") == evening.refused(member, SEAT)


def test_it_has_a_nickname_in_the_script_of_the_rooms_language_that_nobody_has(evening: Evening) -> None:
    first, second, third, *_ = NICKNAMES["hi"]
    evening.do("ravi", ask.SetName(first))
    assert [second, third] == [evening.room.people[member].name for member in seated(evening, 2)]
    assert Rejected("room.name_taken", name=second) == evening.refused("noor", ask.SetName(second))


def test_where_all_nicknames_are_taken_it_has_one_with_a_number(evening: Evening) -> None:
    for number, name in enumerate(NICKNAMES["hi"]):
        evening.house(ask.Join(f"a{number}", f"m{number}", name, "player"))
    (member,) = seated(evening)
    assert f"{NICKNAMES['hi'][0]} 2" == evening.room.people[member].name


def test_it_has_no_nickname_of_who_has_left_since_the_scores_of_the_evening_name_both(evening: Evening) -> None:
    first, second, third, *_ = NICKNAMES["hi"]
    (member,) = seated(evening)
    assert first == evening.room.people[member].name
    evening.do(HOST, ask.Remove(member))
    evening.do("ravi", ask.SetName(second))
    evening.do("ravi", ask.Leave())
    (member,) = seated(evening)
    assert third == evening.room.people[member].name


def test_nicknames_are_clean_names_and_there_are_enough_different_ones_in_each_language() -> None:
    for names in NICKNAMES.values():
        assert [*names] == [clean_name(name) for name in names]
        assert len(names) == len(set(names)) >= 2 * MOST


def test_it_is_sent_away_by_remove_and_the_next_has_an_id_of_its_own(evening: Evening) -> None:
    (member,) = seated(evening)
    evening.do(HOST, ask.Remove(member, ban=True))
    assert () == evening.room.opponents
    assert frozenset() == evening.room.banned
    (other,) = seated(evening)
    assert other != member
    assert 0 == evening.room.people[other].seat


@pytest.mark.parametrize("command", [ask.HandOver("p5"), ask.SetRole("p5", "cohost"), ask.SetRole("p5", "dealer")])
def test_it_is_given_no_role(evening: Evening, command: ask.RoomCommand) -> None:
    assert ("p5",) == seated(evening)
    assert Rejected("room.not_allowed") == evening.refused(HOST, command)


@pytest.mark.parametrize("command", [ask.Say("hello"), ask.SetName("Guest"), ask.Watch(), ask.Play(), SEAT])
def test_it_does_nothing_but_play(evening: Evening, command: ask.RoomCommand) -> None:
    (member,) = seated(evening)
    code = "room.host_only" if command is SEAT else "room.not_allowed"
    assert Rejected(code) == evening.refused(member, command)


def test_T26_it_is_never_asked_to_be_host_and_an_empty_room_gets_its_host_with_the_next_person(
    evening: Evening,
) -> None:
    seated(evening)
    for member in PLAYERS[1:]:
        evening.do(member, ask.Leave())
    evening.do(SPECTATOR, ask.Leave())
    evening.house(ask.WentAway(HOST))
    assert [] == evening.due()
    evening.do(HOST, ask.Leave())
    assert HOST == evening.room.info.host
    evening.comes("meena")
    assert "meena" == evening.room.info.host


def test_F12_it_adds_no_seed_and_no_seal_waits_for_it(evening: Evening) -> None:
    (member,) = seated(evening)
    evening.do(HOST, Start())
    record = evening.room.seal
    assert record is not None
    assert "closed" == record.face.phase
    assert {*PLAYERS} == {player.member for player in record.face.list}
    assert Rejected("room.not_allowed") == evening.refused(member, ask.Commit(1, "0" * 64))
    assert member in evening.state.public.hidden


def test_no_connection_of_it_is_lost(evening: Evening) -> None:
    (member,) = seated(evening)
    assert () == evening.house(ask.WentAway(member))
    assert () == evening.house(ask.CameBack(member))
    assert evening.room.people[member].present


def test_it_plays_and_has_chips_like_anybody(evening: Evening) -> None:
    (member,) = seated(evening)
    evening.do(HOST, ask.Refill(member, 3))
    evening.do(HOST, Start())
    for player in (*PLAYERS, member):
        evening.do(player, Show())
    assert 1 == evening.rounds
    assert 0 == sum(evening.room.balances.values())


def test_another_game_keeps_those_that_it_has_seats_and_strengths_for(evening: Evening) -> None:
    small = evening.games["small"] = SmallCard()
    evening.do(HOST, SEAT)
    evening.do(HOST, ask.SeatOpponent("hasty"))
    evening.do(HOST, SEAT)
    first, second, third = evening.room.opponents
    evening.do(HOST, ask.OpenGame("small", {}))
    assert (first,) == evening.room.opponents
    assert [Went(second), Went(third)] == [heard for heard in small.heard if isinstance(heard, Went)]
    assert 2 == sum(gone.face.practice is not None for gone in evening.room.gone.values())


def test_at_the_table_of_a_game_without_opponents_they_leave(evening: Evening) -> None:
    seated(evening, 2)
    context = RoomContext(evening.now_ms, HOST, Hidden(bytes(32)), {**evening.games, "tambola": TAMBOLA})
    room, events = step(evening.room, ask.OpenGame("tambola", {}), context)
    assert ["room.game_opened", "room.member_left", "room.member_left"] == kinds(events)
    assert () == room.opponents


def test_settings_that_change_send_nobody_away_who_has_a_place(evening: Evening) -> None:
    members = seated(evening, 2)
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 7}))
    assert members == evening.room.opponents


def test_a_television_alone_with_opponents_is_an_empty_room(evening: Evening) -> None:
    seated(evening)
    for member in (*PLAYERS, SPECTATOR):
        evening.house(ask.WentAway(member))
    people = evening.room.people
    assert {TELEVISION, *evening.room.opponents} == {member for member, face in people.items() if face.present}
    assert [] == evening.due()
