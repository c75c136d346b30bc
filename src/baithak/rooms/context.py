"""What a step of a room is given besides the room and the command: time, who asks, fresh luck, the games there are.

It is filled in by `runtime`.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from baithak.kernel.game import Game
from baithak.kernel.hidden import Hidden

Games: TypeAlias = Mapping[str, Game]

MAX_PEOPLE = 1_200


class RoomContext(msgspec.Struct, frozen=True):
    """The only doors for time and luck.

    `now_ms` is when the command was received. `actor` is the member who asks, None for the house. `fresh` are 32 bytes
    from the operating system, drawn for this command alone; they are used only when a seal opens (F1). `max_people`
    counts everyone in the room, televisions too.
    """

    now_ms: int
    actor: str | None
    fresh: Hidden[bytes]
    games: Games
    max_people: int = MAX_PEOPLE
