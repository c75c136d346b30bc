"""The state of a game of Tambola, and the questions that rules and views ask of it.

How it changes is in `evolve`.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from baithak.games.tambola.dividends import DIVIDENDS, Pattern
from baithak.games.tambola.events import DealtTicket, How
from baithak.games.tambola.settings import Calling, TambolaSettings
from baithak.games.tambola.timing import Timing
from baithak.games.tambola.view import Call, ClaimFace, Dividend, Phase, TambolaPrivate
from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect
from baithak.kernel.game import Context, Event
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected

#: What a rule answers: events in order.
Happened: TypeAlias = Sequence[Event | Effect]
NOTHING: Final[Happened] = ()

NUMBERS: Final = 90
PLAYING: Final[frozenset[Phase]] = frozenset({"calling", "verdict", "last_claims"})
EMPTY_HAND: Final = TambolaPrivate({}, {})


class TambolaState(msgspec.Struct, frozen=True):
    """One game, or the one before while none is on.

    `calls` by their number in order from "1", `claims` likewise, `dividends` by name, `tickets` and `hands` (what each
    sees) by member id are ready for the views. `dealt` are the tickets in the order drawn, of those who left too.
    Numbers to come are nowhere: each is drawn when it is called (T14).
    """

    settings: TambolaSettings
    phase: Phase
    calling: Calling
    pace_s: int
    timing: Timing
    calls: dict[str, Call]
    dividends: dict[str, Dividend]
    claims: dict[str, ClaimFace]
    tickets: dict[str, int]
    hands: dict[str, Hidden[TambolaPrivate]]
    dealt: tuple[DealtTicket, ...]
    ended: How | None

    @property
    def in_round(self) -> bool:
        """From the sealing to the end."""
        return self.phase not in ("lobby", "ended")

    @property
    def playing(self) -> bool:
        """Tickets are out and the game isn't over."""
        return self.phase in PLAYING

    @property
    def patterns(self) -> dict[str, Pattern]:
        """The patterns in play, by dividend."""
        return {name: DIVIDENDS[name] for name in self.dividends}

    def numbers(self) -> list[int]:
        """The numbers called, in order."""
        return [call.number for call in self.calls.values()]

    def hand(self, member: str) -> TambolaPrivate:
        """That member's own tickets."""
        sealed = self.hands.get(member)
        return EMPTY_HAND if sealed is None else unseal(sealed)

    def next_ms(self) -> int | None:
        """When the game goes on by itself: the end of a stop for claims, the next number, or the end; None if never."""
        timing = self.timing
        if timing.held_ms is not None:
            return None
        if self.phase == "calling":
            return timing.call_ms
        if self.phase == "verdict" and timing.stop is not None:
            return timing.stop.until_ms
        return timing.end_ms if self.phase == "last_claims" else None


def fresh(settings: TambolaSettings) -> TambolaState:
    """A game that hasn't begun."""
    return TambolaState(
        settings=settings,
        phase="lobby",
        calling=settings.calling,
        pace_s=settings.pace_s,
        timing=Timing(),
        calls={},
        dividends={name: Dividend(2 * chips, ()) for name, chips in settings.prizes.items()},
        claims={},
        tickets={},
        hands={},
        dealt=(),
        ended=None,
    )


def must_be_playing(state: TambolaState) -> None:
    """Raises Rejected unless tickets are out and the game isn't over."""
    if not state.playing:
        raise Rejected("tambola.game_over_code" if state.phase == "ended" else "tambola.not_started")


def luck(context: Context) -> Chance:
    """The luck of the round in play. Trusts the room that it is there once the round is sealed (F12)."""
    if context.chance is None:
        raise RuntimeError("a sealed round came without its luck")
    return context.chance
