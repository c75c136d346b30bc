"""Writes the words of printed tickets for the server, from the client's catalogues, where they live.

Where they are printed is in `baithak.sheets`.
"""

import json
from typing import Final

from tools.web_client import WEB

LANGUAGES: Final = ("en", "hi", "ur")

#: The word's name in the sheets → its key in the catalogues.
WORDS: Final = {
    "game": "game.name_tambola",
    "ticket": "tambola.ticket",
    "serial": "tambola.serial",
    "room_code": "ui.room_code",
}


def json_text() -> str:
    """The text of src/baithak/sheets/words.json: by language, each word of WORDS."""
    words = {}
    for language in LANGUAGES:
        catalogue: dict[str, str] = {}
        for part in ("catalog", "papers"):
            catalogue |= json.loads((WEB / "src" / "i18n" / part / f"{language}.json").read_text(encoding="utf-8"))
        words[language] = {name: catalogue[key] for name, key in WORDS.items()}
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"
