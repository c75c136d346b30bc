"""Ending a round as any player of whatever strength does: the card for the finish slot, and the cards laid to be judged.

Whether a declaration is made is each strength's own.
"""

from baithak.games.rummy.cards import MOST_CARDS, POINTS
from baithak.games.rummy.commands import Arrange, Submit
from baithak.games.rummy.opponents.sight import Sight
from baithak.games.rummy.solver import best, can_declare, fewest_points
from baithak.games.rummy.view import RummyPrivate


def finish_no(seen: Sight) -> int | None:
    """The `no` of a card with which the others can be declared (R21, R23); None where none is."""
    if len(seen.faces) != MOST_CARDS or fewest_points(seen.faces, seen.wild) > max(POINTS):
        return None  # more than one card is left over
    tried = set()
    for at, face in enumerate(seen.faces):
        if face not in tried and can_declare((*seen.faces[:at], *seen.faces[at + 1 :]), seen.wild):
            return seen.nos[at]
        tried.add(face)
    return None


def laid(round_no: int, seen: Sight, private: RummyPrivate) -> Arrange | Submit:
    """Lays the cards at their best first, and then submits (R22, R24)."""
    found = best(seen.faces, seen.wild)
    groups = tuple(map(tuple, found.of(seen.nos)))
    loose = tuple(seen.nos[place] for place in found.loose)
    if (groups, loose) == (tuple(group.cards for group in private.groups), private.loose):
        return Submit(round_no)
    return Arrange(round_no, groups, loose)
