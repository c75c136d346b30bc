"""The state of a game of rummy, and the questions that rules and views ask of it.

How it changes is in `evolve`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

import msgspec

from baithak.games.rummy.cards import Deck, Face, packs_for, wild_rank
from baithak.games.rummy.commands import Pile
from baithak.games.rummy.events import How, Score
from baithak.games.rummy.hands import Hand
from baithak.games.rummy.scoring import capped
from baithak.games.rummy.settings import OFF, RummySettings
from baithak.games.rummy.view import (
    Phase,
    RummyFinish,
    RummyLine,
    RummyMoved,
    RummyPlayer,
    RummyResult,
    RummyTurn,
    RummyWild,
)
from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect
from baithak.kernel.game import Context, Event
from baithak.kernel.hidden import Hidden, unseal

#: What a rule answers: events in order.
Happened: TypeAlias = Sequence[Event | Effect]
NOTHING: Final[Happened] = ()

IN_ROUND: Final[frozenset[Phase]] = frozenset({"sealing", "playing", "finish", "arranging"})
DEALT: Final[frozenset[Phase]] = frozenset({"playing", "finish", "arranging"})


class Play(msgspec.Struct, frozen=True):
    """A card drawn, discarded or put into the finish slot, as the record tells it (F8). Physical, as all cards here."""

    member: str
    what: Pile | str
    card: int


class RummyState(msgspec.Struct, frozen=True):
    """One game of rummy: the round in play, or the last one until the next begins.

    `players`, by member in seat order, `wild`, `turn`, `finish`, `moved`, `toss`, `open` and `result` are ready for the
    view. `dealer_seat` is where the last dealer sat (R4). Cards are physical: `pile` from the bottom, `closed` from the top,
    `slot` the card in the finish slot. `order` is the deck as shuffled, `reshuffles` the shuffles of the open pile, `plays`
    every draw and discard of the round. `away` is since when players of the round have had no connection, `clock_losses`
    how many rounds in a row the clock lost for a member (R34). `running`: the next round is dealt by itself; `by_itself`:
    this one was, and the host didn't ask for it.
    """

    settings: RummySettings
    phase: Phase = "lobby"
    round: int = 0
    running: bool = False
    by_itself: bool = False
    players: dict[str, RummyPlayer] = {}
    hands: dict[str, Hidden[Hand]] = {}
    dealer: str | None = None
    dealer_seat: int | None = None
    toss: dict[str, str] = {}
    toss_order: Hidden[tuple[int, ...]] | None = None
    order: Hidden[tuple[int, ...]] | None = None
    reshuffles: tuple[Hidden[tuple[int, ...]], ...] = ()
    closed: Hidden[tuple[int, ...]] = Hidden(())
    pile: tuple[int, ...] = ()
    open: dict[str, str] = {}
    turned_up: int | None = None
    wild: RummyWild | None = None
    turn: RummyTurn | None = None
    moved: RummyMoved | None = None
    finish: RummyFinish | None = None
    slot: Hidden[int] | None = None
    plays: tuple[Hidden[Play], ...] = ()
    until_ms: int | None = None
    deal_ms: int | None = None
    held_ms: int | None = None
    away: dict[str, int] = {}
    ready: tuple[str, ...] = ()
    sitting_out: dict[str, bool] = {}
    clock_losses: dict[str, int] = {}
    how: How | None = None
    winner: str | None = None
    scores: dict[str, Score] = {}
    result: RummyResult | None = None
    sheet: dict[str, RummyLine] = {}

    @property
    def in_round(self) -> bool:
        """From the sealing to the end."""
        return self.phase in IN_ROUND

    @property
    def deck(self) -> Deck:
        """The cards of this table (R2)."""
        return _deck(self.settings.seats, self.settings.printed_jokers)

    @property
    def wild_rank(self) -> int | None:
        """The rank that is wild (R6); None before the deal."""
        return None if self.turned_up is None else wild_rank(self.deck.face(self.turned_up))

    @property
    def declarer(self) -> str | None:
        """Who has declared."""
        return None if self.finish is None else self.finish.member

    def hand(self, member: str) -> Hand:
        """That player's cards. Trusts the caller that cards were dealt to them."""
        return unseal(self.hands[member])

    def still_in(self) -> list[str]:
        """Those who haven't dropped, in seat order; a declarer too."""
        return [member for member, player in self.players.items() if player.lot == "playing"]

    def plays_on(self, member: str) -> bool:
        """Whether that member is in the round and hasn't dropped."""
        player = self.players.get(member)
        return player is not None and player.lot == "playing"

    def next_after(self, member: str, among: Iterable[str]) -> str:
        """The first of them after `member` in turn order (R8). Trusts the caller that there is one."""
        order = list(self.players)
        at = order.index(member) + 1
        allowed = set(among)
        return next(one for one in (*order[at:], *order[:at]) if one in allowed)

    def arranging(self) -> list[str]:
        """Those for whom the table waits after a valid declaration (R24)."""
        return [
            member
            for member in self.still_in()
            if member != self.declarer and not self.players[member].submitted and not self.players[member].gone
        ]

    def faces(self, cards: Sequence[int]) -> tuple[Face, ...]:
        """What is printed on these physical cards."""
        return self.deck.faces(cards)

    def drop_points(self, member: str) -> int:
        """What a drop costs that player now (R30): never more than the cap."""
        settings = self.settings
        points = settings.middle_drop if self.players[member].has_drawn else settings.first_drop
        return capped(points, settings.cap)

    def clock(self, now_ms: int) -> int:
        """The moment it is in the game: `now_ms`, or when the pause began."""
        return now_ms if self.held_ms is None else self.held_ms

    def due_ms(self) -> int | None:
        """What the clock runs to: the end of the turn, a judgement, or the next deal; None where nothing comes by itself."""
        if self.phase == "playing":
            return self._turn_due_ms()
        if self.phase in ("finish", "arranging"):
            return self.until_ms
        return None if self.in_round else self.deal_ms

    def _turn_due_ms(self) -> int | None:
        """The turn timer's end (R10), or the skip of someone without a connection where that is sooner (R13)."""
        turn = self.turn
        if turn is None:
            return None
        away_ms = self.away.get(turn.member)
        if self.settings.skip_s == OFF or away_ms is None:
            return turn.due_ms
        skip_ms = max(away_ms, turn.began_ms) + self.settings.skip_s * 1000
        return skip_ms if turn.due_ms is None else min(turn.due_ms, skip_ms)

    def own_clock_runs(self, member: str) -> bool:
        """Whether time runs for that player: their turn, their declaration, or their arranging after one."""
        if self.phase == "playing":
            return self.turn is not None and self.turn.member == member and self.due_ms() is not None
        if self.phase == "finish":
            return member == self.declarer
        return self.phase == "arranging" and member in self.arranging()


@cache
def _deck(seats: int, printed_jokers: bool) -> Deck:  # noqa: FBT001 - a key
    return Deck(packs_for(seats), printed_jokers)


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
