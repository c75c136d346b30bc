"""Settings as they come from people: checked for type and range, and named by field when they are wrong.

What the settings of a game are is in its folder.
"""

import re
from typing import Any, Final

import msgspec

from baithak.kernel.game import Game
from baithak.kernel.rejected import Rejected
from baithak.rooms.context import Games

_UNKNOWN: Final = re.compile(r"unknown field `(?P<field>[^`]*)`")
_PLACE: Final = re.compile(r"at `(?P<place>\$[^`]*)`")


def checked_settings(games: Games, kind: str, settings: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
    """The game of that kind and its settings, whole and as plain data.

    Raises Rejected: room.unknown_game; wire.unknown_field or wire.wrong_type with the `field`; room.setting_range.
    """
    game = games.get(kind)
    if game is None:
        raise Rejected("room.unknown_game")
    try:
        converted = msgspec.convert(settings, game.settings_type)
    except msgspec.ValidationError as problem:
        raise _rejected(str(problem)) from None
    game.check_settings(converted)
    # By way of JSON, as the log has them: plain lists for tuples.
    return game, msgspec.json.decode(msgspec.json.encode(converted))


def _rejected(problem: str) -> Rejected:
    unknown = _UNKNOWN.search(problem)
    if unknown is not None:
        return Rejected("wire.unknown_field", field=unknown["field"])
    place = _PLACE.search(problem)
    return Rejected("wire.wrong_type", field="settings" if place is None else place["place"].removeprefix("$."))
