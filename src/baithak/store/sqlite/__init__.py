"""The store of one server: one SQLite file in the data folder.

What a store must do is in `baithak.store.port`.
"""

from baithak.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
