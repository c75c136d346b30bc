"""High card: a game too small for the house, and a whole one all the same. The object the house plays is `HIGH_CARD`.

Start, the round is sealed, everyone gets one card; each shows theirs, the highest wins the prize.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.game import EVERYONE, NOBODY, Command, Context, Draw, Event, Everyone, Settings
from baithak.kernel.hidden import unseal
from baithak.kernel.opponents import Opponents
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Signal
from tests.toy import rules
from tests.toy.commands import Show, Start
from tests.toy.evolve import evolve
from tests.toy.opponents import OPPONENTS
from tests.toy.parts import EVENTS, CardSettings, CardState, Dealt, HighCardPrivate, HighCardPublic, Started

PRIZE_MAX_CHIPS: Final = 100


class HighCard:
    """Implements `baithak.kernel.game.Game`."""

    kind = "toy"
    rules_version = 1
    opponents: Opponents = OPPONENTS
    settings_type: type[Settings] = CardSettings
    state_type: type[msgspec.Struct] = CardState
    public_type: type[msgspec.Struct] = HighCardPublic
    private_type: type[msgspec.Struct] = HighCardPrivate
    commands: Mapping[type[Command], Power] = {Start: Power.RUN, Show: Power.PLAY}
    events: Sequence[type[Event]] = EVENTS

    def check_settings(self, settings: Any) -> None:
        if not 1 <= settings.prize_chips <= PRIZE_MAX_CHIPS:
            raise Rejected("room.setting_range", setting="prize_chips", min=1, max=PRIZE_MAX_CHIPS)

    def open(self, settings: Any, before: Any | None) -> CardState:  # noqa: ARG002 - nothing is kept from before
        return CardState(settings)

    def in_round(self, state: Any) -> bool:
        phase: str = state.public.phase
        return phase in {"sealing", "showing"}

    def decide(self, state: Any, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        return rules.decide(state, command, context)

    def evolve(self, state: Any, event: Event | Effect) -> CardState:
        return evolve(state, event)

    def public(self, state: Any) -> HighCardPublic:
        public: HighCardPublic = state.public
        return public

    def private(self, state: Any, member: str) -> HighCardPrivate:
        card = state.cards.get(member)
        return HighCardPrivate(None if card is None else unseal(card))

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        return EVERYONE if isinstance(event, (Started, Dealt)) else NOBODY

    def deadlines(self, state: Any) -> Sequence[Deadline]:
        ends_ms = state.public.ends_ms
        return () if ends_ms is None else (Deadline(f"{self.kind}.show.{state.rounds}", ends_ms),)

    def waits_for(self, state: Any) -> str | None:
        return None if self.in_round(state) else "host"

    def draws(self, state: Any) -> Sequence[Draw]:
        if state.deck is None:
            return ()
        return (Draw("toy/deck", {"order": list(unseal(state.deck))}),)

    def outcome(self, state: Any) -> dict[str, Any]:
        return {"winner": state.public.winner, "shown": state.public.shown}


HIGH_CARD: Final = HighCard()
