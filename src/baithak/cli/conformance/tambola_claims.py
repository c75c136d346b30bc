"""The vectors `tambola-claim-vectors/1` (`tambola.md` T16–T23): games with claims, played through the game itself.

Only the vectors' events move the game: what would come by itself, such as the end of the last claims, is left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from baithak.cli.conformance.vectors import Case, Format, differs, says
from baithak.games.tambola import commands as ask
from baithak.games.tambola.claims import GRACE_MS, WON
from baithak.games.tambola.events import Dealt, DealtTicket, Started
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.settings import (
    TICKETS_MAX,
    ClaimWindow,
    Marking,
    Penalty,
    TambolaSettings,
    Tie,
    UncalledMark,
)
from baithak.games.tambola.state import NUMBERS, TambolaState
from baithak.games.tambola.tickets import rank_of_ticket
from baithak.kernel.chance import Chance
from baithak.kernel.effects import Effect
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Fired, Signal

#: What the vectors call what the game says. One that has no name there is shown as the game's own code.
NAMES: Final[Mapping[str, str]] = {
    "tambola.not_started": "GAME_NOT_STARTED",
    "tambola.game_over_code": "GAME_OVER",
    "tambola.no_such_dividend": "DIVIDEND_NOT_IN_PLAY",
    "tambola.no_such_ticket": "NO_SUCH_TICKET",
    "tambola.not_your_ticket": "NOT_OWNER",
    "tambola.claim_beaten": "ALREADY_WON",
    "tambola.claim_gone": "ALREADY_WON",
    "tambola.claim_uncalled": "UNCALLED_MARK",
    "tambola.claim_short": "PATTERN_INCOMPLETE",
    "tambola.claim_short_any": "PATTERN_INCOMPLETE",
    "tambola.claim_unmarked": "NOT_MARKED",
    "tambola.player_out": "PLAYER_BARRED",
    "tambola.bogey": "BOGEY_TICKET",
    "tambola.out_of_dividend": "BARRED_DIVIDEND",
    "tambola.claim_ticket_full": "TICKET_LIMIT",
    "tambola.claim_late": "TOO_LATE",
    "tambola.claim_needs_last": "LAST_NUMBER_NOT_IN_PATTERN",
    "tambola.tickets_closed": "LATE_JOIN_CLOSED",
    "tambola.host_may_not_play": "HOST_MAY_NOT_PLAY",
    "tambola.bag_repeat": "BAD_CALL",
    "tambola.bag_range": "BAD_CALL",
    "tambola.all_called": "BAD_CALL",
    "tambola.all_won": "BAD_CALL",
    WON: "ACCEPT",
}

ISSUED: Final = "ISSUED"
PRIZE_CHIPS: Final = 10

CALLER: Final = "\0"
"""Who says the numbers: nobody in the vectors, so that their host may hold tickets."""

Result: TypeAlias = dict[str, Any]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case's settings, the file's defaults filled in."""

    dividends: list[str]
    marking: Marking
    uncalled_mark: UncalledMark
    claim_window: ClaimWindow
    grace_ms: int
    tie: Tie
    penalty: Penalty
    max_per_ticket: int
    last_number: bool
    late_join_until: int
    host_may_play: bool


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grid: list[list[int]]
    owner: str
    rank: str = ""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of a case's events; `ms` is the server's time."""

    ms: int = 0


class Calls(Moment, frozen=True, tag="calls", kw_only=True):
    n: list[int]


class Call(Moment, frozen=True, tag="call", kw_only=True):
    n: int


class Mark(Moment, frozen=True, tag="mark", kw_only=True):
    ticket: str
    n: list[int]


class Unmark(Moment, frozen=True, tag="unmark", kw_only=True):
    ticket: str
    n: list[int]


class Claim(Moment, frozen=True, tag="claim", kw_only=True):
    player: str
    ticket: str
    dividend: str
    id: str | int | None = None


class Issue(Moment, frozen=True, tag="issue", kw_only=True):
    ticket: str
    player: str
    grid: list[list[int]]


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    results: list[Result]
    final: dict[str, Any]


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    settings: dict[str, Any]
    tickets: dict[str, Ticket]
    host: str
    events: list[Calls | Call | Mark | Unmark | Claim | Issue]
    expect: Expected


class Person(msgspec.Struct, frozen=True):
    name: str = ""
    plays: bool = True
    present: bool = True
    is_person: bool = True
    runs: bool = False
    seat: int | None = None


class Table(msgspec.Struct, frozen=True):
    """The people round the game (`kernel.game.Table`): the host, whoever says the numbers, and whoever is asked for."""

    host: str

    def person(self, _member: str) -> Person:
        return Person()

    def people(self) -> Iterable[tuple[str, Person]]:
        return [(self.host, Person()), (CALLER, Person(plays=False, runs=True))]

    def balance_half_chips(self, _member: str) -> int:
        return 0

    def holds(self, _member: str, _power: Power) -> bool:
        return False

    def has_started(self, _member: str) -> bool:
        return False


def cases(document: Any) -> Iterator[Case]:
    """Each vector with what isn't as it says."""
    vectors, defaults = document.get("vectors"), document.get("defaults", {})
    if not isinstance(vectors, list) or not vectors:
        yield Case("vectors", ["there are none"])
        return
    for number, vector in enumerate(vectors, 1):
        name = vector.get("id") if isinstance(vector, dict) else None
        yield Case(name if isinstance(name, str) else f"vector {number}", list(_failures(vector, defaults)))


