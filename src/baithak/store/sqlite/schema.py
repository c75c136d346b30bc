"""The tables, as numbered steps that only ever go forward, and the walk from an older file to today's.

Opening the file is in `folder`.
"""

import sqlite3
from collections.abc import Sequence

from baithak.store.errors import StoreUnavailable

APPLICATION_ID = 0x62746B31
"""Marks a file as ours ("btk1"), so that another program's database is never touched."""

# The log is an append-only rowid table with a unique index beside it: rows go to the end of the file in the order of
# their commits, and only the narrow index is written all over. No foreign keys: what belongs to a room is deleted in
# one place (`rooms.delete`), and checking them would cost every append.
FIRST = (
    """
    CREATE TABLE rooms (
        room TEXT NOT NULL PRIMARY KEY,
        code TEXT UNIQUE,
        link TEXT NOT NULL UNIQUE,
        created_ms INTEGER NOT NULL,
        last_used_ms INTEGER NOT NULL,
        closed_ms INTEGER,
        set_aside TEXT
    ) STRICT
    """,
    "CREATE INDEX rooms_by_use ON rooms (last_used_ms)",
    """
    CREATE TABLE events (
        position INTEGER PRIMARY KEY,
        room TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        body BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX events_by_seq ON events (room, seq)",
    """
    CREATE TABLE receipts (
        position INTEGER PRIMARY KEY,
        room TEXT NOT NULL,
        member TEXT NOT NULL,
        command_id TEXT NOT NULL,
        answer BLOB NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX receipts_by_command ON receipts (room, member, command_id)",
    """
    CREATE TABLE deadlines (
        room TEXT NOT NULL,
        id TEXT NOT NULL,
        due_ms INTEGER NOT NULL,
        PRIMARY KEY (room, id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE memberships (
        position INTEGER PRIMARY KEY,
        room TEXT NOT NULL,
        account TEXT NOT NULL,
        member TEXT NOT NULL,
        last_used_ms INTEGER NOT NULL,
        UNIQUE (room, account)
    ) STRICT
    """,
    "CREATE INDEX memberships_by_account ON memberships (account, last_used_ms)",
    """
    CREATE TABLE snapshots (
        room TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        hash BLOB NOT NULL,
        format TEXT NOT NULL,
        body BLOB NOT NULL,
        body_hash BLOB NOT NULL
    ) STRICT
    """,
    "CREATE TABLE beat (only INTEGER PRIMARY KEY CHECK (only = 1), at_ms INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE guests (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        last_used_ms INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX guests_by_use ON guests (last_used_ms)",
    "CREATE TABLE sessions (token_hash BLOB NOT NULL PRIMARY KEY, account TEXT NOT NULL) STRICT",
    "CREATE INDEX sessions_by_account ON sessions (account)",
)

Migration = Sequence[str]
MIGRATIONS: Sequence[Migration] = (FIRST,)
"""Step n leads from version n to n + 1. A step that has been released is never changed."""


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the file to the newest version; each step is one transaction, so a death in between leaves a whole version.

    Raises StoreUnavailable for a file of a newer program or of another program altogether.
    """
    version = _number(connection, "user_version")
    owner = _number(connection, "application_id")
    if version == 0 and owner == 0 and _is_empty(connection):
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    elif owner != APPLICATION_ID:
        raise StoreUnavailable("The database in the data folder belongs to another program.")
    if version > len(migrations):
        raise StoreUnavailable(
            f"The data folder was written by a newer Baithak (format {version}; this one knows {len(migrations)}): "
            "use that version or newer."
        )
    for number, statements in enumerate(migrations[version:], start=version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _is_empty(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None
