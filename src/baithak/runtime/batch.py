"""Commands of one room that are decided together and stored in one transaction, and what they come to.

Whose turn it is, and that nothing is said before it is stored, is `host`'s business.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
import structlog

from baithak.kernel.deadline import Deadline
from baithak.kernel.game import Game
from baithak.kernel.rejected import Rejected
from baithak.rooms.context import RoomContext
from baithak.rooms.state import Room
from baithak.rooms.step import step
from baithak.runtime.answers import DONE, Answer, Answers, NotDone, answer_bytes, not_done
from baithak.runtime.dice_box import DiceBox
from baithak.runtime.index import index_changes
from baithak.runtime.log import Happened
from baithak.store.port import IndexChange, Receipt, StoredEvent

BUG: Final = NotDone("server.bug")

log = structlog.get_logger()


class Asked(msgspec.Struct, frozen=True, eq=False):
    """A command in the queue. `reply` is called once, after the outcome is stored.

    `actor` is None for the house. `received_ms` is the moment that counts (T19).
    """

    command: Any
    actor: str | None
    command_id: str | None
    received_ms: int
    reply: Callable[[Answer], None]


class Batch:
    """What was asked; and, once decided, the room as it would be and all that is to be stored and said.

    `answers` stand in the order of `asked`; `answered` are those that get a receipt. `rows` and `due` are what of it is
    stored: the events, and the deadlines after them.
    """

    def __init__(self, asked: Sequence[Asked]) -> None:
        self.asked = asked
        self.conflicts = 0
        self.room: Room
        self.happened: list[Happened] = []
        self.answers: list[Answer] = []
        self.answered: dict[tuple[str, str], Answer] = {}
        self.rows: list[StoredEvent] = []
        self.due: tuple[Deadline, ...] = ()

    def decide(self, room: Room, known: Answers, games: Mapping[str, Game], dice: DiceBox) -> None:
        """Decides one after the other, the first in `room`, giving what is answered already its old answer.

        A second time it is all decided anew.
        """
        self.room, self.happened, self.answers, self.answered = room, [], [], {}
        for asked in self.asked:
            key = (asked.actor, asked.command_id) if asked.actor is not None and asked.command_id is not None else None
            answer = None if key is None else self.answered.get(key) or known.get(*key)
            if answer is None:
                answer = self._one(asked, RoomContext(asked.received_ms, asked.actor, dice.seed(), games))
                if key is not None and answer is not BUG:
                    self.answered[key] = answer
            self.answers.append(answer)

    def _one(self, asked: Asked, context: RoomContext) -> Answer:
        try:
            room, events = step(self.room, asked.command, context)
        except Rejected as rejected:
            return not_done(rejected)
        except Exception:
            # A bug is loud in the log and quiet on the table: the room stays as it was.
            log.exception("room.bug", room=self.room.info.id, command=type(asked.command).__name__)
            return BUG
        if events:
            self.room = room
            self.happened.append(Happened(asked.received_ms, events))
        return DONE

    @property
    def events(self) -> list[Any]:
        """All that happened, in order."""
        return [event for one in self.happened for event in one.events]

    @property
    def receipts(self) -> list[Receipt]:
        """The answers as they are kept."""
        return [Receipt(member, key, answer_bytes(answer)) for (member, key), answer in self.answered.items()]

    @property
    def index(self) -> list[IndexChange]:
        """What it means for the index of rooms."""
        return [change for one in self.happened for change in index_changes(self.room, one.events, one.at_ms)]

    def reply(self, answer: Answer | None = None) -> None:
        """Answers everyone: with their own answer, or all with that one."""
        answers = self.answers if answer is None else [answer] * len(self.asked)
        for asked, own in zip(self.asked, answers, strict=True):
            asked.reply(own)
