"""The files that are written by a program and committed: the one table of them, their check and their renewal.

What each says is made in the module that is named beside it.
"""

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

#: Path from the root → `module:function`; the function takes nothing and returns the file's whole text.
GENERATED: Mapping[str, str] = {
    "src/baithak/games/tambola/strip_ways.tsv": "baithak.games.tambola.strip_ways:shipped_text",
    "web/src/rooms/words.gen.ts": "tools.spoken_words:typescript",
}


def text_of(source: str) -> str:
    """The text that `source` (`module:function`) makes now."""
    module, name = source.split(":")
    make = cast("Callable[[], str]", getattr(importlib.import_module(module), name))
    return make()


def stale(root: Path, table: Mapping[str, str] = GENERATED) -> list[str]:
    """The paths whose file is missing or differs from what its source makes, in the table's order."""
    return [
        path
        for path, source in table.items()
        if not (root / path).is_file() or (root / path).read_text(encoding="utf-8") != text_of(source)
    ]


def renew(root: Path, table: Mapping[str, str] = GENERATED) -> None:
    """Write every file of the table that is stale."""
    for path in stale(root, table):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text_of(table[path]), encoding="utf-8")
