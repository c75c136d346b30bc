"""`TAMBOLA`, the game as the house knows it: each question handed to the module that answers it.

Registered in `catalog`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from baithak.games.tambola import checking, commands, deadlines, record
from baithak.games.tambola.events import EVENTS, Claimed, Dealt, GivenBack, MarksSet, Started, TakenBackCall, TicketsOut
from baithak.games.tambola.evolve import evolved
from baithak.games.tambola.result import result
from baithak.games.tambola.rules import decided
from baithak.games.tambola.settings import TambolaSettings, check
from baithak.games.tambola.state import Happened, TambolaState, fresh, set_anew
from baithak.games.tambola.view import TambolaPrivate, TambolaPublic
from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, NOBODY, Command, Context, Draw, Event, Everyone, Game, Settings
from baithak.kernel.powers import Power
from baithak.kernel.results import Result
from baithak.kernel.signals import Signal
from baithak.kernel.tickets import NameOf, Paper


class Tambola:
    """Answers what `kernel.game.Game` asks, rule by rule in the modules beside this one."""

    kind: str = "tambola"
    rules_version: int = 2
    settings_type: type[Settings] = TambolaSettings
    state_type: type[msgspec.Struct] = TambolaState
    public_type: type[msgspec.Struct] = TambolaPublic
    private_type: type[msgspec.Struct] = TambolaPrivate
    ticket_type: type[msgspec.Struct] = checking.CheckedTicket
    commands: Mapping[type[Command], Power] = {
        commands.Start: Power.RUN,
        commands.HandOut: Power.RUN,
        commands.Want: Power.PLAY,
        commands.SetNamed: Power.RUN,
        commands.CallNext: Power.RUN,
        commands.CallBag: Power.RUN,
        commands.TakeBack: Power.RUN,
        commands.SetCalling: Power.RUN,
        commands.SetPace: Power.RUN,
        commands.GoOn: Power.RUN,
        commands.Mark: Power.PLAY,
        commands.Unmark: Power.PLAY,
        commands.Claim: Power.PLAY,
        commands.ClaimPaper: Power.RUN,
    }
    events: Sequence[type[Event]] = EVENTS

    def check_settings(self, settings: TambolaSettings) -> None:
        check(settings)

    def open(self, settings: TambolaSettings, before: TambolaState | None) -> TambolaState:
        return fresh(settings, {}, {}) if before is None else set_anew(before, settings)

    def in_round(self, state: TambolaState) -> bool:
        return state.in_round

    def decide(self, state: TambolaState, command: Command | Signal, context: Context) -> Happened:
        return decided(state, command, context)

    def evolve(self, state: TambolaState, event: Event | Effect) -> TambolaState:
        return evolved(state, event)

    def public(self, state: TambolaState) -> TambolaPublic:
        ended = state.ended
        return TambolaPublic(
            phase=state.phase,
            calling=state.calling,
            pace_s=state.pace_s,
            next_ms=state.next_ms(),
            calls=state.calls,
            dividends=state.dividends,
            claims=state.claims,
            tickets=state.tickets,
            wants=state.wants,
            named=state.named,
            taken_back=state.taken_back,
            pot_half_chips=state.pot_half_chips,
            ended="won" if ended == "last_house" else "stopped" if ended == "host" else ended,
            played=state.played,
            refused=state.refused,
        )

    def private(self, state: TambolaState, member: str) -> TambolaPrivate:
        return state.hand(member)

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        """Beginning a game takes the tickets of the one before from whoever had any."""
        match event:
            case MarksSet(member=member) | TicketsOut(member=member) | GivenBack(hand=member):
                return frozenset((member,))
            case Claimed(member=member, hand=hand):
                return frozenset((hand or member,))
            case Dealt(tickets=tickets):
                return frozenset(ticket.hand for ticket in tickets)
            case Started() | TakenBackCall(unmarks=True):
                return EVERYONE
        return NOBODY

    def deadlines(self, state: TambolaState) -> Sequence[Deadline]:
        return deadlines.deadlines(state)

    def waits_for(self, state: TambolaState) -> str | None:
        return deadlines.waits_for(state)

    def draws(self, state: TambolaState) -> Sequence[Draw]:
        return record.draws(state)

    def outcome(self, state: TambolaState) -> dict[str, Any]:
        return record.outcome(state)

    def result(self, record: dict[str, Any]) -> Result:
        return result(record)

    def ticket(self, state: TambolaState, serial: str) -> checking.CheckedTicket | None:
        return checking.checked(state, serial)

    def held_ticket(self, state: TambolaState, number: str, name_of: NameOf) -> checking.CheckedTicket | None:
        return checking.checked_by_host(state, number, name_of)

    def names(self, state: TambolaState) -> Sequence[str]:
        return tuple(named.name for named in state.named.values())

    def papers(self, state: TambolaState, device: str | None, name_of: NameOf) -> Sequence[Paper]:
        return tuple(checking.papers(state, device, name_of))


TAMBOLA: Final[Game] = Tambola()
