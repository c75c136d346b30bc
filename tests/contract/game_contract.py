"""The contract that every game inherits: what the house expects of it, as tests (design, "The contract").

A game's test module has one class: it names the game and answers four questions about it. The evening that the tests
spend with it is in `evening`, the playthrough that is kept as text in `golden`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

import pytest

from baithak.kernel.canonical import canonical_hash
from baithak.kernel.chance import Chance
from baithak.kernel.game import Command, Game
from baithak.kernel.holds import ChecksPause, FixesSettings
from baithak.kernel.opponents import HasOpponents
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.deadlines import GRACE_MS
from baithak.rooms.events import RecordMade, ReversalMade
from baithak.rooms.powers import needed
from baithak.rooms.state import NO_HASH, Seal
from baithak.store.codec import dump
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, TELEVISION, Evening, seen_by, seen_by_all
from tests.contract.golden import check_golden
from tests.contract.texts import codes_with_text

EVERYBODY = (*PLAYERS, SPECTATOR, TELEVISION)
LUCKS = (1, 2)
DECIDES = 0.5
"""How often somebody decides, where people decide before the seal closes, instead of a browser doing its part."""
OPPONENTS_SEEN_FOR = 60
"""For how many steps of a round practice opponents are looked at."""
MOST_STEPS = 600
"""More than any round takes, people or no people."""


class Move(NamedTuple):
    """A command, and who asks."""

    member: str
    command: Command


class GameContract(ABC):
    """Inherit as `class TestTambola(GameContract)`: pytest runs what is here for that game."""

    game: ClassVar[Game]
    settings: ClassVar[Sequence[dict[str, Any]]] = ({},)
    """Settings under which everything here is tried; the first are the golden playthrough's."""
    moves_rather: ClassVar[float] = 0.7
    """How often somebody moves where time could go on instead: more where whoever is late is soon out."""
    wrong_settings: ClassVar[Sequence[dict[str, Any]]]
    """Settings out of range or of a wrong type."""

    @abstractmethod
    def start(self, evening: Evening) -> Sequence[Move]:
        """What the host does to begin a round, between rounds."""

    @abstractmethod
    def moves(self, evening: Evening) -> Sequence[Move]:
        """What can be done in the round now: each is legal. None while only time leads on."""

    @abstractmethod
    def wrong(self, evening: Evening) -> Sequence[Move]:
        """What can't be done now, by whom: each is refused by the rules, whatever the table of powers says."""

    @abstractmethod
    def scrambled(self, state: Any, viewer: str) -> Any:
        """A state that differs from `state` only in what `viewer` may not know, and in all of that."""

    @abstractmethod
    def phase(self, state: Any) -> str:
        """What the game calls the moment that it is in."""

    def codes(self) -> frozenset[str]:
        """The codes that have a sentence in three languages."""
        return codes_with_text()

    # How a round is played

    def evening(self, number: int = 0, luck: int = 1) -> Evening:
        """An evening with this game on the table."""
        return Evening(self.game, self.settings[number], luck=luck)

    def evenings(self) -> Iterator[Evening]:
        """One for each of the settings and each luck."""
        for number in range(len(self.settings)):
            for luck in LUCKS:
                yield self.evening(number, luck)

    def begin(self, evening: Evening) -> None:
        """A round begins."""
        for move in self.start(evening):
            evening.do(move.member, move.command)

    def play_on(self, evening: Evening, dice: random.Random) -> None:
        """One thing happens: someone moves, or time goes on."""
        moves = self.moves(evening) if evening.room.info.paused_by is None else ()
        due = evening.due()
        if moves and (not due or dice.random() < self.moves_rather):
            move = dice.choice(moves)
            evening.wait(_until(evening, dice))
            evening.do(move.member, move.command)
        else:
            assert due, f"{self.game.kind} is stuck in {self.phase(evening.state)}"
            evening.next_moment()

    def play_out(self, evening: Evening, dice: random.Random) -> None:
        """The round goes on to its end."""
        rounds = evening.rounds
        for _ in range(MOST_STEPS):
            if evening.rounds > rounds or not _in_round(evening):
                return
            self.play_on(evening, dice)
        raise AssertionError(f"a round of {self.game.kind} takes more than {MOST_STEPS} steps")

    def moments(self, evening: Evening, dice: random.Random) -> Iterator[Evening]:
        """A round from before its start to after its end: the evening at every step, to branch from."""
        yield evening.branch()
        # The browsers wait, so that the steps of the seal are moments too.
        evening.browsers = False
        self.begin(evening)
        for _ in range(MOST_STEPS):
            yield evening.branch()
            if not _in_round(evening):
                return
            seal = evening.room.seal
            if seal is None or seal.face.phase == "closed" or (_they_decide(seal) and dice.random() < DECIDES):
                self.play_on(evening, dice)
            else:
                self._browser_step(evening)
        raise AssertionError(f"a round of {self.game.kind} takes more than {MOST_STEPS} steps")

    def _browser_step(self, evening: Evening) -> None:
        before = len(evening.steps)
        evening.browse_once()
        if len(evening.steps) == before:
            evening.next_moment()

    def phases(self, evening: Evening) -> Iterator[tuple[str, Evening]]:
        """The first moment of each phase of a round, with its name; the seal's steps count as phases."""
        seen = set[tuple[str, str | None]]()
        for moment in self.moments(evening, random.Random(5)):
            seal = moment.room.seal
            phase = (self.phase(moment.state), None if seal is None else seal.face.phase)
            if phase not in seen:
                seen.add(phase)
                moment.browsers = True
                yield phase[0], moment

    # What the house expects

    def test_the_same_commands_at_the_same_moments_give_the_same_events(self) -> None:
        logs = []
        for _ in range(2):
            evening = self.evening()
            self.begin(evening)
            self.play_out(evening, random.Random(1))
            logs.append([dump(event) for event in evening.log])
        assert logs[0] == logs[1]

    def test_every_legal_command_is_accepted_and_every_one_of_them_is_met(self) -> None:
        # `Evening` raises where a move is refused, and checks replay, chips, views and codec after each.
        met = set[type[Command]]()
        for evening in self.evenings():
            for turn in range(2):
                self.begin(evening)
                self.play_out(evening, random.Random(evening.luck + turn))
            met |= {type(taken.command) for taken in evening.steps if isinstance(taken.command, Command)}
        assert set(self.game.commands) == met

    def test_every_wrong_command_is_refused_with_a_known_code(self) -> None:
        codes = self.codes()
        for evening in self.evenings():
            for moment in self.moments(evening, random.Random(2)):
                for member, command in self.wrong(moment):
                    refusal = moment.refused(member, command)
                    assert refusal is not None, (member, command)
                    assert refusal.code in codes, refusal

    def test_a_command_that_is_refused_by_the_rules_is_never_half_done(self) -> None:
        for evening in self.evenings():
            for moment in self.moments(evening, random.Random(3)):
                before = moment.room
                for move in self.wrong(moment):
                    with pytest.raises(Rejected):
                        moment.do(move.member, move.command)
                    assert before is moment.room

    def test_only_who_holds_the_power_may_send_a_command(self) -> None:
        for moment in self.moments(self.evening(), random.Random(4)):
            for _, command in (*self.start(moment), *self.moves(moment), *self.wrong(moment)):
                power = needed(command, moment.room, moment.games)
                assert power is not None
                assert Rejected(_code(power)) == moment.refused(TELEVISION, command)
                if power is not Power.TALK:
                    assert Rejected(_code(power)) == moment.refused(SPECTATOR, command)

    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_what_one_may_not_know_changes_no_byte_of_what_one_is_sent(self, viewer: str) -> None:
        for evening in self.evenings():
            for moment in self.moments(evening, random.Random(5)):
                other = moment.branch()
                other.put_game(self.scrambled(moment.state, viewer))
                assert seen_by_all(moment, moment.room) == seen_by_all(moment, other.room)
                assert seen_by(moment, moment.room, viewer) == seen_by(moment, other.room, viewer)
                assert moment.due() == other.due()
                assert self.game.waits_for(moment.state) == self.game.waits_for(other.state)
                assert self.game.in_round(moment.state) == self.game.in_round(other.state)
                for member, command in self.wrong(moment):
                    if member == viewer:
                        assert moment.refused(viewer, command) == other.refused(viewer, command)

    def test_practice_opponents_move_by_what_a_player_is_sent_and_as_the_rules_allow(self) -> None:
        """Whoever has no practice opponents passes."""
        for strength in self.game.opponents.strengths if isinstance(self.game, HasOpponents) else ():
            evening = self.evening()
            evening.do(HOST, ask.SeatOpponent(strength))
            (member,) = evening.room.opponents
            self.begin(evening)
            moved = 0
            for _ in range(OPPONENTS_SEEN_FOR):
                if not _in_round(evening):
                    break
                command = self.asks_opponent(evening, member)
                other = evening.branch()
                other.put_game(self.scrambled(evening.state, member))
                assert command == self.asks_opponent(other, member)
                if command is None:
                    self.play_on(evening, random.Random(6))
                else:
                    evening.do(member, command)
                    moved += 1
            assert moved

    def asks_opponent(self, evening: Evening, member: str) -> Command | None:
        """What that practice opponent does now, always with the same luck; None where nothing is to be done."""
        assert isinstance(self.game, HasOpponents)
        opponents, public = self.game.opponents, self.game.public(evening.state)
        if member not in opponents.to_move(public):
            return None
        private, luck = self.game.private(evening.state, member), Chance(bytes(32)).stream("opponent")
        strength = evening.room.people[member].practice
        assert strength is not None
        return opponents.move(strength, member, public, private, opponents.remember(None, public), luck)

    def test_a_round_ends_although_nobody_does_anything_or_names_whom_it_waits_for(self) -> None:
        for _, moment in self.phases(self.evening()):
            moment.browsers = False
            for _ in range(MOST_STEPS):
                if not _in_round(moment) or moment.room.waits_for is not None:
                    break
                moment.next_moment()
            else:
                raise AssertionError(f"a round of {self.game.kind} doesn't end by itself")

    @pytest.mark.parametrize("how", ["away", "leaves", "removed", "watches", "host away", "host leaves"])
    def test_someone_who_is_gone_in_any_phase_stops_no_round(self, how: str) -> None:
        for phase, moment in self.phases(self.evening()):
            _goes(moment, how)
            if not _in_round(moment):
                continue
            self._play_out_without_the_gone(moment, phase)

    def _play_out_without_the_gone(self, moment: Evening, phase: str) -> None:
        dice = random.Random(6)
        for _ in range(MOST_STEPS):
            if not _in_round(moment):
                return
            here = moment.room.people
            moves = [move for move in self.moves(moment) if move.member in here and here[move.member].present]
            if moment.room.info.host_offered_to is not None:
                moment.do(moment.room.info.host_offered_to, ask.AcceptHost())
            elif moves:
                move = dice.choice(moves)
                moment.do(move.member, move.command)
            elif moment.due():
                moment.next_moment()
            else:
                raise AssertionError(f"a round of {self.game.kind} that was in {phase} is stuck")
        raise AssertionError(f"a round of {self.game.kind} that was in {phase} doesn't end")

    def test_a_round_can_be_paused_and_resumed_in_any_phase(self) -> None:
        paused = 0
        for _, moment in self.phases(self.evening()):
            who = self._who_may_pause(moment)
            if who is None:
                continue
            paused += 1
            moment.do(who, ask.Pause())
            moment.wait(60_000)
            moment.do(who, ask.Resume())
            if _in_round(moment):
                self.play_out(moment, random.Random(7))
        assert paused > 1

    def _who_may_pause(self, moment: Evening) -> str | None:
        """The host, or where the game refuses it to them another who runs it, if one may."""
        refusals = {
            member: moment.refused(member, ask.Pause()) for member, face in moment.room.people.items() if face.runs
        }
        if not isinstance(self.game, ChecksPause):
            assert refusals[HOST] is None
        assert all(refusal is None or refusal.code in self.codes() for refusal in refusals.values())
        return next((member for member, refusal in refusals.items() if refusal is None), None)

    def test_a_paused_room_begins_no_round(self) -> None:
        evening = self.evening()
        evening.do(HOST, ask.Pause())
        for move in self.start(evening):
            assert Rejected("room.is_paused") == evening.refused(move.member, move.command)
        evening.do(HOST, ask.Resume())
        self.begin(evening)

    def test_a_round_can_be_ended_in_any_phase_and_leaves_a_record(self) -> None:
        for _, moment in self.phases(self.evening()):
            if not _in_round(moment):
                assert Rejected("room.no_round") == moment.refused(HOST, ask.EndRound())
                continue
            moment.do(HOST, ask.EndRound())
            for _ in range(MOST_STEPS):
                if not _in_round(moment):
                    break
                moment.next_moment()
            line = moment.room.rounds[str(moment.rounds)]
            assert line.cancelled is None or line.cancelled in self.codes()

    def test_a_room_can_be_closed_in_any_phase(self) -> None:
        for _, moment in self.phases(self.evening()):
            moment.do(HOST, ask.Close())
            for _ in range(MOST_STEPS):
                if moment.room.info.closed:
                    break
                moment.next_moment()
            assert moment.room.info.closed
            assert [] == moment.due()

    def test_after_an_outage_everything_that_lies_ahead_moves_by_its_length_and_ten_seconds(self) -> None:
        for _, moment in self.phases(self.evening()):
            moment.browsers = False
            before = [deadline.due_ms for deadline in moment.due()]
            moment.wait(120_000)
            moment.house(ask.Recover(120_000))
            assert [due_ms + 120_000 + GRACE_MS for due_ms in before] == [d.due_ms for d in moment.due()]

    def test_a_deadline_that_is_stale_or_not_due_yet_does_nothing(self) -> None:
        for _, moment in self.phases(self.evening()):
            for deadline in moment.due():
                moment.now_ms = min(moment.now_ms, deadline.due_ms - 1)
                assert () == moment.house(ask.Fire(deadline.id))
            assert () == moment.house(ask.Fire(f"{self.game.kind}.never.1"))

    def test_every_round_leaves_a_record_and_the_records_are_chained(self) -> None:
        for evening in self.evenings():
            for turn in range(3):
                self.begin(evening)
                self.play_out(evening, random.Random(turn))
            records = [event.record for event in evening.log if isinstance(event, RecordMade)]
            assert [1, 2, 3] == [record["round"] for record in records]
            chain = [event.record for event in evening.log if isinstance(event, (RecordMade, ReversalMade))]
            assert [NO_HASH, *(link["hash"] for link in chain[:-1])] == [link["prev_hash"] for link in chain]
            for record in records:
                unhashed = {key: value for key, value in record.items() if key != "hash"}
                assert canonical_hash(unhashed) == record["hash"]
                assert self.game.kind == record["game"]
                # Nothing stands behind real dice.
                assert (record["cancelled"] is None) <= bool(record["draws"] or record["server_commit"] is None)

    def test_settings_that_are_wrong_are_refused_with_a_known_code(self) -> None:
        evening = self.evening()
        for settings in self.wrong_settings:
            refusal = evening.refused(HOST, self._setting(settings))
            assert refusal is not None, settings
            assert refusal.code in {"room.setting_range", "wire.unknown_field", "wire.wrong_type"} | self.codes()

    def test_settings_change_between_rounds_and_never_within_one(self) -> None:
        evening = self.evening()
        for settings in self.settings:
            evening.do(HOST, self._setting(settings))
        if isinstance(self.game, FixesSettings):
            assert Rejected("room.settings_fixed") == evening.refused(HOST, ask.ChangeSettings(self.settings[0]))
            doors = evening.room.info.doors
            otherwise = ask.SetEntry(spectators=not doors.spectators, chat=doors.chat, approval=doors.approval)
            assert Rejected("room.entry_fixed") == evening.refused(HOST, otherwise)
        self.begin(evening)
        assert Rejected("room.game_running") == evening.refused(HOST, self._setting(self.settings[0]))

    def _setting(self, settings: dict[str, Any]) -> ask.RoomCommand:
        """How the host sets the game otherwise: where settings are fixed, by opening it anew."""
        if isinstance(self.game, FixesSettings):
            return ask.OpenGame(self.game.kind, settings)
        return ask.ChangeSettings(settings)

    def test_the_golden_playthrough_is_what_it_was(self) -> None:
        evening = self.evening()
        self.begin(evening)
        self.play_out(evening, random.Random(0))
        check_golden(self.game.kind, evening)


def _they_decide(seal: Seal) -> bool:
    """Whether people decide before the seal closes: the game says when."""
    return seal.face.phase == "open" and not seal.closes_itself


def _in_round(evening: Evening) -> bool:
    return evening.room.in_round


def _until(evening: Evening, dice: random.Random) -> int:
    """Some time that passes before someone moves, not longer than until the next deadline."""
    due = evening.due()
    longest = 2_000 if not due else min(2_000, due[0].due_ms - evening.now_ms - 1)
    return dice.randrange(max(1, longest))


def _code(power: Power) -> str:
    return "room.host_only" if power in {Power.RUN, Power.OWN, Power.ORDER} else "room.not_allowed"


def _goes(evening: Evening, how: str) -> None:
    player = PLAYERS[1]
    if how == "away":
        evening.house(ask.WentAway(player))
    elif how == "leaves":
        evening.do(player, ask.Leave())
    elif how == "removed":
        evening.do(HOST, ask.Remove(player))
    elif how == "watches":
        evening.do(player, ask.Watch())
    elif how == "host away":
        evening.house(ask.WentAway(HOST))
    else:
        evening.do(HOST, ask.Leave())
