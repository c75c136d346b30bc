"""A room with members coming, going and resending, a host who vanishes, and the steps of the seal in any order.

`Evening` checks after every step: replay through the store equals live, chips sum to zero, exactly one host, whose own
part changed is told, a deadline leads on or the view says who is waited for.
"""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from baithak.kernel.game import Command
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms import view
from baithak.rooms.commands import HouseCommand, JoinAs, RoomCommand
from baithak.rooms.state import Room
from tests.contract.evening import PLAYERS, SPECTATOR, TELEVISION, Evening, account, seen_by, seen_by_all
from tests.contract.texts import codes_with_text
from tests.toy.commands import Show, Start
from tests.toy.game import HIGH_CARD

KNOWN = codes_with_text()
PEOPLE = st.sampled_from((*PLAYERS, SPECTATOR, TELEVISION, "meena", "kabir", "p5", "p6"))
JOIN_AS: tuple[JoinAs, ...] = ("player", "spectator", "television")
PLAIN = st.sampled_from(
    (
        ask.Leave(),
        ask.Watch(),
        ask.Play(),
        ask.Stand(),
        ask.AcceptHost(),
        ask.DeclineHost(),
        ask.Lock(),
        ask.Unlock(),
        ask.Pause(),
        ask.Resume(),
        ask.EndRound(),
        ask.Say("hello"),
        ask.SayPhrase("one_minute"),
        ask.DeleteLine("1"),
        ask.OpenGame("toy", {"prize_chips": 3}),
        ask.ChangeSettings({"prize_chips": 4}),
        ask.ChangeSettings({"prize_chips": 400}),
    )
)
AT_SOMEONE = st.one_of(
    st.builds(ask.Remove, PEOPLE, st.booleans()),
    st.builds(ask.Mute, PEOPLE),
    st.builds(ask.Unmute, PEOPLE),
    st.builds(ask.Approve, PEOPLE),
    st.builds(ask.TurnAway, PEOPLE),
    st.builds(ask.HandOver, PEOPLE),
    st.builds(ask.SetRole, PEOPLE, st.sampled_from(("cohost", "dealer", "supervisor", "player"))),
    st.builds(ask.Refill, PEOPLE, st.integers(-1, 20)),
    st.builds(ask.SetName, PEOPLE),
    st.builds(ask.Sit, st.integers(-1, 3)),
    st.builds(ask.SeatOpponent, st.sampled_from(("hasty", "calm", "clever"))),
    st.builds(ask.SetEntry, st.booleans(), st.booleans(), st.booleans()),
)


