"""`baithak tambola tickets`: valid tickets, all different, the same again from the same seed, one line for bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from baithak.cli.main import main
from baithak.cli.tambola import draw, key_of
from baithak.games.tambola import tickets
from baithak.games.tambola.tickets import rank_of_ticket

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
CASE = next(vector for vector in VECTORS if "tickets" in vector)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert 0 == main(["tambola", "tickets", *arguments])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_T4_json_lines_hold_valid_tickets_with_their_ranks_all_different(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = [json.loads(line) for line in run(capsys, "300", "--json").splitlines()]
    assert 300 == len(drawn) == len({ticket["rank"] for ticket in drawn})
    for ticket in drawn:
        assert {"rank", "rows"} == ticket.keys()
        assert ticket["rank"] == str(rank_of_ticket(ticket["rows"]))


def test_T4_no_ticket_comes_twice_even_where_there_are_hardly_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "TICKETS", 30)
    assert list(range(30)) == sorted(ticket.rank for ticket in draw(30, bytes(32)))


def test_F7_the_key_of_a_round_gives_the_tickets_of_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "3", "--json", "--seed", CASE["prk"]).splitlines()
    expected = [{"rank": ticket["rank"], "rows": ticket["grid"]} for ticket in CASE["tickets"]]
    assert expected == [json.loads(line) for line in lines]


def test_the_same_seed_gives_the_same_tickets_and_fewer_are_the_first_of_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    twenty = run(capsys, "20", "--json", "--seed", "c0ffee")
    assert twenty == run(capsys, "20", "--json", "--seed", "C0FFEE")
    assert twenty.splitlines()[:7] == run(capsys, "7", "--json", "--seed", "c0ffee").splitlines()
    assert twenty != run(capsys, "20", "--json", "--seed", "c0ffef")


def test_without_a_seed_no_two_runs_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "2", "--json") != run(capsys, "2", "--json")


def test_tickets_can_be_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    expected = """\
No. 2815705908708306785
 8  . 20  .  . 50 60 70  .
 . 15 25  . 41  .  . 71 87
 9  .  . 39  . 58 64  . 89

"""
    assert expected == run(capsys, "1", "--seed", CASE["prk"])


@pytest.mark.parametrize("seed", ["00", "0000", "00" * 31, "00" * 33, "00" * 512])
def test_a_seed_of_any_length_is_a_seed_of_its_own(seed: str) -> None:
    assert 32 == len(key_of(seed))
    assert bytes(32) == key_of("00" * 32) != key_of(seed)


@pytest.mark.parametrize("number", ["0", "-1", "1000001", "9" * 5000, "1e3", "2.0", "1_0", "٣", "", " 3", "three"])
def test_a_number_that_can_not_be_is_refused_in_one_line(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["tambola", "tickets", number])
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("baithak: N is a whole number from 1 to 1,000,000, not ")
    assert 1 == said.err.count("\n")
    assert len(said.err) < 120


@pytest.mark.parametrize("seed", ["", "abc", "xyz0", "0x12", " 12", "12 34", "٣٣", "00" * 513])
def test_a_seed_that_can_not_be_is_refused_in_one_line(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["tambola", "tickets", "3", "--seed", seed])
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("baithak: --seed takes hex digits in pairs, 2 to 1024 of them, not ")
    assert 1 == said.err.count("\n")
    assert len(said.err) < 120


def test_T4_as_many_as_may_be_asked_for_come_one_by_one() -> None:
    many = draw(1_000_000, bytes(32))
    assert 2 == len({next(many).rank, next(many).rank})


def test_who_reads_may_stop_early() -> None:
    command = [sys.executable, "-m", "baithak.cli.main", "tambola", "tickets", "1000000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert {"rank", "rows"} == json.loads(program.stdout.readline()).keys()
        program.stdout.close()
        assert b"" == program.stderr.read()
    assert 1 == program.returncode
