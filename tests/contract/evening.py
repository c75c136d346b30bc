"""An evening in a room with virtual time: people, their browsers, a clock that is moved by hand. For any game.

After every step it checks what must always hold; the contract that games inherit is in `game_contract`.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from baithak.kernel import seal as arithmetic
from baithak.kernel.effects import EFFECTS, Effect
from baithak.kernel.game import Command, Event, Everyone, Game
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms import view
from baithak.rooms.commands import HouseCommand, RoomCommand
from baithak.rooms.context import RoomContext
from baithak.rooms.deadlines import deadlines
from baithak.rooms.events import EVENTS
from baithak.rooms.evolve import evolve
from baithak.rooms.seal import adds_a_seed
from baithak.rooms.state import Room
from baithak.rooms.step import step
from baithak.store.codec import Codec, dump, load, start

Asked = RoomCommand | HouseCommand | Command
Said = tuple[Event | Effect, ...]

ROOM = "r-evening"
HOST = "asha"
PLAYERS = ("asha", "ravi", "noor")
SPECTATOR = "zoya"
TELEVISION = "tv"
STARTED_MS = 1_800_000_000_000


class Taken(NamedTuple):
    """One step: when, who asked (None for the house), what, and what happened."""

    at_ms: int
    actor: str | None
    command: Asked
    events: Said


class Evening:
    """A room with a host, two players, a spectator and a television, all connected, and `game` on the table.

    `browsers` commit and reveal by themselves, at once, for whoever is connected. The room never changes in place, so
    `branch` costs nothing.
    """

    def __init__(self, game: Game, settings: Mapping[str, Any] | None = None, *, luck: int = 0) -> None:
        self.game = game
        self.games = {game.kind: game}
        self.codec = Codec([*EVENTS, *EFFECTS, *game.events])
        self.luck = luck
        self.browsers = True
        self.now_ms = STARTED_MS
        self.steps: tuple[Taken, ...] = ()
        self._room: Room | None = None
        self.house(
            ask.Create(
                room=ROOM,
                name="Diwali",
                language="hi",
                spoken_code="KAMAL 4821",
                link="link",
                account=account(HOST),
                member=HOST,
                member_name=HOST,
                game=game.kind,
                settings=dict(settings or {}),
            )
        )
        self.house(ask.CameBack(HOST))
        for member in PLAYERS[1:]:
            self.comes(member)
        self.comes(SPECTATOR, "spectator")
        self.comes(TELEVISION, "television")

    @property
    def room(self) -> Room:
        """The room as it is now."""
        assert self._room is not None
        return self._room

    @property
    def state(self) -> Any:
        """The state of the game on the table."""
        return self.room.game

    @property
    def log(self) -> list[Event | Effect]:
        """All events so far."""
        return [event for taken in self.steps for event in taken.events]

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return len(self.room.rounds)

    def branch(self) -> Self:
        """The same evening, to go on with in another way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    # What people and the house ask

    def comes(self, member: str, join_as: ask.JoinAs = "player") -> None:
        """Joins by the invitation and is connected."""
        self.house(ask.Join(account(member), member, member, join_as))
        self.house(ask.CameBack(member))

    def house(self, command: HouseCommand) -> Said:
        """The house says something to the room."""
        return self._take(None, command)

    def do(self, member: str, command: RoomCommand | Command) -> Said:
        """A member asks; raises Rejected where it is refused. Then the browsers do what they have to."""
        return self._take(member, command)

    def refused(self, member: str, command: RoomCommand | Command) -> Rejected | None:
        """Why that would be refused, or None where it wouldn't. Nothing changes."""
        try:
            step(self.room, command, self._context(member))
        except Rejected as rejected:
            return rejected
        return None

    def put_game(self, state: Any) -> None:
        """The game is in that state now, by no event."""
        self._room = replace(self.room, game=state)

    def wait(self, ms: int) -> None:
        """Time passes; nothing comes due by itself (see `next_moment`)."""
        self.now_ms += ms

    def due(self) -> list[Any]:
        """What lies ahead, earliest first."""
        return sorted(deadlines(self.room, self.games), key=lambda deadline: (deadline.due_ms, deadline.id))

    def next_moment(self) -> Said:
        """Time goes on to the next deadline, which fires. Trusts the caller that there is one."""
        deadline = self.due()[0]
        self.now_ms = max(self.now_ms, deadline.due_ms)
        return self.house(ask.Fire(deadline.id))

    # The machinery

    def _take(self, actor: str | None, command: Asked) -> Said:
        room, events = step(self._room, command, self._context(actor))
        if self._room is not None:
            check_step(self, self._room, room, events)
        self._room = room
        self.steps = (*self.steps, Taken(self.now_ms, actor, command, events))
        if self.browsers:
            self.browse_once()
        return events

    def _context(self, actor: str | None) -> RoomContext:
        fresh = hashlib.sha256(f"server {self.luck} {len(self.steps)}".encode()).digest()
        return RoomContext(self.now_ms, actor, Hidden(fresh), self.games)

    def browse_once(self) -> None:
        """One browser does what it has to in the seal, if one has; with `browsers` its own step brings the next."""
        seal = self.room.seal
        if seal is None or seal.face.phase == "closed":
            return
        number = seal.face.round
        if seal.face.phase == "open":
            for member, face in self.room.people.items():
                if face.present and adds_a_seed(face) and member not in seal.commits:
                    self.do(member, ask.Commit(number, self.commit_of(member)))
                    return
        else:
            for player in seal.face.list:
                here = self.room.people.get(player.member)
                if player.member not in seal.seeds and here is not None and here.present:
                    self.do(player.member, ask.Reveal(number, self.seed_of(player.member).hex()))
                    return

    def seed_of(self, member: str) -> bytes:
        """The seed of that member's browser for the round in play."""
        assert self.room.seal is not None
        return hashlib.sha256(f"{member} {self.luck} {self.room.seal.face.round}".encode()).digest()

    def commit_of(self, member: str) -> str:
        """What that member's browser commits to in the round in play (F2)."""
        assert self.room.seal is not None
        server = bytes.fromhex(self.room.seal.face.server_commit)
        return arithmetic.player_commit(server, member, self.seed_of(member)).hex()


