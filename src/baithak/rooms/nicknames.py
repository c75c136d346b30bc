"""What practice opponents are called: nicknames from family and lane, in the script of the room's language. Data only.

Which of them one gets is decided in `opponents`.
"""

from collections.abc import Mapping
from typing import Final

from baithak.rooms.commands import Language

NICKNAMES: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": ("Bunty", "Pinky", "Golu", "Guddi", "Babloo", "Sweety", "Chintu", "Dolly", "Tinku", "Rinky"),
    "hi": ("बंटी", "पिंकी", "गोलू", "गुड्डी", "बबलू", "स्वीटी", "चिंटू", "डॉली", "टिंकू", "रिंकी"),
    "ur": ("بنٹی", "پنکی", "گولو", "گڈی", "ببلو", "سویٹی", "چنٹو", "ڈولی", "ٹنکو", "رنکی"),
}
"""The same ones in each language, in the same order."""
