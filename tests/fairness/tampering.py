"""Ways to change a record, for the tests that no changed record passes."""

import copy
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Path = tuple[Any, ...]


def paths(value: Any, *, leaves: bool = True, here: Path = ()) -> Iterator[Path]:
    """The paths to all leaves of plain data, or else to all its objects."""
    if isinstance(value, dict):
        if not leaves:
            yield here
        for name, inner in value.items():
            yield from paths(inner, leaves=leaves, here=(*here, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, leaves=leaves, here=(*here, place))
    elif leaves:
        yield here


def replaced(record: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A copy of `record` with `value` at `path`; its hash stays as it was."""
    whole: dict[str, Any] = {"": copy.deepcopy(record)}
    inner: Any = whole
    for step, below in pairwise(("", *path, None)):
        if below is None:
            inner[step] = value
        else:
            inner = inner[step]
    result: dict[str, Any] = whole[""]
    return result


def nudged(value: Any) -> Any:
    """Another value of the same form: the next digit, the next hex digit, the next letter."""
    if value is None:
        return "0" * 64
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 80 else value - 1
    last = value[-1]
    return value[:-1] + ("1" if last == "0" else "0" if last.isdigit() else "a" if last != "a" else "b")
