"""`Seen`: what a client knows of a room from the messages it got, merged as `docs/protocol.md` says.

Over real sockets it is used by `phone`, in the process by `hall`.
"""

from typing import Any


class Seen:
    """The room as one client sees it. `mine` and `my_game` are its own parts."""

    def __init__(self) -> None:
        self.member = ""
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.mine: dict[str, Any] = {}
        self.my_game: dict[str, Any] = {}
        self.epoch: str | None = None
        self.seq: int | None = None
        self.bye: str | None = None

    def take(self, message: dict[str, Any]) -> None:
        """Merges one message of the server's. Asserts that no update is missing."""
        match message["t"]:
            case "welcome":
                self.epoch, self.member = message["epoch"], message["member"]
            case "snapshot":
                self.seq, self.room, self.game = message["seq"], message["room"], message["game"]
            case "update":
                assert self.seq is not None
                assert self.seq + 1 == message["seq"], "an update is missing"
                self.seq = message["seq"]
                self.room = merged(self.room, message.get("room", {}))
                self.game = merged(self.game, message.get("game", {}))
            case "mine":
                self.mine = message.get("room", self.mine)
                self.my_game = message.get("game", self.my_game)
            case "bye":
                self.bye = message["code"]

    @property
    def whole(self) -> dict[str, Any]:
        """All that it knows."""
        return {"room": self.room, "game": self.game, "mine": self.mine, "my_game": self.my_game}

    @property
    def face(self) -> dict[str, Any]:
        """One's own face among the people."""
        face: dict[str, Any] = self.room["people"][self.member]
        return face


def merged(before: dict[str, Any], delta: dict[str, Any]) -> dict[str, Any]:
    """The part after an update's delta (`docs/protocol.md`)."""
    after: dict[str, Any] = before | delta.get("set", {})
    for field, entries in delta.get("put", {}).items():
        after[field] = after[field] | entries
    for field, keys in delta.get("drop", {}).items():
        after[field] = {key: value for key, value in after[field].items() if key not in keys}
    return after
