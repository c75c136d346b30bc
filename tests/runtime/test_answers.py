"""Answers as receipts keep them, and as long as memory does."""

import pytest

from baithak.kernel.rejected import Rejected
from baithak.runtime.answers import DONE, KEPT_ANSWERS, Answer, Answers, NotDone, answer_bytes, answer_from, not_done


@pytest.mark.parametrize(
    "answer",
    [
        DONE,
        NotDone("room.locked"),
        NotDone("room.setting_range", {"setting": "pace_s", "min": 3}),
        NotDone("x", {"n": [1, 2]}),
    ],
)
def test_an_answer_comes_back_as_it_was_kept(answer: Answer) -> None:
    assert answer == answer_from(answer_bytes(answer))


def test_a_refusal_of_the_rules_keeps_its_code_and_params() -> None:
    assert NotDone("room.name_too_long", {"max": 20}) == not_done(Rejected("room.name_too_long", max=20))


def test_the_newest_answers_are_remembered() -> None:
    answers = Answers()
    for number in range(KEPT_ANSWERS + 1):
        answers.put("m1", str(number), DONE)
    assert answers.get("m1", "0") is None
    assert [DONE, DONE] == [answers.get("m1", "1"), answers.get("m1", str(KEPT_ANSWERS))]
    assert answers.get("m2", "1") is None
