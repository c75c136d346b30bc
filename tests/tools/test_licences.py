"""Which licences pass."""

import json
from pathlib import Path

import pytest

from tools.licences import is_allowed, licences_in_lock


@pytest.mark.parametrize(
    "expression", ["MIT", "Apache-2.0 OR GPL-3.0-only", "MIT AND PSF-2.0", "(MIT OR Apache-2.0)", "MPL-2.0"]
)
def test_permissive_and_weak_copyleft_licences_pass_and_so_does_a_choice_that_has_one(expression: str) -> None:
    assert is_allowed(expression)


@pytest.mark.parametrize("expression", ["GPL-3.0-only", "MIT AND AGPL-3.0-only", "unknown", "", "SSPL-1.0"])
def test_strong_copyleft_and_unknown_licences_do_not(expression: str) -> None:
    assert not is_allowed(expression)


def test_a_lock_file_gives_every_package_but_the_project_itself(tmp_path: Path) -> None:
    packages = {"": {"license": "MIT"}, "node_modules/a/node_modules/@b/c": {"license": "ISC"}, "node_modules/d": {}}
    lock = tmp_path / "package-lock.json"
    lock.write_text(json.dumps({"packages": packages}))
    assert [("@b/c", "ISC"), ("d", "unknown")] == list(licences_in_lock(lock))
