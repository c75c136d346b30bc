"""The points of a hand found by trying everything, slowly: a second opinion for the solver's tests.

It shares no code with the game: the groups are spelled out here from the rules, by dynamic programming over sets of cards.
"""

from functools import cache
from itertools import combinations

ORDER = "A23456789TJQKA"
NOTHING = -1


@cache
def kind(real: tuple[str, ...], jokers: int) -> str:
    """`pure`, `impure`, `set`, or nothing for no group (R15–R20); `real` sorted."""
    size = len(real) + jokers
    if size < 3:
        return ""
    if not real:
        return "set" if size <= 4 else ""
    ranks, suits = [card[0] for card in real], [card[1] for card in real]
    if len(set(suits)) == 1 and len(set(ranks)) == len(ranks):
        # A sequence is a stretch of the row from ace to ace, with no more than one of the two aces.
        for start in range(14 - size + 1):
            stretch = ORDER[start : start + size]
            if stretch.count("A") < 2 and set(ranks) <= set(stretch):
                return "impure" if jokers else "pure"
    if len(set(ranks)) == 1 and len(set(suits)) == len(suits) and size <= 4:
        return "set"
    return ""


class Reference:
    """A hand of texts as `baithak rummy` reads them, with a wild rank or none."""

    def __init__(self, hand: list[str], wild: str | None) -> None:
        self.real = sorted(card for card in hand if card != "JK" and card[0] != wild)
        self.jokers = len(hand) - len(self.real)
        self.values = [10 if card[0] in "ATJQK" else int(card[0]) for card in self.real]
        self._groups = self._all_groups()
        self._known: dict[tuple[int, int, int, int], int] = {}

    def _all_groups(self) -> dict[int, list[tuple[int, int, str]]]:
        """Every group with a real card: by its lowest card, as a set of cards, its jokers, its kind."""
        # The real cards of a group are of one suit or of one rank, so that only such are tried.
        pools = {
            tuple(place for place, card in enumerate(self.real) if card[at] == mark)
            for at in (0, 1)
            for mark in {card[at] for card in self.real}
        }
        chosen = {cards for pool in pools for size in range(1, len(pool) + 1) for cards in combinations(pool, size)}
        found: dict[int, list[tuple[int, int, str]]] = {}
        for places in chosen:
            cards = tuple(self.real[place] for place in places)
            for jokers in range(self.jokers + 1):
                named = kind(cards, jokers)
                if named:
                    found.setdefault(places[0], []).append((sum(1 << p for p in places), jokers, named))
        return found

    def _exempt(self, cards: int, jokers: int, pure: int, sequences: int) -> int:
        """The most points of `cards` in groups of which `pure` are pure and `sequences` sequences at least."""
        if not cards:
            return NOTHING if pure or sequences else 0
        key = cards, jokers, pure, sequences
        if key not in self._known:
            lowest = (cards & -cards).bit_length() - 1
            best = self._exempt(cards & (cards - 1), jokers, pure, sequences)
            for group, needed, named in self._groups.get(lowest, ()):
                if group & ~cards or needed > jokers:
                    continue
                rest = self._exempt(
                    cards & ~group,
                    jokers - needed,
                    max(0, pure - (named == "pure")),
                    max(0, sequences - (named != "set")),
                )
                if rest != NOTHING:
                    best = max(best, rest + sum(v for p, v in enumerate(self.values) if group >> p & 1))
            self._known[key] = best
        return self._known[key]

    def points(self) -> int:
        """R28."""
        return sum(self.values) - self._exempt((1 << len(self.real)) - 1, self.jokers, 0, 0)

    def strict_points(self) -> int:
        """The same where without a pure sequence all cards count, and without a second sequence all but the pure one."""
        fit = self._exempt((1 << len(self.real)) - 1, self.jokers, 1, 2)
        one = max(
            (
                sum(v for p, v in enumerate(self.values) if group >> p & 1)
                for groups in self._groups.values()
                for group, _, named in groups
                if named == "pure"
            ),
            default=0,
        )
        return sum(self.values) - max(fit, one, 0)

    def can_declare(self) -> bool:
        """R23: all thirteen in groups, jokers too, with two sequences and a pure one among them."""
        return len(self.real) + self.jokers == 13 and self._all_placed((1 << len(self.real)) - 1, self.jokers, 1, 2)

    def _all_placed(self, cards: int, jokers: int, pure: int, sequences: int) -> bool:
        if not cards:
            # What jokers are left are groups of three and four of their own.
            return not pure and not sequences and jokers not in (1, 2, 5)
        return any(
            self._all_placed(
                cards & ~group, jokers - needed, max(0, pure - (named == "pure")), max(0, sequences - (named != "set"))
            )
            for group, needed, named in self._groups.get((cards & -cards).bit_length() - 1, ())
            if not group & ~cards and needed <= jokers
        )
