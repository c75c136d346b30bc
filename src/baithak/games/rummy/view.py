"""What is sent of a game of rummy: the part that everyone sees, and the part of one player. Types only.

Cards go out as faces (`TS`, `7H`, `JK`, as `cards.text_of` writes them), never as physical cards; one's own are named by
their `no` (see `hands`). How the parts are put together is in `showing`.
"""

from typing import Literal, TypeAlias

import msgspec

from baithak.games.rummy.commands import Pile
from baithak.games.rummy.events import Cause, How, Lot
from baithak.games.rummy.groups import Kind
from baithak.kernel.rejected import Param

#: Not begun · the luck is being sealed · turns · a declaration is being arranged · the others arrange · over, the next
#: deal to come · waiting for two who can be dealt in.
Phase: TypeAlias = Literal["lobby", "sealing", "playing", "finish", "arranging", "result", "waiting"]

What: TypeAlias = Literal["drew_closed", "drew_open", "discarded", "dropped", "declared"]

#: What one may do with one's cards now: tags of `commands` without `rummy.`.
Action: TypeAlias = Literal["draw", "discard", "declare", "arrange", "submit", "drop"]


class RummyPlayer(msgspec.Struct, frozen=True):
    """A player of the round. `lot` is `playing` until they drop or are judged; `points` are those of a drop or penalty.

    `has_drawn`: a drop is a middle drop (R30). `submitted`: their cards are to be scored as they lie. `gone`: they left
    after a declaration, and are scored at their best (R24).
    """

    seat: int
    lot: Lot = "playing"
    cause: Cause | None = None
    points: int | None = None
    has_drawn: bool = False
    submitted: bool = False
    gone: bool = False


class RummyWild(msgspec.Struct, frozen=True):
    """The card turned up, and the rank that is wild by it: `A` where it is a printed joker (R6)."""

    card: str
    rank: str


class RummyTurn(msgspec.Struct, frozen=True):
    """Whose turn it is, the `number`-th of the round, and from which pile they drew (R9).

    `due_ms` is when the turn timer runs out; a skip may come sooner (R13).
    """

    number: int
    member: str
    began_ms: int
    due_ms: int | None
    drew: Pile | None = None


class RummyMoved(msgspec.Struct, frozen=True):
    """What happened last, in which turn; `card` where all saw it, `points` of a drop."""

    turn: int
    member: str
    what: What
    card: str | None = None
    by_clock: bool = False
    points: int | None = None


class RummyFinish(msgspec.Struct, frozen=True):
    """Who declared; and once it is judged whether it is `valid`, else the first thing that is wrong (R26)."""

    member: str
    valid: bool | None = None
    code: str = ""
    params: dict[str, Param] = {}


class RummyGroup(msgspec.Struct, frozen=True):
    """Cards that lie together, and what they are; None for no group."""

    cards: tuple[str, ...]
    kind: Kind | None


class RummyLaid(msgspec.Struct, frozen=True):
    """How a player came out of the round, and by what they dropped, with their cards laid open."""

    lot: Lot
    points: int
    half_chips: int
    groups: tuple[RummyGroup, ...]
    loose: tuple[str, ...]
    cause: Cause | None = None


class RummyResult(msgspec.Struct, frozen=True):
    """How the round of that number ended, and every player's cards in seat order. `finish` is the card in the finish slot,
    `verdict` what became of the declaration, `wild` the card turned up.
    """

    how: How
    winner: str | None
    finish: str | None
    hands: dict[str, RummyLaid]
    round: int
    wild: RummyWild | None
    verdict: RummyFinish | None


class RummyLine(msgspec.Struct, frozen=True):
    """A round's line on the score sheet: points and half-chips by member."""

    how: How
    winner: str | None
    points: dict[str, int]
    half_chips: dict[str, int]


class RummyPublic(msgspec.Struct, frozen=True):
    """What everyone sees. `round` is the number of the round in play, or of the last one, in this game.

    `players` are those of the round, by member in seat order. `toss` are the cards of the first dealer's toss. `closed` is
    how many cards the closed deck has, `open` the open pile from the bottom, by place from "1". `due_ms` is what the clock
    runs to, the turn's end, a judgement or the next deal; while the room is paused the clock stands at `held_ms`.
    `sitting_out` tells whether the clock did it (R34). `result` is that of the last round that was played to its end, kept
    while the next one is played. `sheet` is by the round's number, the newest hundred.
    """

    phase: Phase
    round: int
    players: dict[str, RummyPlayer]
    dealer: str | None
    toss: dict[str, str]
    wild: RummyWild | None
    closed: int
    open: dict[str, str]
    reshuffles: int
    turn: RummyTurn | None
    moved: RummyMoved | None
    finish: RummyFinish | None
    due_ms: int | None
    held_ms: int | None
    ready: tuple[str, ...]
    sitting_out: dict[str, bool]
    result: RummyResult | None
    sheet: dict[str, RummyLine]


class RummyOwnGroup(msgspec.Struct, frozen=True):
    """A group of one's own, by the cards' `no`, and what it is; None for no group, of which `why` is the fault's code."""

    cards: tuple[int, ...]
    kind: Kind | None
    why: str = ""


class RummyBest(msgspec.Struct, frozen=True):
    """A best arrangement of one's cards, as `rummy.arrange` takes it, and what it leaves to count (R28)."""

    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    points: int


class RummyPrivate(msgspec.Struct, frozen=True):
    """One's own cards: faces by `no`, how they lie, which was drawn in this turn, and what they count as they lie.

    `best` is there after a declaration and, with `assist`, at any time. `drop_points` is what a drop costs now, None where
    one can't drop.
    """

    cards: dict[str, str] = {}
    groups: tuple[RummyOwnGroup, ...] = ()
    loose: tuple[int, ...] = ()
    drawn: int | None = None
    points: int = 0
    actions: tuple[Action, ...] = ()
    drop_points: int | None = None
    best: RummyBest | None = None
