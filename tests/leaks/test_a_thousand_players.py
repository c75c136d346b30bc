"""A thousand players mark and claim at once: no message to anyone holds another's ticket (T25), nor tells that one marks.

Sockets without a network, so that every frame of the house is looked at; a whole game over real ones is in
`test_whole_game`.
"""

import asyncio
import itertools
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baithak.games.tambola.commands import CallNext, Claim, GoOn, Mark, Start, Want
from baithak.games.tambola.dividends import in_play
from baithak.games.tambola.tickets import Rows
from baithak.kernel.game import Command
from baithak.runtime.answers import Answer
from baithak.runtime.batch import Asked
from baithak.wire.messages import PROTOCOL, Hello
from tests.support.hall import Hall, open_hall, payload

pytestmark = pytest.mark.slow

PLAYERS = 1_000
CALLS = 45
SEALED_MS = 2_000

#: Whatever may be a ticket in a message: a rank in decimal digits or hex, or a row, or a row's numbers.
NUMBER = re.compile(r"[0-9a-f]{9,}")
ROW = re.compile(r"\[\d+(?:,\d+){4,8}\]")

#: The ticket of a claim that won, in a message to all.
WON = re.compile(r'"won":true[^{}]*\{[^{}]*\}[^{}]*"ticket":"(\d+)"')


class Tap:
    """A listener that keeps what it was sent, word for word (`runtime.audience.Listener`)."""

    def __init__(self, member: str) -> None:
        self.member = member
        self.frames: list[bytes] = []

    def write(self, frame: bytes) -> bool:
        self.frames.append(frame)
        return True

    def hold(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: str) -> None:
        raise AssertionError(f"{self.member} was cut off: {code}")


class Crowd:
    """The host and a thousand players, each with one tap."""

    def __init__(self, hall: Hall, host: str, players: list[str]) -> None:
        self.hall = hall
        self.host = host
        self.taps = {member: Tap(member) for member in (host, *players)}
        self.players = players
        self._ids = itertools.count()

    async def connect(self) -> None:
        room = await self.hall.host()
        for tap in self.taps.values():
            room.attach(tap)
            room.greet(tap, Hello(PROTOCOL, None, None))
        await self.hall.time.quiet()

    async def all_do(self, asked: Sequence[tuple[str, Command]]) -> list[Answer]:
        """All ask in the same moment, and it comes to rest."""
        loop = asyncio.get_running_loop()
        answers: list[asyncio.Future[Answer]] = [loop.create_future() for _ in asked]
        received_ms = self.hall.time.now_ms()
        for (member, command), answer in zip(asked, answers, strict=True):
            self.hall.loaded.ask(Asked(command, member, f"t{next(self._ids)}", received_ms, answer.set_result))
        done = await asyncio.gather(*answers)
        await self.hall.time.quiet()
        return done

    async def host_does(self, command: Command) -> None:
        await self.all_do([(self.host, command)])

    def tickets(self, member: str) -> dict[str, Any]:
        return dict(self.hall.state.hand(member).tickets)

    def heard(self) -> dict[str, int]:
        return {member: len(tap.frames) for member, tap in self.taps.items()}


@pytest.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[Crowd]:
    hall = await open_hall(tmp_path / "data")
    host = await hall.opens("Asha", "tambola", calling="tapped", penalty="dividend", max_tickets=2)
    players = []
    for number in range(PLAYERS):
        guest = await hall._guest(f"Guest {number}")
        joined = await hall.desk.join(hall.link, guest, "player")
        assert joined.member is not None
        players.append(joined.member)
    crowd = Crowd(hall, host.member, players)
    await host.goes()
    await crowd.connect()
    yield crowd
    await hall.close()


async def test_T25_a_thousand_players_mark_and_claim_and_none_is_sent_anothers_ticket(crowd: Crowd) -> None:
    dice = Random(7)
    await crowd.all_do([(member, Want(2)) for member in crowd.players[:100]])
    await crowd.host_does(Start())
    await crowd.hall.time.advance(SEALED_MS)
    state = crowd.hall.state
    assert PLAYERS + 1 == len(state.hands)
    patterns = in_play(state.settings)
    for count in range(CALLS):
        await crowd.host_does(CallNext(count))
        state = crowd.hall.state
        called = frozenset(state.numbers())
        if state.phase != "calling":
            break
        await mark(crowd, dice, called)
        claims = [
            (member, Claim(rank, name))
            for member in dice.sample(crowd.players, len(crowd.players))
            for rank, face in crowd.tickets(member).items()
            for name, each in state.dividends.items()
            if not each.wins and (patterns[name].short(face.rows, called) == 0 or dice.random() < 0.0005)
        ]
        await crowd.all_do(claims[:50])
        if crowd.hall.state.phase == "verdict":
            await crowd.host_does(GoOn())
    state = crowd.hall.state
    codes = Counter(claim.code for claim in state.claims.values())
    # Whether somebody is beaten to it is a matter of milliseconds.
    assert {"tambola.claim_won", "tambola.claim_short"} <= codes.keys(), codes
    assert [] == list(leaks(crowd))


async def mark(crowd: Crowd, dice: Random, called: frozenset[int]) -> None:
    """Whoever has it marks what is called, a few something that isn't; nobody else hears of it."""
    marks: list[tuple[str, Command]] = []
    for member in crowd.players:
        for rank, face in crowd.tickets(member).items():
            mine = [number for row in face.rows for number in row if number]
            new = [number for number in mine if number in called and number not in face.marks]
            if dice.random() < 0.001:
                new.append(dice.choice(mine))
            if new:
                marks.append((member, Mark(rank, tuple(new))))
    before = crowd.heard()
    await crowd.all_do(marks)
    marking = {member for member, _ in marks}
    assert {member: count for member, count in before.items() if member not in marking} == {
        member: count for member, count in crowd.heard().items() if member not in marking
    }


def leaks(crowd: Crowd) -> list[str]:
    """Each message in which somebody was told of a ticket that is another's and was not shown to all by then."""
    spelled: dict[str, set[tuple[str, str]]] = {}
    for member in crowd.taps:
        for rank, face in crowd.tickets(member).items():
            for text in (rank, f"{int(rank):x}", *rows_of(face.rows)):
                # Two tickets may have a row in common.
                spelled.setdefault(text, set()).add((member, rank))
    found = []
    own = {
        member: frozenset(number for face in crowd.tickets(member).values() for row in face.rows for number in row)
        for member in crowd.taps
    }
    told: dict[int, list[tuple[str, set[tuple[str, str]]]]] = {}
    shown_in: dict[int, frozenset[str]] = {}
    for member, tap in crowd.taps.items():
        shown: frozenset[str] = frozenset()
        for frame in tap.frames:
            # The same bytes go to everyone: they are looked at once.
            if id(frame) not in told:
                text = payload(frame).decode()
                told[id(frame)] = [
                    (one, spelled[one]) for one in {*NUMBER.findall(text), *ROW.findall(text)} & spelled.keys()
                ]
                shown_in[id(frame)] = frozenset(WON.findall(text))
            shown |= shown_in[id(frame)]
            found += [
                f"{member} of {tickets}: {text}"
                for text, tickets in told[id(frame)]
                if not any(holder == member or rank in shown for holder, rank in tickets)
                # Five marks of one's own may happen to be another's row, and tell nothing of it.
                and not (text.startswith("[") and own[member].issuperset(json.loads(text)))
            ]
    assert any(told.values())
    return found


def rows_of(rows: Rows) -> set[str]:
    return {
        json.dumps([number for number in row if number or blanks], separators=(",", ":"))
        for row in rows
        for blanks in (0, 1)
    }
