"""What a verification found: findings by code, each with one of three verdicts.

The English sentence of every code is in `words`; what finds them is in `record` and `chain`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

#: `ok`: recomputed and the same. `not`: recomputed and different, or against the rules. `cannot`: the record alone
#: doesn't show it, or nothing stands behind it.
Verdict: TypeAlias = Literal["ok", "not", "cannot"]


@dataclass(frozen=True)
class Finding:
    """One statement about a record: a code of `words`, its verdict, and the parameters of its sentence, by name."""

    code: str
    verdict: Verdict
    params: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Report:
    """All that one verification found, in the order checked.

    `readable` is false when what was given is no record at all; `findings` then holds the one reason.
    """

    findings: tuple[Finding, ...]
    readable: bool = True

    @property
    def holds(self) -> bool:
        """True when it was a record and nothing that was recomputed came out different."""
        return self.readable and all(finding.verdict != "not" for finding in self.findings)


class UnreadableError(Exception):
    """What was given is no record: a code of `words` that begins with `unreadable.`, and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.finding = Finding(f"unreadable.{code}", "not", _texts(params.items()))


def ok(code: str, **params: object) -> Finding:
    """The finding that `code` holds."""
    return Finding(code, "ok", _texts(params.items()))


def wrong(code: str, **params: object) -> Finding:
    """The finding that `code` does not hold."""
    return Finding(code, "not", _texts(params.items()))


def cannot(code: str, **params: object) -> Finding:
    """The finding that `code` can't be checked."""
    return Finding(code, "cannot", _texts(params.items()))


def _texts(params: Iterable[tuple[str, object]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in params)
