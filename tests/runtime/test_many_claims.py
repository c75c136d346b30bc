"""Two hundred players claim within a tenth of a second: each is answered in the order of receipt, and no prize is paid twice.

What one verdict is, is proved with the rules; this is the way there: queue, batches, a real store, everyone's socket.
"""

import asyncio
from itertools import pairwise
from typing import Final

import pytest

from baithak.games.tambola.commands import Claim, Mark, Start
from baithak.games.tambola.timing import LAST_CLAIMS_MS
from baithak.kernel.effects import ChipsMoved
from baithak.runtime.answers import DONE, Answer
from tests.support.hall import Hall, Visitor

PLAYERS: Final = 200
WINDOW_MS: Final = 100
SEALED_MS: Final = 2_000
PACE_S: Final = 3

FIVE: Final = ("early_five", "top_line", "middle_line", "bottom_line", "four_corners")
PRIZES: Final = dict.fromkeys(FIVE, 41) | {"full_house": 100}


async def everyone_is_ready(hall: Hall, **settings: object) -> list[Visitor]:
    """All numbers are called, and everyone has marked their whole ticket: every claim is complete."""
    asha = await hall.opens("Asha", "tambola", pace_s=PACE_S, prizes=PRIZES, **settings)
    people = [asha] + [await hall.joins(f"Player {number}") for number in range(1, PLAYERS)]
    await asha.does(Start())
    await hall.time.advance(SEALED_MS + 90 * PACE_S * 1_000)
    marked = [one.asks(Mark(rank(one), numbers(one))) for one in people]
    await hall.quiet()
    assert [DONE] * PLAYERS == [await answer for answer in marked]
    return people


def rank(one: Visitor) -> str:
    return str(next(iter(one.ear.my_game["tickets"])))


def numbers(one: Visitor) -> tuple[int, ...]:
    return tuple(number for row in one.ear.my_game["tickets"][rank(one)]["rows"] for number in row if number)


async def claim_together(hall: Hall, claims: list[tuple[Visitor, str]]) -> list[int]:
    """All these claims, received one after another within 100 ms; the order in which they were answered.

    The host works meanwhile, as it does on a socket: it gets the loop after every few of them.
    """
    answered: list[int] = []

    def noted(number: int) -> None:
        answers[number].add_done_callback(lambda _: answered.append(number))

    answers: list[asyncio.Future[Answer]] = []
    for number, (one, dividend) in enumerate(claims):
        answers.append(one.asks(Claim(rank(one), dividend)))
        noted(number)
        if number % 2:
            hall.time.pass_unseen(WINDOW_MS * 2 // PLAYERS)
        if number % 7 == 0:
            await asyncio.sleep(0)
    await hall.quiet()
    assert [DONE] * len(claims) == [await answer for answer in answers]
    return answered


async def paid(hall: Hall, people: list[Visitor]) -> dict[str, int]:
    """The half-chips that each account got, as the log has them; everyone's face says the same."""
    room_log = hall.desk._log(hall.room)
    moved: dict[str, int] = {}
    for noted in await room_log.noted(ChipsMoved):
        assert 0 == sum(entry.half_chips for entry in noted.event.entries)
        for entry in noted.event.entries:
            moved[entry.account] = moved.get(entry.account, 0) + entry.half_chips
    del moved["house"]
    faces = people[-1].ear.room["people"]
    assert {one.member: moved.get(one.member, 0) for one in people} == {
        one.member: faces[one.member]["half_chips"] for one in people
    }
    return moved


@pytest.mark.slow
async def test_T19_of_200_valid_claims_within_100_ms_the_first_on_each_dividend_wins_and_is_paid_once(
    hall: Hall,
) -> None:
    people = await everyone_is_ready(hall)
    claims = [(one, FIVE[number % len(FIVE)]) for number, one in enumerate(people)]
    began_ms = hall.time.now_ms()
    assert list(range(PLAYERS)) == await claim_together(hall, claims)
    faces = list(people[-1].ear.game["claims"].values())
    assert [(one.member, dividend) for one, dividend in claims] == [
        (face["member"], face["dividend"]) for face in faces
    ]
    assert all(earlier["at_ms"] <= later["at_ms"] for earlier, later in pairwise(faces))
    assert (began_ms, True) == (faces[0]["at_ms"], faces[-1]["at_ms"] < began_ms + WINDOW_MS)
    assert [True] * 5 + [False] * (PLAYERS - 5) == [face["won"] for face in faces]
    assert {"tambola.claim_beaten"} == {face["code"] for face in faces[5:]}
    # Whoever was beaten is told by whom and by how much.
    assert [
        {"name": people[number % 5].member, "ms": face["at_ms"] - faces[number % 5]["at_ms"]}
        for number, face in enumerate(faces[5:], start=5)
    ] == [face["params"] for face in faces[5:]]
    assert {one.member: 82 for one in people[:5]} == await paid(hall, people)
    assert all(people[0].ear.game == one.ear.game for one in people)


@pytest.mark.slow
async def test_T19_200_valid_claims_within_100_ms_share_each_prize_exactly_and_the_rest_is_the_earliests(
    hall: Hall,
) -> None:
    people = await everyone_is_ready(hall, tie="split_call")
    names = list(PRIZES)
    claims = [(one, names[number % len(names)]) for number, one in enumerate(people)]
    assert list(range(PLAYERS)) == await claim_together(hall, claims)
    asha = people[0]
    assert [True] * PLAYERS == [face["won"] for face in asha.ear.game["claims"].values()]
    assert {None} == {win["half_chips"] for each in asha.ear.game["dividends"].values() for win in each["wins"]}
    await hall.time.advance(LAST_CLAIMS_MS)
    assert "ended" == asha.ear.game["phase"]
    got = await paid(hall, people)
    for at, name in enumerate(names):
        sharers = [one.member for one, dividend in claims if dividend == name]
        each, rest = divmod(2 * PRIZES[name], len(sharers))
        assert rest, "a prize that divides would prove less"
        parts = [each + rest, *[each] * (len(sharers) - 1)]
        wins = asha.ear.game["dividends"][name]["wins"]
        assert list(zip(sharers, parts, strict=True)) == [(win["member"], win["half_chips"]) for win in wins]
        assert people[at].member == sharers[0]
        assert parts == [got[member] for member in sharers]
        assert 2 * PRIZES[name] == sum(parts)
