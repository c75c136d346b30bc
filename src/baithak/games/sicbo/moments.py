"""What is refused because of where the round stands: the table of states and events, as rules ask of it.

What is done where it is allowed is in `betting`, `opening`, `dealing`, `paying` and `faults`.
"""

from baithak.games.sicbo.state import SicboState
from baithak.games.sicbo.view import Phase
from baithak.kernel.rejected import Rejected


def must_stand(state: SicboState, number: int, code: str, *phases: Phase) -> None:
    """Raises Rejected: sicbo.fault while the round is paused, `code` unless it stands in one of these phases, net.too_late where
    the sender saw a round of another number.
    """
    if state.phase == "paused":
        raise Rejected("sicbo.fault")
    if state.phase not in phases:
        raise Rejected(code)
    if number != state.round:
        raise Rejected("net.too_late")


def must_be_real(state: SicboState) -> None:
    """Raises Rejected where the system shakes, enters, confirms and pays by itself (S7)."""
    if state.system_deals:
        raise Rejected("sicbo.system_deals")
