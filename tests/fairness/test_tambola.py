"""The draws of Tambola: each check fails when what it checks is broken (T4, T5, T12, F7)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.fairness import seal, tambola, verify
from baithak.fairness.stream import Stream
from baithak.fairness.strips import strip_of
from baithak.fairness.tickets import TICKETS, rank_of
from baithak.fairness.words import line, summary
from baithak.games.tambola.strips import draw_strip
from baithak.games.tambola.tickets import draw_ticket
from baithak.kernel.chance import Chance
from tests.fairness.dealing import JSON, PEOPLE, PRIZES, TAMBOLA, Table, rehashed
from tests.fairness.tampering import replaced


def findings(record: JSON, verdict: str) -> dict[str, dict[str, str]]:
    report = verify(rehashed(record))
    assert report.readable
    return {finding.code: dict(finding.params) for finding in report.findings if finding.verdict == verdict}


def wrong(record: JSON) -> dict[str, dict[str, str]]:
    return findings(record, "not")


def relabelled(record: JSON, place: int, label: str) -> JSON:
    return replaced(record, ("draws", place, "label"), label)


def calls_of(record: JSON) -> list[list[Any]]:
    return [list(call) for call in record["draws"][-1]["result"]["calls"]]


def with_calls(record: JSON, calls: list[list[Any]]) -> JSON:
    changed = replaced(record, ("draws", len(record["draws"]) - 1, "result", "calls"), calls)
    return replaced(changed, ("outcome", "calls"), len(calls))


def test_T4_another_rank_is_named_with_the_one_drawn(tambola: JSON) -> None:
    rank = tambola["draws"][1]["result"]["rank"]
    forged = replaced(tambola, ("draws", 1, "result", "rank"), "12345")
    said = {"label": "tambola/ticket/1", "said": "12345", "true": rank}
    assert said == wrong(forged)["ticket_differs"]


def test_T4_two_tickets_swapped_are_seen(tambola: JSON) -> None:
    first, second = (tambola["draws"][place]["result"]["rank"] for place in (0, 1))
    swapped = replaced(tambola, ("draws", 0, "result", "rank"), second)
    assert "ticket_differs" in wrong(replaced(swapped, ("draws", 1, "result", "rank"), first))


def test_F7_ticket_numbers_go_up_from_0_without_gaps(tambola: JSON) -> None:
    out_of_order = {"label": "tambola/ticket/5", "number": "1"}
    assert out_of_order == wrong(relabelled(tambola, 1, "tambola/ticket/5"))["draw_out_of_order"]
    assert "draw_out_of_order" in wrong(relabelled(tambola, 1, "tambola/ticket/0"))
    first, second, *others = tambola["draws"]
    assert {"draw_out_of_order"} == set(wrong({**tambola, "draws": [second, first, *others]}))


def test_F7_a_ticket_given_back_is_nobodys_and_its_number_is_not_used_again() -> None:
    given_back = Table().tambola(PEOPLE, ["masha4nvl0q2", None, "mbala7x3kd5r"])
    assert "3" == findings(given_back, "ok")["tickets_fit"]["count"]


@pytest.mark.parametrize("name", ["Dadi", "दादी जी", "دادی جان", "क्\u200dष", "می\u200cخواہم", "नानी 👵🏽", "x" * 256])
def test_T28_a_person_without_a_phone_holds_a_ticket_by_name(name: str) -> None:
    record = Table().tambola(PEOPLE, [f"named:{name}"])
    assert {f"named:{name}"} == {win["player"] for won in record["outcome"]["winners"] for win in won["by"]}
    assert {} == wrong(record)
    assert "outcome_fits" in findings(record, "ok")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world with five tickets only, so that tickets are drawn twice."""
    monkeypatch.setattr(tambola, "TICKETS", 5)
    monkeypatch.setattr("tests.fairness.dealing.N", 5)


@pytest.mark.usefixtures("few")
def test_T4_a_ticket_already_dealt_is_skipped_by_drawing_from_its_label_again() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"] * 5)
    assert {"0", "1", "2", "3", "4"} == {draw["result"]["rank"] for draw in record["draws"][:5]}
    assert {} == wrong(record)
    assert int(findings(record, "ok")["tickets_skipped"]["count"]) > 0


@pytest.mark.usefixtures("few")
def test_T4_the_same_ticket_dealt_twice_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(_: Table, prk: bytes, number: int, __: list[int]) -> int:
        return Stream(prk, f"tambola/ticket/{number}").below(5)

    monkeypatch.setattr(Table, "ticket", forgetful)
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"] * 5)
    assert "ticket_differs" in wrong(record)


def test_T4_after_20_wrong_tickets_the_others_are_not_recomputed() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"] * 30)
    for place in range(30):
        record = replaced(record, ("draws", place, "result", "rank"), str(place))
    codes = [finding.code for finding in verify(rehashed(record)).findings]
    assert 20 == codes.count("ticket_differs")
    assert 1 == codes.count("tickets_given_up")
    assert "tickets_fit" not in codes


