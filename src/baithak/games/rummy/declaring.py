"""Whether thirteen cards as arranged are a valid declaration, and what is wrong with it otherwise (R21–R23, R26).

What becomes of the round is not decided here; whether a hand can be declared at all is in `solver`.
"""

from collections.abc import Sequence

import msgspec

from baithak.games.rummy.cards import HAND, Face
from baithak.games.rummy.groups import Fault, Kind, classify, is_sequence


class Verdict(msgspec.Struct, frozen=True):
    """What was found.

    `kinds` are those of the groups as they lie, None for what is no group. `faults` are all that is wrong, in the order in
    which a person would be told: the groups as they lie, then cards in no group, then the sequences that are missing.
    """

    kinds: tuple[Kind | None, ...]
    faults: tuple[Fault, ...]

    @property
    def valid(self) -> bool:
        """Whether the declaration wins (R23)."""
        return not self.faults

    @property
    def first(self) -> Fault | None:
        """The first thing that is wrong, which the verdict names (R26)."""
        return self.faults[0] if self.faults else None

    @property
    def wrong_group(self) -> int | None:
        """Which group, from 0, that first thing is about; None where it is about none."""
        return self.kinds.index(None) if None in self.kinds else None


def judge(groups: Sequence[Sequence[Face]], wild: int | None) -> Verdict:
    """The verdict on a declaration: all cards in valid groups, two sequences at least, a pure one among them (R23).

    Trusts the caller that the cards are the player's own.
    """
    ungrouped = HAND - sum(map(len, groups))
    found = [classify(group, wild) for group in groups]
    faults = [each for each in found if isinstance(each, Fault)]
    if ungrouped > 0:
        faults.append(Fault("rummy.ungrouped", {"n": ungrouped}))
    elif ungrouped < 0:
        faults.append(Fault("rummy.too_many_cards", {"n": -ungrouped}))
    sequences = sum(map(is_sequence, found))
    if not sequences:
        faults.append(Fault("rummy.no_sequence", {}))
    elif "pure" not in found:
        faults.append(Fault("rummy.no_pure_sequence", {}))
    if sequences == 1:
        faults.append(Fault("rummy.one_sequence", {}))
    return Verdict(tuple(None if isinstance(each, Fault) else each for each in found), tuple(faults))
