"""What a phone has to fetch before a game is on its screen, as the client was built.

What goes into which file is decided in web/vite.config.ts.
"""

import gzip

from tools.web_client import STATIC

BUDGET_BYTES = 60_000


def gzipped(name: str) -> int:
    """The gzipped bytes of all files of the built client whose name begins so, fonts apart."""
    found = [path for path in STATIC.rglob(f"{name}-*") if path.suffix in {".js", ".css"}]
    assert found, f"the built client has no {name}"
    return sum(len(gzip.compress(path.read_bytes())) for path in found)


def test_script_and_style_of_a_games_first_screen_fit_the_budget() -> None:
    # The catalogues' files and those of the numbers share their names: the heavier ones are the catalogues.
    catalogue = max(gzipped(language) for language in ("en", "hi", "ur"))
    weight = sum(map(gzipped, ("index", "rolldown-runtime", "room", "tambola"))) + catalogue
    assert weight <= BUDGET_BYTES, weight
