"""`Seated`: what one page has been told of a game of rummy by now, the part that all see and its own; and the cards it was told.

What went over its sockets is in `tap`.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from baithak.games.rummy.view import RummyPrivate, RummyPublic
from tests.e2e.tap import Tap

CARD: Final = re.compile(r"(?<![\w#])(?:[A2-9TJQK][SHDC]|JK)(?!\w)")

OPEN_TO_ALL: Final = {
    "game.wild.card",
    "game.toss.*",
    "game.open.*",
    "game.moved.card",
    "game.finish.params.cards",
    "game.result.finish",
    "game.result.wild.card",
    "game.result.verdict.params.cards",
    "game.result.hands.*.groups.*.cards.*",
    "game.result.hands.*.loose.*",
}
"""Where a message may name a card: those that lie open, and all once a round is over."""

OWN: Final = {"mine.game.cards.*"}

ENTRY: Final = re.compile(r"\d+|m[a-z2-7]{16}|p\d+")
"""A key that names one of many: a place in an order, or a member."""


class Seated:
    """Follows one page's messages, as its own client does."""

    def __init__(self, tap: Tap) -> None:
        self._tap = tap
        self._read = 0
        self._game: dict[str, Any] = {}
        self._mine: dict[str, Any] = {}
        self.people: dict[str, dict[str, Any]] = {}

    @property
    def public(self) -> RummyPublic:
        """What all see."""
        self._follow()
        return msgspec.convert(self._game, RummyPublic)

    @property
    def own(self) -> RummyPrivate:
        """What only this page was told."""
        self._follow()
        return msgspec.convert(self._mine, RummyPrivate)

    def _follow(self) -> None:
        for frame in self._tap.heard[self._read :]:
            self._take(frame.message)
        self._read = len(self._tap.heard)

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "snapshot":
            self._game, self.people = message["game"], message["room"]["people"]
        elif message["t"] == "update":
            self._game = _changed(self._game, message.get("game") or {})
            self.people = _changed({"people": self.people}, _only_people(message.get("room") or {}))["people"]
        elif message["t"] == "mine" and message.get("game") is not None:
            self._mine = message["game"]


def cards_told(message: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every card that a message names, with its place as OPEN_TO_ALL writes it."""
    for name, part in message.items():
        if message["t"] == "update" and name in ("room", "game"):
            for change in ("set", "put", "drop"):
                yield from _walk(name, (part or {}).get(change, {}))
        elif message["t"] == "mine" and name in ("room", "game"):
            yield from _walk(f"mine.{name}", part)
        else:
            yield from _walk(name, part)


def _walk(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _walk(f"{path}.{'*' if ENTRY.fullmatch(key) else key}", part)
    elif isinstance(value, list):
        for part in value:
            yield from _walk(f"{path}.*", part)
    elif isinstance(value, str):
        yield from ((path, card) for card in CARD.findall(value))


def _only_people(change: dict[str, Any]) -> dict[str, Any]:
    return {
        how: {field: value for field, value in fields.items() if field == "people"} for how, fields in change.items()
    }


def _changed(tree: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The part after a change as `wire.delta` writes it."""
    tree = tree | change.get("set", {})
    for field, entries in change.get("put", {}).items():
        tree = tree | {field: tree[field] | entries}
    for field, keys in change.get("drop", {}).items():
        tree = tree | {field: {key: value for key, value in tree[field].items() if key not in keys}}
    return tree
