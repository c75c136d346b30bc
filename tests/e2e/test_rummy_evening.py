"""An evening of rummy in three languages: three people and a practice opponent play three rounds over a real server, one watches.

One round ends by a valid declaration, arranged by finger, by taps and by keyboard; one by an invalid one; one by drops.
In it a page is reloaded while cards are arranged, and a line lost on one's own turn.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.e2e.guest import Guest, guest
from tests.e2e.looks import violations
from tests.e2e.proof import everybody_has_one_code, record_verified
from tests.e2e.rummy_table import Hand, RummyTable
from tests.e2e.seated import OPEN_TO_ALL, OWN, cards_told
from tests.e2e.served import Line, lined, served, url_of

ROOM: Final = "Sharma ghar"
CAP: Final = 80
NEXT_DEAL_MS: Final = 10_000
FIRST_DROP: Final = 20


async def test_an_evening_of_rummy(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(served(tmp_path))
        line = await stack.enter_async_context(lined(server))
        sunita = await stack.enter_async_context(guest(chromium, "सुनीता", "hi"))
        ravi = await stack.enter_async_context(guest(chromium, "Ravi", "en"))
        zubaida = await stack.enter_async_context(guest(chromium, "زبیدہ", "ur"))
        noor = await stack.enter_async_context(guest(chromium, "نور", "ur"))
        zubaida.may_lose_line = True
        players = (sunita, ravi, zubaida)
        everybody = (*players, noor)

        home = url_of(server.port)
        invitation = await sunita.opens(home, ROOM, without_a_turn_timer, "rummy")
        room = sunita.page.url
        await asyncio.gather(
            ravi.comes_in(home + invitation),
            zubaida.comes_in(url_of(line.port) + invitation),
            noor.comes_in(home + invitation, "ui.only_watch"),
        )
        await an_easy_opponent_sits_down(sunita)
        # Before Ravi sits Zubaida, who throws what he needs.
        for player in (zubaida, ravi, sunita):
            await player.taps("rummy.seat_take")
            await player.sees("rummy.seat_yours", n=1 + (zubaida, ravi, sunita).index(player) + 1)

        await sunita.taps("ui.start")
        table = RummyTable(players)
        finish = await until_declarable(table, ravi)
        codes = [await everybody_has_one_code(everybody)]
        declared = table.round
        for someone in everybody:
            await axe_is_content(someone)
        await arranged_in_three_ways(table.hand_of(ravi), finish)
        await table.counts()
        await ravis_declaration_is_right(ravi, everybody)

        await all_are_ready(table)
        codes.append(await everybody_has_one_code(everybody))
        await a_line_is_lost_on_ones_own_turn(table, zubaida, line)
        await a_wrong_declaration(table, zubaida, everybody)

        await all_are_ready(table)
        codes.append(await everybody_has_one_code(everybody))
        await all_people_drop(table, everybody)

        records = []
        for number in range(declared, table.round + 1):
            await ravi.page.goto(f"{room}/fair/{number}")
            records.append(await record_verified(ravi, tmp_path))
        assert codes == [record["round_id"][:8] for record in records]
        nobody_was_told_of_a_hidden_card(players, noor, records)
        assert {} == {someone.name: someone.complaints for someone in everybody if someone.complaints}


async def without_a_turn_timer(host: Guest) -> None:
    """However slow the machine is, nobody drops by the clock."""
    await host.chooses_under("rummy.set_timer", "ui.off")


async def an_easy_opponent_sits_down(host: Guest) -> None:
    await host.taps("rummy.bot_seat_as", setting=host.words("rummy.bot_easy"))
    await expect(host.page.get_by_role("button", name=host.words.like("rummy.bot_remove"))).to_have_count(1)


async def until_declarable(table: RummyTable, winner: Guest) -> int:
    """Plays until the winner holds what can be declared, and no further: the card for the finish slot. The practice opponent
    may win a round before.
    """
    await table.until("playing")
    while (finish := await table.helps(winner)) is None:
        await table.counts()
        await table.until("playing")
    return finish


async def arranged_in_three_ways(hand: Hand, finish: int) -> None:
    """Groups by taps, by keyboard and by dragging; then the finish slot, and a reload within the count that loses none (R21,
    R22, R37).
    """
    groups = hand.best_groups(but=finish)
    ways = (hand.groups_by_taps, hand.groups_by_keys, hand.groups_by_dragging)
    for way, group in zip(ways, groups, strict=False):
        await way(group)
    await hand.declares(finish)
    await hand.guest.page.reload()
    await hand.until_may("submit")
    for group in groups:
        if set(group) not in hand.lies:
            await hand.groups_by_taps(group)
    await hand.submits()


async def ravis_declaration_is_right(ravi: Guest, everybody: Sequence[Guest]) -> None:
    """R24: everybody reads who won."""
    await ravi.sees("rummy.you_win")
    await asyncio.gather(*(other.sees("rummy.valid", name=ravi.name) for other in everybody if other is not ravi))


async def all_are_ready(table: RummyTable) -> None:
    """R35: the next deal comes as soon as every person is ready; on a slow machine by itself before the last one is."""
    was_told = False
    for hand in table.hands:
        with contextlib.suppress(PlaywrightTimeout):
            await hand.guest.beginning("ui.next_round").tap(timeout=NEXT_DEAL_MS)
            await hand.guest.tap.until(lambda hand=hand: hand.is_ready or not hand.waits_for_deal)  # type: ignore[misc]
        was_told |= hand.is_ready
    assert was_told
    await table.until("playing")


async def a_line_is_lost_on_ones_own_turn(table: RummyTable, player: Guest, line: Line) -> None:
    """R37: the turn, the hand and its groups are there again when the line is."""
    hand = table.hand_of(player)
    while (mover := await table.turn()) is not hand:
        assert mover is not None
        await mover.draws("closed")
        await mover.throws(mover.sight.nos[0])
    held, lies = hand.seated.own.cards, hand.lies
    await player.page.context.set_offline(True)
    line.cut()
    await player.sees("rummy.hand_safe")
    line.mend()
    await player.page.context.set_offline(False)
    await expect(player.text("rummy.hand_safe")).to_have_count(0)
    await hand.until_may("draw")
    assert (held, lies) == (hand.seated.own.cards, hand.lies)


async def a_wrong_declaration(table: RummyTable, declarer: Guest, everybody: Sequence[Guest]) -> None:
    """R25, R26: the cap, and the first thing that is wrong, in the language of each."""
    hand = table.hand_of(declarer)
    await hand.draws("closed")
    await hand.declares(hand.sight.nos[0])
    await hand.submits()
    await table.until("result")
    result = hand.seated.public.result
    assert result is not None
    assert ("invalid", CAP) == (result.how, result.hands[hand.member].points)
    await asyncio.gather(
        *(
            other.sees("rummy.invalid_penalty", name=declarer.name, n=CAP)
            for other in everybody
            if other is not declarer
        )
    )


async def all_people_drop(table: RummyTable, everybody: Sequence[Guest]) -> None:
    """R30, R31: who drops before having drawn pays the first drop; the last one wins."""
    for hand in table.hands:
        await hand.drops()
    await table.until("result")
    result = table.hands[0].seated.public.result
    assert result is not None
    assert "last_one" == result.how
    assert [FIRST_DROP] * 3 == [result.hands[hand.member].points for hand in table.hands]
    winner = table.hands[0].seated.people[result.winner or ""]["name"]
    await asyncio.gather(*(someone.sees("rummy.last_one", name=winner) for someone in everybody))


async def axe_is_content(someone: Guest) -> None:
    """Whoever sees little, or nothing, finds their way. What fits, and where, is in test_rummy_table and _screens."""
    assert [] == await violations(someone.page)


def nobody_was_told_of_a_hidden_card(
    players: Sequence[Guest], spectator: Guest, records: Sequence[dict[str, Any]]
) -> None:
    """A card is named in a message where it lies open to all, or in one's own hand; to who only watches, in no hand."""
    seeds = [seed for one in records for seed in (one["server_seed"], *(player["seed"] for player in one["players"]))]
    for someone in (*players, spectator):
        may_see = OPEN_TO_ALL if someone is spectator else OPEN_TO_ALL | OWN
        for frame in someone.tap.heard:
            assert not any(seed in frame.text for seed in seeds)
            assert set() == {place for place, _ in cards_told(frame.message)} - may_see
            moved = ((frame.message.get("game") or {}).get("set") or {}).get("moved") or {}
            assert moved.get("what") != "drew_closed" or moved.get("card") is None
