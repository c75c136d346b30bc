"""The tools of the games over real HTTP: what rummy's answer to anyone, and what they refuse (R15–R29)."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from baithak.runtime.limits import Buckets
from tests.support.server import Server
from tests.web.conftest import NewPhone

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "vectors" / "rummy_hands.json").read_text())
LOSER = ["9H", "TH", "JH", "QS", "QD", "5C", "KS", "2D", "9C", "4H", "AC", "7S", "JD"]
"""The hand of the worked example, fives wild."""


def of_kind(kind: str) -> list[Any]:
    """Every third vector of that kind: all of them are tried where the rules are."""
    return [pytest.param(one["input"], one["expected"], id=one["id"]) for one in VECTORS if one["kind"] == kind][::3]


async def ask(phone: NewPhone, tool: str, **asked: Any) -> Any:
    answer = await phone("Nobody").http.post(f"/api/rummy/{tool}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(answer: httpx.Response) -> tuple[int, str, dict[str, Any]]:
    body = answer.json()
    return answer.status_code, body["code"], body["params"]


# Points


async def test_R28_the_worked_hand_scores_52_for_who_has_no_account(phone: NewPhone) -> None:
    assert {
        "groups": [{"kind": "pure", "cards": ["9H", "TH", "JH"]}, {"kind": "impure", "cards": ["QS", "KS", "5C"]}],
        "loose": ["QD", "2D", "9C", "4H", "AC", "7S", "JD"],
        "points": 52,
        "capped": 52,
        "declarable": False,
        "finish": None,
    } == await ask(phone, "points", hand=LOSER, wild="5")
    assert 45 == (await ask(phone, "points", hand=LOSER, wild="5", cap=45))["capped"]


@pytest.mark.parametrize(("given", "expected"), of_kind("min_points"))
async def test_R28_R29_a_hand_counts_what_the_vectors_say(phone: NewPhone, given: Any, expected: Any) -> None:
    found = await ask(phone, "points", hand=given["hand"], wild=given["wild"])
    assert (expected["points"], expected["capped"]) == (found["points"], found["capped"])
    laid = [card for group in found["groups"] for card in group["cards"]]
    assert sorted(given["hand"]) == sorted(laid + found["loose"])
    if "variant_points" in expected:
        strict = await ask(phone, "points", hand=given["hand"], wild=given["wild"], strict=True)
        assert (expected["variant_points"], expected["variant_capped"]) == (strict["points"], strict["capped"])


@pytest.mark.parametrize(("given", "expected"), of_kind("can_declare"))
async def test_R23_it_is_told_whether_thirteen_cards_can_be_declared(
    phone: NewPhone, given: Any, expected: Any
) -> None:
    assert expected["possible"] == (await ask(phone, "points", **given))["declarable"]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("given", "expected"), of_kind("can_finish"))
async def test_R21_it_is_told_which_of_fourteen_cards_may_go_to_the_finish_slot(
    phone: NewPhone, given: Any, expected: Any, strict: bool
) -> None:
    found = await ask(phone, "points", hand=given["hand14"], wild=given["wild"], strict=strict)
    assert expected["finish_cards"] == sorted(found["finish"])
    assert not found["declarable"]


async def test_R6_a_printed_joker_turned_up_makes_aces_wild(phone: NewPhone) -> None:
    hand = ["AS", "KS", "JS"]
    assert 0 == (await ask(phone, "points", hand=hand, wild="JK"))["points"]
    assert 30 == (await ask(phone, "points", hand=hand))["points"]


# Declarations


@pytest.mark.parametrize(("given", "expected"), of_kind("declare"))
async def test_R26_a_declaration_is_judged_as_the_vectors_say(phone: NewPhone, given: Any, expected: Any) -> None:
    found = await ask(phone, "declare", **given)
    assert expected["valid"] == found["valid"] == (not found["faults"])
    kinds = [None if kind.startswith("invalid") else kind for kind in expected["kinds"]]
    assert kinds == found["kinds"]
    assert (kinds.index(None) if None in kinds else None) == found["wrong_group"]


async def test_R26_the_first_thing_wrong_is_named_with_its_group(phone: NewPhone) -> None:
    found = await ask(phone, "declare", groups=[["8C", "9C", "TC"], ["KS", "AS", "2S"]], wild="5")
    assert {
        "valid": False,
        "kinds": ["pure", None],
        "wrong_group": 1,
        "faults": [
            {"code": "rummy.sequence_wraps", "params": {"cards": "KS AS 2S"}},
            {"code": "rummy.ungrouped", "params": {"n": 7}},
            {"code": "rummy.one_sequence", "params": {}},
        ],
    } == found


# Refusals


@pytest.mark.parametrize(
    ("tool", "asked", "field"),
    [
        ("points", {"hand": []}, "hand"),
        ("points", {"hand": ["9H"] * 15}, "hand"),
        ("points", {"hand": ["9h"]}, "hand[0]"),
        ("points", {"hand": ["2D", "9H\n"]}, "hand[1]"),
        ("points", {"hand": ["2D", "10H"]}, "hand[1]"),
        ("points", {"hand": [9]}, "hand[0]"),
        ("points", {"hand": "9H"}, "hand"),
        ("points", {"hand": ["9H"], "wild": "X"}, "wild"),
        ("points", {"hand": ["9H"], "wild": "5\n"}, "wild"),
        ("points", {"hand": ["9H"], "cap": 35}, "cap"),
        ("points", {"hand": ["9H"], "cap": 42}, "cap"),
        ("points", {"hand": ["9H"], "cap": 85}, "cap"),
        ("points", {}, "hand"),
        ("declare", {"groups": []}, "groups"),
        ("declare", {"groups": [[]]}, "groups[0]"),
        ("declare", {"groups": [["9H"]] * 15}, "groups"),
        ("declare", {"groups": [["9H"], ["2D"] * 15]}, "groups[1]"),
        ("declare", {"groups": [["9H"], ["2D", "1D"]]}, "groups[1][1]"),
    ],
)
async def test_what_cannot_be_read_is_refused_by_its_place(phone: NewPhone, tool: str, asked: Any, field: str) -> None:
    answer = await phone("Nobody").http.post(f"/api/rummy/{tool}", json=asked)
    assert (400, "wire.wrong_type", {"field": field}) == await refused(answer)


async def test_a_field_that_is_not_known_is_refused(phone: NewPhone) -> None:
    answer = await phone("Nobody").http.post("/api/rummy/points", json={"hand": ["9H"], "pool": 101})
    assert (400, "wire.unknown_field", {"field": "pool"}) == await refused(answer)


@pytest.mark.parametrize(
    ("tool", "asked"),
    [("points", {"hand": ["9H", "9H", "JK", "JK", "JK", "9H"]}), ("declare", {"groups": [["9H", "9H"], ["9H"]]})],
)
async def test_R3_a_card_that_two_packs_do_not_have_so_often_is_refused(phone: NewPhone, tool: str, asked: Any) -> None:
    answer = await phone("Nobody").http.post(f"/api/rummy/{tool}", json=asked)
    assert (400, "rummy.too_many_alike", {"card": "9H"}) == await refused(answer)


async def test_one_address_may_not_ask_without_end(server: Server, phone: NewPhone) -> None:
    server.house.limits.tools = Buckets(burst=2, per_s=0.001)
    await ask(phone, "points", hand=LOSER)
    await ask(phone, "declare", groups=[LOSER])
    answer = await phone("Nobody").http.post("/api/rummy/points", json={"hand": LOSER})
    assert (429, "wire.too_fast", {}) == await refused(answer)


async def test_another_sites_page_may_not_ask(phone: NewPhone) -> None:
    answer = await phone("Nobody").http.post(
        "/api/rummy/points", json={"hand": LOSER}, headers={"origin": "https://elsewhere.example"}
    )
    assert (403, "room.not_allowed", {}) == await refused(answer)


async def test_a_game_without_tools_has_none(phone: NewPhone) -> None:
    for path in ("tambola/points", "high_card/points", "rummy/odds"):
        answer = await phone("Nobody").http.post(f"/api/{path}", json={"hand": LOSER})
        assert answer.status_code in {404, 405}, path
