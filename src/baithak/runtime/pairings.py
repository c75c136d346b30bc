"""`Pairings`: the televisions that show a code and wait until somebody types it in a room.

Kept in memory alone: after a restart a television shows a fresh code. How it comes into the room is in `rooms.entry`.
"""

import secrets
import unicodedata
from collections.abc import Callable
from typing import Final

from baithak.accounts.accounts import Welcome
from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Language
from baithak.runtime.spoken_codes import MOST_CHARACTERS

LASTS_MS: Final = 600_000
"""How long a code can be typed; and, after it was typed, how long the television can ask where to go."""
MOST: Final = 1_000
CODES: Final = 1_000_000
"""Six digits: what can be read from the sofa and said aloud."""


class Pairing:
    """One television that waits. `code` is on its screen for all to read, the secret known to it alone.

    `account` is who that device is to the house, None for nobody yet; `welcome` is the session that was made for such a
    device. `room` is where the code led, None before it was typed.
    """

    __slots__ = ("account", "code", "ends_ms", "language", "room", "secret", "welcome")

    def __init__(self, code: str, secret: str, account: str | None, language: Language, ends_ms: int) -> None:
        self.code = code
        self.secret = secret
        self.account = account
        self.language = language
        self.ends_ms = ends_ms
        self.room: str | None = None
        self.welcome: Welcome | None = None

    def welcomed(self, welcome: Welcome) -> str:
        """A session was made for that device, once, though its code be typed again. Returns the account."""
        self.welcome = welcome
        self.account = welcome.guest.id
        return self.account


class Pairings:
    """All televisions that wait, at most 1,000: one more, and the oldest is forgotten and shows a fresh code.

    Every code that can't be used, be it unknown, over, used or no code at all, is refused alike with
    room.no_such_television, so that trying codes tells nothing.
    """

    def __init__(
        self,
        random_below: Callable[[int], int] = secrets.randbelow,
        random_secret: Callable[[], str] = secrets.token_urlsafe,
    ) -> None:
        self._random_below = random_below
        self._random_secret = random_secret
        # By secret in the order in which they end.
        self._by_secret: dict[str, Pairing] = {}
        self._by_code: dict[str, Pairing] = {}

    def show(self, account: str | None, language: Language, now_ms: int) -> Pairing:
        """A television begins to wait, with a code that no other shows now and a secret of 256 bits."""
        self._forget(now_ms)
        if len(self._by_secret) >= MOST:
            self._drop(next(iter(self._by_secret.values())))
        code = self._code()
        while code in self._by_code:
            code = self._code()
        pairing = Pairing(code, self._random_secret(), account, language, now_ms + LASTS_MS)
        self._by_secret[pairing.secret] = self._by_code[code] = pairing
        return pairing

    def take(self, typed: str, now_ms: int) -> Pairing:
        """The television that shows that code; from now on nobody else can take it. Raises Rejected where there is none.

        Digits of any script are understood, with any space or dash. Whoever takes it says `led` or `give_back`.
        """
        self._forget(now_ms)
        pairing = self._by_code.pop(_digits(typed), None)
        if pairing is None:
            raise Rejected("room.no_such_television")
        return pairing

    def give_back(self, pairing: Pairing) -> None:
        """The television couldn't be brought in: its code can be typed again."""
        if pairing.secret in self._by_secret:
            self._by_code.setdefault(pairing.code, pairing)

    def led(self, pairing: Pairing, room: str, now_ms: int) -> None:
        """The television is in that room, and will ask where it is."""
        pairing.room, pairing.ends_ms = room, now_ms + LASTS_MS
        if self._by_secret.pop(pairing.secret, None) is None and len(self._by_secret) >= MOST:
            self._drop(next(iter(self._by_secret.values())))
        self._by_secret[pairing.secret] = pairing

    def waiting(self, secret: str, now_ms: int) -> Pairing:
        """The pairing of the television that knows the secret. Raises Rejected where there is none, or none any more."""
        self._forget(now_ms)
        pairing = self._by_secret.get(secret)
        if pairing is None:
            raise Rejected("room.no_such_television")
        return pairing

    def _code(self) -> str:
        return f"{self._random_below(CODES):06}"

    def _forget(self, now_ms: int) -> None:
        while self._by_secret:
            first = next(iter(self._by_secret.values()))
            if first.ends_ms > now_ms:
                return
            self._drop(first)

    def _drop(self, pairing: Pairing) -> None:
        del self._by_secret[pairing.secret]
        if self._by_code.get(pairing.code) is pairing:
            del self._by_code[pairing.code]


def _digits(typed: str) -> str:
    """The digits of what somebody typed, as Western ones; nothing where it is too long to be a code."""
    if len(typed) > MOST_CHARACTERS:
        return ""
    return "".join(str(unicodedata.decimal(char)) for char in typed if char.isdecimal())
