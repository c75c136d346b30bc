"""How one comes into a room: creation, invitation, door, rules of entry."""

import pytest
from msgspec.structs import replace

from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.commands import HouseCommand, RoomCommand
from baithak.rooms.context import RoomContext
from baithak.rooms.entry import TELEVISIONS
from baithak.rooms.evolve import replay
from baithak.rooms.step import step
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, STARTED_MS, TELEVISION, Evening, account
from tests.rooms.kinds import kinds
from tests.toy.commands import Start
from tests.toy.game import HIGH_CARD

CREATE = ask.Create("r1", "Diwali", "ur", "KAMAL 4821", "link", "a1", "m1", "Asha", "toy", {"prize_chips": 5})
CONTEXT = RoomContext(STARTED_MS, None, Hidden(bytes(32)), {"toy": HIGH_CARD})


def refusal(evening: Evening, command: HouseCommand) -> Rejected | None:
    try:
        evening.branch().house(command)
    except Rejected as rejected:
        return rejected
    return None


def test_who_creates_a_room_is_its_host_with_the_game_on_the_table() -> None:
    room, events = step(None, CREATE, CONTEXT)
    assert ["room.created", "room.member_joined"] == kinds(events)
    assert "m1" == room.info.host
    assert ("Asha", "host", True, False) == (
        room.people["m1"].name,
        room.people["m1"].role,
        room.people["m1"].plays,
        room.people["m1"].present,
    )
    assert ("toy", {"prize_chips": 5}, False) == (room.table.kind, room.table.settings, room.in_round)


def test_R38_a_room_is_created_with_the_rules_of_entry_that_were_chosen() -> None:
    room, events = step(None, replace(CREATE, spectators=False, chat=True), CONTEXT)
    assert ["room.created", "room.member_joined", "room.entry_set"] == kinds(events)
    doors = room.info.doors
    assert (False, True, False, False) == (doors.spectators, doors.chat, doors.approval, doors.locked)
    assert room == replay(events, CONTEXT.games)


def test_a_creation_sent_twice_changes_nothing_the_second_time() -> None:
    room, _ = step(None, CREATE, CONTEXT)
    assert (room, ()) == step(room, CREATE, CONTEXT)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": " "}, "room.name_empty"),
        ({"name": "x" * 41}, "room.name_too_long"),
        ({"member_name": "x" * 21}, "room.name_too_long"),
        ({"member_name": "a\u202eb"}, "room.name_bad"),
        ({"game": "chess"}, "room.unknown_game"),
        ({"settings": {"prize_chips": 0}}, "room.setting_range"),
        ({"settings": {"prise": 1}}, "wire.unknown_field"),
        ({"settings": {"prize_chips": "1"}}, "wire.wrong_type"),
    ],
)
def test_a_creation_that_is_wrong_makes_no_room(change: dict[str, object], code: str) -> None:
    with pytest.raises(Rejected) as caught:
        step(None, replace(CREATE, **change), CONTEXT)
    assert code == caught.value.code


def test_a_room_that_was_never_created_refuses_all() -> None:
    for command in (ask.Join("a", "m", "Ravi", "player"), ask.Say("hello")):
        with pytest.raises(Rejected) as caught:
            step(None, command, CONTEXT)
        assert "room.not_found" == caught.value.code


def test_a_room_has_a_name_of_up_to_forty_letters() -> None:
    room, _ = step(None, replace(CREATE, name="श्री" * 40), CONTEXT)
    assert "श्री" * 40 == room.info.name


def test_who_joins_is_away_until_connected(evening: Evening) -> None:
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    face = evening.room.people["meena"]
    assert ("player", True, False, STARTED_MS) == (face.role, face.plays, face.present, face.away_since_ms)
    evening.house(ask.CameBack("meena"))
    face = evening.room.people["meena"]
    assert (True, None) == (face.present, face.away_since_ms)


def test_the_same_account_is_the_same_member_and_stays_as_it_is(evening: Evening) -> None:
    assert () == evening.house(ask.Join(account("ravi"), "m-new", "Other", "spectator"))
    assert "m-new" not in evening.room.people


