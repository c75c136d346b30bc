"""Writes TypeScript types for message, command, view and settings structs, from their msgspec descriptions.

Which types are written, and where to, is said in `cli.export`.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

COMMAND_FIELD = "do"


class TypeScript:
    """Collects interfaces under the names of their structs; `text` gives them in the order first needed."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def struct(self, struct: type[msgspec.Struct], *, incoming: bool) -> str:
        """The TypeScript name for `struct`, whose interface is written if it wasn't.

        A field with a default may be left out where the client writes (`incoming`) and where the server omits
        defaults. Raises TypeError for a type that the wire doesn't use, and ValueError for two structs of one name.
        """
        described = inspect.type_info(struct)
        if not isinstance(described, inspect.StructType):
            raise TypeError(f"{struct!r} is not a struct")
        return self._interface(described, incoming=incoming)

    def union(self, name: str, members: Iterable[str]) -> None:
        """Writes `name` as the union of types already named."""
        self._written[name] = f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"

    def text(self) -> str:
        """All that was written."""
        return "\n".join(self._written.values())

    def _interface(self, described: inspect.StructType, *, incoming: bool) -> str:
        name = _name(described)
        optional = incoming or described.cls.__struct_config__.omit_defaults
        lines = [f"/** {line} */" for line in [(described.cls.__doc__ or "").strip().split("\n")[0]] if line]
        lines.append(f"export interface {name} {{")
        if described.tag_field is not None:
            lines.append(f"  {described.tag_field}: {_literal(described.tag)};")
        self._written.setdefault(name, "")  # keeps its place before what it refers to, and ends a recursion
        for field in described.fields:
            mark = "?" if optional and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self._type(field.type, incoming=incoming)};")
        lines.append("}\n")
        text = "\n".join(lines)
        if self._written[name] not in ("", text):
            raise ValueError(f"two structs are called {name}")
        self._written[name] = text
        return name

    def _type(self, described: inspect.Type, *, incoming: bool) -> str:
        match described:
            case inspect.StructType():
                return self._interface(described, incoming=incoming)
            case inspect.StrType():
                return "string"
            case inspect.IntType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
            case inspect.LiteralType(values=values):
                return " | ".join(_literal(value) for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(self._type(one, incoming=incoming) for one in types)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                inner = self._type(item, incoming=incoming)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.TupleType(item_types=items):
                return "[" + ", ".join(self._type(one, incoming=incoming) for one in items) + "]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._type(value, incoming=incoming)}>"
            case _:
                raise TypeError(f"the wire has no {described!r}")


def _name(described: inspect.StructType) -> str:
    """The struct's own name; a command's is made of its tag (`tambola.set_pace`: `TambolaSetPace`), for two games may
    both have a `Start`.
    """
    if described.tag_field == COMMAND_FIELD and isinstance(described.tag, str):
        return "".join(word.capitalize() for word in re.split("[._]", described.tag))
    return described.cls.__name__


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
