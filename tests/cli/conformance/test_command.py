"""`baithak conformance`: what it says of files, and of those that it can't use."""

from pathlib import Path

import pytest

from tests.cli.conformance.documents import CLAIMS, FAIR, RUMMY, SICBO, VECTORS, run

UNKNOWN = (
    "not run, as its format is none of those known here: fair_derivation, tambola_claims, rummy_hands, sicbo_settlement"
)


def test_files_of_several_formats_are_counted_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert (0, ["223 passed, 0 failed"]) == run(capsys, FAIR, CLAIMS, RUMMY, SICBO)


def test_files_that_are_no_vectors_of_a_known_format_fail_instead_of_being_passed_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    others = sorted(set(VECTORS.glob("*.json")) - {FAIR, CLAIMS, RUMMY, SICBO})
    expected = [*(f"{path}: {UNKNOWN}" for path in others), f"0 passed, {len(others)} failed"]
    assert (1, expected) == run(capsys, *others)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"\xff\xfe\xfd", "is no JSON"),
        (b"[" * 100_000, "is no JSON"),
        (b"[]", UNKNOWN),
        (b'"fairplay-1"', UNKNOWN),
        (b'{"protocol": "fairplay-2"}', UNKNOWN),
    ],
)
def test_a_file_of_no_known_format_fails_in_one_line(
    data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strange.json"
    path.write_bytes(data)
    assert (1, [f"{path}: {said}", "0 passed, 1 failed"]) == run(capsys, path)


def test_files_that_can_not_be_read_fail_beside_those_that_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.json"
    expected = [
        f"{missing}: can't be read: No such file or directory",
        f"{tmp_path}: can't be read: Is a directory",
        r"a\nb\x00: can't be read: no such name",
        "/dev/zero: can't be read: longer than 64,000,000 bytes",
        "5 passed, 4 failed",
    ]
    assert (1, expected) == run(capsys, missing, tmp_path, FAIR, "a\nb\x00", "/dev/zero")
