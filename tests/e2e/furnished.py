"""`furnished`: a server with three rooms that stand still at what is to be looked at: before, in and after a game.

They are filled over sockets, without browsers; a browser then looks in with the session of one of the people.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.served import served, url_of
from tests.support.phone import Phone
from tests.support.server import ServerProcess

#: At most 20 letters, in each script; some as long as they may be.
NAMES = ("Ravi", "अन्नपूर्णा देवी शर्मा", "زبیدہ خاتون صدیقی", "Mohammed Abdul Rahim", "मीरा", "نور")
ROOM = "शर्मा परिवार की दीवाली बैठक"
LINES = (
    "Good evening! Shall we begin at nine?",
    "जी हाँ, चाय बन रही है, बस पाँच मिनट में सब आ जाते हैं",
    "ہم سب یہاں ہیں، دادی اماں بھی آ گئی ہیں",
    "👏👏",
)


@dataclass(frozen=True)
class Room:
    """A room with its people: the host, players, a spectator and a television."""

    link: str
    host: Phone
    players: tuple[Phone, ...]
    spectator: Phone
    television: Phone
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    """For whoever changes it while several look at it."""

    @property
    def path(self) -> str:
        return f"/r/{self.host.room_id}"


@dataclass(frozen=True)
class House:
    """Where the browser finds the server, and the rooms by what they stand at: lobby, play, result."""

    url: str
    rooms: Mapping[str, Room]


@asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[House]:
    """The house, closed at the end."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(folder))
        rooms = {}
        for stage in ("lobby", "play", "result"):
            rooms[stage] = await _filled(stack, server)
        await _begin(rooms["play"])
        await _play(rooms["play"], 23)
        await _begin(rooms["result"])
        await _play(rooms["result"], 90)
        yield House(url_of(server.port), rooms)


async def _filled(stack: AsyncExitStack, server: ServerProcess) -> Room:
    async def someone(name: str, language: str = "en") -> Phone:
        phone = Phone(server.base, name, language)
        stack.push_async_callback(phone.close)
        return phone

    host = await someone("Sunita Devi Agrawal", "hi")
    link = await host.open_room(ROOM, calling="tapped")
    players = tuple([await someone(name) for name in NAMES])
    for player in players:
        await player.join(link)
    spectator, television = await someone("Dadi"), await someone("")
    await spectator.join(link, "spectator")
    await television.is_shown_by(host)
    for phone, text in zip((host, *players), LINES, strict=False):
        await phone.do("room.say", text=text)
    # One whose phone has just gone to sleep.
    await players[-1].close()
    return Room(link, host, players[:-1], spectator, television)


async def _begin(room: Room) -> None:
    await room.host.do("tambola.start")
    await room.host.until(lambda: room.host.game["phase"] == "calling")


async def _play(room: Room, calls: int) -> None:
    """So many calls, or to the end. All mark what is called; each claims what is complete, the first also too early."""
    for call in range(calls):
        if room.host.game["dividends"]["full_house"]["wins"]:
            break
        await room.host.do("tambola.call_next", after=call)
        await room.host.until(partial(has_heard, room.host, call + 1))
        called = room.host.game["calls"][str(call + 1)]["number"]
        for player in room.players:
            await player.until(partial(holds_a_ticket, player))
            rank, face = ticket(player)
            if any(called in row for row in face["rows"]):
                await player.do("tambola.mark", ticket=rank, numbers=[called])
        numbers = {one["number"] for one in room.host.game["calls"].values()}
        for player in room.players:
            for dividend in complete(ticket(player)[1]["rows"], numbers):
                if not room.host.game["dividends"][dividend]["wins"] and room.host.game["phase"] != "ended":
                    await _claim(room, player, dividend)
        if call == 11:
            await _claim(room, room.players[1], "full_house")
        if room.host.game["phase"] == "verdict":
            await room.host.do("tambola.go_on")
            await room.host.until(lambda: room.host.game["phase"] == "calling")


async def _claim(room: Room, player: Phone, dividend: str) -> None:
    """A claim; afterwards the host has heard of it."""
    heard = len(room.host.game["claims"])
    rank, _ = ticket(player)
    await player.do("tambola.claim", ticket=rank, dividend=dividend)
    await room.host.until(lambda: len(room.host.game["claims"]) > heard)


async def claims_wrongly(room: Room) -> None:
    """A number, and after it a claim that all see refused: its pattern isn't complete. The verdict is on."""
    after = len(room.host.game["calls"])
    await room.host.do("tambola.call_next", after=after)
    await room.host.until(partial(has_heard, room.host, after + 1))
    await _claim(room, room.players[1], "full_house")


def has_heard(phone: Phone, calls: int) -> bool:
    return len(phone.game["calls"]) >= calls


def holds_a_ticket(player: Phone) -> bool:
    return bool(player.my_game.get("tickets"))


def ticket(player: Phone) -> tuple[str, dict[str, Any]]:
    """The player's own ticket: its rank, its rows and marks."""
    rank, face = next(iter(player.my_game["tickets"].items()))
    return rank, face


def complete(rows: list[list[int]], called: set[int]) -> list[str]:
    """The dividends whose numbers are all called (T6-T9)."""
    top, middle, bottom = ([number for number in row if number] for row in rows)
    patterns = {
        "top_line": top,
        "middle_line": middle,
        "bottom_line": bottom,
        "four_corners": [top[0], top[-1], bottom[0], bottom[-1]],
        "full_house": [*top, *middle, *bottom],
    }
    found = [name for name, numbers in patterns.items() if set(numbers) <= called]
    return ["early_five", *found] if len({*top, *middle, *bottom} & called) >= 5 else found
