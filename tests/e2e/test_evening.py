"""An evening in browsers over a real server: a whole game as a family plays it, with all that goes wrong at home.

How the screens look is in test_screens; here is what happens on them, and every byte that the pages received.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.guest import PHONE, TELEVISION, Guest, guest
from tests.e2e.proof import calls_of, everybody_has_one_code, nothing_was_heard_too_early, record_verified
from tests.e2e.served import lined, served, url_of
from tests.e2e.table import SIX, Table
from tests.e2e.words import plain

ROOM = "Sharma ghar"


async def test_a_family_plays_a_whole_game(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        line = await stack.enter_async_context(lined(server))

        async def arrives(name: str, language: str, size: tuple[int, int] = PHONE) -> Guest:
            return await stack.enter_async_context(guest(chromium, name, language, size))

        host = await arrives("सुनीता", "hi")
        ravi = await arrives("Ravi", "en")
        zubaida = await arrives("زبیدہ", "ur")
        meera = await arrives("मीरा", "hi")
        noor = await arrives("نور", "ur")
        television = await arrives("", "en", TELEVISION)
        meera.may_lose_line = True

        home = url_of(server.port)
        invitation = await host.opens(home, ROOM)
        assert not await host.page.evaluate("isSecureContext")
        await asyncio.gather(
            ravi.comes_in(home + invitation),
            zubaida.comes_in(home + invitation),
            meera.comes_in(url_of(line.port) + invitation),
            noor.comes_in(home + invitation, "ui.only_watch"),
            host.brings(await television.shows_code(home)),
        )
        table = Table(host, (ravi, zubaida, meera), (noor, television))
        for someone in table.players:
            await someone.sees("lobby.waiting_start", name=host.name)
        for name in (ravi.name, zubaida.name, meera.name, noor.name):
            await expect(host.person(name)).to_be_visible()
            await expect(television.page.get_by_text(name)).to_be_visible()

        await host.taps("ui.start")
        await table.is_dealt()
        code = await everybody_has_one_code(table.everybody)
        await expect(noor.ticket).to_have_count(0)
        await expect(television.ticket).to_have_count(0)

        await table.plays_on(until=3)
        await a_claim_with_an_uncalled_mark_is_refused(table, ravi)
        await a_phone_loses_its_line(table, meera, line.cut, line.mend)
        await pages_are_reloaded_between_automatic_calls(table, zubaida)
        await the_game_is_paused(table)
        await table.plays_on()

        calls = [str(number) for number in table.called]
        await the_result_is_read_by_all(table)
        await the_history_tells_the_calls(host, calls)
        record = await the_record_is_verified(host, tmp_path)
        assert table.called == [number for number, _ in calls_of(record)]
        assert code == record["round_id"][:8]

        # One tap: the same people, the same settings.
        await host.beginning("ui.play_again").tap()
        # Whoever was at the result is at the new game.
        again = Table(host, table.players, (noor, television))
        for someone in (host, *table.players):
            await expect(someone.ticket).to_be_visible()
            assert [] == await someone.marks()
        assert code != await everybody_has_one_code(table.everybody)

        nothing_was_heard_too_early(table.everybody, [table, again], [record])
        assert {} == {someone.name: someone.complaints for someone in table.everybody if someone.complaints}


async def a_claim_with_an_uncalled_mark_is_refused(table: Table, claimant: Guest) -> None:
    """T18: the numbers are named, to the claimant and to all."""
    uncalled = next(number for number in table.rows[claimant.name][0] if number not in table.called)
    await claimant.marks_off(uncalled)
    await claimant.claims_all_the_same("top_line")
    await claimant.sees("tambola.claim_uncalled", numbers=uncalled)

    async def reads(someone: Guest) -> None:
        dividend = someone.words("tambola.top_line")
        await someone.sees("tambola.claim_refused", name=claimant.name, dividend=dividend)
        await someone.sees("tambola.seen_uncalled", numbers=uncalled)

    await asyncio.gather(*(reads(someone) for someone in table.everybody if someone is not claimant))
    await claimant.cell(uncalled).tap()
    await expect(claimant.cell(uncalled)).to_have_attribute("aria-pressed", "false")
    await table.goes_on()


async def a_phone_loses_its_line(table: Table, lost: Guest, cut: Any, mend: Any) -> None:
    """The banner shows, the table stays, a mark is made without a line; then all is as if nothing had been."""
    member, marks = lost.member, await lost.marks()
    # The phone knows that it has no network, and the proxy lets nothing through that is already under way.
    await lost.page.context.set_offline(True)
    cut()
    await lost.sees("net.lost")
    await lost.sees("net.what_counts")
    await expect(lost.ticket).to_be_visible()
    await lost.has_heard(len(table.called))
    await table.host.page.get_by_role("tab", name=table.host.words("ui.people")).tap()
    row = table.host.person(lost.name)
    await expect(row.get_by_text(table.host.words("ui.away"))).to_be_visible()

    # What was called before can be stamped now, wrongly too: it is the player's own ticket.
    number = next(number for number in table.numbers(lost) if number not in marks)
    await lost.marks_off(number)
    for _ in range(2):
        called = await table.call_unmarked()
        for player in table.players:
            if player is not lost and called in table.numbers(player):
                await player.marks_off(called)
    mend()
    await lost.page.context.set_offline(False)
    await lost.sees("net.back")
    await lost.has_heard(len(table.called))
    await expect(row.get_by_text(table.host.words("ui.away"))).to_be_hidden()
    assert member == lost.member
    own = [message["game"]["tickets"] for message in lost.tap.messages("mine") if message.get("game")]
    kept = {*next(iter(own[-1].values()))["marks"]}
    assert {*marks, number} == kept
    assert [*sorted(kept)] == await lost.marks()
    if number not in table.called:
        await lost.cell(number).tap()
    for called in table.called[-2:]:
        if called in table.numbers(lost) and called not in await lost.marks():
            await lost.marks_off(called)
    await table.host.page.get_by_role("tab", name=table.host.words("tambola.ticket")).tap()


async def pages_are_reloaded_between_automatic_calls(table: Table, player: Guest) -> None:
    """Same seat, same marks, same clock: for a player and for the host; and one number comes at a time."""
    host = table.host
    await host.page.get_by_role("radio", name=host.words("tambola.auto_calling")).tap()
    await player.sees("tambola.next_in")
    was = {someone.name: (someone.member, await someone.marks(), await someone.rows()) for someone in (host, player)}
    for someone in (host, player):
        await someone.page.reload()
    await asyncio.gather(*(someone.has_heard(len(table.called)) for someone in (host, player)))
    for someone in (host, player):
        await expect(someone.ticket).to_be_visible()
        assert was[someone.name] == (someone.member, await someone.marks(), await someone.rows())
    dues = {someone.tap.messages("snapshot")[-1]["game"]["next_ms"] for someone in (host, player)}
    assert 1 == len(dues)
    await the_clocks_agree(player, table.everybody[-2])

    # As fast as it goes; two numbers come by themselves, each once.
    pace = host.page.get_by_role("spinbutton", name=host.words("tambola.set_interval"))
    await pace.press("Home")
    for _ in range(2):
        number = await table.hears()
        for someone in table.players:
            if number in table.numbers(someone):
                await someone.marks_off(number)
    await host.page.get_by_role("radio", name=host.words("tambola.manual_calling")).tap()
    await expect(host.button("tambola.call_next")).to_be_visible()
    # Another may have come while the radio was being tapped.
    while len(host.tap.calls()) > len(table.called):
        number = await table.hears()
        for someone in table.players:
            if number in table.numbers(someone):
                await someone.marks_off(number)
    at = [call["at_ms"] for call in calls_heard(host).values()][-2:]
    assert at[1] - at[0] >= 3_000


async def the_clocks_agree(one: Guest, other: Guest) -> None:
    """Both screens count down to the same moment, as near as seconds go."""
    seconds = []
    for text in await asyncio.gather(*(someone.text("tambola.next_in").inner_text() for someone in (one, other))):
        found = re.search(r"\d+", plain(text))
        assert found is not None
        seconds.append(int(found[0]))
    assert abs(seconds[0] - seconds[1]) <= 1


async def the_game_is_paused(table: Table) -> None:
    """T15: everyone sees it, and who did it; marks can be made; then it goes on where it stood."""
    await table.host.taps("ui.pause")
    await asyncio.gather(*(someone.sees("ui.paused") for someone in table.everybody))
    await table.players[0].sees("room.paused", name=table.host.name)
    await table.host.taps("ui.resume")
    await expect(table.host.button("tambola.call_next")).to_be_visible()
    await asyncio.gather(*(someone.has_heard(len(table.called)) for someone in table.everybody))


async def the_result_is_read_by_all(table: Table) -> None:
    """Each dividend with its winner, the call, and the chips, on every screen in its language."""
    prizes = table.host.tap.messages("snapshot")[-1]["room"]["table"]["settings"]["prizes"]
    assert set(SIX) == set(prizes)
    for someone in table.everybody:
        await someone.sees("tambola.is_over")
    for someone in table.everybody[:-1]:
        for dividend in SIX:
            row = someone.page.get_by_role("row").filter(has_text=someone.words(f"tambola.{dividend}")).first
            winner = table.won.get(dividend)
            if winner is None:
                await expect(row).to_contain_text(someone.words("tambola.not_won"))
                continue
            await expect(row).to_contain_text(someone.words("ui.you") if winner is someone else winner.name)
            await expect(row.get_by_role("cell").last).to_have_text(str(prizes[dividend]))
    # The room's own account of it.
    people = table.host.tap.people()
    for someone in table.players:
        chips = sum(prizes[dividend] for dividend, winner in table.won.items() if winner is someone)
        assert 2 * chips == people[someone.member]["half_chips"]


async def the_history_tells_the_calls(someone: Guest, calls: Sequence[str]) -> None:
    """T13: the order of the calls, open to all after the game."""
    await someone.page.get_by_role("button", name=someone.words("tambola.numbers_in_order")).tap()
    sheet = someone.page.get_by_role("dialog", name=someone.words("tambola.numbers_in_order"))
    await expect(sheet.locator("ol li b")).to_have_text(list(calls))
    await sheet.get_by_role("button", name=someone.words("ui.close")).tap()


async def the_record_is_verified(someone: Guest, folder: Path) -> dict[str, Any]:
    """F9: the record is downloaded from the page of fairness, and holds when it is recomputed. The record."""
    await someone.page.get_by_role("link", name=someone.words("fair.check_yourself")).tap()
    record = await record_verified(someone, folder)
    assert 5 == len(record["players"]) + 1, "host and three players added luck; the spectator and the television none"
    assert all(player["seed"] for player in record["players"])
    await someone.taps("ui.back")
    await someone.sees("tambola.is_over")
    return record


def calls_heard(someone: Guest) -> dict[str, dict[str, Any]]:
    """The calls as the page was told of them, in order."""
    heard: dict[str, dict[str, Any]] = {}
    for frame in someone.tap.heard:
        message = frame.message
        if message["t"] == "snapshot":
            heard |= message["game"]["calls"]
        elif message["t"] == "update":
            heard |= ((message.get("game") or {}).get("put") or {}).get("calls") or {}
    return heard


@pytest.mark.crash
async def test_every_page_comes_back_by_itself_after_a_killed_server(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        host = await stack.enter_async_context(guest(chromium, "Asha", "en"))
        ravi = await stack.enter_async_context(guest(chromium, "रवि", "hi"))
        noor = await stack.enter_async_context(guest(chromium, "نور", "ur"))
        television = await stack.enter_async_context(guest(chromium, "", "en", TELEVISION))
        everybody = (host, ravi, noor, television)
        for someone in everybody:
            someone.may_lose_line = True
        home = url_of(server.port)
        invitation = await host.opens(home, ROOM)
        await asyncio.gather(
            ravi.comes_in(home + invitation),
            noor.comes_in(home + invitation, "ui.only_watch"),
            host.brings(await television.shows_code(home)),
        )
        table = Table(host, (ravi,), (noor, television))
        await host.taps("ui.start")
        await table.is_dealt()
        await table.plays_on(until=8)
        for someone in everybody:
            await someone.page.evaluate("window.neverReloaded = true")
        was = {someone: (someone.member, await someone.round_code()) for someone in everybody}
        rows, marks = await ravi.rows(), await ravi.marks()

        await server.kill()
        await asyncio.gather(*(someone.sees("net.server_away") for someone in everybody))
        await expect(ravi.ticket).to_be_visible()
        await server.start()
        await asyncio.gather(*(someone.sees("net.back") for someone in (host, ravi, noor)))
        for someone in everybody:
            assert await someone.page.evaluate("window.neverReloaded")
            await someone.has_heard(len(table.called))
            assert was[someone] == (someone.member, await someone.round_code())
        assert (rows, marks) == (await ravi.rows(), await ravi.marks())
        assert table.called == [call["number"] for call in calls_heard(host).values()]

        await table.plays_on(until=11)
        await asyncio.gather(*(someone.has_heard(11) for someone in everybody))
        assert [] == [complaint for someone in everybody for complaint in someone.complaints]
