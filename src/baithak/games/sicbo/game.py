"""`SICBO`, the game as the house knows it: each question handed to the module that answers it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from baithak.games.sicbo import commands, deadlines, events, record
from baithak.games.sicbo.evolve import evolved
from baithak.games.sicbo.rules import decided
from baithak.games.sicbo.settings import SicboSettings, check
from baithak.games.sicbo.state import Happened, SicboState
from baithak.games.sicbo.view import SicboPrivate, SicboPublic
from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, NOBODY, Command, Context, Draw, Event, Everyone, Settings
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Signal

_FOR_ONE: Final = (events.Placed, events.TakenBack, events.GivenBack)
_FOR_ALL: Final = (events.BettingOpened, events.Settled, events.Paid, events.Voided, events.Reversed)


class Sicbo:
    """Answers what `kernel.game.Game` asks, rule by rule in the modules beside this one."""

    kind: str = "sicbo"
    rules_version: int = 1
    settings_type: type[Settings] = SicboSettings
    state_type: type[msgspec.Struct] = SicboState
    public_type: type[msgspec.Struct] = SicboPublic
    private_type: type[msgspec.Struct] = SicboPrivate
    commands: Mapping[type[Command], Power] = {
        commands.OpenBetting: Power.DEAL,
        commands.CloseBetting: Power.DEAL,
        commands.Place: Power.PLAY,
        commands.Undo: Power.PLAY,
        commands.Clear: Power.PLAY,
        commands.Repeat: Power.PLAY,
        commands.Double: Power.PLAY,
        commands.Shake: Power.DEAL,
        commands.AtRest: Power.DEAL,
        commands.ShakeAgain: Power.DEAL,
        commands.EnterDice: Power.DEAL,
        commands.CorrectDice: Power.DEAL,
        commands.ConfirmDice: Power.DEAL,
        commands.Pay: Power.DEAL,
        commands.RaiseFault: Power.FAULT,
        commands.GoOn: Power.SUPERVISE,
        commands.VoidRound: Power.SUPERVISE,
        commands.Reverse: Power.SUPERVISE,
    }
    events: Sequence[type[Event]] = events.EVENTS

    def power(self, state: SicboState, command: type[Command]) -> Power:
        """Where the system deals nobody is dealer or supervisor: who runs the game does what they do (S32)."""
        of_dealing = self.commands[command]
        system = state.system_deals if state.in_round or command is commands.Reverse else state.settings.system_deals
        return of_dealing if of_dealing is Power.PLAY or not system else Power.RUN

    def check_naming(self, state: SicboState) -> None:
        """Where the system deals nobody is named dealer or supervisor (S32)."""
        if state.system_deals if state.in_round else state.settings.system_deals:
            raise Rejected("sicbo.system_deals")

    def check_settings(self, settings: SicboSettings) -> None:
        check(settings)

    def open(self, settings: SicboSettings, before: SicboState | None) -> SicboState:
        """The round that has ended stays to be seen, and to be reversed as it was dealt."""
        if before is None:
            return SicboState(settings, system_deals=settings.system_deals)
        running = before.running and settings.system_deals and bool(settings.pace_s)
        return replace(before, settings=settings, running=running, next_ms=before.next_ms if running else None)

    def in_round(self, state: SicboState) -> bool:
        return state.in_round

    def decide(self, state: SicboState, command: Command | Signal, context: Context) -> Happened:
        return decided(state, command, context)

    def evolve(self, state: SicboState, event: Event | Effect) -> SicboState:
        return evolved(state, event)

    def public(self, state: SicboState) -> SicboPublic:
        return SicboPublic(
            phase=state.phase,
            round=state.round,
            closes_ms=state.until_ms if state.phase == "betting_open" else None,
            next_ms=state.next_ms,
            totals=state.totals,
            players=state.bettors,
            shakes=state.shakes,
            dice=state.dice,
            winning=state.winning,
            fault=state.fault,
            ends_ms=state.ends_ms,
            reversal=state.reversal,
            statistics=state.statistics,
            dealers=state.dealers,
            supervisors=state.supervisors,
        )

    def private(self, state: SicboState, member: str) -> SicboPrivate:
        return state.hand(member)

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        if isinstance(event, _FOR_ONE):
            return frozenset((event.member,))
        return EVERYONE if isinstance(event, _FOR_ALL) else NOBODY

    def deadlines(self, state: SicboState) -> Sequence[Deadline]:
        return deadlines.deadlines(state)

    def waits_for(self, state: SicboState) -> str | None:
        return deadlines.waits_for(state)

    def draws(self, state: SicboState) -> Sequence[Draw]:
        return record.draws(state)

    def outcome(self, state: SicboState) -> dict[str, Any]:
        return record.outcome(state)


SICBO: Final = Sicbo()
