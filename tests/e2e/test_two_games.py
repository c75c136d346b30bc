"""An evening of two games in three languages: full sheets for a pot with penalties, then numbers from the bag with a ticket on paper.

Between them a game that is begun with one tap and given up. In it a page is reloaded, a line lost, a host gone. One game
by tap in all its detail is in test_evening.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pypdfium2  # type: ignore[import-untyped]
import zxingcpp
from playwright.async_api import Browser, Locator, expect

from tests.e2e.guest import TELEVISION, Guest, Rows, guest
from tests.e2e.proof import calls_of, everybody_has_one_code, nothing_was_heard_too_early, record_verified
from tests.e2e.served import Line, lined, served, url_of
from tests.e2e.table import Table
from tests.e2e.tap import MOMENTS
from tests.e2e.words import plain

ROOM: Final = "शर्मा परिवार"
PRICE: Final = 5
STRIP: Final = 6
LEFT_OUT: Final = ("middle_line", "bottom_line", "full_house")
DIVIDENDS: Final = ("early_five", "top_line", "four_corners")

#: 18 tickets at 5 chips are 90 chips. Shared evenly a third is 33 %, and 34 % the last; the half-chip that is left over
#: goes to the largest share (T10).
POT_HALF_CHIPS: Final = {"early_five": 59, "top_line": 59, "four_corners": 62}
BAG_HALF_CHIPS: Final = {"early_five": 40, "top_line": 80, "four_corners": 80}

DADI: Final = "दादी"
"""Who has no phone."""

BOGEY: Final = 3
"""Of the six tickets, the one that is claimed wrongly."""


async def test_an_evening_of_sheets_and_a_bag(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        line = await stack.enter_async_context(lined(server))
        sunita = await stack.enter_async_context(guest(chromium, "सुनीता", "hi"))
        ravi = await stack.enter_async_context(guest(chromium, "Ravi", "en"))
        zubaida = await stack.enter_async_context(guest(chromium, "زبیدہ", "ur"))
        television = await stack.enter_async_context(guest(chromium, "", "en", TELEVISION))
        zubaida.may_lose_line = True
        everybody = (sunita, ravi, zubaida, television)

        home = url_of(server.port)
        invitation = await sunita.opens(home, ROOM, full_sheets_for_a_pot)
        room = sunita.page.url
        await asyncio.gather(
            ravi.comes_in(home + invitation),
            zubaida.comes_in(url_of(line.port) + invitation),
            sunita.brings(await television.shows_code(home)),
        )
        await is_made_cohost(sunita, ravi)

        await sunita.taps("ui.start")
        sheets = Table(ravi, (ravi, zubaida), (sunita, television), DIVIDENDS)
        await sheets.is_dealt()
        await all_hold_a_sheet(sheets, sunita)
        codes = [await everybody_has_one_code(everybody)]
        await television.sees("tambola.pot_is", chips=3 * STRIP * PRICE)
        await sheets.hears_on(2)
        await a_wrong_claim_makes_a_bogey(sheets, zubaida)
        await a_page_is_reloaded(sheets, zubaida)
        await the_host_vanishes_and_the_cohost_calls_on(sheets, sunita)
        while not sheets.is_won_out:
            await sheets.call_unmarked()
            await sheets.claims_all()
        await the_cohost_is_host(ravi, (zubaida,))
        await sunita.page.goto(room)
        await the_pot_is_paid(sheets, everybody)

        given_up = Table(ravi, (ravi, sunita, zubaida), (television,), DIVIDENDS)
        await ravi.beginning("ui.play_again").tap()
        await given_up.is_dealt()
        codes.append(await everybody_has_one_code(everybody))
        await the_host_ends_it(ravi, everybody)

        await from_the_bag_with_a_ticket_on_paper(ravi)
        bag = Table(ravi, (sunita, zubaida), (television,), DIVIDENDS)
        address, no = await the_sheet_is_printed(ravi, tmp_path)
        await ravi.taps("ui.start")
        codes.append(await everybody_has_one_code(everybody))
        for player in bag.players:
            await expect(player.ticket).to_be_visible()
            bag.rows[player.name] = await player.rows()
        await expect(ravi.ticket).to_have_count(0)
        paper = await a_ticket_is_looked_up(ravi, no)
        await a_number_is_taken_back(bag, paper)
        await the_ticket_on_paper_wins(bag, paper, home + urlsplit(address).path, room)
        await two_phones_split(bag, line)
        await the_corners_end_it(bag, zubaida)

        await the_evening_is_summed_up(everybody[:-1], sheets)
        records = []
        for number in (1, 2, 3):
            await ravi.page.goto(f"{room}/fair/{number}")
            records.append(await record_verified(ravi, tmp_path))
        assert codes == [record["round_id"][:8] for record in records]
        assert [sheets.called, bag.called] == [[n for n, _ in calls_of(records[index])] for index in (0, 2)]
        assert {"bag"} == {source for _, source in calls_of(records[2])}

        on_paper = {urlsplit(address).path.rpartition("/")[2]: paper}
        nothing_was_heard_too_early(everybody, [sheets, given_up, bag], records, on_paper)
        assert {} == {someone.name: someone.complaints for someone in everybody if someone.complaints}


# Before the games


async def full_sheets_for_a_pot(host: Guest) -> None:
    """Numbers by themselves as fast as they come, three dividends for shares of the pot, a bogey for a wrong claim."""
    await host.page.get_by_role("spinbutton", name=host.words("tambola.set_interval")).press("Home")
    await host.switches("tambola.strip")
    await host.sets("setting.price", PRICE)
    for dividend in LEFT_OUT:
        await host.beginning(f"tambola.{dividend}").tap()
        await host.taps("set.leave_out")
    await host.taps("set.share_evenly")
    await host.beginning("set.advanced").tap()
    await host.chooses("tambola.penalty_ticket")


async def is_made_cohost(host: Guest, someone: Guest) -> None:
    """The host names who may run the game too; that person is told."""
    await host.page.get_by_role("button", name=host.words.like("people.menu_of", name=someone.name)).tap()
    await host.taps("ui.make_host")
    await expect(someone.button("ui.start")).to_be_visible()


# Full sheets and a pot


async def all_hold_a_sheet(table: Table, host: Guest) -> None:
    """T5: six tickets each, which together hold each number once; nobody has another's."""
    await expect(host.ticket).to_have_count(STRIP)
    held = [await host.rows(), *table.rows.values()]
    assert [list(range(1, 91))] * 3 == [sorted(number for row in rows for number in row) for rows in held]
    assert 3 * STRIP * 3 == len({tuple(row) for rows in held for row in rows})


