"""What a room is at one moment: the public pieces as they are sent, and what only the server holds.

How it changes is in `evolve`, who may see what in `view`. Nothing in it is ever changed in place.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from baithak.kernel.hidden import Hidden
from baithak.rooms.commands import JoinAs
from baithak.rooms.faces import Face, Info, Line, OnTable, RoundLine, SealFace

NamedRole: TypeAlias = Literal["cohost", "dealer", "supervisor"]
Why: TypeAlias = Literal["gone", "waited"]

NO_HASH = "0" * 64
"""What stands for the record before the first (F5)."""


class Seal(msgspec.Struct, frozen=True):
    """The luck of the round in play. `face` is what all see of it.

    `commits` (64 hex digits by member) are in the order in which they were stored (F12); `seeds` are the reveals that
    fit. `rules` are the game's rules as they stood at F1. `prk` is there once the seal is closed.
    """

    face: SealFace
    closes_itself: bool
    rules: dict[str, Any]
    server_seed: Hidden[bytes]
    commits: dict[str, str]
    seeds: dict[str, Hidden[bytes]]
    prk: Hidden[bytes] | None


class Knock(msgspec.Struct, frozen=True):
    """Someone who waits at the door to be let in; `at_ms` is when they were last noted to ask."""

    account: str
    name: str
    join_as: JoinAs
    at_ms: int


class Gone(msgspec.Struct, frozen=True):
    """Someone who was here: `face` as it was last; `removed` if not by their own wish."""

    face: Face
    removed: bool


class Search(msgspec.Struct, frozen=True):
    """The search for a host. `asked` are those who were offered the role in this lap; whom it is offered to now, and
    until when, is in `Info`. `laps` is how often all were asked and nobody took it.
    """

    why: Why
    asked: tuple[str, ...]
    laps: int = 0


class Room(msgspec.Struct, frozen=True):
    """One evening of the same people, with one game on the table.

    `people` are the members inside, by id, in the order in which they came; `gone` those who were. `opponents` are those of
    them that are practice opponents. `accounts` leads from an account to its member, inside or gone. `named` are the roles given by the host, in the order of naming.
    `balances` are half-chips by account, the house's included, and sum to zero; `started` are those who were given chips to
    begin with this evening. `game` is the state of the game on the
    table, of that game's own type, `in_round` and `waits_for` what it says of itself. `rounds` are the newest, by number; the records of all are in the log. `lines`, `comers` and `last_round` are the last numbers given.
    """

    info: Info
    people: dict[str, Face]
    table: OnTable
    game: Any
    in_round: bool
    waits_for: str | None
    seal: Seal | None = None
    chat: dict[str, Line] = {}
    rounds: dict[str, RoundLine] = {}
    balances: dict[str, int] = {}
    started: dict[str, bool] = {}
    opponents: tuple[str, ...] = ()
    accounts: dict[str, str] = {}
    gone: dict[str, Gone] = {}
    banned: frozenset[str] = frozenset()
    door: dict[str, Knock] = {}
    named: dict[str, NamedRole] = {}
    search: Search | None = None
    host_waited_since_ms: int | None = None
    closing: bool = False
    lines: int = 0
    comers: int = 0
    last_round: int = 0
    last_hash: str = NO_HASH
