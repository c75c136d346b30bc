"""A host who only says their name: the room is opened under the name that is suggested, in every language and script."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.e2e.guest import PHONE, guest
from tests.e2e.served import served, url_of


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder: Path = tmp_path_factory.mktemp("opening")
    async with served(folder) as server:
        yield url_of(server.port)


@pytest.mark.parametrize("name", ["زبیدہ", "मीरा", "Asha"])
@pytest.mark.parametrize("language", ["ur", "hi", "en"])
async def test_a_room_is_opened_without_naming_it(chromium: Browser, url: str, language: str, name: str) -> None:
    async with guest(chromium, name, language, PHONE) as host:
        await host.page.goto(url)
        await host.speaks()
        await host.page.get_by_role("link", name=host.words("game.name_tambola")).tap()
        await host.page.get_by_role("textbox", name=host.words("join.what_name")).fill(name)
        await host.taps("create.and_invite")
        await host.sees("lobby.say_code")
        await expect(host.page.get_by_role("heading", level=1)).to_contain_text(name)

        # From now on the host is known, and the suggestion stands in the field.
        await host.page.goto(url)
        await host.page.get_by_role("link", name=host.words("game.name_tambola")).tap()
        await expect(host.page.get_by_role("textbox", name=host.words("create.room_name"))).to_have_value(
            re.compile(name)
        )
        await host.taps("create.and_invite")
        await host.sees("lobby.say_code")
