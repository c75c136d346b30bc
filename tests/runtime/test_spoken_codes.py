"""Codes that can be said aloud: understood as people type them, in any of the three scripts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.runtime.spoken_codes import MOST_CHARACTERS, WORDS, Word, _plain, normal_code


def test_there_are_60_words_and_no_two_sound_the_same_in_any_script() -> None:
    assert len(WORDS) == 60
    spellings = [_plain(spelling) for word in WORDS for spelling in word]
    assert len(set(spellings)) == 180


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.latin)
def test_every_spelling_of_a_word_is_understood(word: Word) -> None:
    for spelling in (*word, word.latin.lower(), word.latin.capitalize()):
        assert f"{word.latin} 0042" == normal_code(f"{spelling} 0042")
        assert f"{word.latin} 0042" == normal_code(f"{spelling}0042")
        assert f"{word.latin} 0042" == normal_code(f"0042 {spelling}")
        assert f"{word.latin} 0042" == normal_code(f"0042{spelling}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("KAMAL 4821", "KAMAL 4821"),
        ("  kamal   4821 ", "KAMAL 4821"),
        ("Kamal-4821", "KAMAL 4821"),
        ("kamal – 4821", "KAMAL 4821"),
        ("kamal:4821", "KAMAL 4821"),
        (" 4821 - kamal ", "KAMAL 4821"),
        ("कमल ४८२१", "KAMAL 4821"),
        ("४८२१ कमल", "KAMAL 4821"),
        ("۴۸۲۱ کمل", "KAMAL 4821"),
        ("کمل ۴۸۲۱", "KAMAL 4821"),
        ("كمل ٤٨٢١", "KAMAL 4821"),
        ("\u200fکمل\u200f 4821", None),
        ("बर्फी 1234", "BARFI 1234"),
        ("बर्फ़ी 1234", "BARFI 1234"),
        ("\u095bीरा 1234", "ZEERA 1234"),
        ("ज\u093cीरा 1234", "ZEERA 1234"),
        ("हाथी 0001", "HATHI 0001"),
        ("ہاتھی 0001", "HATHI 0001"),
        ("هاتھي 0001", "HATHI 0001"),
        ("چاۓ 0001", None),
        ("مٹھائی 7777", "MITHAI 7777"),
        ("چَاند 7777", "CHAND 7777"),
    ],
)
def test_what_keyboards_and_habits_differ_in_makes_no_difference(typed: str, meant: str | None) -> None:
    assert meant == normal_code(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "4821",
        "KAMAL",
        "KAMAL 482",
        "KAMAL 48213",
        "KAMAL 4821 x",
        "LOTUS 4821",
        "KAMAL 48 21",
        "KAMAL\n",
        "x" * 50,
        "482 KAMAL",
        "14821 KAMAL",
        "4821 LOTUS",
        "48 KAMAL 21",
        "4821 KAMAL 4821",
    ],
)
def test_anything_else_is_no_code(typed: str) -> None:
    assert normal_code(typed) is None


@pytest.mark.parametrize(
    "typed",
    ["-" * 16_000, " " * 16_000 + "1", "KAMAL" + "-" * MOST_CHARACTERS + "4821", "4821" + "-" * 16_000, "क" * 5_000],
)
def test_a_book_is_not_read(typed: str) -> None:
    assert normal_code(typed) is None


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_in_normal_form_or_none(typed: str) -> None:
    code = normal_code(typed)
    assert code is None or code == normal_code(code)
