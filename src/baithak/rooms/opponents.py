"""Practice opponents in a room: seated by who keeps order, for a game that has them, and gone when it has no place for them.

They are members who play and nothing else: no person, no account, always there. How they play is in `runtime.opponents`.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final

from baithak.kernel.names import folded
from baithak.kernel.opponents import HasOpponents, Opponents
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Came, Sat, Went
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.commands import Language
from baithak.rooms.entry import names_taken
from baithak.rooms.nicknames import NICKNAMES
from baithak.rooms.turn import Turn

MOST: Final = 5
"""How many a room seats, at whatever table."""


def seat(turn: Turn, command: ask.SeatOpponent) -> None:
    """One more, on the lowest free seat of the table."""
    room, opponents = turn.room, _opponents(turn)
    if opponents is None:
        raise Rejected("room.no_opponents")
    if command.strength not in opponents.strengths:
        raise Rejected("wire.wrong_type", field="strength")
    if len(room.opponents) >= MOST:
        raise Rejected("room.too_many_opponents", max=MOST)
    if len(room.people) >= turn.context.max_people:
        raise Rejected("room.full")
    taken = {*turn.held_seats(), *(face.seat for face in room.people.values())}
    free = next((seat for seat in range(opponents.seats(room.game)) if seat not in taken), None)
    if free is None:
        raise Rejected("room.no_free_seat")
    # Nobody else is ever given this number: members' own ids are drawn by the house.
    member = f"p{room.comers}"
    turn.tell(happened.OpponentSeated(member, _name(turn), command.strength, free))
    turn.ask(Came(member))
    turn.ask(Sat(member))


def those_without_a_place_leave(turn: Turn) -> None:
    """After another game or other settings: those that the table has no seat or no strength for."""
    opponents = _opponents(turn)
    seats = 0 if opponents is None else opponents.seats(turn.room.game)
    strengths = () if opponents is None else opponents.strengths
    for member in turn.room.opponents:
        face = turn.room.people[member]
        if face.practice not in strengths or face.seat not in range(seats):
            turn.tell(happened.MemberLeft(member))
            turn.ask(Went(member))


def _opponents(turn: Turn) -> Opponents | None:
    game = turn.game
    return game.opponents if isinstance(game, HasOpponents) else None


def _name(turn: Turn) -> str:
    """The first nickname that nobody has or had this evening, whose scores name both; when all are taken, with a number."""
    taken = {folded(name) for name in (*names_taken(turn), *(gone.face.name for gone in turn.room.gone.values()))}
    return next(name for name in _nicknames(turn.room.info.language) if folded(name) not in taken)


def _nicknames(language: Language) -> Iterator[str]:
    yield from NICKNAMES[language]
    yield from (f"{name} {number}" for number in count(2) for name in NICKNAMES[language])
