"""What the record of a round says of its game: every draw, and how it came out (F7, F8).

The record itself is made by `rooms`; its format is in docs/record.md.
"""

from typing import Any

from baithak.games.tambola.state import TambolaState
from baithak.kernel.game import Draw
from baithak.kernel.hidden import unseal


def draws(state: TambolaState) -> list[Draw]:
    """The tickets as dealt (`rank` in decimal digits, `holder` an account, or None if it was given back), strips as their six `tickets`, then the
    numbers in the order called, each with its source: `stream` or `bag`. What was not drawn is left out.
    """
    drawn: list[Draw] = []
    singles = 0
    strips: dict[int, dict[str, Any]] = {}
    for place, ticket in enumerate(state.dealt):
        rank = unseal(ticket.rank)
        holder = None if place in state.given_back else ticket.holder
        if ticket.strip is None:
            drawn.append(Draw(f"tambola/ticket/{singles}", {"rank": rank, "holder": holder}))
            singles += 1
        elif ticket.strip in strips:
            strips[ticket.strip]["tickets"].append(rank)
        else:
            strips[ticket.strip] = {"tickets": [rank], "holder": holder}
            drawn.append(Draw(f"tambola/strip/{ticket.strip}", strips[ticket.strip]))
    if state.calls:
        calls = [[call.number, "bag" if call.source == "bag" else "stream"] for call in state.calls.values()]
        drawn.append(Draw("tambola/calls", {"calls": calls}))
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
