"""Canonical JSON (RFC 8785, integers only) and the hash of it, as records and rules are hashed.

The stand-alone verifier has its own.
"""

import hashlib
from typing import Any

import rfc8785


def canonical(value: Any) -> bytes:
    """The canonical bytes of plain data (dict, list, str, bool, None, int within ±(2⁵³−1)).

    Raises ValueError for anything else: larger integers are written as strings of decimal digits by who makes the
    record.
    """
    if _holds_a_float(value):
        raise ValueError("canonical records hold integers only")
    try:
        data: bytes = rfc8785.dumps(value)
    except rfc8785.CanonicalizationError as problem:
        raise ValueError(str(problem)) from problem
    return data


def canonical_hash(value: Any) -> str:
    """The SHA-256 of the canonical bytes, as 64 hex digits."""
    return hashlib.sha256(canonical(value)).hexdigest()


def _holds_a_float(value: Any) -> bool:
    if isinstance(value, float):
        return True
    if isinstance(value, dict):
        return any(_holds_a_float(item) for item in value.values())
    if isinstance(value, (list, tuple)):
        return any(_holds_a_float(item) for item in value)
    return False
