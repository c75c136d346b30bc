"""What no committed file may hold: the hosts packages came from, and paths of somebody's machine.

Both work for one person only, and lock files collect them silently.
"""

import re
import subprocess
from pathlib import Path

FORBIDDEN = re.compile(
    rb"""
    (?:registry\.npm|npm\.pkg|registry\.yarn|(?:files\.)?python(?:hosted)\.|\bpypi\.|deb\.debian\.|proxy\.golang\.)[a-z]
    | (?:--(?:extra-)?index-url|--find-links)[ =]\S   # in requirements files
    | "resolved": \s* "                               # in npm's lock files
    | (?<![\w.~/-])/(?:root|home|work|Users)/[\w.-]   # somebody's folders
    """,
    re.VERBOSE,
)

#: Lock files that always name hosts; the requirements*.txt take their place.
FORBIDDEN_NAMES = frozenset({"uv.lock", "pylock.toml", "poetry.lock"})


def committed(root: Path) -> list[Path]:
    """The files git tracks, from the root; the ones that are deleted but not yet committed left out."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    paths = [root / name.decode() for name in listed.split(b"\0") if name]
    return [path for path in paths if path.is_file()]


def betrayals(content: bytes) -> list[tuple[int, str]]:
    """Line number and text of each forbidden thing in a file's content."""
    return [
        (content.count(b"\n", 0, match.start()) + 1, match.group().decode(errors="replace"))
        for match in FORBIDDEN.finditer(content)
    ]


def refused(root: Path) -> list[str]:
    """A line for each forbidden thing in a committed file."""
    found = []
    for path in committed(root):
        name = path.relative_to(root)
        if path.name in FORBIDDEN_NAMES:
            found.append(f"{name}: names hosts; see CONTRIBUTING.md on dependencies")
        found += [f"{name}:{line}: {text}" for line, text in betrayals(path.read_bytes())]
    return found
