"""The page of components, on a phone in each language and theme: nothing cut, nothing too small, nothing that axe refuses.

What single components do to taps and keys is tested in the client itself (web/src/**/*.test.ts); here is what needs a browser.
"""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route

from tools.web_client import MODULES, STATIC

AXE = MODULES / "axe-core" / "axe.min.js"

#: Elements that stick out of the page at either side.
STICKING_OUT = """() => [...document.querySelectorAll('main *')].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1) && !element.closest('.vh');
}).map((element) => element.outerHTML.slice(0, 120))"""

#: Things to tap below 44 × 44. Nine columns of a ticket can't be 44 wide: there, a near miss counts.
TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, [role=spinbutton]')].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && (box.width < 43.5 || box.height < 43.5) && !element.closest('.ticket');
}).map((element) => element.outerHTML.slice(0, 120))"""

VIOLATIONS = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .map((violation) => [violation.id, ...violation.nodes.map((node) => node.target.join(' '))])"""


async def serve(route: Route) -> None:
    """The built client's file at that address; its page for all others."""
    path = STATIC / route.request.url.split("/", 3)[3].split("?")[0]
    await route.fulfill(path=path if path.is_file() else STATIC / "index.html")


async def opened(browser: Browser, language: str, theme: str) -> Page:
    context = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    await context.route("**/*", serve)
    page = await context.new_page()
    await page.goto(f"http://baithak.test/components?language={language}&theme={theme}")
    await page.locator(f"html[lang={language}] #tambola").wait_for()
    return page


@pytest_asyncio.fixture(loop_scope="session")
async def page(chromium: Browser) -> AsyncIterator[Page]:
    """The page of components in English, by day."""
    page = await opened(chromium, "en", "light")
    yield page
    await page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "hi", "ur"])
async def test_every_component_fits_a_phone_and_is_accessible(chromium: Browser, language: str, theme: str) -> None:
    page = await opened(chromium, language, theme)
    await page.evaluate("document.fonts.ready")
    await page.add_script_tag(path=AXE)
    found: dict[str, Any] = {
        "sticking out": await page.evaluate(STICKING_OUT),
        "too small": await page.evaluate(TOO_SMALL),
        "axe": await page.evaluate(VIOLATIONS),
    }
    await page.context.close()
    assert {"sticking out": [], "too small": [], "axe": []} == found


async def test_only_the_languages_in_sight_bring_their_letters(chromium: Browser) -> None:
    context = await chromium.new_context()
    await context.route("**/*", serve)
    page = await context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    await page.goto("http://baithak.test/nothing-here")
    await page.locator("html[lang=en] button, html[lang=en] a[href]").first.wait_for()
    await page.evaluate("document.fonts.ready")
    await context.close()
    fonts = [url for url in fetched if url.endswith(".woff2")]
    assert fonts
    assert [] == [url for url in fonts if "devanagari" in url or "nastaliq" in url]


async def test_tickets_boards_and_codes_are_never_mirrored(chromium: Browser) -> None:
    page = await opened(chromium, "ur", "light")
    lefts = (
        """(selector) => [...document.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect().left)"""
    )
    row = await page.evaluate(lefts, "#tambola .ticket .line:first-child > *")
    board = await page.evaluate(lefts, "#tambola .board > *")
    back = await page.locator("#messages header .icon-button").first.bounding_box()
    await page.context.close()
    assert sorted(row[:9]) == row[:9]
    assert sorted(board[:10]) == board[:10]
    # The page itself is: the way back is at the right.
    assert back is not None
    assert back["x"] > 180


async def test_a_sheet_keeps_the_focus_inside_and_gives_it_back(page: Page) -> None:
    opener = page.locator("#controls").get_by_role("button", name="Settings")
    await opener.click()
    sheet = page.get_by_role("dialog", name="This game's settings")
    await sheet.wait_for()
    stops = await sheet.get_by_role("button").count() + await sheet.get_by_role("switch").count()
    for _ in range(stops + 1):
        await page.keyboard.press("Tab")
        assert await page.evaluate("document.activeElement.closest('dialog') !== null")
    for _ in range(stops + 1):
        await page.keyboard.press("Shift+Tab")
        assert await page.evaluate("document.activeElement.closest('dialog') !== null")
    await page.keyboard.press("Escape")
    await sheet.wait_for(state="hidden")
    assert await opener.evaluate("(button) => button === document.activeElement")


async def test_a_question_is_closed_by_a_tap_beside_it(page: Page) -> None:
    await page.locator("#controls").get_by_role("button", name="Leave room").last.click()
    question = page.get_by_role("dialog", name="Leave the room?")
    await question.wait_for()
    await page.mouse.click(10, 10)
    await question.wait_for(state="hidden")


async def test_a_tap_between_two_numbers_marks_the_nearer_one(page: Page) -> None:
    number = page.locator("#tambola .ticket").first.get_by_role("button", name="27")
    await number.scroll_into_view_if_needed()
    box = await number.bounding_box()
    assert box is not None
    line = page.locator("#tambola .ticket .line").nth(1)
    whole = await line.bounding_box()
    assert whole is not None
    # The first cell of that row is a blank whose nearest number is 12, which is marked already.
    await page.touchscreen.tap(whole["x"] + 4, whole["y"] + whole["height"] / 2)
    await page.touchscreen.tap(box["x"] + 2, box["y"] + 2)
    assert "false" == await line.get_by_role("button", name="12", exact=True).get_attribute("aria-pressed")
    assert "true" == await line.get_by_role("button", name="27, marked").get_attribute("aria-pressed")


async def test_the_language_changes_at_a_tap(page: Page) -> None:
    await page.locator("#controls").get_by_role("button", name="اردو").click()
    await page.locator("html[lang=ur][dir=rtl]").wait_for()
    assert "آپ کی باری" in await page.locator("#messages").inner_text()
