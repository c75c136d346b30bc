"""Every refusal of the vectors of claims, provoked over a real socket, with its sentence in three languages (T16–T23)."""

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from baithak.cli.conformance.tambola_claims import NAMES
from baithak.runtime.limits import Buckets
from tests.contract.texts import FOLDERS, TEXTS
from tests.support.evening import call_from_bag, is_calling
from tests.support.phone import Phone, Refused
from tests.support.server import Server
from tests.web.conftest import NewPhone

ROOT: Final = Path(__file__).parents[2]
VECTORS: Final = json.loads((ROOT / "tests/vectors/tambola_claims.json").read_text())
CATALOGUES: Final = {
    language: {
        key: text
        for folder in FOLDERS
        for key, text in json.loads((TEXTS / folder / f"{language}.json").read_text()).items()
    }
    for language in ("en", "hi", "ur")
}

Said: TypeAlias = tuple[str, dict[str, Any]]
"""A code and its parameters."""


class Table:
    """Asha calls from the bag and holds no ticket; Ravi and Noor play. `said` is all that was answered, in order."""

    def __init__(self, phone: NewPhone) -> None:
        self.phone = phone
        self.asha, self.ravi, self.noor = phone("Asha"), phone("Ravi", "hi"), phone("Noor", "ur")
        self.link = ""
        self.said: list[Said] = []

    async def sits_down(self, **settings: Any) -> None:
        self.link = await self.asha.open_room(calling="bag", host_may_play=False, **settings)
        for one in (self.ravi, self.noor):
            await one.join(self.link)

    async def starts(self, **settings: Any) -> None:
        """A game in play, and its first number called: one that Ravi doesn't have."""
        await self.sits_down(**settings)
        await self.asha.do("tambola.start")
        for one in (self.ravi, self.noor):
            await one.until(is_calling(one))
        await self.calls(self.others(self.ravi)[0])

    async def calls(self, *numbers: int) -> None:
        await call_from_bag(self.asha, *numbers)

    def row(self, one: Phone, row: int = 0) -> list[int]:
        """A row of one's first ticket."""
        face = next(iter(one.my_game["tickets"].values()))
        return [number for number in face["rows"][row] if number]

    def others(self, one: Phone) -> list[int]:
        """The numbers that aren't on one's first ticket."""
        return [number for number in range(1, 91) if all(number not in self.row(one, row) for row in range(3))]

    async def marks(self, one: Phone, *numbers: int) -> None:
        await one.do("tambola.mark", ticket=rank_of(one), numbers=numbers)

    async def asks(self, one: Phone, do: str, **fields: Any) -> None:
        """Asks for what will be refused."""
        with pytest.raises(Refused) as refused:
            await one.do(do, **fields)
        self.said.append((refused.value.code, refused.value.params))

    async def claims(self, one: Phone, dividend: str = "top_line") -> None:
        """Claims with one's first ticket, and hears the verdict, with what is said to the claimant alone."""
        count = len(one.game["claims"])
        await one.do("tambola.claim", ticket=rank_of(one), dividend=dividend)
        key = str(count + 1)
        for each in (self.ravi, self.noor):
            await each.until(lambda each=each: key in each.game["claims"])  # type: ignore[misc]
        face = one.game["claims"][key]
        if "{numbers}" in json.dumps(CATALOGUES["en"][face["code"]]) and "numbers" not in face["params"]:
            await one.until(lambda: key in one.my_game["named"])
            face["params"] |= {"numbers": one.my_game["named"][key]}
        self.said.append((face["code"], face["params"]))


def rank_of(one: Phone) -> str:
    return str(next(iter(one.my_game["tickets"])))


# What there is nothing to judge in


async def nothing_to_judge(table: Table) -> None:
    await table.sits_down()
    await table.asks(table.ravi, "tambola.claim", ticket="1", dividend="top_line")
    await table.asha.do("tambola.start")
    for one in (table.ravi, table.noor):
        await one.until(is_calling(one))
    await table.calls(1)
    await table.asks(table.ravi, "tambola.claim", ticket=rank_of(table.ravi), dividend="star")
    await table.asks(table.ravi, "tambola.claim", ticket="no ticket", dividend="top_line")
    await table.asks(table.ravi, "tambola.claim", ticket=rank_of(table.noor), dividend="top_line")
    await table.asha.do("room.end_round")
    await table.ravi.until(lambda: table.ravi.game["phase"] == "ended")
    await table.asks(table.ravi, "tambola.claim", ticket=rank_of(table.ravi), dividend="top_line")


# What is wrong with it, and who was first


async def wrong_and_right(table: Table) -> None:
    await table.starts()
    ravi = table.ravi
    await table.claims(ravi, "early_five")
    await table.claims(ravi)
    await table.marks(ravi, table.row(ravi)[0])
    await table.claims(ravi)
    await table.calls(*table.row(ravi))
    await table.claims(ravi)
    await table.marks(ravi, *table.row(ravi))
    await table.claims(ravi)
    await table.claims(table.noor)
    await table.claims(ravi)


