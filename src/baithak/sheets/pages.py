"""The sheets: six tickets to a page of A4, so that a strip fills one page; black on white, for any printer (T28).

How letters come to paper is in `lettering`; the words are the catalogues', in `words.json`.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec
import segno
from fpdf import FPDF

from baithak.sheets.lettering import Align, Language, Lettering

#: Three rows from the top, each of nine numbers from the left, 0 for a blank.
Rows: TypeAlias = tuple[tuple[int, ...], ...]

TICKETS_A_PAGE: Final = 6

#: All in millimetres. Printers leave a border of about 5 blank.
PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
MARGIN: Final = 9.0
HEADER: Final = 12.5
TICKET_HEIGHT: Final = (PAGE_HEIGHT - MARGIN - HEADER - 6.0) / TICKETS_A_PAGE

CELL_WIDTH, CELL_HEIGHT = 17.2, 10.2
COLUMNS, ROWS = 9, 3
GRID_WIDTH, GRID_HEIGHT = COLUMNS * CELL_WIDTH, ROWS * CELL_HEIGHT
#: From a ticket's upper cut to the line of its holder, and to its numbers.
NAME_BASELINE, GRID_TOP = 8.2, 11.5
SIDE_WIDTH: Final = PAGE_WIDTH - 2 * MARGIN - GRID_WIDTH
QR_WIDTH: Final = 28.0
NAME_WIDTH: Final = 92.0

THICK, THIN = 0.6, 0.25

#: Modules that must stay blank around a QR code.
QUIET: Final = 4


class Heading(msgspec.Struct, frozen=True):
    """What stands over every page: the room's name and short code (either may be empty), in the room's language."""

    room: str
    code: str
    language: Language


class PrintedTicket(msgspec.Struct, frozen=True):
    """One ticket to print.

    `serial` is its rank in decimal digits (T4), `no` its short number in this game (0: it has none), `rows` three of nine
    numbers with 0 for a blank. `url` is what its QR code leads to; without one there is no code. Without a `name` there is
    a line to write one on.
    """

    serial: str
    no: int
    name: str
    rows: Rows
    url: str = ""


def ticket_sheets(heading: Heading, tickets: Sequence[PrintedTicket]) -> bytes:
    """A PDF of the tickets in their order, six to a page of A4.

    Raises ValueError where there is no ticket. Takes about a second for the fonts, and 10 to 20 ms a ticket.
    """
    if not tickets:
        raise ValueError("no ticket to print")
    pdf = FPDF(format="A4")
    with Lettering(pdf) as lettering:
        return _Sheets(heading, pdf, lettering).printed(tickets)


class _Sheets:
    """The pages of one PDF. Across a page everything is measured from where the language's lines begin."""

    def __init__(self, heading: Heading, pdf: FPDF, lettering: Lettering) -> None:
        self._heading = heading
        self._words = _words()[heading.language]
        self._right_to_left = heading.language == "ur"
        self._pdf = pdf
        self._lettering = lettering

    def printed(self, tickets: Sequence[PrintedTicket]) -> bytes:
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_title(" · ".join(filter(None, (self._words["game"], self._heading.room))))
        pages = [tickets[first : first + TICKETS_A_PAGE] for first in range(0, len(tickets), TICKETS_A_PAGE)]
        for number, page in enumerate(pages, 1):
            self._pdf.add_page()
            self._header(f"{number}/{len(pages)}")
            for place, ticket in enumerate(page):
                top = MARGIN + HEADER + place * TICKET_HEIGHT
                self._cut(top)
                self._ticket(ticket, top)
            self._cut(MARGIN + HEADER + len(page) * TICKET_HEIGHT)
        return bytes(self._pdf.output())

    def _header(self, page: str) -> None:
        baseline = MARGIN + 6.2
        begin = MARGIN
        title = self._words["game"]
        if self._heading.room:
            title += f" · {self._heading.room}"
        self._text(title, begin, baseline, 15, width=100)
        end = PAGE_WIDTH - MARGIN
        end -= self._figures(page, end, baseline - 1.6, 10, end=True) + 7
        if self._heading.code:
            end -= self._text(self._heading.code, end, baseline, 15, end=True, width=50) + 3
            self._text(self._words["room_code"], end, baseline, 9, end=True, width=30)

    def _cut(self, y: float) -> None:
        pdf = self._pdf
        pdf.set_line_width(THIN)
        pdf.set_dash_pattern(dash=2.2, gap=1.6)
        pdf.line(0, y, PAGE_WIDTH, y)
        pdf.set_dash_pattern()

    def _ticket(self, ticket: PrintedTicket, top: float) -> None:
        self._holder(ticket, top + NAME_BASELINE)
        self._grid(ticket.rows, self._left(MARGIN, GRID_WIDTH), top + GRID_TOP)
        if ticket.url:
            begin = MARGIN + GRID_WIDTH + (SIDE_WIDTH - QR_WIDTH)
            self._qr(ticket.url, self._left(begin, QR_WIDTH), top + GRID_TOP + (GRID_HEIGHT - QR_WIDTH) / 2)

    def _holder(self, ticket: PrintedTicket, baseline: float) -> None:
        """The line above the numbers: which ticket, whose, and its serial number."""
        begin = MARGIN
        begin += self._text(self._words["ticket"], begin, baseline, 9, width=20) + 2
        if ticket.no:
            begin += self._figures(str(ticket.no), begin, baseline - 1.9, 17) + 6
        if ticket.name:
            self._text(ticket.name, begin, baseline, 13, width=NAME_WIDTH - begin + MARGIN)
        else:
            end = MARGIN + NAME_WIDTH
            self._pdf.set_line_width(THIN)
            self._pdf.line(self._x(begin), baseline + 0.6, self._x(end), baseline + 0.6)
        end = PAGE_WIDTH - MARGIN
        end -= self._figures(ticket.serial, end, baseline - 1.2, 11, end=True) + 2
        self._text(self._words["serial"], end, baseline, 9, end=True, width=30)

    def _grid(self, rows: Rows, left: float, top: float) -> None:
        """Numbers in their columns, left to right in every language."""
        pdf = self._pdf
        pdf.set_line_width(THIN)
        for row in range(1, ROWS):
            pdf.line(left, top + row * CELL_HEIGHT, left + GRID_WIDTH, top + row * CELL_HEIGHT)
        for column in range(1, COLUMNS):
            pdf.line(left + column * CELL_WIDTH, top, left + column * CELL_WIDTH, top + GRID_HEIGHT)
        pdf.set_line_width(THICK)
        pdf.rect(left, top, GRID_WIDTH, GRID_HEIGHT)
        for row, numbers in enumerate(rows):
            for column, number in enumerate(numbers):
                if number:
                    middle = top + (row + 0.5) * CELL_HEIGHT
                    self._lettering.figures(str(number), left + (column + 0.5) * CELL_WIDTH, middle, 25)

    def _qr(self, url: str, left: float, top: float) -> None:
        """The code with its quiet border in a square of QR_WIDTH; runs of dark modules are one bar each."""
        modules = segno.make(url, error="m", micro=False).matrix
        size = QR_WIDTH / (len(modules) + 2 * QUIET)
        for y, line in enumerate(modules, QUIET):
            x = 0
            while x < len(line):
                run = 1
                while x + run < len(line) and line[x + run] == line[x]:
                    run += 1
                if line[x]:
                    self._pdf.rect(left + (x + QUIET) * size, top + y * size, run * size, size, style="F")
                x += run

    def _text(self, text: str, x: float, baseline: float, size: float, *, width: float, end: bool = False) -> float:
        return self._lettering.text(text, self._x(x), baseline, size, align=self._align(end=end), width=width)

    def _figures(self, digits: str, x: float, middle: float, size: float, *, end: bool = False) -> float:
        return self._lettering.figures(digits, self._x(x), middle, size, align=self._align(end=end))

    def _align(self, *, end: bool) -> Align:
        return "R" if end != self._right_to_left else "L"

    def _x(self, x: float) -> float:
        """From the left, for a place so far from where lines begin."""
        return PAGE_WIDTH - x if self._right_to_left else x

    def _left(self, begin: float, width: float) -> float:
        """The left edge, from the left, of what begins there and is so wide."""
        return PAGE_WIDTH - begin - width if self._right_to_left else begin


@cache
def _words() -> dict[Language, dict[str, str]]:
    """The words of the sheets by language. Like importing a module: nothing outside the package is read."""
    words: dict[Language, dict[str, str]] = json.loads(files(__package__).joinpath("words.json").read_text("utf-8"))
    return words
