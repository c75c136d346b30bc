"""People who play a game of Tambola on their phones, by themselves, over real sockets."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Self

from tests.support.phone import Phone, Refused

PATTERNS: dict[str, Callable[[list[list[int]]], list[int]]] = {
    "top_line": lambda rows: rows[0],
    "middle_line": lambda rows: rows[1],
    "bottom_line": lambda rows: rows[2],
    "four_corners": lambda rows: [rows[0][0], rows[0][-1], rows[2][0], rows[2][-1]],
    "full_house": lambda rows: [number for row in rows for number in row],
}
OVER = "tambola.game_over_code"


class Guests:
    """A host, three players, a spectator and a television, in three languages, in one room."""

    def __init__(self, base: str) -> None:
        self.asha = Phone(base, "Asha", "hi")
        self.ravi = Phone(base, "Ravi", "en")
        self.noor = Phone(base, "Noor", "ur")
        self.meena = Phone(base, "Meena", "hi")
        self.zoya = Phone(base, "Zoya", "en")
        self.television = Phone(base, "")
        self.players = (self.asha, self.ravi, self.noor, self.meena)
        self.everyone = (*self.players, self.zoya, self.television)
        self.link = ""

    async def come(self, **settings: Any) -> None:
        """The room is opened, and everyone comes in."""
        self.link = await self.asha.open_room(**settings)
        for phone in (self.ravi, self.noor, self.meena):
            await phone.join(self.link)
        await self.zoya.join(self.link, "spectator")
        await self.television.is_shown_by(self.asha)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Everyone puts the phone away."""
        for phone in self.everyone:
            await phone.close()


async def play(guests: Guests, after_call: Callable[[int], Awaitable[None]] | None = None) -> None:
    """One game with tapped calling from its start to its end; `after_call` is done after each number.

    Everyone marks what is called and claims what is marked, the host calls and goes on after each claim.
    """
    asha = guests.asha
    rounds = len(asha.room["rounds"])
    await asha.do("tambola.start")
    for phone in guests.everyone:
        await phone.until(is_calling(phone))
    while asha.game["phase"] not in {"last_claims", "ended"}:
        await call_one(asha)
        if after_call is not None:
            await after_call(len(asha.game["calls"]))
        for phone in guests.players:
            await mark_and_claim(phone)
    if asha.game["phase"] != "ended":
        await asha.do("room.end_round")
    for phone in guests.everyone:
        await phone.until(is_over(phone, rounds + 1))


def is_calling(phone: Phone) -> Callable[[], bool]:
    """Whether that phone shows a game whose tickets are dealt, its owner's own too if there are any."""
    return lambda: (
        phone.game["phase"] == "calling" and phone.game["tickets"].get(phone.member, 0) == len(phone.my_game["tickets"])
    )


def is_over(phone: Phone, rounds: int) -> Callable[[], bool]:
    """Whether that phone shows the end of so many rounds."""
    return lambda: phone.game["phase"] == "ended" and len(phone.room["rounds"]) == rounds


async def call_one(asha: Phone) -> None:
    """The host taps for one number, and goes on first where a claim stands."""
    count = len(asha.game["calls"])
    while len(asha.game["calls"]) == count and asha.game["phase"] != "ended":
        try:
            await asha.do("tambola.call_next", after=count)
        except Refused as refused:
            if refused.code == "tambola.claim_pending":
                await quietly(asha.do("tambola.go_on"), "net.already_done")
            elif refused.code not in {"net.already_done", OVER}:
                raise
        else:
            await asha.until(lambda: len(asha.game["calls"]) > count)


async def call_from_bag(asha: Phone, *numbers: int) -> None:
    """The host calls these numbers from the bag, going on after claims; asha has seen the last of them when it is done."""
    for number in numbers:
        try:
            await asha.do("tambola.call_bag", number=number)
        except Refused as refused:
            if refused.code != "tambola.claim_pending":
                raise
            await quietly(asha.do("tambola.go_on"), "net.already_done")
            await asha.do("tambola.call_bag", number=number)
    await asha.until(lambda: numbers[-1] in [call["number"] for call in asha.game["calls"].values()])


async def mark_and_claim(phone: Phone) -> None:
    """Marks what is called on one's own ticket, and claims the dividends that are complete and not yet won."""
    called = {call["number"] for call in phone.game["calls"].values()}
    for rank, face in phone.my_game["tickets"].items():
        rows = [[number for number in row if number] for row in face["rows"]]
        on_ticket = {number for row in rows for number in row}
        fresh = sorted((called & on_ticket) - set(face["marks"]))
        if fresh:
            await quietly(phone.do("tambola.mark", ticket=rank, numbers=fresh))
        complete = [name for name, numbers in PATTERNS.items() if called >= set(numbers(rows))]
        if len(called & on_ticket) >= 5:
            complete.insert(0, "early_five")
        for name in complete:
            dividend = phone.game["dividends"].get(name)
            if dividend is not None and not dividend["wins"]:
                await quietly(phone.do("tambola.claim", ticket=rank, dividend=name))


async def quietly(doing: Awaitable[None], *fine: str) -> None:
    """Does it; those refusals are as good, and a game that is over refuses everything."""
    try:
        await doing
    except Refused as refused:
        if refused.code not in {*fine, OVER}:
            raise


async def verified(record: dict[str, Any], folder: Path) -> str:
    """What `baithak verify` says of that record; asserts that it finds nothing wrong."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, "-m", "baithak.cli.main", "verify", str(file)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
