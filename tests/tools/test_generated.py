"""The table of generated files, tried on a table of our own; `./dev check` holds the project's."""

import platform
from pathlib import Path

from tools.generated import renew, stale

TABLE = {"docs/version.txt": "platform:python_version", "machine.txt": "platform:machine"}


def test_a_missing_file_and_one_that_differs_are_stale(tmp_path: Path) -> None:
    (tmp_path / "machine.txt").write_text("something else")
    assert ["docs/version.txt", "machine.txt"] == stale(tmp_path, TABLE)


def test_renewed_files_hold_the_whole_text_and_are_stale_no_more(tmp_path: Path) -> None:
    renew(tmp_path, TABLE)
    assert platform.python_version() == (tmp_path / "docs" / "version.txt").read_text()
    assert [] == stale(tmp_path, TABLE)
