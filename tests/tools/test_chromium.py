"""Which Chromium is chosen; that both kinds run is proven in tests/e2e/test_chromium.py."""

import sys
from pathlib import Path

import pytest

from tools.chromium import system_chromium


def put_program(folder: Path, name: str, status: int) -> None:
    program = folder / name
    program.write_text(f"#!{sys.executable}\nraise SystemExit({status})\n")
    program.chmod(0o755)


@pytest.fixture
def only_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_without_a_system_chromium_there_is_none(only_folder: Path) -> None:
    assert [] == list(only_folder.iterdir())
    assert None is system_chromium()


def test_a_system_chromium_that_starts_is_taken(only_folder: Path) -> None:
    put_program(only_folder, "chromium-browser", 0)
    found = system_chromium()
    assert found is not None
    assert only_folder / "chromium-browser" == found.executable


def test_one_that_does_not_start_is_passed_over_for_the_next(only_folder: Path) -> None:
    put_program(only_folder, "chromium", 1)
    put_program(only_folder, "google-chrome", 0)
    found = system_chromium()
    assert found is not None
    assert only_folder / "google-chrome" == found.executable
