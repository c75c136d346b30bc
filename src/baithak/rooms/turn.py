"""One command being carried out: the room as it is by now, and what has happened so far.

What is decided is in `decide` and the nouns beside it; how an event changes the room is in `evolve`.
"""

from collections.abc import Iterable, Mapping

from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect, RoundEnded, RoundReversed, SealAsked, SealCloseAsked
from baithak.kernel.game import Command, Context, Event, Game
from baithak.kernel.hidden import unseal
from baithak.kernel.holds import HoldsSeats
from baithak.kernel.powers import Power
from baithak.kernel.signals import Signal
from baithak.rooms.context import RoomContext
from baithak.rooms.evolve import evolve
from baithak.rooms.faces import Face
from baithak.rooms.powers import may
from baithak.rooms.record import key_fixed, record_made, reversal_made
from baithak.rooms.state import Room


class Around:
    """The people round the game: all that a game may know of the room (`kernel.game.Table`)."""

    __slots__ = ("_room",)

    def __init__(self, room: Room) -> None:
        self._room = room

    @property
    def host(self) -> str:
        return self._room.info.host

    def person(self, member: str) -> Face | None:
        return self._room.people.get(member)

    def people(self) -> Iterable[tuple[str, Face]]:
        return self._room.people.items()

    def balance_half_chips(self, member: str) -> int:
        return self._room.balances.get(member, 0)

    def holds(self, member: str, power: Power) -> bool:
        return may(self._room, member, power)

    def has_started(self, member: str) -> bool:
        return member in self._room.started


class Turn:
    """The room changes with every event that is told, so that each decision sees what the ones before it did.

    `asked` are the steps of the seal that the game has asked for and that are still to be done.
    """

    __slots__ = ("asked", "context", "events", "room")

    def __init__(self, room: Room, context: RoomContext) -> None:
        self.room = room
        self.context = context
        self.events: list[Event | Effect] = []
        self.asked: list[SealAsked | SealCloseAsked] = []

    @property
    def now_ms(self) -> int:
        return self.context.now_ms

    @property
    def actor(self) -> str:
        """Who asks. Raises ValueError where the house does: only a member's command may look."""
        if self.context.actor is None:
            raise ValueError("a member's command came without a member")
        return self.context.actor

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.context.games[self.room.table.kind]

    def held_seats(self) -> Mapping[int, str]:
        """The seats that the game on the table keeps for a member, also while nobody sits there (`kernel.holds`)."""
        return self.game.held_seats(self.room.game) if isinstance(self.game, HoldsSeats) else {}

    def tell(self, event: Event | Effect) -> None:
        """This has happened."""
        self.room = evolve(self.room, event, self.context.games)
        self.events.append(event)

    def ask(self, what: Command | Signal, actor: str | None = None) -> None:
        """Ask the game, and tell what it says happened. Raises Rejected when it refuses, before anything is told."""
        room = self.room
        seal = room.seal
        chance = None if seal is None or seal.prk is None else Chance(unseal(seal.prk))
        for event in self.game.decide(room.game, what, Context(self.context.now_ms, actor, Around(room), chance)):
            self.tell(event)
            if isinstance(event, RoundEnded):
                self._record(event.cancelled)
            elif isinstance(event, RoundReversed):
                self.tell(reversal_made(self.room, event, self.context.now_ms))
            elif isinstance(event, (SealAsked, SealCloseAsked)):
                self.asked.append(event)

    def _record(self, cancelled: str | None) -> None:
        # At once, before a later event of the same answer lets the game forget what was drawn.
        seal = self.room.seal
        if seal is not None and seal.face.phase == "listed":
            self.tell(key_fixed(self.room, seal))
        self.tell(record_made(self.room, self.game, cancelled, self.context.now_ms))
