"""What a game is to the house: one object that answers these questions.

`rooms` knows games only through this protocol; `catalog` lists the games there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from baithak.kernel.chance import Chance
from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import Effect
from baithak.kernel.powers import Power
from baithak.kernel.signals import Signal


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's settings: plain data with defaults, checked for type by msgspec and for range by the game."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of what a person asks of a game; the tag is the game's kind and a verb (`tambola.claim`)."""


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of what happened in a game, with its outcome; the tag is the kind and a past tense (`tambola.called`)."""


class Person(Protocol):
    """What a game may know of a member."""

    @property
    def name(self) -> str:
        """What they are called at this moment: for a refusal's sentence, never for the state."""

    @property
    def plays(self) -> bool:
        """Takes part: a person who isn't a spectator, or a practice opponent."""

    @property
    def present(self) -> bool:
        """Connected at this moment."""

    @property
    def is_person(self) -> bool:
        """Somebody, and neither a television nor a practice opponent. No round starts by itself while none is `present`."""

    @property
    def runs(self) -> bool:
        """May run the game (`Power.RUN`): the host and co-hosts."""

    @property
    def seat(self) -> int | None:
        """The seat taken, from 0; None while standing. Nobody else has the same."""


class Table(Protocol):
    """The people round the game, as the room sees them at this moment."""

    @property
    def host(self) -> str:
        """The host's member id."""

    def person(self, member: str) -> Person | None:
        """The member of that id, if in the room."""

    def people(self) -> Iterable[tuple[str, Person]]:
        """All members with their ids, in the order in which they came."""

    def balance_half_chips(self, member: str) -> int:
        """What that member has, in half-chips; may be negative."""

    def holds(self, member: str, power: Power) -> bool:
        """Whether that member holds `power` now; what dealers and supervisors leave is the host's."""

    def has_started(self, member: str) -> bool:
        """Whether that member was given chips to begin with this evening (`effects.STARTING_CHIPS`)."""


class Context(msgspec.Struct, frozen=True):
    """The only doors for time and luck.

    `now_ms` is the moment at which the command was received; order of decision is order of receipt. `actor` is the
    member who asks, None for a signal. `chance` exists once the seal of the round in play is closed (F12).
    """

    now_ms: int
    actor: str | None
    table: Table
    chance: Chance | None


class Draw(msgspec.Struct, frozen=True):
    """One draw for the record: the label of F7 and its result as plain JSON data."""

    label: str
    result: dict[str, Any]


class Everyone:
    """The answer of `touched` when any member's private part may have changed."""


EVERYONE: Final = Everyone()
NOBODY: Final[frozenset[str]] = frozenset()


class Game(Protocol):
    """A game of any kind. Every method is pure; states, events and views are frozen msgspec structs.

    A state keeps its public pieces as ready structs (or dicts of them, never changed in place), so that `public` only
    picks them and an unchanged piece is the same object as before: that is how the room knows what to send.
    """

    kind: str
    rules_version: int
    settings_type: type[Settings]
    state_type: type[msgspec.Struct]
    public_type: type[msgspec.Struct]
    private_type: type[msgspec.Struct]
    commands: Mapping[type[Command], Power]
    events: Sequence[type[Event]]

    def check_settings(self, settings: Any) -> None:
        """Raises Rejected (`room.setting_range` with setting, min, max) for a value out of range."""

    def open(self, settings: Any, before: Any | None) -> Any:
        """The state of a game just opened; or whose settings were just changed between rounds, with the state `before`
        so that what has nothing to do with them is kept, and the round that has ended can be seen until the next begins.
        """

    def in_round(self, state: Any) -> bool:
        """From the event that asks for the seal until `RoundEnded`. Settings may change only outside."""

    def decide(self, state: Any, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        """What happens, in order. Raises Rejected for what the rules refuse, and then nothing happens.

        A signal is never refused; one that means nothing to the game gives no events.
        """

    def evolve(self, state: Any, event: Event | Effect) -> Any:
        """The state after `event`. Refuses nothing, draws nothing; an effect that means nothing to it changes nothing."""

    def public(self, state: Any) -> Any:
        """What everyone may see: a `public_type`. Its fields are sent one by one when they change.

        A field that is a dict is sent by its changed keys; dict keys are strings.
        """

    def private(self, state: Any, member: str) -> Any:
        """What only `member` may see, in the same way: a `private_type`."""

    def touched(self, event: Event | Effect) -> frozenset[str] | Everyone:
        """The members whose private part `event` may have changed."""

    def deadlines(self, state: Any) -> Sequence[Deadline]:
        """What happens by itself from here on, ids beginning with the kind (`tambola.call.17`)."""

    def waits_for(self, state: Any) -> str | None:
        """Whom the table waits for when no deadline leads on: `host`, `players` or a member's id; None when a deadline does.

        `players` is for a table that goes on by itself as soon as there are enough: nobody is kept waiting by anyone, so no
        other host is sought.
        """

    def draws(self, state: Any) -> Sequence[Draw]:
        """All draws of the round that has just ended, in the order drawn, for the record (F8)."""

    def outcome(self, state: Any) -> dict[str, Any]:
        """The outcome of the round that has just ended, as plain JSON data, for the record (F8)."""
