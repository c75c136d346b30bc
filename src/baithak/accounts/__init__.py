"""Who a device belongs to: guests with a name, a language and a session.

Who they are in a room is in `rooms`; cookies are in `web`.
"""
