"""Whatever a socket missed, and however often it comes and goes: what it has merged is the room as it is."""

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.games.tambola.commands import CallNext, Claim, Mark
from baithak.games.tambola.commands import Start as StartTambola
from baithak.rooms import view
from baithak.rooms.commands import (
    DeleteLine,
    Mute,
    OpenGame,
    Play,
    Say,
    SetName,
    SetRole,
    SetRoomName,
    Watch,
)
from baithak.runtime.answers import Answer
from baithak.runtime.audience import KEPT_UPDATES
from tests.support.hall import Hall, Visitor, open_hall
from tests.support.seen import Seen
from tests.toy import commands as toy

Step: TypeAlias = tuple[str, int]

CHANGES = ["say", "delete", "name", "room", "mute", "watch", "role", "start", "act", "claim", "game", "time"]
STEPS = st.lists(
    st.tuples(st.sampled_from([*CHANGES, "lose", "back", "back", "crowd", "new tab", "again"]), st.integers(0, 7)),
    min_size=5,
    max_size=40,
)


def plain(value: Any) -> Any:
    """As a client has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def as_it_is(hall: Hall, member: str) -> dict[str, Any]:
    """All that the member may see, made afresh from the room."""
    room = hall.loaded.room
    game = hall.games[room.table.kind]
    return {
        "room": plain(view.public(room)),
        "game": plain(game.public(room.game)),
        "mine": plain(view.private(room, member)),
        "my_game": plain(game.private(room.game, member)),
    }


def command(kind: str, number: int, hall: Hall, visitor: Visitor) -> Any:
    """A command of that kind; whether the room accepts it is its own affair."""
    room = hall.loaded.room
    members = sorted(room.people)
    other = members[number % len(members)]
    toy_on_table = room.table.kind == "toy"
    match kind:
        case "say":
            return Say(f"line {number}")
        case "delete":
            return DeleteLine(str(number))
        case "name":
            return SetName(f"Name {number}")
        case "room":
            return SetRoomName(f"Room {number}")
        case "mute":
            return Mute(other)
        case "watch":
            return Watch() if number % 2 else Play()
        case "role":
            return SetRole(other, "cohost" if number % 2 else "player")
        case "start":
            return toy.Start() if toy_on_table else StartTambola()
        case "act" if toy_on_table:
            return toy.Show()
        case "act":
            return CallNext(len(room.game.calls))
        case "claim" if not toy_on_table:
            rank = next(iter(room.game.hand(visitor.member).tickets), "1")
            numbers = (
                tuple(n for row in room.game.hand(visitor.member).tickets[rank].rows for n in row if n)
                if (rank != "1")
                else (1,)
            )
            return Mark(rank, numbers[:number]) if number % 2 else Claim(rank, "top_line")
        case _:
            tambola = ("tambola", {"calling": "tapped"})
            return OpenGame(*(("toy", {}) if number % 2 else tambola))


async def go_through(hall: Hall, steps: list[Step]) -> None:
    """Four people do all that; after every step whoever is connected has the room as it is."""
    people = [await hall.opens("Asha", "tambola", calling="tapped")]
    people += [await hall.joins(name) for name in ("Ravi", "Noor")]
    people.append(await hall.joins("Zoya", "spectator"))
    away: list[tuple[Visitor, Seen]] = []
    answered: list[tuple[Visitor, Any, str, Answer]] = []
    for kind, number in steps:
        visitor = people[number % len(people)]
        if kind == "lose" and visitor.ears:
            away.append((visitor, visitor.ear))
            await visitor.goes()
        elif kind == "back" and away:
            await comes_back(hall, *away.pop(number % len(away)))
        elif kind == "new tab":
            await visitor.comes()
        elif kind == "crowd" and number == 0:
            for count in range(KEPT_UPDATES + 10):
                people[0].asks(SetRoomName(f"Room {count}"))
                await hall.quiet()
        elif kind == "time":
            await hall.time.advance(1_000 * number)
        elif kind == "again" and answered:
            one, asked, command_id, answer = answered[number % len(answered)]
            room = hall.loaded.room
            assert answer == await one.does(asked, command_id)
            assert room is hall.loaded.room, "nothing is done twice"
        elif kind in CHANGES:
            asked, command_id = command(kind, number, hall, visitor), hall.new_id()
            answered.append((visitor, asked, command_id, await visitor.does(asked, command_id)))
        for one in people:
            for ear in one.ears:
                assert as_it_is(hall, one.member) == ear.whole, kind


async def comes_back(hall: Hall, visitor: Visitor, seen: Seen) -> None:
    """Resumes, and is told each missed change once and in order where they are kept, else one snapshot."""
    seq = hall.loaded._audience.seq
    assert seen.seq is not None
    missed = list(range(seen.seq + 1, seq + 1))
    ear = await visitor.comes(seen)
    told = [message["seq"] for message in ear.heard[1 : ear.kinds().index("mine")]]
    assert told == (missed if len(missed) <= KEPT_UPDATES else [seq])


def in_a_hall(play: Any) -> None:
    """Runs that with a house of its own."""

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            hall = await open_hall(Path(folder))
            await play(hall)
            await hall.close()

    coroutine: Coroutine[Any, Any, None] = run()
    asyncio.run(coroutine)


@settings(max_examples=10, deadline=None)
@given(STEPS)
def test_whoever_merges_what_they_are_told_has_the_room_as_it_is(steps: list[Step]) -> None:
    in_a_hall(lambda hall: go_through(hall, steps))


async def test_who_resumes_gets_exactly_the_updates_that_were_missed(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    seen = ravi.ear
    await ravi.goes()
    for number in range(4):
        await asha.does(SetRoomName(f"Room {number}"))
    again = await ravi.comes(seen)
    assert ["welcome", *["update"] * 4, "mine"] == again.kinds()
    assert asha.ear.room == again.room


async def test_who_missed_too_much_or_saw_another_life_of_the_room_gets_one_snapshot(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    seen = ravi.ear
    await ravi.goes()
    for number in range(KEPT_UPDATES + 1):
        asha.asks(SetRoomName(f"Room {number}"))
        await hall.quiet()
    assert ["welcome", "snapshot", "mine"] == (await ravi.comes(seen)).kinds()
    unseen = Seen()
    unseen.epoch, unseen.seq = ravi.ear.epoch, 10**6
    assert ["welcome", "snapshot", "mine"] == (await ravi.comes(unseen)).kinds()
    other = Seen()
    other.epoch, other.seq = "another", ravi.ear.seq
    assert ["welcome", "snapshot", "mine"] == (await ravi.comes(other)).kinds()


async def test_another_game_on_the_table_is_told_as_a_snapshot_with_the_next_number(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola")
    seq = asha.ear.seq
    assert seq is not None
    await asha.does(OpenGame("toy", {}))
    assert asha.ear.heard[-2]["t"] == "snapshot"
    assert seq + 1 == asha.ear.seq
    assert "hidden" in asha.ear.game


async def test_ones_own_part_is_sent_to_its_member_alone_and_only_when_it_changed(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    before = len(ravi.ear.heard)
    await asha.does(Say("hello"))
    assert ["update"] == ravi.ear.kinds()[before:]
    await asha.does(toy.Start())
    await hall.time.advance(5_000)
    cards = [one.ear.my_game["card"] for one in (asha, ravi)]
    assert None not in cards
    assert cards[0] != cards[1]
