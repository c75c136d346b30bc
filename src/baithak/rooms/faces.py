"""The public pieces of a room, ready to be sent: members, chat lines, the doors, the seal, rounds, the game on the table.

What each may see of a room is in `view`.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from baithak.rooms.commands import Language, Phrase

Role: TypeAlias = Literal["host", "cohost", "dealer", "supervisor", "player", "spectator", "television", "practice"]


class Face(msgspec.Struct, frozen=True):
    """A member as all see them. `order` counts from 0 in the order of coming; chips are half-chips.

    `missed` counts the reveals that this member's browser owed and didn't make this evening (F4). `practice` is how strong a
    practice opponent is, a word of the game's own; of anybody else it is null.
    """

    name: str
    role: Role
    plays: bool
    present: bool
    muted: bool
    seat: int | None
    half_chips: int
    order: int
    away_since_ms: int | None
    missed: int = 0
    practice: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody sits behind it: neither a television nor a practice opponent does."""
        return self.role not in ("television", "practice")

    @property
    def runs(self) -> bool:
        """Whether they may run the game, as `powers.HELD` has it."""
        return self.role in ("host", "cohost")


class Line(msgspec.Struct, frozen=True):
    """A line of the chat: `text` as somebody wrote it, or a `phrase` that everyone reads in their own language."""

    member: str
    name: str
    text: str
    at_ms: int
    phrase: Phrase | None = None


class Doors(msgspec.Struct, frozen=True):
    """The rules of entry."""

    spectators: bool
    chat: bool
    approval: bool
    locked: bool


class Info(msgspec.Struct, frozen=True):
    """The room itself. `paused_by` is a member's id while it is paused."""

    id: str
    name: str
    language: Language
    spoken_code: str
    link: str
    doors: Doors
    host: str
    host_offered_to: str | None
    host_offer_ends_ms: int | None
    paused_by: str | None
    closed: bool


class SealPlayer(msgspec.Struct, frozen=True):
    """One entry of the list of F3: who, and the commit (64 hex digits)."""

    member: str
    commit: str


class SealFace(msgspec.Struct, frozen=True):
    """The luck of the round in play (F1–F5).

    `phase`: `open` commits are taken · `listed` reveals are taken · `closed` the key is fixed. `closes_ms` is when the
    phase ends at the latest. `list` is empty before F3. `missing` (who of the list didn't reveal) and `round_id`
    (64 hex digits; its first eight are the round's code) are known once it is closed.
    """

    round: int
    game: str
    phase: Literal["open", "listed", "closed"]
    server_commit: str
    rules_hash: str
    prev_hash: str
    closes_ms: int | None
    list: tuple[SealPlayer, ...]
    missing: tuple[str, ...]
    round_id: str | None


class RoundLine(msgspec.Struct, frozen=True):
    """A finished round, whose record can be downloaded."""

    game: str
    ended_ms: int
    hash: str
    cancelled: str | None
    round_id: str | None


class OnTable(msgspec.Struct, frozen=True):
    """The game on the table. `settings` is of the game's own type."""

    kind: str
    settings: dict[str, Any]
