"""Whole evenings played at random, by any settings: what holds whatever people do, in any order (T5, T10–T23, T28)."""

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from baithak.games import tambola as modules
from baithak.games.tambola.commands import (
    CallBag,
    CallNext,
    Claim,
    ClaimPaper,
    GoOn,
    HandOut,
    Mark,
    SetCalling,
    SetNamed,
    SetPace,
    Start,
    TakeBack,
    Unmark,
    Want,
)
from baithak.games.tambola.dividends import DIVIDENDS, last_house
from baithak.games.tambola.events import PAPER, Claimed, Ended, How, Started
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.settings import (
    HOUSES,
    Calling,
    ClaimWindow,
    Marking,
    OwnPattern,
    Penalty,
    Prize,
    Share,
    Tie,
    UncalledMark,
)
from baithak.games.tambola.state import TambolaState
from baithak.kernel.chance import Chance
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved, RoundEnded, SealAsked, TimeMoved
from baithak.kernel.game import Command
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, Came, EndAsked, Led, Paused, Resumed, Went
from tests.games.tambola.evening import Evening, Guest, an_evening

pytestmark = pytest.mark.slow

#: What no evening of these four people meets: it is provoked in tests of its own, or is no code.
ELSEWHERE = {
    "tambola.bad_ticket",
    "tambola.calls",
    "tambola.dealt_enough",
    "tambola.no_players",
    "tambola.no_such_ticket",
    "tambola.too_many_named",
    "room.name_taken",
    "tambola.tickets",
}

SEEDS = range(48)
STEPS = 400
MEMBERS = ("asha", "bala", "chitra", "dev")
NAMED = ("Dadi", "Kaka")
PLUS = OwnPattern("Plus", ((0, 2), (1, 1), (1, 3), (2, 2)))


def any_settings(dice: random.Random) -> dict[str, Any]:
    """Settings as a host might choose them."""
    names = [*DIVIDENDS, "own_1"]
    played = set(dice.sample(names, dice.randint(1, len(names))))
    for earlier, later in reversed(list(pairwise(HOUSES))):
        played |= {earlier} if later in played else set()
    price = dice.choice([0, 0, 1, 3])
    return {
        "calling": dice.choice(get_args(Calling)),
        "pace_s": dice.randint(3, 20),
        "own": (PLUS,),
        "price": price,
        "prizes": any_prizes(dice, [name for name in names if name in played], shared=price > 0),
        "max_tickets": dice.randint(1, 6),
        "strips": dice.random() < 0.2,
        "marking": dice.choice(get_args(Marking)),
        "uncalled_mark": dice.choice(get_args(UncalledMark)),
        "claim_window": dice.choice(get_args(ClaimWindow)),
        "tie": dice.choice(get_args(Tie)),
        "last_number": dice.random() < 0.3,
        "penalty": dice.choice(get_args(Penalty)),
        "max_per_ticket": dice.choice([0, 0, 1, 2]),
        "late_join_until": dice.randint(0, 5),
        "host_may_play": dice.random() < 0.5,
    }


