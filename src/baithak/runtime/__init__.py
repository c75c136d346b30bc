"""The async staff of the house: what runs rooms, wakes them, and speaks to the people in them.

The rules are in `rooms` and the games; the sockets in `web`.
"""
