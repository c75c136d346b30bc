"""A television in a browser: it shows a code, is brought into the room by it, comes back after a reload, and is sent away.

How its screens look is in test_screens; who may bring one in, in tests/web/test_api.py.
"""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.guest import PHONE, TELEVISION, guest
from tests.e2e.served import served, url_of
from tests.e2e.words import LANGUAGES

ROOM = "Sharma ghar"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_television_is_paired_by_a_code_without_a_name(
    chromium: Browser, tmp_path: Path, language: str
) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        host = await stack.enter_async_context(guest(chromium, "Asha", language))
        television = await stack.enter_async_context(guest(chromium, "", language, TELEVISION))
        await television.page.context.add_init_script(f"localStorage.setItem('baithak.language', '{language}')")
        await host.opens(url_of(server.port), ROOM)

        code = await television.shows_code(url_of(server.port))
        await host.brings(f"{code[:3]} {code[3:]}")
        await television.page.wait_for_url("**/tv/r*")
        await television.sees("tv.waiting")
        await expect(television.page.get_by_role("textbox")).to_have_count(0)

        await television.page.reload()
        await television.sees("tv.waiting")

        # A used code leads nowhere, and the host is told so at the field.
        await host.brings(code)
        await host.sees("room.no_such_television")
        await host.taps("ui.close")

        # The roster calls it a television; the host sends it away, and it shows a fresh code.
        name = host.words("role.television")
        await host.page.get_by_role("button", name=host.words.like("people.menu_of", name=name)).tap()
        await host.taps("ui.remove")
        question = host.page.get_by_role("dialog", name=host.words.like("room.remove_confirm"))
        await question.get_by_role("button", name=host.words("ui.remove"), exact=True).tap()
        assert code != await television.code_shown()
        assert television.page.url.endswith("/tv")
        assert [] == television.complaints


async def test_on_a_phone_the_board_has_a_button_back(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        host = await stack.enter_async_context(guest(chromium, "Asha", "en", PHONE))
        await host.opens(url_of(server.port), ROOM)
        room = host.page.url
        await host.page.goto(room.replace("/r/", "/tv/"))
        await host.sees("tv.waiting")
        back = host.button("ui.back")
        await expect(back).to_be_visible()
        box = await back.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        await back.tap()
        await host.sees("lobby.say_code")
        assert room == host.page.url


async def test_on_a_large_screen_the_button_back_comes_with_the_hand_and_goes(
    chromium: Browser, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        host = await stack.enter_async_context(guest(chromium, "Asha", "en", PHONE))
        television = await stack.enter_async_context(guest(chromium, "", "en", TELEVISION))
        await host.opens(url_of(server.port), ROOM)
        await host.brings(await television.shows_code(url_of(server.port)))
        await television.sees("tv.waiting")
        page = television.page
        hand = page.locator(".hand")
        await expect(hand).to_have_css("opacity", "0")
        await page.mouse.move(300, 300)
        await expect(hand).to_have_css("opacity", "1")
        await page.get_by_role("button", name=television.words("ui.back"), exact=True).click()
        # It was opened from the first page, and goes back there.
        await television.sees("home.have_code")
