"""Rummy: 13-card Indian points rummy.

What programs of one's own may use is listed here; docs/rummy.md shows it at work.
"""

from baithak.games.rummy.cards import (
    JOKER,
    Deck,
    Face,
    face_of,
    faces_of,
    points_of,
    read_rank,
    text_of,
    texts_of,
    total_points,
    wild_rank,
)
from baithak.games.rummy.declaring import Verdict, judge
from baithak.games.rummy.groups import Fault, Kind, classify
from baithak.games.rummy.scoring import capped, points_as_arranged
from baithak.games.rummy.solver import Best, best, can_declare, fewest_points, finish_cards

__all__ = [
    "JOKER",
    "Best",
    "Deck",
    "Face",
    "Fault",
    "Kind",
    "Verdict",
    "best",
    "can_declare",
    "capped",
    "classify",
    "face_of",
    "faces_of",
    "fewest_points",
    "finish_cards",
    "judge",
    "points_as_arranged",
    "points_of",
    "read_rank",
    "text_of",
    "texts_of",
    "total_points",
    "wild_rank",
]
