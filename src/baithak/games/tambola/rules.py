"""Which rule of Tambola answers which command and signal.

Tickets are in `dealing`, how numbers come in `calling`, marks and claims in `claiming`, the end in `ending`; what the
events change is in `evolve`.
"""

from collections.abc import Callable
from typing import Any, Final

from baithak.games.tambola import calling, claiming, commands, dealing
from baithak.games.tambola.ending import over
from baithak.games.tambola.state import NOTHING, Happened, TambolaState
from baithak.kernel import signals
from baithak.kernel.game import Command, Context
from baithak.kernel.signals import Signal


def decided(state: TambolaState, command: Command | Signal, context: Context) -> Happened:
    """What happens, in order. Raises Rejected for what the rules refuse; a signal is never refused."""
    rule = _RULES.get(type(command))
    return NOTHING if rule is None else rule(state, command, context)


def _end_asked(state: TambolaState, _: signals.EndAsked, __: Context) -> Happened:
    """What is not won goes back: prizes in chips were never paid (T10, T23). Ending early cancels the round (F8)."""
    return over(state, "host", "tambola.ended_by_host") if state.in_round else NOTHING


_RULES: Final[dict[type, Callable[[TambolaState, Any, Context], Happened]]] = {
    commands.Start: dealing.start,
    commands.HandOut: dealing.hand_out,
    commands.Want: dealing.want,
    commands.SetNamed: dealing.set_named,
    commands.CallNext: calling.call_next,
    commands.CallBag: calling.call_bag,
    commands.TakeBack: calling.take_back,
    commands.SetCalling: calling.set_calling,
    commands.SetPace: calling.set_pace,
    commands.GoOn: calling.go_on,
    commands.Mark: claiming.mark,
    commands.Unmark: claiming.unmark,
    commands.Claim: claiming.claim,
    commands.ClaimPaper: claiming.claim_paper,
    signals.Sealed: dealing.sealed,
    signals.Came: dealing.came,
    signals.Went: dealing.went,
    signals.Led: calling.led,
    signals.Fired: calling.fired,
    signals.EndAsked: _end_asked,
    signals.Paused: calling.paused,
    signals.Resumed: calling.resumed,
}
