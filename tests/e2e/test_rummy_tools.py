"""Rummy's points calculator and hand validator as a page: without a room, a name or an account, in three languages (R21–R29)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.e2e.guest import PHONE
from tests.e2e.looks import faults, violations
from tests.e2e.served import served, url_of
from tests.e2e.words import LANGUAGES, Words

WORKED = "9h 10♥ JH | QS QD 5C | KS 2D 9C 4H AC 7S JD"
"""The hand of the worked example, fives wild, as somebody may paste it: 52 points."""
LAPTOP = (1280, 800)
LOCALES = {"en": "en-IN", "hi": "hi-IN", "ur": "ur-PK"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with served(tmp_path_factory.mktemp("tools")) as server:
        yield url_of(server.port)


@asynccontextmanager
async def a_phone(chromium: Browser, language: str) -> AsyncIterator[Page]:
    """A phone that nobody has used here before."""
    width, height = PHONE
    context = await chromium.new_context(
        viewport={"width": width, "height": height}, locale=LOCALES[language], has_touch=True
    )
    try:
        yield await context.new_page()
    finally:
        await context.close()


async def picks(page: Page, words: Words, *cards: str) -> None:
    """Taps the cards in the grid, by the names that are read aloud."""
    pictures = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
    suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    for rank, suit in map(tuple, cards):
        said = words(f"rummy.{pictures[rank]}") if rank in pictures else rank.replace("T", "10")
        name = words.like("rummy.card_of", rank=said, suit=words(f"rummy.{suits[suit]}"))
        await page.get_by_role("group", name=words("rummy.tool_pick")).get_by_role("button", name=name).tap()


async def looks_right(page: Page, picture: Path) -> None:
    """All of it, in either theme; on a laptop too."""
    await page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    assert not any((found := await faults(page)).values()), found
    await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme=theme)
        await page.screenshot(path=picture.with_stem(f"{picture.stem}-{theme}"), full_page=True)
        assert not any((found := await faults(page)).values()), found
        assert [] == await violations(page)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_R28_the_worked_hand_is_counted_without_a_room(
    chromium: Browser, url: str, language: str, tmp_path: Path
) -> None:
    words = Words(language)
    async with a_phone(chromium, language) as page:
        await page.goto(url)
        await page.get_by_role("link", name=words("home.rummy_tools")).tap()
        await expect(page.get_by_role("heading", level=1)).to_have_text(words("rummy.tool_points"))
        await looks_right(page, tmp_path / "empty.png")

        await page.get_by_role("combobox", name=words("rummy.tool_wild")).select_option("5")
        typed = page.get_by_role("textbox", name=words.like("rummy.tool_cards", max=14))
        await typed.fill(WORKED)
        result = page.get_by_role("status").filter(has_text=words("rummy.tool_points_n", n=52))
        await expect(result).to_be_visible()
        await expect(page.get_by_text("10 + 2 + 9 + 4 + 10 + 7 + 10 = 52")).to_be_visible()
        await expect(page.get_by_text(words("rummy.pure"), exact=True)).to_be_visible()
        await expect(page.get_by_text(words("rummy.tool_cannot_declare"))).to_be_visible()
        await looks_right(page, tmp_path / "worked.png")

        # A tap adds a card, and the fourteen are looked through for one to put down.
        await picks(page, words, "QH")
        await expect(page.get_by_text(words("rummy.tool_no_finish"))).to_be_visible()
        await expect(page.get_by_role("textbox")).to_have_value("9H TH JH | QS QD 5C | KS 2D 9C 4H AC 7S JD QH")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_R26_a_declaration_is_picked_group_by_group_and_the_first_thing_wrong_is_named(
    chromium: Browser, url: str, language: str, tmp_path: Path
) -> None:
    words = Words(language)
    async with a_phone(chromium, language) as page:
        await page.goto(f"{url}/rummy/declare")
        await picks(page, words, "8C", "9C", "TC")
        await page.get_by_role("button", name=words("rummy.tool_new_group")).tap()
        await picks(page, words, "KS", "AS", "2S")
        wrong = page.get_by_role("status").filter(has_text=words("rummy.tool_group_n", n=2))
        await expect(wrong).to_contain_text(words.like("rummy.sequence_wraps", cards="K A 2"))
        await expect(
            page.get_by_text(words.like("rummy.tool_no_group", reason=words("rummy.why_sequence_wraps")))
        ).to_be_visible()
        await looks_right(page, tmp_path / "wrong.png")

        await page.get_by_role("combobox", name=words("rummy.tool_wild")).select_option("5")
        await page.get_by_role("textbox").fill("8C 9C TC | 3D 4D 5D | 7S 7H 7D | JS JK KS AS")
        await expect(page.get_by_text(words("rummy.tool_valid"))).to_be_visible()
        await looks_right(page, tmp_path / "valid.png")

        await page.get_by_role("textbox").fill("8C 9C TC | XX")
        await expect(page.get_by_role("alert")).to_contain_text("XX")
