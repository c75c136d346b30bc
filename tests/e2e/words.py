"""`Words`: what the screens say in one language, read from the client's own catalogues; never typed into a test."""

import json
import re
from functools import cache
from re import Pattern
from typing import Any, TypeAlias

from tools.web_client import WEB

LANGUAGES = ("en", "hi", "ur")
NAMES = {"en": "English", "hi": "हिन्दी", "ur": "اردو"}
"""As the switch of languages calls them."""

Sentence: TypeAlias = "str | dict[str, str]"

_HOLE = re.compile(r"\{(\w+)\}")
_ISOLATES = re.compile("[\u2066-\u2069]")


class Words:
    """`words("ui.start")` is the sentence; with parameters, plural forms as English has them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = _catalogue(language)

    def __call__(self, key: str, **params: str | int) -> str:
        """The sentence with its parameters in place, without the marks that isolate names in it."""
        return _HOLE.sub(lambda hole: str(params[hole[1]]), self._sentence(key, params))

    def like(self, key: str, **params: str | int) -> Pattern[str]:
        """The sentence wherever it stands in a text, its parameters isolated or not; those left out are any words."""
        parts = _HOLE.split(self._sentence(key, params))
        # Split by one group: texts at the even places, names of parameters at the odd ones.
        for place, part in enumerate(parts):
            if place % 2 == 0:
                parts[place] = re.escape(part)
            else:
                value = re.escape(str(params[part])) if part in params else "[^.]+?"
                parts[place] = f"[\u2066-\u2069]*{value}[\u2066-\u2069]*"
        return re.compile("".join(parts))

    def _sentence(self, key: str, params: dict[str, Any]) -> str:
        sentence = self._sentences[key]
        if isinstance(sentence, str):
            return sentence
        return sentence["one" if params.get("n", params.get("chips", 1)) in (0, 1) else "other"]


def plain(text: str) -> str:
    """The text as it is read: without isolating marks, white space as one blank."""
    return " ".join(_ISOLATES.sub("", text).split())


@cache
def _catalogue(language: str) -> dict[str, Sentence]:
    sentences: dict[str, Sentence] = {}
    for folder in ("catalog", "papers", "games/rummy"):
        sentences |= json.loads((WEB / "src" / "i18n" / folder / f"{language}.json").read_text())
    return sentences
