"""What finished rounds come to in figures: rounds, wins, average points, drops, declarations and why they were invalid.

They are counted from outcomes as they stand in records (`record`): of a room, or of a simulation (`opponents.table`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from baithak.games.rummy.cards import Deck, packs_for, wild_rank
from baithak.games.rummy.declaring import judge
from baithak.games.rummy.settings import RummySettings
from baithak.kernel.tickets import NameOf


class RummyFigures(msgspec.Struct):
    """Of one player, or of all together: how many hands were played and `won`, what they came to in points and half-chips,
    drops before and after the first draw (R30), declarations, and those that were invalid, by the code of the first thing
    that was wrong (R26). Hands of rounds without a winner are not counted.
    """

    hands: int = 0
    won: int = 0
    points: int = 0
    half_chips: int = 0
    first_drops: int = 0
    middle_drops: int = 0
    declared: int = 0
    invalid: dict[str, int] = {}


class RummyHistory(msgspec.Struct):
    """The rounds that somebody won, and those that nobody did (R14); the figures of all, and by member of each; names."""

    rounds: int = 0
    void: int = 0
    all: RummyFigures = msgspec.field(default_factory=RummyFigures)
    players: dict[str, RummyFigures] = {}
    names: dict[str, str] = {}

    def add(self, outcome: Mapping[str, Any], settings: RummySettings, who: Callable[[str], str] = str) -> None:
        """Counts one round more, each player under what `who` makes of the id. One that was never dealt is none."""
        if not outcome:
            return
        if outcome["winner"] is None:
            self.void += 1
            return
        self.rounds += 1
        for player in outcome["players"]:
            own = self.players.setdefault(who(player["player"]), RummyFigures())
            for figures in (own, self.all):
                _count(figures, player)
            if player["lot"] == "invalid":
                code = _fault(player["groups"], outcome["wild"], settings)
                for figures in (own, self.all):
                    figures.invalid[code] = figures.invalid.get(code, 0) + 1
            if player["lot"] == "invalid" or (player["lot"] == "won" and outcome["ended"] == "declared"):
                own.declared += 1
                self.all.declared += 1


def history(records: Iterable[Mapping[str, Any]], name_of: NameOf) -> RummyHistory:
    """Of all these rounds; a player is named as the room does."""
    told = RummyHistory()
    for record in records:
        told.add(record["outcome"], msgspec.convert(record["rules"]["settings"], RummySettings))
    told.names = {member: name_of(member) for member in told.players}
    return told


def _count(figures: RummyFigures, player: Mapping[str, Any]) -> None:
    figures.hands += 1
    figures.won += player["lot"] == "won"
    figures.points += player["points"]
    figures.half_chips += player["half_chips"]
    figures.first_drops += player["lot"] == "first_drop"
    figures.middle_drops += player["lot"] == "middle_drop"


def _fault(groups: Iterable[Sequence[int]], turned_up: int, settings: RummySettings) -> str:
    """The code of the first thing that was wrong, found again from the cards as they lay (R26)."""
    deck = Deck(packs_for(settings.seats), settings.printed_jokers)
    first = judge([deck.faces(group) for group in groups], wild_rank(deck.face(turned_up))).first
    if first is None:
        raise ValueError("a record tells of an invalid declaration that is valid")
    return first.code
