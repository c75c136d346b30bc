"""The SQLite store keeps the contract of stores."""

from pathlib import Path

import pytest

from baithak.store.port import Store
from baithak.store.sqlite import SqliteStore
from tests.contract.store_contract import OpenStore, StoreContract


@pytest.fixture
def open_store(tmp_path: Path) -> OpenStore:
    async def open_it() -> Store:
        return await SqliteStore.open(tmp_path / "data")

    return open_it


class TestSqlite(StoreContract):
    pass
