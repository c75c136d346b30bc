"""What the host chooses for a table of Sic Bo, and what of it is refused (S7, S33).

What the settings do is said where each rule is.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from baithak.games.sicbo.bets import TYPES
from baithak.kernel.game import Settings
from baithak.kernel.rejected import Rejected

DiceOf: TypeAlias = Literal["system", "real"]

OFF: Final = 0

BETTING_S: Final = range(10, 121)
PACES_S: Final = range(5, 61)
STARTING_CHIPS: Final = range(100_001)
LIMIT_CHIPS: Final = range(1, 100_001)
CHIP_VALUES: Final = range(1, 10_001)
MOST_VALUES: Final = 6


class SicboSettings(Settings, frozen=True):
    """`dice` of the system's fair stream, or real ones that a person shakes (S7); seconds of the betting (S2); seconds from a
    paid round to the next where the system deals, 0 for when the host taps; chips to begin with.

    The limits are in chips (S33): the least and the most on a spot, the most on a spot of one type where it is another, the
    most of one player in a round. `chip_values` are the counters that screens offer, ascending.
    """

    dice: DiceOf = "system"
    betting_s: int = 30
    pace_s: int = 10
    starting_chips: int = 500
    spot_min_chips: int = 1
    spot_max_chips: int = 100
    type_max_chips: dict[str, int] = msgspec.field(default_factory=dict)
    round_max_chips: int = 500
    chip_values: tuple[int, ...] = (1, 5, 25, 100)

    @property
    def system_deals(self) -> bool:
        """Whether the dice come from the fair stream."""
        return self.dice == "system"

    def most_on(self, bet: str) -> int:
        """The most chips of one player on a spot of that type."""
        return self.type_max_chips.get(bet, self.spot_max_chips)


def check(settings: SicboSettings) -> None:
    """Raises Rejected for what can't be chosen: room.setting_range with setting, min and max."""
    _check_among("betting_s", settings.betting_s, BETTING_S)
    if settings.pace_s != OFF:
        _check_among("pace_s", settings.pace_s, PACES_S)
    _check_among("starting_chips", settings.starting_chips, STARTING_CHIPS)
    _check_among("spot_min_chips", settings.spot_min_chips, LIMIT_CHIPS)
    least = settings.spot_min_chips
    _check_among("spot_max_chips", settings.spot_max_chips, range(least, LIMIT_CHIPS.stop))
    for bet, most in settings.type_max_chips.items():
        if bet not in TYPES:
            raise Rejected("wire.unknown_field", field="type_max_chips")
        _check_among("type_max_chips", most, range(least, LIMIT_CHIPS.stop))
    _check_among("round_max_chips", settings.round_max_chips, range(least, LIMIT_CHIPS.stop))
    _check_among("chip_values", len(settings.chip_values), range(1, MOST_VALUES + 1))
    # Ascending, so that none stands there twice.
    lowest = CHIP_VALUES.start
    for value in settings.chip_values:
        _check_among("chip_values", value, range(lowest, CHIP_VALUES.stop))
        lowest = value + 1


def _check_among(setting: str, value: int, choices: range) -> None:
    if value not in choices:
        raise Rejected("room.setting_range", setting=setting, min=choices.start, max=choices.stop - 1)
