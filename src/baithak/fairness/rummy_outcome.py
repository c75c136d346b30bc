"""The outcome of a rummy round as its record says it, typed.

Whether it follows from the draws is checked in `rummy_play`, whether it was scored so in `rummy_scores`.
"""

from dataclasses import dataclass

from baithak.fairness.fields import a_code, a_list, an_id, an_integer, an_object, or_none
from baithak.fairness.report import UnreadableError

_ENDS = ("declared", "invalid", "last_one", "void", "host")
_LOTS = ("won", "first_drop", "middle_drop", "invalid", "lost", "playing")
_WHATS = ("closed", "open", "discard", "finish")
MAX_PLAYS = 100_000
LARGEST_CARD = 107


@dataclass(frozen=True)
class Play:
    """A card drawn from a pile, discarded, or put into the finish slot."""

    player: str
    what: str
    card: int


@dataclass(frozen=True)
class Player:
    """How one player came out: the cards that they held at the end, as they lay, and what that cost."""

    id: str
    seat: int
    lot: str
    points: int
    half_chips: int
    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]

    @property
    def cards(self) -> list[int]:
        """All cards held at the end, ascending."""
        return sorted((*self.loose, *(card for group in self.groups for card in group)))

    @property
    def dropped(self) -> bool:
        """Whether they left the round before its end."""
        return self.lot in ("first_drop", "middle_drop")


@dataclass(frozen=True)
class Outcome:
    """`players` in seat order, two at least; `wild` is the card turned up."""

    ended: str
    winner: str | None
    dealer: str
    wild: int
    plays: tuple[Play, ...]
    players: tuple[Player, ...]


def an_outcome(value: dict[str, object]) -> Outcome:
    """The outcome of a round whose cards were dealt.

    Raises:
        UnreadableError: when it hasn't the fields of one, or players who can't sit at one table.
    """
    names = {"ended", "winner", "dealer", "wild", "plays", "players"}
    outcome = an_object(value, "outcome", names)
    plays = a_list(outcome["plays"], "outcome.plays", MAX_PLAYS)
    players = a_list(outcome["players"], "outcome.players", 6)
    read = tuple(_a_player(player, f"outcome.players[{place}]") for place, player in enumerate(players))
    seats, ids = [player.seat for player in read], {player.id for player in read}
    if len(read) < 2 or len(ids) < len(read) or seats != sorted(set(seats)):
        raise UnreadableError("wrong_type", where="outcome.players", wanted="two to six players in seat order")
    dealer = an_id(outcome["dealer"], "outcome.dealer")
    winner = or_none(outcome["winner"], "outcome.winner", an_id)
    if dealer not in ids or (winner is not None and winner not in ids):
        raise UnreadableError("wrong_type", where="outcome", wanted="a dealer and a winner among the players")
    return Outcome(
        ended=_one_of(outcome["ended"], "outcome.ended", _ENDS),
        winner=winner,
        dealer=dealer,
        wild=_a_card(outcome["wild"], "outcome.wild"),
        plays=tuple(_a_play(play, f"outcome.plays[{place}]") for place, play in enumerate(plays)),
        players=read,
    )


def _a_player(value: object, where: str) -> Player:
    names = {"player", "seat", "lot", "points", "half_chips", "groups", "loose"}
    player = an_object(value, where, names)
    groups = a_list(player["groups"], f"{where}.groups", 14)
    return Player(
        id=an_id(player["player"], f"{where}.player"),
        seat=an_integer(player["seat"], f"{where}.seat", 0, 5),
        lot=_one_of(player["lot"], f"{where}.lot", _LOTS),
        points=an_integer(player["points"], f"{where}.points", 0, 80),
        half_chips=an_integer(player["half_chips"], f"{where}.half_chips"),
        groups=tuple(_cards(group, f"{where}.groups") for group in groups),
        loose=_cards(player["loose"], f"{where}.loose"),
    )


def _a_play(value: object, where: str) -> Play:
    play = a_list(value, where, 3)
    if len(play) != 3:
        raise UnreadableError("wrong_type", where=where, wanted="[player, what, card]")
    return Play(an_id(play[0], where), _one_of(play[1], where, _WHATS), _a_card(play[2], where))


def _cards(value: object, where: str) -> tuple[int, ...]:
    return tuple(_a_card(card, where) for card in a_list(value, where, 14))


def _a_card(value: object, where: str) -> int:
    return an_integer(value, where, 0, LARGEST_CARD)


def _one_of(value: object, where: str, words: tuple[str, ...]) -> str:
    word = a_code(value, where)
    if word not in words:
        raise UnreadableError("wrong_type", where=where, wanted=" or ".join(words))
    return word
