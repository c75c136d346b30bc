"""A sealed value: printing, logging, pickling and encoding it all refuse.

The one place that may look inside is `unseal`; the store's codec and the rules call it, nothing else does.
"""

from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")


class Hidden(Generic[T]):
    """A value that is in the server's memory and store only (F11).

    Guarantees that `repr`, `str`, `format`, `pickle` and any msgspec encoder without the store's hook never give the
    value away. Two hidden values are equal when their contents are, so that states compare as usual.
    """

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def __repr__(self) -> str:
        return "Hidden(…)"

    def __format__(self, spec: str) -> str:
        return "Hidden(…)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hidden) and self._value == other._value

    def __hash__(self) -> int:
        # A constant: a hash of the value would let someone who can read hashes test guesses.
        return hash(Hidden)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a hidden value can't be pickled or copied")


def unseal(hidden: Hidden[T]) -> T:
    """The value inside. Trusts the caller to keep it out of views, messages, logs and errors."""
    return hidden._value  # noqa: SLF001 - this function is the one door
