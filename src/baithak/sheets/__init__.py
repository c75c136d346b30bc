"""Tickets on paper: A4 sheets of six as a PDF, in Hindi, Urdu and English (`tambola.md` T28).

It prints what it is given and knows no game: rows of numbers, names, the addresses behind the QR codes.
"""

from baithak.sheets.pages import TICKETS_A_PAGE, Heading, PrintedTicket, ticket_sheets

__all__ = ["TICKETS_A_PAGE", "Heading", "PrintedTicket", "ticket_sheets"]
