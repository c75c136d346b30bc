"""What happens by itself at a table of Sic Bo, and whom it waits for otherwise.

The moments are in `state`, what happens at them in `rules`.
"""

from collections.abc import Iterator
from typing import Final

from baithak.games.sicbo.state import SicboState
from baithak.kernel.deadline import Deadline

CLOSE: Final = "sicbo.close"
PAY: Final = "sicbo.pay"
VOID: Final = "sicbo.void"
OPEN: Final = "sicbo.open"


def deadlines(state: SicboState) -> tuple[Deadline, ...]:
    """What comes by itself. Guarantees that an id names one occasion: what comes, of which round, and when."""
    return tuple(Deadline(f"{what}.{state.round}.{due_ms}", due_ms) for what, due_ms in _due(state))


def _due(state: SicboState) -> Iterator[tuple[str, int]]:
    if state.phase == "betting_open" and state.until_ms is not None:
        yield CLOSE, state.until_ms
    if state.phase == "settled" and state.until_ms is not None:
        yield PAY, state.until_ms
    void_ms = state.ends_ms if state.fault is None or state.fault.void_ms is None else state.fault.void_ms
    if void_ms is not None:
        yield VOID, void_ms
    if state.next_ms is not None:
        yield OPEN, state.next_ms


def waits_for(state: SicboState) -> str | None:
    """`host` or a member's id where a dealer, a supervisor or the host must do something; None otherwise.

    While the round is being sealed the room leads on.
    """
    if deadlines(state):
        return None
    if state.phase == "paused":
        return _of(state.supervisors, state)
    if state.in_round and state.system_deals:
        return None
    return _of(state.dealers, state)


def _of(staff: tuple[str, ...], state: SicboState) -> str:
    return "host" if not staff or state.host in staff else staff[0]
