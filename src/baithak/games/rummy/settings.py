"""What is chosen when a game of rummy is opened, and what of it is refused (R38, R39).

What the settings do is said where each rule is. They stay as they are until another game is opened.
"""

from collections.abc import Collection
from typing import Final

from baithak.games.rummy.scoring import CAPS, DEFAULT_CAP
from baithak.kernel.game import Settings
from baithak.kernel.rejected import Rejected

OFF: Final = 0

SEATS: Final = range(2, 7)
TURN_TIMERS_S: Final = (30, 45, 60, 90)
SKIPS_S: Final = (15, 30, 60)
MULTIPLIERS: Final = (1, 2, 5, 10, 25, 50, 100)
FIRST_DROPS: Final = range(0, 41, 5)
MIDDLE_DROPS: Final = range(0, 81, 5)


class RummySettings(Settings, frozen=True):
    """`seats` of the table; seconds of a turn, and after which a turn of someone without a connection is skipped, 0 for
    off (R10, R13); points of drops and the cap (R29, R30); chips a point (R32); `jester_mark`: screens mark wild cards;
    `assist`: the best arrangement is one tap away during play too (R39).
    """

    seats: int = 6
    turn_timer_s: int = 30
    multiplier: int = 1
    first_drop: int = 20
    middle_drop: int = 40
    cap: int = DEFAULT_CAP
    printed_jokers: bool = True
    jester_mark: bool = True
    skip_s: int = OFF
    assist: bool = False


def check(settings: RummySettings) -> None:
    """Raises Rejected for what can't be chosen: room.setting_range with setting, min and max."""
    _check_among("seats", settings.seats, SEATS)
    if settings.turn_timer_s != OFF:
        _check_among("turn_timer_s", settings.turn_timer_s, TURN_TIMERS_S)
    if settings.skip_s != OFF:
        _check_among("skip_s", settings.skip_s, SKIPS_S)
    _check_among("multiplier", settings.multiplier, MULTIPLIERS)
    _check_among("first_drop", settings.first_drop, FIRST_DROPS)
    _check_among("middle_drop", settings.middle_drop, MIDDLE_DROPS)
    _check_among("cap", settings.cap, CAPS)


def _check_among(setting: str, value: int, choices: Collection[int]) -> None:
    if value not in choices:
        raise Rejected("room.setting_range", setting=setting, min=min(choices), max=max(choices))
