"""The command line as a whole: how it ends when somebody stops it, or stops reading."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from baithak.cli.main import STOPPED, UNREAD

RECORD = str(Path(__file__).parents[1] / "fairness" / "records" / "1-tambola.json")

# Ctrl+C comes just when the module named first is about to be imported.
STOPPED_IN_IMPORT = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Stopping(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Stopping())
from baithak.cli.main import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("module", ["baithak.cli.serve", "msgspec", "baithak.web.server", "litestar"])
def test_ctrl_c_while_it_is_still_loading_ends_it_without_a_word(module: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_IN_IMPORT, module, "serve", "--data", str(tmp_path / "data")],
        capture_output=True,
        check=False,
    )
    assert (STOPPED, b"", b"") == (done.returncode, done.stdout, done.stderr)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", RECORD],
        ["tambola", "odds", "3", "--games", "100", "--json"],
        ["tambola", "tickets", "3"],
        ["conformance", RECORD],
    ],
    ids=" ".join,
)
def test_who_reads_may_have_gone_before_the_first_word(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as stdout:
        done = subprocess.run(
            [sys.executable, "-m", "baithak.cli.main", *arguments], stdout=stdout, stderr=subprocess.PIPE, check=False
        )
    assert (UNREAD, b"") == (done.returncode, done.stderr)
