"""A ticket looked up, and tickets on paper as a PDF, over real HTTP: who is told what, and who is told nothing (T25, T28)."""

import asyncio
import json
from typing import Any

import httpx
import pypdfium2  # type: ignore[import-untyped]
import zxingcpp

from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.runtime.limits import Buckets
from tests.support.evening import call_from_bag, is_calling
from tests.support.phone import Phone
from tests.support.server import Server
from tests.web.conftest import NewPhone

BAG: dict[str, Any] = {"calling": "bag", "host_may_play": False, "prizes": {"early_five": 20, "full_house": 100}}
"""The host calls by hand, so that a test says which numbers come."""


async def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def look(phone: Phone, number: str | int) -> httpx.Response:
    return await phone.http.get(f"/api/rooms/{phone.room_id}/tickets/{number}")


async def sheets(phone: Phone, query: str = "") -> httpx.Response:
    return await phone.http.get(f"/api/rooms/{phone.room_id}/tickets.pdf{query}")


async def starts(asha: Phone, *players: Phone) -> None:
    """The game begins, and everyone has their tickets."""
    await asha.do("tambola.start")
    await asha.until(lambda: asha.game["phase"] == "calling")
    for phone in players:
        await phone.until(is_calling(phone))


def first_ticket(phone: Phone) -> tuple[str, list[int]]:
    """One's first ticket: its rank and its numbers."""
    rank, face = next(iter(phone.my_game["tickets"].items()))
    return rank, [number for row in face["rows"] for number in row if number]


# One ticket against the calls


