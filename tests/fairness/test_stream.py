"""The stream of a label against the vectors and by itself (F6, F7)."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.fairness.stream import Stream
from tests.fairness.dealing import Luck

FILE = Path(__file__).parents[1] / "vectors" / "fair_derivation.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
PRK = sha256(b"a key").digest()


def stream_of(vector: dict[str, Any], label: str) -> Stream:
    return Stream(bytes.fromhex(vector["prk"]), label)


@pytest.mark.parametrize("vector", [vector for vector in VECTORS if "dice" in vector], ids=["all", "one missing"])
def test_F7_dice_are_three_times_below_6_plus_1(vector: dict[str, Any]) -> None:
    stream = stream_of(vector, "sicbo/dice")
    assert vector["dice"] == [stream.below(6) + 1 for _ in range(3)]


def test_F7_calls_are_a_shuffle_of_1_to_90() -> None:
    vector = next(vector for vector in VECTORS if "calls" in vector)
    assert vector["calls"] == stream_of(vector, "tambola/calls").shuffled(range(1, 91))


def test_F7_the_deck_is_a_shuffle_of_its_numbers() -> None:
    vector = next(vector for vector in VECTORS if "deck_106" in vector)
    assert vector["deck_106"] == stream_of(vector, "rummy/deck").shuffled(range(106))


def test_F6_a_word_in_the_last_uneven_part_is_thrown_away() -> None:
    # 3·2³⁰ is thrice a quarter of all words: words of the last quarter are thrown away, so drawing 40 numbers takes more.
    bound = 3 * 2**30
    words = Stream(PRK, "sicbo/dice")
    used = [word for word in (words.below(2**32) for _ in range(80)) if word < bound][:40]
    stream = Stream(PRK, "sicbo/dice")
    assert used == [stream.below(bound) for _ in range(40)]
    fresh = Stream(PRK, "sicbo/dice")
    assert [fresh.below(2**32) for _ in range(40)] != used


@pytest.mark.parametrize(
    ("bound", "length"), [(2**32, 4), (2**32 + 1, 8), (2**64, 8), (2**64 + 1, 16), (2**96 + 1, 20)]
)
def test_F6_a_word_has_4_bytes_then_8_then_as_many_as_the_bits_and_32_more(bound: int, length: int) -> None:
    stream, luck = Stream(PRK, "x"), Luck(PRK, "x")
    words = [luck.word(length) for _ in range(20)]
    usable = 256**length - 256**length % bound
    true = [word % bound for word in words if word < usable]
    assert true == [stream.below(bound) for _ in true]


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**64), min_size=1, max_size=30))
def test_F6_numbers_are_those_of_a_second_reading_of_the_rule(prk: bytes, bounds: list[int]) -> None:
    stream, luck = Stream(prk, "rummy/deck"), Luck(prk, "rummy/deck")
    assert [luck.below(bound) for bound in bounds] == [stream.below(bound) for bound in bounds]


@given(st.integers(0, 120))
def test_F6_a_shuffle_is_that_of_a_second_reading_of_the_rule(count: int) -> None:
    assert Luck(PRK, "y").shuffle(count) == Stream(PRK, "y").shuffled(range(count))


def test_F6_the_vectors_bounds_give_the_vectors_numbers() -> None:
    vector = VECTORS[-1]
    stream = stream_of(vector, "selftest/below")
    found = [[str(stream.below(int(test["n"]))) for _ in test["values"]] for test in vector["below_tests"]]
    assert [test["values"] for test in vector["below_tests"]] == found
