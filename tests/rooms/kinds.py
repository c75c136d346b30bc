"""Small words for the tests of the room: what happened, by kind."""

from collections.abc import Iterable

from baithak.kernel.effects import Effect
from baithak.kernel.game import Event


def kinds(events: Iterable[Event | Effect]) -> list[str]:
    """The kinds of the events, in order."""
    return [str(event.__struct_config__.tag) for event in events]
