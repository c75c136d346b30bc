"""The game's socket over real TCP: what it refuses, and that the connection and the room go on after it."""

import asyncio
import json
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from baithak.web.game_socket import FLOODED, MOST_SOCKETS, NO_ROOM, NO_SESSION, NOT_A_MEMBER, TOO_MANY_TABS
from tests.support.phone import Phone, Refused
from tests.support.server import Server
from tests.web.conftest import NewPhone


async def socket_of(phone: Phone, room: str | None = None, **headers: str) -> ClientConnection:
    """A socket of that phone's device, by hand."""
    cookie = "; ".join(f"{key}={value}" for key, value in phone.http.cookies.items())
    address = phone.base.replace("http", "ws", 1) + f"/ws/{room or phone.room_id}"
    return await connect(address, additional_headers={"Cookie": cookie, **headers}, compression=None, proxy=None)


async def says(socket: ClientConnection, frame: Any) -> dict[str, Any]:
    """Sends a frame, and returns the next message."""
    await socket.send(frame if isinstance(frame, (str, bytes, list)) else json.dumps(frame))
    return await hears(socket)


async def hears(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
    return message


def do(command: dict[str, Any], command_id: str = "c1") -> dict[str, Any]:
    return {"t": "do", "id": command_id, "command": command}


HELLO = {"t": "hello", "protocol": 1}
PING = {"t": "ping"}


async def is_alive(phone: Phone, text: str = "still here") -> None:
    """The connection and the room go on."""
    await phone.do("room.say", text=text)
    await phone.until(lambda: text in [line["text"] for line in phone.room["chat"].values()])


# Who may


async def test_who_has_no_session_is_told_so_and_closed(phone: NewPhone) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    await asha.open_room()
    socket = await socket_of(stranger, asha.room_id)
    assert {"t": "bye", "code": "auth.session_over"} == await hears(socket)
    await socket.wait_closed()
    assert NO_SESSION == socket.close_code


@pytest.mark.parametrize(
    ("room", "code", "close"), [(None, "room.not_a_member", NOT_A_MEMBER), ("r-x", "room.not_found", NO_ROOM)]
)
async def test_who_is_no_member_is_told_so_and_closed(phone: NewPhone, room: str | None, code: str, close: int) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    await asha.open_room()
    await stranger.sign_in()
    socket = await socket_of(stranger, room or asha.room_id)
    assert {"t": "bye", "code": code} == await hears(socket)
    await socket.wait_closed()
    assert close == socket.close_code


async def test_another_sites_page_gets_no_socket(server: Server, phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    for origin in ("https://evil.example", "null"):
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await socket_of(asha, origin=origin)
    own = await socket_of(asha, origin=server.base)
    assert (await says(own, PING))["t"] == "pong"
    await own.close()


async def test_there_is_no_socket_but_a_rooms(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.sign_in()
    with pytest.raises(websockets.InvalidStatus):
        await connect(asha.base.replace("http", "ws", 1) + "/elsewhere", proxy=None)


# Before hello


async def test_before_hello_pings_are_answered_and_commands_refused(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    socket = await socket_of(asha)
    assert (await says(socket, PING))["t"] == "pong"
    refused = {"t": "refused", "id": "c1", "code": "wire.not_joined", "params": {}}
    assert refused == await says(socket, do({"do": "room.lock"}))
    assert not asha.room["info"]["doors"]["locked"]
    assert {"t": "refused", "id": None, "code": "net.update", "params": {}} == await says(
        socket, {"t": "hello", "protocol": 2}
    )
    assert (await says(socket, HELLO))["t"] == "welcome"
    await socket.close()


async def test_hello_is_answered_with_the_servers_clock_and_all_there_is(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    assert ["welcome", "snapshot", "mine"] == [json.loads(text)["t"] for text in asha.received[:3]]
    welcome = json.loads(asha.received[0])
    assert (1, asha.member) == (welcome["protocol"], welcome["member"])
    assert welcome["now_ms"] > 1_700_000_000_000


# What no frame may be


BAD_FRAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "no JSON": ("{", {"id": None, "code": "wire.bad_json", "params": {}}),
    "a list": ("[]", {"id": None, "code": "wire.wrong_type", "params": {"field": "$"}}),
    "an unknown message": ({"t": "fly"}, {"id": None, "code": "wire.unknown_command", "params": {}}),
    "an unknown command": (do({"do": "room.fly"}), {"id": "c1", "code": "wire.unknown_command", "params": {}}),
    "the house's own command": (
        do({"do": "room.create"}),
        {"id": "c1", "code": "wire.unknown_command", "params": {}},
    ),
    "an unknown field": (
        do({"do": "room.lock", "actor": "m1"}),
        {"id": "c1", "code": "wire.unknown_field", "params": {"field": "actor"}},
    ),
    "a wrong type": (
        do({"do": "room.say", "text": 5}),
        {"id": "c1", "code": "wire.wrong_type", "params": {"field": "command.text"}},
    ),
    "17 KiB": ("x" * 17 * 1024, {"id": None, "code": "wire.too_large", "params": {"max": 16}}),
    "900 KiB": ("x" * 900 * 1024, {"id": None, "code": "wire.too_large", "params": {"max": 16}}),
    "half a million brackets": ("[" * 500_000, {"id": None, "code": "wire.too_large", "params": {"max": 16}}),
    "bytes that are no UTF-8": (b"\xff\xfe", {"id": None, "code": "wire.bad_json", "params": {}}),
    "17 KiB in pieces": (["x" * 9_000, "x" * 9_000], {"id": None, "code": "wire.too_large", "params": {"max": 16}}),
}


@pytest.mark.parametrize("what", BAD_FRAMES)
async def test_a_bad_frame_is_refused_with_its_code_and_the_connection_goes_on(phone: NewPhone, what: str) -> None:
    frame, refused = BAD_FRAMES[what]
    asha = phone("Asha")
    await asha.open_room()
    socket = await socket_of(asha)
    await says(socket, HELLO)
    while (await hears(socket))["t"] != "mine":
        pass
    before = asha.room
    assert {"t": "refused", **refused} == await says(socket, frame)
    assert (await says(socket, PING))["t"] == "pong"
    assert before == asha.room
    await socket.close()


async def test_over_a_megabyte_breaks_the_connection_and_nothing_else(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    socket = await socket_of(ravi)
    await socket.send("x" * 1024 * 1025)
    await socket.wait_closed()
    assert socket.close_code == 1009
    await is_alive(asha)


async def test_a_message_may_come_in_bytes_and_in_pieces(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    socket = await socket_of(asha)
    assert (await says(socket, json.dumps(PING).encode()))["t"] == "pong"
    text = json.dumps(HELLO)
    assert (await says(socket, [text[:5], text[5:9], text[9:]]))["t"] == "welcome"
    await socket.close()


# What no command may be


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "room.set_name", "name": "x" * 500}, "room.name_too_long"),
        ({"do": "room.set_name", "name": "a\u0000b"}, "room.name_bad"),
        ({"do": "room.set_name", "name": "a\u202eb"}, "room.name_bad"),
        ({"do": "room.set_room_name", "name": "x" * 500}, "room.name_too_long"),
        ({"do": "room.say", "text": "x" * 500}, "chat.too_long"),
        ({"do": "room.say", "text": "\u202e \u0007"}, "chat.empty_message"),
        ({"do": "room.change_settings", "settings": {"pace_s": 2}}, "room.setting_range"),
        ({"do": "room.change_settings", "settings": {"prizes": {"top_line": 10**9}}}, "room.setting_range"),
        ({"do": "room.change_settings", "settings": {"pace_s": "fast"}}, "wire.wrong_type"),
        ({"do": "room.change_settings", "settings": {"stakes": 1}}, "wire.unknown_field"),
        ({"do": "room.open_game", "kind": "poker", "settings": {}}, "room.unknown_game"),
        ({"do": "room.remove", "member": "m-nobody"}, "room.no_such_member"),
        ({"do": "room.sit", "seat": -1}, "room.setting_range"),
        ({"do": "room.refill", "member": "m-nobody", "chips": 5}, "room.no_such_member"),
        ({"do": "room.commit", "round": 1, "commit": "xyz"}, "fair.round_over"),
        ({"do": "tambola.claim", "ticket": "12", "dividend": "top_line"}, "tambola.not_started"),
        ({"do": "tambola.set_pace", "pace_s": 99}, "tambola.not_started"),
        ({"do": "toy.show"}, "room.no_game"),
    ],
)
async def test_a_command_that_will_not_do_gets_its_code_and_changes_nothing(
    phone: NewPhone, command: dict[str, Any], code: str
) -> None:
    asha = phone("Asha")
    await asha.open_room()
    before = asha.room, asha.game
    with pytest.raises(Refused) as refused:
        await asha.do(**command)
    assert code == refused.value.code
    assert before == (asha.room, asha.game)
    await is_alive(asha)


async def test_a_claim_on_someone_elses_ticket_tells_nothing_and_changes_nothing(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room(calling="tapped")
    await ravi.join(link)
    await asha.do("tambola.start")
    await ravi.until(lambda: bool(ravi.my_game.get("tickets")))
    await asha.until(lambda: bool(asha.my_game.get("tickets")))
    await asha.do("tambola.call_next", after=0)
    (ticket,) = asha.my_game["tickets"]
    codes = []
    for rank in (ticket, "1", "no such rank"):
        with pytest.raises(Refused) as refused:
            await ravi.do("tambola.claim", ticket=rank, dividend="top_line")
        codes.append((refused.value.code, refused.value.params))
    assert [*[("tambola.not_your_ticket", {})] * 2, ("tambola.no_such_ticket", {})] == codes
    assert {} == asha.game["claims"]


async def test_what_only_a_host_may_is_refused_to_others(phone: NewPhone) -> None:
    asha, ravi, zoya, tv = phone("Asha"), phone("Ravi"), phone("Zoya"), phone("")
    link = await asha.open_room()
    await ravi.join(link)
    await zoya.join(link, "spectator")
    await tv.is_shown_by(asha)
    for one, do_what, code in (
        (ravi, "tambola.start", "room.host_only"),
        (zoya, "room.lock", "room.host_only"),
        (tv, "room.play", "room.not_allowed"),
    ):
        with pytest.raises(Refused) as refused:
            await one.do(do_what)
        assert code == refused.value.code


# Floods


async def test_a_flood_is_refused_and_the_connection_and_the_room_go_on(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    answers = [ravi.send("room.set_name", name=f"Ravi {number}") for number in range(300)]
    outcomes = await asyncio.gather(*answers, return_exceptions=True)
    codes = [one.code for one in outcomes if isinstance(one, Refused)]
    assert {"wire.too_fast"} == set(codes)
    assert 40 <= len(outcomes) - len(codes) < 100
    await is_alive(asha)
    await is_alive(ravi, "sorry")


@pytest.mark.parametrize("frame", [b"\x81\x80\0\0\0\0", b"\x89\x80\0\0\0\0"], ids=["messages", "pings"])
async def test_who_goes_on_flooding_is_cut_off_and_the_others_go_on(phone: NewPhone, frame: bytes) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    assert FLOODED == await ravi.flood(frame * 100_000)
    assert len(ravi.received) < 1_000
    await is_alive(asha)


# Two tabs, and the end of a membership


async def test_two_tabs_of_one_member_are_one_person_who_sees_everything_twice(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    second = await socket_of(asha)
    await says(second, HELLO)
    while (await hears(second))["t"] != "mine":
        pass
    await asha.do("room.say", text="hello")
    assert (await hears(second))["t"] == "update"
    assert 1 == len(asha.room["people"])
    await second.close()
    await is_alive(asha)
    assert asha.face["present"]


async def test_one_tab_too_many_is_told_so_and_closed_and_the_others_go_on(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await ravi.join(await asha.open_room())
    others = [await socket_of(asha) for _ in range(MOST_SOCKETS - 1)]
    one_more = await socket_of(asha)
    assert {"t": "bye", "code": "room.too_many_tabs"} == await hears(one_more)
    await one_more.wait_closed()
    assert TOO_MANY_TABS == one_more.close_code
    await is_alive(asha)
    await is_alive(ravi)
    await others[0].close()
    await others[0].wait_closed()
    assert "welcome" == (await says(await socket_of(asha), HELLO))["t"]


async def test_the_same_command_from_another_socket_gets_the_old_answer_and_is_done_once(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    await asha.do("room.say", "the id", text="once")
    second = await socket_of(asha)
    await says(second, HELLO)
    while (await hears(second))["t"] != "mine":
        pass
    again = do({"do": "room.say", "text": "once"}, "the id")
    assert {"t": "ok", "id": "the id"} == await says(second, again)
    await second.close()
    assert ["once"] == [line["text"] for line in asha.room["chat"].values()]


async def test_who_is_removed_hears_goodbye_and_does_not_get_back_in(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    await asha.do("room.remove", member=ravi.member)
    await ravi.until(lambda: ravi.bye is not None)
    assert ravi.bye == "room.removed"
    assert ravi._socket is not None
    await ravi._socket.wait_closed()
    assert NOT_A_MEMBER == ravi._socket.close_code
    socket = await socket_of(ravi)
    assert {"t": "bye", "code": "room.not_a_member"} == await hears(socket)
    await socket.wait_closed()
    await is_alive(asha)


async def test_a_phone_that_lost_its_connection_gets_just_what_it_missed(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    link = await asha.open_room()
    await ravi.join(link)
    await ravi.lose_connection()
    await asha.do("room.say", text="one")
    await asha.do("room.say", text="two")
    ravi.received.clear()
    await ravi.connect()
    assert ["welcome", "update", "update", "mine"] == [json.loads(text)["t"] for text in ravi.received[:4]]
    assert asha.room["chat"] == ravi.room["chat"]
