"""What the record of a round says of its game: every draw, and how it came out (F7, F8).

The record itself is made by `rooms`; its format is in docs/record.md.
"""

from typing import Any

from baithak.games.tambola.state import TambolaState
from baithak.kernel.game import Draw
from baithak.kernel.hidden import unseal


def draws(state: TambolaState) -> list[Draw]:
    """The tickets as dealt (`rank` in decimal digits, `holder` a member's id), then the numbers in the order called,
    each with its source. What was not drawn is left out.
    """
    drawn = [
        Draw(f"tambola/ticket/{i}", {"rank": unseal(ticket.rank), "holder": ticket.holder})
        for i, ticket in enumerate(state.dealt)
    ]
    if state.calls:
        drawn.append(Draw("tambola/calls", {"calls": [[number, "stream"] for number in state.numbers()]}))
    return drawn


def outcome(state: TambolaState) -> dict[str, Any]:
    """The winners by dividend, how many numbers were called, and how the game ended."""
    winners = [
        {
            "dividend": name,
            "by": [
                {"player": win.member, "rank": win.ticket, "call": win.call, "half_chips": win.half_chips}
                for win in dividend.wins
            ],
        }
        for name, dividend in state.dividends.items()
        if dividend.wins
    ]
    return {"winners": winners, "calls": len(state.calls), "ended": state.ended}
