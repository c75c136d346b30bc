"""A ticket checked against the calls, for anyone who knows its number; and the tickets that are to be printed (T25, T28).

Claims are judged in `claims`; how paper is printed is no game's business.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from baithak.games.tambola.events import PAPER
from baithak.games.tambola.state import TambolaState
from baithak.games.tambola.tickets import Rows, read_rank, ticket_of_rank
from baithak.games.tambola.view import NAMED, TicketFace
from baithak.kernel.tickets import NameOf, Paper

SHORT_DIGITS: Final = 6
"""More digits than the short number of any printed ticket has."""


class CheckedDividend(msgspec.Struct, frozen=True):
    """A dividend on one ticket, against the calls.

    `missing` are its numbers that aren't called, where it needs them all; `short` is how many more it needs. `won`: by
    this ticket; `taken`: by anyone, so that nothing is left.
    """

    missing: tuple[int, ...]
    short: int
    complete: bool
    won: bool
    taken: bool


class CheckedTicket(msgspec.Struct, frozen=True):
    """A ticket, by its rank, against the calls.

    `called` are its numbers that are called, ascending; `dividends` those in play, by name. `no`, the `name` of its
    holder, `out` and `barred` (T21) are for who may run the game, and only of a ticket that is in it; for everyone else no
    ticket is.
    """

    ticket: str
    no: int | None
    name: str | None
    rows: Rows
    called: tuple[int, ...]
    dividends: dict[str, CheckedDividend]
    out: bool
    barred: tuple[str, ...]


def checked(state: TambolaState, rank: str) -> CheckedTicket | None:
    """The ticket of that rank as anyone may see it, dealt or not; None where no ticket has it.

    Guarantees that the answer follows from the rank, the settings, the calls and the wins, which all see: that it never
    tells whether somebody holds the ticket (T25).
    """
    read = read_rank(rank)
    if read is None:
        return None
    # One spelling a ticket: «007» is rank 7.
    rank, rows = str(read), ticket_of_rank(read)
    called = frozenset(state.numbers())
    dividends: dict[str, CheckedDividend] = {}
    for name, pattern in state.patterns.items():
        wins = state.dividends[name].wins
        short = pattern.short(rows, called)
        dividends[name] = CheckedDividend(
            missing=pattern.missing(rows, called) if pattern.needs_all else (),
            short=short,
            complete=short == 0,
            won=any(win.ticket == rank for win in wins),
            # Until it is known among how many it is split, others may still share (T19).
            taken=bool(wins) and wins[0].half_chips is not None,
        )
    on_ticket = tuple(sorted(number for row in rows for number in row if number in called))
    return CheckedTicket(rank, None, None, rows, on_ticket, dividends, out=False, barred=())


def checked_by_host(state: TambolaState, number: str, name_of: NameOf) -> CheckedTicket | None:
    """The same by the short number of a printed ticket or by any rank, with what the game knows of it if it is dealt.

    A short number that no printed ticket has is not taken for a rank, unless that is dealt: there are hardly such ranks.
    """
    on_paper = {str(face.no): rank for rank, face in state.hand(PAPER).tickets.items()}
    read = read_rank(number)
    typed = number if read is None else str(read)
    rank = on_paper.get(typed, typed)
    face = next((face for _, dealt, face in state.all_tickets() if dealt == rank), None)
    if face is None:
        return None if len(rank) <= SHORT_DIGITS else checked(state, rank)
    ticket = checked(state, rank)
    if ticket is None:
        return None
    return replace(ticket, no=face.no, name=_holder(state, face, name_of), out=face.out, barred=face.barred)


def papers(state: TambolaState, device: str | None, name_of: NameOf) -> Iterator[Paper]:
    """The printed tickets by their short numbers; then those on that member's own device, which have none on paper.

    Those of other devices are their holders' alone (T25).
    """
    for rank, face in _by_number(state, PAPER):
        yield Paper(rank, face.no, _holder(state, face, name_of), face.rows)
    for rank, face in () if device is None else _by_number(state, device):
        yield Paper(rank, 0, _holder(state, face, name_of), face.rows)


def _holder(state: TambolaState, face: TicketFace, name_of: NameOf) -> str:
    named = state.named.get(face.holder)
    if named is not None:
        return named.name
    # Taken off the list after the game.
    return face.holder.removeprefix(NAMED) if face.holder.startswith(NAMED) else name_of(face.holder)


def _by_number(state: TambolaState, hand: str) -> list[tuple[str, TicketFace]]:
    return sorted(state.hand(hand).tickets.items(), key=lambda ticket: ticket[1].no)
