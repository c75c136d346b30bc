"""Strict reading: nothing that could be read in two ways, nothing absurd."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from baithak.fairness import UnreadableError, parse
from baithak.fairness.reading import MAX_BYTES, MAX_INTEGER, require_plain


def reason(data: bytes) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse(data)
    return caught.value.finding.code.removeprefix("unreadable.")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"\xef\xbb\xbf{}", "not_json"),
        (b"\xff{}", "not_utf8"),
        (b'{"a":1,"a":1}', "key_twice"),
        (b'{"a":{"b":1,"c":2,"b":3}}', "key_twice"),
        (b"[1.0]", "fraction"),
        (b"[1e3]", "fraction"),
        (b"[-0]", "fraction"),
        (b"[NaN]", "fraction"),
        (b"[-Infinity]", "fraction"),
        (b"[9007199254740992]", "big_integer"),
        (b"[-9007199254740992]", "big_integer"),
        (b"[" + b"9" * 100_000 + b"]", "big_integer"),
        (b'["\\ud800"]', "half_character"),
        (b'{"\\udfff":1}', "half_character"),
        (b"[" * 33 + b"]" * 33, "too_deep"),
        (b"[" * 1_000_000, "too_deep"),
        (b"[" + b"0," * 1_000_000 + b"0]", "too_many"),
        (b" " * (MAX_BYTES + 1), "too_big"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_plain_json_is_refused_with_its_reason(data: bytes, code: str) -> None:
    assert code == reason(data)


def test_the_limits_themselves_are_read() -> None:
    assert [MAX_INTEGER, -MAX_INTEGER] == parse(b"[9007199254740991,-9007199254740991]")
    assert "[" * 32 + "]" * 32 == str(parse(b"[" * 32 + b"]" * 32))


@given(st.binary(max_size=40))
@example(b'{"a":[null,true,false,"\\u0000",12]}')
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(UnreadableError):
        require_plain(parse(data))


class Text(str):
    """A text of another kind."""

    __slots__ = ()


@pytest.mark.parametrize("value", [1.5, (1,), {1: 2}, {1}, b"", Text("a"), [object()], {Text("a"): 1}])
def test_values_that_json_does_not_have_are_refused(value: Any) -> None:
    with pytest.raises(UnreadableError):
        require_plain(value)


def test_a_value_that_holds_itself_is_refused() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(UnreadableError):
        require_plain(value)
