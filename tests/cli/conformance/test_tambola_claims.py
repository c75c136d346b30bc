"""The vectors of claims pass, what they expect is compared whole, and no document of theirs can break the command."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baithak.cli.conformance.tambola_claims import FORMAT, ISSUED, NAMES, Play, Rules, Vector
from tests.cli.conformance.documents import CLAIMS, JSON_VALUES, Where, at, changed, leaves, other, run, written

DOCUMENT = json.loads(CLAIMS.read_text("utf-8"))
CASES = {case.name: case for case in FORMAT.cases(DOCUMENT)}

#: Where the vectors say what is expected.
EXPECTED = [where for where in leaves(DOCUMENT["vectors"]) if where[1] == "expect"]

T1: list[list[int]] = DOCUMENT["vectors"][0]["tickets"]["T1"]["grid"]
T2: list[list[int]] = DOCUMENT["vectors"][0]["tickets"]["T2"]["grid"]
T9: list[list[int]] = next(
    event["grid"] for vector in DOCUMENT["vectors"] for event in vector["events"] if event["type"] == "issue"
)
TOP, MIDDLE, BOTTOM = ([number for number in row if number] for row in T1)
TOP_2, MIDDLE_2, BOTTOM_2 = ([number for number in row if number] for row in T2)
ALL_1, ALL_2 = TOP + MIDDLE + BOTTOM, TOP_2 + MIDDLE_2 + BOTTOM_2

#: On neither ticket.
STRANGER = 90

Event = dict[str, Any]


def calls(*numbers: int, ms: int = 0) -> Event:
    return {"type": "calls", "n": list(numbers), "ms": ms}


def mark(ticket: str, *numbers: int) -> Event:
    return {"type": "mark", "ticket": ticket, "n": list(numbers)}


def unmark(ticket: str, *numbers: int) -> Event:
    return {"type": "unmark", "ticket": ticket, "n": list(numbers)}


def claim(player: str, dividend: str, ms: int = 0, ticket: str = "", **more: str) -> Event:
    """On one's own ticket, if no other is said: asha's is T1, bala's T2."""
    ticket = ticket or {"asha": "T1", "bala": "T2"}[player]
    return {"type": "claim", "player": player, "ticket": ticket, "dividend": dividend, "ms": ms, **more}


def issue(player: str) -> Event:
    return {"type": "issue", "ticket": "T9", "player": player, "grid": T9}


class Played:
    """A game of two tickets: the codes of its results in order, their penalties, and how it stood in the end."""

    def __init__(self, *events: Event, owner_of_2: str = "bala", **rules: Any) -> None:
        tickets = {"T1": {"grid": T1, "owner": "asha"}, "T2": {"grid": T2, "owner": owner_of_2}}
        case = {"id": "", "title": "", "settings": rules, "tickets": tickets, "host": "host", "events": events}
        vector = msgspec.convert({**case, "expect": {"results": [], "final": {}}}, Vector)
        play = Play(vector, msgspec.convert({**DOCUMENT["defaults"], **rules}, Rules))
        results = [result for event in vector.events for result in play.results(event)]
        self.codes = [result["code"] for result in results]
        self.penalties = [result.get("penalty") for result in results]
        self.final = play.final()


@pytest.mark.parametrize("name", CASES)
def test_T18_T19_T20_T21_T23_the_game_gives_each_claim_of_a_vector_its_verdict(name: str) -> None:
    assert [] == CASES[name].failures


def test_all_vectors_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert 22 == len(DOCUMENT["vectors"]) == len(CASES)
    assert (0, ["22 passed, 0 failed"]) == run(capsys, CLAIMS)


def test_every_code_of_the_vectors_stands_for_one_of_the_game() -> None:
    assert {*DOCUMENT["check_order"], *DOCUMENT["other_codes"]} == {*NAMES.values(), ISSUED}


@pytest.mark.parametrize("where", EXPECTED)
def test_a_change_anywhere_in_what_is_expected_fails_its_case(where: Where) -> None:
    index, *inside = where
    vector = DOCUMENT["vectors"][index]
    value = at(vector, tuple(inside))
    new = ["T7"] if value == [] else not value if isinstance(value, bool) else other(value)
    document = changed({**DOCUMENT, "vectors": [vector]}, ("vectors", 0, *inside), new)
    assert [(vector["id"], 1)] == [(case.name, len(case.failures)) for case in FORMAT.cases(document)]


def test_a_failure_says_the_result_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, changed(DOCUMENT, ("vectors", 18, "expect", "results"), []))
    came = {"event": "claim", "player": "asha", "ticket": "T1", "dividend": "top_line"}
    came["code"] = "LAST_NUMBER_NOT_IN_PATTERN"
    line = f"{path}: TB37: result 1: expected None, got {came}"
    assert (1, [line, "21 passed, 1 failed"]) == run(capsys, path)


# What the format says and no vector of the file shows


