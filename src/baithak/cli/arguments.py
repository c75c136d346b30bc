"""What commands take from the command line, checked here so that each problem is one line."""

import re


def whole_number(text: str, name: str, most: int, *, least: int = 1, where: str = "") -> int:
    """The number that `text` writes in plain digits; `name` and `where` are for the message.

    Raises ValueError for anything else, and below `least` or above `most`.
    """
    # The length comes first: Python refuses to read integers of thousands of digits.
    if re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most:
        return int(text)
    raise ValueError(f"{name} is a whole number from {least:,} to {most:,}{where}, not {quoted(text)}")


def quoted(text: str) -> str:
    """The text on one line, in ASCII, and no longer than a message bears."""
    shown = ascii(text)
    return shown if len(shown) <= 40 else shown[:40] + "..."
