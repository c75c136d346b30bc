"""A second settlement of Sic Bo, written from the table of payouts and sharing nothing with the first.

Stakes go on single dice, not on a table of throws: what is profit is a fraction, and the return is made of it at the end.
"""

from collections import Counter
from fractions import Fraction

TOTALS = {4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 30, 17: 60}


def profit(bet: str, numbers: tuple[int, ...], dice: tuple[int, ...]) -> Fraction | None:
    """What a bet of one wins on these dice, or None where it loses."""
    shown, total = Counter(dice), sum(dice)
    most = max(shown.values())
    odd = len([die for die in dice if die in (1, 3, 5)])
    named = Counter(numbers)
    wins: dict[str, tuple[bool, Fraction]] = {
        "small": (total in range(4, 11) and most < 3, Fraction(1)),
        "big": (total in range(11, 18) and most < 3, Fraction(1)),
        "odd": (total & 1 == 1 and most < 3, Fraction(1)),
        "even": (total & 1 == 0 and most < 3, Fraction(1)),
        "any_triple": (most == 3, Fraction(30)),
        "all_odd": (odd == 3, Fraction(6)),
        "all_even": (odd == 0, Fraction(6)),
        "odd2_even1": (odd == 2, Fraction(3, 2)),
        "even2_odd1": (odd == 1, Fraction(3, 2)),
        "single": (shown.keys() >= named.keys(), Fraction(sum(shown[number] for number in numbers))),
        "triple": (shown == Counter(dict.fromkeys(numbers, 3)), Fraction(180)),
        "pair": (all(shown[number] > 1 for number in numbers), Fraction(10)),
        "total": ((total,) == numbers, Fraction(TOTALS.get(sum(numbers), 0))),
        "combo": (named <= shown, Fraction(5)),
        "three_singles": (named == shown, Fraction(30)),
        "double_single": (shown == named + Counter(numbers[:1]), Fraction(60)),
        "four": (most == 1 and shown <= named, Fraction(7)),
    }
    won, to_one = wins[bet]
    return to_one if won else None


def back_half_chips(bet: str, numbers: tuple[int, ...], chips: int, dice: tuple[int, ...]) -> Fraction:
    """What comes back of so many chips, in half-chips."""
    to_one = profit(bet, numbers, dice)
    return Fraction(0) if to_one is None else 2 * chips * (1 + to_one)
