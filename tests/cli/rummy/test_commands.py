"""`baithak rummy`: classify, points and declare, for people and for programs, and what they say of bad input."""

import io
import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from baithak.cli.main import main
from baithak.cli.rummy.cards import FAULTS

LOSER = "9H TH JH QS QD 5C KS 2D 9C 4H AC 7S JD"
"""The hand of the worked example, fives wild."""

VALID = "--group 8C 9C TC --group 3D 4D 5D --group 7S 7H 7D --group JS JK KS AS --wild 5"


def run(capsys: pytest.CaptureFixture[str], command: str) -> str:
    assert 0 == main(["rummy", *command.split()])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: pytest.CaptureFixture[str], command: str) -> str:
    """The one line on stderr, without the program's name."""
    assert 2 == main(["rummy", *command.split()])
    err = capsys.readouterr().err
    assert 1 == err.count("\n")
    return err.removeprefix("baithak: ").rstrip("\n")


class Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def batch(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data: bytes, options: str = ""
) -> tuple[int, list[Any], str]:
    monkeypatch.setattr("sys.stdin", Stdin(data))
    status = main(["rummy", "points", "--batch", *options.split()])
    said = capsys.readouterr()
    return status, [json.loads(line) for line in said.out.splitlines()], said.err


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("5H 6H 7H", "pure sequence"),
        ("5h 6h 7h --wild 6", "impure sequence"),
        ("7S 7H JK", "set"),
        ("KC AC 2C", "no group: round the corner at the ace"),
        ("AS KS JS --wild jk", "impure sequence"),
    ],
)
def test_R15_R20_classify_says_what_cards_are(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"{said}\n" == run(capsys, f"classify {command}")


def test_classify_answers_programs_with_the_catalogues_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"kind": "set", "fault": None} == json.loads(run(capsys, "classify 7S 7H 7D --json"))
    fault = {"code": "rummy.sequence_gap", "params": {"cards": "7S 8S TS"}}
    assert {"kind": None, "fault": fault} == json.loads(run(capsys, "classify 7S 8S TS --json"))


def test_every_fault_has_words() -> None:
    rules = Path(__file__).parents[3] / "src/baithak/games/rummy"
    spoken = "".join((rules / name).read_text("utf-8") for name in ("groups.py", "declaring.py"))
    assert set(FAULTS) == set(re.findall(r'"(rummy\.[a-z_]+)"', spoken))


def test_R28_points_shows_the_best_arrangement(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, f"points {LOSER} --wild 5").splitlines()
    assert "pure sequence    9H TH JH" == lines[0]
    assert "points           52" == lines[-1]


def test_R29_points_are_scored_with_the_cap(capsys: pytest.CaptureFixture[str]) -> None:
    assert "points           52, scored 40" == run(capsys, f"points {LOSER} --wild 5 --cap 40").splitlines()[-1]


def test_points_answers_programs(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run(capsys, f"points {LOSER} --wild 5 --cap 40 --json"))
    assert ["points", "capped", "groups", "loose", "declarable"] == list(answer)
    assert (52, 40, False) == (answer["points"], answer["capped"], answer["declarable"])
    assert sorted(LOSER.split()) == sorted([*answer["loose"], *chain.from_iterable(answer["groups"])])


def test_the_stricter_rule_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "4S 5S JK QS QH QD 2C"
    assert 2 == json.loads(run(capsys, f"points {hand} --json"))["points"]
    assert 41 == json.loads(run(capsys, f"points {hand} --json --strict"))["points"]


def test_a_hand_that_may_be_declared_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "8C 9C TC 3D 4D 5D 7S 7H 7D JS JK KS AS"
    assert "may be declared" == run(capsys, f"points {hand} --wild 5").splitlines()[-1]
    assert json.loads(run(capsys, f"points {hand} --wild 5 --json"))["declarable"]