async def a_wrong_claim_makes_a_bogey(table: Table, claimant: Guest) -> None:
    """T21: the ticket is out of the game, and everybody reads why."""
    await claimant.marks_off(table.called[0])
    await claimant.claims_all_the_same("top_line", BOGEY)

    async def reads(someone: Guest) -> None:
        await someone.sees("tambola.claim_refused", name=claimant.name, dividend=someone.words("tambola.top_line"))
        await someone.sees("tambola.penalty_ticket")

    await asyncio.gather(*(reads(someone) for someone in table.everybody if someone is not claimant))
    await expect(bogey_of(claimant)).to_contain_text(claimant.words("tambola.ticket_out"))
    first = 3 * (BOGEY - 1)
    table.bogeys = (table.rows[claimant.name][first : first + 3],)


def bogey_of(player: Guest) -> Locator:
    return player.page.locator("[data-rank]").nth(BOGEY - 1)


async def a_page_is_reloaded(table: Table, player: Guest) -> None:
    """T24: the same seat and tickets, the mark still there, the bogey still out; numbers have gone on meanwhile."""
    was = player.member, await player.marks()
    await player.page.reload()
    await expect(player.ticket).to_have_count(STRIP)
    await expect(bogey_of(player)).to_contain_text(player.words("tambola.ticket_out"))
    assert was == (player.member, await player.marks())
    # The bogey has no buttons to be read.
    tickets = [row for row in await player.rows() if row]
    assert [row for row in table.rows[player.name] if row not in table.bogeys[0]] == tickets


async def the_host_vanishes_and_the_cohost_calls_on(table: Table, host: Guest) -> None:
    """T26: the numbers go on by themselves; then whoever else runs the game taps for them."""
    caller = table.host
    await host.page.goto("about:blank")
    await caller.page.get_by_role("tab", name=caller.words("ui.people")).tap()
    await expect(caller.person(host.name).get_by_text(caller.words("ui.away")).first).to_be_visible()
    await table.hears_on(len(caller.tap.calls(table.since)) + 1)

    # A minute later the co-host is asked to run the game, whatever they are doing.
    question = caller.sheet("room.take_over")

    async def says_yes(_: Locator) -> None:
        await question.get_by_role("button", name=caller.words("ui.yes"), exact=True).tap()

    await caller.page.add_locator_handler(question, says_yes)
    await caller.page.get_by_role("tab", name=caller.words("tambola.ticket")).tap()
    await caller.chooses("tambola.manual_calling")
    await expect(caller.button("tambola.call_next")).to_be_visible()
    shown = re.search(r"\d+", plain(await caller.text("tambola.call_of").inner_text()))
    assert shown is not None
    await table.hears_on(int(shown[0]))


async def the_cohost_is_host(cohost: Guest, others: Sequence[Guest]) -> None:
    """At the latest after the time that a host has to come back."""
    await expect(cohost.button("result.change_first")).to_be_visible(timeout=90_000)
    for someone in others:
        await someone.sees("lobby.waiting_start", name=cohost.name)


