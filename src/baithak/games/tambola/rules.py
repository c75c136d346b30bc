"""The rules of a game of Tambola: how it begins and ends (T5, T23), and where the rules of each command are.

How numbers come is in `calling`, marks and claims in `claiming`; what the events change is in `evolve`.
"""

from collections.abc import Callable
from typing import Any, Final

from baithak.games.tambola import calling, claiming
from baithak.games.tambola.commands import CallNext, Claim, GoOn, Mark, SetCalling, SetPace, Start, Unmark
from baithak.games.tambola.events import Dealt, DealtTicket, Ended, Started, TicketsOut
from baithak.games.tambola.state import NOTHING, Happened, TambolaState, luck
from baithak.games.tambola.tickets import draw_ticket
from baithak.kernel.effects import RoundEnded, SealAsked
from baithak.kernel.game import Command, Context
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Fired, Paused, Resumed, Sealed, Signal, Went


def decided(state: TambolaState, command: Command | Signal, context: Context) -> Happened:
    """What happens, in order. Raises Rejected for what the rules refuse; a signal is never refused."""
    rule = _RULES.get(type(command))
    return NOTHING if rule is None else rule(state, command, context)


def _start(state: TambolaState, _: Start, context: Context) -> Happened:
    if state.in_round:
        raise Rejected("room.game_running")
    if not _players(context):
        raise Rejected("tambola.no_players")
    return (Started(), SealAsked())


def _sealed(state: TambolaState, _: Sealed, context: Context) -> Happened:
    """Each who plays now gets a ticket, no two the same, and from here on nobody else does (T4, T5, T23)."""
    if state.phase != "sealing":
        return NOTHING
    players = _players(context)
    if not players:
        return (Ended("host"), RoundEnded("tambola.no_players"))
    chance = luck(context)
    dealt: dict[int, str] = {}
    for i, member in enumerate(players):
        dealt[draw_ticket(chance.stream(f"tambola/ticket/{i}"), dealt).rank] = member
    tickets = tuple(DealtTicket(Hidden(str(rank)), member) for rank, member in dealt.items())
    clock_ms = state.timing.clock(context.now_ms)
    return (Dealt(tickets, clock_ms, calling.paced_ms(state.calling, state.pace_s, clock_ms)),)


def _end_asked(state: TambolaState, _: EndAsked, __: Context) -> Happened:
    """What is not won goes back: prizes in chips were never paid (T10, T23). Ending early cancels the round (F8)."""
    return (Ended("host"), RoundEnded("tambola.ended_by_host")) if state.in_round else NOTHING


def _went(state: TambolaState, signal: Went, _: Context) -> Happened:
    return (TicketsOut(signal.member),) if state.playing and signal.member in state.hands else NOTHING


def _players(context: Context) -> list[str]:
    return [member for member, person in context.table.people() if person.plays]


_RULES: Final[dict[type, Callable[[TambolaState, Any, Context], Happened]]] = {
    Start: _start,
    CallNext: calling.call_next,
    SetCalling: calling.set_calling,
    SetPace: calling.set_pace,
    GoOn: calling.go_on,
    Mark: claiming.mark,
    Unmark: claiming.unmark,
    Claim: claiming.claim,
    Sealed: _sealed,
    Fired: calling.fired,
    EndAsked: _end_asked,
    Paused: calling.paused,
    Resumed: calling.resumed,
    Went: _went,
}
