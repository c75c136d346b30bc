"""The draws of a record by kind, typed: which label they stand under and what they say was drawn (F7).

Whether it was drawn is checked in `tambola`, `rummy` and `sicbo`.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from baithak.fairness.fields import a_label, a_list, a_rank, an_account, an_integer, an_object, any_object, or_none
from baithak.fairness.report import UnreadableError


@dataclass(frozen=True)
class TicketDraw:
    """`tambola/ticket/i`: the rank of one ticket, and who holds it (None: given back)."""

    label: str
    number: int
    rank: int
    holder: str | None


@dataclass(frozen=True)
class StripDraw:
    """`tambola/strip/i`: the ranks of the six tickets of a strip, and who holds it (None: given back)."""

    label: str
    number: int
    ranks: tuple[int, ...]
    holder: str | None


@dataclass(frozen=True)
class CallsDraw:
    """`tambola/calls`: the numbers in the order called, each with whether it came from the stream or from a bag."""

    label: str
    calls: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class DiceDraw:
    """`sicbo/dice`: three dice in the order drawn."""

    label: str
    dice: tuple[int, ...]


@dataclass(frozen=True)
class OrderDraw:
    """`rummy/deck`, `rummy/reshuffle/k`, `rummy/toss`: an order of 0 … n-1, the top first."""

    label: str
    order: tuple[int, ...]


@dataclass(frozen=True)
class UnknownDraw:
    """A label that is none of F7's."""

    label: str


Draw: TypeAlias = TicketDraw | StripDraw | CallsDraw | DiceDraw | OrderDraw | UnknownDraw

_NUMBERED = re.compile(r"tambola/(ticket|strip)/(0|[1-9][0-9]{0,5})", re.ASCII)
_ORDERS = ("rummy/deck", "rummy/reshuffle/1", "rummy/reshuffle/2", "rummy/toss")


def a_draw(value: object, where: str) -> Draw:
    """One entry of a record's draws.

    Raises:
        UnreadableError: for a field or a value that the label's result doesn't have.
    """
    entry = an_object(value, where, {"label", "result"})
    label = a_label(entry["label"], f"{where}.label")
    result, where = entry["result"], f"{where}.result"
    numbered = _NUMBERED.fullmatch(label)
    if numbered and numbered[1] == "ticket":
        fields = an_object(result, where, {"rank", "holder"})
        rank = a_rank(fields["rank"], f"{where}.rank")
        return TicketDraw(label, int(numbered[2]), rank, or_none(fields["holder"], f"{where}.holder", an_account))
    if numbered:
        fields = an_object(result, where, {"tickets", "holder"})
        ranks = tuple(a_rank(rank, f"{where}.tickets") for rank in _six(fields["tickets"], f"{where}.tickets"))
        return StripDraw(label, int(numbered[2]), ranks, or_none(fields["holder"], f"{where}.holder", an_account))
    if label == "tambola/calls":
        calls = a_list(an_object(result, where, {"calls"})["calls"], f"{where}.calls", 90)
        return CallsDraw(label, tuple(_a_call(call, f"{where}.calls[{place}]") for place, call in enumerate(calls)))
    if label == "sicbo/dice":
        return DiceDraw(label, three_dice(an_object(result, where, {"dice"})["dice"], f"{where}.dice"))
    if label in _ORDERS:
        order = a_list(an_object(result, where, {"order"})["order"], f"{where}.order", 108)
        return OrderDraw(label, tuple(an_integer(place, f"{where}.order", 0, 107) for place in order))
    any_object(result, where)
    return UnknownDraw(label)


def three_dice(value: object, where: str) -> tuple[int, ...]:
    """Three dice, each 1–6."""
    dice = a_list(value, where, 3)
    if len(dice) != 3:
        raise UnreadableError("wrong_type", where=where, wanted="three dice")
    return tuple(an_integer(die, where, 1, 6) for die in dice)


def _six(value: object, where: str) -> list[object]:
    items = a_list(value, where, 6)
    if len(items) != 6:
        raise UnreadableError("wrong_type", where=where, wanted="six entries")
    return items


def _a_call(value: object, where: str) -> tuple[int, str]:
    pair = a_list(value, where, 2)
    if len(pair) != 2 or pair[1] not in ("stream", "bag"):
        raise UnreadableError("wrong_type", where=where, wanted='[number, "stream" or "bag"]')
    return an_integer(pair[0], where, 1, 90), str(pair[1])
