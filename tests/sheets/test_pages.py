"""Printed tickets: every number on paper, six to a page, the three scripts shaped, codes that a phone reads (T28)."""

import json
import unicodedata
from collections import Counter
from typing import Final

import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp

from baithak.sheets import Heading, PrintedTicket, ticket_sheets
from baithak.sheets.lettering import FONTS, Language
from tools import sheet_words
from tools.web_client import WEB

HEADINGS: Final[dict[Language, Heading]] = {
    "en": Heading("Sunday at Asha's", "KAMAL 4821", "en"),
    "hi": Heading("रविवार की बैठक", "कमल 4821", "hi"),
    "ur": Heading("اتوار کی بیٹھک", "کمل 4821", "ur"),
}
NAMES: Final = {"en": "Zoë Krishnamurthy", "hi": "श्रीलक्ष्मी द्विवेदी", "ur": "عائشہ صدیقہ بیگم"}
ROWS: Final = (
    (8, 0, 20, 0, 0, 50, 60, 70, 0),
    (0, 15, 25, 0, 41, 0, 0, 71, 87),
    (9, 0, 0, 39, 0, 58, 64, 0, 89),
)
SERIAL: Final = "2815705908708306785"

every_language = pytest.mark.parametrize("language", ["en", "hi", "ur"])


def ticket(no: int, name: str = "", *, url: str = "") -> PrintedTicket:
    return PrintedTicket(SERIAL, no, name, ROWS, url)


def printed(language: Language, *tickets: PrintedTicket) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(ticket_sheets(HEADINGS[language], tickets))


