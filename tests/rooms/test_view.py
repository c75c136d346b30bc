"""What is sent of a room: pieces that are shared when they don't change, and what only one member sees."""

from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, Event, Everyone
from baithak.rooms import commands as ask
from baithak.rooms import view
from baithak.rooms.events import MemberRenamed
from baithak.wire.delta import delta
from tests.contract.evening import HOST, SPECTATOR, TELEVISION, Evening
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard


def test_pieces_that_did_not_change_are_the_same_objects(evening: Evening) -> None:
    before = view.public(evening.room)
    evening.do("ravi", ask.Say("hello"))
    after = view.public(evening.room)
    assert [True, True, False, True, True] == [
        getattr(before, piece) is getattr(after, piece) for piece in ("info", "people", "chat", "rounds", "table")
    ]
    evening.house(ask.WentAway("ravi"))
    faces = view.public(evening.room).people
    assert [member for member in faces if faces[member] is not after.people[member]] == ["ravi"]


def test_a_table_that_begins_or_ceases_to_wait_sends_that_alone(evening: Evening) -> None:
    before = view.public(evening.room)
    evening.do(HOST, Start())
    after = view.public(evening.room)
    change = delta(before, after)
    assert change is not None
    assert {"seal", "in_round", "waits_for"} == set(change.set)
    assert (True, None) == (change.set["in_round"], change.set["waits_for"])
    assert before.table is after.table


def test_a_view_has_the_faces_of_those_inside_and_of_nobody_else(evening: Evening) -> None:
    evening.do("ravi", ask.Leave())
    assert {HOST, "noor", SPECTATOR, TELEVISION} == set(view.public(evening.room).people)


def test_powers_are_told_to_each_by_name(evening: Evening) -> None:
    assert ("run", "own", "order", "deal", "fault", "supervise", "play", "talk") == view.private(
        evening.room, HOST
    ).powers
    assert ("play", "talk") == view.private(evening.room, "ravi").powers
    assert ("talk",) == view.private(evening.room, SPECTATOR).powers
    assert () == view.private(evening.room, TELEVISION).powers
    assert () == view.private(evening.room, "stranger").powers


def test_who_waits_at_the_door_is_told_to_those_who_may_let_them_in(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=True))
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    evening.house(ask.Join("a9", "meena", "Meena", "player"))
    doors = {member: view.private(evening.room, member).door for member in evening.room.people}
    at_door = {"meena": "Meena"}
    assert {HOST: at_door, "noor": at_door, "ravi": {}, SPECTATOR: {}, TELEVISION: {}} == doors
    assert "meena" not in view.public(evening.room).people


def test_no_view_holds_an_account(evening: Evening) -> None:
    seen = repr([view.public(evening.room), *(view.private(evening.room, m) for m in evening.room.people)])
    assert "account of" not in seen


def test_what_touches_nobody_of_their_own_is_known(evening: Evening) -> None:
    assert frozenset() == view.touched(evening.room, [MemberRenamed("ravi", "R")], evening.games)
    assert frozenset() == view.touched(evening.room, evening.do("ravi", ask.Say("hello")), evening.games)


def test_what_touches_some_is_told_to_them_and_what_may_touch_all_to_all(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    events = evening.do("ravi", ask.Commit(1, evening.commit_of("ravi")))
    assert frozenset({"ravi"}) == view.touched(evening.room, events, evening.games)
    evening.browsers = True
    for member in (HOST, "noor"):
        if evening.room.seal is not None and evening.room.seal.face.phase == "open":
            evening.do(member, ask.Commit(1, evening.commit_of(member)))
    for member in (HOST, "ravi"):
        assert frozenset() == view.touched(evening.room, evening.do(member, Show()), evening.games)
    assert EVERYONE is view.touched(evening.room, evening.do("noor", Show()), evening.games)


def test_what_happened_before_another_game_was_opened_touches_all(evening: Evening) -> None:
    class Strict(HighCard):
        """A game that knows its own events only."""

        kind = "strict"

        def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
            raise AssertionError(event)

    evening.games["strict"] = Strict()
    evening.do(HOST, Start())
    ended = evening.do(HOST, ask.EndRound())
    opened = evening.do(HOST, ask.OpenGame("strict", {}))
    assert EVERYONE is view.touched(evening.room, [*ended, *opened], evening.games)
