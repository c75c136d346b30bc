"""Sealed values: nothing prints, encodes or copies them; one function opens them."""

import copy
import pickle

import msgspec
import pytest

from baithak.kernel.hidden import Hidden, unseal

SECRET = Hidden("the seed")


def test_only_unseal_opens_it() -> None:
    assert "the seed" == unseal(SECRET)


@pytest.mark.parametrize("text", [repr(SECRET), str(SECRET), f"{SECRET}", f"{SECRET:>20}", repr([SECRET])])
def test_no_text_of_it_tells_the_value(text: str) -> None:
    assert "seed" not in text


def test_nothing_pickles_or_copies_it() -> None:
    for attempt in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            attempt(SECRET)


def test_no_encoder_writes_it() -> None:
    for encode in (msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins):
        with pytest.raises(TypeError):
            encode({"seed": SECRET})


def test_two_are_equal_when_their_contents_are_and_their_hash_tells_nothing() -> None:
    assert Hidden(1) == Hidden(1)
    assert Hidden(1) != Hidden(2)
    assert Hidden(1) != 1
    assert hash(Hidden(1)) == hash(Hidden(2))
