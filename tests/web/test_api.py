"""The HTTP API: each route, and each refusal with its code and status."""

from typing import Any

import httpx
import pytest

from baithak.runtime.limits import Buckets
from tests.support.phone import Phone
from tests.support.server import Server
from tests.web.conftest import NewPhone

NAME_OF_500 = "x" * 500


async def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    body = answer.json()
    assert set(body) == {"code", "params"}
    return answer.status_code, body["code"]


async def new_room(phone: Phone, **changes: Any) -> httpx.Response:
    """Asks for a room."""
    body = {"name": "Sharma ghar", "language": "en", "game": "tambola", "settings": {}}
    return await phone.http.post("/api/rooms", json={**body, **changes})


# Who one is


async def test_a_device_that_is_not_known_has_no_session(phone: NewPhone) -> None:
    asha = phone("Asha")
    assert (401, "auth.session_over") == await refused(await asha.http.get("/api/me"))
    for token in ("", "x", "A" * 43, "A" * 5_000, '"', "a;b"):
        answer = await asha.http.get("/api/me", headers={"cookie": f"baithak_session={token}"})
        assert (401, "auth.session_over") == await refused(answer)


async def test_a_guest_is_known_by_a_cookie_that_no_script_can_read(phone: NewPhone) -> None:
    asha = phone("Asha")
    answer = await asha.http.post("/api/me", json={"name": "  Asha ", "language": "ur"})
    assert answer.status_code == 200
    assert {"name": "Asha", "language": "ur"} == {key: answer.json()[key] for key in ("name", "language")}
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("baithak_session=")
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/", "max-age=34560000"} <= attributes
    assert "secure" not in attributes, "plain http in a home network must work"
    assert answer.json() == await asha.get("/api/me")


async def test_the_cookie_is_for_https_alone_where_the_house_is_reached_by_it(server: Server, phone: NewPhone) -> None:
    server.house.address = "https://baithak.example"
    answer = await phone("Asha").http.post("/api/me", json={"name": "Asha", "language": "en"})
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_a_known_guest_is_renamed_and_keeps_the_account(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.sign_in()
    before = await asha.get("/api/me")
    after = await asha.post("/api/me", {"name": "Meena", "language": "hi"})
    assert {**before, "name": "Meena", "language": "hi"} == after == await asha.get("/api/me")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": NAME_OF_500, "language": "en"}, "room.name_too_long"),
        ({"name": "x" * 21, "language": "en"}, "room.name_too_long"),
        ({"name": " \t ", "language": "en"}, "room.name_empty"),
        ({"name": "As\u0007ha", "language": "en"}, "room.name_bad"),
        ({"name": "As\u202eha", "language": "en"}, "room.name_bad"),
        ({"name": "As\u200bha", "language": "en"}, "room.name_bad"),
        ({"name": 5, "language": "en"}, "wire.wrong_type"),
        ({"name": "Asha", "language": "fr"}, "wire.wrong_type"),
        ({"name": "Asha"}, "wire.wrong_type"),
        ({"name": "Asha", "language": "en", "admin": True}, "wire.unknown_field"),
        ([], "wire.wrong_type"),
        (None, "wire.wrong_type"),
    ],
)
async def test_a_person_who_will_not_do_is_refused_and_nobody_is_made(phone: NewPhone, body: Any, code: str) -> None:
    asha = phone("Asha")
    answer = await asha.http.post("/api/me", json=body)
    assert (400, code) == await refused(answer)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "Asha", "language": "en", "admin": True}, "admin"),
        ({"name": "Asha"}, "language"),
        ({"name": 5, "language": "en"}, "name"),
        ([], "$"),
    ],
)
async def test_the_field_that_will_not_do_is_named_as_over_a_socket(phone: NewPhone, body: Any, field: str) -> None:
    answer = await phone("Asha").http.post("/api/me", json=body)
    assert {"field": field} == answer.json()["params"]


async def test_what_is_no_json_is_refused(phone: NewPhone) -> None:
    headers = {"content-type": "application/json"}
    for content in (b"{", b"", b"\xff\xfe", b"[" * 10_000, b'{"name": "\\ud800", "language": "en"}'):
        answer = await phone("Asha").http.post("/api/me", content=content, headers=headers)
        status, code = await refused(answer)
        assert status == 400, content[:20]
        assert code in {"wire.bad_json", "wire.wrong_type", "room.name_bad"}, content[:20]


async def test_a_body_over_16_kib_is_refused_without_being_read(phone: NewPhone) -> None:
    answer = await phone("Asha").http.post("/api/me", json={"name": "x" * 17_000, "language": "en"})
    assert (413, "wire.too_large") == await refused(answer)
    assert answer.json()["params"] == {"max": 16}


