"""Writes the words of the rooms' codes for the client, which shows each in all three scripts.

The words themselves are in `baithak.runtime.spoken_codes`.
"""

from baithak.runtime.spoken_codes import WORDS


def typescript() -> str:
    """The text of web/src/rooms/words.gen.ts: one line a word, Latin, Devanagari, Urdu."""
    lines = "".join(f"  {list(word)},\n".replace("'", '"') for word in WORDS)
    return (
        "// Written by tools/spoken_words.py from the words of baithak.runtime.spoken_codes.\n\n"
        "export const words: readonly (readonly [en: string, hi: string, ur: string])[] = [\n"
        f"{lines}];\n"
    )
