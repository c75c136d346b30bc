"""`Accounts`: guests, and the device sessions by which they are known again.

The rows are kept by `store`; what a name may be is in `kernel.names`.
"""

import secrets
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from baithak.kernel.names import clean_name
from baithak.rooms.commands import Language
from baithak.store.errors import Taken
from baithak.store.port import AccountStore, Guest

DAY_MS: Final = 24 * 60 * 60 * 1000
SESSION_MS: Final = 400 * DAY_MS
"""How long after its last use a device is still known; browsers keep no cookie longer."""

_TOKEN_BYTES: Final = 32


class Welcome(msgspec.Struct, frozen=True):
    """A new guest and the token for their device, which is told once and kept here as its hash only."""

    guest: Guest
    token: str

    def __repr__(self) -> str:
        return f"Welcome(guest={self.guest!r}, …)"

    def __rich_repr__(self) -> list[tuple[str, object]]:
        return [("guest", self.guest)]


class Accounts:
    """The guests of the house. `random_bytes` is the only luck in it."""

    def __init__(self, store: AccountStore, random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._store = store
        self._random_bytes = random_bytes

    async def new_guest(self, name: str, language: Language, now_ms: int) -> Welcome:
        """A person with a new session. Raises Rejected for the name (`clean_name`); trusts the door for the language."""
        return await self._add(clean_name(name), language, now_ms)

    async def new_television(self, language: Language, now_ms: int) -> Welcome:
        """A television with a new session: an account without a name."""
        return await self._add("", language, now_ms)

    async def _add(self, name: str, language: Language, now_ms: int) -> Welcome:
        while True:
            account = "a" + b32encode(self._random_bytes(10)).decode().lower()[:12]
            token = self._random_bytes(_TOKEN_BYTES)
            guest = Guest(account, name, language, now_ms, now_ms)
            try:
                await self._store.add_guest(guest, sha256(token).digest())
            except Taken:
                continue
            return Welcome(guest, urlsafe_b64encode(token).rstrip(b"=").decode())

    async def by_token(self, token: str, now_ms: int) -> Guest | None:
        """The person on that device; None for a token that is unknown, malformed or unused for 400 days.

        Notes the use, at most once a day.
        """
        token_hash = _hash(token)
        if token_hash is None:
            return None
        guest = await self._store.guest_by_token(token_hash)
        if guest is None or guest.last_used_ms < now_ms - SESSION_MS:
            return None
        if guest.last_used_ms < now_ms - DAY_MS:
            return await self._store.change_guest(guest.id, used_ms=now_ms)
        return guest

    async def change(self, account: str, name: str, language: Language) -> Guest | None:
        """The person with that name and language; None if there is none.

        Raises Rejected for the name (`clean_name`); trusts the door for the language.
        """
        return await self._store.change_guest(account, name=clean_name(name), language=language)

    async def sign_out(self, token: str) -> None:
        """Forgets the device; silent for a token that isn't known."""
        token_hash = _hash(token)
        if token_hash is not None:
            await self._store.drop_session(token_hash)

    async def expire(self, now_ms: int) -> int:
        """Forgets the people whose device wasn't seen for 400 days; returns how many."""
        return await self._store.expire_guests(now_ms - SESSION_MS)


def _hash(token: str) -> bytes | None:
    try:
        secret = urlsafe_b64decode(token + "=")
    except ValueError:
        return None
    well_formed = len(secret) == _TOKEN_BYTES and urlsafe_b64encode(secret).rstrip(b"=").decode() == token
    return sha256(secret).digest() if well_formed else None
