"""The routes of a game's tickets: one checked against what has come out, and those on paper as sheets to print (T28).

What a ticket says is the game's to answer (`kernel.tickets`); how it is printed is in `sheets`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal, Union

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from baithak.kernel.game import Game
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.tickets import Paper, Ticketed
from baithak.rooms.evening import member_name
from baithak.rooms.faces import Info
from baithak.rooms.powers import check, may
from baithak.web.routes import AnyRequest, TheHouse, member_of, public_address

NOT_KEPT = {"cache-control": "no-store"}


def ticket_routes(games: Mapping[str, Game]) -> tuple[HTTPRouteHandler, ...]:
    """The routes of these games' tickets; none where no game has any."""
    types = tuple(game.ticket_type for game in games.values() if isinstance(game, Ticketed))
    if not types:
        return ()

    async def ticket(request: AnyRequest, house: TheHouse, room: FromPath[str], number: FromPath[str]) -> Response[Any]:
        """A ticket against what has come out so far, by its serial number. For members; the answer to them is the same
        whether or not the ticket is dealt, and to whom. Who may run the game may ask by the short number on paper too, and
        is told whose it is. 404 room.no_such_ticket.
        """
        whole, member = await member_of(request, house, room)
        game, name_of = house.games[whole.table.kind], partial(member_name, whole)
        found = None
        if isinstance(game, Ticketed):
            runs = may(whole, member, Power.RUN)
            found = game.held_ticket(whole.game, number, name_of) if runs else game.ticket(whole.game, number)
        if found is None:
            raise Rejected("room.no_such_ticket")
        return Response(found, headers=NOT_KEPT)

    # What is answered is of the games' own types, which the API's description must name.
    ticket.__annotations__["return"] = Response[Union[types]]  # type: ignore[valid-type]  # noqa: UP007
    return (get("/api/rooms/{room:str}/tickets/{number:str}")(ticket), sheets)


@get("/api/rooms/{room:str}/tickets.pdf", media_type="application/pdf")
async def sheets(
    request: AnyRequest, house: TheHouse, room: FromPath[str], only: FromQuery[Literal["paper"] | None] = None
) -> Response[bytes]:
    """The tickets on paper as sheets to print, six to a page of A4, and without `only` those on one's own device too.

    For the host and co-hosts. 404 room.nothing_to_print, 429 room.printing while others of this room are made.
    """
    whole, member = await member_of(request, house, room)
    check(whole, member, Power.RUN)
    game, name_of = house.games[whole.table.kind], partial(member_name, whole)
    device = None if only else member
    papers = game.papers(whole.game, device, name_of) if isinstance(game, Ticketed) else ()
    if not papers:
        raise Rejected("room.nothing_to_print")
    page = f"{public_address(request, house)}/r/{room}/ticket"
    pdf = await house.press.make(room, partial(_printed, whole.info, papers, page))
    name = f"baithak-{room}-tickets.pdf"
    return Response(
        pdf,
        media_type="application/pdf",
        headers={**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'},
    )


def _printed(info: Info, papers: Sequence[Paper], page: str) -> bytes:
    """The sheets; each ticket's QR code leads to its place below `page`."""
    # Here, on the press's thread: the fonts' machinery takes as long to load as the rest of the house.
    from baithak.sheets import Heading, PrintedTicket, ticket_sheets  # noqa: PLC0415

    return ticket_sheets(
        Heading(info.name, info.spoken_code, info.language),
        [PrintedTicket(one.serial, one.no, one.name, one.rows, f"{page}/{one.serial}") for one in papers],
    )
