"""What comes of a command, for who asked: done, or refused with a code; and how long it is remembered in memory.

The lasting receipts are in `store`.
"""

from collections import OrderedDict
from typing import TypeAlias

import msgspec

from baithak.kernel.rejected import Param, Rejected

KEPT_ANSWERS = 512
"""A room's newest answers in memory; older ones are found in the store."""


class Done(msgspec.Struct, frozen=True):
    """The command is done and stored."""


class NotDone(msgspec.Struct, frozen=True):
    """The command changed nothing."""

    code: str
    params: dict[str, Param] = {}


Answer: TypeAlias = Done | NotDone

DONE = Done()


def not_done(rejected: Rejected) -> NotDone:
    """The answer for a refusal of the rules."""
    return NotDone(rejected.code, rejected.params)


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer as a receipt holds it; without a code it was done."""

    code: str | None = None
    params: dict[str, Param] = {}


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(_Kept)
_DONE_BYTES = _ENCODER.encode(_Kept())


def answer_bytes(answer: Answer) -> bytes:
    """The answer as a receipt keeps it."""
    return _DONE_BYTES if isinstance(answer, Done) else _ENCODER.encode(_Kept(answer.code, answer.params))


def answer_from(kept: bytes) -> Answer:
    """The answer that `answer_bytes` made."""
    read = _DECODER.decode(kept)
    return DONE if read.code is None else NotDone(read.code, read.params)


class Answers:
    """The newest answers of a room, by member and command id."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    def get(self, member: str, command_id: str) -> Answer | None:
        """The answer that this command got, if it is remembered here."""
        return self._kept.get((member, command_id))

    def put(self, member: str, command_id: str, answer: Answer) -> None:
        """Remembers an answer, and forgets the oldest beyond `KEPT_ANSWERS`."""
        self._kept[member, command_id] = answer
        if len(self._kept) > KEPT_ANSWERS:
            self._kept.popitem(last=False)
