"""What a name may be: in three languages, with everything people paste."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.names import MOST_LETTERS, clean_name
from baithak.kernel.rejected import Rejected

TOO_LONG = Rejected("room.name_too_long", max=20)
BAD = Rejected("room.name_bad")
EMPTY = Rejected("room.name_empty")


def refusal(name: str) -> Rejected | None:
    try:
        clean_name(name)
    except Rejected as rejected:
        return rejected
    return None


@pytest.mark.parametrize(
    "name",
    [
        "Ravi",
        "O'Brien-Smith 2.",
        "रवि शर्मा",
        "क्षमा",
        "आयुष्मान श्रीवास्तव",
        "محمد علی",
        "اُمِّ کلثوم",
        "Zoë",
        "José 🎲",
        "5",
        "王小明",
        "🙂",
        "👨‍👩‍👧‍👦",
        "👩🏽‍🚀",
        "❤️‍🔥",
        "🏳️‍🌈",
        "🇮🇳",
        "1️⃣",
    ],
)
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert unicodedata.normalize("NFC", name) == clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "क्\u200dष",  # Devanagari: a half letter kept apart from the next
        "राजा क्\u200cषेत्र",  # and one that shows its virama
        "র\u200d্যাব",  # Bengali: the joiner comes before the virama
        "می\u200cخواہ",  # Urdu and Persian: an ending not joined
        "بے\u200dخود",
    ],
)
def test_joiners_are_kept_where_a_script_is_written_with_them(name: str) -> None:
    assert unicodedata.normalize("NFC", name) == clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ra\u200dvi",
        "Ra\u200cvi",
        "रवि\u200c",
        "\u200dरवि",
        "र\u200cवि",
        "क्\u200d\u200dष",
        "عل\u200c\u200cی",
        "دا\u200cؤد",  # after a letter that never joins it would not be seen
        "🙂\u200d",
        "Ravi\ufe0f",
        "1\ufe0f",
        "\u200b",
        "Ra\u200bvi",
        "\u2060Ravi",
        "Ravi\ufeff",
        "Ra\u00advi",
        "\u034fRavi",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "Ravi\u180e",
        "Ravi\U000e0041",
    ],
)
def test_what_can_not_be_seen_is_refused(name: str) -> None:
    assert refusal(name) == BAD


@pytest.mark.parametrize("mark", "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_what_turns_the_text_round_is_refused(mark: str) -> None:
    assert [BAD, BAD, BAD] == [refusal(name) for name in (f"Ra{mark}vi", f"{mark}رضا", mark)]


@pytest.mark.parametrize(
    "sign", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\x0b", "\ud800", "\ue000", "\ufffe", "\ufdd0"]
)
def test_controls_and_what_is_no_character_are_refused(sign: str) -> None:
    assert [BAD, BAD, BAD] == [refusal(name) for name in (f"Ra{sign}vi", f"{sign}Ravi", sign)]


def test_a_pile_of_marks_and_a_mark_on_nothing_are_refused() -> None:
    assert refusal("q" + "\u0323\u0301" * 2) is None
    assert refusal("q" + "\u0323\u0301" * 3) == BAD
    assert refusal("\u0301Ravi") == BAD
    assert refusal("Ravi \u093f") == BAD


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ravi  ", "Ravi"),
        ("Ravi \t\r\n Kumar", "Ravi Kumar"),
        ("Ravi\u00a0\u3000\u2003Kumar", "Ravi Kumar"),
        ("\nRavi\u2028", "Ravi"),
        ("Zoe\u0308", "Zoë"),
        ("\u0958\u0932\u092e", "\u0915\u093c\u0932\u092e"),
    ],
)
def test_spaces_are_folded_and_letters_composed(name: str, clean: str) -> None:
    assert clean == clean_name(name)


@pytest.mark.parametrize("name", ["", " ", "\n\t\u00a0\u3000"])
def test_nothing_is_no_name(name: str) -> None:
    assert refusal(name) == EMPTY


@pytest.mark.parametrize("letter", ["x", "é", "श्री", "क्ष", "नि", "بّ", "👨‍👩‍👧‍👦", "🇮🇳"])
def test_twenty_letters_as_people_see_them_fit_and_no_more(letter: str) -> None:
    assert refusal(letter * MOST_LETTERS) is None
    assert refusal(letter * (MOST_LETTERS + 1)) == TOO_LONG


@pytest.mark.parametrize("name", ["x" * 500, "x" * 10_000_000, " " * 500, "\u202e" * 500])
def test_a_book_is_no_name(name: str) -> None:
    assert refusal(name) == TOO_LONG


@given(st.text(max_size=40) | st.text("aश् ीर\u200c\u200d\u0301م\ufe0f🙂 ", max_size=25))
def test_a_name_is_refused_with_one_of_three_codes_or_stays_clean(name: str) -> None:
    rejected = refusal(name)
    assert rejected in {None, TOO_LONG, BAD, EMPTY}
    if rejected is None:
        clean = clean_name(name)
        assert clean
        assert clean == clean_name(clean)
        assert clean == " ".join(clean.split())
        assert clean == unicodedata.normalize("NFC", clean)
