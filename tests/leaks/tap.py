"""What must be in no byte that leaves the server, in whatever spelling; found by a tap on everything phones and logs got.

The property at the level of views is in the contract of games; here it is the wire.
"""

from base64 import b32encode, b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from typing import Any

from baithak.kernel.seal import prk
from tests.support.phone import Phone
from tests.support.seen import Seen

SHORTEST = 12
"""How much of a secret's beginning is looked for: few enough bytes to find a part, too many for chance."""


def spellings(secret: bytes) -> set[str]:
    """The beginning of a secret in the ways in which somebody might write bytes down."""
    start = secret[:SHORTEST]
    numbers = [str(byte) for byte in start]
    return {
        start.hex(),
        start.hex().upper(),
        start.hex(" "),
        start.hex(":"),
        b64encode(start).decode().rstrip("="),
        urlsafe_b64encode(start).decode().rstrip("="),
        b32encode(start).decode().rstrip("="),
        b32encode(start).decode().rstrip("=").lower(),
        str(int.from_bytes(secret, "big")),
        str(int.from_bytes(secret, "little")),
        ",".join(numbers),
        ", ".join(numbers),
        repr(start)[2:-1],
    }


def found(secrets: Iterable[str], text: str) -> list[str]:
    """Those of the secrets that are in the text."""
    return [secret for secret in secrets if secret in text]


def luck_of(record: dict[str, Any]) -> set[str]:
    """How the seeds of a finished round and its key are spelled."""
    server_seed = bytes.fromhex(record["server_seed"])
    key = prk(server_seed, bytes.fromhex(record["round_id"]))
    seeds = [bytes.fromhex(player["seed"]) for player in record["players"] if player["seed"] is not None]
    return {spelled for secret in (server_seed, key, *seeds) for spelled in spellings(secret)}


class Secrets:
    """All that a finished game had to keep to itself, from its record and what its players held."""

    def __init__(self, record: dict[str, Any], tickets: dict[str, dict[str, list[list[int]]]]) -> None:
        """`tickets` are each member's own: the rows by rank."""
        self.order: list[int] = [number for number, _ in record["draws"][-1]["result"]["calls"]]
        self.of_the_luck = luck_of(record)
        self.tickets = {
            member: {rank: ticket_spellings(rank, rows) for rank, rows in own.items()}
            for member, own in tickets.items()
        }

    def of_the_tickets(self, but: str = "", shown: frozenset[str] = frozenset()) -> set[str]:
        """How the tickets of all but that member are spelled, but for those that were shown to all."""
        return {
            spelled
            for member, own in self.tickets.items()
            if member != but
            for rank, spelled_so in own.items()
            if rank not in shown
            for spelled in spelled_so
        }

    def to_come(self, called: int) -> set[str]:
        """The next numbers, as they would stand in any list of them."""
        ahead = [str(number) for number in self.order[called : called + 4]]
        return {",".join(ahead), ", ".join(ahead)} if len(ahead) == 4 else set()

    def heard_by(self, phone: Phone) -> Iterator[str]:
        """Whatever of this that phone was told before it was told to all."""
        seen = Seen()
        shown: frozenset[str] = frozenset()
        for text, message in phone.heard:
            seen.take(message)
            wins = [win for dividend in seen.game.get("dividends", {}).values() for win in dividend["wins"]]
            shown |= {win["ticket"] for win in wins}
            if seen.game.get("phase") == "ended":
                # What a refused claim rested on is told once nothing can be won with it (T22).
                shown |= {refused["ticket"] for refused in seen.game["refused"].values()}
            yield from found(self.of_the_luck, text)
            yield from found(self.of_the_tickets(phone.member, shown), text)
            numbers = [call["number"] for call in seen.game.get("calls", {}).values()]
            yield from found(self.to_come(len(numbers)), text)
            if numbers != self.order[: len(numbers)]:
                yield f"numbers out of order: {numbers}"

    def in_the_log(self, text: str) -> list[str]:
        """Whatever of this the server wrote down."""
        return found(self.of_the_luck | self.of_the_tickets(), text)


def ticket_spellings(rank: str, rows: list[list[int]]) -> set[str]:
    """A ticket by its rank in decimal and hex, and by its rows with and without their blanks."""
    bare = [[number for number in row if number] for row in rows]
    spelled = {rank, f"{int(rank):x}"}
    for lines in (rows, bare):
        joined = [",".join(map(str, line)) for line in lines]
        spelled |= {"],[".join(joined), ",".join(joined)}
    return spelled
