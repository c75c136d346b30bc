"""What comes back of stakes on any dice: once as rules, and as the table of all throws made from them (`sicbo.md` S10–S25, S27).

Amounts are half-chips, stakes whole chips.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from baithak.games.sicbo.bets import FACES, SPOTS, BetType, Spot

#: Three dice, each 1 to 6, in any order.
Dice: TypeAlias = tuple[int, int, int]

HALF_CHIPS: Final = 2
"""Half-chips in a chip."""


def is_triple(dice: Dice) -> bool:
    """Whether all three show the same."""
    return dice[0] == dice[1] == dice[2]


def hits(spot: Spot, dice: Dice) -> int:
    """How often the spot is hit: 0 where it loses, 1 where it wins, and of a single number how many dice show it."""
    numbers = spot.numbers
    odd = sum(die % 2 for die in dice)
    bet: BetType = spot.type
    match bet:
        case "small":
            won = 4 <= sum(dice) <= 10 and not is_triple(dice)
        case "big":
            won = 11 <= sum(dice) <= 17 and not is_triple(dice)
        case "odd":
            won = sum(dice) % 2 == 1 and not is_triple(dice)
        case "even":
            won = sum(dice) % 2 == 0 and not is_triple(dice)
        case "any_triple":
            won = is_triple(dice)
        case "all_odd":
            won = odd == 3
        case "all_even":
            won = odd == 0
        case "odd2_even1":
            won = odd == 2
        case "even2_odd1":
            won = odd == 1
        case "single":
            return dice.count(numbers[0])
        case "triple":
            won = dice.count(numbers[0]) == 3
        case "pair":
            won = dice.count(numbers[0]) >= 2
        case "total":
            won = sum(dice) == numbers[0]
        case "combo":
            won = numbers[0] in dice and numbers[1] in dice
        case "three_singles":
            won = set(dice) == set(numbers)
        case "double_single":
            won = dice.count(numbers[0]) == 2 and numbers[1] in dice
        case "four":
            won = len(set(dice)) == 3 and set(dice) <= set(numbers)
        case _:
            assert_never(bet)
    return int(won)


def _per_chip(spot: Spot, dice: Dice) -> int:
    """Half-chips that come back for a chip on that spot: the stake and what it pays; 0 where it loses."""
    times = hits(spot, dice)
    if not times:
        return 0
    much, little = spot.pays[times - 1]
    return HALF_CHIPS + HALF_CHIPS * much // little


#: By dice in ascending order, the spots that win and what comes back for a chip on each.
_TABLE: Final[Mapping[tuple[int, ...], Mapping[str, int]]] = MappingProxyType(
    {
        dice: MappingProxyType({key: back for key, spot in SPOTS.items() if (back := _per_chip(spot, dice))})
        for dice in combinations_with_replacement(FACES, 3)
    }
)


def winning(dice: Dice) -> Mapping[str, int]:
    """The spots that win on these dice, in the order of the table, each with the half-chips that come back for a chip on it.

    Raises ValueError unless it is three dice from 1 to 6.
    """
    table = _TABLE.get(tuple(sorted(dice)))
    if table is None:
        raise ValueError(f"three dice from 1 to 6, not {dice!r}")
    return table


def returns(stakes: Mapping[str, int], dice: Dice) -> dict[str, int]:
    """What comes back of the chips on each spot, in half-chips, by key: 0 where it loses. Chips of a spot are one stake (S27).

    Trusts the caller that stakes are whole chips on spots that there are. Raises ValueError for dice that are none.
    """
    back = winning(dice).get
    return {key: back(key, 0) * chips for key, chips in stakes.items()}


def total_return(stakes: Mapping[str, int], dice: Dice) -> int:
    """What comes back of all of them together, in half-chips."""
    return sum(returns(stakes, dice).values())


def added_up(bets: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The chips on each spot, of bets in any order (S27)."""
    stakes: dict[str, int] = {}
    for key, chips in bets:
        stakes[key] = stakes.get(key, 0) + chips
    return stakes
