"""One server on a real socket for all tests in this folder, and for each the people who use it.

They share one event loop, in which the server runs too.
"""

from collections.abc import AsyncIterator, Callable, Iterator
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from baithak.catalog import GAMES
from baithak.web.house import Limits
from tests.support.hall import Logged
from tests.support.phone import Phone
from tests.support.server import Server, serving
from tests.toy.game import HIGH_CARD

HERE = Path(__file__).parent
NewPhone = Callable[..., Phone]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and isinstance(item, pytest.Function) and iscoroutinefunction(item.function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    async with serving(tmp_path_factory.mktemp("house"), {**GAMES, HIGH_CARD.kind: HIGH_CARD}) as opened:
        yield opened


@pytest.fixture
def server(open_server: Server) -> Server:
    """The server, which has forgotten how much was asked of it."""
    open_server.house.limits = Limits()
    open_server.house.address = None
    return open_server


@pytest.fixture(autouse=True)
def logged() -> Iterator[Logged]:
    with capture_logs() as entries:
        yield entries


@pytest_asyncio.fixture(loop_scope="session")
async def phone(server: Server) -> AsyncIterator[NewPhone]:
    """Makes phones, and puts them away at the end."""
    phones: list[Phone] = []

    def new(name: str, language: str = "en") -> Phone:
        phones.append(Phone(server.base, name, language))
        return phones[-1]

    yield new
    for one in phones:
        await one.close()
