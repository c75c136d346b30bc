"""What a run does, told to both servers and to the load as JSON on the command line."""

from typing import Any, Final

import msgspec

#: Numbers come by tap, so that a game takes as long as the server needs, not as long as people do.
SETTINGS: Final[dict[str, Any]] = {"calling": "tapped"}


class Plan(msgspec.Struct, frozen=True):
    """One room with so many `players`, the host among them, each with one ticket."""

    players: int


class Measured(msgspec.Struct, frozen=True):
    """What the load saw.

    From the first number to the last verdict: `deliveries` are messages received by all together, `bytes_each` what a
    player received on average and `bytes_most` the one who received most. Then the bytes that the whole of each of these
    takes: `seal_bytes` what one player received of the sealing, `tickets_bytes` of the dealing, `people_bytes` the list of
    members in a snapshot, `record_bytes` the record as downloaded.
    """

    commands: int
    claims: int
    deliveries: int
    seconds: float
    bytes_each: float
    bytes_most: int
    seal_bytes: int = 0
    tickets_bytes: int = 0
    people_bytes: int = 0
    record_bytes: int = 0


def decode(text: str) -> Plan:
    return msgspec.json.decode(text, type=Plan)