def any_prizes(dice: random.Random, played: list[str], *, shared: bool) -> dict[str, Prize]:
    prizes: dict[str, Prize] = {name: "sweets" if dice.random() < 0.3 else dice.randint(0, 50) for name in played}
    if shared:
        sharing = dice.sample(played, dice.randint(1, min(3, len(played))))
        parts = [100 // len(sharing)] * len(sharing)
        parts[0] += 100 - sum(parts)
        prizes |= dict(zip(sharing, map(Share, parts), strict=True))
    return prizes


class RandomEvening:
    """Four people, and two without a phone, try everything at any time, mostly what makes sense; the dice decide."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.evening = an_evening(*MEMBERS, **any_settings(self.dice))
        TAMBOLA.check_settings(self.evening.state.settings)
        self.first = self.evening.state
        self.refused: Counter[str] = Counter()
        self.weights: dict[Callable[[], None], int] = {
            self.a_number_comes: 30,
            self.someone_marks_what_is_called: 25,
            self.someone_claims_what_is_complete: 10,
            self.someone_claims_anything: 4,
            self.someone_marks_anything: 2,
            self.someone_takes_back_what_was_marked_too_early: 5,
            self.time_passes: 4,
            self.the_host_does_anything: 6,
            self.someone_wants_another_number_of_tickets: 3,
            self.the_host_names_people: 3,
            self.the_room_pauses_or_goes_on: 2,
            self.the_server_was_away: 1,
            self.connections_come_and_go: 1,
            self.someone_leaves_or_comes: 1,
            self.the_game_is_ended: 1,
        }

    def step(self) -> None:
        if not self.evening.state.in_round:
            self.the_next_game_starts()
        else:
            (happens,) = self.dice.choices(list(self.weights), list(self.weights.values()))
            happens()

    def tries(self, command: Command, member: str = "asha") -> bool:
        before = self.evening.state
        try:
            self.evening.ask(command, member)
        except Rejected as refused:
            self.refused[refused.code] += 1
            assert before is self.evening.state
            return False
        return True

    def held(self) -> list[tuple[str, str, list[int]]]:
        """Each ticket in the game: in whose hand, its rank, its numbers."""
        tickets = self.evening.state.all_tickets()
        return [(hand, rank, [n for row in face.rows for n in row if n]) for hand, rank, face in tickets]

    # What happens

    def the_next_game_starts(self) -> None:
        self.evening.table.guests = {member: Guest() for member in MEMBERS}
        for _ in range(3):
            self.someone_wants_another_number_of_tickets()
            self.the_host_names_people()
        if not self.tries(self.dice.choice([Start(), HandOut()])):
            self.tries(Want(0), "bala")
            return
        self.evening.chance = Chance(self.dice.randbytes(32))
        self.evening.seal()

    def a_number_comes(self) -> None:
        evening = self.evening
        if evening.phase == "ready":
            self.tries(Start())
        elif TAMBOLA.deadlines(evening.state):
            if evening.phase == "last_claims":
                self.tries(CallNext(len(evening.called)))
            evening.wait_until_due()
        elif evening.public.calling == "bag":
            if not self.tries(CallBag(self.dice.randint(1, 90))):
                self.tries(SetCalling("tapped"))
        else:
            self.tries(CallNext(len(evening.called)))

    def time_passes(self) -> None:
        self.evening.wait(self.dice.randrange(20_000))

    def the_host_does_anything(self) -> None:
        newest = self.evening.called[-1] if self.evening.called else 0
        commands: list[Command] = [
            CallNext(self.dice.randint(0, 90)),
            CallBag(self.dice.choice([0, 91, self.dice.randint(1, 90)])),
            *[TakeBack(newest)] * 3,
            *map(SetCalling, get_args(Calling)),
            SetPace(self.dice.randint(2, 21)),
            GoOn(),
            Start(),
            HandOut(),
        ]
        self.tries(self.dice.choice(commands))

    def someone_wants_another_number_of_tickets(self) -> None:
        self.tries(Want(self.dice.choice([0, 1, 2, 6, 7])), self.dice.choice(list(self.evening.table.guests)))

    def the_host_names_people(self) -> None:
        device = self.dice.choice([None, *MEMBERS])
        self.tries(SetNamed(self.dice.choice(NAMED), self.dice.choice([0, 1, 2, 6]), device))

    def someone_marks_what_is_called(self) -> None:
        called = set(self.evening.called)
        for hand, rank, numbers in self.dice.sample(tickets := self.held(), len(tickets))[:4]:
            self.tries(Mark(rank, tuple(number for number in numbers if number in called)), hand)

    def someone_marks_anything(self) -> None:
        for hand, rank, numbers in self.held()[:1]:
            anything = self.dice.choice([*numbers, self.dice.randint(0, 91)])
            self.tries(self.dice.choice([Mark, Unmark])(rank, (anything,)), hand)

    def someone_takes_back_what_was_marked_too_early(self) -> None:
        for hand, rank, numbers in self.held():
            self.tries(Unmark(rank, tuple(number for number in numbers if number not in self.evening.called)), hand)

    def someone_claims_what_is_complete(self) -> None:
        called = set(self.evening.called)
        state = self.evening.state
        for hand, rank, _ in self.dice.sample(tickets := self.held(), len(tickets)):
            for dividend, pattern in state.patterns.items():
                face = self.evening.state.hand(hand).tickets.get(rank)
                if face is not None and pattern.short(face.rows, called) == 0:
                    self.claims(hand, rank, dividend)

    def someone_claims_anything(self) -> None:
        for hand, rank, _ in self.dice.sample(tickets := self.held(), min(1, len(tickets))):
            self.claims(hand, rank, self.dice.choice([*DIVIDENDS, "own_1", "centre_line"]))
            self.tries(Claim(rank, "top_line"), self.dice.choice(MEMBERS))

    def claims(self, hand: str, rank: str, dividend: str) -> None:
        if hand == PAPER:
            self.tries(ClaimPaper(rank, dividend))
        else:
            self.tries(Claim(rank, dividend), hand)

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

    def someone_leaves_or_comes(self) -> None:
        member = self.dice.choice(MEMBERS)
        guests = self.evening.table.guests
        if member not in guests:
            guests[member] = Guest()
            self.evening.ask(Came(member))
        elif len(guests) > 2 and self.dice.random() < 0.3:
            led = member == self.evening.table.host
            del guests[member]
            self.evening.ask(Went(member))
            if led:
                self.evening.ask(Led(self.evening.table.host))

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
        seen.update(play.refused)
    sources = (Path(modules.__file__).parent / f"{name}.py" for name in ("calling", "claiming", "claims", "dealing"))
    codes = {code for source in sources for code in re.findall(r'"((?:tambola|room|net)\.\w+)"', source.read_text())}
    assert set() == {*TAMBOLA.events, *get_args(How), *codes} - set(seen) - ELSEWHERE


def replayed(evening: Evening, state: TambolaState) -> TambolaState:
    """The state that the log leads to."""
    for event in evening.log:
        state = TAMBOLA.evolve(state, event)
    return state


def check(evening: Evening) -> None:
    """What always holds."""
    check_calls(evening)
    check_tickets(evening)
    check_wins(evening)
    check_chips(evening)
    public = evening.public
    # T12: there are never two timers; without one somebody is waited for.
    assert [deadline.due_ms for deadline in TAMBOLA.deadlines(evening.state)] == (
        [] if public.next_ms is None else [public.next_ms]
    )
    assert (TAMBOLA.waits_for(evening.state) is None) == (public.next_ms is not None)
    # F8: a round that began ends once.
    kinds = Counter(map(type, evening.log))
    assert kinds[Started] == kinds[SealAsked]
    assert kinds[SealAsked] - kinds[RoundEnded] == int(evening.state.in_round)
    # T9, T19, T23: with all won, or the last house in play, the game is over; others may share until the next call.
    house = last_house(public.dividends)
    full = house is not None and bool(public.dividends[house].wins)
    over = full or all(each.wins for each in public.dividends.values())
    assert public.phase == "ended" or not over or evening.state.settings.tie == "split_call"


def check_calls(evening: Evening) -> None:
    """T12: none twice; each that isn't from the bag is the stream's next; none comes by itself sooner than the pace."""
    order = evening.chance.stream("tambola/calls").shuffled(range(1, 91))
    called: list[int] = []
    for call in evening.public.calls.values():
        assert call.number not in called
        if call.source != "bag":
            assert call.number == next(number for number in order if number not in called)
        called.append(call.number)
    for before, after in pairwise(evening.public.calls.values()):
        assert after.source != "automatic" or after.at_ms - before.at_ms >= 3_000
    for taken in evening.public.taken_back.values():
        assert taken.order <= 90


def check_tickets(evening: Evening) -> None:
    """T4, T5, T28: no ticket twice, none beyond the limit, all in the hand that they belong to; strips are whole."""
    state = evening.state
    tickets = list(state.all_tickets())
    assert len(tickets) == len({rank for _, rank, _ in tickets})
    assert Counter(face.holder for _, _, face in tickets) == Counter(evening.public.tickets)
    assert all(count <= state.settings.most_tickets for count in evening.public.tickets.values())
    if state.settings.strips:
        assert all(count == 6 for count in evening.public.tickets.values())
    # After the end they lie where they were, whatever is meant for the next game.
    for hand, _, face in tickets if state.in_round else ():
        named = state.named.get(face.holder)
        assert hand == (face.holder if named is None else named.device or PAPER)
        assert hand == PAPER or hand in evening.table.guests


def check_wins(evening: Evening) -> None:
    """T11, T17, T19: a dividend is won once or shared at one call, with what was called and marked by then."""
    public, settings = evening.public, evening.state.settings
    won = [claim for claim in evening.claims if claim.won]
    assert len(won) == sum(len(each.wins) for each in public.dividends.values())
    for claim in won:
        assert claim.rows is not None
        assert claim.marks is not None
        pattern = evening.state.patterns[claim.dividend]
        looked_at = pattern.numbers(claim.rows) if settings.uncalled_mark == "pattern" else claim.marks
        called = set(evening.called[: claim.call])
        assert set(claim.marks) & set(looked_at) <= called
        assert pattern.short(claim.rows, called & set(claim.marks)) == 0
    for dividend in public.dividends.values():
        paid = [win.half_chips for win in dividend.wins if win.half_chips is not None]
        assert len({win.call for win in dividend.wins}) <= 1
        assert len({win.ticket for win in dividend.wins}) == len(dividend.wins)
        assert settings.tie == "split_call" or len(dividend.wins) <= 1
        assert not paid or (len(dividend.wins), dividend.prize_half_chips) == (len(paid), sum(paid))
        assert paid or not dividend.wins or public.phase != "ended"
    if settings.max_per_ticket:
        counted = Counter(claim.ticket for claim in won if claim.dividend not in HOUSES)
        assert all(count <= settings.max_per_ticket for count in counted.values())


def check_chips(evening: Evening) -> None:
    """T10: chips sum to zero; what the house has is what tickets paid, less the prizes and what went back."""
    public, state = evening.public, evening.state
    assert sum(evening.chips.values()) == 0
    if state.playing or public.ended is not None:
        parts = sum(each.pot_half_chips for each in public.dividends.values())
        assert parts == public.pot_half_chips
    if len(evening.events(Started)) != 1:
        return
    prizes = sum(win.half_chips or 0 for each in public.dividends.values() for win in each.wins)
    moved = [event for event in evening.events(ChipsMoved) if event.reason == "tambola.given_back"]
    back = -sum(entry.half_chips for event in moved for entry in event.entries if entry.account == HOUSE)
    assert evening.chips.get(HOUSE, 0) == public.pot_half_chips - prizes - back
    if public.ended is not None:
        unwon = sum(each.pot_half_chips for each in public.dividends.values() if not each.wins)
        assert 0 <= unwon - back < max(1, len(state.bought))
