"""Sic Bo in any order of events: bets legal and not, time, lost connections, roles, faults, pauses, outages.

`SicboEvening` checks after every step: replay through the store equals live, chips sum to zero, whose own part changed is
told, a deadline leads on or the view says who is waited for.
"""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.commands import (
    AtRest,
    Clear,
    CloseBetting,
    ConfirmDice,
    CorrectDice,
    Double,
    EnterDice,
    GoOn,
    OpenBetting,
    Pay,
    Place,
    RaiseFault,
    Repeat,
    Reverse,
    Shake,
    ShakeAgain,
    Undo,
    VoidRound,
)
from baithak.games.sicbo.events import Paid, Placed, Settled, TakenBack
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.commands import HouseCommand, RoomCommand
from tests.contract.evening import HOST, account
from tests.contract.texts import codes_with_text
from tests.games.sicbo.evening import SicboEvening
from tests.games.sicbo.reference import back_half_chips

KNOWN = codes_with_text()
NAMES = ("asha", "ravi", "noor", "dev", "zoya")
PEOPLE = st.sampled_from(NAMES)
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
BETS = st.dictionaries(st.sampled_from(sorted(SPOTS)), st.integers(1, 9), min_size=1, max_size=3)
WRONG_BETS = st.dictionaries(st.sampled_from((*sorted(SPOTS)[:9], "smal")), st.integers(-1, 200), max_size=4)
CHOICES = st.fixed_dictionaries(
    {
        "dice": st.sampled_from(("system", "real")),
        "pace_s": st.sampled_from((0, 5)),
        "starting_chips": st.sampled_from((30, 500)),
        "round_max_chips": st.sampled_from((40, 500)),
    }
)


