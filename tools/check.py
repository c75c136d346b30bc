"""`./dev check`: everything that can be told without running a game; a line for each check, and why where one fails.

The checks are the table CHECKS. With `--fix`, formats, sorts, mends and writes anew first what a program can.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

from tools import committed, generated, licences, lock, node, web_client
from tools.web_client import ROOT, WEB

#: What a check says: whether all is well, and why not.
Verdict: TypeAlias = tuple[bool, str]
Check: TypeAlias = Callable[[], Verdict]


def program(*command: str, folder: Path = ROOT) -> Check:
    """A check that is well where the command ends with 0."""

    def check() -> Verdict:
        done = subprocess.run(
            command, cwd=folder, env=node.environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        return done.returncode == 0, done.stdout.decode(errors="replace")

    return check


def python(module: str, *arguments: str) -> Check:
    return program(sys.executable, "-m", module, *arguments)


def web(script: str, *arguments: str) -> Check:
    """A check by a program from web/node_modules."""
    return program(str(node.BIN / "node"), f"node_modules/{script}", *arguments, folder=WEB)


def nothing_in(find: Callable[[Path], list[str]]) -> Check:
    """A check that is well where `find` has nothing to say about the work tree."""

    def check() -> Verdict:
        lines = find(ROOT)
        return not lines, "\n".join(lines)

    return check


LINT_IMPORTS = str(Path(sys.executable).parent / "lint-imports")
PRETTIER = "prettier/bin/prettier.cjs"

#: In the order they are reported; the slow ones first, since two run at a time.
CHECKS: dict[str, Check] = {
    "types (mypy)": python("mypy"),
    "types (svelte-check)": web("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
    "format (ruff)": python("ruff", "format", "--check", "--quiet"),
    "format (prettier)": web(PRETTIER, "--check", "--log-level", "warn", "."),
    "lint (ruff)": python("ruff", "check", "--quiet"),
    "layers (import-linter)": program(LINT_IMPORTS, "--no-logo"),
    "catalogues": python("pytest", "--quiet", "--no-header", "tests/i18n"),
    "generated files": nothing_in(generated.stale),
    "dependencies are locked": nothing_in(lock.stale),
    "licences": nothing_in(licences.refused),
    "no hosts or paths committed": nothing_in(committed.refused),
}


def fix() -> None:
    python("ruff", "check", "--fix", "--quiet")()
    python("ruff", "format", "--quiet")()
    web(PRETTIER, "--write", "--log-level", "warn", ".")()
    generated.renew(ROOT)


def timed(check: Check) -> tuple[Verdict, float]:
    began = time.monotonic()
    return check(), time.monotonic() - began


def run(checks: dict[str, Check]) -> int:
    """1 where any of the checks failed, else 0; prints a line for each, in order, as soon as it and those before are done."""
    failed = 0
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name, ((well, why), seconds) in zip(checks, pool.map(timed, checks.values()), strict=True):
            print(f"{'ok  ' if well else 'FAIL'} {name} ({seconds:.1f} s)", flush=True)
            if not well:
                failed += 1
                print("     " + why.strip().replace("\n", "\n     "), flush=True)
    return 1 if failed else 0


def main(arguments: Sequence[str]) -> int:
    if arguments not in ([], ["--fix"]):
        print("usage: ./dev check [--fix]", file=sys.stderr)
        return 2
    web_client.install(with_test_tools=True)
    if arguments:
        fix()
    return run(CHECKS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
