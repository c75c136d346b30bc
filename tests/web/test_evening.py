"""The evening's sheet over real HTTP: the finished games of a room, of any kind, for everyone in it."""

from pathlib import Path
from typing import Any

import httpx

from baithak.catalog import GAMES
from baithak.runtime.limits import Buckets
from tests.support.evening import is_calling, is_over, verified
from tests.support.phone import Phone
from tests.support.server import Server, serving
from tests.toy.game import HIGH_CARD
from tests.web.conftest import NewPhone

BAG: dict[str, Any] = {
    "calling": "bag",
    "host_may_play": False,
    "max_tickets": 2,
    "price": 10,
    "prizes": {"early_five": "A box of laddoos", "full_house": {"share": 100}},
    "own": [{"name": "Plus", "places": [[0, 2], [1, 2]]}],
}


async def evening_of(phone: Phone) -> dict[str, Any]:
    sheet: dict[str, Any] = await phone.get(f"/api/rooms/{phone.room_id}/evening")
    return sheet


async def plays(asha: Phone, winner: Phone) -> None:
    """A game from the bag in which `winner` wins both dividends with their first ticket."""
    rounds = len(asha.room["rounds"])
    await asha.do("tambola.start")
    await winner.until(is_calling(winner))
    rank, face = next(iter(winner.my_game["tickets"].items()))
    numbers = [number for row in face["rows"] for number in row if number]
    for number in numbers:
        await asha.do("tambola.call_bag", number=number)
    await winner.do("tambola.mark", ticket=rank, numbers=numbers)
    for dividend in ("early_five", "full_house"):
        await winner.do("tambola.claim", ticket=rank, dividend=dividend)
    await asha.until(is_over(asha, rounds + 1))


async def an_evening(asha: Phone, ravi: Phone, folder: Path) -> None:
    """Two games of Tambola with Dadi, who has no phone, one that the host ends; one of high card; and one not yet over."""
    await ravi.join(await asha.open_room(**BAG))
    await asha.do("tambola.set_named", name="दादी जी", tickets=2, device=None)
    await plays(asha, ravi)
    record = (await asha.get(f"/api/rooms/{asha.room_id}/records"))[0]
    assert "does not hold" not in await verified(record, folder)
    await asha.do("room.refill", member=ravi.member, chips=500)
    await asha.do("tambola.start")
    await ravi.until(is_calling(ravi))
    await asha.do("room.end_round")
    await asha.until(is_over(asha, 2))
    await asha.do("room.open_game", kind="toy", settings={"prize_chips": 25})
    await asha.do("toy.start")
    for one in (asha, ravi):
        await one.until(lambda one=one: one.my_game.get("card") is not None)  # type: ignore[misc]
        await one.do("toy.show")
    await asha.until(lambda: "3" in asha.room["rounds"])
    await asha.do("room.open_game", kind="tambola", settings=BAG)
    await asha.do("tambola.start")
    await ravi.until(is_calling(ravi))


async def test_the_sheet_has_every_finished_game_and_what_it_came_to_for_each(phone: NewPhone, tmp_path: Path) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await an_evening(asha, ravi, tmp_path)
    sheet = await evening_of(asha)
    (dadi,) = {account for game in sheet["games"] for account in game["tickets"]} - {ravi.member}
    first, second, third = sheet["games"]
    assert {
        "round": 1,
        "kind": "tambola",
        "ended": "won",
        "tickets": {ravi.member: 1, dadi: 2},
        "wins": [
            {"account": ravi.member, "name": "Ravi", "dividend": name, "half_chips": half_chips, "words": words}
            for name, half_chips, words in (("early_five", 0, "A box of laddoos"), ("full_house", 60, ""))
        ],
        "own": {"own_1": "Plus"},
        "half_chips": {},
    } == {name: value for name, value in first.items() if not name.endswith("_ms")}
    assert (2, "stopped", []) == (second["round"], second["ended"], second["wins"])
    assert (3, "toy", "played", {}, {}) == tuple(third[name] for name in ("round", "kind", "ended", "tickets", "own"))
    times = [moment for game in sheet["games"] for moment in (game["began_ms"], game["ended_ms"])]
    assert sorted(times) == times
    half_chips = {account: person["half_chips"] for account, person in sheet["people"].items()}
    # Three tickets at 10 chips, all of it Ravi's; the second game gave everything back; one of two had the higher card.
    toy = {member: half_chips.get(member, 0) - base for member, base in ((asha.member, 0), (ravi.member, 40))}
    assert [0, 50] == sorted(toy.values())
    assert (-40, "दादी जी", 0) == tuple(sheet["people"][dadi][name] for name in ("half_chips", "name", "won"))
    assert ("Ravi", 2) == tuple(sheet["people"][ravi.member][name] for name in ("name", "won"))
    # The balance has the refill and the ticket of the game in play besides.
    await asha.until(lambda: asha.room["people"][ravi.member]["half_chips"] == half_chips[ravi.member] + 1_000 - 20)
    assert sheet == await evening_of(ravi)


async def test_the_sheet_is_the_same_after_a_restart_and_for_who_has_left_a_name_stays(tmp_path: Path) -> None:
    games = {**GAMES, HIGH_CARD.kind: HIGH_CARD}
    async with serving(tmp_path / "house", games) as server:
        asha, ravi = Phone(server.base, "Asha"), Phone(server.base, "Ravi")
        await an_evening(asha, ravi, tmp_path)
        await ravi.do("room.leave")
        before = await evening_of(asha)
        cookies = asha.http.cookies
        for one in (asha, ravi):
            await one.close()
    async with serving(tmp_path / "house", games) as server, httpx.AsyncClient(cookies=cookies) as client:
        after = await client.get(f"{server.base}/api/rooms/{asha.room_id}/evening")
    assert 3 == len(before["games"])
    assert before == after.json()
    assert "Ravi" == before["people"][ravi.member]["name"]


async def test_the_sheet_is_for_everyone_in_the_room_and_nobody_else(server: Server, phone: NewPhone) -> None:
    asha, zoya, tv, stranger = phone("Asha"), phone("Zoya"), phone(""), phone("Stranger")
    link = await asha.open_room()
    await zoya.join(link, "spectator")
    await tv.is_shown_by(asha)
    for one in (asha, zoya, tv):
        assert {"games": [], "people": {}} == await evening_of(one)
    path = f"/api/rooms/{asha.room_id}/evening"
    assert (401, "auth.session_over") == await refused(await stranger.http.get(path))
    await stranger.sign_in()
    assert (403, "room.not_a_member") == await refused(await stranger.http.get(path))
    assert (404, "room.not_found") == await refused(await asha.http.get("/api/rooms/r-nowhere/evening"))
    server.house.limits.records = Buckets(burst=1, per_s=0.001)
    assert [200, 429] == [(await asha.http.get(path)).status_code for _ in range(2)]


async def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
