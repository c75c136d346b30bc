"""Canonical JSON: sorted, without spaces, integers only."""

import hashlib

import pytest

from baithak.kernel.canonical import canonical, canonical_hash

SAFE_INTEGER = 2**53 - 1


def test_keys_are_sorted_and_nothing_is_spaced() -> None:
    assert b'{"a":[1,true,null],"b":"\xe0\xa4\x85"}' == canonical({"b": "अ", "a": [1, True, None]})


def test_the_hash_is_that_of_the_canonical_bytes() -> None:
    assert hashlib.sha256(b'{"a":1}').hexdigest() == canonical_hash({"a": 1})


@pytest.mark.parametrize("value", [1.0, {"a": [0.5]}, SAFE_INTEGER + 1, -SAFE_INTEGER - 1, float("nan"), {"a": {1, 2}}])
def test_floats_and_integers_that_a_browser_cannot_hold_are_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        canonical(value)


def test_the_largest_integers_are_written() -> None:
    assert str(SAFE_INTEGER).encode() == canonical(SAFE_INTEGER)
