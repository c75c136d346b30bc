"""Ids, links, codes and seeds: of the form they are promised in, and never the same twice."""

import re

from baithak.kernel.hidden import unseal
from baithak.runtime.dice_box import SystemDiceBox
from baithak.runtime.spoken_codes import WORDS, normal_code

DICE = SystemDiceBox()


def test_an_id_is_its_prefix_and_16_letters_and_digits() -> None:
    ids = {DICE.id("m") for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(re.fullmatch("m[a-z2-7]{16}", one) for one in ids)


def test_a_link_is_22_characters_that_an_address_can_hold() -> None:
    links = {DICE.link() for _ in range(1_000)}
    assert len(links) == 1_000
    assert all(re.fullmatch("[A-Za-z0-9_-]{22}", one) for one in links)


def test_a_code_is_a_word_and_four_digits_as_they_are_stored() -> None:
    codes = [DICE.spoken_code() for _ in range(2_000)]
    assert codes == [normal_code(code) for code in codes]
    assert {word.latin for word in WORDS} == {code.split()[0] for code in codes}
    assert len(set(codes)) > 1_900


def test_F1_a_seed_is_32_bytes_and_sealed() -> None:
    seeds = [DICE.seed() for _ in range(100)]
    assert {32} == {len(unseal(seed)) for seed in seeds}
    assert len({unseal(seed) for seed in seeds}) == 100
    assert repr(seeds[0]) == "Hidden(…)"
