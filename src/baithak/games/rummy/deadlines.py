"""What happens by itself in a game of rummy, and whom it waits for otherwise.

The moments are in `state`, what happens at them in `rules`.
"""

from typing import Final

from baithak.games.rummy.state import RummyState
from baithak.games.rummy.view import Phase
from baithak.kernel.deadline import Deadline

_WHAT: Final[dict[Phase, str]] = {"playing": "turn", "finish": "judge", "arranging": "score"}


def deadlines(state: RummyState) -> tuple[Deadline, ...]:
    """The one thing that comes next by itself, or none: none in a pause.

    Guarantees that an id names one occasion: what comes, in which round, in which turn, and when.
    """
    due_ms = state.due_ms()
    if due_ms is None or state.held_ms is not None:
        return ()
    turn = 0 if state.turn is None else state.turn.number
    return (Deadline(f"rummy.{_WHAT.get(state.phase, 'deal')}.{state.round}.{turn}.{due_ms}", due_ms),)


def waits_for(state: RummyState) -> str | None:
    """`host` where somebody has to begin; `players` where enough have to come, for then the table deals by itself (R35); a
    player whose turn has no end; None otherwise.

    While the round is being sealed the room leads on.
    """
    if state.phase == "sealing" or state.due_ms() is not None or (state.in_round and state.held_ms is not None):
        return None
    if state.phase == "waiting":
        return "players"
    return state.turn.member if state.phase == "playing" and state.turn is not None else "host"
