"""An easy player, a sensible beginner: keeps what fits, takes what makes a group, sheds dear cards too soon, and now and then
declares too early.

It never drops, and of the solver it asks only whether the cards that it holds can be laid down.
"""

from itertools import combinations
from typing import Final

from baithak.games.rummy.cards import Face, is_joker, points_of
from baithak.games.rummy.commands import Pile
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.opponents.fitting import fit
from baithak.games.rummy.opponents.sight import Sight
from baithak.games.rummy.solver import fewest_points
from baithak.kernel.chance import Stream

#: Of a hundred: how often it takes cards that all lie in groups for a declaration though a sequence is missing. By it about
#: one in twelve of its declarations is invalid, as people's are (bench/rummy_opponents).
TOO_EARLY: Final = 25

#: Of a hundred: how often it sheds the dearest card of those that don't fit well, though a cheaper one fits less.
SHEDS: Final = 60

#: What fits so well is kept by a beginner too.
FITS: Final = 3


def pile_to_draw(seen: Sight) -> Pile:
    """The open pile where its top is a joker, or makes a group with two cards of the hand (R9)."""
    return "open" if seen.top is not None and _is_wanted(seen.top, seen) else "closed"


def _is_wanted(top: Face, seen: Sight) -> bool:
    if is_joker(top, seen.wild):
        return True
    real = [face for face in seen.faces if not is_joker(face, seen.wild)]
    return any(not isinstance(classify((top, *pair), seen.wild), Fault) for pair in combinations(real, 2))


def place_to_discard(seen: Sight, luck: Stream) -> int:
    """The place of the card that fits least to the others, of equals the dearest."""
    sheds = luck.below(100) < SHEDS

    def badness(at: int) -> tuple[int, int]:
        fits = fit(seen.faces[at], seen.without(at), seen.wild)
        return int(fits >= FITS) if sheds else fits, -points_of(seen.faces[at], seen.wild)

    return min(seen.may_go(), key=badness)


def declares_too_early(seen: Sight, at: int, luck: Stream) -> bool:
    """Whether it declares what it holds without that card: all in groups, but without the sequences of R23."""
    return fewest_points(seen.without(at), seen.wild) == 0 and luck.below(100) < TOO_EARLY