def test_R23_declare_says_valid_and_what_each_group_is(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, f"declare {VALID}").splitlines()
    assert ["pure sequence    8C 9C TC", "impure sequence  3D 4D 5D", "set              7S 7H 7D"] == lines[:3]
    assert "valid" == lines[-1]


def test_R26_declare_names_the_first_thing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = VALID.replace("4D", "7D")
    assert "invalid: 3D 7D 5D: a gap in the sequence" == run(capsys, f"declare {wrong}").splitlines()[-1]
    few = VALID.replace(" TC", " JK")
    assert "invalid: no pure sequence" == run(capsys, f"declare {few}").splitlines()[-1]
    short = VALID.replace("--group 7S 7H 7D ", "")
    assert "invalid: 3 of 13 cards in no group" == run(capsys, f"declare {short}").splitlines()[-1]


def test_declare_answers_programs_with_all_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run(capsys, "declare --group 8C 9C TC --group 7S 7S 7H --json"))
    assert ["rummy.set_same_suit", "rummy.ungrouped", "rummy.one_sequence"] == [
        fault["code"] for fault in answer["faults"]
    ]
    assert (False, ["pure", None]) == (answer["valid"], answer["kinds"])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("classify 5H 6H 10H", "a card is rank and suit, as in 7H or TS, or JK, not '10H'"),
        ("classify 5H 6H 7H --wild 10", "the wild rank is one of A23456789TJQK, or JK, not '10'"),
        ("declare --group 5H 6H x", "a card is rank and suit, as in 7H or TS, or JK, not 'x'"),
        ("points", "no cards were given"),
        ("points KS --cap 39", "--cap is a whole number from 40 to 80, not '39'"),
        ("points KS --cap 42", "--cap goes in steps of 5, not '42'"),
        ("points KS KS KS", "no hand has three of one card"),
        ("points" + " JK" * 15, "no hand has 15 cards"),
        ("points KS --batch", "--batch takes hands and wild ranks from stdin alone"),
        ("points --batch --wild 5", "--batch takes hands and wild ranks from stdin alone"),
    ],
)
def test_what_can_not_be_used_is_refused_in_one_line(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said == refused(capsys, command)


def test_a_batch_is_answered_line_by_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [{"hand": LOSER.split(), "wild": "5"}, {"hand": ["KS"], "wild": None}, {"hand": ["JK"] * 14, "wild": "K"}]
    data = "\n\n".join(map(json.dumps, hands)).encode()
    status, answers, err = batch(capsys, monkeypatch, data, "--cap 40")
    assert (0, "") == (status, err)
    assert [52, 10, 0] == [answer["points"] for answer in answers]
    assert [40, 10, 0] == [answer["capped"] for answer in answers]
    assert [["points", "capped", "groups"]] * 3 == list(map(list, answers))


def test_R28_all_fourteen_cards_count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = [*LOSER.split(), "3C"]
    _, [answer], _ = batch(capsys, monkeypatch, json.dumps({"hand": hand, "wild": "5"}).encode())
    assert 52 + 3 == answer["points"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{", "line 2: Input data was truncated"),
        (b"[]", "line 2: Expected `object`, got `array`"),
        (b'{"hand": ["1S"]}', "line 2: a card is rank and suit, as in 7H or TS, or JK, not '1S'"),
        (b'{"hand": ["7S"], "wild": "1"}', "line 2: the wild rank is one of A23456789TJQK, or JK, not '1'"),
        (b'{"hand": ["7S", "7S", "7S"]}', "line 2: no hand has three of one card"),
        (b'{"hands": []}', "line 2: Object contains unknown field `hands`"),
        (b" " * 20_000 + b"{}", "line 2: longer than 10,000 bytes"),
    ],
)
def test_a_bad_line_ends_a_batch_in_one_line_after_the_answers_before_it(
    line: bytes, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, answers, err = batch(capsys, monkeypatch, b'{"hand": ["KS"]}\n' + line)
    assert (2, f"baithak: {said}\n") == (status, err)
    assert [10] == [answer["points"] for answer in answers]
