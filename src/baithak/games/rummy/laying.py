"""Lays groups down from a hand: which card goes where, each joker in its place, and the jokers that are left over.

Which groups are best is found in `solver`.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from baithak.games.rummy.cards import JOKER, Face, is_joker
from baithak.games.rummy.groups import LEAST, SET_MOST, Kind
from baithak.games.rummy.runs import LONGEST, PLACES

Groups = tuple[tuple[int, ...], ...]

_ORDER: Final[tuple[Kind, ...]] = ("pure", "impure", "set")


class Meld(NamedTuple):
    """A group to be laid: a sequence of suit `line` with real cards at the places `at` (see `runs`), or a set of rank
    `line` with real cards of the suits `at`; and so many jokers.
    """

    kind: Kind
    line: int
    at: tuple[int, ...]
    jokers: int

    @property
    def room(self) -> int:
        """How many jokers more it can take (R18, R19)."""
        return (SET_MOST if self.kind == "set" else LONGEST) - len(self.at) - self.jokers

    def with_jokers(self, more: int) -> "Meld":
        """The group with so many jokers more."""
        kind: Kind = "impure" if self.kind == "pure" and more else self.kind
        return self._replace(kind=kind, jokers=self.jokers + more)

    def cells(self) -> list[tuple[Face, bool]]:
        """Its cards in order: the face that lies there, or that a joker stands for, and whether it is a real card."""
        if self.kind == "set":
            return [*((Face(13 * suit + self.line), True) for suit in self.at), *[(JOKER, False)] * self.jokers]
        size = len(self.at) + self.jokers
        # Jokers to spare lie above the real cards, and below only where nothing lies above.
        first = min(self.at[0], PLACES - size)
        return [(Face(13 * self.line + place % LONGEST), place in self.at) for place in range(first, first + size)]


def lay(
    hand: Sequence[Face], wild: int | None, melds: Sequence[Meld], *, all_jokers: bool
) -> tuple[Groups, tuple[int, ...]]:
    """The groups as places in the hand, and the places in none; pure sequences first, sets last.

    Jokers that no group needs join groups. Where that takes a pure sequence, it is done only with `all_jokers`, which says
    that another sequence stays pure. Trusts the caller that the hand has what the groups need.
    """
    real: defaultdict[Face, list[int]] = defaultdict(list)
    jokers: list[int] = []
    for place in reversed(range(len(hand))):
        (jokers if is_joker(hand[place], wild) else real[hand[place]]).append(place)
    spare = len(jokers) - sum(meld.jokers for meld in melds)
    groups: list[tuple[int, ...]] = []
    for meld in sorted(_with_spare(melds, spare, all_jokers=all_jokers), key=lambda meld: _ORDER.index(meld.kind)):
        group = []
        for face, is_real in meld.cells():
            if is_real:
                group.append(real[face].pop())
            else:
                place = next((place for place in jokers if hand[place] == face), jokers[-1])
                jokers.remove(place)
                group.append(place)
        groups.append(tuple(group))
    laid = {place for group in groups for place in group}
    return tuple(groups), tuple(place for place in range(len(hand)) if place not in laid)


def _with_spare(melds: Sequence[Meld], spare: int, *, all_jokers: bool) -> list[Meld]:
    """The groups with the spare jokers: in sets of their own as far as these go, then in sets, then in sequences."""
    full = list(melds)
    while spare >= LEAST:
        # So that no more are left than must be: six are two sets of three.
        size = LEAST if spare % LEAST == 0 else SET_MOST
        full.append(Meld("set", 0, (), size))
        spare -= size
    for kind in ("set", "impure"):
        for index, meld in enumerate(full):
            if meld.kind == kind:
                more = min(spare, meld.room)
                full[index] = meld.with_jokers(more)
                spare -= more
    if spare and all_jokers:
        index = max(index for index, meld in enumerate(full) if meld.kind == "pure")
        full[index] = full[index].with_jokers(spare)
    return full