async def the_pot_is_paid(table: Table, everybody: Sequence[Guest]) -> None:
    """T10: each dividend brought its winner its share, also on the screen of the host who came back."""
    for someone in everybody:
        await someone.sees("tambola.is_over")
    for someone in everybody[:-1]:
        for dividend, winner in table.won.items():
            row = someone.page.get_by_role("row").filter(has_text=someone.words(f"tambola.{dividend}")).first
            await expect(row).to_contain_text(someone.words("ui.you") if winner is someone else winner.name)
            await expect(row.get_by_role("cell").last).to_have_text(chips(POT_HALF_CHIPS[dividend]))
        await someone.sees("result.pot_from", n=3 * STRIP)


# A game that is given up


async def the_host_ends_it(host: Guest, everybody: Sequence[Guest]) -> None:
    await host.taps("ui.menu")
    await host.taps("ui.end_game")
    question = host.sheet("tambola.end_confirm")
    await question.get_by_role("button", name=host.words("ui.end_game"), exact=True).tap()
    for someone in everybody[:-1]:
        await someone.sees("tambola.ended_by_host")


# From the bag


async def from_the_bag_with_a_ticket_on_paper(host: Guest) -> None:
    """The settings are changed, and somebody without a phone is to have a ticket on paper."""
    await host.taps("result.change_first")
    await expect(host.sheet("lobby.settings_next").get_by_role("radio").first).to_be_visible()
    await host.chooses("tambola.from_bag")
    await host.switches("tambola.strip")
    await host.sets("setting.price", 0)
    await host.sees("tambola.no_pot", n=100)
    await host.taps("set.chips_instead")
    await host.beginning("set.advanced").tap()
    await host.chooses("set.tie_split")
    await host.chooses("tambola.penalty_none")
    await host.switches("set.host_plays")
    await host.taps("ui.save")
    await host.taps("desk.add")
    await host.page.get_by_role("textbox", name=host.words("desk.name")).fill(DADI)
    await host.taps("ui.save")
    await expect(host.page.get_by_role("button").filter(has_text=DADI)).to_be_visible()


async def the_sheet_is_printed(host: Guest, folder: Path) -> tuple[str, str]:
    """T28: tickets are handed out; the sheet is downloaded, one ticket on it. The address in its code, its short number."""
    await host.taps("desk.hand_out")
    async with host.page.expect_download() as waiting:
        await host.taps("desk.print")
    printed = await waiting.value
    path = folder / printed.suggested_filename
    await printed.save_as(path)
    with pypdfium2.PdfDocument(path) as document:
        assert 1 == len(document)
        (code,) = zxingcpp.read_barcodes(document[0].render(scale=3, grayscale=True).to_pil())
        words = document[0].get_textpage().get_text_range().split()
    rank = urlsplit(code.text).path.rpartition("/")[2]
    assert rank in words
    # Above the numbers: the short number, whose ticket it is, the long one.
    return code.text, [word for word in words[: words.index(rank)] if word.isdigit()][-1]


async def a_ticket_is_looked_up(caller: Guest, no: str) -> Rows:
    """By its short number: the caller sees whose it is, and its rows, 0 for a blank."""
    await caller.taps("check.ticket")
    sheet = caller.sheet("check.ticket")
    await sheet.get_by_role("textbox", name=caller.words("check.number")).fill(no)
    await sheet.get_by_role("button", name=caller.words("check.look"), exact=True).tap()
    await expect(sheet.get_by_text(DADI)).to_be_visible()
    rows: Rows = await sheet.locator(".ticket .line").evaluate_all(
        "lines => lines.map(line => [...line.children].map(cell => Number(cell.textContent)))"
    )
    assert [[5, 9]] * 3 == [[sum(number > 0 for number in row), len(row)] for row in rows]
    await sheet.get_by_role("button", name=caller.words("ui.close"), exact=True).tap()
    return rows


async def calls_from_the_bag(table: Table, number: int) -> None:
    """The caller chooses the number that was drawn, and calls it."""
    caller, place = table.host, len(table.called) + 1
    table.moments.setdefault(str(place), next(MOMENTS))
    pad = caller.page.get_by_role("toolbar", name=caller.words("call.pad"))
    await pad.locator(f'[data-number="{number}"]').tap()
    await caller.taps("call.number", number=number)
    await caller.has_heard(place)
    table.called.append(number)


async def calls_and_marks(table: Table, number: int) -> None:
    await calls_from_the_bag(table, number)
    await asyncio.gather(*(player.marks_off(number) for player in table.players if number in table.numbers(player)))


