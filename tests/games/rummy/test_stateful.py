"""Rummy in any order of events: moves legal and not, time, lost connections, people coming and going, pauses, outages.

`RummyEvening` checks after every step: replay through the store equals live, chips sum to zero, whose own part changed is
told, a deadline leads on or the view says who is waited for.
"""

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from baithak.games.rummy.commands import (
    Arrange,
    ComeBack,
    Declare,
    Discard,
    Draw,
    Drop,
    Pile,
    Ready,
    SitOut,
    Start,
    Submit,
)
from baithak.games.rummy.events import Declared, Discarded, Drew, Ended, Judged, TurnBegan
from baithak.games.rummy.opponents import NOTHING, move
from baithak.games.rummy.opponents.opponent import to_move
from baithak.games.rummy.solver import best
from baithak.games.rummy.state import DEALT
from baithak.kernel.chance import Chance
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.game import Command
from baithak.kernel.hidden import unseal
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.commands import RoomCommand
from tests.contract.evening import Evening, Said, account
from tests.contract.texts import codes_with_text
from tests.games.rummy.evening import NAMES, RummyEvening, everywhere
from tests.games.rummy.test_contract import scrambled_for

KNOWN = codes_with_text()
PEOPLE = st.sampled_from((*NAMES, "zoya"))
RIGHT = "8C 9C TC AS 2S 3S KD KS KH JD QD AD JK QC"
CHOICES = st.fixed_dictionaries(
    {
        "turn_timer_s": st.sampled_from((0, 30, 90)),
        "skip_s": st.sampled_from((0, 15, 60)),
        "multiplier": st.sampled_from((1, 25)),
        "cap": st.sampled_from((40, 80)),
        "assist": st.booleans(),
    }
)


