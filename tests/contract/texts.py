"""Which codes have a sentence in all three languages."""

import json
from pathlib import Path

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "i18n" / "catalog"
LANGUAGES = ("en", "hi", "ur")


def codes_with_text() -> frozenset[str]:
    """The keys that the three catalogues share."""
    keys = [json.loads((CATALOGUES / f"{language}.json").read_text()).keys() for language in LANGUAGES]
    return frozenset.intersection(*map(frozenset, keys))
