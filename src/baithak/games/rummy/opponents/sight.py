"""What a practice opponent sees at its turn, as numbers: made of the two parts that any player is sent, and of nothing else.

What it remembers of earlier moments is in `memory`.
"""

from typing import NamedTuple

from baithak.games.rummy.cards import HAND, Face, face_of, is_joker, read_rank
from baithak.games.rummy.view import RummyPrivate, RummyPublic


class Sight(NamedTuple):
    """One's own cards, in the order in which they came: their `nos` and `faces`; the rank that is wild, the open pile.

    `pile` is from the bottom. `cards` is how many the whole deck has, or a few less: who drops may hold one more than is
    seen. `rivals` are how many others still play, and `next_rival` is the one to whom what is discarded is offered (R8).
    `drop_points` is what a drop costs now, None where one can't drop. `is_first`: this player hasn't drawn in the round yet.
    """

    nos: tuple[int, ...]
    faces: tuple[Face, ...]
    wild: int | None
    turned_up: Face | None
    pile: tuple[Face, ...]
    cards: int
    rivals: int
    next_rival: str | None
    drop_points: int | None
    is_first: bool

    @property
    def top(self) -> Face | None:
        """The card that can be taken from the open pile."""
        return self.pile[-1] if self.pile else None

    def without(self, at: int) -> tuple[Face, ...]:
        """The faces but the one at that place."""
        return (*self.faces[:at], *self.faces[at + 1 :])

    def may_go(self) -> list[int]:
        """The places of cards worth thinking of for a discard: one of each face, and no joker unless there is nothing else."""
        places = {face: at for at, face in enumerate(self.faces)}
        return [at for face, at in places.items() if not is_joker(face, self.wild)] or list(places.values())


def sight(member: str, public: RummyPublic, private: RummyPrivate) -> Sight:
    """What `member` sees. Trusts the caller that both parts are of one moment, and the private one is that member's."""
    still_in = [other for other, player in public.players.items() if player.lot == "playing"]
    own = public.players.get(member)
    return Sight(
        nos=tuple(map(int, private.cards)),
        faces=tuple(map(face_of, private.cards.values())),
        wild=None if public.wild is None else read_rank(public.wild.rank),
        turned_up=None if public.wild is None else face_of(public.wild.card),
        pile=tuple(map(face_of, public.open.values())),
        cards=_cards(public, private),
        rivals=sum(other != member for other in still_in),
        next_rival=_next(member, still_in),
        drop_points=private.drop_points,
        is_first=own is not None and not own.has_drawn,
    )


def _cards(public: RummyPublic, private: RummyPrivate) -> int:
    """The cards of the deck: in the closed deck, the open pile and the hands, and the one turned up (R2)."""
    drawn = private.drawn is not None
    return public.closed + len(public.open) + HAND * len(public.players) + drawn + (public.wild is not None)


def _next(member: str, still_in: list[str]) -> str | None:
    if member not in still_in or len(still_in) < 2:
        return None
    return still_in[(still_in.index(member) + 1) % len(still_in)]
