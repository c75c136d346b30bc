"""A house of private game rooms: the package's version.

Its parts, from the ground up, are described in ARCHITECTURE.md.
"""

__version__ = "0.1.0"
