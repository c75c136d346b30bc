"""`./dev lock`: writes requirements*.txt anew from pyproject.toml, for every platform, with hashes and no host names.

Whether they still fit pyproject.toml is checked without a network by `unlocked`.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.web_client import ROOT

PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)


def compile_requirements(target: str, *arguments: str) -> None:
    uv = [str(ROOT / ".tools" / "bin" / "uv"), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    # The oldest Python served: with it, one file holds for all newer ones too.
    options = ["--python-version", "3.11", "--custom-compile-command", "./dev lock", "--output-file", target]
    # A machine's own settings (mirrors, find-links) must not leave a trace in the file.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    subprocess.run([*uv, *options, "pyproject.toml", *arguments], cwd=ROOT, env=env, check=True)


def unlocked(requirements: Iterable[str], lock: str) -> list[str]:
    """Those of the `requirements` that no pinned version in the text of a requirements file fulfils."""
    pinned: dict[str, list[str]] = {}
    for name, version in PINNED.findall(lock):
        pinned.setdefault(canonicalize_name(name), []).append(version)
    wanted = [Requirement(text) for text in requirements]
    return [
        str(requirement)
        for requirement in wanted
        if not any(version in requirement.specifier for version in pinned.get(canonicalize_name(requirement.name), []))
    ]


def stale(root: Path) -> list[str]:
    """A line for each dependency in pyproject.toml that the committed requirements*.txt don't fulfil."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = project["project"]["dependencies"]
    wanted = {"requirements.txt": runtime, "requirements-dev.txt": [*runtime, *project["dependency-groups"]["dev"]]}
    return [
        f"{name} lacks {requirement}: run ./dev lock"
        for name, requirements in wanted.items()
        for requirement in unlocked(requirements, (root / name).read_text(encoding="utf-8"))
    ]


def main(arguments: Sequence[str]) -> None:
    compile_requirements("requirements.txt", *arguments)
    compile_requirements("requirements-dev.txt", "--group", "dev", "--constraints", "requirements.txt", *arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
