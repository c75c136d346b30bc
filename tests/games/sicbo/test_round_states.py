"""The ten states and 21 events of a round: each pair leads where the vectors say, or is refused with its code (S2–S9, S31)."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from baithak.games.sicbo.commands import (
    AtRest,
    CloseBetting,
    ConfirmDice,
    CorrectDice,
    Double,
    EnterDice,
    GoOn,
    OpenBetting,
    Pay,
    Place,
    RaiseFault,
    Repeat,
    Reverse,
    Shake,
    ShakeAgain,
    Undo,
    VoidRound,
)
from baithak.kernel.game import Command
from baithak.rooms import commands as ask
from baithak.rooms.commands import RoomCommand
from tests.contract.evening import HOST
from tests.contract.texts import codes_with_text
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening

VECTORS: Final = json.loads((Path(__file__).parents[2] / "vectors" / "sicbo_round_states.json").read_text("utf-8"))
PAIRS: Final = [(pair["state"], pair["event"]) for pair in VECTORS["table"]]
TABLE: Final = {(pair["state"], pair["event"]): pair for pair in VECTORS["table"]}

#: What the vectors call an answer, and the code that a person is told.
NAMES: Final = {
    "BETTING_CLOSED": "sicbo.too_late",
    "BETS_LOCKED": "sicbo.no_withdraw",
    "NOT_OPEN": "sicbo.not_open",
    "NOT_CLOSED": "sicbo.not_closed",
    "NOT_SHAKING": "sicbo.not_shaking",
    "NO_RESHAKE_NOW": "sicbo.no_shake_again",
    "NO_RESULT_EXPECTED": "sicbo.no_dice_now",
    "NOTHING_TO_CORRECT": "sicbo.nothing_to_correct",
    "NOTHING_TO_CONFIRM": "sicbo.nothing_to_confirm",
    "NOT_SETTLED": "sicbo.not_settled",
    "NO_ROUND": "room.no_round",
    "NOT_PAUSED": "sicbo.not_paused",
    "NOTHING_TO_REVERSE": "sicbo.nothing_to_reverse",
    "ROUND_IN_PROGRESS": "room.game_running",
    "ROUND_PAUSED": "sicbo.fault",
}


def betting(evening: SicboEvening) -> None:
    """A round in which ravi has bets, after one in which he had some."""
    evening.opens()
    evening.bets("ravi", big=3)
    evening.pays(1, 2, 3)
    evening.opens()
    evening.bets("ravi", small=5, odd=2)


def asked(event: str, number: int) -> tuple[str, Command | RoomCommand]:
    """Who asks what, where the event is a command."""
    commands: dict[str, tuple[str, Command | RoomCommand]] = {
        "open_betting": (HOST, OpenBetting(number)),
        "place_bet": ("ravi", Place(number, {"small": 1})),
        "undo_or_clear": ("ravi", Undo(number)),
        "rebet_or_double": ("ravi", Double(number)),
        "close_betting": (HOST, CloseBetting(number)),
        "start_shake": (HOST, Shake(number)),
        "dice_at_rest_valid": (HOST, AtRest(number)),
        "dice_stacked_or_cocked": (HOST, ShakeAgain(number, "stacked")),
        "tumbles_below_3": (HOST, ShakeAgain(number, "few_tumbles")),
        "enter_dice": (HOST, EnterDice(number, (2, 3, 5))),
        "correct_dice": (HOST, CorrectDice(number, (2, 3, 6))),
        "confirm_dice": (HOST, ConfirmDice(number, (2, 3, 5))),
        "pay": (HOST, Pay(number)),
        "fault": (HOST, RaiseFault(number, "game")),
        "resume": (SUPERVISOR, GoOn(number)),
        "cancel_round": (SUPERVISOR, VoidRound(number)),
        "close_table": (HOST, ask.OpenGame("sicbo", dict(REAL))),
        "reverse_round": (SUPERVISOR, Reverse(number, "misread")),
    }
    return commands[event]


def in_state(state: str) -> SicboEvening:
    """A round that stands there."""
    evening = SicboEvening(REAL)
    if state != "IDLE":
        betting(evening)
    match state:
        case "BETTING_CLOSED":
            evening.closes()
        case "SHAKING":
            evening.closes()
            evening.do(HOST, Shake(evening.number))
        case "AT_REST":
            evening.closes()
            evening.shakes()
        case "RESULT_ENTERED":
            evening.enters(2, 3, 5)
        case "SETTLED":
            evening.settles(2, 3, 5)
        case "PAID":
            evening.pays(2, 3, 5)
        case "PAUSED":
            evening.fails()
        case "CANCELLED":
            evening.fails()
            evening.do(SUPERVISOR, VoidRound(evening.number))
    assert state == evening.state.phase.upper()
    return evening


def test_there_are_210_pairs_and_59_are_legal() -> None:
    assert (10, 21, 210) == (len(VECTORS["states"]), len(VECTORS["events"]), len(TABLE))
    assert 59 == sum(pair["legal"] for pair in TABLE.values())


@pytest.mark.parametrize(("state", "event"), PAIRS)
def test_each_event_in_each_state_is_legal_or_refused_with_its_code(state: str, event: str) -> None:
    evening, pair = in_state(state), TABLE[state, event]
    if event in ("player_disconnect", "player_reconnect", "read_statistics"):
        assert pair["legal"]
        facts(evening, event)
        return
    member, command = asked(event, evening.number)
    before, refusal = evening.room, evening.refused(member, command)
    if not pair["legal"]:
        # A game is put on the table by the room, for which a paused round is a round like any other.
        code = "room.game_running" if event == "close_table" else NAMES[pair["code"]]
        assert refusal is not None
        assert (code, before) == (refusal.code, evening.room)
        return
    assert refusal is None
    evening.do(member, command)
    assert next_of(pair) == evening.state.phase.upper()


def next_of(pair: dict[str, Any]) -> str:
    """The state that the vectors name; without the right dice a reversed round is void."""
    if pair["event"] == "resume":
        return "BETTING_OPEN"
    return str(pair["next"]).split(",", maxsplit=1)[0]


def facts(evening: SicboEvening, event: str) -> None:
    """What no person asks: the round goes on, confirmed bets stand, and the statistics can be read at any time."""
    before = evening.state
    if event == "player_reconnect":
        evening.house(ask.WentAway("ravi"))
    if event != "read_statistics":
        evening.house(ask.WentAway("ravi") if event == "player_disconnect" else ask.CameBack("ravi"))
    assert before == evening.state
    assert before.statistics == evening.public.statistics


@pytest.mark.parametrize("state", ["BETTING_OPEN", "BETTING_CLOSED", "SHAKING", "AT_REST", "RESULT_ENTERED", "SETTLED"])
def test_S31_after_a_fault_a_round_goes_on_from_where_it_stood(state: str) -> None:
    evening = in_state(state)
    bets = evening.sees("ravi").bets
    evening.fails()
    assert "paused" == evening.state.phase
    evening.do(SUPERVISOR, GoOn(evening.number))
    assert (state.lower(), bets) == (evening.state.phase, evening.sees("ravi").bets)


def test_S9_a_reversal_with_the_right_dice_leaves_the_round_paid() -> None:
    evening = in_state("PAID")
    evening.do(SUPERVISOR, Reverse(evening.number, "misread", (2, 3, 6)))
    assert "PAID" in TABLE["PAID", "reverse_round"]["next"]
    assert "paid" == evening.state.phase


def test_S2_repeating_is_placing_too() -> None:
    for state in VECTORS["states"]:
        evening = in_state(state)
        refusal = evening.refused("ravi", Repeat(evening.number))
        pair = TABLE[state, "rebet_or_double"]
        assert (None if pair["legal"] else NAMES[pair["code"]]) == (refusal.code if refusal else None)


def test_every_answer_of_the_vectors_has_its_code_and_every_code_a_sentence() -> None:
    assert {pair["code"] for pair in TABLE.values() if not pair["legal"]} == set(NAMES)
    assert {code for code in NAMES.values() if code.startswith("sicbo.")} <= codes_with_text()