def test_T5_the_six_tickets_of_a_strip_are_recomputed(records: dict[str, JSON]) -> None:
    record = records["6-tambola-bag-strip-host-ends"]
    assert "9" == findings(record, "ok")["tickets_fit"]["count"]
    assert "tambola/strip/0" == record["draws"][3]["label"]
    for place in range(6):
        forged = replaced(record, ("draws", 3, "result", "tickets", place), "7")
        assert "tambola/strip/0" == wrong(forged)["ticket_differs"]["label"]
    assert "draw_out_of_order" in wrong(relabelled(record, 3, "tambola/strip/1"))


def test_T5_a_strip_that_holds_a_ticket_already_dealt_is_drawn_again(
    records: dict[str, JSON], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = records["6-tambola-bag-strip-host-ends"]
    strip = next(draw for draw in record["draws"] if draw["label"] == "tambola/strip/0")
    drawn = [int(rank) for rank in strip["result"]["tickets"]]
    # A ticket of the first strip is made one that was dealt before, so that the second strip of the label must come.
    first = int(record["draws"][0]["result"]["rank"])
    monkeypatch.setattr(tambola, "rank_of", lambda one: first if rank_of(one) == drawn[4] else rank_of(one))
    found = wrong(record)["ticket_differs"]
    stream = Stream(seal.key(bytes.fromhex(record["server_seed"]), bytes.fromhex(record["round_id"])), strip["label"])
    strip_of(stream)
    again = [str(rank_of(ticket)) for ticket in strip_of(stream)]
    assert " ".join(again) == found["true"]


def handed_out(prk: bytes, order: str) -> list[JSON]:
    """The draws of singles (t) and strips (s) in that order, as the house's own laws deal them from the key."""
    chance = Chance(prk)
    dealt: set[int] = set()
    draws = []
    for place, kind in enumerate(order):
        number = order[:place].count(kind)
        if kind == "t":
            single = draw_ticket(chance.stream(f"tambola/ticket/{number}"), dealt)
            dealt.add(single.rank)
            result: JSON = {"rank": str(single.rank), "holder": f"m{place}"}
            draws.append({"label": f"tambola/ticket/{number}", "result": result})
        else:
            strip = draw_strip(chance.stream(f"tambola/strip/{number}"), dealt)
            dealt.update(ticket.rank for ticket in strip)
            result = {"tickets": [str(ticket.rank) for ticket in strip], "holder": f"m{place}"}
            draws.append({"label": f"tambola/strip/{number}", "result": result})
    return draws


def early_end(draws: list[JSON], calls: list[list[Any]], settings: JSON = TAMBOLA) -> JSON:
    """A first round with these draws and calls that the host ended before anybody won."""
    record, _ = Table().seal("tambola", settings, PEOPLE)
    called = {"label": "tambola/calls", "result": {"calls": calls}}
    outcome = {"winners": [], "calls": len(calls), "ended": "host"}
    return {**record, "draws": [*draws, called], "outcome": outcome, "cancelled": {"reason": "x"}}


KEY = Table().seal("tambola", TAMBOLA, PEOPLE)[1]


@settings(max_examples=8, deadline=None)
@given(st.text("tts", min_size=1, max_size=7))
def test_T5_F7_tickets_and_strips_are_counted_apart_in_the_order_handed_out(order: str) -> None:
    draws = handed_out(KEY, order)
    record = early_end(draws, [])
    assert {} == wrong(record)
    count = order.count("t") + 6 * order.count("s")
    assert str(count) == findings(record, "ok")["tickets_fit"]["count"]


def test_T5_a_single_ticket_of_a_strip_handed_out_before_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = handed_out(KEY, "st")
    single, third = int(draws[1]["result"]["rank"]), int(draws[0]["result"]["tickets"][2])
    # The strip's third ticket is made the one that the single's label gives first.
    monkeypatch.setattr(tambola, "rank_of", lambda one: single if rank_of(one) == third else rank_of(one))
    draws = replaced({"draws": draws}, ("draws", 0, "result", "tickets", 2), str(single))["draws"]
    luck = Stream(KEY, "tambola/ticket/0")
    luck.below(TICKETS)
    said = {"label": "tambola/ticket/0", "said": str(single), "true": str(luck.below(TICKETS))}
    assert said == wrong(early_end(draws, []))["ticket_differs"]


def test_T5_a_strip_given_back_is_nobodys_and_its_tickets_count_as_dealt() -> None:
    draws = handed_out(KEY, "sst")
    draws[0]["result"]["holder"] = None
    assert "13" == findings(early_end(draws, []), "ok")["tickets_fit"]["count"]
    assert {"draw_out_of_order", "ticket_differs"} & set(wrong(early_end(draws[1:], [])))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_T12_bag_and_stream_may_take_turns_and_a_number_taken_back_is_as_if_never_called(data: st.DataObject) -> None:
    order = Chance(KEY).stream("tambola/calls").shuffled(range(1, 91))
    calls: list[list[Any]] = []
    for kind in data.draw(st.lists(st.sampled_from(["stream", "stream", "bag", "mistyped"]), max_size=40)):
        left = [number for number in order if number not in {number for number, _ in calls}]
        if kind == "stream":
            calls.append([left[0], "stream"])
        elif kind == "bag":
            calls.append([data.draw(st.sampled_from(left)), "bag"])
    record = early_end([], calls)
    assert {} == wrong(record)
    from_bag = [number for number, source in calls if source == "bag"]
    said = findings(record, "cannot").get("calls_from_bag", {"numbers": ""})
    assert " ".join(map(str, from_bag)) == said["numbers"]
    streamed = len(calls) - len(from_bag)
    assert findings(record, "ok").get("calls_fit", {"count": "0"})["count"] == str(streamed)
    if streamed:
        place = next(place for place, (_, source) in enumerate(calls) if source == "stream")
        later = order.index(calls[place][0]) < 89 and order[-1] not in {number for number, _ in calls}
        if later:
            calls[place] = [order[-1], "stream"]
            assert "call_differs" in wrong(early_end([], calls))


def test_T12_that_the_bag_proves_nothing_is_said_in_words() -> None:
    report = verify(rehashed(early_end([], [[7, "bag"], [90, "bag"]])))
    said = [line(finding) for finding in report.findings if finding.code == "calls_from_bag"]
    assert ["can't be checked: Called from a bag, by hand and without any proof: 7 90."] == said
    assert "can't be checked" in summary([report])


def test_T12_a_call_that_the_stream_did_not_give_is_named(tambola: JSON) -> None:
    calls = calls_of(tambola)
    calls[9], calls[10] = calls[10], calls[9]
    said = {"place": "10", "said": str(calls[9][0]), "true": str(calls[10][0])}
    assert said == wrong(with_calls(tambola, calls))["call_differs"]


def test_T12_a_call_left_out_is_seen(tambola: JSON) -> None:
    calls = calls_of(tambola)
    assert "call_differs" in wrong(with_calls(tambola, calls[:20] + calls[21:]))


def test_T12_no_number_is_called_twice(tambola: JSON) -> None:
    calls = calls_of(tambola)
    calls[10] = calls[3]
    assert {"number": str(calls[3][0]), "place": "11"} == wrong(with_calls(tambola, calls))["call_twice"]


def test_T12_after_a_bag_call_the_stream_gives_its_next_number_not_called_yet() -> None:
    table = Table()
    # The bag gives what the stream would have given second and fourth; the stream steps over both.
    plain = calls_of(Table().tambola(PEOPLE, ["masha4nvl0q2"]))
    bag = (plain[1][0], plain[3][0])
    record = table.tambola(PEOPLE, ["masha4nvl0q2"], bag=bag)
    assert [bag[0], bag[1], plain[0][0], plain[2][0], plain[4][0]] == [number for number, _ in calls_of(record)[:5]]
    assert {} == wrong(record)
    assert {"numbers": f"{bag[0]} {bag[1]}"} == findings(record, "cannot")["calls_from_bag"]


def test_T12_a_bag_call_passed_off_as_the_streams_does_not_hold() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"], bag=(90, 1, 45))
    calls = [[number, "stream"] for number, _ in calls_of(record)]
    assert "call_differs" in wrong(with_calls(record, calls))


def test_T12_a_game_called_from_a_bag_alone_proves_its_tickets_only() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"], bag=tuple(range(1, 91)))
    held = findings(record, "ok")
    assert "tickets_fit" in held
    assert "calls_fit" not in held
    assert {} == wrong(record)


def test_F8_a_finished_game_has_its_calls_once(tambola: JSON) -> None:
    *tickets, calls = tambola["draws"]
    assert "draw_missing" in wrong({**tambola, "draws": tickets})
    assert "draw_repeated" in wrong({**tambola, "draws": [*tickets, calls, calls]})


def test_F8_a_cancelled_game_may_have_no_calls_yet() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2"], host_ends_after=0)
    assert {} == wrong(record)
    assert {} == wrong({**record, "draws": record["draws"][:-1]})


def test_T4_a_game_of_60_tickets_holds() -> None:
    record = Table().tambola(PEOPLE, ["masha4nvl0q2", "mbala7x3kd5r"] * 30, settings={**TAMBOLA, "prizes": PRIZES})
    assert {} == wrong(record)
    assert TICKETS > max(int(draw["result"]["rank"]) for draw in record["draws"][:-1])
