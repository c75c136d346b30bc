"""People's names: cleaned, counted in letters as they are seen, and free of what hides or reorders text.

Which characters hide is said in `text`; whether a name is taken in a room is the room's business.
"""

import unicodedata
from collections.abc import Iterable
from typing import Any, Final, Protocol, runtime_checkable

import regex

from baithak.kernel.rejected import Rejected
from baithak.kernel.text import without_unseen

MOST_LETTERS: Final = 20
_MOST_CODE_POINTS: Final = 256
"""No name of 20 letters is near it; it spares the work of looking at a book."""

_SPACES: Final = regex.compile(r"[\p{Z}\t\n\r]+")
_LETTER: Final = regex.compile(r"\X")

# A pile of marks that would run over other lines; a mark with nothing to stand on.
_BAD_MARKS: Final = regex.compile(r"\p{M}{5}|(?:^|[ ])\p{M}")
_JOINERS: Final = str.maketrans("", "", "\u200c\u200d\ufe0e\ufe0f")


@runtime_checkable
class NamesPeople(Protocol):
    """A game in which people who are no members have names: one that has this method is asked. Pure, like `game.Game`."""

    def names(self, state: Any) -> Iterable[str]:
        """Their names, clean; nobody who comes in may have one of them."""


def folded(name: str) -> str:
    """What two clean names have in common that are told apart by case or width alone."""
    return (name if name.isascii() else unicodedata.normalize("NFKC", name)).casefold()


def clean_name(name: str, most: int = MOST_LETTERS) -> str:
    """The name as it is shown and kept: NFC, trimmed, each run of spaces one space; 1 to `most` letters.

    A letter is a grapheme cluster (श्री is one). Guarantees that cleaning a clean name changes nothing. Raises Rejected:
    `room.name_empty`, `room.name_too_long` (max), or `room.name_bad` for control, bidi and invisible characters; joiners
    are welcome where Devanagari, Urdu and emoji are written with them.
    """
    if len(name) > _MOST_CODE_POINTS:
        raise Rejected("room.name_too_long", max=most)
    if name.isascii() and name.isprintable():
        # Nothing to look for: each letter is one, and none hides.
        clean = " ".join(name.split())
        if not clean:
            raise Rejected("room.name_empty")
        if len(clean) > most:
            raise Rejected("room.name_too_long", max=most)
        return clean
    clean = _SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")
    if not clean:
        raise Rejected("room.name_empty")
    if without_unseen(clean) != clean or _BAD_MARKS.search(clean.translate(_JOINERS)):
        raise Rejected("room.name_bad")
    if len(_LETTER.findall(clean)) > most:
        raise Rejected("room.name_too_long", max=most)
    return clean
