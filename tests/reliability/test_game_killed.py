"""A real server killed in the middle of a game, again and again: nothing acknowledged is lost, nothing is done twice.

The phones come back by themselves, as browsers do.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from baithak.catalog import GAMES
from baithak.games.tambola.events import Called, Claimed, Dealt, MarksSet
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.hidden import unseal
from baithak.rooms.deadlines import GRACE_MS
from baithak.rooms.events import MemberRenamed, RecordMade
from baithak.store.codec import start
from baithak.store.sqlite import SqliteStore
from baithak.web.house import codec_of
from tests.leaks.tap import Secrets
from tests.support.evening import Guests, call_one, is_calling, is_over, mark_and_claim, quietly, verified
from tests.support.phone import Phone
from tests.support.server import ServerProcess

pytestmark = pytest.mark.crash


class Night:
    """A room full of guests on a server that dies and is started again."""

    def __init__(self, server: ServerProcess, guests: Guests) -> None:
        self.server = server
        self.guests = guests
        self.luck = random.Random(90)

    async def killed(self, within_s: float = 0.0, meanwhile: Callable[[], None] = lambda: None) -> None:
        """kill -9, at once or somewhen in that time; it is started again, and everyone comes back by themselves."""
        epochs = {phone: phone.epoch for phone in self.guests.everyone}
        await asyncio.sleep(self.luck.uniform(0, within_s))
        await self.server.kill()
        meanwhile()
        await self.server.start()
        for phone, epoch in epochs.items():
            await phone.until(is_back(phone, epoch))

    async def events(self) -> list[Any]:
        """The room's log, with its chain checked; the server must be gone."""
        store = await SqliteStore.open(self.server.folder / "data")
        room = self.guests.asha.room_id
        rows = await store.read(room)
        receipts = await store.receipts(room, 100_000)
        await store.close()
        assert len(receipts) == len({(receipt.member, receipt.command_id) for receipt in receipts})
        answered = {(receipt.member, receipt.command_id) for receipt in receipts}
        for phone in self.guests.everyone:
            for command_id in phone.done:
                assert (phone.member, command_id) in answered, "acknowledged, and lost"
        return [event for _, event in codec_of(GAMES).decode(room, start(room), rows)]


def is_back(phone: Phone, epoch: str | None) -> Callable[[], bool]:
    """Whether that phone is in its seat, in another life of the room than that."""
    return lambda: phone.epoch != epoch and bool(phone.mine) and phone.face["present"]


def sealing(phone: Phone, phase: str) -> Callable[[], bool]:
    """Whether that phone shows the seal in that phase."""
    return lambda: (phone.room["seal"] or {}).get("phase") == phase


def has_called(phone: Phone, count: int) -> Callable[[], bool]:
    """Whether that phone shows so many numbers."""
    return lambda: len(phone.game["calls"]) == count


@asynccontextmanager
async def night(folder: Path, **settings: Any) -> AsyncIterator[Night]:
    """A server process and its guests, who are put away at the end whatever happened."""
    server = ServerProcess(folder)
    await server.start()
    async with Guests(server.base) as guests:
        await guests.come(**settings)
        for phone in guests.everyone:
            phone.comes_back = True
        try:
            yield Night(server, guests)
        finally:
            for phone in guests.everyone:
                phone.comes_back = False
            await server.stop()


async def renames(phone: Phone, count: int) -> list[str]:
    """Takes so many names one after the other, and returns them once the last is acknowledged."""
    base = phone.face["name"].split()[0]
    names = [f"{base} {number}" for number in range(count)]
    for name in names:
        await phone.do("room.set_name", name=name)
    return names


