"""The route of a game's history: what its finished rounds in a room come to in figures, for everyone in it.

What the figures are is the game's to say (`kernel.history`).
"""

from collections.abc import Mapping
from typing import Any, Union

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from baithak.kernel.game import Game
from baithak.kernel.history import TellsHistory
from baithak.web.routes import AnyRequest, TheHouse, member_of


def history_routes(games: Mapping[str, Game]) -> tuple[HTTPRouteHandler, ...]:
    """The route of these games' histories; none where no game tells any."""
    types = tuple(game.history_type for game in games.values() if isinstance(game, TellsHistory))
    if not types:
        return ()

    async def history(request: AnyRequest, house: TheHouse, room: FromPath[str], kind: FromPath[str]) -> Any:
        """What all finished rounds of a game of that kind come to in a room one is in, however many there are.

        404 room.no_history for a kind that tells none.
        """
        await member_of(request, house, room)
        return await house.desk.history(room, kind)

    # What is answered is of the games' own types, which the API's description must name.
    history.__annotations__["return"] = Union[types]  # noqa: UP007
    return (get("/api/rooms/{room:str}/history/{kind:str}")(history),)
