"""The vectors of claims, played through the game itself: those whose settings and calls it has so far."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from baithak.games.tambola.claims import WON
from baithak.games.tambola.commands import Claim, Mark, Unmark
from baithak.games.tambola.events import Called
from baithak.games.tambola.view import TambolaPrivate, TicketFace
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from tests.games.tambola.evening import Evening, a_game

FILE = json.loads((Path(__file__).parents[2] / "vectors/tambola_claims.json").read_text("utf-8"))
VECTORS: dict[str, dict[str, Any]] = {vector["id"]: vector for vector in FILE["vectors"]}

#: The settings of the vectors that a game can be given, and their kinds of events that can happen in it.
SETTINGS = {"dividends"}
EVENTS = {"calls", "call", "mark", "unmark", "claim"}

#: The vectors' names for what the game says.
NAMES = {
    "tambola.not_started": "GAME_NOT_STARTED",
    "tambola.game_over_code": "GAME_OVER",
    "tambola.no_such_dividend": "DIVIDEND_NOT_IN_PLAY",
    "tambola.no_such_ticket": "NO_SUCH_TICKET",
    "tambola.not_your_ticket": "NOT_OWNER",
    "tambola.claim_beaten": "ALREADY_WON",
    "tambola.claim_gone": "ALREADY_WON",
    "tambola.claim_uncalled": "UNCALLED_MARK",
    "tambola.claim_short": "PATTERN_INCOMPLETE",
    "tambola.claim_short_any": "PATTERN_INCOMPLETE",
    "tambola.claim_unmarked": "NOT_MARKED",
    WON: "ACCEPT",
}


def beyond(vector: dict[str, Any]) -> set[str]:
    """What a vector needs that the game doesn't have."""
    needs = set(vector["settings"]) - SETTINGS
    needs |= {event["type"] for event in vector["events"]} - EVENTS
    numbers = [n for event in vector["events"] if event["type"] in {"call", "calls"} for n in numbers_of(event)]
    if len(set(numbers)) < len(numbers):
        needs.add("numbers entered by hand")
    return needs


def numbers_of(event: dict[str, Any]) -> list[int]:
    return event["n"] if isinstance(event["n"], list) else [event["n"]]


PLAYED = [name for name, vector in VECTORS.items() if not beyond(vector)]


def test_the_vectors_that_are_not_played_are_exactly_those_that_need_what_is_not_there() -> None:
    assert {
        "TB11": {"uncalled_mark"},
        "TB12": {"penalty"},
        "TB13": {"penalty"},
        "TB19": {"tie"},
        "TB21": {"claim_window", "penalty"},
        "TB23": {"claim_window", "grace_ms"},
        "TB25": {"penalty"},
        "TB27": {"penalty"},
        "TB31": {"penalty"},
        "TB35": {"numbers entered by hand"},
        "TB37": {"last_number"},
        "TB39": {"late_join_until", "issue"},
    } == {name: beyond(vector) for name, vector in VECTORS.items() if beyond(vector)}
    assert ["TB01", "TB03", "TB05", "TB07", "TB09", "TB15", "TB17", "TB29", "TB33", "TB10"] == PLAYED


def test_the_game_plays_with_the_settings_that_the_vectors_leave_out() -> None:
    assert {
        "dividends": ["early_five", "top_line", "middle_line", "bottom_line", "four_corners", "full_house"],
        "marking": "manual",
        "uncalled_mark": "any",
        "claim_window": "open",
        "grace_ms": 0,
        "tie": "first",
        "penalty": "none",
        "max_per_ticket": 0,
        "last_number": False,
        "late_join_until": 0,
        "host_may_play": True,
    } == FILE["defaults"]


def seated(vector: dict[str, Any]) -> Evening:
    """A game in which the vector's tickets are held by their owners; a ticket's name stands in for its rank."""
    dividends = vector["settings"].get("dividends", FILE["defaults"]["dividends"])
    evening = a_game(*(ticket["owner"] for ticket in vector["tickets"].values()), prizes=dict.fromkeys(dividends, 10))
    hands: dict[str, Hidden[TambolaPrivate]] = {}
    for name, ticket in vector["tickets"].items():
        rows = tuple(tuple(row) for row in ticket["grid"])
        hands[ticket["owner"]] = Hidden(TambolaPrivate({name: TicketFace(1, rows, ())}, {}))
    evening.state = replace(evening.state, hands=hands)
    return evening


@pytest.mark.parametrize("name", PLAYED)
def test_T18_T19_the_game_gives_each_claim_of_a_vector_its_verdict(name: str) -> None:
    vector = VECTORS[name]
    evening = seated(vector)
    owners = {ticket: dealt["owner"] for ticket, dealt in vector["tickets"].items()}
    started_ms = evening.now_ms
    results = []
    for event in vector["events"]:
        evening.now_ms = max(evening.now_ms, started_ms + event.get("ms", 0))
        if event["type"] in {"call", "calls"}:
            for number in numbers_of(event):
                evening.tell(Called(number, "tapped", evening.now_ms, None))
        elif event["type"] in {"mark", "unmark"}:
            command = Mark if event["type"] == "mark" else Unmark
            evening.ask(command(event["ticket"], tuple(event["n"])), owners[event["ticket"]])
        else:
            try:
                evening.ask(Claim(event["ticket"], event["dividend"]), event["player"])
                code = evening.claims[-1].code
            except Rejected as refused:
                code = refused.code
            asked = {"event": "claim", **{key: event[key] for key in ("player", "ticket", "dividend")}}
            results.append({**asked, "code": NAMES[code]})
    winners = {
        dividend: [
            {"player": win.member, "ticket": win.ticket, "call": win.call, "share": f"1/{len(each.wins)}"}
            for win in each.wins
        ]
        for dividend, each in evening.public.dividends.items()
        if each.wins
    }
    over = evening.phase == "ended"
    final = {"winners": winners, "bogey": [], "barred_players": [], "game_over": over}
    assert vector["expect"] == {"results": results, "final": final}
