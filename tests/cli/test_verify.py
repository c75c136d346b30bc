"""`baithak verify`: what it prints and how it ends."""

import argparse
import io
import subprocess
import sys
from pathlib import Path

import pytest

from baithak.cli.verify import register
from baithak.fairness.reading import MAX_BYTES

RECORDS = Path(__file__).parents[1] / "fairness" / "records"
TAMBOLA = RECORDS / "1-tambola.json"


def verify(*names: str | Path) -> int:
    parser = argparse.ArgumentParser()
    register(parser.add_subparsers())
    arguments = parser.parse_args(["verify", *map(str, names)])
    status: int = arguments.run(arguments)
    return status


def written(folder: Path, content: bytes) -> str:
    file = folder / "record.json"
    file.write_bytes(content)
    return str(file)


def test_F9_a_true_record_ends_with_0_and_says_what_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == verify(str(TAMBOLA))
    lines = capsys.readouterr().out.splitlines()
    assert "  holds:            All 3 tickets are the ones drawn." in lines
    assert "  can't be checked: Player mchitra9w2ez committed but revealed no seed." in lines
    assert "All that can be checked holds; 2 of the statements above can't be checked." == lines[-1]


def test_F9_a_changed_record_ends_with_1_and_says_what_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = TAMBOLA.read_bytes().replace(b'"half_chips":240', b'"half_chips":242')
    assert 1 == verify(written(tmp_path, changed))
    said = capsys.readouterr().out
    assert (
        "  DOES NOT HOLD:    The prize of full_house is wrong: it says 242 half-chips, but the rules give 240." in said
    )
    assert "This does NOT hold: 2 of the statements above are not true." == said.splitlines()[-1]


def test_F8_several_records_are_chained(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == verify(*sorted(RECORDS.glob("*.json")))
    assert "  holds:            Round 7 of table rk7q2mzt5 follows round 6 unchanged." in capsys.readouterr().out


def test_F8_a_broken_chain_of_true_records_ends_with_1() -> None:
    files = [RECORDS / "3-sicbo.json", RECORDS / "4-sicbo-real-dice.json"]
    assert 1 == verify(*files)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "It is not JSON (line 1, column 1)."),
        (b"[1.5]", "The number 1.5 is not a plain integer: a record holds integers only."),
        (b'{"hash":1,"hash":2}', "The key hash stands twice in one object, so it could be read in two ways."),
        (b"[]", "It is JSON, but not an object: no record."),
        (b"\xff", "It is not UTF-8 text (byte 0)."),
        (b"[" * 100_000, "It is nested deeper than 32 levels: no record is."),
        (b" " * (MAX_BYTES + 1), "It is bigger than 8388608 bytes: no record is."),
    ],
    ids=["empty", "fraction", "key twice", "list", "not text", "deep", "big"],
)
def test_what_is_no_record_ends_with_2_and_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    assert 2 == verify(written(tmp_path, content))
    said = capsys.readouterr()
    assert f"  DOES NOT HOLD:    {words}" in said.out.splitlines()
    assert "" == said.err


@pytest.mark.parametrize("name", ["missing.json", "", ".", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read_ends_with_2_and_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert 2 == verify(str(tmp_path / name) if name != "a\0b" else name)
    said = capsys.readouterr()
    assert 1 == sum("can't be read" in text for text in said.out.splitlines())
    assert "" == said.err


def test_the_worst_of_several_files_decides(tmp_path: Path) -> None:
    changed = written(tmp_path, TAMBOLA.read_bytes().replace(b'"round":1', b'"round":2'))
    assert 1 == verify(str(TAMBOLA), changed)
    assert 2 == verify(str(TAMBOLA), changed, str(tmp_path / "missing.json"))


def test_a_terminal_without_a_letter_gets_it_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.BytesIO()
    terminal = io.TextIOWrapper(shown, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert 0 == verify(str(RECORDS / "4-sicbo-real-dice-reversal.json"))
    terminal.flush()
    assert b"\\u092a\\u093e\\u0938\\u093e" in shown.getvalue()


def test_it_runs_as_a_process_of_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "baithak.cli.main", "verify", str(TAMBOLA)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
