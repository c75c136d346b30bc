"""The exact chance, return and house edge of each spot, counted over all 216 throws (`sicbo.md` S10–S26)."""

from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from baithak.games.sicbo.bets import FACES, SPOTS, Spot
from baithak.games.sicbo.payouts import HALF_CHIPS, Dice, winning

THROWS: Final[tuple[Dice, ...]] = tuple(product(FACES, FACES, FACES))


class Odds(NamedTuple):
    """What one can expect of a spot. `to_player` is the part of a stake that comes back on average, the rest is the house's."""

    spot: Spot
    winning_outcomes: int
    to_player: Fraction

    @property
    def chance(self) -> Fraction:
        """How often it wins."""
        return Fraction(self.winning_outcomes, len(THROWS))

    @property
    def house_edge(self) -> Fraction:
        """The part of a stake that stays with the house on average."""
        return 1 - self.to_player


def odds_of(spot: Spot) -> Odds:
    """The odds of one spot, exact."""
    backs = [winning(dice).get(spot.key, 0) for dice in THROWS]
    return Odds(spot, sum(map(bool, backs)), Fraction(sum(backs), HALF_CHIPS * len(THROWS)))


def all_odds() -> tuple[Odds, ...]:
    """The odds of all 110 spots, in the order of the table."""
    return tuple(map(odds_of, SPOTS.values()))


def percent(share: Fraction) -> float:
    """That share in per cent, to four places."""
    return float(round(100 * share, 4))
