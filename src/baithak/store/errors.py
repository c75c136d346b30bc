"""What a store can refuse or fail at, told apart by what the caller does about it.

The store itself is in `port`, reading bodies in `codec`.
"""


class StoreError(Exception):
    """Base of everything here."""


class Conflict(StoreError):
    """Somebody appended to the room first: catch up from `head_seq` and decide again.

    Nothing of the refused append was stored.
    """

    def __init__(self, room: str, after_seq: int, head_seq: int) -> None:
        super().__init__(f"room {room} stands at {head_seq}, not at {after_seq}")
        self.room = room
        self.after_seq = after_seq
        self.head_seq = head_seq


class AlreadyAnswered(StoreError):
    """A command id in the append has a receipt already: give the old `answer`, decide the others again.

    Nothing of the refused append was stored. The answer is left out of the message: it may be private.
    """

    def __init__(self, room: str, member: str, command_id: str, answer: bytes) -> None:
        super().__init__(f"room {room} has answered a command {command_id!r} of {member} before")
        self.room = room
        self.member = member
        self.command_id = command_id
        self.answer = answer


class Taken(StoreError):
    """The new room's `what` ("code", "link" or "room") belongs to another room: draw another and append again.

    Nothing of the refused append was stored.
    """

    def __init__(self, room: str, what: str) -> None:
        super().__init__(f"the {what} drawn for room {room} is taken")
        self.room = room
        self.what = what


class NoSuchRoom(StoreError):
    """An append to a room that was never opened, or that has expired. Nothing of it was stored."""

    def __init__(self, room: str) -> None:
        super().__init__(f"there is no room {room}")
        self.room = room


class Unreadable(StoreError):
    """The log of one room can't be read from `seq` on: set the room aside. Other rooms are not touched.

    `why` is for the operator and holds no value from the log (F11).
    """

    def __init__(self, room: str, seq: int, why: str) -> None:
        super().__init__(f"room {room} can't be read at event {seq}: {why}")
        self.room = room
        self.seq = seq
        self.why = why


class StoreUnavailable(StoreError):
    """The store as a whole can't do its work now (folder, disk, another server, a newer database).

    The message is one sentence for the operator. Nothing that was refused with it counts as stored.
    """
