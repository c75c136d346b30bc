"""The vectors of rummy's hands (`rummy.md` R15–R29): groups, declarations, best arrangements and points.

They are a list of cases without a name of their own, known by the kinds of these.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from baithak.cli.conformance.vectors import Case, Format, differs
from baithak.games.rummy.cards import Face, face_of, read_rank, text_of, total_points
from baithak.games.rummy.declaring import judge
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.scoring import capped, points_as_arranged
from baithak.games.rummy.solver import best, can_declare, finish_cards

#: What the vectors call what is wrong. A code that has no name there is shown as itself.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "rummy.group_too_short": ("too_few_cards",),
    "rummy.only_jokers": ("too_many_jokers",),
    "rummy.bad_group": ("mixed_ranks_and_suits",),
    "rummy.sequence_repeats": ("duplicate_rank_in_sequence",),
    "rummy.sequence_gap": ("not_consecutive",),
    "rummy.sequence_wraps": ("wraps_around",),
    "rummy.set_same_suit": ("duplicate_suit_in_set",),
    "rummy.set_too_big": ("set_too_big",),
    "rummy.ungrouped": ("not_13_cards_grouped",),
    "rummy.too_many_cards": ("not_13_cards_grouped",),
    "rummy.no_sequence": ("fewer_than_two_sequences", "no_pure_sequence"),
    "rummy.no_pure_sequence": ("no_pure_sequence",),
    "rummy.one_sequence": ("fewer_than_two_sequences",),
}

#: What they say of a declaration with a group that is none; why stands beside the group.
INVALID_GROUP: Final = "invalid_group"
INVALID: Final = "invalid"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: list[str]
    wild: str | None


class Groups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: list[list[str]]
    wild: str | None


class Arrangement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: list[list[str]]
    loose: list[str]
    wild: str | None


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: list[str]
    wild: str | None


class Hand14(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand14: list[str]
    wild: str | None


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["classify", "declare", "score_arrangement", "min_points", "can_declare", "can_finish"]
    input: dict[str, Any]
    expected: dict[str, Any]
    why: str = ""


def cases(document: Any) -> Iterator[Case]:
    """Each vector with what isn't as it says."""
    for number, given in enumerate(document, 1):
        name = given.get("id") if isinstance(given, dict) else None
        yield Case(name if isinstance(name, str) else f"vector {number}", list(_failures(given)))


def _failures(given: Any) -> Iterator[str]:
    try:
        vector = msgspec.convert(given, Vector)
        expected = dict(vector.expected)
        example = expected.pop("example", None)
        actual = KINDS[vector.kind](vector.input)
        # The stricter points are compared where they are given.
        for key in {**expected, **actual}:
            if key in expected or not key.startswith("variant_"):
                yield from differs(key, expected.get(key), actual.get(key))
        if example is not None:
            yield from _example_failures(msgspec.convert(example, list[list[str]]), vector)
    except ValueError as problem:
        yield str(problem)


def _example_failures(example: list[list[str]], vector: Vector) -> Iterator[str]:
    """What is wrong with the vector's own arrangement of its hand; ours need not be the same."""
    case = msgspec.convert(vector.input, Hand)
    groups, wild = list(map(_faces, example)), _wild(case.wild)
    loose = Counter(_faces(case.hand))
    loose.subtract(face for group in groups for face in group)
    if min(loose.values(), default=0) < 0:
        yield "example: has cards that the hand hasn't"
    elif vector.kind == "can_declare":
        if not judge(groups, wild).valid:
            yield "example: can't be declared"
    elif any(isinstance(classify(group, wild), Fault) for group in groups):
        yield "example: has a group that is none"
    else:
        yield from differs("example", vector.expected.get("points"), total_points(loose.elements(), wild))


def _classified(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Group)
    found = classify(_faces(case.group), _wild(case.wild))
    if isinstance(found, Fault):
        return {"type": INVALID, "reason": _reason(found)}
    return {"type": found, "reason": None}


def _declared(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Groups)
    verdict = judge(list(map(_faces, case.groups)), _wild(case.wild))
    of_groups = verdict.kinds.count(None)
    faults = iter(verdict.faults)
    kinds = [f"{INVALID}:{_reason(next(faults))}" if kind is None else kind for kind in verdict.kinds]
    reasons = {name for fault in faults for name in NAMES.get(fault.code, (fault.code,))}
    if of_groups:
        reasons.add(INVALID_GROUP)
    return {"valid": verdict.valid, "reasons": sorted(reasons), "kinds": kinds}


def _scored(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Arrangement)
    points = points_as_arranged(list(map(_faces, case.groups)), _faces(case.loose), _wild(case.wild))
    return {"points": points, "capped": capped(points)}


def _fewest(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Hand)
    points, strict = (best(_faces(case.hand), _wild(case.wild), strict=strict).points for strict in (False, True))
    return {
        "points": points,
        "capped": capped(points),
        "variant_points": strict,
        "variant_capped": capped(strict),
    }


def _declarable(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Hand)
    return {"possible": can_declare(_faces(case.hand), _wild(case.wild))}


def _finishing(given: Any) -> dict[str, Any]:
    case = msgspec.convert(given, Hand14)
    found = finish_cards(_faces(case.hand14), _wild(case.wild))
    return {"finish_cards": sorted(map(text_of, found))}


def _faces(texts: Iterable[str]) -> list[Face]:
    return list(map(face_of, texts))


def _wild(text: str | None) -> int | None:
    return None if text is None else read_rank(text)


def _reason(fault: Fault) -> str:
    return " and ".join(NAMES.get(fault.code, (fault.code,)))


KINDS: Final[Mapping[str, Callable[[Any], dict[str, Any]]]] = {
    "classify": _classified,
    "declare": _declared,
    "score_arrangement": _scored,
    "min_points": _fewest,
    "can_declare": _declarable,
    "can_finish": _finishing,
}


def recognises(document: Any) -> bool:
    """Whether it is a list that begins with one of these cases."""
    first = document[0] if isinstance(document, list) and document else None
    return isinstance(first, dict) and first.get("kind") in tuple(KINDS)


FORMAT: Final = Format("rummy_hands", recognises, cases)
