"""The pure foundation: what a game is, what it may ask, how luck, time, chips and secrets are written down.

The room round a game is in `rooms`; the games themselves are in `games`.
"""
