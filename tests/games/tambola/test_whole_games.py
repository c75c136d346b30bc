"""Whole evenings played at random: what holds whatever people do, in any order (T11–T19, T23)."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

from baithak.games.tambola.commands import CallNext, Claim, GoOn, Mark, SetCalling, SetPace, Start, Unmark
from baithak.games.tambola.dividends import DIVIDENDS, last_house
from baithak.games.tambola.events import Claimed, Ended, Started
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.state import TambolaState
from baithak.kernel.chance import Chance
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import RoundEnded, SealAsked, TimeMoved
from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, EndAsked, Paused, Resumed, Went
from tests.games.tambola.evening import Evening, Guest, an_evening

pytestmark = pytest.mark.slow

SEEDS = range(24)
STEPS = 400
MEMBERS = ("asha", "bala", "chitra", "dev")


class RandomEvening:
    """Four people try everything at any time, mostly what makes sense; the dice decide."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        played = self.dice.sample(sorted(DIVIDENDS), self.dice.randint(1, len(DIVIDENDS)))
        self.evening = an_evening(
            *MEMBERS,
            calling=self.dice.choice(["automatic", "tapped"]),
            pace_s=self.dice.randint(3, 20),
            prizes={dividend: self.dice.randint(0, 50) for dividend in played},
        )
        self.first = self.evening.state
        self.refused = 0
        self.weights: dict[Callable[[], None], int] = {
            self.a_number_comes: 30,
            self.someone_marks_what_is_called: 25,
            self.someone_claims_what_is_complete: 8,
            self.someone_claims_anything: 6,
            self.someone_marks_anything: 2,
            self.someone_takes_back_what_was_marked_too_early: 5,
            self.time_passes: 4,
            self.the_host_does_anything: 6,
            self.the_room_pauses_or_goes_on: 2,
            self.the_server_was_away: 1,
            self.connections_come_and_go: 1,
            self.someone_leaves: 1,
            self.the_game_is_ended: 1,
        }

    def step(self) -> None:
        if not self.evening.state.in_round:
            self.the_next_game_starts()
        else:
            (happens,) = self.dice.choices(list(self.weights), list(self.weights.values()))
            happens()

    def tries(self, command: Command, member: str = "asha") -> None:
        before = self.evening.state
        try:
            self.evening.ask(command, member)
        except Rejected:
            self.refused += 1
            assert before is self.evening.state

    def ticket(self, member: str) -> str:
        return next(iter(self.evening.hand(member).tickets), "none")

    def numbers(self, member: str) -> list[int]:
        return [n for face in self.evening.hand(member).tickets.values() for row in face.rows for n in row if n]

    # What happens

    def the_next_game_starts(self) -> None:
        self.evening.table.guests = {member: Guest() for member in MEMBERS}
        self.tries(Start())
        self.evening.chance = Chance(self.dice.randbytes(32))
        self.evening.seal()

    def a_number_comes(self) -> None:
        if TAMBOLA.deadlines(self.evening.state):
            self.evening.wait_until_due()
        else:
            self.tries(CallNext(len(self.evening.called)))

    def time_passes(self) -> None:
        self.evening.wait(self.dice.randrange(20_000))

    def the_host_does_anything(self) -> None:
        commands = [
            CallNext(self.dice.randint(0, 90)),
            SetCalling("automatic"),
            SetCalling("tapped"),
            SetPace(self.dice.randint(2, 21)),
            GoOn(),
            Start(),
        ]
        self.tries(self.dice.choice(commands))

    def someone_marks_what_is_called(self) -> None:
        member = self.dice.choice(MEMBERS)
        called = set(self.evening.called)
        self.tries(Mark(self.ticket(member), tuple(n for n in self.numbers(member) if n in called)), member)

    def someone_marks_anything(self) -> None:
        member = self.dice.choice(MEMBERS)
        anything = [*self.numbers(member), self.dice.randint(0, 91)]
        self.tries(self.dice.choice([Mark, Unmark])(self.ticket(member), (self.dice.choice(anything),)), member)

    def someone_takes_back_what_was_marked_too_early(self) -> None:
        for member in MEMBERS:
            uncalled = tuple(number for number in self.numbers(member) if number not in self.evening.called)
            self.tries(Unmark(self.ticket(member), uncalled), member)

    def someone_claims_what_is_complete(self) -> None:
        called = set(self.evening.called)
        for member in self.dice.sample(MEMBERS, len(MEMBERS)):
            for dividend in self.evening.public.dividends:
                for rank, face in self.evening.hand(member).tickets.items():
                    if DIVIDENDS[dividend].short(face.rows, called) == 0:
                        self.tries(Claim(rank, dividend), member)

    def someone_claims_anything(self) -> None:
        member, holder = self.dice.choices(MEMBERS, k=2)
        self.tries(Claim(self.ticket(holder), self.dice.choice([*DIVIDENDS, "centre_line"])), member)

    def the_room_pauses_or_goes_on(self) -> None:
        self.evening.ask(Paused())
        self.evening.wait(self.dice.randrange(10_000))
        if self.dice.random() < 0.9:
            self.evening.ask(Resumed())

    def the_server_was_away(self) -> None:
        by_ms = self.dice.randrange(1, 100_000)
        self.evening.now_ms += by_ms
        self.evening.tell(TimeMoved(by_ms + 10_000))

    def connections_come_and_go(self) -> None:
        self.evening.ask(self.dice.choice([Away, Back])(self.dice.choice(MEMBERS)))
        self.evening.ask(Resumed())

    def someone_leaves(self) -> None:
        member = self.dice.choice(MEMBERS[1:])
        if self.dice.random() < 0.1:
            self.evening.table.guests.pop(member, None)
            self.evening.ask(Went(member))

    def the_game_is_ended(self) -> None:
        if self.dice.random() < 0.2:
            self.evening.ask(EndAsked())


