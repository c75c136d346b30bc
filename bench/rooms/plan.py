"""What a run does, told to both servers and to the load as JSON on the command line."""

from typing import Literal

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """`rooms` rooms of `members` each and so many `commands`, in rooms and members by turns: `rate` a second, or, with
    None, the next in each room as soon as all of it have the last.

    Every command goes to everyone in its room: a line of chat, or a new name, which the rules don't hold back; with
    `rummy.turns` a draw or a discard, in rooms of rummy in which a round is played; with `tambola.calls` the next number, in
    rooms in which it is tapped for.
    """

    rooms: int
    members: int
    commands: int
    rate: float | None
    command: Literal["room.say", "room.set_name", "rummy.turns", "tambola.calls"] = "room.say"


class Measured(msgspec.Struct, frozen=True):
    """What the load saw. Times from sending a command to the last member of its room having it."""

    commands: int
    deliveries: int
    seconds: float
    p50_ms: float
    p99_ms: float


def decode(text: str) -> Plan:
    return msgspec.json.decode(text, type=Plan)