def test_who_left_comes_back_as_the_same_member_with_the_same_chips(evening: Evening) -> None:
    evening.do(HOST, ask.Refill("ravi", 50))
    evening.do("ravi", ask.Leave())
    assert "ravi" not in evening.room.people
    assert 100 == evening.room.balances["ravi"]
    evening.house(ask.Join(account("ravi"), "m-new", "Ravi again", "player"))
    face = evening.room.people["ravi"]
    assert ("Ravi again", "player", 100, False) == (face.name, face.role, face.half_chips, face.present)
    assert "ravi" == list(evening.room.people)[-1]


def test_who_was_muted_is_still_muted_after_leaving_and_coming_back(evening: Evening) -> None:
    evening.do(HOST, ask.Mute("ravi"))
    evening.do("ravi", ask.Leave())
    evening.comes("ravi")
    assert evening.room.people["ravi"].muted


def test_a_cohost_who_leaves_comes_back_as_a_player(evening: Evening) -> None:
    evening.do(HOST, ask.SetRole("ravi", "cohost"))
    evening.do("ravi", ask.Leave())
    evening.comes("ravi")
    assert "player" == evening.room.people["ravi"].role


@pytest.mark.parametrize("name", ["ravi", "RAVI", "Ravi", " ravi "])
def test_two_members_cannot_have_the_same_name_whatever_the_case(evening: Evening, name: str) -> None:
    found = refusal(evening, ask.Join("a9", "m9", name, "player"))
    assert found is not None
    assert "room.name_taken" == found.code
    assert evening.refused("noor", ask.SetName(name)) == found
    assert evening.refused("ravi", ask.SetName(name)) is None


def test_names_that_are_composed_otherwise_are_the_same_name(evening: Evening) -> None:
    evening.do("ravi", ask.SetName("Jos\u00e9"))
    assert Rejected("room.name_taken", name="Jos\u00e9") == evening.refused("noor", ask.SetName("Jose\u0301"))


def test_the_name_of_one_who_left_is_free(evening: Evening) -> None:
    evening.do("ravi", ask.Leave())
    evening.do("noor", ask.SetName("ravi"))
    assert Rejected("room.name_taken", name="ravi") == refusal(
        evening, ask.Join(account("ravi"), "m", "ravi", "player")
    )


def test_a_locked_room_lets_nobody_new_in_but_who_had_left_by_themselves(evening: Evening) -> None:
    evening.do("ravi", ask.Leave())
    evening.do(HOST, ask.Remove("noor"))
    evening.do(HOST, ask.Lock())
    assert Rejected("room.locked") == refusal(evening, ask.Join("a9", "m9", "Meena", "player"))
    assert Rejected("room.locked") == refusal(evening, ask.Join(account("noor"), "m9", "noor", "player"))
    assert refusal(evening, ask.Join(account("ravi"), "m9", "ravi", "player")) is None
    evening.do(HOST, ask.Unlock())
    assert refusal(evening, ask.Join("a9", "m9", "Meena", "player")) is None


def test_a_closed_room_lets_nobody_in_and_refuses_everything(evening: Evening) -> None:
    evening.do(HOST, ask.Close())
    assert Rejected("room.closed") == refusal(evening, ask.Join("a9", "m9", "Meena", "player"))
    assert Rejected("room.closed") == evening.refused(HOST, ask.Say("hello"))
    assert () == evening.house(ask.WentAway(HOST))
    assert () == evening.house(ask.Recover(1_000))
    assert [] == evening.due()


def test_a_full_room_says_so(evening: Evening) -> None:
    context = replace(CONTEXT, now_ms=evening.now_ms, max_people=len(evening.room.people))
    with pytest.raises(Rejected) as caught:
        step(evening.room, ask.Join("a9", "m9", "Meena", "player"), context)
    assert "room.full" == caught.value.code
    assert () == step(evening.room, ask.Join(account("ravi"), "m9", "ravi", "player"), context)[1]


def test_one_who_is_banned_does_not_come_back_and_one_removed_may(evening: Evening) -> None:
    evening.do(HOST, ask.Remove("ravi"))
    evening.do(HOST, ask.Remove("noor", ban=True))
    assert Rejected("room.removed") == evening.refused("ravi", ask.Say("hello"))
    assert Rejected("room.banned") == refusal(evening, ask.Join(account("noor"), "m9", "noor", "player"))
    evening.comes("ravi")
    assert "player" == evening.room.people["ravi"].role


