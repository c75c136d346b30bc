"""What people write, without what can't be seen: one rule for names and for the chat.

How long a text may be, and whether it is refused or mended, is said in `names` and in `rooms.chat`.
"""

import re
from typing import Final

import regex

# Joiners are spelling inside a word of Devanagari, Urdu and their sisters, and glue inside an emoji; a variation
# selector belongs to an emoji. Anywhere else they are invisible, and two different texts would look the same. The signs
# of Arabic script that stand before or round a number count as formatting, but are seen.
_RIGHTFUL: Final = r"""
      (?<=[\p{Joining_Type=Dual_Joining}]\p{M}*) \u200C (?=\p{Joining_Type=Dual_Joining}|\p{Joining_Type=Right_Joining})
    | (?<=\p{Arabic}\p{M}*) \u200D (?=\p{Arabic})
    | (?<=\p{InSC=Virama}) [\u200C\u200D] (?=\p{L})
    | (?<=\p{L}\p{M}*) \u200D (?=\p{InSC=Virama})
    | (?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?) \u200D (?=\p{Extended_Pictographic})
    | (?<=\p{Extended_Pictographic}) [\uFE0E\uFE0F]
    | (?<=[0-9#*]) \uFE0F (?=\u20E3)
    | \p{Prepended_Concatenation_Mark}
"""
_UNSEEN: Final = r"[\p{C}--\p{Cn}] | \p{Default_Ignorable_Code_Point} | \p{Noncharacter_Code_Point} | \u2800"
_EITHER: Final = regex.compile(f"(?P<rightful>{_RIGHTFUL}) | {_UNSEEN}", regex.VERBOSE | regex.VERSION1)

# What is unseen although Python calls it printable.
_PRINTABLE_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def without_unseen(text: str) -> str:
    """The text without control, bidi, invisible and private characters; the same text where there is none.

    Joiners and variation selectors stay where Devanagari, Urdu and emoji are written with them. Line ends and tabs are
    controls: who wants them as spaces makes them spaces before. Guarantees that a second time changes nothing. Most
    text has nothing unseen, and that is quickly told.
    """
    if text.isprintable() and (text.isascii() or _PRINTABLE_UNSEEN.search(text) is None):
        return text
    return _EITHER.sub(lambda found: found["rightful"] or "", text)
