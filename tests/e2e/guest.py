"""`Guest`: a person with a phone (or a television) in a browser, who reads and taps what the screen offers.

Whatever is tapped is found by its role and its words in the person's own language, as the catalogues have them.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.e2e.tap import Tap
from tests.e2e.words import NAMES, Words, plain

Rows: TypeAlias = list[list[int]]

PHONE = (360, 740)
TELEVISION = (1280, 720)

# The browser itself reports each answer that is an error. Nobody is known to the server before they say a name.
_NOBODY_YET = re.compile(r"status of 401 .*\S*/api/me$")
_LINE_LOST = re.compile(r"WebSocket connection to \S+ failed|net::ERR_\w+")


@dataclass(eq=False)
class Guest:
    """One person. `comes_in` by an invitation or `opens` a room; then what is said of the game holds."""

    name: str
    page: Page
    words: Words
    tap: Tap
    complaints: list[str] = field(default_factory=list)
    """What the browser's console had to say against the page."""
    may_lose_line: bool = False
    """Whether it is part of the test that this page's connection breaks."""

    def button(self, key: str, **params: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.words(key, **params), exact=True)

    def beginning(self, key: str) -> Locator:
        """The button whose words begin so, with more after them."""
        return self.page.get_by_role("button", name=re.compile("^" + re.escape(self.words(key))))

    def text(self, key: str, **params: str | int) -> Locator:
        """The sentence, where it is to be seen."""
        return self.page.get_by_text(self.words.like(key, **params)).filter(visible=True).first

    async def sees(self, key: str, **params: str | int) -> None:
        await expect(self.text(key, **params)).to_be_visible()

    async def taps(self, key: str, **params: str | int) -> None:
        await self.button(key, **params).tap()

    @property
    def front(self) -> Locator:
        """The sheet that lies on top, else the page."""
        return self.page.locator("body, dialog[open]").last

    async def switches(self, key: str) -> None:
        await self.front.get_by_role("switch", name=self.words(key), exact=True).tap()

    async def chooses(self, key: str) -> None:
        """One of a few, all in sight."""
        await self.front.get_by_role("radio", name=self.words(key), exact=True).tap()

    async def chooses_under(self, title: str, key: str) -> None:
        """One of a few, all in sight under that title."""
        choices = self.front.get_by_role("radiogroup", name=self.words(title), exact=True)
        await choices.get_by_role("radio", name=self.words(key), exact=True).tap()

    async def sets(self, key: str, amount: int) -> None:
        """Types a number."""
        await self.front.get_by_role("spinbutton", name=self.words(key), exact=True).fill(str(amount))

    def sheet(self, key: str, **params: str | int) -> Locator:
        """What lies over the screen under that title."""
        return self.page.get_by_role("dialog", name=self.words.like(key, **params))

    def person(self, name: str) -> Locator:
        """The line of a person in the list of people."""
        return self.page.locator(".people").get_by_role("listitem").filter(has_text=name)

    # The way in

    async def speaks(self) -> None:
        """Chooses the language on a page that offers it."""
        await self.page.get_by_role("button", name=NAMES[self.words.language], exact=True).first.tap()
        await expect(self.page.locator(f"html[lang={self.words.language}]")).to_be_attached()

    async def opens(
        self, url: str, room: str, choose: "Callable[[Guest], Awaitable[None]] | None" = None, game: str = "tambola"
    ) -> str:
        """Opens a room of that game, from the first page on, and returns the invitation's path. `choose` makes the settings;
        without it Tambola is called by tap.
        """
        await self.page.goto(url)
        await self.speaks()
        door = re.compile("^" + re.escape(self.words(f"game.name_{game}")) + r"\s")
        await self.page.get_by_role("link", name=door).tap()
        await self.page.get_by_role("textbox", name=self.words("join.what_name")).fill(self.name)
        await self.page.get_by_role("textbox", name=self.words("create.room_name")).fill(room)
        await (choose or _slowly_by_tap)(self)
        await self.taps("create.and_invite")
        await self.sees("lobby.say_code")
        await self.taps("invite.copy_link")
        link = self.page.get_by_role("textbox", name=self.words("invite.link"))
        return "/" + (await link.input_value()).split("/", 3)[3]

    async def comes_in(self, invitation: str, join: str = "ui.join_room") -> None:
        """Opens the invitation (its whole address), says language and name, and goes in by that button."""
        await self.page.goto(invitation)
        await self.speaks()
        await self.page.get_by_role("textbox", name=self.words("join.what_name")).fill(self.name)
        await self.taps(join)
        await self.page.wait_for_url("**/r/*")

    async def shows_code(self, url: str) -> str:
        """Opens the house's address on a large screen and says that it is a television. The code that it shows."""
        await self.page.goto(url)
        await self.page.get_by_role("link", name=self.words("home.television"), exact=True).click()
        return await self.code_shown()

    async def code_shown(self) -> str:
        """The code of the television, as it is read aloud."""
        shown = self.page.get_by_role("status").filter(has_text=self.words.like("tv.code_is"))
        await expect(shown).to_be_visible()
        return "".join(re.findall(r"\d", plain(await shown.locator(".vh").inner_text())))

    async def brings(self, code: str) -> None:
        """Types a television's code in the lobby."""
        await self.taps("invite.television")
        await self.page.get_by_role("textbox", name=self.words("invite.television_code")).fill(code)
        await self.taps("invite.show_there")

    # The game

    @property
    def member(self) -> str:
        """Which member of the room this is, by the server's latest welcome."""
        member: str = self.tap.messages("welcome")[-1]["member"]
        return member

    @property
    def ticket(self) -> Locator:
        label = self.words("tambola.ticket_label", serial="\0").split("\0")[0]
        return self.page.get_by_role("group", name=re.compile("^" + re.escape(label)))

    def cell(self, number: int) -> Locator:
        return self.ticket.locator(f'button[data-number="{number}"]')

    async def rows(self) -> Rows:
        """The numbers of the tickets as they are drawn, row by row from left to right, three rows a ticket."""
        rows: Rows = await self.ticket.locator(".line").evaluate_all(
            """lines => lines.map(line => [...line.querySelectorAll("button")]
              .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
              .map(button => Number(button.dataset.number)))"""
        )
        return rows

    async def marks(self) -> list[int]:
        """The numbers that are stamped, ascending."""
        marks: list[int] = await self.ticket.locator('button[aria-pressed="true"]').evaluate_all(
            "buttons => buttons.map(button => Number(button.dataset.number))"
        )
        return sorted(marks)

    async def marks_off(self, number: int) -> None:
        """Taps a number of the ticket until it carries its stamp."""
        await self.cell(number).tap()
        await expect(self.cell(number)).to_have_attribute("aria-pressed", "true")

    async def marks_all(self, numbers: Iterable[int]) -> None:
        """Taps those of the numbers that carry no stamp yet."""
        for number in set(numbers) - set(await self.marks()):
            await self.marks_off(number)

    async def has_heard(self, calls: int) -> None:
        """Waits until the screen stands at so many calls."""
        await self.sees("tambola.call_of", n=calls)

    async def claims(self, dividend: str) -> None:
        """Taps the claim."""
        await self.beginning(f"tambola.{dividend}").tap()

    async def claims_all_the_same(self, dividend: str, ticket: int | None = None) -> None:
        """Claims what isn't wholly marked: says yes when asked, or on which of several tickets."""
        await self.claims(dividend)
        question = self.sheet("tambola.claim_unfinished")
        if ticket is None:
            await question.get_by_role("button", name=self.words("tambola.claim_verb"), exact=True).tap()
        else:
            name = re.compile("^" + re.escape(self.words("tambola.ticket_n", n=ticket)) + r"\b")
            await question.get_by_role("button", name=name).tap()

    async def round_code(self) -> str:
        """The round's code as it stands on the screen."""
        label = self.words("ui.round_code_is", code="\0").split("\0")[0]
        code = self.page.get_by_role("img", name=re.compile("^" + re.escape(label))).first
        await expect(code).to_be_visible()
        return plain(await code.inner_text())


async def _slowly_by_tap(host: Guest) -> None:
    # So slow that nothing is called by itself while the test looks at the clock.
    await host.page.get_by_role("spinbutton", name=host.words("tambola.set_interval")).press("End")
    await host.chooses("tambola.manual_calling")


@asynccontextmanager
async def guest(browser: Browser, name: str, language: str, size: tuple[int, int] = PHONE) -> AsyncIterator[Guest]:
    """A person with a browser of their own, closed at the end."""
    width, height = size
    is_phone = size != TELEVISION
    context = await browser.new_context(
        viewport={"width": width, "height": height}, has_touch=is_phone, is_mobile=is_phone, locale="en-IN"
    )
    context.set_default_timeout(60_000)
    page = await context.new_page()
    someone = Guest(name, page, Words(language), Tap(page))

    def heard(message: ConsoleMessage) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        is_expected = _NOBODY_YET.search(text) or (someone.may_lose_line and _LINE_LOST.search(text))
        if message.type in ("error", "warning") and not is_expected:
            someone.complaints.append(text)

    page.on("console", heard)
    page.on("pageerror", lambda error: someone.complaints.append(str(error)))
    try:
        yield someone
    finally:
        await context.close()
