"""What the room tells a game, through the same door as a player's command."""

import msgspec


class Signal(msgspec.Struct, frozen=True):
    """Base of everything here. No person can send one."""


class Sealed(Signal, frozen=True):
    """The seal that the game asked for is closed; `context.chance` exists from now until the round ends."""


class Listed(Signal, frozen=True):
    """The list of those who add luck is out (F3): what must be fixed before anyone can know the luck is fixed now."""


class Fired(Signal, frozen=True):
    """A deadline of the game came due. A stale one (no longer among `deadlines(state)`) never reaches the game."""

    deadline: str


class EndAsked(Signal, frozen=True):
    """Someone with the power ends the round early, or the room closes."""


class Paused(Signal, frozen=True):
    """The room is paused: stop every clock, keeping what is left."""


class Resumed(Signal, frozen=True):
    """The room goes on."""


class Opened(Signal, frozen=True):
    """The game has just come onto the table, or has other settings from now on."""


class Came(Signal, frozen=True):
    """`member` is newly in the room, or newly a player instead of a spectator."""

    member: str


class Went(Signal, frozen=True):
    """`member` has left, was removed, or only watches from now on."""

    member: str


class Sat(Signal, frozen=True):
    """`member` has taken a seat, or another one."""

    member: str


class Stood(Signal, frozen=True):
    """`member` has left the seat, and stays in the room."""

    member: str


class Named(Signal, frozen=True):
    """`member` was given a role by the host, or it was taken back: their powers, and the host's, may be others."""

    member: str


class Led(Signal, frozen=True):
    """`member` is the host from now on."""

    member: str


class Away(Signal, frozen=True):
    """`member` lost the connection."""

    member: str


class Back(Signal, frozen=True):
    """`member` has the connection again."""

    member: str
