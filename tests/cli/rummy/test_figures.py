"""`baithak rummy figures`: what simulated rounds come to, for people and for programs."""

import json

import pytest

from baithak.cli.main import main
from baithak.cli.rummy.cards import FAULTS
from baithak.cli.rummy.figures import readable
from baithak.games.rummy.history import RummyFigures, RummyHistory


def run(capsys: pytest.CaptureFixture[str], command: str) -> str:
    assert 0 == main(["rummy", "figures", *command.split()])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_json_is_a_history_by_strength_whose_parts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "easy easy Steady --rounds 6 --seed one --json"))
    assert ["rounds", "void", "all", "players", "names"] == list(told)
    assert {"easy", "steady"} == set(told["players"])
    for figure in ("hands", "won", "points", "half_chips", "declared"):
        assert told["all"][figure] == sum(player[figure] for player in told["players"].values()), figure
    assert (6, 0) == (told["rounds"] + told["void"], told["all"]["half_chips"])
    assert (3 * told["rounds"], told["rounds"]) == (told["all"]["hands"], told["all"]["won"])


def test_the_same_seed_plays_the_same_rounds_and_another_others(capsys: pytest.CaptureFixture[str]) -> None:
    one, again, other = (run(capsys, f"easy steady --rounds 4 --seed {seed} --json") for seed in "aab")
    assert one == again != other


def test_the_table_has_a_line_for_each_strength_and_one_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "easy easy steady --rounds 2")
    assert text.startswith("Rounds: ")
    assert ["1 steady", "2 easy", "together"] == [line[:12].rstrip() for line in text.splitlines()[3:6]]
    assert text.isascii()
    assert "together" not in run(capsys, "steady steady --rounds 1")


def test_R26_shares_are_of_hands_and_of_declarations_and_reasons_stand_in_words() -> None:
    invalid = {"rummy.ungrouped": 1, "rummy.sequence_gap": 2}
    easy = RummyFigures(8, 2, 300, 0, 1, 2, 4, invalid)
    lines = readable(RummyHistory(4, 0, easy, {"easy": easy}), ("easy", "easy")).splitlines()
    assert ["2", "easy", "8", "25.0%", "37.5", "12.5%", "25.0%", "50.0%", "75.0%"] == lines[3].split()
    assert ["      2  a gap in the sequence", "      1  some of 13 cards in no group"] == lines[-2:]
    whole = RummyFigures(invalid=dict.fromkeys(FAULTS, 1), declared=len(FAULTS))
    assert len(FAULTS) == readable(RummyHistory(1, 0, whole), ("easy", "easy")).count("\n      1  ")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("easy", "2 to 6 play, not 1"),
        ("easy " * 7, "2 to 6 play, not 7"),
        ("easy wild", "a strength is one of easy, steady, sharp, not 'wild'"),
        ("--rounds 0", "--rounds is a whole number from 1 to 1,000,000, not '0'"),
        ("--rounds x", "--rounds is a whole number from 1 to 1,000,000, not 'x'"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["rummy", "figures", *command.split()])
    assert f"baithak: {said}\n" == capsys.readouterr().err
