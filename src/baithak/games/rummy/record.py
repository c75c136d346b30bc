"""What the record of a round says of its game: every draw, and how the round was played and came out (F7, F8).

The record itself is made by `rooms`; its format is in docs/record.md.
"""

from typing import Any

from baithak.games.rummy.state import RummyState
from baithak.kernel.game import Draw
from baithak.kernel.hidden import Hidden, unseal


def draws(state: RummyState) -> list[Draw]:
    """The toss if there was one, the deck, the reshuffles: each as its `order`. What was not drawn is left out."""
    drawn: list[tuple[str, Hidden[tuple[int, ...]] | None]] = [
        ("rummy/toss", state.toss_order),
        ("rummy/deck", state.order),
        *((f"rummy/reshuffle/{number}", order) for number, order in enumerate(state.reshuffles, 1)),
    ]
    return [_draw(label, order) for label, order in drawn if order is not None]


def _draw(label: str, sealed: Hidden[tuple[int, ...]]) -> Draw:
    order: tuple[int, ...] = unseal(sealed)
    return Draw(label, {"order": list(order)})


def outcome(state: RummyState) -> dict[str, Any]:
    """Who was dealt in, in seat order; the deal; every card drawn, discarded and put into the finish slot, in order; and
    how it ended. Cards are numbers of the deck. Empty for a round that ended before the deal.
    """
    if state.order is None or state.how is None:
        return {}
    return {
        "ended": state.how,
        "winner": state.winner,
        "dealer": state.dealer,
        "wild": state.turned_up,
        "plays": [[play.member, play.what, play.card] for play in map(unseal, state.plays)],
        "players": [
            {
                "player": member,
                "seat": state.players[member].seat,
                "lot": score.lot,
                "points": score.points,
                "half_chips": 0 if state.winner is None else state.sheet[str(state.round)].half_chips[member],
                "groups": [list(group) for group in score.groups],
                "loose": list(score.loose),
            }
            for member, score in state.scores.items()
        ],
    }
