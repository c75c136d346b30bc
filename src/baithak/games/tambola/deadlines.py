"""What happens by itself in a game of Tambola, and whom it waits for otherwise.

The moments are in `timing`, what happens at them in `calling`.
"""

from baithak.games.tambola.state import TambolaState
from baithak.kernel.deadline import Deadline


def deadlines(state: TambolaState) -> tuple[Deadline, ...]:
    """The one thing that comes next by itself, or none.

    Guarantees that an id names one occasion: what comes (`call`, `go_on`, `end`), after how many numbers, and when. A
    deadline that was put off, or whose number is out, is therefore no longer among them: it is stale (T12).
    """
    due_ms = state.next_ms()
    if due_ms is None:
        return ()
    what = {"calling": "call", "verdict": "go_on"}.get(state.phase, "end")
    return (Deadline(f"tambola.{what}.{len(state.calls)}.{due_ms}", due_ms),)


def waits_for(state: TambolaState) -> str | None:
    """`host` where a person has to begin, resume or tap for the game to go on (T12, T26); None otherwise.

    While the round is being sealed the room leads on.
    """
    return "host" if state.phase != "sealing" and state.next_ms() is None else None
