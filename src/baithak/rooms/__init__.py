"""The room round any game: members, roles, powers, seats, chat, the seal, chips, and what each may see.

It knows games only through `kernel.game`; sockets, clocks and storage are in `runtime` and `store`.
"""
