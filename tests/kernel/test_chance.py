"""F6: the streams are the vectors' own, words are thrown away where they would favour anyone, shuffles are exact."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.chance import Chance, Mac, Stream

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
KEY = bytes(range(32))


def stream(label: str = "test/label", key: bytes = KEY) -> Stream:
    return Chance(key).stream(label)


class Scripted(Stream):
    """A stream whose bytes are given."""

    def __init__(self, data: bytes) -> None:
        super().__init__(Mac(KEY), "scripted")
        self._buffer = data


class Chosen(Stream):
    """A stream whose `below` gives the numbers of a list, after checking that they lie below."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(Mac(KEY), "chosen")
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        number = self.numbers.pop(0)
        assert number < n
        return number

    def below_each(self, ns: Sequence[int]) -> list[int]:
        return [self.below(n) for n in ns]


def test_F6_below_gives_the_vectors_values_and_throws_as_many_words_away() -> None:
    case = next(vector for vector in VECTORS if "below_tests" in vector)
    luck = stream("selftest/below", bytes.fromhex(case["prk"]))
    rejected = 0
    for test in case["below_tests"]:
        n = int(test["n"])
        before = luck.used
        assert test["values"] == [str(luck.below(n)) for _ in test["values"]]
        rejected += (luck.used - before) // (4 if n <= 2**32 else 8) - len(test["values"])
    assert case["below_rejected_words"] == rejected == 3


def test_F6_the_first_block_is_the_vectors() -> None:
    case = next(vector for vector in VECTORS if "first_block_sicbo_dice" in vector)
    luck = stream("sicbo/dice", bytes.fromhex(case["prk"]))
    assert case["first_block_sicbo_dice"] == luck.take(32).hex()


@pytest.mark.parametrize("case", [vector for vector in VECTORS if "dice" in vector], ids=lambda case: case["name"])
def test_F7_auto_dice_are_the_vectors(case: dict[str, object]) -> None:
    luck = stream("sicbo/dice", bytes.fromhex(str(case["prk"])))
    assert case["dice"] == [luck.below(6) + 1 for _ in range(3)]


def test_F7_the_calls_are_the_vectors() -> None:
    case = next(vector for vector in VECTORS if "calls" in vector)
    assert case["calls"] == stream("tambola/calls", bytes.fromhex(case["prk"])).shuffled(range(1, 91))


def test_F7_the_deck_is_the_vectors() -> None:
    case = next(vector for vector in VECTORS if "deck_106" in vector)
    deck = stream("rummy/deck", bytes.fromhex(case["prk"])).shuffled(range(106))
    assert case["deck_106"] == deck
    assert case["deck_sha256"] == hashlib.sha256(bytes(deck)).hexdigest()


def test_F6_blocks_are_numbered_in_four_bytes_after_the_label_and_used_one_after_another() -> None:
    def block(j: int) -> bytes:
        return hmac.new(KEY, b"fairplay-1/test/label" + j.to_bytes(4, "big") + b"\x01", hashlib.sha256).digest()

    luck = stream()
    assert block(0)[:20] == luck.take(20)
    assert (block(0) + block(1) + block(2))[20:90] == luck.take(70)
    assert 90 == luck.used


def test_F6_a_label_has_the_same_stream_each_time_and_no_other_label_has_it() -> None:
    luck = Chance(KEY)
    first = luck.stream("tambola/ticket/1")
    first.take(5)
    assert luck.stream("tambola/ticket/1").take(64) == luck.stream("tambola/ticket/1").take(64)
    assert luck.stream("tambola/ticket/1").take(64) != luck.stream("tambola/ticket/11").take(64)
    assert luck.stream("tambola/ticket/1").take(64) != stream("tambola/ticket/1", bytes(32)).take(64)


