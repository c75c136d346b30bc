"""`RummyTable`: rounds of rummy as the tests play them: people in browsers who help one of them to a hand that can be declared.

What a page was told is in `seated`; what is tapped is found by the cards' own marks, `data-no` and `data-card`.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from playwright.async_api import Locator, expect

from baithak.games.rummy import best
from baithak.games.rummy.cards import Face, is_joker
from baithak.games.rummy.opponents.distance import distance
from baithak.games.rummy.opponents.finishing import finish_no
from baithak.games.rummy.opponents.sight import Sight, sight
from baithak.games.rummy.opponents.steady import cost
from tests.e2e.guest import Guest
from tests.e2e.seated import Seated


class Hand:
    """One person's cards on their screen, and what may be done with them."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.seated = Seated(guest.tap)

    @property
    def member(self) -> str:
        return self.guest.member

    @property
    def sight(self) -> Sight:
        """What they see, as a practice opponent would."""
        return sight(self.member, self.seated.public, self.seated.own)

    def card(self, no: int) -> Locator:
        return self.guest.page.locator(f'[data-no="{no}"]')

    def pile(self, name: str) -> Locator:
        """`closed`, `open` or `finish`."""
        return self.guest.page.locator(f'[data-pile="{name}"]')

    @property
    def lamp(self) -> Locator:
        """What is asked of them, at the foot of the screen."""
        return self.guest.page.locator("[data-lamp]")

    def act(self, name: str) -> Locator:
        """`drop`, `group`, `declare`, `best` or `undo`."""
        return self.guest.page.locator(f'[data-act="{name}"]')

    def may(self, action: str) -> bool:
        return action in self.seated.own.actions

    @property
    def waits_for_deal(self) -> bool:
        return self.seated.public.phase == "result"

    @property
    def is_ready(self) -> bool:
        """All are told that they are ready for the next deal."""
        return self.member in self.seated.public.ready

    async def until_may(self, action: str) -> None:
        await self.guest.tap.until(lambda: self.may(action))

    async def draws(self, pile: str) -> None:
        """Taps a pile; the card is in the hand."""
        await self.pile(pile).tap()
        await self.until_may("discard")
        await expect(self.card(self._drawn)).to_be_visible()

    @property
    def _drawn(self) -> int:
        drawn = self.seated.own.drawn
        if drawn is None:
            raise AssertionError("nothing was drawn")
        return drawn

    async def throws(self, no: int) -> None:
        """Chooses a card, and throws it."""
        turn = self.seated.public.turn
        await self.chooses(no)
        await self.lamp.tap()
        await self.guest.tap.until(lambda: self.seated.public.turn != turn and not self.may("discard"))

    async def chooses(self, no: int) -> None:
        """Taps a card until it stands out."""
        await self.card(no).tap()
        await expect(self.card(no)).to_have_attribute("aria-pressed", "true")

    async def declares(self, no: int) -> None:
        """Puts that card into the finish slot, and says yes."""
        await self.chooses(no)
        await self.act("declare").tap()
        question = self.guest.page.get_by_role("alertdialog")
        await question.get_by_role("button", name=self.guest.words("rummy.declare"), exact=True).tap()
        await self.until_may("submit")

    async def submits(self) -> None:
        """Taps what the lamp asks for."""
        await self.lamp.tap()
        await self.guest.tap.until(lambda: not self.may("submit"))

    async def drops(self) -> None:
        """Gives the round up, and says yes."""
        await self.act("drop").tap()
        question = self.guest.page.get_by_role("alertdialog")
        await question.get_by_role("button", name=self.guest.words("rummy.drop"), exact=True).tap()
        await self.guest.tap.until(lambda: not self.may("drop"))

    async def lies_so(self, nos: Iterable[int]) -> None:
        """Waits until the server holds these cards as a group, and the screen shows them so."""
        wanted = set(nos)
        await self.guest.tap.until(lambda: wanted in self.lies)
        group = self.guest.page.locator(f"[data-group='{self.lies.index(wanted)}']").first
        await expect(group.locator("[data-no]")).to_have_count(len(wanted))

    async def groups_by_taps(self, nos: Sequence[int]) -> None:
        """Taps the cards, and the button that makes a group."""
        for no in nos:
            await self.chooses(no)
        await self.act("group").tap()
        await self.lies_so(nos)

    async def groups_by_keys(self, nos: Sequence[int]) -> None:
        """Goes from card to card with the arrows, chooses with the space bar, and groups with the enter key."""
        keyboard = self.guest.page.keyboard
        await self.guest.page.locator("[data-no][tabindex='0']").focus()
        for no in nos:
            await keyboard.press("Home")
            for _ in range(len(self.seated.own.cards)):
                if await self.card(no).evaluate("card => card === document.activeElement"):
                    break
                await keyboard.press("ArrowRight")
            await keyboard.press("Space")
            await expect(self.card(no)).to_have_attribute("aria-pressed", "true")
        await keyboard.press("Enter")
        await self.lies_so(nos)

    async def groups_by_dragging(self, nos: Sequence[int]) -> None:
        """Drags the first card onto the place for a new group, and each other one to the end of it."""
        await self._drags(nos[0], self.act("group"), 0.5)
        await self.lies_so(nos[:1])
        for place, no in enumerate(nos[1:], 1):
            await self._drags(no, self.card(nos[place - 1]), 0.9)
            await self.lies_so(nos[: place + 1])

    async def _drags(self, no: int, onto: Locator, across: float) -> None:
        mouse = self.guest.page.mouse
        came, goes = await self.card(no).bounding_box(), await onto.bounding_box()
        assert came is not None
        assert goes is not None
        await mouse.move(came["x"] + 12, came["y"] + 20)
        await mouse.down()
        await mouse.move(came["x"] + 24, came["y"] + 30, steps=3)
        await mouse.move(goes["x"] + goes["width"] * across, goes["y"] + goes["height"] / 2, steps=8)
        await mouse.up()

    async def submits_best(self) -> None:
        """Lays the cards at their best with one tap, and submits them."""
        best = self.seated.own.best
        if best is not None:
            await self.act("best").tap()
            await self.guest.tap.until(lambda: [group.cards for group in self.seated.own.groups] == list(best.groups))
        await self.submits()

    def best_groups(self, but: int) -> Sequence[Sequence[int]]:
        """A best arrangement of all but one of the cards, by their numbers."""
        seen = self.sight
        at = seen.nos.index(but)
        found = best(seen.without(at), seen.wild)
        return found.of((*seen.nos[:at], *seen.nos[at + 1 :]))

    @property
    def lies(self) -> list[set[int]]:
        """The groups as the server has them."""
        return [set(group.cards) for group in self.seated.own.groups]


