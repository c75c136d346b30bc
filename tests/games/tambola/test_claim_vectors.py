"""The vectors of claims, played through the game itself."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from baithak.games.tambola import claiming
from baithak.games.tambola.claims import WON, ClaimRules
from baithak.games.tambola.commands import CallBag, Claim, GoOn, Mark, Unmark, Want
from baithak.games.tambola.view import TambolaPrivate, TicketFace
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from tests.games.tambola.evening import Evening, Guest, a_game

FILE = json.loads((Path(__file__).parents[2] / "vectors/tambola_claims.json").read_text("utf-8"))
VECTORS: dict[str, dict[str, Any]] = {vector["id"]: vector for vector in FILE["vectors"]}

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
    "tambola.player_out": "PLAYER_BARRED",
    "tambola.bogey": "BOGEY_TICKET",
    "tambola.out_of_dividend": "BARRED_DIVIDEND",
    "tambola.claim_ticket_full": "TICKET_LIMIT",
    "tambola.claim_late": "TOO_LATE",
    "tambola.claim_needs_last": "LAST_NUMBER_NOT_IN_PATTERN",
    "tambola.tickets_closed": "LATE_JOIN_CLOSED",
    "tambola.host_may_not_play": "HOST_MAY_NOT_PLAY",
    "tambola.bag_repeat": "BAD_CALL",
    "tambola.bag_range": "BAD_CALL",
    WON: "ACCEPT",
}

HOST = "host"


def test_all_vectors_are_there_to_be_played() -> None:
    assert 22 == len(FILE["vectors"]) == len(VECTORS)
    assert {HOST} == {vector["host"] for vector in VECTORS.values()}
    assert set(NAMES.values()) >= set(FILE["check_order"]) - {"NO_SUCH_TICKET"}


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
    """A game in which the vector's tickets are held by their owners; a ticket's name stands in for its rank.

    The host holds none and calls from the bag.
    """
    settings = {**vector["settings"]}
    settings.pop("grace_ms", None)
    prizes = dict.fromkeys(settings.pop("dividends", FILE["defaults"]["dividends"]), 10)
    owners = dict.fromkeys(ticket["owner"] for ticket in vector["tickets"].values())
    evening = a_game(HOST, *owners, prizes=prizes, calling="bag", host_may_play=False)
    evening.state = replace(evening.state, settings=replace(evening.state.settings, **settings))
    hands = {owner: TambolaPrivate({}, {}) for owner in owners}
    for name, ticket in vector["tickets"].items():
        hands[ticket["owner"]] = with_ticket(hands[ticket["owner"]], name, ticket["grid"], ticket["owner"])
    held = {owner: len(hand.tickets) for owner, hand in hands.items()}
    sealed = {owner: Hidden(hand) for owner, hand in hands.items()}
    evening.state = replace(evening.state, hands=sealed, tickets=held, bought=held)
    return evening


def with_ticket(hand: TambolaPrivate, name: str, grid: list[list[int]], holder: str) -> TambolaPrivate:
    face = TicketFace(1 + len(hand.tickets), tuple(tuple(row) for row in grid), (), holder)
    return replace(hand, tickets={**hand.tickets, name: face})


def call(evening: Evening, number: int) -> str:
    """The host says a number, as soon as a claim lets it come: the code, empty if it came."""
    if evening.phase == "verdict":
        evening.ask(GoOn(), HOST)
    try:
        evening.ask(CallBag(number), HOST)
    except Rejected as refused:
        return NAMES[refused.code]
    return ""


def issue(evening: Evening, event: dict[str, Any]) -> str:
    """A ticket is asked for; the one drawn is swapped for the vector's."""
    player = event["player"]
    evening.table.guests.setdefault(player, Guest())
    before = evening.hand(player)
    try:
        evening.ask(Want(1 + len(before.tickets)), player)
    except Rejected as refused:
        return NAMES[refused.code]
    hand = Hidden(with_ticket(before, event["ticket"], event["grid"], player))
    evening.state = replace(evening.state, hands={**evening.state.hands, player: hand})
    return "ISSUED"


def claim(evening: Evening, event: dict[str, Any], owners: dict[str, str]) -> dict[str, Any]:
    """The verdict: its code, and its penalty if there is one."""
    try:
        evening.ask(Claim(event["ticket"], event["dividend"]), event["player"])
    except Rejected as refused:
        # A ticket that was not shown yet does not exist for others (T25), whether or not somebody has it.
        hidden = refused.code == "tambola.no_such_ticket" and event["ticket"] in owners
        return {"code": "NOT_OWNER" if hidden else NAMES[refused.code]}
    face = evening.claims[-1]
    penalty = {} if face.penalty == "none" else {"penalty": face.penalty}
    return {"code": NAMES[face.code], **penalty}


def final(evening: Evening) -> dict[str, Any]:
    return {
        "winners": {
            dividend: [
                {"player": win.member, "ticket": win.ticket, "call": win.call, "share": f"1/{len(each.wins)}"}
                for win in each.wins
            ]
            for dividend, each in evening.public.dividends.items()
            if each.wins
        },
        "bogey": sorted(rank for _, rank, face in evening.state.all_tickets() if face.out),
        "barred_players": sorted(evening.state.out),
        "game_over": evening.phase == "ended",
    }


@pytest.mark.parametrize("name", VECTORS)
def test_T18_T19_T20_T21_the_game_gives_each_claim_of_a_vector_its_verdict(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    vector = VECTORS[name]
    # The grace is the game's own and no setting; some vectors have none.
    grace_ms = vector["settings"].get("grace_ms", FILE["defaults"]["grace_ms"])
    monkeypatch.setattr(claiming, "ClaimRules", partial(ClaimRules, grace_ms=grace_ms))
    evening = seated(vector)
    owners = {ticket: dealt["owner"] for ticket, dealt in vector["tickets"].items()}
    started_ms = evening.now_ms
    results: list[dict[str, Any]] = []
    for event in vector["events"]:
        evening.now_ms = max(evening.now_ms, started_ms + event.get("ms", 0))
        kind = event["type"]
        if kind in {"call", "calls"}:
            numbers = event["n"] if kind == "calls" else [event["n"]]
            codes = [(number, call(evening, number)) for number in numbers]
            results += [{"event": "call", "n": number, "code": code} for number, code in codes if code]
        elif kind in {"mark", "unmark"}:
            command = Mark if kind == "mark" else Unmark
            evening.ask(command(event["ticket"], tuple(event["n"])), owners[event["ticket"]])
        elif kind == "issue":
            owners[event["ticket"]] = event["player"]
            results.append({"event": "issue", "ticket": event["ticket"], "code": issue(evening, event)})
        else:
            assert "claim" == kind
            asked = {key: event[key] for key in ("player", "ticket", "dividend")}
            results.append({"event": "claim", **asked, **claim(evening, event, owners)})
    assert vector["expect"] == {"results": results, "final": final(evening)}


def test_T20_the_grace_of_the_vectors_is_that_of_the_game() -> None:
    assert VECTORS["TB23"]["settings"]["grace_ms"] == ClaimRules().grace_ms
