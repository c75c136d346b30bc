"""The ASGI application: the API, the game's socket, and the built client.

What it stands on is put together in `house`.
"""

from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router

from baithak import __version__
from baithak.kernel.rejected import Param, Rejected
from baithak.store.errors import StoreError
from baithak.web.api import HANDLERS
from baithak.web.game_socket import PATH, GameSocket
from baithak.web.headers import SecurityHeaders
from baithak.web.history import history_routes
from baithak.web.house import House
from baithak.web.messages import Refusal
from baithak.web.tickets import ticket_routes
from baithak.web.tools import tool_routes
from baithak.wire.door import why

STATIC: Final = Path(__file__).parent / "static"
MAX_BODY_BYTES: Final = 16 * 1024
LONGEST_PATH: Final = 200
"""No file or page of ours has a longer one."""
YEAR_S: Final = 365 * 24 * 60 * 60

STATUS: Final = {
    "auth.session_over": 401,
    "room.not_allowed": 403,
    "room.not_a_member": 403,
    "room.host_only": 403,
    "room.banned": 403,
    "room.locked": 403,
    "room.no_spectators": 403,
    "room.not_found": 404,
    "room.no_round": 404,
    "room.no_such_television": 404,
    "room.no_such_ticket": 404,
    "room.no_history": 404,
    "room.nothing_to_print": 404,
    "room.full": 409,
    "room.name_taken": 409,
    "room.too_many_televisions": 409,
    "room.closed": 410,
    "wire.too_large": 413,
    "room.printing": 429,
    "wire.too_fast": 429,
    "server.bug": 500,
    "server.busy": 503,
    "room.set_aside": 503,
}
"""The HTTP status of a refusal; 400 for those that aren't listed."""

log = structlog.get_logger()


class App:
    """Sends sockets and requests where they belong."""

    def __init__(self, house: House, static: Path = STATIC) -> None:
        self._house = house
        self._socket = GameSocket(house)
        self._http = SecurityHeaders(http_app(house, static))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            if scope["path"].startswith(PATH):
                await self._socket(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close"})
            return
        await self._http(scope, receive, send)


def http_app(house: House, static: Path) -> Litestar:
    """The HTTP half: the API, the client's files, and its one page for every address that is a page's."""
    static = static.resolve()
    page = static / "index.html"

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def client(request: Request[Any, Any, Any]) -> File:
        """The client's page; which screen it shows is its own business."""
        path = Path(request.scope["path"])
        if path.suffix or path.parts[:2] in {("/", "api"), ("/", "assets")}:
            own = static / str(path).lstrip("/")
            if path.parts[:2] == ("/", "api"):
                raise NotFoundException
            if not own.resolve().is_relative_to(static) or not own.is_file():
                raise NotFoundException
            return File(own, content_disposition_type="inline")
        return File(
            page, media_type="text/html", content_disposition_type="inline", headers={"cache-control": "no-cache"}
        )

    return Litestar(
        state=State({"house": house}),
        logging_config=None,  # it would throw out what `telemetry` set up
        route_handlers=[
            *HANDLERS,
            *ticket_routes(house.games),
            *history_routes(house.games),
            *tool_routes(house.games),
            create_static_files_router(
                path="/assets",
                directories=[static / "assets"],
                cache_control=CacheControlHeader(public=True, max_age=YEAR_S, immutable=True),
            ),
            client,
        ],
        before_request=_can_be_a_path,
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={
            Rejected: _rejected,
            ValidationException: _invalid,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            StoreError: _busy,
            Exception: _bug,
        },
        on_startup=[house.open],
        on_shutdown=[house.close],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024),
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Baithak",
            version=__version__,
            use_handler_docstrings=True,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )


def _can_be_a_path(request: Request[Any, Any, Any]) -> None:
    """Refuses what no file system would look at."""
    if len(request.scope["path"]) > LONGEST_PATH or "\0" in request.scope["path"]:
        raise NotFoundException


def _rejected(_request: Request[Any, Any, Any], refused: Rejected) -> Response[Refusal]:
    return Response(Refusal(refused.code, refused.params), status_code=STATUS.get(refused.code, 400))


def _invalid(request: Request[Any, Any, Any], problem: ValidationException) -> Response[Refusal]:
    """As a socket's message is refused; Litestar takes msgspec's sentence and its place apart, and calls the body `data`."""
    extra = problem.extra if isinstance(problem.extra, list) and problem.extra else [{}]
    place = str(extra[0].get("key") or "data")
    return _rejected(request, why(f"{extra[0].get('message', '')} - at `{'$' if place == 'data' else f'$.{place}'}`"))


def _http_error(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[Refusal]:
    code = {404: "room.not_found", 413: "wire.too_large", 405: "wire.unknown_command"}.get(problem.status_code)
    params: dict[str, Param] = {"max": MAX_BODY_BYTES // 1024} if problem.status_code == 413 else {}
    return Response(Refusal(code or "wire.bad_json", params), status_code=problem.status_code)


def _too_deep(_request: Request[Any, Any, Any], _problem: RecursionError) -> Response[Refusal]:
    """A body of thousands of brackets in each other."""
    return Response(Refusal("wire.bad_json"), status_code=400)


def _busy(request: Request[Any, Any, Any], problem: StoreError) -> Response[Refusal]:
    log.error("http.not_stored", route=_route(request), exc_info=problem)
    return Response(Refusal("server.busy"), status_code=STATUS["server.busy"])


def _bug(request: Request[Any, Any, Any], problem: Exception) -> Response[Refusal]:
    log.error("http.bug", route=_route(request), exc_info=problem)
    return Response(Refusal("server.bug"), status_code=500)


def _route(request: Request[Any, Any, Any]) -> str:
    """The route without what stands in its places: an invitation's path is a secret."""
    return str(request.scope.get("path_template", ""))