def test_one_who_left_can_still_be_banned(evening: Evening) -> None:
    evening.do("ravi", ask.Leave())
    assert Rejected("room.no_such_member") == evening.refused(HOST, ask.Remove("ravi"))
    evening.do(HOST, ask.Remove("ravi", ban=True))
    assert Rejected("room.banned") == refusal(evening, ask.Join(account("ravi"), "m9", "ravi", "player"))


def test_without_spectators_one_can_neither_come_to_watch_nor_turn_to_it(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=False, chat=True, approval=False))
    assert Rejected("room.no_spectators") == refusal(evening, ask.Join("a9", "m9", "Meena", "spectator"))
    assert Rejected("room.no_spectators") == evening.refused("ravi", ask.Watch())
    # The host calls without playing, and who is watching already isn't thrown out.
    assert evening.refused(HOST, ask.Watch()) is None
    assert "spectator" == evening.room.people[SPECTATOR].role


def test_who_comes_late_is_in_the_room_while_the_round_goes_on(evening: Evening) -> None:
    evening.do(HOST, Start())
    evening.comes("meena")
    assert evening.room.in_round
    assert evening.room.people["meena"].plays


def test_a_television_has_no_name_plays_not_and_is_no_person(evening: Evening) -> None:
    face = evening.room.people[TELEVISION]
    assert ("", "television", False) == (face.name, face.role, face.plays)
    for command in (ask.SetName("Telly"), ask.Watch(), ask.Play()):
        assert Rejected("room.not_allowed") == evening.refused(TELEVISION, command)
    for order in (ask.HandOver(TELEVISION), ask.SetRole(TELEVISION, "cohost")):
        assert Rejected("room.not_allowed") == evening.refused(HOST, order)
    evening.do(TELEVISION, ask.Leave())
    assert TELEVISION not in evening.room.people


def test_two_televisions_may_both_be_nameless(evening: Evening) -> None:
    evening.comes("tv2", "television")
    assert "television" == evening.room.people["tv2"].role


def test_a_television_is_brought_in_past_lock_and_door(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=False, chat=True, approval=True))
    evening.do(HOST, ask.Lock())
    assert ["room.member_joined"] == kinds(evening.house(ask.Join("a9", "tv2", "", "television")))
    evening.do(HOST, ask.Remove("tv2"))
    assert ["room.member_returned"] == kinds(evening.house(ask.Join("a9", "m9", "", "television")))


def test_the_device_that_was_the_television_can_become_a_player(evening: Evening) -> None:
    evening.house(ask.Join(account(TELEVISION), "m9", "Meena", "player"))
    face = evening.room.people[TELEVISION]
    assert ("Meena", "player", True, True) == (face.name, face.role, face.plays, face.present)


@pytest.mark.parametrize("left", [False, True])
def test_a_code_lets_in_a_screen_not_a_person(evening: Evening, left: bool) -> None:
    evening.do(HOST, ask.SetEntry(spectators=False, chat=True, approval=True))
    evening.do(HOST, ask.Lock())
    if left:
        evening.do(TELEVISION, ask.Leave())
    join = ask.Join(account(TELEVISION), "m9", "Meena", "player")
    assert Rejected("room.locked") == refusal(evening, join)
    evening.do(HOST, ask.Unlock())
    assert Rejected("room.no_spectators") == refusal(evening, replace(join, join_as="spectator"))
    kinds_told = ["room.member_knocked"] if left else ["room.member_left", "room.member_knocked"]
    assert kinds_told == kinds(evening.house(join))
    assert TELEVISION not in evening.room.people
    assert ["room.knock_ended", "room.member_returned"] == kinds(evening.do(HOST, ask.Approve(TELEVISION)))
    assert ("Meena", "player") == (evening.room.people[TELEVISION].name, evening.room.people[TELEVISION].role)


def test_a_television_that_gave_way_to_another_is_a_stranger_as_a_person(evening: Evening) -> None:
    for number in range(TELEVISIONS - 1):
        evening.comes(f"tv{number}", "television")
    evening.house(ask.WentAway("tv3"))
    evening.comes("tv99", "television")
    evening.do(HOST, ask.Lock())
    assert Rejected("room.locked") == refusal(evening, ask.Join(account("tv3"), "tv3", "Meena", "player"))


def approval(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=True))


