"""The 110 spots on which a bet can lie, as data: type, numbers, payout (`sicbo.md` S10–S24).

Which of them win on given dice is in `payouts`, how often in `odds`.
"""

import re
from collections.abc import Mapping
from itertools import combinations, permutations
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

BetType: TypeAlias = Literal[
    "small",
    "big",
    "odd",
    "even",
    "any_triple",
    "all_odd",
    "all_even",
    "odd2_even1",
    "even2_odd1",
    "single",
    "triple",
    "pair",
    "total",
    "combo",
    "three_singles",
    "double_single",
    "four",
]
TYPES: Final[tuple[BetType, ...]] = get_args(BetType)

FACES: Final = range(1, 7)

#: A payout to one: so much for so much (3, 2).
Payout: TypeAlias = tuple[int, int]

#: What each type pays. A single number pays by how often it shows; a total has its own (`TOTALS`).
PAYOUTS: Final[Mapping[BetType, tuple[Payout, ...]]] = MappingProxyType(
    {
        "small": ((1, 1),),
        "big": ((1, 1),),
        "odd": ((1, 1),),
        "even": ((1, 1),),
        "any_triple": ((30, 1),),
        "all_odd": ((6, 1),),
        "all_even": ((6, 1),),
        "odd2_even1": ((3, 2),),
        "even2_odd1": ((3, 2),),
        "single": ((1, 1), (2, 1), (3, 1)),
        "triple": ((180, 1),),
        "pair": ((10, 1),),
        "combo": ((5, 1),),
        "three_singles": ((30, 1),),
        "double_single": ((60, 1),),
        "four": ((7, 1),),
    }
)

#: What each total pays to one (S17); as much lies below the middle as above it.
TOTALS: Final[Mapping[int, int]] = MappingProxyType(
    {
        total: to_one
        for low, to_one in zip(range(4, 11), (60, 30, 18, 12, 8, 7, 6), strict=True)
        for total in (low, 21 - low)
    }
)

#: The four sets of S24.
FOURS: Final = ((1, 2, 3, 4), (2, 3, 4, 5), (2, 3, 5, 6), (3, 4, 5, 6))

#: `combo:2-3`, `total:10`, `small`; a run of digits without dashes is read as well.
_WRITTEN: Final = re.compile("(?P<type>[a-z0-9_]+)(?::(?P<numbers>[0-9]{1,4}|[0-9](?:-[0-9]){1,3}))?", re.ASCII)


class Spot(NamedTuple):
    """A place on the table: what is bet on, and on which numbers.

    `numbers` ascend; of `double_single` the first shows twice. `pays` has one payout, or of a single number three: for once,
    twice and three times.
    """

    type: BetType
    numbers: tuple[int, ...]
    pays: tuple[Payout, ...]

    @property
    def key(self) -> str:
        """Its name in commands and views: `small`, `total:10`, `combo:2-3`."""
        return _key(self.type, self.numbers)

    @property
    def pays_text(self) -> str:
        """What it pays as the table of payouts writes it: `6:1`, `1:1, 2:1, 3:1`."""
        return ", ".join(f"{much}:{little}" for much, little in self.pays)


def _key(bet: str, numbers: tuple[int, ...]) -> str:
    return f"{bet}:{'-'.join(map(str, numbers))}" if numbers else bet


def _numbers_of(bet: BetType) -> list[tuple[int, ...]]:
    """The numbers of each spot of that type, in the order of the table."""
    match bet:
        case "single" | "triple" | "pair":
            return [(face,) for face in FACES]
        case "total":
            return [(total,) for total in sorted(TOTALS)]
        case "combo":
            return list(combinations(FACES, 2))
        case "three_singles":
            return list(combinations(FACES, 3))
        case "double_single":
            return list(permutations(FACES, 2))
        case "four":
            return list(FOURS)
    return [()]


def _pays(bet: BetType, numbers: tuple[int, ...]) -> tuple[Payout, ...]:
    return ((TOTALS[numbers[0]], 1),) if bet == "total" else PAYOUTS[bet]


#: All spots by key, in the order of the table.
SPOTS: Final[Mapping[str, Spot]] = MappingProxyType(
    {
        spot.key: spot
        for spot in (Spot(bet, numbers, _pays(bet, numbers)) for bet in TYPES for numbers in _numbers_of(bet))
    }
)


def read_spot(text: str) -> Spot:
    """The spot that a person wrote: as its key, with the numbers in any order where order means nothing.

    Raises ValueError where there is no such spot.
    """
    written = _WRITTEN.fullmatch(text)
    if written is not None:
        bet, numbers = written["type"], (written["numbers"] or "").replace("-", "")
        ordered = numbers if bet == "double_single" else "".join(sorted(numbers))
        spot = SPOTS.get(text) or SPOTS.get(_key(bet, tuple(map(int, ordered))))
        if spot is not None:
            return spot
    raise ValueError(f"there is no bet {text!r}")
