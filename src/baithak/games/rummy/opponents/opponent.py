"""A practice opponent's move: from its strength, what it sees, what it remembers and its luck, to a command.

How each strength thinks is in `easy`, `steady` and `sharp`; how long it waits before it answers, in `delay`.
"""

from typing import Final, Literal, TypeAlias, get_args

from baithak.games.rummy.commands import Declare, Discard, Draw, Drop, Pile
from baithak.games.rummy.opponents import easy, sharp, steady
from baithak.games.rummy.opponents.finishing import finish_no, laid
from baithak.games.rummy.opponents.memory import Memory
from baithak.games.rummy.opponents.sight import Sight, sight
from baithak.games.rummy.view import RummyPrivate, RummyPublic
from baithak.kernel.chance import Stream
from baithak.kernel.game import Command

Strength: TypeAlias = Literal["easy", "steady", "sharp"]

STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
"""Each beats the one before it."""

#: After this turn of a round all draw from the closed deck alone: two that take what the other discards, for ever by turns,
#: would never come to its end (R14).
LAST_OPEN_TURN: Final = 100


def to_move(public: RummyPublic) -> tuple[str, ...]:
    """Those for whom `move` has a command now: whose turn it is, or whose cards are to be laid down and submitted."""
    if public.held_ms is not None:
        return ()
    if public.phase == "playing":
        return () if public.turn is None else (public.turn.member,)
    declarer = None if public.finish is None else public.finish.member
    if public.phase == "finish":
        return () if declarer is None else (declarer,)
    if public.phase != "arranging":
        return ()
    return tuple(
        member
        for member, player in public.players.items()
        if member != declarer and player.lot == "playing" and not (player.submitted or player.gone)
    )


def move(
    strength: Strength, member: str, public: RummyPublic, private: RummyPrivate, memory: Memory, luck: Stream
) -> Command | None:
    """What `member` does now in the round in play; None where nothing is to be done by them.

    Guarantees that the rules accept it, and that it depends on nothing but these arguments: the two parts are those that
    any player is sent. `luck` must come from elsewhere than the round's own; of it nothing or some is used up. Trusts the
    caller that the parts are of one moment, `private` that member's, and `memory` of this evening; with `NOTHING` for it a
    move is as legal, but less well thought of.
    """
    can, turn = private.actions, public.turn
    if "submit" in can:
        return laid(public.round, sight(member, public, private), private)
    if turn is None or turn.member != member:
        return None
    if "draw" in can:
        return _begins(strength, public.round, turn.number, sight(member, public, private))
    if "discard" in can:
        return _ends(strength, turn.number, sight(member, public, private), memory, luck)
    return None


def _begins(strength: Strength, round_no: int, turn: int, seen: Sight) -> Command:
    """A turn's beginning: a draw, or a drop (R9, R30)."""
    if strength == "sharp" and seen.drop_points is not None and sharp.drops(seen):
        return Drop(round_no, seen.drop_points)
    return Draw(turn, "closed" if turn > LAST_OPEN_TURN else _pile(strength, seen))


def _pile(strength: Strength, seen: Sight) -> Pile:
    if strength == "easy":
        return easy.pile_to_draw(seen)
    return steady.pile_to_draw(seen) if strength == "steady" else sharp.pile_to_draw(seen)


def _ends(strength: Strength, turn: int, seen: Sight, memory: Memory, luck: Stream) -> Command:
    """A turn's end: a declaration wherever one is valid, or a discard (R9, R21)."""
    finish = finish_no(seen)
    if finish is not None:
        return Declare(turn, finish)
    if strength == "easy":
        at = easy.place_to_discard(seen, luck)
        if easy.declares_too_early(seen, at, luck):
            return Declare(turn, seen.nos[at])
    else:
        at = steady.place_to_discard(seen) if strength == "steady" else sharp.place_to_discard(seen, memory, luck)
    return Discard(turn, seen.nos[at])
