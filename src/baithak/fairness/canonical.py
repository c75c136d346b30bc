"""Plain data in its one canonical form, as RFC 8785 writes it, and the hash of that form.

Only what a record holds can be written: objects, arrays, strings, integers, booleans, null. Reading is in `reading`.
"""

import re
from hashlib import sha256

_ESCAPED = re.compile(r'["\\\x00-\x1f]')
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def canonical(value: object) -> bytes:
    """The canonical JSON of `value`: no spaces, keys by their UTF-16 code units, UTF-8.

    Trusts that `reading.require_plain` let `value` through.
    """
    pieces: list[str] = []
    _write(value, pieces)
    return "".join(pieces).encode("utf-8")


def hash_of(value: object) -> bytes:
    """The SHA-256 of the canonical JSON of `value`, 32 bytes."""
    return sha256(canonical(value)).digest()


def _write(value: object, pieces: list[str]) -> None:
    if value is None:
        pieces.append("null")
    elif value is True:
        pieces.append("true")
    elif value is False:
        pieces.append("false")
    elif isinstance(value, int):
        pieces.append(str(value))
    elif isinstance(value, str):
        pieces.append(_quoted(value))
    elif isinstance(value, list):
        _write_all("[", [("", item) for item in value], "]", pieces)
    elif isinstance(value, dict):
        # RFC 8785 3.2.3: by UTF-16 code units, which differs from code points above U+FFFF.
        keys = sorted(value, key=lambda key: str(key).encode("utf-16-be"))
        _write_all("{", [(_quoted(key) + ":", value[key]) for key in keys], "}", pieces)
    else:
        raise TypeError(type(value).__name__)


def _write_all(opening: str, members: list[tuple[str, object]], closing: str, pieces: list[str]) -> None:
    pieces.append(opening)
    for number, (name, value) in enumerate(members):
        pieces.append("," + name if number else name)
        _write(value, pieces)
    pieces.append(closing)


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _ESCAPES.get(found[0], f"\\u{ord(found[0]):04x}"), text) + '"'
