"""Documents of vectors for the tests of `baithak conformance`: read, changed anywhere, and run."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from baithak.cli.main import main

VECTORS = Path(__file__).parents[2] / "vectors"
FAIR = VECTORS / "fair_derivation.json"
CLAIMS = VECTORS / "tambola_claims.json"
RUMMY = VECTORS / "rummy_hands.json"
SICBO = VECTORS / "sicbo_settlement.json"

Where = tuple[str | int, ...]


def leaves(value: Any, where: Where = ()) -> Iterator[Where]:
    """The paths of the values in a document, of long lists the first and the last two only."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*where, key))
    elif isinstance(value, list) and value:
        for index in sorted({0, max(0, len(value) - 2), len(value) - 1}):
            yield from leaves(value[index], (*where, index))
    else:
        yield where


def changed(document: Any, where: Where, new: Any) -> Any:
    """A copy of the document with another value there, or without it where `new` is `...`."""
    document = copy.deepcopy(document)
    *path, last = where
    place = document
    for step in path:
        place = place[step]
    if new is ...:
        del place[last]
    else:
        place[last] = new
    return document


def other(value: Any) -> Any:
    """Another value of the same type: of a text the first letter is changed, what isn't revealed is."""
    if value is None:
        return "00" * 32
    if isinstance(value, int):
        return value + 1
    return ("0" if value[0] != "0" else "1") + value[1:]


def at(document: Any, where: Where) -> Any:
    for step in where:
        document = document[step]
    return document


def run(capsys: pytest.CaptureFixture[str], *files: Path | str) -> tuple[int, list[str]]:
    status = main(["conformance", *map(str, files)])
    said = capsys.readouterr()
    assert said.err == ""
    return status, said.out.splitlines()


def written(folder: Path, document: Any) -> Path:
    path = folder / "vectors.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


#: Any small JSON value.
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
