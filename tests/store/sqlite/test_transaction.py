"""What one transaction lays down, and what the writer remembers between two."""

import sqlite3
from collections.abc import Iterator

import pytest

from baithak.store.errors import Conflict
from baithak.store.sqlite import transaction as module
from baithak.store.sqlite.schema import migrate
from baithak.store.sqlite.transaction import Heads, Transaction
from tests.store.rows import following, opening


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    yield connection
    connection.close()


def test_a_head_counts_only_once_it_is_kept(connection: sqlite3.Connection) -> None:
    heads = Heads()
    transaction = Transaction(connection, heads)
    connection.execute("BEGIN")
    assert [None] == transaction.append_all([opening("r1", 2)])
    assert 2 == heads.get(connection, "r1")
    connection.execute("ROLLBACK")
    heads.undo()
    assert heads.get(connection, "r1") is None


def test_forgetting_heads_costs_a_look_and_no_more(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REMEMBERED_ROOMS", 3)
    heads = Heads()
    transaction = Transaction(connection, heads)
    for number in range(20):
        assert [None] == transaction.append_all([opening(f"r{number}", number)])
        heads.keep()
    assert len(heads._kept) <= 4
    assert list(range(20)) == [heads.get(connection, f"r{number}") for number in range(20)]


@pytest.mark.parametrize("count", [1, 2, 15, 16, 17, 31, 100])
def test_any_number_of_rows_goes_down_whole(connection: sqlite3.Connection, count: int) -> None:
    transaction = Transaction(connection, Heads())
    assert [None, None] == transaction.append_all([opening("r1", count), following("r1", count, count)])
    assert (2 * count,) == connection.execute("SELECT count(*) FROM events").fetchone()
    assert (2 * count,) == connection.execute("SELECT max(seq) FROM events").fetchone()


def test_within_one_transaction_the_first_of_two_wins(connection: sqlite3.Connection) -> None:
    transaction = Transaction(connection, Heads())
    outcomes = transaction.append_all([opening("r1"), following("r1", 1), following("r1", 1), following("r1", 2)])
    assert [None, None, Conflict, None] == [outcome and type(outcome) for outcome in outcomes]
