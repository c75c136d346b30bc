"""How each event changes a room. No rules here: nothing is refused, nothing drawn, and events are all it knows.

What makes the events is in `decide` and the nouns beside it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from baithak.kernel.chips import HOUSE, booked
from baithak.kernel.effects import STARTING_CHIPS, ChipsMoved, Effect, TimeMoved
from baithak.kernel.game import Event, Game
from baithak.rooms import events as happened
from baithak.rooms.context import Games
from baithak.rooms.evolve_people import PEOPLE
from baithak.rooms.faces import Doors, Info, Line, OnTable, RoundLine, SealFace
from baithak.rooms.state import Room, Seal

CHAT_KEPT: Final = 100
"""How many lines of the chat a room keeps."""
ROUNDS_KEPT: Final = 100
"""How many finished rounds a room shows; the records of all of them are in its log."""


def evolve(room: Room | None, event: Event | Effect, games: Games) -> Room:
    """The room after `event`; the first event of a room is `RoomCreated`.

    Events that are not the room's own go to the game on the table. Pieces that don't change are the same objects as
    before.
    """
    if isinstance(event, happened.RoomCreated):
        return _created(event, games)
    if room is None:
        raise ValueError("a room's log begins with its creation")
    if isinstance(event, happened.RoomEvent):
        if isinstance(event, (happened.GameOpened, happened.SettingsChanged)):
            return _opened(room, event, games)
        return HANDLERS[type(event)](room, event)
    game = games[room.table.kind]
    if isinstance(event, ChipsMoved):
        room = _chips_moved(room, event)
    elif isinstance(event, TimeMoved):
        room = _time_moved(room, event)
    return _played(room, game, event)


def replay(events: Iterable[Event | Effect], games: Games) -> Room:
    """The room that `events` lead to. Raises ValueError where there are none."""
    room: Room | None = None
    for event in events:
        room = evolve(room, event, games)
    if room is None:
        raise ValueError("a room's log begins with its creation")
    return room


def _created(event: happened.RoomCreated, games: Games) -> Room:
    game = games[event.game]
    settings = msgspec.convert(event.settings, game.settings_type)
    state = game.open(settings, None)
    info = Info(
        id=event.room,
        name=event.name,
        language=event.language,
        spoken_code=event.spoken_code,
        link=event.link,
        doors=Doors(spectators=True, chat=True, approval=False, locked=False),
        host=event.host,
        host_offered_to=None,
        host_offer_ends_ms=None,
        paused_by=None,
        closed=False,
    )
    return Room(
        info=info,
        people={},
        table=OnTable(event.game, event.settings),
        game=state,
        in_round=game.in_round(state),
        waits_for=game.waits_for(state),
        balances={HOUSE: 0},
    )


def _opened(room: Room, event: happened.GameOpened | happened.SettingsChanged, games: Games) -> Room:
    kind, before = (event.game, None) if isinstance(event, happened.GameOpened) else (room.table.kind, room.game)
    game = games[kind]
    state = game.open(msgspec.convert(event.settings, game.settings_type), before)
    return _with_game(replace(room, table=OnTable(kind, event.settings)), game, state)


def _played(room: Room, game: Game, event: Event | Effect) -> Room:
    state = game.evolve(room.game, event)
    return room if state is room.game else _with_game(room, game, state)


def _with_game(room: Room, game: Game, state: Any) -> Room:
    return replace(room, game=state, in_round=game.in_round(state), waits_for=game.waits_for(state))


def _chips_moved(room: Room, event: ChipsMoved) -> Room:
    people = room.people.copy()
    balances = booked(room.balances, event.entries)
    for entry in event.entries:
        if entry.account in people:
            people[entry.account] = replace(people[entry.account], half_chips=balances[entry.account])
    started = room.started
    if event.reason == STARTING_CHIPS:
        started = started | {entry.account: True for entry in event.entries if entry.account != HOUSE}
    return replace(room, balances=balances, people=people, started=started)


def _time_moved(room: Room, event: TimeMoved) -> Room:
    """Every moment that lies ahead: of the seal, the host's absence, the table's wait, an offer, a knock at the door."""

    def later(moment_ms: int | None) -> int | None:
        return None if moment_ms is None else moment_ms + event.by_ms

    seal, info = room.seal, room.info
    if seal is not None and seal.face.closes_ms is not None:
        seal = replace(seal, face=replace(seal.face, closes_ms=later(seal.face.closes_ms)))
    if info.host_offer_ends_ms is not None:
        info = replace(info, host_offer_ends_ms=later(info.host_offer_ends_ms))
    people = {
        member: face if face.away_since_ms is None else replace(face, away_since_ms=later(face.away_since_ms))
        for member, face in room.people.items()
    }
    door = {member: replace(knock, at_ms=knock.at_ms + event.by_ms) for member, knock in room.door.items()}
    waited_since_ms = later(room.host_waited_since_ms)
    return replace(room, seal=seal, info=info, people=people, door=door, host_waited_since_ms=waited_since_ms)


def _line_said(room: Room, event: happened.LineSaid) -> Room:
    chat = room.chat.copy()
    chat[str(event.line)] = Line(event.member, room.people[event.member].name, event.text, event.at_ms, event.phrase)
    if len(chat) > CHAT_KEPT:
        del chat[next(iter(chat))]
    return replace(room, chat=chat, lines=event.line)


def _line_deleted(room: Room, event: happened.LineDeleted) -> Room:
    return replace(room, chat={key: line for key, line in room.chat.items() if key != str(event.line)})


def _locked(room: Room, _: happened.RoomLocked) -> Room:
    return _doors(room, replace(room.info.doors, locked=True))


def _unlocked(room: Room, _: happened.RoomUnlocked) -> Room:
    return _doors(room, replace(room.info.doors, locked=False))


def _entry_set(room: Room, event: happened.EntrySet) -> Room:
    return _doors(room, Doors(event.spectators, event.chat, event.approval, room.info.doors.locked))


def _doors(room: Room, doors: Doors) -> Room:
    return replace(room, info=replace(room.info, doors=doors))


def _renamed(room: Room, event: happened.RoomRenamed) -> Room:
    return replace(room, info=replace(room.info, name=event.name))


def _closing(room: Room, _: happened.RoomClosing) -> Room:
    return replace(room, closing=True)


def _closed(room: Room, _: happened.RoomClosed) -> Room:
    info = replace(room.info, closed=True, host_offered_to=None, host_offer_ends_ms=None)
    return replace(room, info=info, closing=False, search=None, host_waited_since_ms=None, door={})


def _deleted(room: Room, _: happened.RoomDeleted) -> Room:
    return room


def _paused(room: Room, event: happened.RoomPaused) -> Room:
    return replace(room, info=replace(room.info, paused_by=event.by))


def _resumed(room: Room, _: happened.RoomResumed) -> Room:
    return replace(room, info=replace(room.info, paused_by=None))


def _seal_opened(room: Room, event: happened.SealOpened) -> Room:
    face = SealFace(
        round=event.round,
        game=room.table.kind,
        phase="open",
        server_commit=event.server_commit,
        rules_hash=event.rules_hash,
        prev_hash=event.prev_hash,
        closes_ms=event.closes_ms,
        list=(),
        missing=(),
        round_id=None,
    )
    seal = Seal(
        face=face,
        closes_itself=event.closes_ms is not None,
        rules=event.rules,
        server_seed=event.seed,
        commits={},
        seeds={},
        prk=None,
    )
    return replace(room, seal=seal, last_round=event.round)


def _in_play(room: Room) -> Seal:
    if room.seal is None:
        raise ValueError("the log tells of a seal that was never opened")
    return room.seal


def _seed_committed(room: Room, event: happened.SeedCommitted) -> Room:
    seal = _in_play(room)
    return replace(room, seal=replace(seal, commits=seal.commits | {event.member: event.commit}))


def _seal_listed(room: Room, event: happened.SealListed) -> Room:
    seal = _in_play(room)
    face = replace(seal.face, phase="listed", list=event.players, closes_ms=event.closes_ms)
    return replace(room, seal=replace(seal, face=face))


def _seed_revealed(room: Room, event: happened.SeedRevealed) -> Room:
    seal = _in_play(room)
    return replace(room, seal=replace(seal, seeds=seal.seeds | {event.member: event.seed}))


def _seal_closed(room: Room, event: happened.SealClosed) -> Room:
    seal, people = _in_play(room), room.people
    face = replace(seal.face, phase="closed", closes_ms=None, missing=event.missing, round_id=event.round_id)
    if event.missing:
        missed = {m: replace(people[m], missed=people[m].missed + 1) for m in event.missing if m in people}
        people = people | missed
    return replace(room, seal=replace(seal, face=face, prk=event.prk), people=people)


def _record_made(room: Room, event: happened.RecordMade) -> Room:
    record = event.record
    line = RoundLine(
        game=record["game"],
        ended_ms=event.at_ms,
        hash=record["hash"],
        cancelled=None if record["cancelled"] is None else record["cancelled"]["reason"],
        round_id=record["round_id"],
    )
    rounds = room.rounds | {str(event.round): line}
    if len(rounds) > ROUNDS_KEPT:
        del rounds[next(iter(rounds))]
    return replace(room, rounds=rounds, seal=None, last_round=event.round, last_hash=record["hash"])


def _reversal_made(room: Room, event: happened.ReversalMade) -> Room:
    return replace(room, last_hash=event.record["hash"])


HANDLERS: Final[dict[type[happened.RoomEvent], Callable[[Room, Any], Room]]] = {
    **PEOPLE,
    happened.LineSaid: _line_said,
    happened.LineDeleted: _line_deleted,
    happened.RoomLocked: _locked,
    happened.RoomUnlocked: _unlocked,
    happened.EntrySet: _entry_set,
    happened.RoomRenamed: _renamed,
    happened.RoomClosing: _closing,
    happened.RoomClosed: _closed,
    happened.RoomDeleted: _deleted,
    happened.RoomPaused: _paused,
    happened.RoomResumed: _resumed,
    happened.SealOpened: _seal_opened,
    happened.SeedCommitted: _seed_committed,
    happened.SealListed: _seal_listed,
    happened.SeedRevealed: _seed_revealed,
    happened.SealClosed: _seal_closed,
    happened.RecordMade: _record_made,
    happened.ReversalMade: _reversal_made,
}
"""Every event of the room but those that open a game, which need to know the games."""