async def test_new_guests_of_one_address_are_limited(server: Server, phone: NewPhone) -> None:
    server.house.limits.guests = Buckets(burst=2, per_s=0.001)
    answers = [await phone("Asha").http.post("/api/me", json={"name": "Asha", "language": "en"}) for _ in range(3)]
    assert [200, 200, 429] == [answer.status_code for answer in answers]
    assert (429, "wire.too_fast") == await refused(answers[2])


# Games and rooms


async def test_the_games_of_the_house_are_told_with_their_own_settings(phone: NewPhone) -> None:
    games = {game["kind"]: game["settings"] for game in await phone("Asha").get("/api/games")}
    assert {"rummy", "tambola", "toy"} == set(games)
    assert ("automatic", 7) == (games["tambola"]["calling"], games["tambola"]["pace_s"])


async def test_the_server_says_that_it_answers(phone: NewPhone) -> None:
    assert {"ok": True} == await phone("Asha").get("/api/health")


async def test_a_room_is_opened_by_who_has_a_session(phone: NewPhone) -> None:
    asha = phone("Asha")
    assert (401, "auth.session_over") == await refused(await new_room(asha))
    await asha.sign_in()
    answer = await new_room(asha)
    assert answer.status_code == 201
    assert {"room", "code", "link"} == set(answer.json())


async def test_R38_a_room_is_opened_with_the_rules_of_entry_that_are_chosen_with_its_game(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.sign_in()
    for changes, spectators in (({}, True), ({"spectators": False, "chat": False}, False)):
        link = (await new_room(asha, **changes)).json()["link"]
        assert spectators == (await asha.get(f"/api/invitations/{link}"))["spectators"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": NAME_OF_500}, "room.name_too_long"),
        ({"name": ""}, "room.name_empty"),
        ({"name": "a\u2066b"}, "room.name_bad"),
        ({"game": "poker"}, "room.unknown_game"),
        ({"settings": {"pace_s": 2}}, "room.setting_range"),
        ({"settings": {"pace_s": "fast"}}, "wire.wrong_type"),
        ({"settings": {"stakes": 5}}, "wire.unknown_field"),
        ({"settings": 5}, "wire.wrong_type"),
        ({"language": "fr"}, "wire.wrong_type"),
        ({"chat": "no"}, "wire.wrong_type"),
        ({"host": "me"}, "wire.unknown_field"),
    ],
)
async def test_a_room_that_will_not_do_is_refused_and_not_made(
    phone: NewPhone, changes: dict[str, Any], code: str
) -> None:
    asha = phone("Asha")
    await asha.sign_in()
    assert (400, code) == await refused(await new_room(asha, **changes))
    assert [] == await asha.get("/api/rooms")