def test_a_claim_sent_again_with_the_same_id_gets_its_old_answer() -> None:
    first = claim("asha", "top_line", id="c1")
    played = Played(calls(*TOP[:4]), mark("T1", *TOP[:4]), first, calls(TOP[4], ms=1), mark("T1", TOP[4]), first)
    assert ["PATTERN_INCOMPLETE"] * 2 == played.codes
    played = Played(calls(*TOP), mark("T1", *TOP), first, first, claim("asha", "top_line", id="c2"))
    assert ["ACCEPT", "ACCEPT", "ALREADY_WON"] == played.codes


@pytest.mark.parametrize(
    ("grace_ms", "after_ms", "code"),
    [
        (0, 1, "TOO_LATE"),
        (300, 300, "ACCEPT"),
        (300, 301, "TOO_LATE"),
        (800, 800, "ACCEPT"),
        (800, 801, "TOO_LATE"),
        (5_000, 5_000, "ACCEPT"),
        (5_000, 5_001, "TOO_LATE"),
    ],
)
def test_T20_a_claim_is_in_time_by_the_grace_of_its_case(grace_ms: int, after_ms: int, code: str) -> None:
    events = [calls(*TOP, ms=10), mark("T1", *TOP), calls(STRANGER, ms=900), claim("asha", "top_line", 900 + after_ms)]
    assert [code] == Played(*events, claim_window="before_next_call", grace_ms=grace_ms).codes
    assert ["ACCEPT"] == Played(*events).codes


def test_T20_the_grace_does_not_reach_the_call_before_the_one_before() -> None:
    events = [calls(*TOP, 11, STRANGER), mark("T1", *TOP), claim("asha", "top_line", 1)]
    assert ["TOO_LATE"] == Played(*events, claim_window="before_next_call", grace_ms=800).codes


def test_T19_two_houses_share_and_the_game_ends_with_the_next_call() -> None:
    events = [
        calls(*ALL_1, *(number for number in ALL_2 if number not in ALL_1)),
        mark("T1", *ALL_1),
        mark("T2", *ALL_2),
        claim("asha", "full_house", 10),
        claim("bala", "full_house", 20),
    ]
    played = Played(*events, tie="split_call")
    assert (["ACCEPT", "ACCEPT"], False) == (played.codes, played.final["game_over"])
    assert ["1/2", "1/2"] == [win["share"] for win in played.final["winners"]["full_house"]]

    events += [calls(STRANGER, ms=30), claim("asha", "top_line", 40), calls(11, ms=50)]
    for dividends in (DOCUMENT["defaults"]["dividends"], ["full_house"]):
        played = Played(*events, tie="split_call", dividends=dividends)
        assert (["ACCEPT", "ACCEPT", "GAME_OVER", "GAME_OVER"], True) == (played.codes, played.final["game_over"])


def test_T19_with_everything_won_a_call_that_is_none_does_not_end_the_game() -> None:
    events = [calls(*TOP), mark("T1", *TOP), claim("asha", "top_line"), calls(TOP[0], 91)]
    played = Played(*events, tie="split_call", dividends=["top_line"])
    assert (["ACCEPT", "BAD_CALL", "BAD_CALL"], False) == (played.codes, played.final["game_over"])


def test_T21_a_player_is_out_with_all_tickets_and_what_is_won_stands() -> None:
    played = Played(
        calls(*TOP),
        mark("T1", *TOP),
        claim("asha", "top_line"),
        claim("asha", "middle_line"),
        claim("asha", "early_five"),
        claim("asha", "early_five", ticket="T2"),
        issue("asha"),
        owner_of_2="asha",
        penalty="player",
        late_join_until=5,
    )
    assert ["ACCEPT", "PATTERN_INCOMPLETE", *["PLAYER_BARRED"] * 3] == played.codes
    assert [None, "player", None, None, None] == played.penalties
    assert ["asha"] == played.final["barred_players"]
    assert ["top_line"] == list(played.final["winners"])


def test_T11_a_ticket_wins_no_more_than_its_limit_besides_the_house() -> None:
    events = [calls(*ALL_1), mark("T1", *ALL_1)]
    events += [claim("asha", dividend) for dividend in ("top_line", "middle_line", "full_house")]
    assert ["ACCEPT", "TICKET_LIMIT", "ACCEPT"] == Played(*events, max_per_ticket=1).codes


def test_T23_tickets_are_issued_until_so_many_numbers_are_called() -> None:
    assert [ISSUED] == Played(issue("eka")).codes
    assert ["LATE_JOIN_CLOSED"] == Played(calls(1), issue("eka")).codes
    assert [ISSUED] == Played(calls(1, 2), issue("eka"), late_join_until=2).codes
    assert ["LATE_JOIN_CLOSED"] == Played(calls(1, 2, 3), issue("eka"), late_join_until=2).codes
    over = [calls(*TOP), mark("T1", *TOP), claim("asha", "top_line"), issue("eka")]
    assert ["ACCEPT", "GAME_OVER"] == Played(*over, dividends=["top_line"], late_join_until=5).codes


