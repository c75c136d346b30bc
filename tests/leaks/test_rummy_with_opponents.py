"""A tap over every byte that phones got and every line that the server wrote, in a round of rummy with people and opponents."""

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from baithak.games.rummy.game import Rummy
from baithak.games.rummy.opponents.house import RummyOpponents
from baithak.kernel.chance import Stream
from baithak.kernel.opponents import Opponents
from baithak.runtime.limits import Buckets
from tests.leaks.tap import found, luck_of
from tests.support.phone import Phone, Refused
from tests.support.seen import Seen
from tests.support.server import serving

FACE = re.compile(r"[2-9TJQKA][SHDC]|JK")
SEEN_BY_ALL = {"open", "wild", "moved", "toss"}
"""Where in what all see there are cards while the round is in play."""


class Hasty(RummyOpponents):
    """They answer at once, so that a round takes seconds."""

    def delay_ms(self, luck: Stream) -> int:
        return luck.below(5)


class HastyRummy(Rummy):
    opponents: Opponents = Hasty()


def faces(value: Any) -> Iterator[str]:
    """Every card in there."""
    if isinstance(value, str):
        if FACE.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from faces(key)
            yield from faces(each)
    elif isinstance(value, list):
        for each in value:
            yield from faces(each)


async def plays(phone: Phone) -> None:
    """Draws from the closed deck and throws the card away again; lays nothing down, and submits."""

    def over() -> bool:
        return bool(phone.game["phase"] == "result")

    def has_turn() -> bool:
        turn, actions = phone.game["turn"], phone.my_game["actions"]
        mine = phone.game["phase"] == "playing" and turn["member"] == phone.member
        return "submit" in actions or (mine and (("draw" in actions) == (turn["drew"] is None)))

    def has_changed(before: dict[str, Any]) -> bool:
        return over() or phone.my_game != before

    while True:
        await phone.until(lambda: over() or has_turn())
        if over():
            return
        before = phone.my_game
        if "submit" in before["actions"]:
            await phone.do("rummy.submit", round=phone.game["round"])
        elif "draw" in before["actions"]:
            await phone.do("rummy.draw", turn=phone.game["turn"]["number"], pile="closed")
        else:
            await phone.do("rummy.discard", turn=phone.game["turn"]["number"], card=before["drawn"])
        await phone.until(partial(has_changed, before))


def heard_too_much(phone: Phone, luck: set[str]) -> Iterator[str]:
    """Whatever that phone was told that it may not know."""
    seen = Seen()
    for text, message in phone.heard:
        seen.take(message)
        yield from found(luck, text)
        if '"do":' in text:
            yield f"a command: {text}"
        over = seen.game.get("result") is not None
        yield from (
            f"{field}: {cards}"
            for field, value in seen.game.items()
            if field not in SEEN_BY_ALL and not (over and field in {"result", "sheet"}) and (cards := [*faces(value)])
        )
        moved = seen.game.get("moved")
        if moved is not None and moved["what"] not in {"drew_open", "discarded"} and moved["card"] is not None:
            yield f"a card that nobody saw: {moved}"
        if phone.member not in seen.game.get("players", {}) and [*faces(seen.my_game)]:
            yield f"cards of somebody's: {seen.my_game}"
        if [*faces(seen.room)]:
            yield "cards in the room's part"


def laid_open(game: dict[str, Any], member: str) -> Counter[str]:
    """The cards that a player had at the end."""
    hand = game["result"]["hands"][member]
    return Counter([*(card for group in hand["groups"] for card in group["cards"]), *hand["loose"]])


async def test_no_byte_tells_a_seed_another_hand_or_what_an_opponent_is_about_to_do(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = HastyRummy()
    with capture_logs() as logged:
        async with serving(tmp_path, {game.kind: game}) as server:
            server.house.limits.messages = Buckets(burst=100_000, per_s=1_000)
            asha, ravi, zoya = (Phone(server.base, name) for name in ("Asha", "Ravi", "Zoya"))
            people = [asha, ravi, zoya]
            link = await asha.open_room(game="rummy", turn_timer_s=0, skip_s=0)
            await ravi.join(link)
            await zoya.join(link, "spectator")
            for seat, phone in enumerate((asha, ravi)):
                await phone.do("room.sit", seat=seat)
            for strength in ("easy", "steady"):
                await asha.do("room.seat_opponent", strength=strength)
            await asha.do("rummy.start")
            await asha.until(lambda: asha.game["phase"] == "playing")
            records = f"/api/rooms/{asha.room_id}/records"
            asked = (records, "/api/rooms", f"/api/invitations/{link}", f"/api/rooms/{asha.room_id}/evening")
            bodies = [(await zoya.http.get(path)).text for path in asked]
            with pytest.raises(Refused):
                await zoya.get(f"{records}/1")
            await asyncio.gather(plays(asha), plays(ravi))
            await zoya.until(lambda: zoya.game["phase"] == "result")
            record = await zoya.get(f"{records}/1")
            for phone in people:
                await phone.close()
    luck = luck_of(record)
    opponents = [member for member, face in zoya.room["people"].items() if face["practice"] is not None]
    assert {asha.member, ravi.member, zoya.member} >= {player["id"] for player in record["players"]}
    assert {asha.member, ravi.member, *opponents} == zoya.game["result"]["hands"].keys()
    assert {} == {phone.name: leaks for phone in people if (leaks := list(heard_too_much(phone, luck)))}, "on the wire"
    for phone in (asha, ravi):
        assert laid_open(zoya.game, phone.member) == Counter(phone.my_game["cards"].values()), "another's hand"
    assert [] == found(luck, "\n".join(bodies)), "in the HTTP API"
    assert [] == [*faces(list(map(json.loads, bodies)))], "in the HTTP API"
    lines = [
        entry.getMessage() for entry in caplog.records if not entry.name.startswith(("httpx", "httpcore", "websockets"))
    ]
    written = json.dumps([lines, logged], default=repr)
    assert [] == found(luck, written), "in the log"
    words = ("Discard", "Draw", "Declare", "rummy.d", "practice", *(f'"{face}"' for face in faces(record)))
    assert [] == found(words, written), "in the log"