async def test_kill_9_at_any_point_of_a_game_loses_nothing_acknowledged_and_does_nothing_twice(tmp_path: Path) -> None:
    async with night(tmp_path, calling="tapped") as evening:
        guests = evening.guests
        asha, ravi, noor, meena = guests.players

        # While commits are taken, while reveals are taken, and when the tickets are just dealt.
        noor.seals_in, meena.seals_in = {"listed"}, {"open"}
        await asha.do("tambola.start")
        await asha.until(sealing(asha, "open"))
        await evening.killed(0.1, lambda: noor.seals_in.add("open"))
        await asha.until(sealing(asha, "listed"))
        await evening.killed(0.1, lambda: meena.seals_in.add("listed"))
        await asha.until(sealing(asha, "closed"))
        await evening.killed()
        for phone in guests.everyone:
            await phone.until(is_calling(phone))
        tickets = {phone.member: dict(phone.my_game["tickets"]) for phone in guests.players}

        # Right after an acknowledgement; between two numbers; while people are busy.
        for number in range(12):
            await asha.do("tambola.call_next", after=number)
            if number == 3:
                await evening.killed()
            await asha.until(has_called(asha, number + 1))
        busy = asyncio.gather(renames(ravi, 25), renames(noor, 25))
        await evening.killed(within_s=0.5)
        names = await busy

        # In the middle of a burst of claims.
        while len(asha.game["calls"]) < 60:
            await call_one(asha)
        for phone in guests.players:
            (rank,) = tickets[phone.member]
            rows = tickets[phone.member][rank]["rows"]
            called = {call["number"] for call in asha.game["calls"].values()}
            fresh = sorted(called & {number for row in rows for number in row})
            await phone.do("tambola.mark", ticket=rank, numbers=fresh)
        claims = [
            asyncio.ensure_future(
                phone.do("tambola.claim", ticket=next(iter(tickets[phone.member])), dividend="early_five")
            )
            for phone in guests.players
        ]
        await evening.killed(within_s=0.02)
        await asyncio.gather(*claims)
        await asha.until(lambda: len(asha.game["claims"]) == 4)
        assert [True] == [face["won"] for face in asha.game["claims"].values() if face["won"]]

        # The game goes on to its end.
        while asha.game["phase"] not in {"last_claims", "ended"}:
            await call_one(asha)
            for phone in guests.players:
                await mark_and_claim(phone)
        if asha.game["phase"] != "ended":
            await quietly(asha.do("room.end_round"))
        for phone in guests.everyone:
            await phone.until(is_over(phone, 1))
        record = await asha.get(f"/api/rooms/{asha.room_id}/records/1")
        assert "does not hold" not in await verified(record, tmp_path)
        seeds = {player["id"]: player["seed"] for player in record["players"]}
        for phone in guests.players:
            done = {command["do"] for command in phone.done.values()}
            assert "room.commit" not in done or phone.member in seeds, "acknowledged, and not in the list"
            assert "room.reveal" not in done or seeds[phone.member] is not None, "acknowledged, and not in the record"

    events = await evening.events()
    numbers = [event.number for event in events if isinstance(event, Called)]
    assert [call["number"] for call in asha.game["calls"].values()] == numbers
    assert len(numbers) == len(set(numbers))
    assert 1 == len([event for event in events if isinstance(event, Dealt)])
    assert 1 == len([event for event in events if isinstance(event, RecordMade)])
    renamed = [event.name for event in events if isinstance(event, MemberRenamed)]
    assert sorted([*names[0], *names[1]]) == sorted(renamed), "each once"
    won = [event for event in events if isinstance(event, Claimed) and event.won]
    assert len(won) == len({event.dividend for event in won})
    assert sum(event.half_chips or 0 for event in won) == sum(
        entry.half_chips
        for event in events
        if isinstance(event, ChipsMoved)
        for entry in event.entries
        if entry.account != "house"
    )
    marks = {event.member: unseal(event.marks) for event in events if isinstance(event, MarksSet)}
    for phone in guests.players:
        ((rank, face),) = phone.my_game["tickets"].items()
        assert [rank] == list(tickets[phone.member])
        assert list(marks[phone.member]) == face["marks"]

    rows = {member: {rank: face["rows"] for rank, face in own.items()} for member, own in tickets.items()}
    secrets, log = Secrets(record, rows), evening.server.log_file.read_text()
    assert [] == secrets.in_the_log(log)
    assert guests.link not in log
    assert {} == {phone.name: leaks for phone in guests.everyone if (leaks := list(secrets.heard_by(phone)))}


async def test_the_caller_goes_on_by_itself_after_a_kill_and_nobody_is_dropped(tmp_path: Path) -> None:
    async with night(tmp_path, calling="automatic", pace_s=3) as evening:
        guests = evening.guests
        asha = guests.asha
        await asha.do("tambola.start")
        await asha.until(lambda: len(asha.game["calls"]) == 1)
        due_ms = asha.game["next_ms"]
        await evening.killed(within_s=1.0)
        assert asha.game["next_ms"] >= due_ms + GRACE_MS
        assert 1 == len(asha.game["calls"])
        await asha.until(lambda: len(asha.game["calls"]) == 3)
        first, second, third = (call["at_ms"] for call in asha.game["calls"].values())
        assert second - first >= 3_000 + GRACE_MS
        assert 2_900 <= third - second < 6_000
        assert all(face["present"] for face in asha.room["people"].values())
