"""What is sent of a change is exactly the change."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from baithak.wire.delta import delta
from baithak.wire.messages import Delta
from tests.support.seen import merged


class Part(msgspec.Struct, frozen=True):
    name: str
    count: int
    people: dict[str, int | None]
    list: tuple[int, ...] = ()


def plain(part: Part) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(part))
    return whole


parts = st.builds(
    Part,
    st.sampled_from(["a", "b"]),
    st.integers(0, 2),
    st.dictionaries(st.sampled_from("abcd"), st.none() | st.integers(0, 2)),
    st.lists(st.integers(0, 1), max_size=2).map(tuple),
)


def test_nothing_is_sent_of_nothing() -> None:
    part = Part("a", 1, {"x": 1})
    assert delta(part, part) is None
    assert delta(part, Part("a", 1, {"x": 1})) is None


def test_a_field_is_sent_whole_and_an_object_by_its_changed_keys() -> None:
    before = Part("a", 1, {"x": 1, "y": 2, "z": 3})
    after = Part("b", 1, {"y": 2, "z": 4, "w": 5})
    assert Delta({"name": "b"}, {"people": {"z": 4, "w": 5}}, {"people": ["x"]}) == delta(before, after)


def test_what_has_not_changed_is_left_out_of_the_message() -> None:
    changed = delta(Part("a", 1, {}), Part("a", 2, {}))
    assert b'{"set":{"count":2}}' == msgspec.json.encode(changed)


@given(parts, parts)
def test_a_client_that_merges_the_delta_has_the_new_part(before: Part, after: Part) -> None:
    change = delta(before, after)
    assert (change is None) == (before == after)
    sent = {} if change is None else msgspec.json.decode(msgspec.json.encode(change))
    assert plain(after) == merged(plain(before), sent)
