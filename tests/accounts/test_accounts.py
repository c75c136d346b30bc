"""Guests and their devices, over a real store."""

import asyncio
import traceback
from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from baithak.accounts.accounts import DAY_MS, SESSION_MS, Accounts, Welcome
from baithak.kernel.rejected import Rejected
from baithak.store.port import Guest
from baithak.store.sqlite import SqliteStore

NOW_MS = 1_800_000_000_000


class Counter:
    """Bytes that count up, so that ids and tokens are known."""

    def __init__(self) -> None:
        self.next = count(1)

    def __call__(self, size: int) -> bytes:
        return next(self.next).to_bytes(size, "little")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path)
    yield store
    await store.close()


async def test_a_new_guest_is_known_again_by_the_token(store: SqliteStore) -> None:
    accounts = Accounts(store, Counter())
    welcome = await accounts.new_guest("  रवि  कुमार ", "hi", NOW_MS)
    assert Guest("aaeaaaaaaaaaa", "रवि कुमार", "hi", NOW_MS, NOW_MS) == welcome.guest
    assert 43 == len(welcome.token)
    assert welcome.guest == await accounts.by_token(welcome.token, NOW_MS)
    assert welcome.guest == await Accounts(store).by_token(welcome.token, NOW_MS)


async def test_a_television_is_known_again_and_has_no_name(store: SqliteStore) -> None:
    accounts = Accounts(store)
    welcome = await accounts.new_television("ur", NOW_MS)
    assert ("", "ur") == (welcome.guest.name, welcome.guest.language)
    assert welcome.guest == await accounts.by_token(welcome.token, NOW_MS)


async def test_each_guest_has_an_own_id_and_token(store: SqliteStore) -> None:
    accounts = Accounts(store)
    welcomes = [await accounts.new_guest("Ravi", "en", NOW_MS) for _ in range(20)]
    assert 20 == len({welcome.guest.id for welcome in welcomes})
    assert 20 == len({welcome.token for welcome in welcomes})
    for welcome in welcomes:
        assert welcome.guest == await accounts.by_token(welcome.token, NOW_MS)
        assert 13 == len(welcome.guest.id)


async def test_an_id_or_token_drawn_twice_is_drawn_again(store: SqliteStore) -> None:
    first = await Accounts(store, Counter()).new_guest("Ravi", "en", NOW_MS)
    second = await Accounts(store, Counter()).new_guest("Meena", "en", NOW_MS)
    assert first.guest.id != second.guest.id
    assert first.token != second.token


def test_the_token_is_nowhere_in_the_store_and_in_no_print(tmp_path: Path) -> None:
    secret = b"secret-token-of-32-bytes-exactly"

    async def welcomed() -> Welcome:
        store = await SqliteStore.open(tmp_path)
        welcome = await Accounts(store, lambda size: secret[:size]).new_guest("Ravi", "en", NOW_MS)
        await store.close()
        return welcome

    welcome = asyncio.run(welcomed())
    content = b"".join(file.read_bytes() for file in sorted(tmp_path.iterdir()))
    assert sha256(secret).digest() in content
    assert secret not in content
    assert welcome.token.encode() not in content
    assert welcome.token not in f"{welcome!r} {welcome} {welcome.__rich_repr__()}"


@pytest.mark.parametrize(
    "token",
    ["", "x", "A" * 42, "A" * 44, "A" * 43, "A" * 42 + "B", "é" * 43, "=" * 43, "A" * 100_000],
    ids=len,
)
async def test_a_token_that_is_none_is_nobodys(store: SqliteStore, token: str) -> None:
    accounts = Accounts(store)
    await accounts.new_guest("Ravi", "en", NOW_MS)
    assert await accounts.by_token(token, NOW_MS) is None
    await accounts.sign_out(token)


async def test_a_device_is_known_for_400_days_after_its_last_use(store: SqliteStore) -> None:
    accounts = Accounts(store)
    token = (await accounts.new_guest("Ravi", "en", NOW_MS)).token
    later_ms = NOW_MS + SESSION_MS
    assert await accounts.by_token(token, later_ms) is not None
    assert await accounts.by_token(token, later_ms + SESSION_MS) is not None
    assert await accounts.by_token(token, later_ms + 2 * SESSION_MS + 1) is None


async def test_a_use_is_noted_once_a_day(store: SqliteStore) -> None:
    accounts = Accounts(store)
    token = (await accounts.new_guest("Ravi", "en", NOW_MS)).token
    before = store.commits
    same_day = await accounts.by_token(token, NOW_MS + DAY_MS)
    assert same_day is not None
    assert (NOW_MS, before) == (same_day.last_used_ms, store.commits)
    next_day = await accounts.by_token(token, NOW_MS + DAY_MS + 1)
    assert next_day is not None
    assert NOW_MS + DAY_MS + 1 == next_day.last_used_ms


async def test_a_guest_changes_name_and_language(store: SqliteStore) -> None:
    accounts = Accounts(store)
    welcome = await accounts.new_guest("Ravi", "en", NOW_MS)
    account = welcome.guest.id
    assert Guest(account, "علی", "ur", NOW_MS, NOW_MS) == await accounts.change(account, " علی ", "ur")
    assert Guest(account, "علی", "ur", NOW_MS, NOW_MS) == await accounts.by_token(welcome.token, NOW_MS)
    assert await accounts.change("anobody", "Ravi", "hi") is None


@pytest.mark.parametrize(
    ("name", "code"),
    [(" ", "room.name_empty"), ("x" * 500, "room.name_too_long"), ("Ra\u202evi", "room.name_bad")],
)
async def test_a_name_that_is_refused_changes_nothing(store: SqliteStore, name: str, code: str) -> None:
    accounts = Accounts(store)
    welcome = await accounts.new_guest("Ravi", "en", NOW_MS)
    commits = store.commits
    with pytest.raises(Rejected) as caught:
        await accounts.new_guest(name, "en", NOW_MS)
    assert code == caught.value.code
    with pytest.raises(Rejected):
        await accounts.change(welcome.guest.id, name, "en")
    assert commits == store.commits
    assert welcome.guest == await accounts.by_token(welcome.token, NOW_MS)
    assert name.strip() == "" or name not in "".join(traceback.format_exception_only(caught.value))


async def test_a_device_signed_out_is_forgotten(store: SqliteStore) -> None:
    accounts = Accounts(store)
    first, second = [await accounts.new_guest("Ravi", "en", NOW_MS) for _ in range(2)]
    await accounts.sign_out(first.token)
    assert await accounts.by_token(first.token, NOW_MS) is None
    assert second.guest == await accounts.by_token(second.token, NOW_MS)


async def test_guests_not_seen_for_400_days_are_forgotten(store: SqliteStore) -> None:
    accounts = Accounts(store)
    await accounts.new_guest("Ravi", "en", NOW_MS - 1)
    kept = await accounts.new_guest("Meena", "hi", NOW_MS)
    assert 1 == await accounts.expire(NOW_MS + SESSION_MS)
    assert kept.guest == await accounts.by_token(kept.token, NOW_MS)
