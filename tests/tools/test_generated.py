"""The table of generated files, tried on a table of our own and on the project's."""

import platform
from pathlib import Path

from tools.generated import GENERATED, renew, stale

TABLE = {"docs/version.txt": "platform:python_version", "machine.txt": "platform:machine"}


def test_a_missing_file_and_one_that_differs_are_stale(tmp_path: Path) -> None:
    (tmp_path / "machine.txt").write_text("something else")
    assert ["docs/version.txt", "machine.txt"] == stale(tmp_path, TABLE)


def test_renewed_files_hold_the_whole_text_and_are_stale_no_more(tmp_path: Path) -> None:
    renew(tmp_path, TABLE)
    assert platform.python_version() == (tmp_path / "docs" / "version.txt").read_text()
    assert [] == stale(tmp_path, TABLE)


def test_every_source_of_the_projects_table_makes_the_same_text_twice(tmp_path: Path) -> None:
    renew(tmp_path, GENERATED)
    assert [] == stale(tmp_path, GENERATED)