class AnEvening(RuleBasedStateMachine):
    """Anyone may try anything at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(HIGH_CARD)
        self.evening.browsers = False
        self.last: tuple[str, RoomCommand | Command] = (PLAYERS[0], ask.Stand())

    @initialize(approval=st.booleans(), cohost=st.booleans())
    def begin(self, approval: bool, cohost: bool) -> None:
        self.asked(PLAYERS[0], ask.SetEntry(spectators=True, chat=True, approval=approval))
        if cohost:
            self.asked(PLAYERS[0], ask.SetRole("noor", "cohost"))

    def asked(self, member: str, command: RoomCommand | Command) -> None:
        self.last = member, command
        before = self.evening.room
        try:
            self.evening.do(member, command)
        except Rejected as rejected:
            assert rejected.code in KNOWN, rejected  # noqa: PT017 - most are refused, and that is as it should be
            assert before is self.evening.room

    def tell(self, command: HouseCommand) -> None:
        try:
            self.evening.house(command)
        except Rejected as rejected:
            assert rejected.code in KNOWN, rejected  # noqa: PT017 - as above

    @rule(member=PEOPLE.filter(lambda member: member not in {"p5", "p6"}), join_as=st.sampled_from(JOIN_AS))
    def comes(self, member: str, join_as: JoinAs) -> None:
        self.tell(ask.Join(account(member), member, member, join_as))
        self.tell(ask.CameBack(member))

    @rule(member=PEOPLE)
    def loses_the_connection(self, member: str) -> None:
        self.tell(ask.WentAway(member))

    @rule(member=PEOPLE)
    def has_it_again(self, member: str) -> None:
        self.tell(ask.CameBack(member))

    @rule(member=PEOPLE, command=PLAIN)
    def asks(self, member: str, command: RoomCommand) -> None:
        self.asked(member, command)

    @rule(member=PEOPLE, command=AT_SOMEONE)
    def orders(self, member: str, command: RoomCommand) -> None:
        self.asked(member, command)

    @rule(command=st.one_of(PLAIN, AT_SOMEONE))
    def the_host_asks(self, command: RoomCommand) -> None:
        self.asked(self.evening.room.info.host, command)

    @rule()
    def the_one_who_is_asked_takes_the_role(self) -> None:
        self.asked(self.evening.room.info.host_offered_to or "ravi", ask.AcceptHost())

    @rule()
    def the_host_starts(self) -> None:
        self.asked(self.evening.room.info.host, Start())

    @rule(member=PEOPLE)
    def shows(self, member: str) -> None:
        self.asked(member, Show())

    @rule(member=PEOPLE, right=st.booleans())
    def commits(self, member: str, right: bool) -> None:
        seal = self.evening.room.seal
        if seal is None:
            self.asked(member, ask.Commit(self.evening.room.last_round, "0" * 64))
        else:
            self.asked(member, ask.Commit(seal.face.round, self.evening.commit_of(member if right else "ravi")))

    @rule(member=PEOPLE, right=st.booleans())
    def reveals(self, member: str, right: bool) -> None:
        seal = self.evening.room.seal
        if seal is None:
            self.asked(member, ask.Reveal(self.evening.room.last_round, "0" * 64))
        else:
            self.asked(member, ask.Reveal(seal.face.round, self.evening.seed_of(member if right else "ravi").hex()))

    @rule()
    def every_browser_does_its_part(self) -> None:
        self.evening.browsers = True
        try:
            self.evening.browse_once()
        except Rejected as rejected:
            # Someone committed by hand to what their browser doesn't have.
            assert rejected == Rejected("fair.bad_reveal")  # noqa: PT017 - nothing else can be wrong
        self.evening.browsers = False

    @rule()
    def resends(self) -> None:
        self.asked(*self.last)

    @rule(ms=st.sampled_from((1, 1_000, 30_000)))
    def time_passes(self, ms: int) -> None:
        self.evening.wait(ms)

    @rule()
    def a_moment_comes(self) -> None:
        if self.evening.due():
            self.evening.next_moment()

    @rule()
    def a_stale_alarm_rings(self) -> None:
        before = self.evening.room
        self.tell(ask.Fire("room.seal_close.0"))
        self.tell(ask.Fire("toy.show.0"))
        assert before == self.evening.room

    @rule(ms=st.sampled_from((1_000, 3_600_000)))
    def the_server_was_away(self, ms: int) -> None:
        self.evening.wait(ms)
        self.tell(ask.Recover(ms))

    @rule(sure=st.integers(0, 20))
    def the_host_closes(self, sure: int) -> None:
        if sure == 20:
            self.asked(self.evening.room.info.host, ask.Close())

    @invariant()
    def what_is_hidden_changes_no_byte(self) -> None:
        room = self.evening.room
        other = scrambled(room)
        assert seen_by_all(self.evening, room) == seen_by_all(self.evening, other)
        for member in room.people:
            assert view.private(room, member) == view.private(other, member)
            if member not in room.game.cards:
                assert seen_by(self.evening, room, member) == seen_by(self.evening, other, member)

    @invariant()
    def F11_no_view_holds_a_seed(self) -> None:
        seal = self.evening.room.seal
        if seal is not None:
            room = self.evening.room
            seen = seen_by_all(self.evening, room) + b"".join(seen_by(self.evening, room, m) for m in room.people)
            for secret in (seal.server_seed, *seal.seeds.values(), *([] if seal.prk is None else [seal.prk])):
                assert unseal(secret).hex().encode() not in seen

    @invariant()
    def nobody_is_both_inside_and_gone_or_at_the_door(self) -> None:
        room = self.evening.room
        assert not room.people.keys() & room.gone.keys()
        assert not room.people.keys() & room.door.keys()
        practice = {m for m, gone in room.gone.items() if gone.face.practice is not None} | set(room.opponents)
        assert set(room.accounts.values()) == (room.people.keys() | room.gone.keys()) - practice
        assert room.opponents == tuple(m for m, face in room.people.items() if face.practice is not None)
        assert room.named.keys() <= room.people.keys()
        assert set(room.named.items()) == {(m, f.role) for m, f in room.people.items() if m in room.named}

    @invariant()
    def names_and_seats_are_held_once(self) -> None:
        faces = [face for face in self.evening.room.people.values() if face.role != "television"]
        names = [face.name.casefold() for face in faces]
        seats = [face.seat for face in faces if face.seat is not None]
        assert (len(names), len(seats)) == (len(set(names)), len(set(seats)))

    @invariant()
    def a_practice_opponent_is_always_there_and_does_nothing_but_play(self) -> None:
        room = self.evening.room
        for member in room.opponents:
            face = room.people[member]
            assert (True, True, "practice") == (face.present, face.plays, face.role)
            assert ("play",) == view.private(room, member).powers
            assert room.seal is None or member not in room.seal.commits
            assert member not in room.door

    @invariant()
    def F8_rounds_have_no_gaps(self) -> None:
        room = self.evening.room
        in_play = 0 if room.seal is None else 1
        assert [str(n) for n in range(1, room.last_round + 1 - in_play)] == list(room.rounds)

    @invariant()
    def an_offer_is_made_to_someone_who_is_here(self) -> None:
        info = self.evening.room.info
        if info.host_offered_to is not None:
            face = self.evening.room.people[info.host_offered_to]
            assert face.present
            assert face.is_person
            assert face.role != "host"

    def teardown(self) -> None:
        """Whatever happened: with time alone the round ends, or the table waits for someone by name."""
        evening = self.evening
        for _ in range(200):
            if evening.room.waits_for is not None or evening.room.info.paused_by or not evening.due():
                return
            evening.next_moment()
        raise AssertionError("the room goes on for ever")


def scrambled(room: Room) -> Room:
    """The room with other hidden things in it."""
    seal, state = room.seal, room.game
    if seal is not None:
        other: dict[str, Any] = {member: Hidden(bytes(32)) for member in seal.seeds}
        key = None if seal.prk is None else Hidden(bytes(32))
        seal = replace(seal, server_seed=Hidden(bytes(32)), seeds=other, prk=key)
    if state.deck is not None:
        cards = {member: Hidden(51) for member in state.cards}
        state = replace(state, cards=cards, deck=Hidden(()))
    return replace(room, seal=seal, game=state)


AnEvening.TestCase.settings = settings(max_examples=25, stateful_step_count=40, suppress_health_check=list(HealthCheck))
TestAnEvening = AnEvening.TestCase
