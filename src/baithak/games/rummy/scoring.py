"""What cards cost who didn't win: as arranged, at best, and by the stricter rule of other tables (R27–R29).

Which arrangement is the best is found in `solver`; drops and chips are the round's own.
"""

from collections.abc import Sequence
from typing import Final

from baithak.games.rummy.cards import Face, total_points
from baithak.games.rummy.groups import Fault, classify, is_sequence

CAPS: Final = range(40, 81, 5)
DEFAULT_CAP: Final = 80


def capped(points: int, cap: int = DEFAULT_CAP) -> int:
    """The points as they are scored (R29)."""
    return min(points, cap)


def points_as_arranged(
    groups: Sequence[Sequence[Face]], loose: Sequence[Face], wild: int | None, *, strict: bool = False
) -> int:
    """The points of the cards in no valid group, without a cap (R28).

    `strict` is the rule of other tables: without a pure sequence every card counts, and without a second sequence only the
    pure one is exempt.
    """
    found = [classify(group, wild) for group in groups]
    exempt = {place for place, each in enumerate(found) if not isinstance(each, Fault)}
    if strict and sum(map(is_sequence, found)) < 2:
        exempt = {place for place, each in enumerate(found) if each == "pure"}
    elif strict and "pure" not in found:
        exempt = set()
    counted = [face for place, group in enumerate(groups) if place not in exempt for face in group]
    return total_points((*counted, *loose), wild)
