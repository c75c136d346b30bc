"""A house on a real store in a folder of its own, and what it writes of itself."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.support.hall import Hall, Logged, open_hall


@pytest.fixture(autouse=True)
def logged() -> Iterator[Logged]:
    with capture_logs() as entries:
        yield entries


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    opened = await open_hall(tmp_path / "data")
    yield opened
    opened.store.holds = opened.store.fails = False
    await opened.close()