def _failures(given: Any, defaults: Any) -> Iterator[str]:
    try:
        vector = msgspec.convert(given, Vector)
        settings = {**msgspec.convert(defaults, dict[str, Any]), **vector.settings}
        play = Play(vector, msgspec.convert(settings, Rules))
        results = [result for event in vector.events for result in play.results(event)]
    except ValueError as problem:
        yield str(problem)
        return
    for number, (expected, actual) in enumerate(zip_longest(vector.expect.results, results), 1):
        yield from differs(f"result {number}", expected, actual)
    final = play.final()
    for key in {**vector.expect.final, **final}:
        yield from differs(f"final, {key}", vector.expect.final.get(key), final.get(key))


class Play:
    """One case in play. Raises ValueError for what no game could be."""

    def __init__(self, vector: Vector, rules: Rules) -> None:
        self._table = Table(vector.host)
        self._grace_ms = rules.grace_ms
        self._now_ms = self._called_ms = self._called_at_ms = 0
        self._ranks: dict[str, str] = {}
        self._answers: dict[tuple[str, str | int], Result] = {}
        settings = TambolaSettings(
            calling="bag",
            prizes=dict.fromkeys(rules.dividends, PRIZE_CHIPS),
            max_tickets=TICKETS_MAX,
            marking=rules.marking,
            uncalled_mark=rules.uncalled_mark,
            claim_window=rules.claim_window,
            tie=rules.tie,
            last_number=rules.last_number,
            penalty=rules.penalty,
            max_per_ticket=rules.max_per_ticket,
            late_join_until=rules.late_join_until,
            host_may_play=rules.host_may_play,
        )
        try:
            TAMBOLA.check_settings(settings)
        except Rejected as refused:
            raise ValueError(f"settings: {refused.code}") from None
        self._state: TambolaState = TAMBOLA.open(settings, None)
        self._owners = {name: ticket.owner for name, ticket in vector.tickets.items()}
        dealt = tuple(self._dealt(name, ticket.grid, ticket.owner) for name, ticket in vector.tickets.items())
        self._tell((Started(), Dealt(dealt, self._now_ms, None)))

    def results(self, event: Moment) -> Iterator[Result]:
        """Plays one event, and gives what the vectors write down of it."""
        match event:
            case Claim():
                self._now_ms = max(self._now_ms, self._called_at_ms + self._since_call_ms(event.ms))
                yield {"event": "claim", **self._claimed(event)}
            case Issue():
                yield {"event": "issue", "ticket": event.ticket, "code": self._issued(event)}
            case Call() | Calls():
                self._now_ms = max(self._now_ms, event.ms)
                for number in event.n if isinstance(event, Calls) else [event.n]:
                    code = self._call(number)
                    if code:
                        yield {"event": "call", "n": number, "code": code}
                    else:
                        self._called_ms, self._called_at_ms = event.ms, self._now_ms
            case Mark() | Unmark():
                command = ask.Mark if isinstance(event, Mark) else ask.Unmark
                # Where the game refuses marks, as with automatic ones, they change nothing; no result tells of them.
                self._ask(command(self._rank(event.ticket), tuple(event.n)), self._owners.get(event.ticket, CALLER))

    def final(self) -> Result:
        """How the game stands."""
        names = {rank: name for name, rank in self._ranks.items()}
        return {
            "winners": {
                name: [
                    {
                        "player": win.member,
                        "ticket": names[win.ticket],
                        "call": win.call,
                        "share": f"1/{len(each.wins)}",
                    }
                    for win in each.wins
                ]
                for name, each in self._state.dividends.items()
                if each.wins
            },
            "bogey": sorted(names[rank] for _, rank, face in self._state.all_tickets() if face.out),
            "barred_players": sorted(self._state.out),
            "game_over": self._state.phase == "ended",
        }

    def _since_call_ms(self, ms: int) -> int:
        """How long after the newest call a claim comes in the game, whose grace is fixed: within it, or past it, where it
        is within the case's own, or past it, by the same time.
        """
        since_ms = max(0, ms - self._called_ms)
        return min(since_ms, GRACE_MS) if since_ms <= self._grace_ms else since_ms - self._grace_ms + GRACE_MS

    def _claimed(self, event: Claim) -> Result:
        """The verdict; a claim that is sent again has its old one, as a room remembers it."""
        key = None if event.id is None else (event.player, event.id)
        if key is not None and key in self._answers:
            return self._answers[key]
        refused = self._ask(ask.Claim(self._rank(event.ticket), event.dividend), event.player)
        if refused is None:
            face = self._state.claims[str(len(self._state.claims))]
            verdict = {"code": _named(face.code), **({} if face.penalty == "none" else {"penalty": face.penalty})}
        else:
            verdict = {"code": _named(refused)}
        result = {"player": event.player, "ticket": event.ticket, "dividend": event.dividend, **verdict}
        if key is not None:
            self._answers[key] = result
        return result

    def _issued(self, event: Issue) -> str:
        """A ticket is asked for; the vector's stands for the one that is drawn."""
        dealt = self._dealt(event.ticket, event.grid, event.player)
        held = self._state.tickets.get(event.player, 0)
        refused = self._ask(ask.Want(held + 1), event.player, instead=dealt)
        if refused is None and self._state.tickets.get(event.player, 0) == held:
            refused = "tambola.game_over_code"
        if refused is not None:
            del self._ranks[event.ticket]
            return _named(refused)
        self._owners[event.ticket] = event.player
        return ISSUED

    def _call(self, number: int) -> str:
        """A number is said as soon as a claim lets it come; the code where it is refused."""
        if self._state.phase == "verdict":
            self._ask(ask.GoOn(), CALLER)
        new = 1 <= number <= NUMBERS and number not in self._state.numbers()
        if self._state.phase == "last_claims" and new:
            # With everything won the game waits for no number; whoever shares, shares until then (T19).
            for deadline in TAMBOLA.deadlines(self._state):
                self._ask(Fired(deadline.id), CALLER)
            return ""
        refused = self._ask(ask.CallBag(number), CALLER)
        return "" if refused is None else _named(refused)

    def _dealt(self, name: str, grid: list[list[int]], owner: str) -> DealtTicket:
        rank = str(rank_of_ticket(grid))
        if rank in self._ranks.values() or name in self._ranks:
            raise ValueError(f"ticket {name}: it is dealt already")
        self._ranks[name] = rank
        return DealtTicket(Hidden(rank), owner)

    def _rank(self, name: str) -> str:
        """The ticket's rank; of one that isn't there, what can't be a rank."""
        return self._ranks.get(name, "")

    def _ask(self, what: Command | Signal, actor: str, instead: DealtTicket | None = None) -> str | None:
        """Why the game refuses that; None where it does it, dealing the ticket `instead` of what it draws."""
        try:
            events = TAMBOLA.decide(self._state, what, Context(self._now_ms, actor, self._table, Chance(bytes(32))))
        except Rejected as refused:
            return refused.code
        self._tell(
            replace(event, tickets=(instead,)) if instead is not None and isinstance(event, Dealt) else event
            for event in events
        )
        return None

    def _tell(self, events: Iterable[Event | Effect]) -> None:
        for event in events:
            self._state = TAMBOLA.evolve(self._state, event)


def _named(code: str) -> str:
    return NAMES.get(code, code)


FORMAT = Format("tambola_claims", says("format", "tambola-claim-vectors/1"), cases)
