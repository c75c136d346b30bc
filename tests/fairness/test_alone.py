"""The verifier stands alone (F9)."""

import ast
import subprocess
import sys
from pathlib import Path

import baithak.fairness

FOLDER = Path(baithak.fairness.__file__).parent


def imported() -> set[str]:
    names: set[str] = set()
    for file in FOLDER.glob("**/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names.add(node.module or "")
    return names


def test_F9_the_verifier_imports_nothing_of_the_house_and_only_the_standard_library() -> None:
    outside = {name for name in imported() if not name.startswith("baithak.fairness")}
    assert set() == {name for name in outside if name.split(".")[0] not in sys.stdlib_module_names}


def test_F9_verifying_loads_no_module_of_what_dealt() -> None:
    script = (
        "import sys, baithak.fairness\n"
        "print(sorted(m for m in sys.modules if m.startswith('baithak.') and not m.startswith('baithak.fairness')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


def test_the_verifier_has_no_clock_no_luck_of_its_own_and_no_files() -> None:
    assert set() == imported() & {"time", "datetime", "random", "secrets", "os", "sys", "io", "pathlib", "socket"}
