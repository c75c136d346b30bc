"""The routes of the games' tools: one for each, `POST /api/GAME/TOOL`, for anyone; no account, no room.

What is asked and answered is the game's own (`kernel.tools`).
"""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from baithak.kernel.game import Game
from baithak.kernel.rejected import Rejected
from baithak.kernel.tools import HasTools, Tool
from baithak.web.routes import AnyRequest, TheHouse, address_of, from_our_page


def tool_routes(games: Mapping[str, Game]) -> Iterable[HTTPRouteHandler]:
    """The routes of these games' tools; none where no game has any."""
    return [_route(kind, tool) for kind, game in games.items() if isinstance(game, HasTools) for tool in game.tools]


def _route(kind: str, tool: Tool) -> HTTPRouteHandler:
    async def ask(request: AnyRequest, house: TheHouse, data: Any) -> Response[Any]:
        if not house.limits.tools.take(address_of(request), house.clock.now_ms()):
            raise Rejected("wire.too_fast")
        # Beside the loop: a hand can take as long as a hundred commands, and rooms don't wait for it.
        return Response(await asyncio.to_thread(tool.answer, data))

    # What is asked and answered is of the game's own types, which the API reads and must describe.
    ask.__annotations__ |= {"data": JSONBody[tool.question], "return": Response[tool.answer_type]}  # type: ignore[name-defined, misc]
    route = post(
        f"/api/{kind}/{tool.name}",
        status_code=HTTP_200_OK,
        guards=[from_our_page],
        description=tool.says,
        summary=f"{kind.capitalize()} {tool.name.capitalize()}",
    )
    return route(ask)
