"""Letters on paper: shaped by their script, found in the right font, never wider than their place."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import pytest
import uharfbuzz  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf import FPDF

from baithak.sheets.lettering import FILES, FONTS, MM_PER_POINT, TEXT, Lettering

SIZE: Final = 12.0
WIDE: Final = 500.0


@pytest.fixture(scope="module")
def lettering() -> Iterator[Lettering]:
    pdf = FPDF(format="A4")
    pdf.add_page()
    with Lettering(pdf) as lettering:
        yield lettering


def shaped(family: str, text: str) -> float:
    """The width that the shaping engine itself gives the text, in millimetres for SIZE."""
    plain = BytesIO()
    with TTFont(FONTS / FILES[family]) as font:
        font.flavor = None
        font.save(plain)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(plain.getvalue())), buffer)
    return float(sum(place.x_advance for place in buffer.glyph_positions)) * SIZE / 1000 * MM_PER_POINT


def written(lettering: Lettering, text: str, width: float = WIDE) -> float:
    return lettering.text(text, 0, 20, SIZE, width=width)


@pytest.mark.parametrize("text", ["श्री", "द्विवेदी", "कृष्णमूर्ति", "विट्ठल", "क्लोज्ड", "फ़ातिमा"])
def test_hindi_letters_join(lettering: Lettering, text: str) -> None:
    assert shaped("devanagari", text) == pytest.approx(written(lettering, text), abs=0.02)
    apart = sum(written(lettering, sign) for sign in text)
    assert written(lettering, text) < apart - 0.3


@pytest.mark.parametrize("text", ["بیگم", "محمد", "شگفتہ", "ٹکٹ"])
def test_urdu_letters_take_the_form_of_their_place_and_are_a_little_smaller(lettering: Lettering, text: str) -> None:
    assert shaped("nastaliq", text) * 0.8 == pytest.approx(written(lettering, text), abs=0.02)
    apart = sum(written(lettering, sign) for sign in text)
    assert written(lettering, text) < apart - 0.3


@pytest.mark.parametrize(("family", "text"), [(TEXT, "Zoë"), ("latin_ext", "āłő")])
def test_letters_come_from_the_font_that_has_them(lettering: Lettering, family: str, text: str) -> None:
    assert shaped(family, text) == pytest.approx(written(lettering, text), abs=0.02)


def test_a_line_wider_than_its_place_is_set_smaller(lettering: Lettering) -> None:
    assert 40 == written(lettering, "W" * 60, width=40)


def test_a_text_of_signs_that_no_font_has_takes_no_place(lettering: Lettering) -> None:
    assert 0 == written(lettering, "🎉 ☃")
