"""The HTTP API: who one is, opening and finding rooms, invitations, records, the evening. Playing goes through the socket.

Tickets are in `tickets`, bodies in `messages`; what happens is in `runtime.desk` and `accounts`.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final, cast

import msgspec
import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from baithak.accounts.accounts import SESSION_MS
from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Language
from baithak.rooms.evening import Evening
from baithak.rooms.state import Room
from baithak.store.port import Guest
from baithak.web.house import House
from baithak.web.messages import (
    Address,
    CameIn,
    Entry,
    GameKind,
    Health,
    Invitation,
    Link,
    Me,
    MyRoom,
    NewRoom,
    NewTelevision,
    OpenedRoom,
    Person,
    SpokenCode,
    TelevisionCode,
    TelevisionRoom,
    TelevisionSecret,
)
from baithak.web.routes import (
    AnyRequest,
    TheHouse,
    address_of,
    from_our_page,
    guest_of,
    known_guest,
    member_of,
    public_address,
)
from baithak.web.visitor import COOKIE, session_token

NAMES_SHOWN: Final = 6
ROOMS_SHOWN: Final = 20


@get("/api/health", sync_to_thread=False)
def health() -> Health:
    """Whether the server answers."""
    return Health(ok=True)


@get("/api/games", sync_to_thread=False)
def games(house: TheHouse) -> list[GameKind]:
    """The games that can be played here."""
    return [GameKind(kind, msgspec.to_builtins(game.settings_type())) for kind, game in house.games.items()]


@get("/api/me")
async def me(request: AnyRequest, house: TheHouse) -> Response[Me]:
    """The person on this device, who is remembered for another 400 days. 401 auth.session_over for an unknown one."""
    guest = await guest_of(request, house)
    token = session_token(request.headers.get("cookie", "")) or ""
    return Response(_me(guest), cookies=[_cookie(request, house, token)])


@post("/api/me", status_code=HTTP_200_OK, guards=[from_our_page])
async def set_me(request: AnyRequest, house: TheHouse, data: JSONBody[Person]) -> Response[Me]:
    """Become a guest on this device, or change one's name and language."""
    guest = await known_guest(request, house)
    if guest is None:
        guest, cookies = await _new_guest(request, house, data.name, data.language)
        return Response(_me(guest), cookies=cookies)
    changed = await house.accounts.change(guest.id, data.name, data.language)
    if changed is None:
        raise Rejected("auth.session_over")
    return Response(_me(changed))


@post("/api/rooms", status_code=HTTP_201_CREATED, guards=[from_our_page])
async def open_room(request: AnyRequest, house: TheHouse, data: JSONBody[NewRoom]) -> OpenedRoom:
    """Open a room, as its host."""
    guest = await guest_of(request, house)
    if not house.limits.rooms.take(guest.id, house.clock.now_ms()):
        raise Rejected("wire.too_fast")
    opened = await house.desk.open(
        guest, data.name, data.language, data.game, data.settings, spectators=data.spectators, chat=data.chat
    )
    return OpenedRoom(opened.room, opened.code, opened.link)


@get("/api/rooms")
async def my_rooms(request: AnyRequest, house: TheHouse) -> list[MyRoom]:
    """The rooms this device is in, last used first, at most 20."""
    guest = await guest_of(request, house)
    found: list[MyRoom] = []
    for membership in (await house.store.rooms_of(guest.id))[:ROOMS_SHOWN]:
        try:
            host = await house.desk.host(membership.room)
        except Rejected:
            continue
        room = host.room
        if not room.info.closed:
            found.append(_my_room(room, membership.last_used_ms))
    return found


@post("/api/codes", status_code=HTTP_200_OK, guards=[from_our_page])
async def find_code(request: AnyRequest, house: TheHouse, data: JSONBody[SpokenCode]) -> Link:
    """The invitation behind a spoken code. One answer, 404 room.not_found, whatever the reason there is none."""
    _tries_a_code(house, address_of(request))
    link = await house.desk.link_for_code(data.code)
    _code_was_right(house, address_of(request))
    return Link(link)


