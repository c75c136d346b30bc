"""Events to rows and back: versions, upcasting, the hash chain, sealed values."""

import hashlib
import json
import pickle
import traceback
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.hidden import Hidden, unseal
from baithak.store.codec import Codec, dump, link, load, start
from baithak.store.errors import Unreadable
from baithak.store.port import Append, Head, Receipt, Snapshot, StoredEvent


class Moved(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.moved"):
    steps: int
    by: str = "m1"


class Dealt(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.dealt"):
    seed: Hidden[bytes]
    hands: dict[str, Hidden[tuple[int, ...]]]
    trump: Hidden[Moved] | None = None


class OldPaid(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.paid"):
    chips: int


class Paid(msgspec.Struct, frozen=True, tag_field="kind", tag="toy.paid"):
    version: ClassVar[int] = 3
    half_chips: int
    secret: Hidden[str]


PAID_UPCASTS = {
    ("toy.paid", 1): lambda old: {"kind": old["kind"], "half_chips": 2 * old["chips"]},
    ("toy.paid", 2): lambda old: {**old, "secret": "none"},
}
CODEC = Codec([Moved, Dealt])


def decoded(codec: Codec, room: str, rows: list[StoredEvent]) -> list[Any]:
    return [event for _, event in codec.decode(room, start(room), rows)]


def test_events_come_back_equal_and_numbered() -> None:
    dealt = Dealt(Hidden(b"\x00\xffseed"), {"m1": Hidden((1, 2)), "m2": Hidden(())}, Hidden(Moved(9)))
    events = [Moved(1), dealt, Moved(2, "m2")]
    rows = CODEC.encode(start("r1"), 1_234, events)
    assert events == decoded(CODEC, "r1", rows)
    assert [(1, 1_234, "toy.moved", 1), (2, 1_234, "toy.dealt", 1), (3, 1_234, "toy.moved", 1)] == [
        (row.seq, row.at_ms, row.kind, row.version) for row in rows
    ]
    assert b"\x00\xffseed" == unseal(decoded(CODEC, "r1", rows)[1].seed)


def test_a_log_goes_on_where_it_stands() -> None:
    first = CODEC.encode(start("r1"), 1, [Moved(1)])
    head = Head(1, first[-1].hash)
    second = CODEC.encode(head, 2, [Moved(2)])
    assert [Moved(2)] == [event for _, event in CODEC.decode("r1", head, second)]
    assert CODEC.encode(start("r1"), 1, [Moved(1)]) + second == [*first, *second]


def test_the_chain_is_made_as_documented() -> None:
    first = hashlib.sha256(b"r1").digest()
    assert Head(0, first) == start("r1")
    text = b"toy.moved"
    numbers = (7).to_bytes(8, "big") + (99).to_bytes(8, "big") + len(text).to_bytes(4, "big")
    expected = hashlib.sha256(first + numbers + text + (2).to_bytes(4, "big") + b"{}").digest()
    assert expected == link(first, 7, 99, "toy.moved", 2, b"{}")


@given(
    place=st.integers(0, 3),
    change=st.sampled_from(["seq", "at_ms", "kind", "version", "body", "hash"]),
)
def test_a_changed_row_is_found_at_its_number(place: int, change: str) -> None:
    rows = CODEC.encode(start("r1"), 5, [Moved(step) for step in range(5)])
    row = rows[place]
    changed: dict[str, Any] = {
        "seq": row.seq + 1,
        "at_ms": row.at_ms + 1,
        "kind": "toy.dealt",
        "version": 2,
        "body": row.body.replace(b'"m1"', b'"m2"'),
        "hash": bytes(32),
    }
    rows[place] = msgspec.structs.replace(row, **{change: changed[change]})
    with pytest.raises(Unreadable) as caught:
        decoded(CODEC, "r1", rows)
    assert ("r1", place + 1) == (caught.value.room, caught.value.seq)


def test_a_row_cut_out_swapped_or_from_another_room_is_found() -> None:
    rows = CODEC.encode(start("r1"), 5, [Moved(step) for step in range(4)])
    other = CODEC.encode(start("r2"), 5, [Moved(step) for step in range(4)])
    swapped = [rows[0], msgspec.structs.replace(rows[2], seq=2), msgspec.structs.replace(rows[1], seq=3), rows[3]]
    for log, seq in (([rows[0], *rows[2:]], 2), (swapped, 2), ([*rows[:3], other[3]], 4), (other, 1)):
        with pytest.raises(Unreadable) as caught:
            decoded(CODEC, "r1", log)
        assert seq == caught.value.seq


def test_events_before_a_broken_one_are_given_first() -> None:
    rows = CODEC.encode(start("r1"), 5, [Moved(step) for step in range(4)])
    rows[2] = msgspec.structs.replace(rows[2], body=b"{}")
    reader = CODEC.decode("r1", start("r1"), rows)
    assert [Moved(0), Moved(1)] == [next(reader)[1], next(reader)[1]]
    with pytest.raises(Unreadable):
        next(reader)


def rechained(*rows: tuple[str, int, bytes]) -> list[StoredEvent]:
    """Rows with a sound chain, whatever is in them."""
    head, made = start("r1"), []
    for kind, version, body in rows:
        head = Head(head.seq + 1, link(head.hash, head.seq + 1, 5, kind, version, body))
        made.append(StoredEvent(head.seq, 5, kind, version, body, head.hash))
    return made


@pytest.mark.parametrize(
    ("kind", "version", "body", "why"),
    [
        ("toy.flown", 1, b"{}", "events of kind toy.flown are not known here"),
        ("toy.moved", 2, b'{"kind":"toy.moved","steps":1}', "toy.moved version 2 is not known here; 1 is the newest"),
        ("toy.moved", 0, b'{"kind":"toy.moved","steps":1}', "toy.moved version 0 is not known here; 1 is the newest"),
        ("toy.moved", 1, b'{"kind":"toy.moved","steps":"SECRET"}', "the body doesn't fit toy.moved version 1"),
        ("toy.moved", 1, b'{"kind":"toy.moved"}', "the body doesn't fit toy.moved version 1"),
        ("toy.moved", 1, b"SECRET", "the body doesn't fit toy.moved version 1"),
        ("toy.moved", 1, b"\xff\xfe", "the body doesn't fit toy.moved version 1"),
        (
            "toy.dealt",
            1,
            b'{"kind":"toy.dealt","seed":"SECRET!","hands":{}}',
            "the body doesn't fit toy.dealt version 1",
        ),
    ],
)
def test_what_is_not_known_is_unreadable_and_says_no_value(kind: str, version: int, body: bytes, why: str) -> None:
    rows = rechained(("toy.moved", 1, b'{"kind":"toy.moved","steps":1}'), (kind, version, body))
    with pytest.raises(Unreadable) as caught:
        decoded(CODEC, "r1", rows)
    assert ("r1", 2, why) == (caught.value.room, caught.value.seq, caught.value.why)
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))
    assert caught.value.__context__ is None


def test_older_versions_are_upcast_step_by_step() -> None:
    codec = Codec([Paid, Moved], PAID_UPCASTS)
    rows = rechained(
        ("toy.paid", 1, b'{"kind":"toy.paid","chips":4}'),
        ("toy.paid", 2, b'{"kind":"toy.paid","half_chips":5}'),
        ("toy.paid", 3, b'{"kind":"toy.paid","half_chips":6,"secret":"s"}'),
    )
    assert [Paid(8, Hidden("none")), Paid(5, Hidden("none")), Paid(6, Hidden("s"))] == decoded(codec, "r1", rows)
    assert [3] == [row.version for row in codec.encode(start("r1"), 1, [Paid(1, Hidden(""))])]


def test_what_an_older_program_wrote_is_read_by_a_newer_one() -> None:
    rows = Codec([OldPaid]).encode(start("r1"), 1, [OldPaid(2), OldPaid(3)])
    paid = decoded(Codec([Paid], PAID_UPCASTS), "r1", rows)
    assert [Paid(4, Hidden("none")), Paid(6, Hidden("none"))] == paid


def test_an_upcast_that_stumbles_over_a_body_makes_it_unreadable() -> None:
    codec = Codec([Paid], PAID_UPCASTS)
    for body in (b'{"kind":"toy.paid"}', b"[]", b'{"kind":"toy.paid","chips":null}'):
        with pytest.raises(Unreadable):
            decoded(codec, "r1", rechained(("toy.paid", 1, body)))


def test_types_that_could_not_be_told_apart_or_read_again_are_refused() -> None:
    class Untagged(msgspec.Struct):
        pass

    class Versioned(msgspec.Struct, tag="toy.versioned"):
        version: int

    with pytest.raises(ValueError, match="Untagged has no tag"):
        Codec([Untagged])
    with pytest.raises(ValueError, match="Paid and OldPaid share the tag"):
        Codec([OldPaid, Paid], PAID_UPCASTS)
    with pytest.raises(ValueError, match=r"nothing leads from .* version 2 to 3"):
        Codec([Paid], {("toy.paid", 1): PAID_UPCASTS["toy.paid", 1]})
    with pytest.raises(ValueError, match="`version` is the class's"):
        Codec([Versioned])
    with pytest.raises(KeyError):
        CODEC.encode(start("r1"), 1, [OldPaid(1)])


def test_F11_no_row_tells_what_is_sealed_in_it() -> None:
    dealt = Dealt(Hidden(b"SECRET"), {"m1": Hidden((17_171_717,))})
    rows = CODEC.encode(start("r1"), 1, [dealt])
    append = Append("r1", 0, rows, (Receipt("m1", "c1", b"SECRET"),))
    snapshot = Snapshot(1, rows[0].hash, "f1", b"SECRET")
    for shown in (dealt, rows, rows[0], append, append.receipts, snapshot, decoded(CODEC, "r1", rows)):
        for text in (repr(shown), str(shown), f"{shown}"):
            assert "SECRET" not in text
            assert "U0VDUkVU" not in text
            assert "17171717" not in text
    assert [] == rows[0].__rich_repr__()
    with pytest.raises(TypeError, match="can't be pickled"):
        pickle.dumps(dealt.seed)
    with pytest.raises(TypeError):
        msgspec.json.encode(dealt)
    assert {"kind", "seed", "hands", "trump"} == set(json.loads(rows[0].body))


class State(msgspec.Struct, frozen=True):
    deck: Hidden[tuple[int, ...]]
    by_number: dict[int, Hidden[bytes]]
    note: str = ""


@given(
    deck=st.lists(st.integers(0, 2**60)).map(tuple),
    by_number=st.dictionaries(st.integers(0, 99), st.binary().map(Hidden)),
    note=st.text(),
)
def test_states_are_dumped_and_loaded_whole(
    deck: tuple[int, ...], by_number: dict[int, Hidden[bytes]], note: str
) -> None:
    state = State(Hidden(deck), by_number, note)
    assert state == load(dump(state), State)


def test_F11_what_is_no_state_is_refused_without_a_value() -> None:
    body = json.dumps({"deck": ["SEC" + "RET"]}).encode()
    with pytest.raises(ValueError, match="the body is no State") as caught:
        load(body, State)
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))
    with pytest.raises(TypeError, match="a object can't be stored"):
        dump({"a": object()})
