"""The cards that the guides of the client show are what the rules say of them (R15–R28)."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from baithak.games.rummy import Fault, classify, faces_of, judge, points_as_arranged, read_rank

GUIDE: Final = Path(__file__).parents[3] / "web" / "src" / "games" / "rummy" / "guide" / "examples.json"
EXAMPLES: Final[dict[str, Any]] = json.loads(GUIDE.read_text())


@pytest.mark.parametrize("example", EXAMPLES["groups"], ids=lambda example: example["about"])
def test_R15_R20_each_group_is_what_the_guide_says(example: dict[str, str]) -> None:
    found = classify(faces_of(example["cards"]), read_rank(example["wild"]))
    assert example["is"] == (found.code if isinstance(found, Fault) else found)


def test_R23_the_declared_hand_is_valid_on_the_strength_of_one_pure_sequence() -> None:
    hand = EXAMPLES["declared"]
    verdict = judge(list(map(faces_of, hand["groups"])), read_rank(hand["wild"]))
    assert (True, 1) == (verdict.valid, verdict.kinds.count("pure"))


def test_R28_the_worked_hand_counts_what_the_guide_says() -> None:
    hand = EXAMPLES["lost"]
    groups, loose, wild = list(map(faces_of, hand["groups"])), faces_of(hand["loose"]), read_rank(hand["wild"])
    assert ["pure", "set"] == [classify(group, wild) for group in groups]
    assert hand["points"] == points_as_arranged(groups, loose, wild)