@get("/api/invitations/{link:str}")
async def invitation(request: AnyRequest, house: TheHouse, link: FromPath[str]) -> Invitation:
    """What an invitation leads to."""
    room = (await house.desk.invited(link)).room
    guest = await known_guest(request, house)
    return _invitation(room, None if guest is None else room.accounts.get(guest.id))


@get("/api/invitations/{link:str}/qr.svg", media_type="image/svg+xml")
async def invitation_qr(request: AnyRequest, house: TheHouse, link: FromPath[str]) -> str:
    """The invitation's address as a QR code."""
    await house.desk.invited(link)
    drawn = segno.make(f"{public_address(request, house)}/j/{link}", error="m")
    picture = BytesIO()
    # With its namespace: without it a browser shows no picture.
    drawn.save(picture, kind="svg", xmldecl=False, border=2, dark="#2A1B12", light="#FFFFFF", omitsize=True)
    return picture.getvalue().decode()


@get("/api/invitations/{link:str}/address")
async def invitation_address(request: AnyRequest, house: TheHouse, link: FromPath[str]) -> Address:
    """The invitation's address as other machines reach it, to be sent to people."""
    await house.desk.invited(link)
    return Address(f"{public_address(request, house)}/j/{link}")


@post("/api/invitations/{link:str}/join", status_code=HTTP_200_OK, guards=[from_our_page])
async def join(request: AnyRequest, house: TheHouse, link: FromPath[str], data: JSONBody[Entry]) -> CameIn:
    """Come in; `member` is null while one waits at the door."""
    joined = await house.desk.join(link, await guest_of(request, house), data.join_as)
    return CameIn(joined.room, joined.member)


@post("/api/televisions", status_code=HTTP_201_CREATED, guards=[from_our_page])
async def show_code(request: AnyRequest, house: TheHouse, data: JSONBody[NewTelevision]) -> TelevisionCode:
    """Be a television that shows a code, good for ten minutes, and waits until somebody types it in a room."""
    now_ms = house.clock.now_ms()
    if not house.limits.televisions.take(address_of(request), now_ms):
        raise Rejected("wire.too_fast")
    guest = await known_guest(request, house)
    shown = house.televisions.show(None if guest is None else guest.id, data.language, now_ms)
    return TelevisionCode(shown.code, shown.secret)


@post("/api/televisions/room", status_code=HTTP_200_OK, guards=[from_our_page])
async def find_television_room(
    request: AnyRequest, house: TheHouse, data: JSONBody[TelevisionSecret]
) -> Response[TelevisionRoom]:
    """Where this television's code was typed: null, ask again in a few seconds; else the room, and a session for it.

    404 room.no_such_television once the code is over: show a fresh one.
    """
    pairing = house.televisions.waiting(data.secret, house.clock.now_ms())
    if pairing.room is None or pairing.welcome is None:
        return Response(TelevisionRoom(pairing.room))
    guest = await known_guest(request, house)
    if guest is not None and guest.id != pairing.welcome.guest.id:
        # Meanwhile somebody has come in on this device, and keeps the session that they have.
        raise Rejected("room.no_such_television")
    return Response(TelevisionRoom(pairing.room), cookies=[_cookie(request, house, pairing.welcome.token)])


@post("/api/rooms/{room:str}/televisions", status_code=HTTP_200_OK, guards=[from_our_page])
async def bring_television(
    request: AnyRequest, house: TheHouse, room: FromPath[str], data: JSONBody[SpokenCode]
) -> CameIn:
    """Bring the television that shows that code into the room. For the host and co-hosts; the lock holds none up.

    One answer, 404 room.no_such_television, whatever the reason there is none. 409 room.too_many_televisions.
    """
    guest = await guest_of(request, house)
    await house.desk.keeps_order(room, guest.id)
    _tries_a_code(house, guest.id)
    pairing = house.televisions.take(data.code, house.clock.now_ms())
    _code_was_right(house, guest.id)
    try:
        account = pairing.account or pairing.welcomed(
            await house.accounts.new_television(pairing.language, house.clock.now_ms())
        )
        joined = await house.desk.bring_television(room, account)
    except BaseException:
        house.televisions.give_back(pairing)
        raise
    house.televisions.led(pairing, joined.room, house.clock.now_ms())
    return CameIn(joined.room, joined.member)


