"""The outcome of Tambola: each check fails when what it checks is broken (T6–T11, T19, T23)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.fairness import dividends, verify
from baithak.fairness.tickets import TICKETS
from tests.fairness import dealing
from tests.fairness.dealing import JSON, PEOPLE, PRIZES, TAMBOLA, Table, rehashed
from tests.fairness.tampering import replaced

ASHA, BALA, CHITRA = PEOPLE
MORE = {"early_seven": 10, "star": 15, "kings_corner": 25, "queens_corner": 25}


def findings(record: JSON, verdict: str) -> dict[str, dict[str, str]]:
    report = verify(rehashed(record))
    assert report.readable
    return {finding.code: dict(finding.params) for finding in report.findings if finding.verdict == verdict}


def wrong(record: JSON) -> set[str]:
    return set(findings(record, "not"))


def winner(record: JSON, dividend: str) -> int:
    return [entry["dividend"] for entry in record["outcome"]["winners"]].index(dividend)


def won(record: JSON, dividend: str, **changes: Any) -> JSON:
    """`record` with the first win of a dividend changed."""
    for name, value in changes.items():
        record = replaced(record, ("outcome", "winners", winner(record, dividend), "by", 0, name), value)
    return record


def outcome(record: JSON, **changes: Any) -> JSON:
    return {**record, "outcome": {**record["outcome"], **changes}}


@pytest.mark.parametrize("dividend", sorted(PRIZES | MORE))
def test_T6_T7_T8_T9_T10_a_dividend_is_complete_at_its_call_and_at_none_before(dividend: str) -> None:
    prizes = {dividend: 40} | {"full_house": 120}
    record = Table().tambola(PEOPLE, [ASHA], settings={**TAMBOLA, "prizes": prizes})
    call = record["outcome"]["winners"][winner(record, dividend)]["by"][0]["call"]
    assert set() == wrong(record)
    early = won(record, dividend, call=call - 1)
    assert "pattern_incomplete" in wrong(early)


@given(st.integers(0, TICKETS - 1), st.permutations(range(1, 91)))
def test_T6_T7_T8_T9_T10_patterns_are_those_of_a_second_reading_of_the_rules(rank: int, calls: list[int]) -> None:
    rows = dealing.numbers_of(rank)
    for dividend in PRIZES | MORE:
        at = dealing.complete_at(dividend, rank, calls)
        complete = dividends._PATTERNS[dividend]
        assert [False, True] == [complete(rows, set(calls[:count])) for count in (at - 1, at)]


def test_T8_four_corners_are_numbers_not_corner_cells() -> None:
    rows = [[2, 12, 32, 43, 63], [15, 26, 38, 47, 85], [19, 29, 53, 70, 89]]
    complete = dividends._PATTERNS["four_corners"]
    assert complete(rows, {2, 63, 19, 89})
    assert not complete(rows, {2, 63, 19, 70})


CHANGES: list[tuple[str, Callable[[JSON], JSON]]] = [
    ("not_the_holder", lambda record: won(record, "top_line", player="mnobody")),
    ("not_the_holder", lambda record: won(record, "top_line", rank="5")),
    ("not_the_holder", lambda record: won(record, "top_line", rank=str(TICKETS))),
    ("call_not_made", lambda record: won(record, "full_house", call=record["outcome"]["calls"] + 1)),
    ("pattern_incomplete", lambda record: won(record, "full_house", call=record["outcome"]["calls"] - 1)),
    ("pattern_incomplete", lambda record: won(record, "early_five", call=0)),
    ("prize_differs", lambda record: won(record, "top_line", half_chips=81)),
    ("calls_miscounted", lambda record: outcome(record, calls=record["outcome"]["calls"] - 1)),
    ("end_differs", lambda record: outcome(record, ended="all_called")),
    ("end_and_cancelled", lambda record: outcome(record, ended="host")),
    ("end_and_cancelled", lambda record: {**record, "cancelled": {"reason": "x"}}),
    ("end_differs", lambda record: outcome(record, winners=record["outcome"]["winners"][:-1])),
    ("dividend_twice", lambda record: outcome(record, winners=record["outcome"]["winners"] * 2)),
    (
        "dividend_not_in_play",
        lambda record: replaced(record, ("outcome", "winners", winner(record, "top_line"), "dividend"), "star"),
    ),
    (
        "dividend_shared",
        lambda record: replaced(
            record, ("outcome", "winners", 0, "by"), record["outcome"]["winners"][0]["by"] * 2
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "change"), CHANGES, ids=[f"{n}-{code}" for n, (code, _) in enumerate(CHANGES)])
def test_T7_T10_T11_T23_a_changed_outcome_does_not_hold(
    tambola: JSON, code: str, change: Callable[[JSON], JSON]
) -> None:
    assert set() == wrong(tambola)
    assert code in wrong(change(tambola))


def test_T9_another_holders_ticket_wins_nothing(tambola: JSON) -> None:
    by = tambola["outcome"]["winners"][0]["by"][0]
    other = next(person for person in PEOPLE if person != by["player"])
    assert {"not_the_holder"} == wrong(replaced(tambola, ("outcome", "winners", 0, "by", 0, "player"), other))


def test_T23_no_number_is_called_after_the_last_full_house() -> None:
    record = Table().tambola(PEOPLE, [ASHA, BALA], settings={**TAMBOLA, "prizes": {"full_house": 120}})
    record["draws"][-1]["result"]["calls"] = longer(record, 1)
    assert {"called_after_end"} == wrong(outcome(record, calls=record["outcome"]["calls"] + 1))


def longer(record: JSON, more: int) -> list[list[Any]]:
    """The calls of a first round that goes on for `more` calls after its end."""
    prk = Table().seal("tambola", record["rules"]["settings"], PEOPLE)[1]
    order = dealing.Luck(prk, "tambola/calls").shuffle(90, 1)
    return [[number, "stream"] for number in order[: record["outcome"]["calls"] + more]]


def test_T23_no_number_is_called_after_everything_in_play_is_won() -> None:
    record = Table().tambola(PEOPLE, [ASHA], settings={**TAMBOLA, "prizes": {"early_five": 20, "top_line": 40}})
    assert "won" == record["outcome"]["ended"]
    record["draws"][-1]["result"]["calls"] = longer(record, 1)
    assert {"called_after_end"} == wrong(outcome(record, calls=record["outcome"]["calls"] + 1))


def test_T23_all_called_ends_a_game_only_after_90_calls_with_something_not_won() -> None:
    record = Table().tambola(PEOPLE, [ASHA], settings={**TAMBOLA, "prizes": {"full_house": 120}})
    unclaimed = outcome(record, winners=[], ended="all_called", calls=90)
    unclaimed["draws"][-1]["result"]["calls"] = longer(record, 90)
    assert set() == wrong(unclaimed)
    unclaimed["draws"][-1]["result"]["calls"].pop()
    assert {"end_differs"} == wrong(outcome(unclaimed, calls=89))


def test_T23_last_house_ends_a_game_with_other_dividends_not_won(tambola: JSON) -> None:
    fewer = [entry for entry in tambola["outcome"]["winners"] if entry["dividend"] != "four_corners"]
    assert set() == wrong(outcome(tambola, winners=fewer, ended="last_house"))
    assert {"end_differs"} == wrong(outcome(tambola, winners=fewer, ended="won"))


def shared(settings: JSON) -> JSON:
    """A game whose full house is shared by two tickets at the last call and paid at the next."""
    full = {**TAMBOLA, "prizes": {"full_house": 101}} | settings
    record = Table().tambola(PEOPLE, [ASHA, BALA], settings=full)
    ranks = [draw["result"]["rank"] for draw in record["draws"][:2]]
    calls = longer(record, 90)
    record["draws"][-1]["result"]["calls"] = calls
    record["outcome"] = {
        "winners": [
            {
                "dividend": "full_house",
                "by": [
                    {"player": BALA, "rank": ranks[1], "call": 90, "half_chips": 101},
                    {"player": ASHA, "rank": ranks[0], "call": 90, "half_chips": 101},
                ],
            }
        ],
        "calls": 90,
        "ended": "won",
    }
    return record


def test_T19_a_dividend_is_shared_only_where_the_rules_share() -> None:
    assert set() == wrong(shared({"tie": "split_call"}))
    assert {"dividend_shared"} == wrong(shared({"tie": "first"}))
    assert {"dividend_shared"} == wrong(shared({}))


def test_T19_half_chips_that_do_not_divide_go_to_the_earliest_claim() -> None:
    record = shared({"tie": "split_call"})
    assert "prize_differs" in wrong(replaced(record, ("outcome", "winners", 0, "by", 0, "half_chips"), 202))
    assert [68, 67, 67] == dividends._split(202, 3)


def test_T19_sharers_claim_at_one_call_and_with_different_tickets() -> None:
    record = shared({"tie": "split_call"})
    other = replaced(record, ("outcome", "winners", 0, "by", 1, "call"), 89)
    assert "shared_wrongly" in wrong(other)
    first = record["outcome"]["winners"][0]["by"][0]
    assert "shared_wrongly" in wrong(replaced(record, ("outcome", "winners", 0, "by", 1), first))


def test_T19_T20_a_shared_or_late_win_may_be_followed_by_one_call() -> None:
    for setting in ({"tie": "split_call"}, {"claim_window": "before_next_call"}):
        record = Table().tambola(PEOPLE, [ASHA], settings={**TAMBOLA, "prizes": {"full_house": 1}} | setting)
        for more, codes in ((1, set()), (2, {"called_after_end"})):
            record["draws"][-1]["result"]["calls"] = longer(record, more)
            assert codes == wrong(outcome(record, calls=record["outcome"]["calls"] + more))


def test_T10_second_and_third_house_come_at_later_calls() -> None:
    houses = {"full_house": 100, "second_house": 50, "third_house": 20}
    record = Table().tambola(PEOPLE, [ASHA], settings={**TAMBOLA, "prizes": houses})
    assert "house_too_early" in wrong(record)
    record = Table().tambola(PEOPLE, [ASHA, BALA], settings={**TAMBOLA, "prizes": houses})
    ranks = [draw["result"]["rank"] for draw in record["draws"][:2]]
    record["draws"][-1]["result"]["calls"] = calls = longer(record, 90)
    numbers = [number for number, _ in calls]
    first, second = sorted((dealing.complete_at("full_house", int(rank), numbers), rank) for rank in ranks)
    holder = dict(zip(ranks, (ASHA, BALA), strict=True))
    entries = [
        {
            "dividend": name,
            "by": [{"player": holder[rank], "rank": rank, "call": call, "half_chips": 2 * houses[name]}],
        }
        for name, (call, rank) in (("full_house", first), ("second_house", second))
    ]
    assert set() == wrong(outcome(record, winners=entries, calls=90, ended="all_called"))
    assert {"end_differs"} == wrong(outcome(record, winners=entries, calls=90, ended="last_house"))


def test_T10_rules_without_dividends_do_not_hold() -> None:
    record = Table().tambola(PEOPLE, [ASHA], settings=TAMBOLA, host_ends_after=0)
    assert set() == wrong(record)
    bare, _ = Table().seal("tambola", {"calling": "tapped"}, PEOPLE)
    cancelled = {"cancelled": {"reason": "x"}, "outcome": {"winners": [], "calls": 0, "ended": "host"}}
    assert {"no_dividends"} == wrong({**bare, **cancelled})


def test_T10_an_own_pattern_or_a_prize_in_words_cannot_be_checked() -> None:
    record, prk = Table().seal("tambola", {"prizes": {"granny": "a box of sweets", "full_house": 1}}, PEOPLE)
    rank = Table().ticket(prk, 0, [])
    draws = [
        {"label": "tambola/ticket/0", "result": {"rank": str(rank), "holder": ASHA}},
        {"label": "tambola/calls", "result": {"calls": longer({**record, "outcome": {"calls": 0}}, 3)}},
    ]
    by = [{"player": ASHA, "rank": str(rank), "call": 2, "half_chips": 0}]
    ended = {"winners": [{"dividend": "granny", "by": by}], "calls": 3, "ended": "host"}
    record = {**record, "draws": draws, "outcome": ended, "cancelled": {"reason": "x"}}
    assert set() == wrong(record)
    assert {"pattern_unknown", "prize_unknown"} <= findings(record, "cannot").keys()


@pytest.mark.parametrize("call", range(1, 91, 9))
def test_T10_a_pattern_that_the_host_drew_is_complete_at_its_call_and_at_none_before(call: int) -> None:
    own = [{"name": "Granny", "places": [[0, 0]]}, {"name": "T", "places": [[0, 0], [0, 4], [1, 2], [2, 2]]}]
    record, prk = Table().seal("tambola", {"prizes": {"own_2": 4, "full_house": 1}, "own": own}, PEOPLE)
    rank = Table().ticket(prk, 0, [])
    calls = dealing.Luck(prk, "tambola/calls").shuffle(90, 1)
    top, middle, bottom = dealing.numbers_of(rank)
    at = max(calls.index(number) + 1 for number in (top[0], top[4], middle[2], bottom[2]))
    record["draws"] = [
        {"label": "tambola/ticket/0", "result": {"rank": str(rank), "holder": ASHA}},
        {"label": "tambola/calls", "result": {"calls": [[number, "stream"] for number in calls]}},
    ]
    by = [{"player": ASHA, "rank": str(rank), "call": call, "half_chips": 8}]
    record["outcome"] = {"winners": [{"dividend": "own_2", "by": by}], "calls": 90, "ended": "all_called"}
    assert (set() if call >= at else {"pattern_incomplete"}) == wrong(record)


@pytest.mark.parametrize("places", [None, [[0]], [[3, 0]], [[0, 5]], [[0, 0]] * 16, ["00"]])
def test_T10_a_malformed_own_pattern_is_no_record(places: Any) -> None:
    settings = {**TAMBOLA, "prizes": {"own_1": 4}, "own": [{"name": "Granny", "places": places}]}
    record, _ = Table().seal("tambola", settings, PEOPLE)
    by = [{"player": ASHA, "rank": "1", "call": 1, "half_chips": 8}]
    record["outcome"] = {"winners": [{"dividend": "own_1", "by": by}], "calls": 90, "ended": "all_called"}
    assert not verify(rehashed(record)).readable


def test_T10_a_share_of_the_pot_cannot_be_checked_but_that_sharers_got_equal_parts_can() -> None:
    record = shared({"tie": "split_call", "price": 10, "prizes": {"full_house": {"share": 100}}})
    assert set() == wrong(record)
    assert {"dividend": "full_house"} == findings(record, "cannot")["prize_from_pot"]
    assert {"prize_differs"} == wrong(replaced(record, ("outcome", "winners", 0, "by", 0, "half_chips"), 90))


def test_T22_that_claims_are_the_servers_word_is_said(tambola: JSON) -> None:
    assert "claims_not_in_record" in findings(tambola, "cannot")
