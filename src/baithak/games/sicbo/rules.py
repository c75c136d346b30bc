"""Which rule of Sic Bo answers which command and signal.

Bets are in `betting`, the opening and the close in `opening`, the dice in `dealing`, payments in `paying`, faults in
`faults`, who deals in `staff`; what the events change is in `evolve`.
"""

from collections.abc import Callable
from typing import Any, Final

from baithak.games.sicbo import betting, commands, dealing, faults, opening, paying, staff
from baithak.games.sicbo.deadlines import CLOSE, OPEN, PAY, VOID, deadlines
from baithak.games.sicbo.state import NOTHING, Happened, SicboState
from baithak.kernel import signals
from baithak.kernel.game import Command, Context
from baithak.kernel.signals import Signal


def decided(state: SicboState, command: Command | Signal, context: Context) -> Happened:
    """What happens, in order. Raises Rejected for what the rules refuse; a signal is never refused."""
    rule = _RULES.get(type(command))
    return NOTHING if rule is None else rule(state, command, context)


def _fired(state: SicboState, signal: signals.Fired, context: Context) -> Happened:
    if signal.deadline not in {deadline.id for deadline in deadlines(state)}:
        return NOTHING
    what = ".".join(signal.deadline.split(".")[:2])
    if what == CLOSE:
        return opening.closed(state, None)
    if what == PAY:
        return paying.paid(state, context)
    if what == VOID:
        return paying.voided(state, None, context)
    return opening.opened(state, context) if what == OPEN else NOTHING


_RULES: Final[dict[type, Callable[[SicboState, Any, Context], Happened]]] = {
    commands.OpenBetting: opening.open_betting,
    commands.CloseBetting: opening.close_betting,
    commands.Place: betting.place,
    commands.Undo: betting.undo,
    commands.Clear: betting.clear,
    commands.Repeat: betting.repeat,
    commands.Double: betting.double,
    commands.Shake: dealing.shake,
    commands.AtRest: dealing.at_rest,
    commands.ShakeAgain: dealing.shake_again,
    commands.EnterDice: dealing.enter,
    commands.CorrectDice: dealing.correct,
    commands.ConfirmDice: dealing.confirm,
    commands.Pay: paying.pay,
    commands.RaiseFault: faults.raise_fault,
    commands.GoOn: faults.go_on,
    commands.VoidRound: faults.void,
    commands.Reverse: paying.reverse,
    signals.Sealed: dealing.sealed,
    signals.Fired: _fired,
    signals.EndAsked: faults.end_asked,
    signals.Paused: opening.paused,
    signals.Resumed: opening.resumed,
    signals.Opened: staff.someone_changed,
    signals.Named: staff.someone_changed,
    signals.Came: staff.someone_changed,
    signals.Went: staff.someone_changed,
    signals.Led: staff.someone_changed,
    signals.Away: staff.someone_changed,
    signals.Back: staff.someone_changed,
}
