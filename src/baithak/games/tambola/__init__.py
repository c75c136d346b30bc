"""Tambola (housie): tickets, calls, claims. The object the house plays is `game.TAMBOLA`."""