class AnEvening(RuleBasedStateMachine):
    """Anyone may try anything at any moment; whoever deals tries what comes next more often."""

    evening: SicboEvening

    @initialize(chosen=CHOICES)
    def begin(self, chosen: dict[str, Any]) -> None:
        self.codes = set[str]()
        self.evening = SicboEvening(chosen)
        self.asked(HOST, OpenBetting(0))

    def asked(self, member: str, command: RoomCommand | Command) -> None:
        """Asks; a refusal changes nothing and has a sentence."""
        room = self.evening.room
        try:
            self.evening.do(member, command)
        except Rejected as refused:
            self.codes.add(refused.code)
            assert room is self.evening.room

    def house(self, command: HouseCommand) -> None:
        self.evening.house(command)

    @rule(member=PEOPLE, bets=BETS | WRONG_BETS)
    def places(self, member: str, bets: dict[str, int]) -> None:
        before = self.evening.state.hand(member).bets
        self.asked(member, Place(self.evening.number, bets))
        hand = self.evening.state.hand(member).bets
        whole = {spot: before.get(spot, 0) + chips for spot, chips in bets.items()}
        assert hand in (before, before | whole), "a bet that is half in"

    @rule(member=PEOPLE, what=st.sampled_from((Undo, Clear, Repeat, Double)))
    def changes(self, member: str, what: type[Undo] | type[Clear] | type[Repeat] | type[Double]) -> None:
        self.asked(member, what(self.evening.number))

    @rule(dice=DICE, again=st.sampled_from((False, False, False, True)))
    def deals(self, dice: tuple[int, int, int], again: bool) -> None:
        state, number = self.evening.state, self.evening.number
        dealer = state.dealers[0] if state.dealers else HOST
        command: Command = OpenBetting(number)
        match state.phase:
            case "betting_open":
                command = CloseBetting(number)
            case "betting_closed":
                command = Shake(number)
            case "shaking":
                command = ShakeAgain(number, "stacked") if again else AtRest(number)
            case "at_rest":
                command = ShakeAgain(number, "few_tumbles") if again else EnterDice(number, dice)
            case "result_entered" if state.dice is not None:
                command = CorrectDice(number, dice) if again else ConfirmDice(number, state.dice)
            case "settled":
                command = Pay(number)
        self.asked(dealer, command)

    @rule(member=PEOPLE, dice=DICE, back=st.booleans())
    def tries(self, member: str, dice: tuple[int, int, int], back: bool) -> None:
        number = self.evening.number - back
        for command in (OpenBetting(number), EnterDice(number, dice), ConfirmDice(number, dice), Pay(number)):
            self.asked(member, command)

    @rule(
        member=PEOPLE, what=st.sampled_from(("fault", "go on", "go on", "void", "reverse", "reverse anew")), dice=DICE
    )
    def judges(self, member: str, what: str, dice: tuple[int, int, int]) -> None:
        state, number = self.evening.state, self.evening.number
        judge = state.supervisors[0] if state.supervisors and what != "fault" else member
        commands: dict[str, Command] = {
            "fault": RaiseFault(number, "game"),
            "go on": GoOn(number),
            "void": VoidRound(number),
            "reverse": Reverse(number, "a fault"),
            "reverse anew": Reverse(number, "misread", dice),
        }
        self.asked(judge, commands[what])

    @rule()
    def comes_due(self) -> None:
        if self.evening.due():
            self.evening.next_moment()

    @rule(ms=st.integers(0, 40_000))
    def waits(self, ms: int) -> None:
        due = self.evening.due()
        self.evening.wait(min(ms, max(0, due[0].due_ms - self.evening.now_ms) if due else ms))

    @rule(member=PEOPLE, back=st.booleans())
    def connection(self, member: str, back: bool) -> None:
        if member in self.evening.room.people:
            self.house(ask.CameBack(member) if back else ask.WentAway(member))

    @rule(
        member=PEOPLE,
        other=PEOPLE,
        what=st.sampled_from(
            ("dealer", "supervisor", "cohost", "player", "leave", "watch", "play", "hand over", "join")
        ),
    )
    def people(self, member: str, other: str, what: str) -> None:
        match what:
            case "join":
                if member not in self.evening.room.people:
                    self.house(ask.Join(account(member), member, member, "player"))
            case "leave":
                self.asked(member, ask.Leave())
            case "watch":
                self.asked(member, ask.Watch())
            case "play":
                self.asked(member, ask.Play())
            case "hand over":
                self.asked(self.evening.room.info.host, ask.HandOver(other))
            case "dealer" | "supervisor" | "cohost" | "player":
                self.asked(self.evening.room.info.host, ask.SetRole(other, what))

    @rule(role=st.sampled_from(("dealer", "supervisor")))
    def names_one_with_bets(self, role: ask.NameableRole) -> None:
        here = [member for member in self.evening.state.bets() if member in self.evening.room.people]
        if here:
            self.asked(self.evening.room.info.host, ask.SetRole(here[0], role))

    @rule(what=st.sampled_from(("pause", "resume", "end", "refill", "outage", "system", "real")))
    def room(self, what: str) -> None:
        host = self.evening.room.info.host
        match what:
            case "pause":
                self.asked(host, ask.Pause())
            case "resume":
                self.asked(host, ask.Resume())
            case "end":
                self.asked(host, ask.EndRound())
            case "refill":
                self.asked(host, ask.Refill("ravi", 10))
            case "outage":
                self.house(ask.Recover(60_000))
            case _:
                self.asked(host, ask.ChangeSettings({"dice": what}))

    @invariant()
    def every_refusal_has_its_sentence(self) -> None:
        assert self.codes <= KNOWN

    @invariant()
    def nobody_has_less_than_nothing(self) -> None:
        balances = self.evening.room.balances
        assert all(half_chips >= 0 for account, half_chips in balances.items() if account != HOUSE)

    @invariant()
    def the_totals_are_the_sum_of_all_bets(self) -> None:
        state, totals = self.evening.state, dict[str, int]()
        for bets in state.bets().values():
            for spot, chips in bets.items():
                totals[spot] = totals.get(spot, 0) + chips
        assert totals == state.totals
        assert len(state.bets()) == state.bettors

    @invariant()
    def who_deals_has_no_bets_in_play(self) -> None:
        state = self.evening.state
        assert not state.in_round or not any(state.has_bets(member) for member in state.staff())

    def teardown(self) -> None:
        """Every round was settled and paid once at most, by the reference; nothing changed after the close."""
        if hasattr(self, "evening"):
            self.check_log()

    def check_log(self) -> None:
        settled = paid = 0
        open_bets: dict[str, dict[str, int]] = {}
        for event in self.evening.log:
            match event:
                case Placed(member=member, chips=chips):
                    hand = open_bets.setdefault(member, {})
                    for spot, count in chips.items():
                        hand[spot] = hand.get(spot, 0) + count
                case TakenBack(member=member, chips=chips):
                    for spot, count in chips.items():
                        open_bets[member][spot] -= count
                case Settled(dice=dice, backs=backs):
                    settled += 1
                    for member, back in backs.items():
                        for spot, half_chips in back.items():
                            here = SPOTS[spot]
                            due = back_half_chips(here.type, here.numbers, open_bets[member][spot], dice)
                            assert due == half_chips
                case Paid():
                    paid += 1
                    assert settled == 1
                case RoundEnded():
                    assert paid <= 1
                    settled = paid = 0
                    open_bets = {}
                case ChipsMoved(entries=entries):
                    assert 0 == sum(entry.half_chips for entry in entries)


AnEvening.TestCase.settings = settings(max_examples=40, stateful_step_count=50, suppress_health_check=list(HealthCheck))
TestAnEvening = AnEvening.TestCase
