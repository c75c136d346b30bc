"""A moment by which something happens by itself: data derived from a state, stored beside the events.

Waking up at the moment is the work of `runtime`.
"""

import msgspec


class Deadline(msgspec.Struct, frozen=True):
    """`id` is unique in its room and names one occasion (`tambola.call.17`), so that a stale firing can be told.

    `due_ms` is wall time in milliseconds.
    """

    id: str
    due_ms: int
