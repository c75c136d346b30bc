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
    "src/baithak/sheets/words.json": "tools.sheet_words:json_text",
    "docs/openapi.json": "tools.papers:openapi_text",
    "docs/protocol.md": "tools.papers:protocol_text",
    "web/src/games/sicbo/spots.gen.ts": "tools.sicbo_spots:typescript",
    "web/src/rooms/words.gen.ts": "tools.spoken_words:typescript",
    "web/src/wire.gen.ts": "tools.papers:client_types_text",
}


def text_of(source: str) -> str:
    """The text that `source` (`module:function`) makes now."""
    module, name = source.split(":")
    make = cast("Callable[[], str]", getattr(importlib.import_module(module), name))
    return make()


def holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


def stale(root: Path, table: Mapping[str, str] = GENERATED) -> list[str]:
    """The paths whose file is missing or differs from what its source makes, in the table's order."""
    return [path for path, source in table.items() if not holds(root / path, text_of(source))]


def renew(root: Path, table: Mapping[str, str] = GENERATED) -> None:
    """Write every file of the table that is stale; the others keep their time of change."""
    for path, source in table.items():
        text = text_of(source)
        if not holds(root / path, text):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
