"""The lint rule that keeps clocks, luck and I/O out of the pure layers, tried on code that breaks it."""

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


def banned(code: str, path: str) -> bool:
    """Whether the project's lint rules refuse `code` as a file at `path` for what it reaches."""
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise", "--stdin-filename"]
    done = subprocess.run([*ruff, path, "-"], cwd=ROOT, input=code, capture_output=True, text=True, check=False)
    return any(rule in done.stdout for rule in ("TID251", "PTH123", "T201"))


@pytest.mark.parametrize("code", FORBIDDEN)
def test_pure_layers_may_not_reach_the_outside_world(code: str) -> None:
    assert [True] * len(PURE) == [banned(code, f"src/baithak/{layer}/some.py") for layer in PURE]


def test_other_layers_may() -> None:
    assert [False] * len(IMPURE) == [banned("import time", f"src/baithak/{layer}/some.py") for layer in IMPURE]
