"""What a person is told when a command can't be done: a code with parameters, never a sentence.

The sentences live in the catalogues of the three languages.
"""

from typing import TypeAlias

Param: TypeAlias = str | int | list[int]


class Rejected(Exception):
    """A command refused by the rules.

    `code` is a key of the catalogues (`tambola.claim_short`), `params` what its sentence needs. It is always answered
    to who asked, and is never stored as an event.
    """

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rejected) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"Rejected({self.code!r}, {self.params!r})"
