"""The tools without a room: what a hand counts, and the verdict on a declaration, as the house is asked for them (R23–R29).

The rules are in `solver`, `scoring` and `declaring`; the commands for a terminal, which share `count`, in `cli.rummy`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from baithak.games.rummy.cards import HAND, JOKER, MOST_CARDS, POINTS, Face, face_of, text_of, wild_of
from baithak.games.rummy.declaring import judge
from baithak.games.rummy.groups import Fault, Kind, classify
from baithak.games.rummy.scoring import CAPS, DEFAULT_CAP, capped
from baithak.games.rummy.solver import best, finish_cards
from baithak.kernel.rejected import Rejected
from baithak.kernel.tools import Tool

#: The length keeps out the line's end that `$` would let pass.
Card: TypeAlias = Annotated[str, Meta(pattern="^([A23456789TJQK][SHDC]|JK)$", max_length=2)]
Wild: TypeAlias = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "JK"]

MOST_ALIKE: Final = 2
"""Two packs have no card more often; printed jokers may be any number."""


class RummyHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to 14 cards, of which all count; the wild rank, `JK` for a printed joker turned up; the cap (R29).

    `strict` is the rule of other tables: without a pure sequence every card counts, and without a second sequence only the
    pure one is exempt.
    """

    hand: Annotated[list[Card], Meta(min_length=1, max_length=MOST_CARDS)]
    wild: Wild | None = None
    cap: Annotated[int, Meta(ge=CAPS[0], le=CAPS[-1], multiple_of=CAPS.step)] = DEFAULT_CAP
    strict: bool = False


class RummyMeld(msgspec.Struct, frozen=True):
    """A valid group."""

    kind: Kind
    cards: tuple[str, ...]


class RummyCount(msgspec.Struct, frozen=True):
    """The best arrangement of a hand, what its loose cards count, and that under the cap.

    `declarable`: thirteen cards that can be declared so. `finish`: which of fourteen may go to the finish slot, so that the
    others can be declared; null for other than fourteen.
    """

    groups: tuple[RummyMeld, ...]
    loose: tuple[str, ...]
    points: int
    capped: int
    declarable: bool
    finish: tuple[str, ...] | None = None


class RummyGroups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A declaration: the cards in their groups, and the wild rank as in `RummyHand`."""

    groups: Annotated[
        list[Annotated[list[Card], Meta(min_length=1, max_length=MOST_CARDS)]],
        Meta(min_length=1, max_length=MOST_CARDS),
    ]
    wild: Wild | None = None


class RummyVerdict(msgspec.Struct, frozen=True):
    """What each group is, null for none; all that is wrong, as a person would be told it; where that begins (R26).

    The first faults are those of the groups that are none, as they lie. `wrong_group` is the first of these, from 0.
    """

    valid: bool
    kinds: tuple[Kind | None, ...]
    faults: tuple[Fault, ...]
    wrong_group: int | None


def count(hand: Sequence[Face], wild: int | None, cap: int, *, strict: bool) -> RummyCount:
    """What a hand counts, arranged as well as can be (R28, R29), without `finish`. Raises ValueError as `best` does."""
    found = best(hand, wild, strict=strict)
    return RummyCount(
        groups=tuple(_meld(group, wild) for group in found.of(hand)),
        loose=tuple(text_of(hand[place]) for place in found.loose),
        points=found.points,
        capped=capped(found.points, cap),
        declarable=found.declarable,
    )


def _meld(group: Sequence[Face], wild: int | None) -> RummyMeld:
    kind = classify(group, wild)
    if isinstance(kind, Fault):
        raise RuntimeError(f"the best arrangement has a group that is none: {kind}")  # noqa: TRY004 - no type is wrong
    return RummyMeld(kind, tuple(map(text_of, group)))


def _points(asked: RummyHand) -> RummyCount:
    hand, wild = _faces(asked.hand), _wild(asked.wild)
    found = count(hand, wild, asked.cap, strict=asked.strict)
    if len(hand) != MOST_CARDS:
        return found
    # The others in groups leave one card at most: where more is loose even at best, there is nothing to look for.
    loose = found.points if not asked.strict else best(hand, wild).points
    finish = finish_cards(hand, wild) if loose <= max(POINTS) else set()
    return msgspec.structs.replace(found, finish=tuple(map(text_of, sorted(finish))))


def _declare(asked: RummyGroups) -> RummyVerdict:
    groups = [list(map(face_of, group)) for group in asked.groups]
    _check_alike(face for group in groups for face in group)
    verdict = judge(groups, _wild(asked.wild))
    return RummyVerdict(verdict.valid, verdict.kinds, verdict.faults, verdict.wrong_group)


def _faces(texts: Iterable[str]) -> list[Face]:
    faces = list(map(face_of, texts))
    _check_alike(faces)
    return faces


def _check_alike(faces: Iterable[Face]) -> None:
    """Raises Rejected for a card that two packs don't have so often."""
    for face, times in Counter(faces).items():
        if times > MOST_ALIKE and face != JOKER:
            raise Rejected("rummy.too_many_alike", card=text_of(face))


def _wild(text: str | None) -> int | None:
    return None if text is None else wild_of(text)


TOOLS: Final = (
    Tool(
        "points",
        f"The best arrangement of a hand, what it counts, and of {MOST_CARDS} cards which may go to the finish slot.",
        RummyHand,
        RummyCount,
        _points,
    ),
    Tool(
        "declare",
        f"The verdict on a declaration: whether {HAND} cards in these groups are valid, and what is wrong.",
        RummyGroups,
        RummyVerdict,
        _declare,
    ),
)
