"""`Tap`: every frame that went over the sockets of a page, in one order for all pages, and what must not be in them.

It reads frames as text too, so that nothing passes by being in a place where nobody looks.
"""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playwright.async_api import Page, WebSocket

FIGURES = {
    # Those that are called, which the tests hold against the moment of each call.
    "game.calls.*.number",
    # One's own ticket.
    "mine.game.tickets.*.rows.*.*",
    "mine.game.tickets.*.marks.*",
    "mine.game.named.*.*",
    # A claim that won shows its ticket (T25), a refused one names what is wrong with its marks (T18).
    "game.claims.*.rows.*.*",
    "game.claims.*.marks.*",
    "game.claims.*.params.numbers.*",
    # What a refused claim rested on is told once the game is over (T22).
    "game.refused.*.rows.*.*",
    "game.refused.*.marks.*",
    "game.refused.*.missing.*",
    "game.refused.*.uncalled.*",
    # Counts, places, amounts and times.
    "seq",
    "protocol",
    "now_ms",
    "game.next_ms",
    "game.pace_s",
    "game.calls.*.at_ms",
    "game.claims.*.at_ms",
    "game.claims.*.call",
    "game.claims.*.params.ms",
    "game.claims.*.params.n",
    "game.claims.*.ticket_no",
    "game.dividends.*.pot_half_chips",
    "game.dividends.*.prize_half_chips",
    "game.dividends.*.wins.*.at_ms",
    "game.dividends.*.wins.*.call",
    "game.dividends.*.wins.*.half_chips",
    "game.named.*.tickets",
    # The settings of a game that has ended.
    "game.played.late_join_until",
    "game.played.max_per_ticket",
    "game.played.max_tickets",
    "game.played.pace_s",
    "game.played.price",
    "game.played.prizes.*",
    "game.played.prizes.*.share",
    "game.pot_half_chips",
    # A number that was called by mistake.
    "game.taken_back.*.number",
    "game.taken_back.*.order",
    "game.taken_back.*.at_ms",
    "game.tickets.*",
    "mine.game.tickets.*.no",
    "room.chat.*.at_ms",
    "room.info.host_offer_ends_ms",
    "room.people.*.away_since_ms",
    "room.people.*.half_chips",
    "room.people.*.missed",
    "room.people.*.order",
    "room.people.*.seat",
    "room.rounds.*.ended_ms",
    "room.seal.closes_ms",
    "room.seal.round",
    "room.table.settings.late_join_until",
    "room.table.settings.max_per_ticket",
    "room.table.settings.max_tickets",
    "room.table.settings.pace_s",
    "room.table.settings.price",
    "room.table.settings.prizes.*",
    "room.table.settings.prizes.*.share",
}
"""All places where a message holds a number. One that isn't here could be a number to come: see that it isn't."""

TABLES = {
    "calls",
    "chat",
    "claims",
    "dividends",
    "named",
    "people",
    "prizes",
    "refused",
    "rounds",
    "taken_back",
    "tickets",
    "wants",
}
"""What is keyed by ids, ranks, names of dividends or places in an order."""

PATIENCE_S = 60

MOMENTS = itertools.count()
"""Counts whatever happens on any page, so that it can be said what came before what."""


@dataclass(frozen=True)
class Frame:
    moment: int
    text: str

    @cached_property
    def message(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.text)
        return message


class Tap:
    """What one page heard and said since it was opened, over all its sockets."""

    def __init__(self, page: Page) -> None:
        self.heard: list[Frame] = []
        self.said: list[Frame] = []
        self._news = asyncio.Event()
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hears)
        socket.on("framesent", lambda payload: self.said.append(_frame(payload)))

    def _hears(self, payload: str | bytes) -> None:
        self.heard.append(_frame(payload))
        self._news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until `holds` of what was heard. Raises TimeoutError after a minute."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                self._news.clear()
                await self._news.wait()

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """The messages of that kind that were heard, in order."""
        return [message for frame in self.heard if (message := frame.message)["t"] == kind]

    def calls(self, since: int = 0, until: int | None = None) -> dict[str, tuple[int, int]]:
        """The numbers called, by their place in the order ("1" to "90"), each with the moment it was first heard; of the
        game that was played between two moments.
        """
        heard: dict[str, tuple[int, int]] = {}
        for frame in self.heard:
            if frame.moment < since or (until is not None and frame.moment >= until):
                continue
            for place, number in figures(frame.message):
                if place[:2] == ("game", "calls") and place[-1] == "number":
                    heard.setdefault(place[2], (number, frame.moment))
        return heard

    def tickets(self) -> dict[str, list[list[int]]]:
        """One's own tickets by rank."""
        own: dict[str, list[list[int]]] = {}
        for message in self.messages("mine"):
            for rank, face in ((message.get("game") or {}).get("tickets") or {}).items():
                own[rank] = face["rows"]
        return own

    def people(self) -> dict[str, dict[str, Any]]:
        """The faces of all people, as they were told last."""
        people: dict[str, dict[str, Any]] = {}
        for frame in self.heard:
            message = frame.message
            room = message.get("room") or {}
            if message["t"] == "snapshot":
                people = room["people"]
            elif message["t"] == "update":
                people = people | room.get("put", {}).get("people", {})
        return people


def figures(message: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every number in a message with its place, a whole part and a change of it named alike: `game.calls.7.number`."""
    for name, part in message.items():
        if message["t"] == "mine" and name in ("room", "game"):
            yield from _walk(("mine", name), part)
        elif message["t"] == "update" and name in ("room", "game"):
            for change in ("set", "put"):
                yield from _walk((name,), (part or {}).get(change, {}))
        else:
            yield from _walk((name,), part)


def place_of(path: tuple[str, ...]) -> str:
    """The path as FIGURES writes it, with a star for what only names one entry among many."""
    before = ("", *path)
    return ".".join(
        "*" if step.isdigit() or table in TABLES else step for table, step in zip(before, path, strict=False)
    )


def claims(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The claims that a message tells of."""
    yield from _told(message, "claims")


def refused(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What refused claims rested on, as far as a message tells of it."""
    yield from _told(message, "refused")


def phase(message: dict[str, Any]) -> str | None:
    """Where the game stands from this message on; None where it doesn't say."""
    game = message.get("game") or {}
    game = game.get("set", {}) if message["t"] == "update" else game if message["t"] == "snapshot" else {}
    told: str | None = game.get("phase")
    return told


def _told(message: dict[str, Any], table: str) -> Iterator[dict[str, Any]]:
    game = message.get("game") or {}
    if message["t"] == "update":
        yield from (game.get("put", {}).get(table) or {}).values()
        game = game.get("set", {})
    if message["t"] in ("update", "snapshot"):
        yield from (game.get(table) or {}).values()


def _walk(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], int]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _walk((*path, key), part)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _walk((*path, str(index)), part)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


def _frame(payload: str | bytes) -> Frame:
    return Frame(next(MOMENTS), payload if isinstance(payload, str) else payload.decode())