@cache
def played(seed: int) -> RandomEvening:
    """A whole random evening, checked at every step."""
    play = RandomEvening(seed)
    for _ in range(STEPS):
        play.step()
        check(play.evening)
    return play


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_keeps_its_promises_whatever_people_do(seed: int) -> None:
    play = played(seed)
    assert play.evening.state == replayed(play.evening, play.first)


def test_random_evenings_meet_everything_that_can_happen() -> None:
    seen: Counter[object] = Counter()
    for seed in SEEDS:
        play = played(seed)
        seen.update(type(event) for event in play.evening.log)
        seen.update(event.how for event in play.evening.events(Ended))
        seen.update(event.code for event in play.evening.events(Claimed))
        seen["refused"] += play.refused
    ends = {"won", "last_house", "all_called", "host"}
    verdicts = {"won", "beaten", "gone", "uncalled", "short", "short_any", "unmarked"}
    wanted = {"refused", *TAMBOLA.events, *ends, *(f"tambola.claim_{verdict}" for verdict in verdicts)}
    assert set() == wanted - set(seen)


def replayed(evening: Evening, state: TambolaState) -> TambolaState:
    """The state that the log leads to."""
    for event in evening.log:
        state = TAMBOLA.evolve(state, event)
    return state


def check(evening: Evening) -> None:
    """What always holds."""
    public = evening.public
    # T12: the calls are the stream in its order; by itself no number comes sooner than the shortest pace.
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    assert order[: len(evening.called)] == evening.called
    for before, after in pairwise(public.calls.values()):
        assert after.source == "tapped" or after.at_ms - before.at_ms >= 3_000
    # T12: there are never two timers; without one somebody is waited for.
    assert [deadline.due_ms for deadline in TAMBOLA.deadlines(evening.state)] == (
        [] if public.next_ms is None else [public.next_ms]
    )
    assert (TAMBOLA.waits_for(evening.state) is None) == (public.next_ms is not None)
    # T11, T17: each dividend is won once, with what was called and marked by then.
    won = [claim for claim in evening.claims if claim.won]
    assert {claim.dividend for claim in won} == {name for name, each in public.dividends.items() if each.wins}
    assert len(won) == sum(len(each.wins) for each in public.dividends.values())
    for claim in won:
        assert claim.rows is not None
        assert claim.marks is not None
        assert set(claim.marks) <= set(evening.called[: claim.call])
        assert DIVIDENDS[claim.dividend].short(claim.rows, claim.marks) == 0
    # Chips sum to zero, and the house has paid for what was won.
    assert sum(evening.chips.values()) == 0
    paid = sum(win.half_chips or 0 for each in public.dividends.values() for win in each.wins)
    assert -evening.chips.get(HOUSE, 0) >= paid
    # F8: a round that began ends once.
    kinds = Counter(map(type, evening.log))
    assert kinds[Started] == kinds[SealAsked]
    assert kinds[SealAsked] - kinds[RoundEnded] == int(evening.state.in_round)
    assert kinds[Started] > 1 or -evening.chips.get(HOUSE, 0) == paid
    # T9, T23: the game is over when all is won or the last house in play is full.
    house = last_house(public.dividends)
    full = house is not None and bool(public.dividends[house].wins)
    assert public.phase == "ended" or not (full or all(each.wins for each in public.dividends.values()))
