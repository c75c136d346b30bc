"""Reading one value out of plain data: each function gives it typed, or says where it isn't what it must be.

Which fields a record has is in `shape`, which a draw has in `draws`.
"""

import re
import unicodedata
from collections.abc import Callable, Set
from typing import TypeVar

from baithak.fairness.reading import MAX_INTEGER
from baithak.fairness.report import UnreadableError

Value = TypeVar("Value")

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}", re.ASCII)
_NAMED = re.compile(r"named:(.{1,256})")
_JOINERS = "\u200c\u200d"
_CODE = re.compile(r"[a-z0-9_.]{1,64}", re.ASCII)
_LABEL = re.compile(r"[a-z0-9_/-]{1,64}", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


def an_object(value: object, where: str, names: Set[str]) -> dict[str, object]:
    """An object with exactly the fields `names`.

    Raises:
        UnreadableError: also for a field that is missing or unknown; so do all functions here, for what they don't take.
    """
    fields = any_object(value, where)
    for name in sorted(names - fields.keys()):
        raise UnreadableError("missing_field", where=where, field=name)
    for name in sorted(fields.keys() - names):
        raise UnreadableError("unknown_field", where=where, field=name)
    return fields


def any_object(value: object, where: str) -> dict[str, object]:
    """An object with any fields."""
    if not isinstance(value, dict):
        raise UnreadableError("wrong_type", where=where, wanted="an object")
    return value


def a_list(value: object, where: str, longest: int) -> list[object]:
    """A list of at most `longest` items."""
    if not isinstance(value, list):
        raise UnreadableError("wrong_type", where=where, wanted="a list")
    if len(value) > longest:
        raise UnreadableError("too_long", where=where, limit=longest)
    return value


def an_integer(value: object, where: str, lowest: int = -MAX_INTEGER, highest: int = MAX_INTEGER) -> int:
    """An integer between `lowest` and `highest`, both allowed; no boolean."""
    if type(value) is not int or not lowest <= value <= highest:
        raise UnreadableError("wrong_type", where=where, wanted=f"an integer from {lowest} to {highest}")
    return value


def an_id(value: object, where: str) -> str:
    """The id of a member or a room: 1 to 64 of A–Z a–z 0–9 _ . : -"""
    return _text(value, where, _ID, "an id")


def an_account(value: object, where: str) -> str:
    """Who holds something: an id, or `named:` and the name of a person without a phone, 1 to 256 signs.

    A name is written out for people, so none of its signs may be one that hides, breaks or reorders text; the joiners
    of Devanagari and Urdu may.
    """
    name = _NAMED.fullmatch(value) if isinstance(value, str) else None
    if name is None:
        return an_id(value, where)
    hiding = (unicodedata.category(sign) in {"Cc", "Cf", "Zl", "Zp"} for sign in name[1] if sign not in _JOINERS)
    if any(hiding):
        raise UnreadableError("wrong_type", where=where, wanted="an id or a name")
    return name[0]


def a_code(value: object, where: str) -> str:
    """A code: 1 to 64 of a–z 0–9 _ ."""
    return _text(value, where, _CODE, "a code")


def a_label(value: object, where: str) -> str:
    """The label of a draw: 1 to 64 of a–z 0–9 _ / -"""
    return _text(value, where, _LABEL, "a label")


def a_hash(value: object, where: str) -> bytes:
    """32 bytes, written as 64 lowercase hex digits."""
    return bytes.fromhex(_text(value, where, _HASH, "64 lowercase hex digits"))


def a_rank(value: object, where: str) -> int:
    """A rank, written in decimal digits in a string."""
    return int(_text(value, where, _DECIMAL, "decimal digits in a string"))


def or_none(value: object, where: str, read: Callable[[object, str], Value]) -> Value | None:
    """None for null, else what `read` makes of it."""
    return None if value is None else read(value, where)


def _text(value: object, where: str, pattern: re.Pattern[str], wanted: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise UnreadableError("wrong_type", where=where, wanted=wanted)
    return value
