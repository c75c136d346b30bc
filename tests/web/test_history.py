"""A game's history over real HTTP: what its finished rounds in a room came to, for everyone in it."""

import httpx

from baithak.runtime.limits import Buckets
from tests.support.phone import Phone
from tests.support.server import Server
from tests.web.conftest import NewPhone


async def a_round_by_drop(asha: Phone, ravi: Phone) -> None:
    """Two at a table of rummy, of whom Ravi drops."""
    rounds = len(asha.room["rounds"])
    await asha.do("room.open_game", kind="rummy", settings={"multiplier": 2, "first_drop": 25})
    for seat, one in enumerate((asha, ravi)):
        await one.do("room.sit", seat=seat)
    await asha.do("rummy.start")
    await ravi.until(lambda: ravi.game.get("phase") == "playing")
    await ravi.do("rummy.drop", round=1, points=25)
    await asha.until(lambda: str(rounds + 1) in asha.room["rounds"])


async def test_R32_what_the_rounds_of_rummy_came_to_is_told_to_everyone_in_the_room(phone: NewPhone) -> None:
    asha, ravi, zoya = phone("Asha"), phone("Ravi"), phone("Zoya")
    link = await asha.open_room()
    await ravi.join(link)
    await zoya.join(link, "spectator")
    await asha.do("tambola.start")
    await asha.do("room.end_round")
    await a_round_by_drop(asha, ravi)
    path = f"/api/rooms/{asha.room_id}/history/rummy"
    told = await zoya.get(path)
    names = {asha.member: "Asha", ravi.member: "Ravi"}
    assert (1, 0, names) == (told["rounds"], told["void"], told["names"])
    nothing = {"middle_drops": 0, "declared": 0, "invalid": {}}
    assert {
        asha.member: {"hands": 1, "won": 1, "points": 0, "half_chips": 100, "first_drops": 0, **nothing},
        ravi.member: {"hands": 1, "won": 0, "points": 25, "half_chips": -100, "first_drops": 1, **nothing},
    } == told["players"]
    await ravi.do("room.leave")
    assert told == await asha.get(path)


async def test_the_history_is_for_everyone_in_the_room_and_nobody_else(server: Server, phone: NewPhone) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    await asha.open_room()
    path = f"/api/rooms/{asha.room_id}/history/rummy"
    assert (0, {}) == ((told := await asha.get(path))["rounds"], told["players"])
    for kind in ("tambola", "chess"):
        answer = await asha.http.get(f"/api/rooms/{asha.room_id}/history/{kind}")
        assert (404, "room.no_history") == await refused(answer)
    assert (401, "auth.session_over") == await refused(await stranger.http.get(path))
    await stranger.sign_in()
    assert (403, "room.not_a_member") == await refused(await stranger.http.get(path))
    server.house.limits.records = Buckets(burst=1, per_s=0.001)
    assert [200, 429] == [(await asha.http.get(path)).status_code for _ in range(2)]


async def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