def test_with_approval_a_newcomer_waits_at_the_door_until_let_in(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "spectator"))
    assert "meena" not in evening.room.people
    assert () == evening.house(ask.Join("a9", "m-other", "Meena", "spectator"))
    assert Rejected("room.not_a_member") == evening.refused("meena", ask.Say("hello"))
    assert ["room.knock_ended", "room.member_joined"] == kinds(evening.do(HOST, ask.Approve("meena")))
    assert ("Meena", "spectator") == (evening.room.people["meena"].name, evening.room.people["meena"].role)
    assert {} == evening.room.door


def test_who_is_turned_away_can_knock_again(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    evening.do(HOST, ask.TurnAway("meena"))
    assert {} == evening.room.door
    assert ["room.member_knocked"] == kinds(evening.house(ask.Join("a9", "meena", "Meena", "player")))


def test_who_waits_at_the_door_can_do_nothing(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    commands: list[RoomCommand] = [ask.Say("hello"), ask.Sit(1), ask.SetName("Other"), ask.Leave()]
    for command in commands:
        assert Rejected("room.not_a_member") == evening.refused("meena", command)


def passes(evening: Evening, ms: int) -> None:
    """Time passes, and what comes due happens."""
    until_ms = evening.now_ms + ms
    while evening.due() and evening.due()[0].due_ms <= until_ms:
        evening.next_moment()
    evening.now_ms = until_ms


def knocks(evening: Evening, account: str, name: str) -> list[str]:
    return kinds(evening.house(ask.Join(account, f"m{account}", name, "player")))


def test_a_knock_that_is_not_repeated_is_over_after_a_minute(evening: Evening) -> None:
    approval(evening)
    knocks(evening, "a9", "Meena")
    passes(evening, 1_000)
    knocks(evening, "a8", "Tara")
    passes(evening, 58_999)
    assert ["ma9", "ma8"] == list(evening.room.door)
    passes(evening, 1)
    assert ["ma8"] == list(evening.room.door)
    passes(evening, 1_000)
    assert {} == evening.room.door
    assert ["room.member_knocked"] == knocks(evening, "a9", "Meena")


def test_who_goes_on_asking_stays_at_the_door_and_is_noted_every_20_seconds_at_most(evening: Evening) -> None:
    approval(evening)
    assert ["room.member_knocked"] == knocks(evening, "a9", "Meena")
    noted = []
    for _ in range(48):
        passes(evening, 2_500)
        noted += knocks(evening, "a9", "Meena")
    assert ["room.knock_repeated"] * 6 == noted
    assert ["ma9"] == list(evening.room.door)


def test_a_hundred_who_have_gone_from_the_door_do_not_keep_others_out(evening: Evening) -> None:
    approval(evening)
    for number in range(100):
        knocks(evening, f"a{number}", f"n{number}")
    assert Rejected("room.full") == refusal(evening, ask.Join("a100", "m100", "n100", "player"))
    passes(evening, 60_000)
    assert ["room.member_knocked"] == knocks(evening, "a100", "n100")


def test_an_outage_ends_no_knock(evening: Evening) -> None:
    approval(evening)
    knocks(evening, "a9", "Meena")
    due_ms = next(due.due_ms for due in evening.due() if due.id.startswith("room.door"))
    evening.house(ask.Recover(3_600_000))
    assert due_ms + 3_610_000 in [due.due_ms for due in evening.due() if due.id.startswith("room.door")]


def test_the_name_of_one_at_the_door_is_taken(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    assert Rejected("room.name_taken", name="meena") == evening.refused("ravi", ask.SetName("meena"))


def test_when_approval_ends_who_waits_comes_in_by_asking_again(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=False))
    evening.house(ask.Join("a9", "m-other", "Meena", "player"))
    assert "meena" in evening.room.people
    assert {} == evening.room.door


def test_there_is_nobody_of_that_name_at_the_door(evening: Evening) -> None:
    for command in (ask.Approve("nobody"), ask.TurnAway("nobody")):
        assert Rejected("room.no_such_member") == evening.refused(HOST, command)


def test_one_who_waits_is_not_let_into_a_full_room(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    context = RoomContext(evening.now_ms, HOST, Hidden(bytes(32)), evening.games, max_people=len(evening.room.people))
    with pytest.raises(Rejected) as caught:
        step(evening.room, ask.Approve("meena"), context)
    assert "room.full" == caught.value.code


def test_the_door_holds_a_hundred(evening: Evening) -> None:
    approval(evening)
    for number in range(100):
        evening.house(ask.Join(f"a{number}", f"m{number}", f"n{number}", "player"))
    assert Rejected("room.full") == refusal(evening, ask.Join("a100", "m100", "n100", "player"))


def test_going_away_twice_and_coming_back_twice_happen_once(evening: Evening) -> None:
    assert ["room.member_went_away"] == kinds(evening.house(ask.WentAway("ravi")))
    assert () == evening.house(ask.WentAway("ravi"))
    assert ["room.member_came_back"] == kinds(evening.house(ask.CameBack("ravi")))
    assert () == evening.house(ask.CameBack("ravi"))
    assert () == evening.house(ask.WentAway("nobody"))


def test_the_rules_of_entry_and_the_name_are_the_hosts_to_set(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=False, chat=False, approval=True))
    doors = evening.room.info.doors
    assert (False, False, True, False) == (doors.spectators, doors.chat, doors.approval, doors.locked)
    assert () == evening.do(HOST, ask.SetEntry(spectators=False, chat=False, approval=True))
    evening.do(HOST, ask.SetRoomName("  Holi  "))
    assert "Holi" == evening.room.info.name
    assert () == evening.do(HOST, ask.SetRoomName("Holi"))
    assert Rejected("room.name_empty") == evening.refused(HOST, ask.SetRoomName(""))


def test_locking_twice_happens_once(evening: Evening) -> None:
    assert ["room.locked", "room.host_wait_began"] == kinds(later(evening).do(HOST, ask.Lock()))
    assert [] == [kind for kind in kinds(evening.do(HOST, ask.Lock())) if kind == "room.locked"]
    evening.do(HOST, ask.Unlock())
    assert not evening.room.info.doors.locked
    assert [] == [kind for kind in kinds(evening.do(HOST, ask.Unlock())) if kind == "room.unlocked"]


def later(evening: Evening) -> Evening:
    evening.wait(1)
    return evening


def test_members_are_in_the_order_in_which_they_came(evening: Evening) -> None:
    assert [*PLAYERS, SPECTATOR, TELEVISION] == list(evening.room.people)
    assert [0, 1, 2, 3, 4] == [face.order for face in evening.room.people.values()]


def test_one_who_is_banned_while_at_the_door_is_not_let_in_by_approving(evening: Evening) -> None:
    evening.do(HOST, ask.Remove("ravi"))
    approval(evening)
    evening.house(ask.Join(account("ravi"), "another id", "ravi", "player"))
    evening.do(HOST, ask.Remove("ravi", ban=True))
    assert {} == evening.room.door
    assert Rejected("room.no_such_member") == evening.refused(HOST, ask.Approve("ravi"))
    assert Rejected("room.banned") == refusal(evening, ask.Join(account("ravi"), "ravi", "ravi", "player"))


def test_a_stranger_at_the_door_can_be_banned(evening: Evening) -> None:
    approval(evening)
    knocks(evening, "a9", "Meena")
    evening.do(HOST, ask.Remove("ma9", ban=True))
    assert {} == evening.room.door
    assert Rejected("room.banned") == refusal(evening, ask.Join("a9", "m10", "Meena", "player"))


def test_a_spectator_at_the_door_is_not_let_in_once_there_is_no_place_for_them(evening: Evening) -> None:
    approval(evening)
    evening.house(ask.Join("a9", "m9", "Meena", "spectator"))
    evening.do(HOST, ask.SetEntry(spectators=False, chat=True, approval=True))
    assert Rejected("room.no_spectators") == evening.refused(HOST, ask.Approve("m9"))


def test_a_name_in_wide_letters_is_the_same_name(evening: Evening) -> None:
    assert Rejected("room.name_taken", name="Ｒavi") == refusal(evening, ask.Join("a9", "m9", "Ｒavi", "player"))


def test_a_television_that_is_off_gives_way_when_there_are_many(evening: Evening) -> None:
    for number in range(TELEVISIONS - 1):
        evening.comes(f"tv{number}", "television")
    full = Rejected("room.too_many_televisions", max=TELEVISIONS)
    assert full == refusal(evening, ask.Join("tv account", "tv99", "", "television"))
    evening.house(ask.WentAway(TELEVISION))
    evening.comes("tv99", "television")
    assert TELEVISION not in evening.room.people
    assert "tv99" in evening.room.people