class AnEvening(RuleBasedStateMachine):
    """Anyone may try anything at any moment."""

    evening: RummyEvening

    @initialize(people=st.integers(2, 6), wide=st.booleans(), chosen=CHOICES)
    def begin(self, people: int, wide: bool, chosen: dict[str, Any]) -> None:
        self.codes = set[str]()
        self.declared = Counter[int]()
        self.paid = Counter[int]()
        self.ended = Counter[int]()
        self.evening = RummyEvening(people, {**chosen, "seats": 6 if wide else people})
        self.asked("asha", Start())

    def asked(self, member: str, command: RoomCommand | Command) -> None:
        """Asks; a refusal changes nothing and has a sentence."""
        room = self.evening.room
        steps = len(self.evening.steps)
        try:
            self.evening.do(member, command)
        except Rejected as refused:
            self.codes.add(refused.code)
            assert room is self.evening.room
        self.note(steps)

    def note(self, steps: int) -> None:
        """What the steps from there on tell."""
        for taken in self.evening.steps[steps:]:
            self.happened(taken.events)

    def happened(self, events: Said) -> None:
        number = self.evening.room.last_round
        self.declared[number] += sum(isinstance(event, Declared) for event in events)
        self.paid[number] += sum(isinstance(event, ChipsMoved) for event in events)
        self.ended[number] += sum(isinstance(event, RoundEnded) for event in events)
        moves = sum(isinstance(event, (Drew, Discarded, Declared, Judged)) for event in events)
        assert moves <= 1, "a move that was applied twice, or for whom the clock had moved"
        assert sum(isinstance(event, TurnBegan) for event in events) <= 1

    def house(self, command: Any) -> None:
        steps = len(self.evening.steps)
        self.evening.house(command)
        self.note(steps)

    @rule(member=PEOPLE, command=st.sampled_from((Start(), SitOut(), ComeBack())))
    def between(self, member: str, command: Command) -> None:
        self.asked(member, command)

    @rule(member=PEOPLE)
    def is_ready(self, member: str) -> None:
        self.asked(member, Ready(self.evening.state.round))

    def someone(self, own: bool, member: str) -> str:
        state = self.evening.state
        return self.evening.turn if own and state.phase == "playing" and state.turn is not None else member

    def number(self, late: bool) -> int:
        turn = self.evening.state.turn
        return 0 if turn is None else turn.number - late

    @rule(
        member=PEOPLE,
        own=st.sampled_from((True, True, True, False)),
        late=st.sampled_from((False, False, False, True)),
        pile=st.sampled_from(("closed", "closed", "open")),
    )
    def draw(self, member: str, own: bool, late: bool, pile: Pile) -> None:
        command = Draw(self.number(late), pile)
        member = self.someone(own, member)
        self.asked(member, command)
        self.asked(member, command)

    @rule(
        member=PEOPLE,
        own=st.sampled_from((True, True, True, False)),
        late=st.sampled_from((False, False, False, True)),
        place=st.integers(0, 15),
    )
    def discard(self, member: str, own: bool, late: bool, place: int) -> None:
        member = self.someone(own, member)
        command = Discard(self.number(late), self.no(member, place))
        self.asked(member, command)
        self.asked(member, command)

    @rule(turns=st.integers(1, 12))
    def play_on(self, turns: int) -> None:
        """Several turns as they should be."""
        for _ in range(turns):
            if self.evening.state.phase != "playing":
                return
            member = self.evening.turn
            self.asked(member, Draw(self.evening.number, "closed"))
            if self.evening.state.phase == "playing":
                self.asked(member, Discard(self.evening.number, self.no(member, -1)))

    def no(self, member: str, place: int) -> int:
        if member not in self.evening.state.hands:
            return place
        cards = self.evening.hand(member).cards
        return cards[place].no if place < len(cards) else 99

    @rule(place=st.integers(0, 15))
    def declares(self, place: int) -> None:
        if self.evening.state.phase == "playing":
            member = self.evening.turn
            command = Declare(self.evening.number, self.no(member, place))
            self.asked(member, command)
            self.asked(member, command)

    @precondition(lambda self: self.evening.state.phase == "playing" and self.evening.state.held_ms is None)
    @rule(submits=st.booleans())
    def declares_well(self, submits: bool) -> None:
        """Whose turn it is has come to hold what can be declared."""
        member = self.evening.turn
        self.asked(member, Draw(self.evening.number, "closed"))
        if self.evening.state.phase != "playing" or len(self.evening.hand(member).cards) < 14:
            return
        self.evening.given = {}
        self.evening.gives(member, RIGHT)
        self.asked(member, Declare(self.evening.number, self.no(member, 13)))
        groups = self.evening.groups(member, "8C 9C TC | AS 2S 3S | KD KS KH | JD QD AD JK")
        self.asked(member, Arrange(self.evening.state.round, groups, ()))
        if submits:
            self.asked(member, Submit(self.evening.state.round))

    @rule(member=PEOPLE, well=st.booleans(), data=st.data())
    def arrange(self, member: str, well: bool, data: st.DataObject) -> None:
        state = self.evening.state
        if member not in state.hands:
            self.asked(member, Arrange(state.round, (), ()))
            return
        hand = state.hand(member)
        nos = [held.no for held in hand.cards]
        if well:
            found = best(hand.faces(state.deck), state.wild_rank)
            groups = tuple(map(tuple, found.of(nos)))
            self.asked(member, Arrange(state.round, groups, tuple(nos[place] for place in found.loose)))
            return
        shuffled = data.draw(st.permutations(nos))
        cut = data.draw(st.integers(0, len(nos)))
        lost = data.draw(st.sampled_from((0, 0, 0, 1)))
        self.asked(member, Arrange(state.round, (tuple(shuffled[:cut]),), tuple(shuffled[cut + lost :])))

    @rule(member=PEOPLE, own=st.booleans())
    def submit(self, member: str, own: bool) -> None:
        declarer = self.evening.state.declarer
        self.asked(declarer if own and declarer is not None else member, Submit(self.evening.state.round))

    @precondition(lambda self: self.evening.state.phase == "arranging")
    @rule()
    def all_submit(self) -> None:
        for member in self.evening.state.arranging():
            self.asked(member, Submit(self.evening.state.round))

    @rule(member=PEOPLE, points=st.sampled_from((None, None, 20, 99)))
    def drop(self, member: str, points: int | None) -> None:
        state = self.evening.state
        cost = state.drop_points(member) if points is None and member in state.players else points
        self.asked(member, Drop(state.round, cost or 0))

    @rule(strength=st.sampled_from(("easy", "steady")), stays=st.sampled_from((True, True, False)))
    def an_opponent_comes_or_goes(self, strength: str, stays: bool) -> None:
        seated = self.evening.room.opponents
        self.asked("asha", ask.SeatOpponent(strength) if stays or not seated else ask.Remove(seated[0]))

    @rule(moves=st.integers(1, 20), luck=st.integers(0, 99))
    def opponents_move(self, moves: int, luck: int) -> None:
        """Whatever has happened, the rules take what they do, unless the clock was first."""
        thought = Chance(luck.to_bytes(32, "big")).stream("thought")
        for _ in range(moves):
            public = self.evening.public
            member = next((each for each in to_move(public) if each in self.evening.room.opponents), None)
            if member is None:
                return
            made = move("steady", member, public, self.evening.sees(member), NOTHING, thought)
            assert made is not None
            refused = self.evening.refused(member, made)
            assert refused is None or (refused.code == "net.too_late" and self.evening.now_ms >= (public.due_ms or 0))
            self.asked(member, made)

    @rule(ms=st.sampled_from((1, 900, 5_000, 29_000)))
    def time_passes(self, ms: int) -> None:
        due = self.evening.due()
        self.evening.wait(min(ms, max(0, due[0].due_ms - self.evening.now_ms)) if due else ms)

    @rule()
    def comes_due(self) -> None:
        if self.evening.due():
            steps = len(self.evening.steps)
            self.evening.next_moment()
            self.note(steps)

    @rule(first=st.booleans())
    def races_the_clock(self, first: bool) -> None:
        """The player moves at the very moment at which time is up, before or after the clock is heard."""
        state = self.evening.state
        if state.phase != "playing" or state.due_ms() is None or state.held_ms is not None:
            return
        member, number, hand = self.evening.turn, self.evening.number, self.evening.hand(self.evening.turn)
        command = Draw(number, "closed") if hand.drawn is None else Discard(number, hand.cards[0].no)
        self.evening.now_ms = max(self.evening.now_ms, state.due_ms() or 0)
        turn = [deadline for deadline in self.evening.due() if deadline.id.startswith("rummy.")]
        for clock in (False, True) if first else (True, False):
            if clock:
                self.house(ask.Fire(turn[0].id))
            else:
                before = self.evening.room
                assert self.evening.refused(member, command) is not None
                assert before is self.evening.room

    @rule(member=PEOPLE, away=st.booleans())
    def connection(self, member: str, away: bool) -> None:
        self.house(ask.WentAway(member) if away else ask.CameBack(member))

    @rule(member=PEOPLE)
    def comes(self, member: str) -> None:
        if member not in self.evening.room.people:
            self.house(ask.Join(account(member), member, member, "player"))
            self.house(ask.CameBack(member))

    @rule(
        member=PEOPLE,
        command=st.one_of(
            st.sampled_from((ask.Leave(), ask.Watch(), ask.Play(), ask.Stand())), st.builds(ask.Sit, st.integers(0, 7))
        ),
    )
    def goes(self, member: str, command: RoomCommand) -> None:
        self.asked(member, command)

    @rule(member=PEOPLE, command=st.sampled_from((ask.Pause(), ask.Resume(), ask.Resume(), ask.AcceptHost())))
    def pauses(self, member: str, command: RoomCommand) -> None:
        self.asked(member, command)

    @rule(member=st.sampled_from(("asha", "noor")), really=st.integers(0, 9))
    def ends(self, member: str, really: int) -> None:
        if not really:
            self.asked(member, ask.EndRound())

    @rule(ms=st.sampled_from((5_000, 600_000)))
    def the_server_was_away(self, ms: int) -> None:
        self.evening.wait(ms)
        self.house(ask.Recover(ms))

    @invariant()
    def R3_every_card_is_in_exactly_one_place(self) -> None:
        state = self.evening.state
        if state.order is not None:
            assert list(range(state.deck.size)) == everywhere(state)

    @invariant()
    def R9_hands_have_thirteen_cards_and_one_more_who_has_drawn(self) -> None:
        state = self.evening.state
        for member in state.hands:
            hand = state.hand(member)
            hand.check(hand.lie)
            if state.in_round and state.plays_on(member):
                drew = state.phase == "playing" and member == self.evening.turn and state.turn is not None
                assert 13 + (drew and state.turn is not None and state.turn.drew is not None) == len(hand.cards)

    @invariant()
    def R8_whose_turn_it_is_plays_on_and_two_at_least_do(self) -> None:
        state = self.evening.state
        if state.phase in DEALT:
            assert len(state.still_in()) >= 2
            assert state.plays_on(self.evening.turn)

    @invariant()
    def R22_R32_a_round_is_declared_and_paid_and_ended_once(self) -> None:
        for counted in (self.declared, self.paid, self.ended):
            assert max(counted.values(), default=0) <= 1

    @invariant()
    def R32_the_house_takes_and_gives_nothing(self) -> None:
        assert 0 == self.evening.room.balances[HOUSE]

    @invariant()
    def R29_no_score_passes_the_cap(self) -> None:
        state = self.evening.state
        assert all(0 <= score.points <= state.settings.cap for score in state.scores.values())

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        evening = self.evening
        if evening.state.phase not in DEALT:
            return
        for viewer in ("asha", "ravi", "zoya"):
            other: Evening = evening.branch()
            other.put_game(scrambled_for(evening.state, viewer))
            assert evening.game.public(evening.state) == evening.game.public(other.state)
            assert evening.sees(viewer) == evening.game.private(other.state, viewer)
            assert evening.due() == other.due()

    def teardown(self) -> None:
        """Whatever happened: with time alone the evening comes to wait for someone by name."""
        evening = self.evening
        assert self.codes <= KNOWN
        for _ in range(300):
            if evening.room.waits_for is not None or evening.room.info.paused_by or not evening.due():
                break
            evening.next_moment()
        else:
            raise AssertionError("the room goes on for ever")
        rounds = [event for event in evening.log if isinstance(event, Ended)]
        assert all(sum(ended.chips.values()) == 0 for ended in rounds)
        closed: tuple[int, ...] = unseal(evening.state.closed)
        assert len(closed) == evening.public.closed


AnEvening.TestCase.settings = settings(max_examples=40, stateful_step_count=50, suppress_health_check=list(HealthCheck))
TestAnEvening = AnEvening.TestCase
