"""One socket's conversation, without I/O: which message may come when.

Sockets are in `web`, what a command does in `rooms`; how many messages a second are too many in `runtime.limits`.
"""

from typing import TypeAlias

from baithak.wire.door import Do, Door
from baithak.wire.messages import PROTOCOL, Hello, Ping, Refused

Received: TypeAlias = Hello | Ping | Do | Refused


class Session:
    """From the first `hello` until the socket closes.

    `receive` never raises and never waits: what it returns is either a message to act on or a `Refused` to send back;
    after a `Refused` the conversation goes on as if the frame had not come.
    """

    def __init__(self, door: Door) -> None:
        self._door = door
        self._greeted = False

    def receive(self, frame: str | bytes) -> Received:
        """The message in `frame`.

        A command before `hello` is refused (wire.not_joined), as is a client that speaks another protocol
        (net.update). A second `hello` asks for the room anew.
        """
        message = self._door.decode(frame)
        if isinstance(message, Hello):
            if message.protocol != PROTOCOL:
                return Refused(None, "net.update")
            self._greeted = True
            return message
        if isinstance(message, Do) and not self._greeted:
            return Refused(message.id, "wire.not_joined")
        if isinstance(message, (Do, Ping, Refused)):
            return message
        raise AssertionError(f"the door lets in a {type(message).__name__}")
