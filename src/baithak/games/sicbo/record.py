"""What the record of a round says of its game: the dice, and how it came out (F7, F8).

The record itself is made by `rooms`; its format is in docs/record.md. Who bet what is in nobody's record but their own.
"""

from typing import Any

from baithak.games.sicbo.dealing import LABEL
from baithak.games.sicbo.payouts import HALF_CHIPS
from baithak.games.sicbo.state import SicboState
from baithak.kernel.game import Draw


def draws(state: SicboState) -> list[Draw]:
    """The dice, where the system drew them."""
    if not state.system_deals or state.dice is None:
        return []
    return [Draw(LABEL, {"dice": list(state.dice)})]


def outcome(state: SicboState) -> dict[str, Any]:
    """How many players had bets, the half-chips on each spot, the shakes with their reasons; and of a paid round the dice and
    what came back altogether.
    """
    told: dict[str, Any] = {
        "players": state.bettors,
        "totals": {spot: HALF_CHIPS * chips for spot, chips in state.totals.items()},
        "shakes": [shake.why for shake in state.shakes.values()],
    }
    if state.phase == "paid" and state.dice is not None:
        told["dice"] = list(state.dice)
        told["returned"] = sum(sum(hand.backs.values()) for hand in state.hands.values())
    return told
