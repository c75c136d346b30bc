"""What every route takes: the request, the house, who asks and from where, and by which address they reach us.

The routes are in `api`, `tickets` and `tools`, cookies and origins in `visitor`.
"""

from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation

from baithak.kernel.rejected import Rejected
from baithak.rooms.state import Room
from baithak.store.port import Guest
from baithak.web.house import House
from baithak.web.network import EVERYWHERE, LOOPBACK, addresses
from baithak.web.visitor import same_origin, session_token

TheHouse = NamedDependency[SkipValidation[House]]
AnyRequest: TypeAlias = Request[Any, Any, Any]

LONGEST_HOST: Final = 253


def from_our_page(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuses what another site's page sends with the visitor's cookie."""
    headers = connection.headers
    if not same_origin(headers.get("origin", ""), headers.get("host", ""), connection.app.state.house.address):
        raise Rejected("room.not_allowed")


def address_of(request: AnyRequest) -> str:
    """The visitor's network address, by which what needs no account is limited."""
    return request.client.host if request.client else ""


async def known_guest(request: AnyRequest, house: House) -> Guest | None:
    """Whose session the request comes with, if it is one."""
    token = session_token(request.headers.get("cookie", ""))
    return await house.accounts.by_token(token, house.clock.now_ms()) if token else None


async def guest_of(request: AnyRequest, house: House) -> Guest:
    """Whose session the request comes with. Raises Rejected without one."""
    guest = await known_guest(request, house)
    if guest is None:
        raise Rejected("auth.session_over")
    return guest


async def member_of(request: AnyRequest, house: House, room: str) -> tuple[Room, str]:
    """The room, and who the visitor is in it. Raises Rejected for strangers, and for who fetches too often."""
    guest = await guest_of(request, house)
    host, member = await house.desk.member_in(room, guest.id)
    if not house.limits.records.take(guest.id, house.clock.now_ms()):
        raise Rejected("wire.too_fast")
    return host.room, member


def public_address(request: AnyRequest, house: House) -> str:
    """What invitations begin with: as the operator says, else as the browser sees the server; but the name that a
    machine has for itself leads nobody else here.
    """
    if house.address:
        return house.address.rstrip("/")
    try:
        url = request.base_url
        host, port = url.hostname or "", url.port
    except ValueError:
        raise Rejected("room.not_allowed") from None
    if host in LOOPBACK:
        return f"{url.scheme}://{addresses(EVERYWHERE[0])[0]}:{port}"
    if len(host) > LONGEST_HOST:
        raise Rejected("room.not_allowed")
    return str(url).rstrip("/")
