"""The chat: one line at a time, cleaned, not too long and not too fast.

Who may speak at all is in `powers`.
"""

import unicodedata
from typing import Final

from baithak.kernel.rejected import Rejected
from baithak.kernel.text import without_unseen
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.turn import Turn

MOST_CHARACTERS: Final = 300
LINES: Final = 5
IN_MS: Final = 10_000
"""At most `LINES` lines of one member in `IN_MS`."""


def say(turn: Turn, command: ask.Say) -> None:
    """Adds a line, at most five in ten seconds."""
    _check_may_speak(turn)
    text = clean_text(command.text)
    _check_pace(turn)
    turn.tell(happened.LineSaid(turn.room.lines + 1, turn.actor, text, turn.now_ms))


def say_phrase(turn: Turn, command: ask.SayPhrase) -> None:
    """Adds a line without a text of its own, which is a line like any other."""
    _check_may_speak(turn)
    _check_pace(turn)
    turn.tell(happened.LineSaid(turn.room.lines + 1, turn.actor, "", turn.now_ms, command.phrase))


def delete_line(turn: Turn, command: ask.DeleteLine) -> None:
    """Takes a line out; its key is not used again."""
    if command.line not in turn.room.chat:
        raise Rejected("room.no_such_message")
    turn.tell(happened.LineDeleted(int(command.line), turn.actor))


def clean_text(text: str) -> str:
    """The text as it is kept: NFC, each run of spaces one space, without controls, what can't be seen, and what reorders
    text; joiners and emoji stay as they are spelled.

    Raises Rejected: chat.too_long for more than 300 characters, chat.empty_message for nothing that can be seen.
    """
    if len(text) > MOST_CHARACTERS:
        raise Rejected("chat.too_long")
    spaced = _tidied(text)
    clean = without_unseen(spaced)
    if clean != spaced:
        # What had something unseen in between may belong together now.
        clean = _tidied(clean)
    if not clean:
        raise Rejected("chat.empty_message")
    return clean


def _check_may_speak(turn: Turn) -> None:
    if not turn.room.info.doors.chat:
        raise Rejected("chat.off")
    if turn.room.people[turn.actor].muted:
        raise Rejected("chat.muted")


def _check_pace(turn: Turn) -> None:
    if _lines_since(turn, turn.actor, turn.now_ms - IN_MS) >= LINES:
        raise Rejected("chat.too_fast")


def _tidied(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _lines_since(turn: Turn, member: str, since_ms: int) -> int:
    count = 0
    for line in reversed(turn.room.chat.values()):
        if line.at_ms <= since_ms:
            break
        # A line of later than now was said before the clock was set back.
        count += line.member == member and line.at_ms <= turn.now_ms
    return count
