"""The chat: one line at a time, cleaned, not too long and not too fast.

Who may speak at all is in `powers`.
"""

import re
import unicodedata
from typing import Final

from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms.turn import Turn

MOST_CHARACTERS: Final = 300
LINES: Final = 5
IN_MS: Final = 10_000
"""At most `LINES` lines of one member in `IN_MS`."""

_SPACES: Final = re.compile(r"\s+")
# Controls, half characters, private ones, and what turns the direction of text round for everything after it; joiners
# stay, they are spelling.
_UNWANTED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
)


def say(turn: Turn, command: ask.Say) -> None:
    """Adds a line, at most five in ten seconds."""
    room, member = turn.room, turn.actor
    if not room.info.doors.chat:
        raise Rejected("chat.off")
    if room.people[member].muted:
        raise Rejected("chat.muted")
    text = clean_text(command.text)
    if _lines_since(turn, member, turn.now_ms - IN_MS) >= LINES:
        raise Rejected("chat.too_fast")
    turn.tell(happened.LineSaid(room.lines + 1, member, text, turn.now_ms))


def delete_line(turn: Turn, command: ask.DeleteLine) -> None:
    """Takes a line out; its key is not used again."""
    if command.line not in turn.room.chat:
        raise Rejected("room.no_such_message")
    turn.tell(happened.LineDeleted(int(command.line), turn.actor))


def clean_text(text: str) -> str:
    """The text as it is kept: NFC, each run of spaces one space, no control characters, nothing that reorders text.

    Raises Rejected: chat.too_long for more than 300 characters, chat.empty_message for nothing.
    """
    if len(text) > MOST_CHARACTERS:
        raise Rejected("chat.too_long")
    spaced = _SPACES.sub(" ", unicodedata.normalize("NFC", text))
    clean = _UNWANTED.sub("", spaced).strip()
    if not clean:
        raise Rejected("chat.empty_message")
    return clean


def _lines_since(turn: Turn, member: str, since_ms: int) -> int:
    count = 0
    for line in reversed(turn.room.chat.values()):
        if line.at_ms <= since_ms:
            break
        count += line.member == member
    return count
