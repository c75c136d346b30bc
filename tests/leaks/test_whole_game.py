"""A tap over every byte that phones got and every line that the server wrote, in a whole game with everyone in it."""

import json
import logging
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from baithak.runtime.limits import Buckets
from tests.leaks.tap import Secrets, spellings
from tests.support.evening import Guests, play
from tests.support.phone import Phone, Refused
from tests.support.server import serving


async def test_F11_T14_T25_no_byte_tells_a_seed_a_number_to_come_or_anothers_ticket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    bodies: list[str] = []
    with capture_logs() as logged:
        async with serving(tmp_path) as server, Guests(server.base) as guests:
            server.house.limits.messages = Buckets(burst=100_000, per_s=1_000)
            await guests.come(calling="tapped")
            path = f"/api/rooms/{guests.asha.room_id}/records"

            async def look_around(count: int) -> None:
                if count == 3:
                    await guests.meena.do("tambola.claim", ticket=rank_of(guests.meena), dividend="full_house")
                if count % 30 == 5:
                    await guests.ravi.lose_connection()
                    await guests.ravi.connect()
                    evening = path.replace("records", "evening")
                    asked = (path, evening, "/api/rooms", f"/api/invitations/{guests.link}", "/api/me")
                    bodies.extend([(await guests.zoya.http.get(one)).text for one in asked])
                    with pytest.raises(Refused):
                        await guests.zoya.get(f"{path}/1")

            await play(guests, look_around)
            record = await guests.zoya.get(f"{path}/1")
    tickets = {
        phone.member: {rank: face["rows"] for rank, face in phone.my_game["tickets"].items()}
        for phone in guests.players
    }
    secrets = Secrets(record, tickets)
    assert {4} == {len(tickets), len(record["players"])}
    assert all(player["seed"] for player in record["players"])

    refused = {each["ticket"] for phone in guests.everyone for each in phone.game["refused"].values()}
    assert rank_of(guests.meena) in refused

    assert {} == {phone.name: leaks for phone in guests.everyone if (leaks := list(secrets.heard_by(phone)))}, (
        "on the wire"
    )
    assert [] == secrets.in_the_log("\n".join(bodies)), "in the HTTP API"
    lines = [entry.getMessage() for entry in caplog.records if not entry.name.startswith("httpx")]
    written = json.dumps([lines, logged], default=repr)
    assert [] == secrets.in_the_log(written), "in the log"
    for phone in guests.everyone:
        assert not [token for token in phone.http.cookies.values() if token in written]


def rank_of(phone: Phone) -> str:
    return str(next(iter(phone.my_game["tickets"])))


def test_the_tap_finds_what_is_there() -> None:
    seed = bytes(range(7, 39))
    for text in (f"seed={seed.hex()}", str(list(seed)), repr(seed), str(int.from_bytes(seed, "big"))):
        assert [spelled for spelled in spellings(seed) if spelled in text]
