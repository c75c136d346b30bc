"""What the host may choose, and what of it is refused (S33)."""

from typing import Any

import msgspec
import pytest

from baithak.games.sicbo.settings import SicboSettings, check
from baithak.kernel.rejected import Rejected


def test_a_host_who_sets_nothing_gets_a_table_where_the_system_deals() -> None:
    settings = SicboSettings()
    check(settings)
    assert settings.system_deals
    assert (30, 500, 100, 500) == (
        settings.betting_s,
        settings.starting_chips,
        settings.most_on("small"),
        settings.round_max_chips,
    )


@pytest.mark.parametrize(
    ("given", "setting", "least", "most"),
    [
        ({"betting_s": 9}, "betting_s", 10, 120),
        ({"pace_s": 61}, "pace_s", 5, 60),
        ({"starting_chips": 100_001}, "starting_chips", 0, 100_000),
        ({"spot_min_chips": 0}, "spot_min_chips", 1, 100_000),
        ({"spot_min_chips": 20, "spot_max_chips": 19}, "spot_max_chips", 20, 100_000),
        ({"spot_min_chips": 20, "type_max_chips": {"triple": 19}}, "type_max_chips", 20, 100_000),
        ({"spot_min_chips": 20, "round_max_chips": 19}, "round_max_chips", 20, 100_000),
        ({"chip_values": ()}, "chip_values", 1, 6),
        ({"chip_values": (1, 2, 3, 4, 5, 6, 7)}, "chip_values", 1, 6),
        ({"chip_values": (5, 5)}, "chip_values", 6, 10_000),
        ({"chip_values": (5, 1)}, "chip_values", 6, 10_000),
    ],
)
def test_S33_what_is_out_of_range_is_named_with_its_range(
    given: dict[str, Any], setting: str, least: int, most: int
) -> None:
    with pytest.raises(Rejected) as refused:
        check(SicboSettings(**given))
    assert Rejected("room.setting_range", setting=setting, min=least, max=most) == refused.value


def test_S33_a_limit_is_for_a_type_of_bets_that_there_is() -> None:
    with pytest.raises(Rejected) as refused:
        check(SicboSettings(type_max_chips={"trio": 5}))
    assert Rejected("wire.unknown_field", field="type_max_chips") == refused.value


def test_S33_a_spot_of_a_type_with_its_own_limit_has_that_one() -> None:
    settings = SicboSettings(spot_max_chips=50, type_max_chips={"triple": 5, "small": 200})
    check(settings)
    assert (5, 200, 50) == (settings.most_on("triple"), settings.most_on("small"), settings.most_on("big"))


@pytest.mark.parametrize("given", [{"chip_values": [1.5]}, {"starting_chips": "many"}, {"dice": "loaded"}, {"odds": 2}])
def test_S33_there_are_no_other_settings_and_no_fractions(given: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, SicboSettings)
