"""People's names: cleaned, counted in letters as they are seen, and free of what hides or reorders text.

Whether a name is taken in a room is the room's business.
"""

import unicodedata
from typing import Final

import regex

from baithak.kernel.rejected import Rejected

MOST_LETTERS: Final = 20
_MOST_CODE_POINTS: Final = 256
"""No name of 20 letters is near it; it spares the work of looking at a book."""

_SPACES: Final = regex.compile(r"[\p{Z}\t\n\r]+")
_LETTER: Final = regex.compile(r"\X")

# Joiners are spelling inside a word of Devanagari, Urdu and their sisters, and glue inside an emoji; a variation
# selector belongs to an emoji. Anywhere else they are invisible, and two different names would look the same.
_RIGHTFUL: Final = regex.compile(
    r"""
      (?<=[\p{Joining_Type=Dual_Joining}]\p{M}*) \u200C (?=\p{Joining_Type=Dual_Joining}|\p{Joining_Type=Right_Joining})
    | (?<=\p{Arabic}\p{M}*) \u200D (?=\p{Arabic})
    | (?<=\p{InSC=Virama}) [\u200C\u200D] (?=\p{L})
    | (?<=\p{L}\p{M}*) \u200D (?=\p{InSC=Virama})
    | (?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?) \u200D (?=\p{Extended_Pictographic})
    | (?<=\p{Extended_Pictographic}) [\uFE0E\uFE0F]
    | (?<=[0-9#*]) \uFE0F (?=\u20E3)
    """,
    regex.VERBOSE,
)
# Controls, bidi marks, invisible and private characters; a pile of marks that would run over other lines; a mark with
# nothing to stand on.
_BAD: Final = regex.compile(
    r"[\p{C}--\p{Cn}] | \p{Default_Ignorable_Code_Point} | \p{Noncharacter_Code_Point} | \u2800 | \p{M}{5} | (?:^|[ ])\p{M}",
    regex.VERBOSE | regex.VERSION1,
)


def clean_name(name: str, most: int = MOST_LETTERS) -> str:
    """The name as it is shown and kept: NFC, trimmed, each run of spaces one space; 1 to `most` letters.

    A letter is a grapheme cluster (श्री is one). Guarantees that cleaning a clean name changes nothing. Raises Rejected:
    `room.name_empty`, `room.name_too_long` (max), or `room.name_bad` for control, bidi and invisible characters; joiners
    are welcome where Devanagari, Urdu and emoji are written with them.
    """
    if len(name) > _MOST_CODE_POINTS:
        raise Rejected("room.name_too_long", max=most)
    clean = _SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")
    if not clean:
        raise Rejected("room.name_empty")
    if _BAD.search(_RIGHTFUL.sub("", clean)):
        raise Rejected("room.name_bad")
    if len(_LETTER.findall(clean)) > most:
        raise Rejected("room.name_too_long", max=most)
    return clean
