"""The pot that the price of the tickets makes: what each dividend's share comes to, and what goes back (T10).

All amounts are half-chips.
"""

from collections.abc import Mapping
from typing import TypeAlias

from baithak.games.tambola.dividends import last_house
from baithak.games.tambola.settings import WHOLE, Prize, Share

HalfChips: TypeAlias = int


def shares(prizes: Mapping[str, Prize], pot: HalfChips, paid: Mapping[str, HalfChips]) -> dict[str, HalfChips]:
    """What each dividend gets of the pot, by dividend. `paid` are those won already, whose part is fixed.

    Each share is rounded down; the rest goes to the last full house in play, or without one to the largest share (the
    first of equals). Guarantees that the parts sum to `pot`, as long as any is open.
    """
    if not pot:
        return dict.fromkeys(prizes, 0)
    weights = {name: prize.share if isinstance(prize, Share) else 0 for name, prize in prizes.items()}
    still_open = [name for name in prizes if name not in paid]
    parts = {name: paid[name] if name in paid else pot * weight // WHOLE for name, weight in weights.items()}
    left = pot - sum(paid.values())
    if sum(parts[name] for name in still_open) > left:
        # Whoever won the rest keeps it, and the others' shares of a pot that grew would come to more than there is.
        weight = sum(weights[name] for name in still_open)
        parts |= {name: left * weights[name] // weight for name in still_open}
    if still_open:
        largest = max(still_open, key=weights.__getitem__)
        parts[last_house(still_open) or largest] += pot - sum(parts.values())
    return parts


def given_back(unwon: HalfChips, bought: Mapping[str, int]) -> dict[str, HalfChips]:
    """What of an unwon part goes back to each buyer, by how many tickets they bought; what doesn't divide stays with the
    house.
    """
    tickets = sum(bought.values())
    if not unwon or not tickets:
        return {}
    each = {account: unwon * count // tickets for account, count in bought.items()}
    return {account: amount for account, amount in each.items() if amount}


def split(prize: HalfChips, ways: int) -> tuple[HalfChips, ...]:
    """The prize in equal parts, in the order in which the claims were received; half-chips that don't divide go to the
    earliest (T19).
    """
    each, over = divmod(prize, ways)
    return (each + over, *(each for _ in range(ways - 1)))
