"""What changed between two views of the same type, to be sent instead of the whole.

Relies on views that share unchanged pieces with the one before (see `kernel.game.Game`).
"""

from typing import Any

import msgspec

from baithak.wire.messages import Delta

_NOTHING = object()


def delta(before: msgspec.Struct, after: msgspec.Struct) -> Delta | None:
    """The change from `before` to `after`, or None if there is none.

    Guarantees that `applied(before, delta) == after` (the client's own merge does the same). Both are of one type;
    fields that are dicts have string keys. A piece that is the same object costs nothing to compare. The order of a
    dict's keys is kept only as far as new keys come last.
    """
    whole: dict[str, Any] = {}
    put: dict[str, dict[str, Any]] = {}
    drop: dict[str, list[str]] = {}
    for field in after.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if old is new:
            continue
        if isinstance(new, dict) and isinstance(old, dict):
            changed, gone = _keys(old, new)
            if changed:
                put[field] = changed
            if gone:
                drop[field] = gone
        elif old != new:
            whole[field] = new
    return Delta(whole, put, drop) if whole or put or drop else None


def _keys(old: dict[str, Any], new: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The entries of `new` that aren't so in `old`, and the keys of `old` that `new` hasn't.

    Nearly all entries are the same objects, which is looked at first: comparing them would be a walk through each.
    """
    was = old.get
    changed = {
        key: value for key, value in new.items() if (before := was(key, _NOTHING)) is not value and before != value
    }
    return changed, [] if old.keys() <= new.keys() else [key for key in old if key not in new]
