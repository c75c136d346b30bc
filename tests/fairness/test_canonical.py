"""Canonical JSON against a second writer of RFC 8785."""

from typing import Any

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from baithak.fairness.canonical import canonical, hash_of
from baithak.fairness.reading import MAX_INTEGER, parse

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(plain)
def test_it_writes_what_a_second_writer_writes(value: Any) -> None:
    assert rfc8785.dumps(value) == canonical(value)


@given(plain)
def test_what_is_written_reads_back_the_same(value: Any) -> None:
    assert value == parse(canonical(value))


def test_keys_are_sorted_by_utf16_code_units_not_by_characters() -> None:
    # U+1F600 is D83D DE00 in UTF-16, before U+FB33.
    assert '{"\U0001f600":1,"\ufb33":2}'.encode() == canonical({"\ufb33": 2, "\U0001f600": 1})


def test_controls_are_escaped_in_the_shortest_form_and_nothing_else_is() -> None:
    assert b'"\\u0000\\b\\t\\n\\f\\r\\u001f\\"\\\\/\x7f\xe2\x80\xa8"' == canonical('\0\b\t\n\f\r\x1f"\\/\x7f\u2028')


def test_the_hash_is_the_sha256_of_the_canonical_form() -> None:
    assert "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a" == hash_of({}).hex()
