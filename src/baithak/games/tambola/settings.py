"""What a host may set for a game of Tambola (T10, T12)."""

from typing import Literal, TypeAlias

import msgspec

from baithak.kernel.game import Settings

Calling: TypeAlias = Literal["automatic", "tapped"]

PACE_MIN_S = 3
PACE_MAX_S = 20
PRIZE_MAX_CHIPS = 10_000


class TambolaSettings(Settings, frozen=True):
    """`pace_s` between automatic calls; `prizes` are whole chips by dividend, those named being played."""

    calling: Calling = "automatic"
    pace_s: int = 7
    prizes: dict[str, int] = msgspec.field(
        default_factory=lambda: {
            "early_five": 20,
            "top_line": 40,
            "middle_line": 40,
            "bottom_line": 40,
            "four_corners": 40,
            "full_house": 120,
        }
    )
