"""The room's code that can be said aloud: a word that the three scripts share, and four digits.

Drawing one is in `dice_box`.
"""

import re
import unicodedata
from typing import Final, NamedTuple


class Word(NamedTuple):
    """One word in its three spellings."""

    latin: str
    devanagari: str
    urdu: str


WORDS: Final = tuple(
    Word(*line.split())
    for line in """
ANAR अनार انار
ANGOOR अंगूर انگور
BADAL बादल بادل
BADAM बादाम بادام
BAGH बाग باغ
BANSURI बाँसुरी بانسری
BARFI बर्फ़ी برفی
BARISH बारिश بارش
CHAI चाय چائے
CHAMELI चमेली چمیلی
CHAND चाँद چاند
CHARKHA चरखा چرخہ
DARI दरी دری
DHOLAK ढोलक ڈھولک
DIYA दीया دیا
GENDA गेंदा گیندا
GHUNGROO घुंघरू گھنگرو
GULAB गुलाब گلاب
HALWA हलवा حلوہ
HATHI हाथी ہاتھی
HEERA हीरा ہیرا
ILAICHI इलायची الائچی
JALEBI जलेबी جلیبی
JHOOLA झूला جھولا
KAJU काजू کاجو
KAMAL कमल کمل
KELA केला کیلا
KESAR केसर کیسر
KHEER खीर کھیر
KISHMISH किशमिश کشمش
KITAB किताब کتاب
KOYAL कोयल کوئل
KULFI कुल्फ़ी قلفی
LADDU लड्डू لڈو
LASSI लस्सी لسی
MEHNDI मेहँदी مہندی
MITHAI मिठाई مٹھائی
MOGRA मोगरा موگرا
MOR मोर مور
MOTI मोती موتی
NADI नदी ندی
NIMBU नींबू نیبو
PAHAR पहाड़ پہاڑ
PANKHA पंखा پنکھا
PATANG पतंग پتنگ
PHOOL फूल پھول
PISTA पिस्ता پستہ
SAMOSA समोसा سموسہ
SANTRA संतरा سنترہ
SHARBAT शरबत شربت
SHER शेर شیر
SITAR सितार ستار
SURAJ सूरज سورج
TABLA तबला طبلہ
TAKIYA तकिया تکیہ
TARA तारा تارا
TARBOOZ तरबूज़ تربوز
TITLI तितली تتلی
TOTA तोता طوطا
ZEERA ज़ीरा زیرہ
""".strip().splitlines()
)

MOST_CHARACTERS: Final = 40
"""No spelling with spaces and digits is near it; it spares the work of looking at a book."""

_GAP = r"[\s\-–—:·.]*"
_CODE = re.compile(rf"(?P<word>\D+?){_GAP}(?P<digits>\d{{4}})|(?P<digits_first>\d{{4}}){_GAP}(?P<word_last>\D+)")
_SAME_LETTER = str.maketrans("يكهةँ", "یکہہं")
_TASHKIL_AND_NUKTA = re.compile("[\u064b-\u0652\u0654\u0655\u093c\u200c\u200d]")


def normal_code(text: str) -> str | None:
    """The code as it is stored (`KAMAL 4821`) for what somebody typed, or None if it can't be one.

    Any of the word's spellings is accepted, in any case, before or after the digits, with any space or dash between,
    and digits of any of the scripts; vowel marks, nukta and Arabic keyboards' ي and ك make no difference.
    """
    if len(text) > MOST_CHARACTERS:
        return None
    digits = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text.strip())
    code = _CODE.fullmatch(digits)
    if code is None:
        return None
    word = _SPELLINGS.get(_plain(code["word"] or code["word_last"]))
    return f"{word.latin} {code['digits'] or code['digits_first']}" if word else None


def _plain(word: str) -> str:
    """The word without what keyboards and habits differ in."""
    folded = unicodedata.normalize("NFKD", word.strip().casefold())
    letters = folded.translate(_SAME_LETTER)
    return _TASHKIL_AND_NUKTA.sub("", letters)


_SPELLINGS: Final = {_plain(spelling): word for word in WORDS for spelling in word}