def text_of(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


def letters(text: str) -> Counter[str]:
    """What is written, whatever the order in which a script's marks are drawn and found."""
    return Counter(sign for sign in unicodedata.normalize("NFD", text) if not sign.isspace())


@pytest.mark.parametrize("language", ["en", "hi"])
def test_T28_a_sheet_says_room_code_holder_number_and_serial(language: Language) -> None:
    page = printed(language, ticket(12, NAMES[language]))[0]
    words = json.loads(sheet_words.json_text())[language]
    heading = HEADINGS[language]
    expected = [words["game"], "·", heading.room, words["room_code"], heading.code, "1/1"]
    expected += [words["ticket"], "12", NAMES[language], words["serial"], SERIAL]
    expected += [str(number) for row in ROWS for number in row if number]
    assert Counter() == letters("".join(expected)) - letters(text_of(page))


def test_T28_an_urdu_sheet_says_it_in_urdu() -> None:
    # In Nastaliq many glyphs stand for dots or for pairs of letters, so that not every letter is found again.
    found = letters(text_of(printed("ur", ticket(12, NAMES["ur"]))[0]))
    assert Counter() == letters("4821 1/1 12" + SERIAL) - found
    assert Counter() == letters("عائشہ صدیقہ بیگم" + "تمبولا" + "اتوار") - found


@every_language
def test_T28_every_number_stands_in_its_row_and_column_left_to_right_in_each_language(language: Language) -> None:
    text = printed(language, ticket(12))[0].get_textpage()
    places = []
    for number in (number for row in ROWS for number in row if number):
        found = text.search(f"{number}", match_whole_word=True)
        at = found.get_next()
        assert at is not None, number
        left, bottom, _, top = text.get_charbox(at[0])
        places.append((number, left, (bottom + top) / 2))
    lines = [places[start : start + 5] for start in (0, 5, 10)]
    for line in lines:
        assert sorted(left for _, left, _ in line) == [left for _, left, _ in line]
        assert max(y for *_, y in line) - min(y for *_, y in line) < 1
    assert lines[0][0][2] > lines[1][0][2] > lines[2][0][2]
    columns = {number: left for number, left, _ in places}
    assert columns[8] == pytest.approx(columns[9], abs=1)
    assert columns[20] == pytest.approx(columns[25], abs=1)
    assert columns[87] == pytest.approx(columns[89], abs=1)


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_T5_a_strip_fills_a_page_of_A4(count: int, pages: int) -> None:
    document = printed("en", *(ticket(no) for no in range(1, count + 1)))
    assert pages == len(document)
    assert (595, 842) == tuple(round(side) for side in document[0].get_size())
    assert f"{pages}/{pages}" in text_of(document[pages - 1])


def test_no_ticket_makes_no_sheet() -> None:
    with pytest.raises(ValueError, match="no ticket"):
        ticket_sheets(HEADINGS["en"], [])


def test_T28_a_phone_reads_each_tickets_address_from_its_code() -> None:
    urls = [f"http://192.168.1.20:8080/j/Zk3qv9TtN2a8LbXw/ticket/{no}" for no in range(1, 7)]
    page = printed("ur", *(ticket(no, url=url) for no, url in enumerate(urls, 1)))[0]
    # 150 dots an inch is what a bad printer and a bad camera leave.
    picture = page.render(scale=150 / 72, grayscale=True).to_pil()
    found = sorted(zxingcpp.read_barcodes(picture), key=lambda code: code.position.top_left.y)
    assert urls == [code.text for code in found]


def test_T28_without_an_address_there_is_no_code_and_without_a_holder_a_line_to_write_on() -> None:
    bare = ticket_sheets(HEADINGS["en"], [ticket(1)])
    picture = pypdfium2.PdfDocument(bare)[0].render(scale=150 / 72, grayscale=True).to_pil()
    assert [] == zxingcpp.read_barcodes(picture)
    assert lines_beside(bare) == lines_beside(ticket_sheets(HEADINGS["en"], [ticket(1, "Asha")])) + 1


def test_T28_a_ticket_without_a_short_number_is_printed_without_one() -> None:
    numbered, bare = (letters(text_of(printed("en", ticket(no, "Asha"))[0])) for no in (12, 0))
    assert Counter("12") == numbered - bare


def lines_beside(sheets: bytes) -> int:
    """How many lines and boxes are drawn on the first page."""
    return sum(
        thing.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH for thing in pypdfium2.PdfDocument(sheets)[0].get_objects()
    )


def test_urdu_runs_from_the_right_and_its_page_is_mirrored() -> None:
    name = "محمد"
    text = printed("ur", ticket(1, name))[0].get_textpage()
    whole = text.get_text_range()
    first, last = (text.get_charbox(whole.index(sign))[0] for sign in "حد")
    assert first > last
    english = printed("en", ticket(1, "Bala"))[0].get_textpage()
    assert 150 > english.get_charbox(english.get_text_range().index("Bala"))[0]
    assert 450 < first


@every_language
def test_nothing_is_printed_where_printers_can_not_and_nothing_across_a_cut(language: Language) -> None:
    names = ["شگفتہ گگن سنگھ کپک", "शृंगी हूँ विट्ठल क्लोज्ड", "ÅÇŁĀĤ gjpqy", "عائشہ صدیقہ بیگم", "W" * 20, "Ravi 7 اقبال"]
    page = printed(language, *(ticket(n, name) for n, name in enumerate(names, 1)))[0]
    scale = 300 / 72
    picture = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    ink = picture.point(lambda value: 255 * (value < 128))
    width, height = ink.size
    mm = scale * 72 / 25.4
    for cut in (21.5 + (297 - 27.5) / 6 * place for place in range(7)):
        above = ink.crop((0, round((cut - 0.5) * mm), width, round((cut - 0.2) * mm)))
        below = ink.crop((0, round((cut + 0.2) * mm), width, round((cut + 0.5) * mm)))
        assert above.getbbox() is None, cut
        assert below.getbbox() is None, cut
    inside = ink.crop((round(8.5 * mm), 0, round(201.5 * mm), height))
    assert ink.crop((0, 0, width, round(5 * mm))).getbbox() is None
    assert ink.crop((0, round(292 * mm), width, height)).getbbox() is None
    assert inside.getbbox() is not None


def test_a_long_name_is_set_smaller_and_never_runs_into_the_serial_number() -> None:
    text = printed("en", ticket(123456, "W" * 60))[0].get_textpage()
    whole = text.get_text_range()
    assert text.get_charbox(whole.rindex("W"))[2] < text.get_charbox(whole.index("Ticket number"))[0]


def test_signs_that_no_font_has_are_left_out() -> None:
    plain, decorated = (ticket_sheets(HEADINGS["en"], [ticket(1, name)]) for name in ("Asha", "🎉Asha😀"))
    assert text_of(pypdfium2.PdfDocument(plain)[0]) == text_of(pypdfium2.PdfDocument(decorated)[0])


def test_the_fonts_are_the_clients_unchanged() -> None:
    packages = WEB / "node_modules" / "@fontsource"
    for font in FONTS.glob("*.woff"):
        (origin,) = packages.glob(f"*/files/{font.name}")
        assert origin.read_bytes() == font.read_bytes()
    assert (WEB / "public" / "font-licences.txt").read_bytes() == (FONTS / "licences.txt").read_bytes()


def test_a_sheet_is_a_PDF_that_begins_and_ends_as_one() -> None:
    sheets = ticket_sheets(HEADINGS["hi"], [ticket(1)])
    assert sheets.startswith(b"%PDF-1.")
    assert sheets.rstrip().endswith(b"%%EOF")
    assert 40_000 > len(sheets)
