"""The state of a game of Tambola, and the questions that rules and views ask of it.

How it changes is in `evolve`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from baithak.games.tambola.dividends import Pattern, in_play, last_house
from baithak.games.tambola.events import DealtTicket, Evidence, How
from baithak.games.tambola.hands import Hands
from baithak.games.tambola.pot import shares
from baithak.games.tambola.settings import Calling, TambolaSettings
from baithak.games.tambola.timing import Timing
from baithak.games.tambola.view import (
    Call,
    ClaimFace,
    Dividend,
    Named,
    Phase,
    RefusedClaim,
    TakenBack,
    TambolaPrivate,
    TicketFace,
)
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
DEALING: Final[frozenset[Phase]] = frozenset({"ready", *PLAYING})
EMPTY_HAND: Final = TambolaPrivate({}, {})


class TambolaState(msgspec.Struct, frozen=True):
    """One game, or the one before while none is on.

    `settings` are those of the game in play or else of the next; `played` are those of the game that has ended, where they
    were changed since: it stays to be seen as it was played until the next begins (T13).
    `calls` by their number in order from "1", `claims` and `taken_back` likewise, `dividends` by name, `tickets` by
    account, and `hands` (what each member sees, and `PAPER`) are ready for the views. `dealt` are the tickets in the
    order drawn, of those who left too, and `given_back` the places among them of those given back. `numbered`
    is the last number given to a ticket of each hand: on paper, none is ever given to another ticket. `wants` and `named` last the evening. `bought` is how many tickets each account
    has paid; `out` the accounts that a wrong claim put out of the game. `begins`: the calling starts with the dealing.
    `evidence` is what the refused claims rest on, by their key, and `refused` the same for all to see, once the game is over.
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
    hands: Hands
    dealt: tuple[DealtTicket, ...]
    given_back: frozenset[int]
    numbered: dict[str, int]
    ended: How | None
    wants: dict[str, int]
    named: dict[str, Named]
    taken_back: dict[str, TakenBack]
    bought: dict[str, int]
    out: frozenset[str]
    begins: bool
    played: TambolaSettings | None = None
    evidence: dict[str, Hidden[Evidence]] = {}
    refused: dict[str, RefusedClaim] = {}

    @property
    def in_round(self) -> bool:
        """From the sealing to the end."""
        return self.phase not in ("lobby", "ended")

    @property
    def playing(self) -> bool:
        """The calling has begun and the game isn't over."""
        return self.phase in PLAYING

    @property
    def shown(self) -> TambolaSettings:
        """The settings of the game that is to be seen."""
        return self.played or self.settings

    @property
    def patterns(self) -> dict[str, Pattern]:
        """The patterns in play, by dividend."""
        return in_play(self.shown)

    @property
    def pot_half_chips(self) -> int:
        """What the tickets have paid."""
        return 2 * self.shown.price * sum(self.bought.values())

    @property
    def all_called(self) -> bool:
        """No number is left."""
        return len(self.calls) == NUMBERS

    @property
    def house_won(self) -> bool:
        """The last full house in play is won: the game ends (T9)."""
        house = last_house(self.dividends)
        return house is not None and bool(self.dividends[house].wins)

    @property
    def all_won(self) -> bool:
        """Every dividend in play is won (T23)."""
        return all(dividend.wins for dividend in self.dividends.values())

    def numbers(self) -> list[int]:
        """The numbers called, in order."""
        return [call.number for call in self.calls.values()]

    def hand(self, member: str) -> TambolaPrivate:
        """The tickets on that member's device, or for `PAPER` the printed ones."""
        sealed = self.hands.get(member)
        return EMPTY_HAND if sealed is None else unseal(sealed)

    def all_tickets(self) -> Iterator[tuple[str, str, TicketFace]]:
        """Every ticket in the game: its hand, its rank, and its face."""
        for hand, sealed in self.hands.items():
            for rank, face in unseal(sealed).tickets.items():
                yield hand, rank, face

    def tickets_of(self, account: str) -> list[tuple[str, str, TicketFace]]:
        """That account's tickets, as `all_tickets` has them, in the order dealt."""
        return [ticket for ticket in self.all_tickets() if ticket[2].holder == account]

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


def fresh(settings: TambolaSettings, wants: Mapping[str, int], named: Mapping[str, Named]) -> TambolaState:
    """A game that hasn't begun, with what people want."""
    return TambolaState(
        settings=settings,
        phase="lobby",
        calling=settings.calling,
        pace_s=settings.pace_s,
        timing=Timing(),
        calls={},
        dividends=priced(settings, {}, 0),
        claims={},
        tickets={},
        hands=Hands(),
        dealt=(),
        given_back=frozenset(),
        numbered={},
        ended=None,
        wants=dict(wants),
        named=dict(named),
        taken_back={},
        bought={},
        out=frozenset(),
        begins=True,
    )


def set_anew(state: TambolaState, settings: TambolaSettings) -> TambolaState:
    """With these settings from the next game on; what people want, who has no phone, and a game that has ended stay."""
    if state.phase != "ended":
        return fresh(settings, state.wants, state.named)
    return replace(state, settings=settings, played=None if state.shown == settings else state.shown)


def priced(settings: TambolaSettings, before: Mapping[str, Dividend], pot_half_chips: int) -> dict[str, Dividend]:
    """The dividends in play with what each is worth now; a dividend that is won keeps its prize (T10)."""
    won = {name: dividend for name, dividend in before.items() if dividend.wins}
    parts = shares(settings.prizes, pot_half_chips, {name: each.pot_half_chips for name, each in won.items()})
    return {
        name: won.get(name)
        or Dividend(
            prize_half_chips=parts[name] + (2 * prize if isinstance(prize, int) else 0),
            wins=(),
            pot_half_chips=parts[name],
            words=prize if isinstance(prize, str) else "",
        )
        for name, prize in settings.prizes.items()
    }


def must_be_playing(state: TambolaState) -> None:
    """Raises Rejected unless the calling has begun and the game isn't over."""
    if not state.playing:
        raise Rejected("tambola.game_over_code" if state.phase == "ended" else "tambola.not_started")


def actor(context: Context) -> str:
    """Who asks. Trusts the room that a person's command comes with its person."""
    if context.actor is None:
        raise RuntimeError("a person's command came without its person")
    return context.actor


def luck(context: Context) -> Chance:
    """The luck of the round in play. Trusts the room that it is there once the round is sealed (F12)."""
    if context.chance is None:
        raise RuntimeError("a sealed round came without its luck")
    return context.chance