def test_a_host_gets_a_ticket_where_the_host_may_play_and_claims_like_everyone() -> None:
    assert ["HOST_MAY_NOT_PLAY"] == Played(issue("host"), host_may_play=False).codes
    top = [number for number in T9[0] if number]
    events = [issue("host"), calls(*top), mark("T9", *top), claim("host", "top_line", ticket="T9")]
    assert [ISSUED, "ACCEPT"] == Played(*events).codes


def test_T18_a_ticket_that_nobody_has_is_none_and_one_that_somebody_has_is_theirs() -> None:
    assert ["GAME_NOT_STARTED"] == Played(claim("asha", "top_line")).codes
    events = [calls(1), claim("asha", "top_line", ticket="T7"), claim("asha", "top_line", ticket="T2")]
    assert ["NO_SUCH_TICKET", "NOT_OWNER"] == Played(*events).codes
    assert ["LATE_JOIN_CLOSED", "NO_SUCH_TICKET"] == Played(
        calls(1), issue("eka"), claim("eka", "top_line", ticket="T9")
    ).codes


def test_T24_with_automatic_marks_those_of_the_vector_count_for_nothing() -> None:
    events = [calls(*TOP), mark("T1", MIDDLE[0]), claim("asha", "top_line")]
    assert ["ACCEPT"] == Played(*events, marking="auto").codes
    assert ["UNCALLED_MARK"] == Played(*events).codes


def test_T24_a_mark_that_was_taken_off_is_none() -> None:
    events = [calls(*TOP), mark("T1", *TOP, MIDDLE[0]), unmark("T1", MIDDLE[0]), claim("asha", "top_line")]
    assert ["ACCEPT"] == Played(*events).codes
    assert ["ACCEPT", "NOT_MARKED"] == Played(*events, unmark("T1", TOP[0]), claim("asha", "early_five")).codes


def test_T12_every_number_can_be_called_and_none_twice() -> None:
    played = Played(calls(*range(1, 91)), calls(5, 0, 91))
    assert (["BAD_CALL"] * 3, False) == (played.codes, played.final["game_over"])


# Strange documents


@pytest.mark.parametrize(
    ("where", "new", "said"),
    [
        (("vectors", 0), 5, "vector 1: Expected `object`, got `int`"),
        (("vectors", 0, "events"), ..., "missing required field `events`"),
        (("vectors", 0, "events", 0, "type"), "shout", "Invalid value 'shout'"),
        (("vectors", 0, "events", 0, "who"), "asha", "unknown field `who`"),
        (("vectors", 0, "settings"), {"tie": "coin"}, "Invalid enum value 'coin'"),
        (("vectors", 0, "settings"), {"colour": "red"}, "unknown field `colour`"),
        (("vectors", 0, "settings"), {"dividends": []}, "settings: room.setting_range"),
        (("vectors", 0, "settings"), {"dividends": ["diagonal"]}, "settings: tambola.no_such_dividend"),
        (("vectors", 0, "tickets", "T1", "grid"), [[1]], "T1, a ticket has 3 rows of 9"),
        (("vectors", 0, "tickets", "T1", "grid", 0, 0), 90, "T2, column 1 holds 1–9 and not 90"),
        (("vectors", 0, "tickets", "T2", "grid"), T1, "ticket T2: it is dealt already"),
        (("vectors", 0, "expect", "final", "winners"), ..., "final, winners: expected None, got {'early_five'"),
        (("vectors", 0, "expect", "final", "prizes"), [], "final, prizes: expected [], got None"),
    ],
)
def test_a_strange_vector_fails_and_says_why(
    where: Where, new: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = run(capsys, written(tmp_path, changed(DOCUMENT, where, new)))
    assert (1, "21 passed, 1 failed") == (status, lines[-1])
    assert any(said in line for line in lines[:-1]), lines


@pytest.mark.parametrize("vectors", [[], {}, None, "five"])
def test_a_file_without_vectors_fails(vectors: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, {"format": "tambola-claim-vectors/1", "vectors": vectors})
    assert (1, [f"{path}: vectors: there are none", "0 passed, 1 failed"]) == run(capsys, path)


@pytest.mark.parametrize("defaults", [..., [], {"tie": "coin"}, 7])
def test_a_file_whose_defaults_are_none_fails_in_every_case(
    defaults: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = changed(DOCUMENT, ("defaults",), defaults)
    status, lines = run(capsys, written(tmp_path, document))
    assert (1, "0 passed, 22 failed") == (status, lines[-1])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.sampled_from(list(leaves(DOCUMENT["vectors"]))), depth=st.integers(1, 6), new=JSON_VALUES)
def test_no_vector_breaks_the_command(
    where: Where, depth: int, new: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = changed(DOCUMENT, ("vectors", *where[:depth]), new)
    status, lines = run(capsys, written(tmp_path, document))
    assert status in {0, 1}
    assert lines[-1] in {"22 passed, 0 failed", "21 passed, 1 failed"}
