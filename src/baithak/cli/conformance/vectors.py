"""What a format of test vectors is to the command: whether a document is one, and what comes of each of its cases.

The formats themselves have a file each beside this one.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

#: Longer values are cut in a line; a transcript has thousands of digits.
MAX_SHOWN = 160


class Case(NamedTuple):
    """A case that was run: its name, and a line for each thing that isn't as the vector says."""

    name: str
    failures: list[str]


class Format(NamedTuple):
    """A format of vectors. `recognises` takes any JSON document; `cases` only one that is recognised, but otherwise any:
    what is missing or strange in it is a failure of its case, never an error.
    """

    name: str
    recognises: Callable[[Any], bool]
    cases: Callable[[Any], Iterable[Case]]


def says(key: str, value: str) -> Callable[[Any], bool]:
    """Recognises the documents that say `value` under `key`."""
    return lambda document: isinstance(document, dict) and document.get(key) == value


def differs(what: str, expected: object, actual: object) -> Iterator[str]:
    """A line where the vector's value isn't what came out; lists and tuples are the same."""
    if _plain(expected) != _plain(actual):
        yield f"{what}: expected {_short(expected)}, got {_short(actual)}"


def _plain(value: object) -> object:
    """The value as JSON data, with a number and a truth value told apart."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return (bool, value) if isinstance(value, bool) else value


def _short(value: object) -> str:
    text = repr(_plain(value) if isinstance(value, tuple) else value)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