async def test_T28_a_member_is_told_how_a_ticket_stands_against_the_calls(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await ravi.join(await asha.open_room(**{**BAG, "prizes": {"early_five": 20, "top_line": 40}}))
    await starts(asha, ravi)
    rank, numbers = first_ticket(ravi)
    await call_from_bag(asha, *numbers[4:0:-1])
    answer = await look(ravi, rank)
    assert "no-store" == answer.headers["cache-control"]
    assert {
        "ticket": rank,
        "no": None,
        "name": None,
        "rows": [list(row) for row in ticket_of_rank(int(rank))],
        "called": numbers[1:5],
        "dividends": {
            "early_five": {"missing": [], "short": 1, "complete": False, "won": False, "taken": False},
            "top_line": {"missing": [numbers[0]], "short": 1, "complete": False, "won": False, "taken": False},
        },
        "out": False,
        "barred": [],
    } == answer.json()
    await call_from_bag(asha, numbers[0])
    complete = {"missing": [], "short": 0, "complete": True, "won": False, "taken": False}
    assert {"early_five": complete, "top_line": complete} == (await look(ravi, rank)).json()["dividends"]


async def test_T25_a_member_is_told_the_same_to_the_byte_whether_or_not_a_ticket_is_dealt_and_to_whom(
    phone: NewPhone,
) -> None:
    rooms = []
    for _ in range(2):
        asha, ravi, noor, zoya, tv = (phone(name) for name in ("Asha", "Ravi", "Noor", "Zoya", ""))
        link = await asha.open_room(**BAG)
        await ravi.join(link)
        await noor.join(link)
        await zoya.join(link, "spectator")
        await tv.is_shown_by(asha)
        rooms.append((asha, ravi, noor, zoya, tv))
    here, there = rooms

    async def heard(*ranks: str) -> dict[str, bytes]:
        """What is told of each rank, by everyone who may not run the game: the same in both rooms, and by all of them."""
        told: dict[str, bytes] = {}
        for rank in ranks:
            answers = [await look(member, rank) for room in rooms for member in room[1:]]
            alike = {(one.status_code, one.content, str(_lasting(one))) for one in answers}
            assert 1 == len(alike)
            told[rank] = answers[0].content
        return told

    # Before anything is dealt, dealt in one room only, and with numbers called.
    for asha, *members in rooms:
        await starts(asha, members[0], members[1])
    (mine, numbers), (hers, _), (far, _) = (first_ticket(one) for one in (here[2], here[1], there[1]))
    nobodys = str(TICKETS // 2)
    before = await heard(mine, hers, far, nobodys)
    for asha, *_ in rooms:
        await call_from_bag(asha, *numbers[:5])
    ready = await heard(mine, hers, far, nobodys)
    assert before[mine] != ready[mine]
    assert json.loads(ready[mine])["dividends"]["early_five"]["complete"]
    assert {len(before[rank]) for rank in (hers, far)} <= {len(before[mine]) + change for change in range(-3, 4)}

    # What it is out of and how it was claimed wrongly is nobody's business; a win is shown to all.
    await here[2].do("tambola.mark", ticket=mine, numbers=numbers[:5])
    await here[2].do("tambola.claim", ticket=mine, dividend="full_house")
    assert ready == await heard(mine, hers, far, nobodys)
    await here[2].do("tambola.claim", ticket=mine, dividend="early_five")
    won = [(await look(member, mine)).json() for member in here[1:]]
    assert [won[0]] * 4 == won
    known = json.loads(ready[mine])
    known["dividends"]["early_five"] |= {"won": True, "taken": True}
    assert known == won[0]
    others = json.loads(ready[hers])
    others["dividends"]["early_five"] |= {"taken": True}
    assert others == (await look(here[3], hers)).json()


def _lasting(answer: httpx.Response) -> list[tuple[str, str]]:
    """The headers but for the time of day."""
    return sorted((name, value) for name, value in answer.headers.items() if name != "date")


async def test_T28_who_may_run_the_game_is_told_whose_ticket_it_is_by_its_short_number_or_its_rank(
    phone: NewPhone,
) -> None:
    asha, ravi, noor = phone("Asha"), phone("Ravi"), phone("Noor")
    link = await asha.open_room(**BAG, max_tickets=2, penalty="dividend")
    await ravi.join(link)
    await noor.join(link)
    await asha.do("room.set_role", member=noor.member, role="cohost")
    await asha.do("tambola.set_named", name="दादी जी", tickets=2, device=None)
    await starts(asha, ravi)
    (rank, *_) = first_ticket(ravi)
    second = (await look(asha, "2")).json()
    for host in (asha, noor):
        assert second == (await look(host, "2")).json()
        assert (2, "दादी जी") == (second["no"], second["name"])
        assert second == (await look(host, second["ticket"])).json()
        ravis = (await look(host, rank)).json()
        assert (1, "Ravi", False, []) == tuple(ravis[key] for key in ("no", "name", "out", "barred"))
        unknown = (await look(host, TICKETS // 2)).json()
        assert (None, None) == (unknown["no"], unknown["name"])
        assert (404, "room.no_such_ticket") == await refused(await look(host, "3"))
    # To a member a short number is a rank like any other.
    rank_2 = (await look(ravi, "2")).json()
    assert ("2", None) == (rank_2["ticket"], rank_2["name"])
    await call_from_bag(asha, 90)
    await asha.do("tambola.claim_paper", ticket=second["ticket"], dividend="full_house")
    assert ["full_house"] == (await look(asha, "2")).json()["barred"]
    assert [] == (await look(ravi, second["ticket"])).json()["barred"]


async def test_a_number_that_is_no_tickets_is_refused(phone: NewPhone) -> None:
    asha, ravi = phone("Asha"), phone("Ravi")
    await ravi.join(await asha.open_room(**BAG))
    for number in ("x", "-1", "1.5", "٣", "3" * 5_000, str(TICKETS), "%20", "0x1"):
        for one in (asha, ravi):
            answer = await look(one, number)
            assert 404 == answer.status_code, number
            assert answer.json()["code"] in {"room.no_such_ticket", "room.not_found"}, number
    assert str(TICKETS - 1) == (await look(ravi, TICKETS - 1)).json()["ticket"]
    assert "7" == (await look(ravi, "007")).json()["ticket"]


async def test_a_game_without_tickets_has_none_to_look_up_or_to_print(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room(game="toy")
    assert (404, "room.no_such_ticket") == await refused(await look(asha, "1"))
    assert (404, "room.nothing_to_print") == await refused(await sheets(asha))


async def test_tickets_are_for_members_and_not_too_many_at_once(server: Server, phone: NewPhone) -> None:
    asha, stranger = phone("Asha"), phone("Stranger")
    await asha.open_room(**BAG)
    stranger.room_id = asha.room_id
    for ask in (look(stranger, "1"), sheets(stranger)):
        assert (401, "auth.session_over") == await refused(await ask)
    await stranger.sign_in()
    for ask in (look(stranger, "1"), sheets(stranger)):
        assert (403, "room.not_a_member") == await refused(await ask)
    server.house.limits.records = Buckets(burst=2, per_s=0.001)
    assert [404, 404, 429, 429] == [
        (await ask).status_code for ask in (look(asha, "1"), sheets(asha), look(asha, "1"), sheets(asha))
    ]


# Sheets to print


async def test_T28_the_tickets_on_paper_are_printed_with_number_name_serial_and_code(
    server: Server, phone: NewPhone
) -> None:
    server.house.address = "http://baithak.example/"
    asha, ravi = phone("Asha"), phone("Ravi")
    await ravi.join(await asha.open_room("Sharma ghar", **{**BAG, "host_may_play": True}))
    names = ("Dadi", "दादी जी", "دادی جان")
    for name in names:
        await asha.do("tambola.set_named", name=name, tickets=1, device=None)
    await asha.do("tambola.set_named", name="Nana", tickets=1, device=asha.member)
    assert (404, "room.nothing_to_print") == await refused(await sheets(asha))
    await asha.do("tambola.hand_out")
    await asha.until(lambda: asha.game["phase"] == "ready")
    await asha.until(lambda: len(asha.my_game["tickets"]) == 2)
    answer = await sheets(asha, "?only=paper")
    assert (200, "application/pdf", "no-store") == (
        answer.status_code,
        *(answer.headers[name] for name in ("content-type", "cache-control")),
    )
    assert f'attachment; filename="baithak-{asha.room_id}-tickets.pdf"' == answer.headers["content-disposition"]
    on_paper = [(await look(asha, no)).json() for no in (1, 2, 3)]
    assert list(names) == [one["name"] for one in on_paper]
    ranks = [one["ticket"] for one in on_paper]
    page = f"http://baithak.example/r/{asha.room_id}/ticket"
    assert [f"{page}/{rank}" for rank in ranks] == codes(answer.content)
    text = text_of(answer.content)
    assert all(word in text for word in ("Sharma ghar", asha.room["info"]["spoken_code"], "Dadi", *ranks))

    # Whoever prints has those on their own device too, and nobody else's.
    whole = await sheets(asha)
    own = list(asha.my_game["tickets"])
    assert [f"{page}/{rank}" for rank in (*ranks, *own)] == codes(whole.content)
    assert "Nana" in text_of(whole.content)
    others = list(ravi.my_game["tickets"])
    assert [] == [rank for rank in others if rank in text_of(whole.content)]
    assert (403, "room.host_only") == await refused(await sheets(ravi))
    assert (400, "wire.wrong_type") == await refused(await sheets(asha, "?only=mine"))


async def test_one_printing_at_a_time_a_room(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room(**BAG)
    await asha.do("tambola.set_named", name="Dadi", tickets=1, device=None)
    await asha.do("tambola.hand_out")
    await asha.until(lambda: asha.game["phase"] == "ready")
    answers = await asyncio.gather(*(sheets(asha) for _ in range(3)))
    assert [200, 429, 429] == sorted(answer.status_code for answer in answers)
    assert {"room.printing"} == {one.json()["code"] for one in answers if one.status_code == 429}
    assert 200 == (await sheets(asha)).status_code


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def codes(pdf: bytes) -> list[str]:
    """What the QR codes lead to, in the order of the tickets."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        on_page = zxingcpp.read_barcodes(page.render(scale=3, grayscale=True).to_pil())
        found += [one.text for one in sorted(on_page, key=lambda one: one.position.top_left.y)]
    return found
