"""A running Chromium for the tests in this folder, which are all marked `browser` and share one event loop.

How a Chromium is found or brought is in tools/chromium.py.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tools.chromium import find, running

HERE = Path(__file__).parent

# Many browsers at once on a small machine: what is awaited may take its time, and nothing waits longer than it must.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")
            # One browser lives through the whole run, and so must the loop that talks to it.
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A headless Chromium. A test opens its own contexts in it (a person's phone each) and closes them."""
    async with async_playwright() as playwright, running(playwright, find()) as browser:
        yield browser