class RummyTable:
    """The people at a table of rummy; whoever else sits there plays by themselves."""

    def __init__(self, people: Sequence[Guest]) -> None:
        self.hands = [Hand(guest) for guest in people]

    @property
    def phase(self) -> str:
        return self.hands[0].seated.public.phase

    @property
    def round(self) -> int:
        return self.hands[0].seated.public.round

    def hand_of(self, guest: Guest) -> Hand:
        return next(hand for hand in self.hands if hand.guest is guest)

    async def until(self, *phases: str) -> str:
        """Waits until all pages have heard that the round is there."""
        await asyncio.gather(
            *(hand.guest.tap.until(lambda hand=hand: hand.seated.public.phase in phases) for hand in self.hands)  # type: ignore[misc]
        )
        return self.phase

    async def counts(self) -> None:
        """After a valid declaration: everybody who still plays lays their best and submits; the round is over (R24)."""
        while await self.until("arranging", "result") == "arranging":
            for hand in self.hands:
                if hand.may("submit"):
                    await hand.submits_best()

    async def turn(self) -> Hand | None:
        """Waits for the next turn of one of the people; None where the round goes no further by turns."""
        one = self.hands[0]
        found: list[Hand] = []

        def has_come() -> bool:
            found[:] = [hand for hand in self.hands if hand.may("draw")]
            return bool(found) or one.seated.public.phase != "playing"

        # What comes to one page comes to all, in an order of its own.
        while not has_come():
            news = [asyncio.ensure_future(hand.guest.tap.until(_hears_more(hand.guest))) for hand in self.hands]
            await asyncio.wait(news, return_when=asyncio.FIRST_COMPLETED)
            for one_page in news:
                one_page.cancel()
        return found[0] if found else None

    async def helps(self, winner: Guest) -> int | None:
        """Plays turn by turn until the winner has drawn what can be declared: the card for the finish slot. None where the
        round ended before.
        """
        target = self.hand_of(winner)
        while (hand := await self.turn()) is not None:
            if hand is target:
                finish = await _plays_well(hand)
                if finish is not None:
                    return finish
            else:
                await hand.draws("closed")
                await hand.throws(_kindest(hand.sight, target.sight))
        return None


def _hears_more(guest: Guest) -> Callable[[], bool]:
    heard = len(guest.tap.heard)
    return lambda: len(guest.tap.heard) > heard


async def _plays_well(hand: Hand) -> int | None:
    """A turn on the shortest way to a declaration; the card for the finish slot, with the turn still open, once there is one."""
    seen = hand.sight
    lacks = distance(seen.faces, seen.wild)
    takes = seen.top is not None and distance((*seen.faces, seen.top), seen.wild) < lacks
    await hand.draws("open" if takes else "closed")
    seen = hand.sight
    finish = finish_no(seen)
    if finish is not None:
        return finish

    def is_worst(at: int) -> tuple[int, int]:
        rest = seen.without(at)
        return distance(rest, seen.wild), cost(rest, seen.wild)

    await hand.throws(seen.nos[min(seen.may_go(), key=is_worst)])
    return None


def _kindest(own: Sight, other: Sight) -> int:
    """The card that brings the other nearest to a declaration; of equals one that is no joker."""

    def lacks(face: Face) -> tuple[int, bool]:
        return distance((*other.faces, face), other.wild), is_joker(face, own.wild)

    return min(zip(own.nos, own.faces, strict=True), key=lambda card: lacks(card[1]))[0]
