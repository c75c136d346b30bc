"""An evening of Tambola through the desk: reloads, many taps, fifty claims at once, a host who is gone."""

import pytest

from baithak.games.tambola.commands import CallNext, Claim, Mark, SetCalling, Start
from baithak.rooms.commands import AcceptHost, DeclineHost, Say
from baithak.rooms.host import GONE_MS, OFFER_MS
from baithak.runtime.answers import DONE, NotDone
from baithak.runtime.presence import AWAY_AFTER_MS
from tests.support.hall import Hall, Visitor

SEALED_MS = 2_000
"""Nobody's browser commits here: the list is closed after this, and the game begins."""


def ticket(visitor: Visitor) -> tuple[str, tuple[int, ...]]:
    """The visitor's own ticket: its rank, and its fifteen numbers."""
    rank, face = next(iter(visitor.ear.my_game["tickets"].items()))
    return rank, tuple(number for row in face["rows"] for number in row if number)


async def calls_stored(hall: Hall) -> int:
    """How many numbers the log holds."""
    return [row.kind for row in await hall.store.read(hall.room)].count("tambola.called")


@pytest.mark.parametrize("away_ms", [100, 2_900, 5_000])
async def test_T12_a_host_who_reloads_has_board_order_and_timer_back_and_there_are_never_two_timers(
    hall: Hall, away_ms: int
) -> None:
    asha = await hall.opens("Asha", "tambola", pace_s=4)
    await hall.joins("Ravi")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    began_ms = hall.time.now_ms()
    while hall.time.now_ms() < began_ms + 60_000:
        before = asha.ear
        await asha.goes()
        await hall.time.advance(away_ms)
        await asha.comes()
        assert list(before.game["calls"].items()) == list(asha.ear.game["calls"].items())[: len(before.game["calls"])]
        assert list(asha.ear.game["calls"]) == [str(number + 1) for number in range(len(asha.ear.game["calls"]))]
        assert asha.ear.game["next_ms"] == began_ms + 4_000 * (len(asha.ear.game["calls"]) + 1)
        await hall.time.advance(700)
    passed_ms = hall.time.now_ms() - began_ms
    assert passed_ms // 4_000 == len(asha.ear.game["calls"]) == await calls_stored(hall)


