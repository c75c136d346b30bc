"""T5, T10–T12, T23: what a host may set, and what of it is refused with which words."""

import inspect
import re
from typing import Any

import msgspec
import pytest

from baithak.games.tambola import settings
from baithak.games.tambola.dividends import in_play
from baithak.games.tambola.settings import NAMED_DIVIDENDS, OwnPattern, Share, TambolaSettings, check
from baithak.kernel.rejected import Rejected
from tests.contract.texts import codes_with_text
from tests.games.tambola.test_dividends import ROWS

PLUS = OwnPattern("Plus", ((0, 2), (1, 1), (1, 3), (2, 2)))


def refusal(**chosen: Any) -> Rejected | None:
    try:
        check(TambolaSettings(**chosen))
    except Rejected as refused:
        return refused
    return None


@pytest.mark.parametrize(
    ("setting", "least", "most"),
    [
        ("pace_s", 3, 20),
        ("max_tickets", 1, 6),
        ("max_per_ticket", 0, 12),
        ("late_join_until", 0, 5),
    ],
)
def test_a_number_out_of_range_is_refused_with_its_range(setting: str, least: int, most: int) -> None:
    for value in (least, most):
        assert refusal(**{setting: value}) is None
    for value in (least - 1, most + 1):
        assert Rejected("room.setting_range", setting=setting, min=least, max=most) == refusal(**{setting: value})


def test_T10_the_price_of_a_ticket_is_at_most_a_thousand_chips() -> None:
    pot = {"full_house": Share(100)}
    assert refusal(price=1_000, prizes=pot) is None
    for price in (-1, 1_001):
        assert Rejected("room.setting_range", setting="price", min=0, max=1_000) == refusal(price=price, prizes=pot)


def test_T10_all_that_have_a_name_of_their_own_can_be_played_at_once() -> None:
    assert refusal(prizes=dict.fromkeys(NAMED_DIVIDENDS, 1)) is None


@pytest.mark.parametrize("parts", [(100,), (50, 50), (33, 33, 34)])
def test_T10_shares_of_a_pot_add_up_to_100(parts: tuple[int, ...]) -> None:
    assert refusal(price=5, prizes=dict(zip(NAMED_DIVIDENDS, map(Share, parts), strict=False))) is None


@pytest.mark.parametrize("parts", [(99,), (50, 51), (34, 33, 34)])
def test_T10_shares_that_do_not_are_refused_with_what_they_add_up_to(parts: tuple[int, ...]) -> None:
    prizes = dict(zip(NAMED_DIVIDENDS, map(Share, parts), strict=False))
    assert Rejected("tambola.shares", n=sum(parts)) == refusal(price=5, prizes=prizes)


def test_T10_without_a_price_there_is_no_pot_to_share_and_with_one_all_of_it_is_somebodys() -> None:
    assert Rejected("tambola.no_pot", n=100) == refusal(prizes={"full_house": Share(100)})
    assert Rejected("tambola.shares", n=0) == refusal(price=5, prizes={"full_house": 10})


@pytest.mark.parametrize("share", [0, -1, 101])
def test_T10_a_share_is_1_to_100_per_cent(share: int) -> None:
    prizes = {"full_house": Share(share), "top_line": Share(100 - share)}
    assert Rejected("room.setting_range", setting="share", min=1, max=100) == refusal(price=5, prizes=prizes)


def test_T10_a_prize_may_be_a_line_of_text() -> None:
    assert refusal(prizes={"full_house": "a box of sweets"}) is None
    assert refusal(prizes={"full_house": "ल" * 60}) is None
    assert "room.name_too_long" == getattr(refusal(prizes={"full_house": "ल" * 61}), "code", None)
    for words in ("", "  ", "two  spaces", "\u202eback"):
        assert refusal(prizes={"full_house": words}) is not None


@pytest.mark.parametrize(
    "prizes",
    [{"second_house": 1}, {"full_house": 1, "third_house": 1}, {"third_house": 1, "second_house": 1}],
)
def test_T10_a_later_house_is_played_after_the_one_before_it(prizes: dict[str, Any]) -> None:
    assert Rejected("tambola.house_order") == refusal(prizes=prizes)


def test_T10_an_own_pattern_is_cells_of_the_rows_counted_by_their_numbers() -> None:
    played = TambolaSettings(own=(PLUS,), prizes={"own_1": 10, "full_house": 20})
    check(played)
    patterns = in_play(played)
    assert ["own_1", "full_house"] == list(patterns)
    assert (32, 26, 47, 53) == patterns["own_1"].numbers(ROWS)


@pytest.mark.parametrize(
    "places",
    [(), ((0, 0), (0, 0)), ((3, 0),), ((0, 5),), ((-1, 0),), ((0, -1),)],
)
def test_T10_a_pattern_has_cells_that_are_there_and_each_once(places: tuple[tuple[int, int], ...]) -> None:
    assert Rejected("tambola.bad_pattern") == refusal(own=(OwnPattern("Bad", places),))


@pytest.mark.parametrize("bad", ["", " Plus", "a" * 21])
def test_T10_a_pattern_has_a_name(bad: str) -> None:
    assert refusal(own=(OwnPattern(bad, PLUS.places),)) is not None


def test_T10_at_most_six_patterns_are_drawn_and_only_those_are_played() -> None:
    assert refusal(own=(PLUS,) * 6) is None
    assert Rejected("room.setting_range", setting="own", min=0, max=6) == refusal(own=(PLUS,) * 7)
    assert Rejected("tambola.no_such_dividend") == refusal(own=(PLUS,), prizes={"own_2": 5})


def test_what_is_left_out_has_the_rules_own_value() -> None:
    default = msgspec.convert({}, TambolaSettings)
    assert ("automatic", 7, 1, 0, "open", "first", "none", "any", 0) == (
        default.calling,
        default.pace_s,
        default.max_tickets,
        default.max_per_ticket,
        default.claim_window,
        default.tie,
        default.penalty,
        default.uncalled_mark,
        default.late_join_until,
    )


def test_every_setting_that_a_refusal_names_has_its_words_in_three_languages() -> None:
    source = inspect.getsource(settings)
    named = set(re.findall(r'_check_range\("(\w+)"', source))
    assert {"pace_s", "price", "share", "own", "dividends"} < named
    assert set() == {f"setting.{name}" for name in named} - codes_with_text()