@get("/api/rooms/{room:str}/records")
async def records(request: AnyRequest, house: TheHouse, room: FromPath[str]) -> list[dict[str, Any]]:
    """The records of all finished rounds of a room one is in, oldest first."""
    return await _records(request, house, room)


@get("/api/rooms/{room:str}/records/{number:int}")
async def record(
    request: AnyRequest, house: TheHouse, room: FromPath[str], number: FromPath[int]
) -> Response[dict[str, Any]]:
    """One finished round's record, as a file. 404 room.no_round for a round that isn't finished."""
    for one in await _records(request, house, room):
        if one.get("round") == number:
            name = f"baithak-{room}-{number}.json"
            return Response(one, headers={"content-disposition": f'attachment; filename="{name}"'})
    raise Rejected("room.no_round")


@get("/api/rooms/{room:str}/evening")
async def evening(request: AnyRequest, house: TheHouse, room: FromPath[str]) -> Evening:
    """The sheet of a room one is in: its finished games, who won what, and what the evening came to for each, by account."""
    await member_of(request, house, room)
    return await house.desk.evening(room)


async def _records(request: AnyRequest, house: House, room: str) -> list[dict[str, Any]]:
    await member_of(request, house, room)
    return await house.desk.records(room)


HANDLERS: Final[tuple[HTTPRouteHandler, ...]] = (
    health,
    games,
    me,
    set_me,
    open_room,
    my_rooms,
    find_code,
    invitation,
    invitation_qr,
    invitation_address,
    join,
    show_code,
    find_television_room,
    bring_television,
    records,
    record,
    evening,
)


async def _new_guest(
    request: AnyRequest, house: House, name: str, language: Language
) -> tuple[Guest, Sequence[Cookie]]:
    now_ms = house.clock.now_ms()
    if not house.limits.guests.take(address_of(request), now_ms):
        raise Rejected("wire.too_fast")
    welcome = await house.accounts.new_guest(name, language, now_ms)
    return welcome.guest, [_cookie(request, house, welcome.token)]


def _tries_a_code(house: House, who: str) -> None:
    """Counts a code as one that leads nowhere, until it turns out right. Raises Rejected after too many of those."""
    limits, now_ms = house.limits, house.clock.now_ms()
    if not limits.codes.take(who, now_ms) or not limits.all_codes.take("", now_ms):
        raise Rejected("wire.too_fast")


def _code_was_right(house: House, who: str) -> None:
    house.limits.codes.give_back(who)
    house.limits.all_codes.give_back("")


def _cookie(request: AnyRequest, house: House, token: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or (house.address or "").startswith("https:"),
    )


def _me(guest: Guest) -> Me:
    return Me(guest.id, guest.name, cast("Language", guest.language))


def _my_room(room: Room, last_used_ms: int) -> MyRoom:
    people = [face for face in room.people.values() if face.is_person]
    return MyRoom(
        room=room.info.id,
        name=room.info.name,
        game=room.table.kind,
        host=room.people[room.info.host].name if room.info.host in room.people else "",
        people=len(people),
        present=sum(face.present for face in people),
        last_used_ms=last_used_ms,
    )


def _invitation(room: Room, member: str | None) -> Invitation:
    info = room.info
    people = {key: face for key, face in room.people.items() if face.is_person}
    host = people.get(info.host)
    others = [face.name for key, face in people.items() if key != info.host]
    return Invitation(
        room=info.id,
        name=info.name,
        language=info.language,
        game=room.table.kind,
        host=host.name if host else "",
        names=tuple(([host.name] if host else []) + others)[:NAMES_SHOWN],
        present=sum(face.present for face in people.values()),
        spectators=info.doors.spectators,
        locked=info.doors.locked,
        approval=info.doors.approval,
        in_round=room.in_round,
        member=member in room.people,
    )
