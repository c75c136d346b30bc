"""`furnished`: a server with rooms that stand still at what is to be looked at: before, in and after games of each kind.

They are filled over sockets, without browsers; a browser then looks in with the session of one of the people.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.e2e.served import served, url_of
from tests.support.phone import Phone
from tests.support.server import ServerProcess

#: At most 20 letters, in each script; some as long as they may be.
NAMES = ("Ravi", "अन्नपूर्णा देवी शर्मा", "زبیدہ خاتون صدیقی", "Mohammed Abdul Rahim", "मीरा", "نور")
ROOM = "शर्मा परिवार की दीवाली बैठक"
#: Who has no phone: on paper, and on the phone of the first player.
ON_PAPER, ON_A_PHONE = "दादी अम्मा (ऊपर वाली)", "Nana Abdul Karim"

#: The settings of each room by what it stands at. Nobody's phone is too small for the most that a host can want.
STAGES: Final[dict[str, dict[str, Any]]] = {
    "lobby": {},
    "play": {},
    "result": {},
    "wanted": {"max_tickets": 6, "price": 25, "prizes": {"early_five": {"share": 40}, "full_house": {"share": 60}}},
    "dealt": {"max_tickets": 3},
    "sheets": {
        "strips": True,
        "penalty": "ticket",
        "prizes": {
            "early_five": 20,
            "top_line": 40,
            "middle_line": 40,
            "bottom_line": 40,
            "four_corners": 40,
            "full_house": 120,
            "star": "दादी के हाथ की चाय, अगली बैठक में",
            "second_house": 60,
            "own_1": 30,
        },
        "own": [{"name": "Diagonal", "places": [(0, 4), (1, 2), (2, 0)]}],
    },
    "bag": {"calling": "bag", "tie": "split_call", "host_may_play": False},
    "pot": {
        "strips": True,
        "price": 5,
        "penalty": "ticket",
        "prizes": {
            "early_five": {"share": 15},
            "top_line": 40,
            "four_corners": "a box of sweets from Ghantewala",
            "full_house": {"share": 85},
        },
    },
}
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
    paper: str = ""
    """The rank of a ticket on paper."""
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    """For whoever changes it while several look at it."""

    @property
    def path(self) -> str:
        return f"/r/{self.host.room_id}"


@dataclass(frozen=True)
class House:
    """Where the browser finds the server, and the rooms by what they stand at, as in STAGES."""

    url: str
    rooms: Mapping[str, Room]


@asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[House]:
    """The house, closed at the end."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(folder))
        filled = [await _filled(stack, server, **settings) for settings in STAGES.values()]
        rooms = dict(zip(STAGES, filled, strict=True))
        await _wishes(rooms["wanted"])
        await _named(rooms["dealt"])
        await rooms["dealt"].host.do("tambola.hand_out")
        await _named(rooms["bag"])
        calls = {"play": 23, "result": 90, "sheets": 40, "bag": 23, "pot": 90}
        await asyncio.gather(*(_begin(rooms[stage]) for stage in calls))
        await asyncio.gather(*(_play(rooms[stage], numbers) for stage, numbers in calls.items()))
        await _call_and_take_back(rooms["bag"].host)
        rooms["bag"] = replace(rooms["bag"], paper=await _on_paper(rooms["bag"]))
        yield House(url_of(server.port), rooms)


async def _filled(stack: AsyncExitStack, server: ServerProcess, **settings: Any) -> Room:
    async def someone(name: str, language: str = "en") -> Phone:
        phone = Phone(server.base, name, language)
        stack.push_async_callback(phone.close)
        return phone

    host = await someone("Sunita Devi Agrawal", "hi")
    link = await host.open_room(ROOM, **{"calling": "tapped", **settings})
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


async def _wishes(room: Room) -> None:
    """Each wants a few tickets, one none, and two have no phone."""
    for tickets, player in zip((3, 1, 6, 2, 0), room.players, strict=True):
        await player.do("tambola.want", tickets=tickets)
    await _named(room)


async def _named(room: Room) -> None:
    await room.host.do("tambola.set_named", name=ON_PAPER, tickets=1, device=None)
    await room.host.do("tambola.set_named", name=ON_A_PHONE, tickets=1, device=room.players[0].member)


async def _on_paper(room: Room) -> str:
    """The rank of the only ticket on paper: the first that is printed."""
    ticket = await room.host.get(f"/api/rooms/{room.host.room_id}/tickets/1")
    assert ON_PAPER == ticket["name"]
    return str(ticket["ticket"])


async def _play(room: Room, calls: int) -> None:
    """So many calls, or to the end. All mark what is called; each claims what is complete, the first also too early."""
    for call in range(calls):
        if room.host.game["phase"] == "ended" or room.host.game["dividends"]["full_house"]["wins"]:
            break
        await _call(room.host)
        called = room.host.game["calls"][str(call + 1)]["number"]
        for player in room.players:
            await player.until(partial(holds_a_ticket, player))
            rank, face = ticket(player)
            if any(called in row for row in face["rows"]):
                await player.do("tambola.mark", ticket=rank, numbers=[called])
        numbers = {one["number"] for one in room.host.game["calls"].values()}
        for player in room.players:
            rank, face = ticket(player)
            for dividend in () if face["out"] else complete(face["rows"], numbers):
                to_win = room.host.game["dividends"].get(dividend)
                if to_win is not None and not to_win["wins"] and room.host.game["phase"] != "ended":
                    await _claim(room, player, dividend)
        if call == 11:
            await _claim(room, room.players[1], "full_house")
        if room.host.game["phase"] == "verdict":
            await room.host.do("tambola.go_on")
            await room.host.until(lambda: room.host.game["phase"] == "calling")


async def _call(host: Phone) -> None:
    """The next number, by tap or from the bag."""
    after = len(host.game["calls"])
    if host.game["calling"] == "bag":
        await host.do("tambola.call_bag", number=drawn(after))
    else:
        await host.do("tambola.call_next", after=after)
    await host.until(partial(has_heard, host, after + 1))


async def _call_and_take_back(host: Phone) -> None:
    number = drawn(len(host.game["calls"]))
    await _call(host)
    await host.do("tambola.take_back", number=number)


def drawn(after: int) -> int:
    """What comes out of the bag after so many numbers: each of 1 to 90 once."""
    return 37 * after % 90 + 1


async def _claim(room: Room, player: Phone, dividend: str) -> None:
    """A claim; afterwards the host has heard of it."""
    heard = len(room.host.game["claims"])
    rank, _ = ticket(player)
    await player.do("tambola.claim", ticket=rank, dividend=dividend)
    await room.host.until(lambda: len(room.host.game["claims"]) > heard)


async def claims_wrongly(room: Room) -> None:
    """A number, and after it a claim that all see refused: its pattern isn't complete. The verdict is on."""
    await _call(room.host)
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
