"""The lint rule that keeps clocks, luck and I/O out of the pure layers, tried on code that breaks it."""

import json
import subprocess
import sys

import pytest

from tools.web_client import ROOT

PURE = ("kernel", "games/tambola", "rooms")
IMPURE = ("runtime", "store/sqlite", "web", "fairness")
FORBIDDEN = (
    "import time",
    "from time import monotonic",
    "import datetime",
    "from datetime import datetime",
    "import random",
    "import secrets",
    "import os.path",
    "from pathlib import Path",
    "import sqlite3",
    "import asyncio",
    "import socket",
    "x = open('f')",
    "print('x')",
)


RULES = ("TID251", "PTH123", "T201")


def refused_lines(code: str, path: str) -> set[int]:
    """The numbers of the lines that the project's lint rules refuse in a file at `path` for what they reach."""
    options = ["--no-cache", "--output-format", "json", "--select", ",".join(RULES), "--stdin-filename", path]
    ruff = [sys.executable, "-m", "ruff", "check", *options, "-"]
    done = subprocess.run(ruff, cwd=ROOT, input=code, capture_output=True, text=True, check=False)
    return {finding["location"]["row"] for finding in json.loads(done.stdout)}


@pytest.mark.parametrize("layer", PURE)
def test_pure_layers_may_not_reach_the_outside_world(layer: str) -> None:
    every_line = set(range(1, len(FORBIDDEN) + 1))
    assert every_line == refused_lines("\n".join(FORBIDDEN), f"src/baithak/{layer}/some.py")


@pytest.mark.parametrize("layer", IMPURE)
def test_other_layers_may(layer: str) -> None:
    assert set() == refused_lines("import time\nimport os\nimport asyncio\n", f"src/baithak/{layer}/some.py")