async def test_T12_switching_automatic_and_tapped_20_times_makes_no_extra_call(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", pace_s=5)
    await asha.does(Start())
    await hall.time.advance(SEALED_MS + 5_000)
    for _ in range(10):
        await asha.does(SetCalling("tapped"))
        await asha.does(SetCalling("automatic"))
    assert await calls_stored(hall) == 1
    await hall.time.advance(4_999)
    assert await calls_stored(hall) == 1
    await hall.time.advance(1)
    assert await calls_stored(hall) == 2
    answers = [asha.asks(SetCalling("tapped" if number % 2 == 0 else "automatic")) for number in range(20)]
    answers += [asha.asks(CallNext(2)) for _ in range(5)]
    await hall.quiet()
    assert [DONE] * 20 + [NotDone("tambola.not_tapped")] * 5 == [await answer for answer in answers]
    assert await calls_stored(hall) == 2
    await hall.time.advance(50_000)
    assert await calls_stored(hall) == 12


async def test_T12_a_tap_sent_by_many_fingers_calls_one_number(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", calling="tapped")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    answers = [asha.asks(CallNext(0)) for _ in range(20)]
    await hall.quiet()
    assert [DONE, *[NotDone("net.already_done")] * 19] == [await answer for answer in answers]
    assert await calls_stored(hall) == 1


async def test_T19_fifty_claims_at_the_same_instant_have_one_winner_one_payment_and_49_clear_answers(
    hall: Hall,
) -> None:
    asha = await hall.opens("Asha", "tambola", pace_s=3, prizes={"top_line": 40, "full_house": 100})
    people = [asha] + [await hall.joins(f"Player {number}") for number in range(49)]
    await asha.does(Start())
    await hall.time.advance(SEALED_MS + 90 * 3_000)
    assert asha.ear.game["phase"] == "last_claims"
    marked = [person.asks(Mark(*ticket(person))) for person in people]
    await hall.quiet()
    assert [DONE] * 50 == [await answer for answer in marked]

    claims = [person.asks(Claim(ticket(person)[0], "top_line"), "claim") for person in people]
    claims += [person.asks(Claim(ticket(person)[0], "top_line"), "claim") for person in people]
    await hall.quiet()
    assert [DONE] * 100 == [await claim for claim in claims]
    faces = list(asha.ear.game["claims"].values())
    assert [person.member for person in people] == [face["member"] for face in faces]
    assert [True] + [False] * 49 == [face["won"] for face in faces]
    assert {"tambola.claim_beaten"} == {face["code"] for face in faces[1:]}
    assert all(asha.ear.game == person.ear.game for person in people)
    assert [asha.member] == [win["member"] for win in asha.ear.game["dividends"]["top_line"]["wins"]]
    balances = [person.ear.face["half_chips"] for person in people]
    assert [80, *[0] * 49] == balances
    kinds = [row.kind for row in await hall.store.read(hall.room)]
    assert kinds.count("house.chips_moved") == 1


async def test_T26_a_host_gone_for_60_s_is_replaced_and_is_co_host_when_back(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", calling="tapped")
    ravi, noor = await hall.joins("Ravi"), await hall.joins("Noor")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    await asha.goes()
    await hall.time.advance(AWAY_AFTER_MS + GONE_MS - 1)
    assert ravi.ear.room["info"]["host_offer_ends_ms"] is None
    await hall.time.advance(1)
    assert ravi.member == asha.hall.loaded.room.info.host_offered_to
    await ravi.does(DeclineHost())
    assert noor.member == noor.ear.room["info"]["host_offered_to"]
    assert NotDone("room.host_seeks") == await ravi.does(AcceptHost())
    await noor.does(AcceptHost())
    await noor.does(CallNext(0))
    await asha.comes()
    assert ["cohost", "player", "host"] == [asha.ear.room["people"][one.member]["role"] for one in (asha, ravi, noor)]
    assert len(asha.ear.game["calls"]) == 1


async def test_T26_an_offer_goes_on_after_a_restart(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola")
    ravi, noor = await hall.joins("Ravi"), await hall.joins("Noor")
    await asha.goes()
    await hall.time.advance(AWAY_AFTER_MS + GONE_MS)
    await hall.restart(after_ms=5_000)
    await ravi.comes()
    await noor.comes()
    assert ravi.member == ravi.ear.room["info"]["host_offered_to"]
    await hall.time.advance(OFFER_MS + 10_000)
    assert noor.member == noor.ear.room["info"]["host_offered_to"]


async def test_automatic_calling_goes_on_while_the_host_is_away_and_ends_the_game(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", pace_s=3)
    ravi = await hall.joins("Ravi")
    await asha.does(Start())
    await asha.goes()
    await hall.time.advance(SEALED_MS + 90 * 3_000 + 60_000)
    assert ("ended", "all_called", 90) == (
        ravi.ear.game["phase"],
        ravi.ear.game["ended"],
        len(ravi.ear.game["calls"]),
    )
    assert ["1"] == list(ravi.ear.room["rounds"])
    assert await ravi.does(Say("what a night")) == DONE


async def test_T21_a_wrong_claim_sent_again_is_judged_and_punished_once(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", calling="tapped", penalty="ticket")
    ravi = await hall.joins("Ravi")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    await asha.does(CallNext(0))
    rank, _ = ticket(ravi)
    first = await ravi.does(Claim(rank, "full_house"), "claim")
    out = ravi.ear.my_game["tickets"][rank]
    assert (True, first) == (out["out"], await ravi.does(Claim(rank, "full_house"), "claim"))
    assert ["tambola.claim_short"] == [claim["code"] for claim in ravi.ear.game["claims"].values()]
    assert out == ravi.ear.my_game["tickets"][rank]


async def test_T19_a_good_claim_sent_again_wins_and_is_paid_once(hall: Hall) -> None:
    asha = await hall.opens("Asha", "tambola", calling="tapped")
    ravi = await hall.joins("Ravi")
    await asha.does(Start())
    await hall.time.advance(SEALED_MS)
    rank, numbers = ticket(ravi)
    while not set(numbers[:5]) <= set(hall.state.numbers()):
        await asha.does(CallNext(len(hall.state.numbers())))
    await ravi.does(Mark(rank, numbers[:5]))
    for _ in range(3):
        assert DONE == await ravi.does(Claim(rank, "top_line"), "claim")
    assert ["tambola.claim_won"] == [claim["code"] for claim in ravi.ear.game["claims"].values()]
    assert 80 == ravi.ear.room["people"][ravi.member]["half_chips"]
