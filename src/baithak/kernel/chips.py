"""Chips: free counters in half-chips, moved by ledger entries that sum to zero.

Who holds how many is in `rooms`; why they move is a game's business.
"""

from collections.abc import Iterable, Mapping

import msgspec

HOUSE = "house"
"""The room's own account, the other side of every prize."""


class Entry(msgspec.Struct, frozen=True):
    """`half_chips` come to `account` (a member's id or `HOUSE`), or leave it when negative."""

    account: str
    half_chips: int


def pay(account: str, half_chips: int) -> tuple[Entry, Entry]:
    """The two entries by which the house pays `half_chips` to `account`."""
    return Entry(account, half_chips), Entry(HOUSE, -half_chips)


def booked(balances: Mapping[str, int], entries: Iterable[Entry]) -> dict[str, int]:
    """The balances (half-chips by account) after `entries`. Raises ValueError unless the entries sum to zero."""
    after = dict(balances)
    total = 0
    for entry in entries:
        after[entry.account] = after.get(entry.account, 0) + entry.half_chips
        total += entry.half_chips
    if total != 0:
        raise ValueError(f"ledger entries sum to {total} half-chips instead of zero")
    return after
