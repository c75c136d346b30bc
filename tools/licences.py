"""The licences of everything the project is built from or ships: permissive ones and weak copyleft, nothing else.

Python's are read from what is installed, npm's from the lock files, which name every platform's packages.
"""

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path

ALLOWED = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BlueOak-1.0.0",
        "CC0-1.0",
        "CNRI-Python",  # in regex, from the Python 1.6 it grew out of
        "ISC",
        "LGPL-3.0-only",  # weak copyleft: fpdf2, unchanged and imported as the library that it is
        "MIT",
        "MIT-0",
        "MIT-CMU",  # in pillow, from the PIL it grew out of
        "MPL-2.0",  # weak copyleft: asks for changes to its own files only
        "OFL-1.1",  # fonts
        "PSF-2.0",
        "Python-2.0",
        "Unlicense",
        "Zlib",
    }
)

#: What the older metadata of Python packages calls them.
CLASSIFIERS: Mapping[str, str] = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}

#: Packages whose metadata hold the licence's whole text only, or its name in words; read by a person.
READ_BY_HAND: Mapping[str, str] = {
    "pypdfium2": "Apache-2.0 AND BSD-3-Clause",
    "rich-click": "MIT",
    "uharfbuzz": "Apache-2.0",
}


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression leaves us a choice in which every licence is allowed."""
    choices = expression.strip("()").split(" OR ")
    return any(all(part.strip("() ") in ALLOWED for part in choice.split(" AND ")) for choice in choices)


def licence_of(package: Distribution) -> str:
    """The SPDX expression of an installed Python package; "unknown" where its metadata name none."""
    metadata = package.metadata
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    if package.name in READ_BY_HAND:
        return READ_BY_HAND[package.name]
    classified = [
        entry.split(" :: ")[1:] for entry in metadata.get_all("Classifier", []) if entry.startswith("License ::")
    ]
    known = [CLASSIFIERS.get(name, name) for *_, name in classified if name != "OSI Approved"]
    return " AND ".join(known or metadata.get_all("License") or ["unknown"])


def licences_in_lock(lock: Path) -> Iterator[tuple[str, str]]:
    """Name and SPDX expression of each package in an npm lock file."""
    for path, package in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
        if path:
            yield path.rpartition("node_modules/")[2], package.get("license", "unknown")


def refused(root: Path) -> list[str]:
    """A line for each dependency whose licence isn't allowed or not known."""
    found = [(package.name, licence_of(package)) for package in distributions()]
    for lock in sorted(root.glob("web/package-lock.json")) + sorted(root.glob("tools/*/package-lock.json")):
        found += licences_in_lock(lock)
    return sorted({f"{name}: {licence[:60]}" for name, licence in found if not is_allowed(licence)})