async def a_number_is_taken_back(table: Table, paper: Rows) -> None:
    """T12: mistyped, called, and taken back in the sight of all."""
    held = {number for rows in (paper, *table.rows.values()) for row in rows for number in row}
    mistyped = next(number for number in range(1, 91) if number not in held)
    for player in table.players:
        await player.sees("tambola.waiting_bag")
    await calls_from_the_bag(table, mistyped)
    await asyncio.gather(*(someone.has_heard(1) for someone in table.everybody))
    await table.host.taps("call.take_back", number=mistyped)
    table.called.clear()
    for someone in table.everybody:
        await someone.sees("tambola.taken_back", number=mistyped)
        await someone.has_heard(0)


async def the_ticket_on_paper_wins(table: Table, paper: Rows, address: str, room: str) -> None:
    """T28: its code opens it on the caller's phone, who claims for whoever holds it; all read who has won."""
    caller, (top, *_) = table.host, paper
    for number in filter(None, top):
        await calls_and_marks(table, number)
    await caller.page.goto(address)
    claim = f"{caller.words('tambola.claim_verb')}: {caller.words('tambola.top_line')}"
    await caller.page.get_by_role("button", name=claim, exact=True).tap()

    async def reads(someone: Guest) -> None:
        await someone.sees("tambola.claim_won", name=DADI, dividend=someone.words("tambola.top_line"))

    await asyncio.gather(*(reads(someone) for someone in table.everybody))
    await caller.sees("check.this_won")
    await caller.page.get_by_role("link", name=caller.words("check.to_game"), exact=True).tap()
    await caller.page.wait_for_url(room)
    await table.goes_on()


async def two_phones_split(table: Table, line: Line) -> None:
    """T19: both claim before the next number. One of them loses the line meanwhile, and misses nothing."""
    sunita, zubaida = table.players

    def missing(player: Guest) -> list[int]:
        """What is to be called until the player has five."""
        numbers = table.numbers(player)
        hits = sum(number in table.called for number in numbers)
        return [number for number in numbers if number not in table.called][: max(0, 5 - hits)]

    # Of whose own numbers at least two are to come, while the line is gone.
    first, second, *_ = [number for number in table.numbers(zubaida) if number not in table.called]
    await calls_from_the_bag(table, first)
    await zubaida.has_heard(len(table.called))
    await zubaida.page.context.set_offline(True)
    line.cut()
    await zubaida.sees("net.lost")
    await zubaida.marks_off(first)
    await calls_from_the_bag(table, second)
    line.mend()
    await zubaida.page.context.set_offline(False)
    await zubaida.has_heard(len(table.called))
    await zubaida.marks_all([first, second])
    await sunita.marks_all({first, second} & set(table.numbers(sunita)))
    while wanted := missing(zubaida) or missing(sunita):
        await calls_and_marks(table, wanted[0])
    for player in table.players:
        await table.is_won("early_five", player)
        await player.sees("tambola.still_shared")
    await table.goes_on()


async def the_corners_end_it(table: Table, winner: Guest) -> None:
    """All is won; the last seconds to share it pass, and the game is over."""
    top, _, bottom = table.rows[winner.name]
    corners = {top[0], top[-1], bottom[0], bottom[-1]}
    for number in corners - set(table.called):
        await calls_and_marks(table, number)
    await winner.claims("four_corners")
    for someone in table.everybody:
        await someone.sees("tambola.is_over")


# After the games


async def the_evening_is_summed_up(people: Sequence[Guest], sheets: Table) -> None:
    """Everybody's sheet has their own line: the sum, what each game brought, what the tickets took."""
    sunita, ravi, zubaida = people
    took = -2 * STRIP * PRICE
    split, top, corners = BAG_HALF_CHIPS["early_five"] // 2, BAG_HALF_CHIPS["top_line"], BAG_HALF_CHIPS["four_corners"]
    from_bag = {sunita: split, ravi: None, zubaida: split + corners}
    for someone in people:
        first = sum(POT_HALF_CHIPS[dividend] for dividend, winner in sheets.won.items() if winner is someone)
        third = from_bag[someone]
        await someone.beginning("lobby.evening").tap()
        sheet = someone.sheet("lobby.evening")
        cells = [took + first + (third or 0), first, 0, third, took]
        own = sheet.get_by_role("row").filter(has_text=someone.words("ui.you"))
        await expect(own.get_by_role("cell")).to_have_text([chips(half_chips) for half_chips in cells])
        paper = sheet.get_by_role("row").filter(has_text=DADI)
        await expect(paper.get_by_role("cell")).to_have_text([chips(each) for each in (top, None, None, top, 0)])
        await sheet.get_by_role("button", name=someone.words("ui.close"), exact=True).tap()


def chips(half_chips: int | None) -> str:
    """An amount as the screens have it; None: no part in it."""
    if half_chips is None:
        return "·"
    whole, half = divmod(abs(half_chips), 2)
    figures = f"{whole or ''}½" if half else str(whole)
    return f"−{figures}" if half_chips < 0 else figures