# What a wrong claim costs


async def out_of_the_dividend(table: Table) -> None:
    await table.starts(penalty="dividend")
    await table.claims(table.ravi)
    await table.claims(table.ravi)


async def a_bogey(table: Table) -> None:
    await table.starts(penalty="ticket")
    await table.claims(table.ravi)
    await table.claims(table.ravi, "early_five")


async def out_of_the_game(table: Table) -> None:
    await table.starts(penalty="player")
    await table.claims(table.ravi)
    await table.claims(table.ravi, "early_five")


# Limits, windows and the newest number


async def enough_for_a_ticket(table: Table) -> None:
    await table.starts(max_per_ticket=1)
    await table.calls(*table.row(table.ravi))
    await table.marks(table.ravi, *table.row(table.ravi))
    await table.claims(table.ravi, "early_five")
    await table.claims(table.ravi)


async def too_late(table: Table) -> None:
    await table.starts(claim_window="before_next_call")
    # Two numbers later, so that it is too late however soon the claim comes.
    await table.calls(*table.row(table.ravi), *table.others(table.ravi)[1:3])
    await table.marks(table.ravi, *table.row(table.ravi))
    await table.claims(table.ravi)


async def without_the_newest(table: Table) -> None:
    await table.starts(last_number=True)
    await table.calls(*table.row(table.ravi), table.others(table.ravi)[1])
    await table.marks(table.ravi, *table.row(table.ravi))
    await table.claims(table.ravi)


# Tickets and calls


async def tickets_refused(table: Table) -> None:
    await table.starts()
    await table.asks(table.asha, "tambola.want", tickets=1)
    meena = table.phone("Meena")
    await meena.join(table.link)
    await table.asks(meena, "tambola.want", tickets=1)


async def calls_refused(table: Table) -> None:
    await table.starts()
    first = table.asha.game["calls"]["1"]["number"]
    for number in (first, 0, 91):
        await table.asks(table.asha, "tambola.call_bag", number=number)
    await table.calls(*(number for number in range(1, 91) if number != first))
    await table.asks(table.asha, "tambola.call_bag", number=first)


async def nothing_left_to_win(table: Table) -> None:
    await table.starts(tie="split_call", prizes={"top_line": 10})
    await table.calls(*table.row(table.ravi))
    await table.marks(table.ravi, *table.row(table.ravi))
    await table.claims(table.ravi)
    await table.asks(table.asha, "tambola.call_bag", number=table.others(table.ravi)[1])


SCENES: Final[dict[Callable[[Table], Awaitable[None]], list[str]]] = {
    nothing_to_judge: [
        "tambola.not_started",
        "tambola.no_such_dividend",
        "tambola.no_such_ticket",
        "tambola.not_your_ticket",
        "tambola.game_over_code",
    ],
    wrong_and_right: [
        "tambola.claim_short_any",
        "tambola.claim_short",
        "tambola.claim_uncalled",
        "tambola.claim_unmarked",
        "tambola.claim_won",
        "tambola.claim_beaten",
        "tambola.claim_gone",
    ],
    out_of_the_dividend: ["tambola.claim_short", "tambola.out_of_dividend"],
    a_bogey: ["tambola.claim_short", "tambola.bogey"],
    out_of_the_game: ["tambola.claim_short", "tambola.player_out"],
    enough_for_a_ticket: ["tambola.claim_won", "tambola.claim_ticket_full"],
    too_late: ["tambola.claim_late"],
    without_the_newest: ["tambola.claim_needs_last"],
    tickets_refused: ["tambola.host_may_not_play", "tambola.tickets_closed"],
    calls_refused: ["tambola.bag_repeat", "tambola.bag_range", "tambola.bag_range", "tambola.all_called"],
    nothing_left_to_win: ["tambola.claim_won", "tambola.all_won"],
}


def test_the_scenes_have_every_code_of_the_vectors() -> None:
    codes = {code for said in SCENES.values() for code in said}
    assert set(NAMES) == codes
    asked = {*VECTORS["check_order"], *VECTORS["other_codes"]} - {"ISSUED"}
    assert asked == {NAMES[code] for code in codes}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_T18_T19_T20_T21_a_refusal_is_heard_and_has_its_sentence(
    scene: Callable[[Table], Awaitable[None]], server: Server, phone: NewPhone
) -> None:
    server.house.limits.messages = Buckets(burst=1_000, per_s=1_000)
    table = Table(phone)
    await scene(table)
    assert SCENES[scene] == [code for code, _ in table.said]
    for code, params in table.said:
        for sentences in CATALOGUES.values():
            entry = sentences[code]
            forms = entry.values() if isinstance(entry, dict) else [entry]
            assert all(set(re.findall(r"\{(\w+)\}", form)) <= params.keys() for form in forms), (code, params)
            # Which form is said is decided by how many there are.
            assert isinstance(entry, str) or {"n", "max"} & params.keys(), (code, params)
