"""`RUMMY`, the game as the house knows it: each question handed to the module that answers it.

Registered in `catalog`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from baithak.games.rummy import commands, deadlines, events, record, showing
from baithak.games.rummy.evolve import evolved
from baithak.games.rummy.history import RummyHistory, history
from baithak.games.rummy.opponents.house import OPPONENTS
from baithak.games.rummy.result import result
from baithak.games.rummy.rules import decided
from baithak.games.rummy.settings import RummySettings, check
from baithak.games.rummy.state import Happened, RummyState
from baithak.games.rummy.tools import TOOLS
from baithak.games.rummy.view import RummyPrivate, RummyPublic
from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, NOBODY, Command, Context, Draw, Event, Everyone, Settings
from baithak.kernel.opponents import Opponents
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.results import Result
from baithak.kernel.signals import Signal
from baithak.kernel.tickets import NameOf
from baithak.kernel.tools import Tool

#: After these everyone's own part may be another: what can be done changes for all.
_FOR_ALL: Final = (
    events.Started,
    events.CalledOff,
    events.Dealt,
    events.Declared,
    events.Judged,
    events.Ended,
    events.Held,
    events.Released,
)
_FOR_ONE: Final = (
    events.TurnBegan,
    events.Drew,
    events.Discarded,
    events.Arranged,
    events.Dropped,
    events.Submitted,
)


class Rummy:
    """Answers what `kernel.game.Game` asks, rule by rule in the modules beside this one."""

    kind: str = "rummy"
    rules_version: int = 1
    settings_type: type[Settings] = RummySettings
    settings_fixed: Literal[True] = True
    opponents: Opponents = OPPONENTS
    tools: Sequence[Tool] = TOOLS
    state_type: type[msgspec.Struct] = RummyState
    public_type: type[msgspec.Struct] = RummyPublic
    private_type: type[msgspec.Struct] = RummyPrivate
    history_type: type[msgspec.Struct] = RummyHistory
    commands: Mapping[type[Command], Power] = {
        commands.Start: Power.RUN,
        commands.Ready: Power.PLAY,
        commands.SitOut: Power.PLAY,
        commands.ComeBack: Power.PLAY,
        commands.Draw: Power.PLAY,
        commands.Discard: Power.PLAY,
        commands.Declare: Power.PLAY,
        commands.Arrange: Power.PLAY,
        commands.Submit: Power.PLAY,
        commands.Drop: Power.PLAY,
    }
    events: Sequence[type[Event]] = events.EVENTS

    def check_settings(self, settings: RummySettings) -> None:
        check(settings)

    def open(self, settings: RummySettings, before: RummyState | None) -> RummyState:  # noqa: ARG002 - another game begins
        return RummyState(settings)

    def in_round(self, state: RummyState) -> bool:
        return state.in_round

    def decide(self, state: RummyState, command: Command | Signal, context: Context) -> Happened:
        return decided(state, command, context)

    def evolve(self, state: RummyState, event: Event | Effect) -> RummyState:
        return evolved(state, event)

    def public(self, state: RummyState) -> RummyPublic:
        return showing.public(state)

    def private(self, state: RummyState, member: str) -> RummyPrivate:
        return showing.private(state, member)

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        if isinstance(event, _FOR_ONE):
            return frozenset((event.member,))
        return EVERYONE if isinstance(event, _FOR_ALL) else NOBODY

    def deadlines(self, state: RummyState) -> Sequence[Deadline]:
        return deadlines.deadlines(state)

    def waits_for(self, state: RummyState) -> str | None:
        return deadlines.waits_for(state)

    def draws(self, state: RummyState) -> Sequence[Draw]:
        return record.draws(state)

    def outcome(self, state: RummyState) -> dict[str, Any]:
        return record.outcome(state)

    def history(self, records: Iterable[Mapping[str, Any]], name_of: NameOf) -> RummyHistory:
        return history(records, name_of)

    def result(self, record: dict[str, Any]) -> Result:
        return result(record)

    def held_seats(self, state: RummyState) -> Mapping[int, str]:
        """The seat of whoever left it in a round is free when the round ends (R33)."""
        return {player.seat: member for member, player in state.players.items()} if state.in_round else {}

    def check_pause(self, state: RummyState, member: str) -> None:
        """A pause is refused to the player whose own clock is running (design, "Pause")."""
        if state.own_clock_runs(member):
            raise Rejected("rummy.own_clock")


RUMMY: Final = Rummy()
