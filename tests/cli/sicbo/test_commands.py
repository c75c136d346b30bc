"""`baithak sicbo`: odds and settle, for people and for programs, and what they say of bad input."""

import json
from pathlib import Path

import pytest

from baithak.cli.main import main

VECTORS = Path(__file__).parents[2] / "vectors"


def run(capsys: pytest.CaptureFixture[str], command: str) -> str:
    assert 0 == main(["sicbo", *command.split()])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: pytest.CaptureFixture[str], command: str) -> str:
    """The one line on stderr, without the program's name."""
    assert 2 == main(["sicbo", *command.split()])
    err = capsys.readouterr().err
    assert 1 == err.count("\n")
    return err.removeprefix("baithak: ").rstrip("\n")


def test_S10_S26_odds_in_json_are_the_vectors_with_what_each_bet_pays(capsys: pytest.CaptureFixture[str]) -> None:
    odds = json.loads(run(capsys, "odds --json"))
    vectors = json.loads((VECTORS / "sicbo_odds.json").read_text("utf-8"))["bets"]
    shared = ("type", "arg", "winning_outcomes", "rtp_pct", "house_edge_pct")
    by_name = [sorted(([bet[key] for key in shared] for bet in bets), key=str) for bets in (vectors, odds)]
    assert by_name[0] == by_name[1]
    assert {*shared, "pays"} == set(odds[0])
    pays = {(bet["type"], str(bet["arg"])): bet["pays"] for bet in odds}
    assert ("3:2", "1:1, 2:1, 3:1", "6:1") == (pays["odd2_even1", "None"], pays["single", "6"], pays["total", "10"])


def test_odds_for_people_have_a_line_for_each_bet_under_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "odds").splitlines()
    assert 111 == len(lines)
    assert ["small", "1:1", "105", "of", "216", "48.61%", "97.22%", "2.78%"] == lines[1].split()


def test_S27_settle_says_of_each_bet_what_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "settle 2 3 5 combo:2-3=10 small=5 odd2_even1=5 four:1234=1").splitlines()
    assert "2-3-5, total 10" == lines[0]
    assert ["combo:2-3", "10", "wins,", "back", "60"] == lines[1].split()
    assert ["odd2_even1", "5", "wins,", "back", "12.5"] == lines[3].split()
    assert ["four:1-2-3-4", "1", "loses"] == lines[4].split()
    assert ["together", "21", "back", "82.5,", "net", "+61.5"] == lines[5].split()


def test_S27_chips_on_one_spot_are_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    settled = json.loads(run(capsys, "settle 2 3 5 combo:2-3=4 combo:3-2=6 --json"))
    bet = {"bet": "combo:2-3", "stake": 20, "won": True, "return": 120}
    assert {"dice": [2, 3, 5], "bets": [bet], "stake": 20, "return": 120, "net": 100} == settled


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("settle 2 3 7 small=5", "a die is a whole number from 1 to 6, not '7'"),
        ("settle 2 3 0 small=5", "a die is a whole number from 1 to 6, not '0'"),
        ("settle 2 3 5 smal=5", "there is no bet 'smal'; `baithak sicbo odds` lists them"),
        ("settle 2 3 5 small", "'small' lacks its chips: small=10"),
        ("settle 2 3 5 small=0", "the stake on small is a whole number from 1 to 999,999,999, not '0'"),
        ("settle 2 3 5 small=2.5", "the stake on small is a whole number from 1 to 999,999,999, not '2.5'"),
        ("settle 2 3 5 small=", "the stake on small is a whole number from 1 to 999,999,999, not ''"),
        ("settle 2 3 5 small=-1", "the stake on small is a whole number from 1 to 999,999,999, not '-1'"),
    ],
)
def test_what_can_not_be_used_ends_in_one_line(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said == refused(capsys, command)
