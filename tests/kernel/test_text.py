"""What can't be seen is taken out of a text, and nothing else."""

import sys

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.text import without_unseen

UNSEEN = regex.compile(r"[\p{C}--\p{Cn}--\p{PCM}]|\p{DI}|\p{NChar}|\u2800", regex.VERSION1)


def test_no_character_is_kept_alone_that_can_not_be_seen_and_every_other_is() -> None:
    letters = map(chr, range(sys.maxunicode + 1))
    assert [] == [hex(ord(each)) for each in letters if (without_unseen(each) == "") != bool(UNSEEN.match(each))]


@pytest.mark.parametrize("text", ["می\u200cخواہ", "क्\u200dष", "👩🏽\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "\u06dd١٢"])
def test_joiners_and_signs_stay_where_they_are_spelling(text: str) -> None:
    assert text == without_unseen(text)


@pytest.mark.parametrize(
    "text", ["Ra\u200dvi", "R\u200bavi", "Ravi\ufe0f", "\u2060Ravi", "Ra\u00advi", "Ravi\U000e0041", "Ravi\n"]
)
def test_what_can_not_be_seen_goes(text: str) -> None:
    assert "Ravi" == without_unseen(text)


@given(st.text(max_size=30) | st.text("aश्ीر\u200b\u200c\u200d\u0301م\ufe0f🙂🏽\u034f", max_size=25))
def test_a_second_time_changes_nothing(text: str) -> None:
    once = without_unseen(text)
    assert once == without_unseen(once)
