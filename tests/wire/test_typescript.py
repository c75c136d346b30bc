"""Types as the client reads them."""

from typing import Any, Literal

import msgspec
import pytest

from baithak.wire.typescript import TypeScript


class Inner(msgspec.Struct, frozen=True):
    """A piece."""

    rows: tuple[tuple[int, ...], ...]


class Whole(msgspec.Struct, frozen=True, tag_field="t", tag="whole"):
    """Everything the wire uses.

    More of it.
    """

    text: str
    kind: Literal["a", "b"]
    pieces: dict[str, Inner]
    maybe: Inner | None
    pair: tuple[int, str]
    any: Any
    flag: bool = False


class Start(msgspec.Struct, frozen=True, tag_field="do", tag="cards.start"):
    """Begin."""

    of: str = "all"


def test_a_struct_becomes_an_interface_with_its_pieces() -> None:
    types = TypeScript()
    assert "Whole" == types.struct(Whole, incoming=False)
    assert """/** Everything the wire uses. */
export interface Whole {
  t: "whole";
  text: string;
  kind: "a" | "b";
  pieces: Record<string, Inner>;
  maybe: Inner | null;
  pair: [number, string];
  any: unknown;
  flag: boolean;
}

/** A piece. */
export interface Inner {
  rows: number[][];
}
""" == types.text()


def test_what_the_client_may_leave_out_is_optional() -> None:
    types = TypeScript()
    types.struct(Whole, incoming=True)
    assert "  flag?: boolean;" in types.text()


def test_a_command_is_named_after_its_tag_so_that_two_games_may_both_start() -> None:
    other = msgspec.defstruct("Start", [("rounds", int)], frozen=True, tag_field="do", tag="dice.start")
    types = TypeScript()
    types.union("Command", [types.struct(Start, incoming=True), types.struct(other, incoming=True)])
    assert "export type Command =\n  | CardsStart\n  | DiceStart;" in types.text()
    assert "  of?: string;" in types.text()


def test_two_structs_of_one_name_are_refused() -> None:
    types = TypeScript()
    types.struct(Inner, incoming=False)
    with pytest.raises(ValueError, match="two structs are called Inner"):
        types.struct(msgspec.defstruct("Inner", [("x", int)]), incoming=False)


def test_a_type_that_the_wire_does_not_use_is_refused() -> None:
    with pytest.raises(TypeError):
        TypeScript().struct(msgspec.defstruct("Odd", [("x", float)]), incoming=False)
