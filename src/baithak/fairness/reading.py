"""From the bytes of a file to plain data: strict JSON, and the limits of what is read at all.

What a record must hold is in `shape`; writing plain data in its one canonical form is in `canonical`.
"""

import json
from collections import Counter
from typing import NoReturn

from baithak.fairness.report import UnreadableError

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 32
MAX_VALUES = 1_000_000
#: The largest integer that every JSON reader keeps exactly; beyond it a record writes decimal digits in a string.
MAX_INTEGER = 2**53 - 1


def parse(data: bytes) -> object:
    """The plain data in one JSON file: dicts, lists, strings, integers, booleans, None.

    Guarantees that the same bytes never read in two ways: refuses a key given twice, fractions, exponents, NaN, minus
    zero, integers beyond 2^53-1, and text that is not UTF-8.

    Raises:
        UnreadableError: for each of these, and for what is too big, too deep or no JSON.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableError("too_big", limit=MAX_BYTES)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError("not_utf8", at=error.start) from None
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_fraction,
        )
    except RecursionError:
        raise UnreadableError("too_deep", limit=MAX_DEPTH) from None
    except json.JSONDecodeError as error:
        raise UnreadableError("not_json", line=error.lineno, column=error.colno) from None
    require_plain(value)
    return value


def require_plain(value: object) -> None:
    """Returns when `value` is plain data within the limits, all the way down.

    Guarantees that what is let through can be written canonically: no other types (not even subclasses), no integer
    beyond 2^53-1, no string with half of a surrogate pair.

    Raises:
        UnreadableError: for anything else.
    """
    level: list[object] = [value]
    seen = 0
    for _ in range(MAX_DEPTH):
        seen += len(level)
        if seen > MAX_VALUES:
            raise UnreadableError("too_many", limit=MAX_VALUES)
        below: list[object] = []
        for item in level:
            _require_one(item, below)
        if not below:
            return
        level = below
    raise UnreadableError("too_deep", limit=MAX_DEPTH)


def _require_one(item: object, below: list[object]) -> None:
    kind = type(item)
    if isinstance(item, str) and kind is str:
        if any("\ud800" <= character <= "\udfff" for character in item):
            raise UnreadableError("half_character")
    elif isinstance(item, int) and kind is int:
        if abs(item) > MAX_INTEGER:
            raise UnreadableError("big_integer", digits=MAX_INTEGER)
    elif isinstance(item, dict) and kind is dict:
        below.extend(item.keys())
        below.extend(item.values())
        if not all(type(key) is str for key in item):
            raise UnreadableError("strange_value", kind="key")
    elif isinstance(item, list) and kind is list:
        below.extend(item)
    elif item is not None and kind is not bool:
        raise UnreadableError("strange_value", kind=kind.__name__)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise UnreadableError("key_twice", key=Counter(key for key, _ in pairs).most_common(1)[0][0])
    return made


def _integer(digits: str) -> int:
    if digits == "-0":
        raise UnreadableError("fraction", text=digits)
    if len(digits) > len(str(-MAX_INTEGER)) or abs(int(digits)) > MAX_INTEGER:
        raise UnreadableError("big_integer", digits=MAX_INTEGER)
    return int(digits)


def _fraction(text: str) -> NoReturn:
    raise UnreadableError("fraction", text=text[:20])
