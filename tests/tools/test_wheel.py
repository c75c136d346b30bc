"""The wheel, as it reaches someone who has Python and nothing else: built from the sdist, installed, run without Node."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.web_client import ROOT

UV = str(ROOT / ".tools" / "bin" / "uv")


def run(*command: str | Path, **env: str) -> str:
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert (0, command) == (done.returncode, command), done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_carries_client_and_types_and_runs_in_a_clean_environment(tmp_path: Path) -> None:
    run(UV, "build", "--quiet", "--out-dir", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    carried = set(zipfile.ZipFile(wheel).namelist())
    assert {"baithak/py.typed", "baithak/web/static/index.html"} <= carried
    python = tmp_path / "clean" / "bin" / "python"
    run(UV, "venv", "--quiet", "--no-project", "--python", sys.executable, tmp_path / "clean")
    run(UV, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", "requirements.txt")
    run(UV, "pip", "install", "--quiet", "--python", python, "--no-deps", wheel)
    ticket = run(python.parent / "baithak", "tambola", "tickets", "1", "--json", PATH=str(python.parent))
    assert ticket.startswith('{"rank"')
    has_client = "from baithak.web.app import STATIC; print((STATIC / 'index.html').is_file())"
    assert "True\n" == run(python, "-c", has_client, PATH=str(python.parent))
