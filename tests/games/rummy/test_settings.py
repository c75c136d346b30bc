"""What is chosen when rummy is opened, and what of it is refused (R38, R39)."""

import msgspec
import pytest

from baithak.games.rummy.settings import RummySettings, check
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening


def test_R39_the_defaults_are_those_of_the_source_and_six_seats() -> None:
    expected = RummySettings(
        seats=6,
        turn_timer_s=30,
        multiplier=1,
        first_drop=20,
        middle_drop=40,
        cap=80,
        printed_jokers=True,
        jester_mark=True,
        skip_s=0,
        assist=False,
    )
    assert expected == RummySettings()


@pytest.mark.parametrize(
    ("setting", "choices"),
    [
        ("seats", [2, 3, 4, 5, 6]),
        ("turn_timer_s", [0, 30, 45, 60, 90]),
        ("skip_s", [0, 15, 30, 60]),
        ("multiplier", [1, 2, 5, 10, 25, 50, 100]),
        ("first_drop", [0, 5, 10, 15, 20, 25, 30, 35, 40]),
        ("middle_drop", list(range(0, 81, 5))),
        ("cap", list(range(40, 81, 5))),
    ],
)
def test_R38_each_setting_takes_its_choices_and_no_other_number(setting: str, choices: list[int]) -> None:
    for value in range(-5, 130):
        settings = msgspec.convert({setting: value}, RummySettings)
        if value in choices:
            check(settings)
            continue
        with pytest.raises(Rejected) as refused:
            check(settings)
        least = min(choice for choice in choices if choice or setting not in {"turn_timer_s", "skip_s"})
        assert Rejected("room.setting_range", setting=setting, min=least, max=max(choices)) == refused.value


def test_R38_settings_stay_until_another_game_is_opened() -> None:
    evening = RummyEvening(2)
    assert Rejected("room.settings_fixed") == evening.refused(HOST, ask.ChangeSettings({"cap": 40}))
    evening.deals()
    assert Rejected("room.game_running") == evening.refused(HOST, ask.OpenGame("rummy", {"cap": 40}))
    evening.do(HOST, ask.EndRound())
    assert Rejected("room.settings_fixed") == evening.refused(HOST, ask.ChangeSettings({"cap": 40}))
    evening.do(HOST, ask.OpenGame("rummy", {"cap": 40}))
    assert (40, 0, {}) == (evening.state.settings.cap, evening.state.round, evening.state.sheet)


def test_R39_with_assist_the_best_arrangement_is_there_during_play_and_without_it_after_declare_only() -> None:
    evening = RummyEvening(2, {"assist": True})
    evening.deals()
    assert all(evening.sees(member).best is not None for member in ("asha", "ravi"))
    assert evening.sees("noor").best is None
    evening = RummyEvening(2)
    evening.deals()
    assert all(evening.sees(member).best is None for member in ("asha", "ravi"))
