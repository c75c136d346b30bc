"""What a practice opponent remembers of a round: what others took from the open pile, and what lies in a deck shuffled anew.

All of it was seen by everyone. What is seen at this moment is in `sight`.
"""

import msgspec
from msgspec.structs import replace

from baithak.games.rummy.cards import Face, face_of
from baithak.games.rummy.view import RummyPublic


class Memory(msgspec.Struct, frozen=True):
    """Of the `round`, up to the latest `turn`: faces `taken` from the open pile and still held, by member.

    `pile` is the open pile as it was seen last; `closed` are the faces of the closed deck when it was last shuffled anew
    (R14), empty where it wasn't.
    """

    round: int = 0
    turn: int = 0
    taken: dict[str, tuple[Face, ...]] = {}
    pile: tuple[Face, ...] = ()
    reshuffles: int = 0
    closed: tuple[Face, ...] = ()


NOTHING = Memory()


def remember(memory: Memory, public: RummyPublic) -> Memory:
    """The memory after one more look at the table. Whoever misses a look remembers less, and nothing wrong but that a card
    may have been discarded since.
    """
    if public.round != memory.round:
        memory = Memory(public.round)
    pile = tuple(map(face_of, public.open.values()))
    if public.reshuffles != memory.reshuffles:
        memory = replace(memory, reshuffles=public.reshuffles, closed=memory.pile[:-1])
    return replace(
        memory, turn=0 if public.turn is None else public.turn.number, taken=_taken(memory, public), pile=pile
    )


def _taken(memory: Memory, public: RummyPublic) -> dict[str, tuple[Face, ...]]:
    """What others hold that all saw them take: a face less where they discard one like it."""
    moved = public.moved
    if moved is None or moved.card is None:
        return memory.taken
    face, held = face_of(moved.card), memory.taken.get(moved.member, ())
    pile = tuple(map(face_of, public.open.values()))
    if pile == memory.pile:
        return memory.taken  # looked at twice
    if moved.what == "drew_open":
        return {**memory.taken, moved.member: (*held, face)}
    if moved.what == "discarded" and face in held:
        at = held.index(face)
        return {**memory.taken, moved.member: (*held[:at], *held[at + 1 :])}
    return memory.taken
