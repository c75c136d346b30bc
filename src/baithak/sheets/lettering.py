"""Letters on a page: the three scripts shaped by their own fonts, right to left where they run so, cut to no length.

Where they stand is decided in `pages`. The fonts are the client's, unchanged.
"""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias

from fpdf import FPDF
from fpdf.fonts import TTFFont

Language: TypeAlias = Literal["en", "hi", "ur"]
Align: TypeAlias = Literal["L", "C", "R"]

FONTS: Final = Path(__file__).with_name("fonts")

FIGURES: Final = "eczar"
TEXT: Final = "noto"
NASTALIQ: Final = "nastaliq"
#: What has the letters that `TEXT` lacks, in the order asked.
FALLBACKS: Final = ("devanagari", NASTALIQ, "latin_ext")
FILES: Final = {
    FIGURES: "eczar-latin-600-normal.woff",
    TEXT: "noto-sans-latin-600-normal.woff",
    "devanagari": "noto-sans-devanagari-600-normal.woff",
    NASTALIQ: "noto-nastaliq-urdu-arabic-700-normal.woff",
    "latin_ext": "noto-sans-latin-ext-600-normal.woff",
}

MM_PER_POINT: Final = 25.4 / 72

#: `FPDF.cell` sets the baseline so many font sizes below the middle of its box.
_CELL_BASELINE: Final = 0.3
#: Nastaliq slopes down from far above its line: it is set smaller, so that it stays within the height of the others.
_NASTALIQ_SIZE: Final = 0.8
#: How much of its size a figure of `FIGURES` is high.
_FIGURE_HEIGHT: Final = 0.66


class Lettering:
    """Writes on the pages of `pdf`, in millimetres from the top left; sizes are in points.

    A context: the PDF is made within it, since the fonts' files are read as they are needed and closed at its end.
    """

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        pdf.c_margin = 0
        for family, file in FILES.items():
            pdf.add_font(family, "", FONTS / file)
        self._fonts = {family: font for family, font in pdf.fonts.items() if isinstance(font, TTFFont)}
        pdf.set_fallback_fonts(list(FALLBACKS), exact_match=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for font in self._fonts.values():
            font.ttfont.close()

    def text(self, text: str, x: float, baseline: float, size: float, *, align: Align = "L", width: float) -> float:
        """Writes one line that begins, is centred or ends at `x`; returns its width.

        A line wider than `width` is set smaller. Letters that no font has are left out.
        """
        shown = self._printable(text)
        if not shown:
            return 0
        if any(unicodedata.bidirectional(sign) == "AL" for sign in shown):
            size *= _NASTALIQ_SIZE
        pdf = self._pdf
        with self._shaped():
            pdf.set_font(TEXT, size=size)
            wide = pdf.get_string_width(shown)
            if wide > width:
                size *= width / wide
                pdf.set_font(TEXT, size=size)
                wide = width
            left = {"L": x, "C": x - wide / 2, "R": x - wide}[align]
            pdf.set_xy(left, baseline - _CELL_BASELINE * size * MM_PER_POINT)
            pdf.cell(wide, 0, shown)
        return wide

    def figures(self, digits: str, x: float, middle: float, size: float, *, align: Align = "C") -> float:
        """Writes digits, or other plain Latin, that begin, are centred or end at `x`; returns their width."""
        pdf = self._pdf
        pdf.set_font(FIGURES, size=size)
        wide = pdf.get_string_width(digits)
        left = {"L": x, "C": x - wide / 2, "R": x - wide}[align]
        pdf.text(left, middle + _FIGURE_HEIGHT * size * MM_PER_POINT / 2, digits)
        return wide

    @contextmanager
    def _shaped(self) -> Iterator[None]:
        # Digits need no shaping, and it takes most of the time of a page.
        self._pdf.set_text_shaping(True)
        try:
            yield
        finally:
            self._pdf.set_text_shaping(False)

    def _printable(self, text: str) -> str:
        return "".join(sign for sign in unicodedata.normalize("NFC", text) if ord(sign) in self._covered).strip()

    @cached_property
    def _covered(self) -> set[int]:
        """The code points that some font of the texts has."""
        return {code for family in (TEXT, *FALLBACKS) for code in self._fonts[family].cmap}
