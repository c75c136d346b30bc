"""Tambola (housie): tickets, calls, claims. The object the house plays is `game.TAMBOLA`.

What programs of one's own may use is listed here; docs/tambola.md shows it at work.
"""

from baithak.games.tambola.claims import ClaimedTicket, ClaimRules, Facts, Verdict, judge
from baithak.games.tambola.dividends import DIVIDENDS, Pattern
from baithak.games.tambola.strips import Strip, draw_strip
from baithak.games.tambola.tickets import TICKETS, Rows, Ticket, draw_ticket, fault, rank_of_ticket, ticket_of_rank

__all__ = [
    "DIVIDENDS",
    "TICKETS",
    "ClaimRules",
    "ClaimedTicket",
    "Facts",
    "Pattern",
    "Rows",
    "Strip",
    "Ticket",
    "Verdict",
    "draw_strip",
    "draw_ticket",
    "fault",
    "judge",
    "rank_of_ticket",
    "ticket_of_rank",
]
