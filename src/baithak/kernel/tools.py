"""What a game answers to anyone, without a room, besides the questions of `game.Game`: its calculators and the like.

A game that has `tools` is asked, any other has none. The routes are in `web.tools`: one for each tool, so that no part of the
house but the catalogue knows which games there are.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec


class Tool(msgspec.Struct, frozen=True):
    """A question that can be asked of a game, and who answers it.

    `answer` takes a `question` and returns an `answer_type`; it is pure, takes at most some 30 ms, and raises Rejected for what
    can't be answered. Whoever asks is a stranger: `question` bounds by its own type how much they may ask at once.
    `name` stands in the address, `says` in the description of the API.
    """

    name: str
    says: str
    question: type[msgspec.Struct]
    answer_type: type[msgspec.Struct]
    answer: Callable[[Any], Any]


@runtime_checkable
class HasTools(Protocol):
    """A game that answers questions without a room."""

    tools: Sequence[Tool]
