"""`baithak tambola tickets`: valid tickets and strips, all different, the same again from the same seed, on paper too."""

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from baithak.cli.main import UNREAD, main
from baithak.cli.tambola.tickets import draw, draw_strips, key_of
from baithak.games.tambola import tickets
from baithak.games.tambola.tickets import rank_of_ticket
from baithak.kernel.chance import Mac, Stream

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
CASE = next(vector for vector in VECTORS if "tickets" in vector)
STRIP_CASE = next(vector for vector in VECTORS if "strip_0" in vector)


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
    assert UNREAD == program.returncode


def test_T5_strips_are_lines_of_six_tickets_that_hold_each_number_once(capsys: pytest.CaptureFixture[str]) -> None:
    strips = [json.loads(line) for line in run(capsys, "20", "--strips", "--json").splitlines()]
    assert 20 == len(strips)
    assert 120 == len({ticket["rank"] for strip in strips for ticket in strip["tickets"]})
    for strip in strips:
        assert {"tickets"} == strip.keys()
        assert 6 == len(strip["tickets"])
        for ticket in strip["tickets"]:
            assert {"rank", "rows"} == ticket.keys()
            assert ticket["rank"] == str(rank_of_ticket(ticket["rows"]))
        held = sorted(number for ticket in strip["tickets"] for row in ticket["rows"] for number in row if number)
        assert list(range(1, 91)) == held


def test_F7_the_key_of_a_round_gives_the_strips_of_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "1", "--strips", "--json", "--seed", STRIP_CASE["prk"]).splitlines()
    assert STRIP_CASE["strip_0"] == [ticket["rows"] for ticket in json.loads(line)["tickets"]]


def test_F7_a_strip_with_a_ticket_dealt_before_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever the label, the stream is the same: the second strip would be the first again.
    monkeypatch.setattr("baithak.kernel.chance.Chance.stream", lambda chance, _: Stream(Mac(chance._key), "same"))
    first, second = draw_strips(2, bytes(32))
    assert set() == {ticket.rank for ticket in first} & {ticket.rank for ticket in second}


def test_T5_strips_can_be_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "2", "--strips", "--seed", "c0ffee")
    assert 2 == text.count("-" * 26 + "\n")
    assert 12 == text.count("No. ")


@pytest.mark.parametrize(("options", "pages", "count"), [([], 1, 5), (["--strips"], 5, 30)])
def test_T28_sheets_hold_the_tickets_that_the_seed_gives(
    options: list[str], pages: int, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheets.pdf"
    assert "" == run(capsys, "5", *options, "--seed", "c0ffee", "--pdf", str(file))
    document = pypdfium2.PdfDocument(file.read_bytes())
    assert pages == len(document)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    lines = run(capsys, "5", *options, "--seed", "c0ffee", "--json").splitlines()
    drawn = [ticket for line in lines for ticket in json.loads(line).get("tickets", [json.loads(line)])]
    assert count == len(drawn)
    for ticket in drawn:
        assert ticket["rank"] in text


def test_json_and_sheets_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tambola", "tickets", "1", "--json", "--pdf", "sheets.pdf"])
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["no/such/folder/sheets.pdf", ".", "a\0b"])
def test_a_file_that_can_not_be_written_is_refused_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 2 == main(["tambola", "tickets", "1", "--pdf", name])
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("baithak: ")
    assert 1 == said.err.count("\n")


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (["100001", "--strips"], "100,000"),
        (["6001", "--pdf", "x.pdf"], "6,000 on paper"),
        (["1001", "--strips", "--pdf", "x.pdf"], "1,000 on paper"),
    ],
)
def test_more_than_can_be_is_refused_in_one_line(
    arguments: list[str], most: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["tambola", "tickets", *arguments])
    expected = f"baithak: N is a whole number from 1 to {most}, not {arguments[0]!r}\n"
    assert expected == capsys.readouterr().err