@pytest.mark.parametrize(
    ("n", "word_bytes"),
    [
        (1, 4),
        (2, 4),
        (2**32, 4),
        (2**32 + 1, 8),
        (2**64, 8),
        (2**64 + 1, 16),
        (2**96, 16),
        (2**96 + 1, 20),
        (2**259, 40),
    ],
)
def test_F6_the_size_of_a_word_follows_the_bit_length_of_n_minus_1(n: int, word_bytes: int) -> None:
    luck = Scripted(bytes(64))
    assert 0 == luck.below(n)
    assert word_bytes == luck.used


@pytest.mark.parametrize("n", [3, 6, 90, 3_000_000_000, 2**32 - 1, 2**32 + 1, 3_669_688_706_217_187_500, 10**30])
def test_F6_the_first_word_of_the_incomplete_last_run_is_thrown_away_and_the_one_before_is_not(n: int) -> None:
    probe = Scripted(bytes(64))
    probe.below(n)
    size = probe.used
    fair = 2 ** (8 * size) // n * n
    last, first_unfair = (fair - 1).to_bytes(size, "big"), fair.to_bytes(size, "big")
    assert n - 1 == Scripted(last).below(n)
    assert 1 == Scripted(first_unfair + b"\xff" * size + (1).to_bytes(size, "big")).below(n)


def test_F6_no_word_is_thrown_away_where_n_divides_the_words() -> None:
    assert 2**32 - 1 == Scripted(b"\xff" * 4).below(2**32)
    assert 1 == Scripted(b"\xff" * 4).below(2)


@given(st.binary(min_size=32, max_size=32), st.integers(min_value=1, max_value=2**300))
def test_F6_below_stays_below(key: bytes, n: int) -> None:
    luck = stream(key=key)
    assert all(0 <= luck.below(n) < n for _ in range(5))


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(min_value=1, max_value=2**32)))
def test_F6_many_numbers_below_are_those_that_come_one_after_another(key: bytes, ns: list[int]) -> None:
    at_once, one_by_one = stream(key=key), stream(key=key)
    assert [one_by_one.below(n) for n in ns] == at_once.below_each(ns)
    assert (one_by_one.used, one_by_one.take(5)) == (at_once.used, at_once.take(5))


def test_F6_among_many_numbers_an_unfair_word_is_thrown_away_too() -> None:
    words = [(7).to_bytes(4, "big"), b"\xff" * 4, (2**32 - 90).to_bytes(4, "big"), (8).to_bytes(4, "big")]
    luck = Scripted(b"".join(words))
    # 2³² is 76 more than a multiple of 90.
    assert [7, (2**32 - 90) % 90, 8] == luck.below_each([90, 90, 90])
    assert 16 == luck.used


@given(st.binary(max_size=64), st.binary(max_size=200))
def test_F6_the_prepared_hash_is_hmac(key: bytes, message: bytes) -> None:
    mac = Mac(key)
    assert [hmac.digest(key, message, "sha256")] * 2 == [mac.digest(message), mac.digest(message)]


def test_F6_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing lies below 0"):
        stream().below(0)


def test_F6_a_shuffle_swaps_from_the_end_down() -> None:
    # i = 3, 2, 1 with j = 0, 2, 0.
    assert ["b", "d", "c", "a"] == Chosen((0, 2, 0)).shuffled("abcd")


def test_F6_each_order_comes_of_exactly_one_row_of_choices() -> None:
    orders = Counter(tuple(Chosen(choice).shuffled("abcde")) for choice in product(*map(range, (5, 4, 3, 2))))
    assert 120 == len(orders)
    assert {1} == set(orders.values())


@pytest.mark.parametrize("items", [[], ["only"]])
def test_F6_shuffling_none_or_one_draws_nothing(items: list[str]) -> None:
    luck = stream()
    assert items == luck.shuffled(items)
    assert 0 == luck.used


def test_F11_neither_chance_nor_stream_shows_its_key() -> None:
    luck = stream()
    luck.take(3)
    assert "Chance(…)" == repr(Chance(KEY))
    assert "Stream('test/label', used 3 bytes)" == repr(luck)


def test_F5_a_key_of_another_length_is_refused_without_being_named() -> None:
    with pytest.raises(ValueError, match=r"^a round's key has 32 bytes, not 31$"):
        Chance(KEY[1:])
