"""`Table`: a game of Tambola as the tests play it: the caller taps, the players stamp and claim, and all that is called is kept.

What each person reads and taps is in `guest`; what went over their sockets, in `tap`.
"""

import asyncio
import contextlib
from collections.abc import Mapping, Sequence

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from tests.e2e.guest import Guest
from tests.e2e.tap import MOMENTS

GOES_ON_WITHIN_MS = 5_000
"""So long a claim stops the calling (T17)."""


class Table:
    """The host and the players of one game, from the dealing on."""

    def __init__(self, host: Guest, players: Sequence[Guest], watchers: Sequence[Guest]) -> None:
        self.host = host
        self.players = players
        self.everybody = (host, *players, *watchers)
        self.called: list[int] = []
        self.moments: dict[str, int] = {}
        """When each tapped number was asked for, by its place in the order."""
        self.won: dict[str, Guest] = {}
        self.rows: dict[str, list[list[int]]] = {}

    async def is_dealt(self) -> None:
        """Waits until every player holds a ticket, and keeps its numbers by the player's name."""
        for player in (self.host, *self.players):
            await expect(player.ticket).to_be_visible()
            self.rows[player.name] = await player.rows()

    async def call(self) -> int:
        """The host taps for the next number; every player who has it stamps it. The number."""
        number = await self.call_unmarked()
        await asyncio.gather(*(player.marks_off(number) for player in self.players if number in self.numbers(player)))
        return number

    async def call_unmarked(self) -> int:
        """The host taps for the next number, and reads it."""
        place = str(len(self.called) + 1)
        self.moments[place] = next(MOMENTS)
        await self.host.taps("tambola.call_next")
        return await self.hears()

    async def hears(self) -> int:
        """The next number, once the host's screen stands at it."""
        await self.host.has_heard(len(self.called) + 1)
        number = self.host.tap.calls()[str(len(self.called) + 1)][0]
        self.called.append(number)
        return number

    def numbers(self, player: Guest) -> list[int]:
        """The numbers of the player's ticket."""
        return [number for row in self.rows[player.name] for number in row]

    def claimable(self) -> Mapping[str, Guest]:
        """The dividends that could be won now, each with the first player whose ticket has it (T6-T9)."""
        found: dict[str, Guest] = {}
        for player in self.players:
            top, middle, bottom = self.rows[player.name]
            corners = [top[0], top[-1], bottom[0], bottom[-1]]
            lines = {"top_line": top, "middle_line": middle, "bottom_line": bottom, "four_corners": corners}
            has = {name for name, numbers in lines.items() if set(numbers) <= set(self.called)}
            hits = len(set(self.numbers(player)) & set(self.called))
            if hits >= 5:
                has.add("early_five")
            if hits == 15:
                has.add("full_house")
            for name in has - set(self.won):
                found.setdefault(name, player)
        return found

    async def is_won(self, dividend: str, winner: Guest) -> None:
        """The player claims, and reads that they won."""
        await winner.claims(dividend)
        self.won[dividend] = winner
        if dividend != "full_house":
            await winner.sees("tambola.you_won", dividend=winner.words(f"tambola.{dividend}"))

    async def goes_on(self) -> None:
        """The host lets the calling go on after a claim, unless it has by itself."""
        go_on = self.host.page.get_by_role("button", name=self.host.words.like("tambola.go_on"))
        with contextlib.suppress(PlaywrightTimeout):
            await go_on.tap(timeout=GOES_ON_WITHIN_MS)
        await expect(self.host.button("tambola.call_next")).to_be_visible()

    async def plays_on(self, until: int | None = None) -> None:
        """Calls, stamps and claims until so many numbers are out, or until the game is over."""
        while len(self.called) != until and "full_house" not in self.won:
            await self.call()
            # Whoever wins the full house takes nothing else after it: the others first.
            for dividend, player in sorted(self.claimable().items(), key=lambda one: one[0] == "full_house"):
                await self.is_won(dividend, player)
                if dividend != "full_house":
                    await self.goes_on()
