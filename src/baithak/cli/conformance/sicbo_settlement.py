"""The vectors of Sic Bo's settlement: what bets bring on given dice (`sicbo.md` S10–S27)."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from baithak.cli.conformance.vectors import Case, Format, differs, says
from baithak.games.sicbo.bets import Spot, read_spot
from baithak.games.sicbo.payouts import HALF_CHIPS, Dice, returns


class Head(msgspec.Struct, frozen=True):
    """What a document says of its own units; its cases are read one by one."""

    minor_units_per_chip: Literal[2]
    meaning: Literal["stake plus profit for a winning bet, 0 for a losing bet"] = msgspec.field(name="return")
    vectors: list[Any]


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: str
    arg: int | str | list[int] | None
    stake_chips: Annotated[int, msgspec.Meta(ge=1, le=1 << 40)]


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case; what it expects stands beside what is given."""

    id: str
    title: str
    dice: Dice
    bets: list[Bet]
    won: list[bool]
    returns_minor: list[int]
    returns_chips: list[float]
    returns_whole_chips_floor: list[int]
    total_stake_chips: int
    total_return_minor: int
    net_minor: int


def cases(document: Any) -> Iterator[Case]:
    """Each vector as a case; a document whose head is another is one failed case."""
    try:
        head = msgspec.convert(document, Head)
    except msgspec.ValidationError as problem:
        yield Case("", [str(problem)])
        return
    for place, given in enumerate(head.vectors):
        name = given.get("id") if isinstance(given, dict) else None
        yield Case(name if isinstance(name, str) else f"vectors[{place}]", list(_failures(given)))


def _failures(given: Any) -> Iterator[str]:
    try:
        vector = msgspec.convert(given, Vector)
        # Each by itself, for a vector may have two bets on one spot.
        backs = [returns({_spot(bet).key: bet.stake_chips}, vector.dice)[_spot(bet).key] for bet in vector.bets]
    except ValueError as problem:
        yield str(problem)
        return
    stake = sum(bet.stake_chips for bet in vector.bets)
    came = {
        "won": [back > 0 for back in backs],
        "returns_minor": backs,
        "returns_chips": [back / HALF_CHIPS for back in backs],
        "returns_whole_chips_floor": [back // HALF_CHIPS for back in backs],
        "total_stake_chips": stake,
        "total_return_minor": sum(backs),
        "net_minor": sum(backs) - HALF_CHIPS * stake,
    }
    for what, value in came.items():
        yield from differs(what, getattr(vector, what), value)


def _spot(bet: Bet) -> Spot:
    """The spot of a bet. Raises ValueError where there is none."""
    parts = () if bet.arg is None else (bet.arg,) if isinstance(bet.arg, int) else bet.arg
    return read_spot(":".join((bet.type, "-".join(map(str, parts)))) if parts else bet.type)


FORMAT: Final = Format("sicbo_settlement", says("format", "sicbo-settlement-vectors/1"), cases)
