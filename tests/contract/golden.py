"""A whole playthrough as text that a person can review, kept in `tests/golden`.

`GOLDEN=write pytest tests/…` writes it anew: look at the difference before you keep it. The text holds every event as
it is stored, so that it also proves that an old log can still be read.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from baithak.rooms.commands import HouseCommand
from baithak.rooms.evolve import replay
from baithak.rooms.state import Room
from baithak.store.codec import dump, link, start
from baithak.store.port import StoredEvent
from tests.contract.evening import ROOM, STARTED_MS, Evening, Taken, seen_by_all

FOLDER = Path(__file__).parents[1] / "golden"

_EVENT = re.compile(r"^    = v(?P<version>\d+) (?P<body>\{.*\})$")


def check_golden(name: str, evening: Evening) -> None:
    """The evening is the one that was kept, event by event; and what was kept still leads to what was seen then."""
    path = FOLDER / f"{name}.txt"
    text = written(evening)
    if os.environ.get("GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text)
    kept = path.read_text()
    assert kept.splitlines() == text.splitlines()
    assert _last_view(kept) == seen_by_all(evening, read_back(evening, kept)).decode()


def check_still_read(name: str, evening: Evening) -> None:
    """What an older version kept as `name` leads to what was seen then, with nothing but new fields beside it."""
    kept = (FOLDER / f"{name}.txt").read_text()
    seen = msgspec.json.decode(seen_by_all(evening, read_back(evening, kept)))
    assert _only_more(msgspec.json.decode(_last_view(kept)), seen)


def _only_more(then: Any, now: Any) -> bool:
    if isinstance(then, dict) and isinstance(now, dict):
        return then.keys() <= now.keys() and all(_only_more(value, now[key]) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(_only_more, then, now))
    return bool(then == now)


def written(evening: Evening) -> str:
    """The evening as text: who asked what when, and what happened."""
    return "".join(f"{line}\n" for line in _lines(evening))


def _lines(evening: Evening) -> Iterator[str]:
    yield f"# {evening.game.kind}, rules version {evening.game.rules_version}: an evening as it is stored"
    yield "# seconds · who · what they ask; below it what happened. GOLDEN=write makes it anew."
    for taken in evening.steps:
        yield f"{(taken.at_ms - STARTED_MS) / 1000:.3f} · {taken.actor or 'the house'} · {_asked(taken)}"
        for event in taken.events:
            yield f"    = v{getattr(event, 'version', 1)} {dump(event).decode()}"
    yield f"# seen by all: {seen_by_all(evening, evening.room).decode()}"


def _asked(taken: Taken) -> str:
    command = taken.command
    name = type(command).__name__ if isinstance(command, HouseCommand) else command.__struct_config__.tag
    fields = {field: getattr(command, field) for field in command.__struct_fields__}
    return f"{name} {msgspec.json.encode(fields).decode()}"


def read_back(evening: Evening, text: str) -> Room:
    """The room that the events in `text` lead to, read as the store reads them."""
    head = start(ROOM)
    rows, previous = list[StoredEvent](), head.hash
    for found in filter(None, map(_EVENT.match, text.splitlines())):
        body = found["body"].encode()
        seq, kind, version = len(rows) + 1, msgspec.json.decode(body)["kind"], int(found["version"])
        previous = link(previous, seq, STARTED_MS, kind, version, body)
        rows.append(StoredEvent(seq, STARTED_MS, kind, version, body, previous))
    events: Iterator[Any] = (event for _, event in evening.codec.decode(ROOM, head, rows))
    return replay(events, evening.games)


def _last_view(text: str) -> str:
    return text.splitlines()[-1].removeprefix("# seen by all: ")
