"""`Table`: a game of Tambola as the tests play it: the caller taps, the players stamp and claim, and all that is called is kept.

What each person reads and taps is in `guest`; what went over their sockets, in `tap`.
"""

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from tests.e2e.guest import Guest, Rows
from tests.e2e.tap import MOMENTS

GOES_ON_WITHIN_MS = 5_000
"""So long a claim stops the calling (T17)."""

SIX = ("early_five", "top_line", "middle_line", "bottom_line", "four_corners", "full_house")
"""The dividends by default."""


class Chance(NamedTuple):
    """A dividend that could be won now: by whom, and the numbers to be marked for it."""

    player: Guest
    numbers: Sequence[int]


class Table:
    """Whoever calls and the players of one game, from the dealing on; who calls may be a player too."""

    def __init__(
        self, host: Guest, players: Sequence[Guest], watchers: Sequence[Guest], dividends: Sequence[str] = SIX
    ) -> None:
        self.host = host
        self.players = players
        self.everybody = tuple(dict.fromkeys((host, *players, *watchers)))
        self.dividends = dividends
        self.since = next(MOMENTS)
        """When the game began; what was heard before belongs to another."""
        self.called: list[int] = []
        self.moments: dict[str, int] = {}
        """When each tapped number was asked for, by its place in the order."""
        self.won: dict[str, Guest] = {}
        self.rows: dict[str, Rows] = {}
        """The numbers of each player's tickets by name, three rows a ticket."""
        self.bogeys: Sequence[Rows] = ()
        """The tickets that are out of the game."""

    async def is_dealt(self) -> None:
        """Waits until every player holds a ticket, and keeps its numbers by the player's name."""
        for player in (self.host, *self.players):
            await expect(player.ticket.first).to_be_visible()
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
        number = self.host.tap.calls(self.since)[str(len(self.called) + 1)][0]
        self.called.append(number)
        return number

    async def hears_on(self, calls: int) -> None:
        """Numbers that come by themselves, until so many are out."""
        await self.host.tap.until(lambda: len(self.host.tap.calls(self.since)) >= calls)
        self.catches_up()

    def catches_up(self) -> None:
        """Numbers that came by themselves since."""
        heard = self.host.tap.calls(self.since)
        self.called = [heard[str(place)][0] for place in range(1, len(heard) + 1)]

    @property
    def is_won_out(self) -> bool:
        """All dividends are won, or the full house that ends the game."""
        return "full_house" in self.won or set(self.dividends) <= set(self.won)

    def numbers(self, player: Guest) -> list[int]:
        """The numbers of the player's tickets."""
        return [number for row in self.rows[player.name] for number in row]

    def claimable(self) -> Mapping[str, Chance]:
        """The dividends that could be won now, each on the first ticket that has it (T6-T9)."""
        found: dict[str, Chance] = {}
        for player in self.players:
            rows = self.rows[player.name]
            for first in range(0, len(rows), 3):
                ticket = rows[first : first + 3]
                if ticket in self.bogeys:
                    continue
                top, middle, bottom = ticket
                corners = [top[0], top[-1], bottom[0], bottom[-1]]
                hits = [number for row in ticket for number in row if number in self.called]
                patterns = {"top_line": top, "middle_line": middle, "bottom_line": bottom, "four_corners": corners}
                has = {name: numbers for name, numbers in patterns.items() if set(numbers) <= set(hits)}
                if len(hits) >= 5:
                    has["early_five"] = hits[:5]
                if len(hits) == 15:
                    has["full_house"] = hits
                for name in set(has) & set(self.dividends) - set(self.won):
                    found.setdefault(name, Chance(player, has[name]))
        return found

    async def is_won(self, dividend: str, winner: Guest) -> None:
        """The player claims, and reads that they won, unless that was the end."""
        await winner.claims(dividend)
        self.won[dividend] = winner
        if not self.is_won_out:
            await winner.sees("tambola.you_won", dividend=winner.words(f"tambola.{dividend}"))

    async def goes_on(self) -> None:
        """The host lets the calling go on after a claim, unless it has by itself."""
        go_on = self.host.page.get_by_role("button", name=self.host.words.like("tambola.go_on"))
        with contextlib.suppress(PlaywrightTimeout):
            await go_on.tap(timeout=GOES_ON_WITHIN_MS)
        await expect(go_on).to_have_count(0)

    async def plays_on(self, until: int | None = None) -> None:
        """Calls, stamps and claims until so many numbers are out, or until the game is over."""
        while len(self.called) != until and not self.is_won_out:
            await self.call()
            await self.claims_all()

    async def claims_all(self) -> None:
        """What can be won is won; whoever wins the full house takes nothing else after it: the others first."""
        for dividend, (player, numbers) in sorted(self.claimable().items(), key=lambda one: one[0] == "full_house"):
            await player.marks_all(numbers)
            await self.is_won(dividend, player)
            if not self.is_won_out:
                await self.goes_on()
