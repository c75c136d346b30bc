"""What a game's rules ask of the room, as events beside the game's own.

A game returns them from `decide`; they stand in the log like any event. The room carries out the seal and the chips;
`evolve` of the game gets them too, so that its state can follow.
"""

from typing import Final

import msgspec

from baithak.kernel.chips import Entry

#: The reason by which the room knows chips to begin with: whoever was given some has had them for this evening.
STARTING_CHIPS: Final = "room.starting_chips"


class Effect(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of everything here."""


class SealAsked(Effect, frozen=True, tag="house.seal_asked"):
    """A new round begins: open the seal (F1, F2).

    With `closes_itself` the list is published as soon as everyone has committed, at most 2 s later (F12); without it
    the room waits for `SealCloseAsked`.
    """

    closes_itself: bool = True


class SealCloseAsked(Effect, frozen=True, tag="house.seal_close_asked"):
    """Publish the list now (F3) and collect the reveals (F4)."""


class ChipsMoved(Effect, frozen=True, tag="house.chips_moved"):
    """Ledger entries that sum to zero; `reason` is a word for the room's ledger (`tambola.prize`)."""

    entries: tuple[Entry, ...]
    reason: str


class RoundEnded(Effect, frozen=True, tag="house.round_ended"):
    """The round is over: reveal the seed and write the record (F8). `cancelled` is a code, or None if played out."""

    cancelled: str | None = None


class RoundReversed(Effect, frozen=True, tag="house.round_reversed"):
    """The round that ended last is reversed: write so into the chain of records (F8), which stays as it is.

    `by` is a member; `dice` are the right ones where it was settled anew, None where it is void. No round has begun since,
    and it isn't reversed twice.
    """

    by: str
    reason: str
    dice: tuple[int, ...] | None


class TimeMoved(Effect, frozen=True, tag="house.time_moved"):
    """The server was away: every moment that lies ahead in a state moves `by_ms` later.

    Made by the room, never asked for by a game; a game's `evolve` shifts its own due times.
    """

    by_ms: int


EFFECTS: tuple[type[Effect], ...] = (SealAsked, SealCloseAsked, ChipsMoved, RoundEnded, RoundReversed, TimeMoved)
