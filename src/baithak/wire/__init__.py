"""The door: messages in and out of a socket, decoded strictly, with no await and no I/O anywhere.

The socket itself is in `web`; what a command does is in `rooms` and the games.
"""
