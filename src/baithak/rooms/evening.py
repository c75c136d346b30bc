"""The evening's sheet: every finished game of a room, who won what in it, and what the evening came to for each.

Pure: it is made from what stands in the log, which `runtime.log` reads.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.results import Result, TellsResults
from baithak.rooms.context import Games
from baithak.rooms.events import RecordMade, SealOpened
from baithak.rooms.state import Room

T = TypeVar("T")


class Noted(msgspec.Struct, Generic[T], frozen=True):
    """An event as it stands in the log: its place there, and when it was written."""

    seq: int
    at_ms: int
    event: T


class EveningWin(msgspec.Struct, frozen=True):
    """Something won: by which account, under which name, what, and for how many half-chips or for what in words."""

    account: str
    name: str
    dividend: str
    half_chips: int
    words: str


class EveningGame(msgspec.Struct, frozen=True):
    """A finished game. `ended` is a word of its kind, `played` or `stopped` where it tells none; `tickets` is how many each
    account had. `own` are the names that the host gave in this game to what was to be won, by the word in `EveningWin.dividend`.
    `half_chips` is what the game gave or took each account, where players pay each other: what they won is part of it.
    """

    round: int
    kind: str
    began_ms: int
    ended_ms: int
    ended: str
    tickets: dict[str, int]
    wins: tuple[EveningWin, ...]
    own: dict[str, str] = {}
    half_chips: dict[str, int] = {}


class EveningPerson(msgspec.Struct, frozen=True):
    """What the finished games came to for one account: half-chips won less those paid, and how often it won."""

    name: str
    half_chips: int
    won: int


class Evening(msgspec.Struct, frozen=True):
    """The finished games, oldest first, and by account everyone who took part in one."""

    games: tuple[EveningGame, ...]
    people: dict[str, EveningPerson]


def evening(
    room: Room,
    games: Games,
    ended: Sequence[Noted[RecordMade]],
    opened: Sequence[Noted[SealOpened]],
    moved: Sequence[Noted[ChipsMoved]],
) -> Evening:
    """The sheet from these events of the room's log, each kind in its order and whole; `room` is asked for names only.

    Chips that the room itself gave out are in no game, nor are those of a game still in play.
    """
    began_ms = {one.event.round: one.at_ms for one in opened}
    results = [_result(one.event, games) for one in ended]
    names = {account: name for result in results for account, name in result.names.items()}
    half_chips: dict[str, int] = {}
    won: dict[str, int] = {}
    for result in results:
        half_chips |= {account: 0 for account in (*result.tickets, *result.half_chips) if account not in half_chips}
        for win in result.wins:
            won[win.account] = won.get(win.account, 0) + 1
    last = ended[-1].seq if ended else 0
    for one in moved:
        if one.seq < last and not one.event.reason.startswith("room."):
            for entry in one.event.entries:
                if entry.account != HOUSE:
                    half_chips[entry.account] = half_chips.get(entry.account, 0) + entry.half_chips

    def name_of(account: str) -> str:
        return names.get(account) or member_name(room, account)

    return Evening(
        games=tuple(
            EveningGame(
                round=one.event.round,
                kind=one.event.record["game"],
                began_ms=began_ms.get(one.event.round, one.at_ms),
                ended_ms=one.event.at_ms,
                ended=result.ended,
                tickets=result.tickets,
                wins=tuple(
                    EveningWin(win.account, name_of(win.account), win.dividend, win.half_chips, win.words)
                    for win in result.wins
                ),
                own=result.own,
                half_chips=result.half_chips,
            )
            for one, result in zip(ended, results, strict=True)
        ),
        people={
            account: EveningPerson(name_of(account), half_chips.get(account, 0), won.get(account, 0))
            for account in {**half_chips, **won}
        },
    )


def member_name(room: Room, member: str) -> str:
    """The name of a member, also of one who has left; empty for whoever was never here."""
    face = room.people.get(member)
    if face is None and member in room.gone:
        face = room.gone[member].face
    return "" if face is None else face.name


def _result(made: RecordMade, games: Games) -> Result:
    game = games[made.record["game"]]
    if isinstance(game, TellsResults):
        return game.result(made.record)
    return Result("played" if made.record["cancelled"] is None else "stopped", {}, ())
