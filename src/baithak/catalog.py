"""The games there are. The one file that knows them all: a new game is one line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from baithak.games.rummy.game import RUMMY
from baithak.games.tambola.game import TAMBOLA
from baithak.kernel.game import Game

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.kind: game for game in (TAMBOLA, RUMMY)})
