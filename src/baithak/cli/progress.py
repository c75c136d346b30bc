"""A bar on stderr while something takes its time; only where somebody watches, for a log has no use for it."""

import sys
from collections.abc import Iterator
from typing import Final

BAR: Final = 40
STEPS: Final = 200
"""So often the bar is drawn at most."""


def counted(whole: int) -> Iterator[int]:
    """The numbers from 0 to one less than `whole`, with a bar that shows how many were taken, gone at the end."""
    watched = sys.stderr.isatty()
    for done in range(whole):
        if watched and done % max(1, whole // STEPS) == 0:
            sys.stderr.write(f"\r{bar(done, whole)}")
            sys.stderr.flush()
        yield done
    if watched:
        sys.stderr.write("\r" + " " * len(bar(whole, whole)) + "\r")
        sys.stderr.flush()


def bar(done: int, whole: int) -> str:
    """So much of the way, always as wide."""
    filled = BAR * done // whole
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {100 * done // whole:3} %"
