"""What members decide about themselves, and what host and co-hosts decide about them."""

import pytest

from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.people import SEATS
from tests.contract.evening import HOST, SPECTATOR, Evening
from tests.rooms.kinds import kinds
from tests.toy.commands import Start
from tests.toy.game import HighCard
from tests.toy.parts import CardState


def test_a_member_takes_another_name(evening: Evening) -> None:
    evening.do("ravi", ask.SetName("  Ravi   ji "))
    assert "Ravi ji" == evening.room.people["ravi"].name
    assert () == evening.do("ravi", ask.SetName("Ravi ji"))


@pytest.mark.parametrize(
    ("name", "code"), [("", "room.name_empty"), ("x" * 500, "room.name_too_long"), ("a\u0007b", "room.name_bad")]
)
def test_a_bad_name_gets_its_code(evening: Evening, name: str, code: str) -> None:
    refusal = evening.refused("ravi", ask.SetName(name))
    assert refusal is not None
    assert code == refusal.code


def test_a_player_turns_to_watching_and_back(evening: Evening) -> None:
    evening.do("ravi", ask.Sit(4))
    evening.do("ravi", ask.Watch())
    face = evening.room.people["ravi"]
    assert ("spectator", False, None) == (face.role, face.plays, face.seat)
    assert () == evening.do("ravi", ask.Watch())
    evening.do("ravi", ask.Play())
    face = evening.room.people["ravi"]
    assert ("player", True) == (face.role, face.plays)
    assert () == evening.do("ravi", ask.Play())


def test_a_host_may_call_without_playing(evening: Evening) -> None:
    evening.do(HOST, ask.Watch())
    face = evening.room.people[HOST]
    assert ("host", False) == (face.role, face.plays)


def test_a_game_is_told_that_someone_only_watches_and_that_they_left(evening: Evening) -> None:
    evening.do(HOST, Start())
    assert ["room.member_watched", "toy.folded"] == kinds(evening.do("noor", ask.Watch()))
    assert ["room.member_left", "toy.folded"] == kinds(evening.do("ravi", ask.Leave()))


def test_a_seat_is_taken_by_one_at_a_time(evening: Evening) -> None:
    evening.do("ravi", ask.Sit(3))
    assert () == evening.do("ravi", ask.Sit(3))
    assert Rejected("room.seat_taken") == evening.refused("noor", ask.Sit(3))
    evening.do("ravi", ask.Sit(4))
    evening.do("noor", ask.Sit(3))
    assert (4, 3) == (evening.room.people["ravi"].seat, evening.room.people["noor"].seat)
    evening.do("noor", ask.Stand())
    assert evening.room.people["noor"].seat is None
    assert () == evening.do("noor", ask.Stand())


@pytest.mark.parametrize("seat", [-1, SEATS])
def test_there_are_only_so_many_seats(evening: Evening, seat: int) -> None:
    assert Rejected("room.setting_range", setting="seat", min=0, max=SEATS - 1) == evening.refused(
        "ravi", ask.Sit(seat)
    )


def test_the_host_names_roles_and_takes_them_back(evening: Evening) -> None:
    evening.do(HOST, ask.SetRole("ravi", "cohost"))
    evening.do(HOST, ask.SetRole(SPECTATOR, "supervisor"))
    assert () == evening.do(HOST, ask.SetRole("ravi", "cohost"))
    assert ("cohost", "supervisor") == (evening.room.people["ravi"].role, evening.room.people[SPECTATOR].role)
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    assert {SPECTATOR: "supervisor", "ravi": "dealer"} == evening.room.named
    evening.do(HOST, ask.SetRole("ravi", "player"))
    evening.do(HOST, ask.SetRole(SPECTATOR, "player"))
    assert ("player", "spectator") == (evening.room.people["ravi"].role, evening.room.people[SPECTATOR].role)
    assert {} == evening.room.named


def test_the_host_has_no_other_role_and_one_who_is_not_here_has_none(evening: Evening) -> None:
    assert Rejected("room.not_allowed") == evening.refused(HOST, ask.SetRole(HOST, "cohost"))
    for command in (ask.SetRole("nobody", "cohost"), ask.HandOver("nobody"), ask.Mute("nobody"), ask.Remove("nobody")):
        assert Rejected("room.no_such_member") == evening.refused(HOST, command)


def test_a_host_who_hands_over_is_cohost(evening: Evening) -> None:
    evening.do(HOST, ask.HandOver("noor"))
    assert ("noor", "host", "cohost") == (
        evening.room.info.host,
        evening.room.people["noor"].role,
        evening.room.people[HOST].role,
    )
    evening.do("noor", ask.HandOver(HOST))
    assert HOST == evening.room.info.host
    assert {"noor": "cohost"} == evening.room.named
    assert [] == [kind for kind in kinds(evening.do(HOST, ask.HandOver(HOST))) if kind == "room.host_changed"]


def test_who_is_muted_cannot_chat_until_they_may_again(evening: Evening) -> None:
    evening.do(HOST, ask.Mute("ravi"))
    assert Rejected("chat.muted") == evening.refused("ravi", ask.Say("hello"))
    evening.do(HOST, ask.Unmute("ravi"))
    assert evening.refused("ravi", ask.Say("hello")) is None


def test_who_is_removed_is_out_at_once_and_out_of_the_round(evening: Evening) -> None:
    evening.do(HOST, Start())
    assert ["room.member_removed", "toy.folded"] == kinds(evening.do(HOST, ask.Remove("ravi")))
    assert "ravi" not in evening.room.people


class SelfDealing(HighCard):
    """The same game, which has no use for a dealer."""

    def check_naming(self, state: CardState) -> None:
        raise Rejected("room.not_allowed", phase=state.public.phase)


def test_a_game_may_have_no_use_for_a_dealer_and_a_supervisor() -> None:
    evening = Evening(SelfDealing())
    for role in ("dealer", "supervisor"):
        assert Rejected("room.not_allowed", phase="lobby") == evening.refused(HOST, ask.SetRole("ravi", role))
    assert evening.refused(HOST, ask.SetRole("ravi", "cohost")) is None