def account(member: str) -> str:
    """The account of a member."""
    return f"account of {member}"


def seen_by_all(evening: Evening, room: Room) -> bytes:
    """The bytes of what everyone sees, of the room and of the game."""
    return msgspec.json.encode([view.public(room), evening.game.public(room.game)])


def seen_by(evening: Evening, room: Room, member: str) -> bytes:
    """The bytes of what only `member` sees."""
    return msgspec.json.encode([view.private(room, member), evening.game.private(room.game, member)])


def check_step(evening: Evening, before: Room, after: Room, events: Said) -> None:
    """What must hold after every step, whatever was asked."""
    check_replay(evening, before, after, events)
    check_ledger(after)
    check_touched(evening, before, after, events)
    check_host(after)
    check_leads_on(evening, after)


def check_replay(evening: Evening, before: Room, after: Room, events: Said) -> None:
    """The events alone lead to the same room, also after they were stored and read; nothing was changed in place."""
    kept = dumped(before)
    replayed = before
    for event in stored(evening.codec, events):
        replayed = evolve(replayed, event, evening.games)
    assert after == replayed
    assert kept == dumped(before), "a state was changed in place"
    room, state = dumped(after)
    assert after == replace(load(room, Room), game=load(state, evening.game.state_type))


def dumped(room: Room) -> tuple[bytes, bytes]:
    """The room and the state of its game as they are kept in the store."""
    return dump(replace(room, game=None)), dump(room.game)


def stored(codec: Codec, events: Iterable[Event | Effect]) -> Sequence[Any]:
    """The events as they come back from the store."""
    head = start(ROOM)
    rows = codec.encode(head, STARTED_MS, list(events))
    return [event for _, event in codec.decode(ROOM, head, rows)]


def check_ledger(room: Room) -> None:
    """Chips sum to zero over the members and the house, and every face shows its own balance."""
    assert sum(room.balances.values()) == 0
    assert {m: room.balances.get(m, 0) for m in room.people} == {m: f.half_chips for m, f in room.people.items()}


def check_touched(evening: Evening, before: Room, after: Room, events: Said) -> None:
    """Nobody's own part changed but of those whom the events touch."""
    touched = view.touched(after, events, evening.games)
    if isinstance(touched, Everyone) or before.table.kind != after.table.kind:
        return
    for member in {**before.people, **after.people}.keys() - touched:
        assert seen_by(evening, before, member) == seen_by(evening, after, member), member


def check_host(room: Room) -> None:
    """While a person is in the room exactly one is host."""
    hosts = [member for member, face in room.people.items() if face.role == "host"]
    persons = [member for member, face in room.people.items() if face.is_person]
    assert hosts == ([room.info.host] if persons else [])


def check_leads_on(evening: Evening, room: Room) -> None:
    """No stuck table: a deadline leads on, or the view names whom it waits for."""
    due = deadlines(room, evening.games)
    ids = [deadline.id for deadline in due]
    assert len(ids) == len(set(ids))
    assert all(one.startswith((f"{room.table.kind}.", "room.")) for one in ids)
    waits_for = room.waits_for
    someone = any(face.present and face.is_person for face in room.people.values())
    assert due or waits_for is not None or room.info.paused_by is not None or room.info.closed or not someone
    assert waits_for is None or waits_for in {"host", "players"} or waits_for in room.people
