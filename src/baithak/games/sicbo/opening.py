"""When betting opens and closes, and when the next round comes by itself (S2, S3, S7).

Bets are in `betting`, what follows the close in `dealing`.
"""

from baithak.games.sicbo.commands import CloseBetting, OpenBetting
from baithak.games.sicbo.events import BettingClosed, BettingOpened, HeldBack, NextSet, Released
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.moments import must_stand
from baithak.games.sicbo.staff import starting_chips
from baithak.games.sicbo.state import NOTHING, Happened, SicboState, actor
from baithak.kernel.effects import SealAsked, SealCloseAsked
from baithak.kernel.game import Context
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Paused, Resumed


def open_betting(state: SicboState, command: OpenBetting, context: Context) -> Happened:
    if state.phase == "paused":
        raise Rejected("sicbo.fault")
    if state.in_round:
        raise Rejected("room.game_running")
    if state.held:
        raise Rejected("room.is_paused")
    if command.after != state.round:
        raise Rejected("net.too_late")
    return opened(state, context)


def opened(state: SicboState, context: Context) -> Happened:
    """The countdown begins; where the system deals, the seal opens with it (F12)."""
    settings = state.settings
    begun = BettingOpened(state.round + 1, settings.system_deals, context.now_ms + settings.betting_s * 1000)
    sealing = (SealAsked(closes_itself=False),) if settings.system_deals else ()
    members = [member for member, _ in context.table.people()]
    return (begun, *sealing, *starting_chips(state, members, context))


def close_betting(state: SicboState, command: CloseBetting, context: Context) -> Happened:
    must_stand(state, command.round, "sicbo.not_open", "betting_open")
    return closed(state, actor(context))


def closed(state: SicboState, by: str | None) -> Happened:
    """Bets are frozen; where the system deals, the seal closes (F12)."""
    return (BettingClosed(by), SealCloseAsked()) if state.system_deals else (BettingClosed(by),)


def next_set(state: SicboState, context: Context) -> Happened:
    """After a round: the next comes by itself at the host's pace, unless the room is paused. While no person is connected the
    room lets none begin.
    """
    if not state.running or state.held:
        return NOTHING
    return (NextSet(context.now_ms + state.settings.pace_s * 1000),)


def paused(state: SicboState, _: Paused, __: Context) -> Happened:
    """The round in play goes on, and no further one opens (design, "Pause")."""
    return NOTHING if state.held else (HeldBack(),)


def resumed(state: SicboState, _: Resumed, context: Context) -> Happened:
    if not state.held:
        return NOTHING
    told = (Released(),)
    return told if state.in_round else (*told, *next_set(after(state, told), context))