async def test_new_rooms_of_one_account_are_limited(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.sign_in()
    statuses = [(await new_room(asha)).status_code for _ in range(11)]
    assert [201] * 10 + [429] == statuses


async def test_ones_rooms_are_told_last_used_first_without_the_closed(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    assert (401, "auth.session_over") == await refused(await asha.http.get("/api/rooms"))
    link = await asha.open_room("First")
    await ravi.join(link)
    rooms = await ravi.get("/api/rooms")
    assert [("First", "tambola", "Asha", 2, 2)] == [
        tuple(room[key] for key in ("name", "game", "host", "people", "present")) for room in rooms
    ]
    await asha.do("room.close")
    assert [] == await ravi.get("/api/rooms")


# Codes: one answer whatever the reason


async def test_a_spoken_code_leads_to_the_invitation(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    code = asha.room["info"]["spoken_code"]
    assert {"link": link} == await ravi.post("/api/codes", {"code": f" {code.lower().replace(' ', '-')} "})


async def test_every_bad_code_gets_the_same_answer_to_the_byte(phone: NewPhone) -> None:
    asha, guesser = phone("Asha"), phone("Guesser")
    await asha.open_room()
    code = asha.room["info"]["spoken_code"]
    unknown = await guesser.http.post("/api/codes", json={"code": "LASSI 9999" if code != "LASSI 9999" else "LASSI 1"})
    malformed = await guesser.http.post("/api/codes", json={"code": "what is this?"})
    long = await guesser.http.post("/api/codes", json={"code": "x" * 10_000})
    await asha.do("room.lock")
    locked = await guesser.http.post("/api/codes", json={"code": code})
    await asha.do("room.close")
    closed = await guesser.http.post("/api/codes", json={"code": code})
    answers = {(one.status_code, one.content) for one in (unknown, malformed, long, locked, closed)}
    assert {(404, b'{"code":"room.not_found","params":{}}')} == answers


async def test_guessing_codes_is_limited_for_one_address_and_for_all(server: Server, phone: NewPhone) -> None:
    guesser = phone("Guesser")
    statuses = [
        (await guesser.http.post("/api/codes", json={"code": f"KAMAL {number:04}"})).status_code for number in range(12)
    ]
    assert [404] * 10 + [429] * 2 == statuses
    server.house.limits.codes = Buckets(burst=1_000, per_s=1)
    server.house.limits.all_codes = Buckets(burst=2, per_s=0.001)
    answers = [await guesser.http.post("/api/codes", json={"code": "KAMAL 0000"}) for _ in range(3)]
    assert [404, 404, 429] == [answer.status_code for answer in answers]


# Invitations


async def test_an_invitation_tells_its_holder_what_it_leads_to(phone: NewPhone) -> None:
    asha, ravi, stranger = phone("Asha"), phone("Ravi"), phone("Stranger")
    link = await asha.open_room("Sharma ghar")
    await ravi.join(link)
    told = await stranger.get(f"/api/invitations/{link}")
    assert {
        "room": asha.room_id,
        "name": "Sharma ghar",
        "language": "en",
        "game": "tambola",
        "host": "Asha",
        "names": ["Asha", "Ravi"],
        "present": 2,
        "spectators": True,
        "locked": False,
        "approval": False,
        "in_round": False,
        "member": False,
    } == told
    assert {**told, "member": True} == await ravi.get(f"/api/invitations/{link}")


async def test_practice_opponents_are_nobody_whom_an_invitation_or_the_list_of_rooms_counts(phone: NewPhone) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    link = await asha.open_room(game="rummy")
    await asha.do("room.seat_opponent", strength="easy")
    await asha.until(lambda: len(asha.room["people"]) == 2)
    told = await stranger.get(f"/api/invitations/{link}")
    assert (["Asha"], 1) == (told["names"], told["present"])
    (room,) = await asha.get("/api/rooms")
    assert (1, 1) == (room["people"], room["present"])


async def test_an_invitation_that_leads_nowhere_or_to_a_closed_room_says_so(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.sign_in()
    nowhere = f"/api/invitations/{link[:-1]}"
    for wrong in (
        await ravi.http.get(nowhere),
        await ravi.http.get(f"{nowhere}/qr.svg"),
        await ravi.http.post(f"{nowhere}/join", json={"as": "player"}),
    ):
        assert (404, "room.not_found") == await refused(wrong)
    await asha.do("room.close")
    assert (410, "room.closed") == await refused(await ravi.http.get(f"/api/invitations/{link}"))


async def test_the_qr_code_is_a_picture_of_the_whole_address(phone: NewPhone) -> None:
    asha = phone("Asha")
    link = await asha.open_room()
    answer = await asha.http.get(f"/api/invitations/{link}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    # Without its namespace a browser shows no picture.
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert link not in answer.text


async def test_one_comes_in_as_what_one_wants(phone: NewPhone) -> None:
    asha, ravi, zoya, tv = phone("Asha"), phone("Ravi"), phone("Zoya"), phone("")
    link = await asha.open_room()
    assert (401, "auth.session_over") == await refused(
        await ravi.http.post(f"/api/invitations/{link}/join", json={"as": "player"})
    )
    await ravi.join(link)
    await zoya.join(link, "spectator")
    await tv.is_shown_by(asha)
    roles = [asha.room["people"][one.member]["role"] for one in (asha, ravi, zoya, tv)]
    assert ["host", "player", "spectator", "television"] == roles
    again = await ravi.post(f"/api/invitations/{link}/join", {"as": "player"})
    assert {"room": asha.room_id, "member": ravi.member} == again


async def test_a_holder_of_the_link_is_told_why_they_cannot_come_in(phone: NewPhone) -> None:
    asha, ravi, other = phone("Asha"), phone("Ravi"), phone("Asha")
    link = await asha.open_room()

    async def try_in(one: Phone, join_as: str = "player") -> tuple[int, str]:
        await one.sign_in()
        return await refused(await one.http.post(f"/api/invitations/{link}/join", json={"as": join_as}))

    assert (409, "room.name_taken") == await try_in(other)
    assert (400, "wire.wrong_type") == await try_in(ravi, "dealer")
    await asha.do("room.set_entry", spectators=False, chat=True, approval=False)
    assert (403, "room.no_spectators") == await try_in(ravi, "spectator")
    await asha.do("room.lock")
    assert (403, "room.locked") == await try_in(ravi)
    await asha.do("room.unlock")
    await ravi.join(link)
    await asha.do("room.remove", member=ravi.member, ban=True)
    await ravi.until(lambda: ravi.bye is not None)
    assert (403, "room.banned") == await try_in(ravi)


async def test_who_waits_at_the_door_is_told_so_until_let_in(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await asha.do("room.set_entry", spectators=True, chat=True, approval=True)
    await ravi.sign_in()
    waiting = {"room": asha.room_id, "member": None}
    assert waiting == await ravi.post(f"/api/invitations/{link}/join", {"as": "player"})
    assert waiting == await ravi.post(f"/api/invitations/{link}/join", {"as": "player"})
    await asha.until(lambda: bool(asha.mine["door"]))
    (knocking,) = asha.mine["door"]
    await asha.do("room.approve", member=knocking)
    assert {"room": asha.room_id, "member": knocking} == await ravi.post(
        f"/api/invitations/{link}/join", {"as": "player"}
    )


# Televisions


async def code_of(screen: Phone) -> dict[str, str]:
    """The code that a television shows, and its secret."""
    shown = await screen.post("/api/televisions", {"language": "ur"})
    return {"code": shown["code"], "secret": shown["secret"]}


async def typed(phone: Phone, code: str, room: str | None = None) -> httpx.Response:
    """Types a television's code in that room, else in one's own."""
    return await phone.http.post(f"/api/rooms/{room or phone.room_id}/televisions", json={"code": code})


async def where(screen: Phone, secret: str) -> httpx.Response:
    """A television asks where its code was typed."""
    return await screen.http.post("/api/televisions/room", json={"secret": secret})


async def test_a_television_comes_in_by_the_code_it_shows_and_has_no_name(phone: NewPhone) -> None:
    asha, tv = phone("Asha"), phone("")
    await asha.open_room()
    shown = await code_of(tv)
    assert 6 == len(shown["code"]) == sum(char.isdecimal() for char in shown["code"])
    assert {"room": None} == (await where(tv, shown["secret"])).json()
    brought = (await typed(asha, f" {shown['code'][:3]}-{shown['code'][3:]}")).json()
    assert asha.room_id == brought["room"]
    for _ in range(2):  # an answer that is lost on the way is asked for again
        answer = await where(tv, shown["secret"])
        assert {"room": asha.room_id} == answer.json()
        assert "httponly" in answer.headers["set-cookie"].lower()
    me = await tv.get("/api/me")
    assert ("", "ur") == (me["name"], me["language"])
    tv.room_id = asha.room_id
    await tv.connect()
    assert brought["member"] == tv.member
    face = asha.room["people"][tv.member]
    assert ("television", "", True) == (face["role"], face["name"], face["present"])


async def test_the_code_alone_lets_nobody_in(phone: NewPhone) -> None:
    asha, tv, thief = phone("Asha"), phone(""), phone("Thief")
    await asha.open_room()
    shown = await code_of(tv)
    await typed(asha, shown["code"])
    for guess in (shown["code"], "", shown["secret"][:-1]):
        assert (404, "room.no_such_television") == await refused(await where(thief, guess))
    assert (401, "auth.session_over") == await refused(await thief.http.get("/api/me"))


async def test_only_who_keeps_order_brings_a_television_in(phone: NewPhone) -> None:
    asha, ravi, stranger, tv = phone("Asha"), phone("Ravi"), phone("Stranger"), phone("")
    link = await asha.open_room()
    await ravi.join(link)
    code = (await code_of(tv))["code"]
    assert (401, "auth.session_over") == await refused(await typed(stranger, code, asha.room_id))
    await stranger.sign_in()
    assert (403, "room.not_a_member") == await refused(await typed(stranger, code, asha.room_id))
    # Whether there is such a code isn't told to who may not use it.
    for tried in (code, "000000"):
        assert (403, "room.host_only") == await refused(await typed(ravi, tried))
    await asha.do("room.set_role", member=ravi.member, role="cohost")
    assert (await typed(ravi, code)).status_code == 200


async def test_every_code_that_no_television_shows_gets_the_same_answer_to_the_byte(phone: NewPhone) -> None:
    asha, tv = phone("Asha"), phone("")
    await asha.open_room()
    code = (await code_of(tv))["code"]
    await typed(asha, code)
    unknown = f"{(int(code) + 1) % 1_000_000:06}"
    answers = [await typed(asha, one) for one in (code, unknown, "KAMAL 4821", "", "1" * 10_000)]
    assert {(404, b'{"code":"room.no_such_television","params":{}}')} == {
        (one.status_code, one.content) for one in answers
    }


async def test_guessing_the_codes_of_televisions_is_limited(phone: NewPhone) -> None:
    asha, tv = phone("Asha"), phone("")
    await asha.open_room()
    code = (await code_of(tv))["code"]
    assert (await typed(asha, code)).status_code == 200
    statuses = [(await typed(asha, code)).status_code for _ in range(12)]
    assert [404] * 10 + [429] * 2 == statuses


async def test_codes_that_one_address_shows_are_limited(server: Server, phone: NewPhone) -> None:
    server.house.limits.televisions = Buckets(burst=2, per_s=0.001)
    answers = [await phone("").http.post("/api/televisions", json={"language": "en"}) for _ in range(3)]
    assert [201, 201, 429] == [answer.status_code for answer in answers]


async def test_a_code_that_found_no_place_can_be_typed_again(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    tvs = [phone("") for _ in range(11)]
    for tv in tvs[:10]:
        await tv.is_shown_by(asha)
    shown = await code_of(tvs[10])
    for _ in range(2):
        assert (409, "room.too_many_televisions") == await refused(await typed(asha, shown["code"]))
    assert {"room": None} == (await where(tvs[10], shown["secret"])).json()
    await asha.do("room.remove", member=tvs[0].member)
    assert (await typed(asha, shown["code"])).status_code == 200
    assert {"room": asha.room_id} == (await where(tvs[10], shown["secret"])).json()


async def test_a_television_that_was_removed_comes_back_by_a_fresh_code_only(phone: NewPhone) -> None:
    asha, tv = phone("Asha"), phone("")
    await asha.open_room()
    await tv.is_shown_by(asha)
    member = tv.member
    await asha.do("room.remove", member=member)
    await tv.until(lambda: tv.bye is not None)
    await asha.do("room.lock")
    shown = await code_of(tv)
    assert {"room": asha.room_id, "member": member} == (await typed(asha, shown["code"])).json()
    answer = await where(tv, shown["secret"])
    assert {"room": asha.room_id} == answer.json()
    assert "set-cookie" not in answer.headers, "it is known already"


async def test_whoever_is_in_the_room_on_that_screen_stays_who_they_are(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await ravi.join(await asha.open_room())
    shown = await code_of(ravi)
    assert {"room": asha.room_id, "member": ravi.member} == (await typed(asha, shown["code"])).json()
    answer = await where(ravi, shown["secret"])
    assert ({"room": asha.room_id}, False) == (answer.json(), "set-cookie" in answer.headers)
    assert "player" == asha.room["people"][ravi.member]["role"]


async def test_whoever_has_come_in_on_that_screen_meanwhile_keeps_the_session(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await asha.open_room()
    shown = await code_of(ravi)
    await ravi.sign_in()
    me = await ravi.get("/api/me")
    await typed(asha, shown["code"])
    assert (404, "room.no_such_television") == await refused(await where(ravi, shown["secret"]))
    assert me == await ravi.get("/api/me")


async def test_a_television_does_not_come_in_by_the_invitation(phone: NewPhone) -> None:
    asha, tv = phone("Asha"), phone("Telly")
    link = await asha.open_room()
    await tv.sign_in()
    answer = await tv.http.post(f"/api/invitations/{link}/join", json={"as": "television"})
    assert (400, "wire.wrong_type") == await refused(answer)


# Records


async def test_records_are_for_members_only(phone: NewPhone) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    await asha.open_room()
    path = f"/api/rooms/{asha.room_id}/records"
    assert [] == await asha.get(path)
    assert (404, "room.no_round") == await refused(await asha.http.get(f"{path}/1"))
    assert (401, "auth.session_over") == await refused(await stranger.http.get(path))
    await stranger.sign_in()
    assert (403, "room.not_a_member") == await refused(await stranger.http.get(path))
    assert (403, "room.not_a_member") == await refused(await stranger.http.get(f"{path}/1"))
    assert (404, "room.not_found") == await refused(await asha.http.get("/api/rooms/r-nowhere/records"))
    for number in ("x", "1.5", "-1", "99999999999999999999"):
        status, _ = await refused(await asha.http.get(f"{path}/{number}"))
        assert status == 404


async def test_a_record_is_downloaded_as_a_file(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    await asha.do("tambola.start")
    await asha.do("room.end_round")
    await asha.until(lambda: "1" in asha.room["rounds"])
    answer = await asha.http.get(f"/api/rooms/{asha.room_id}/records/1")
    assert "attachment" in answer.headers["content-disposition"]
    assert asha.room["rounds"]["1"]["hash"] == answer.json()["hash"]
    assert [answer.json()] == await asha.get(f"/api/rooms/{asha.room_id}/records")
