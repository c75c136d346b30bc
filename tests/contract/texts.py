"""Which codes have a sentence in all three languages."""

import json
from pathlib import Path

TEXTS = Path(__file__).parents[2] / "web" / "src" / "i18n"
FOLDERS = ("catalog", "papers", "games/rummy", "games/sicbo")
"""What the first screen needs, what is fetched after it, and what the tables of other games say."""
LANGUAGES = ("en", "hi", "ur")


def codes_with_text() -> frozenset[str]:
    """The keys that the three languages share."""
    return frozenset.intersection(*map(_keys, LANGUAGES))


def _keys(language: str) -> frozenset[str]:
    return frozenset(key for folder in FOLDERS for key in json.loads((TEXTS / folder / f"{language}.json").read_text()))
