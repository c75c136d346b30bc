"""The durable log: every room's events, receipts and deadlines, the index of rooms, and the rows of the accounts.

What the events mean is in `rooms` and `games`; who reads and appends them is in `runtime`.
"""
