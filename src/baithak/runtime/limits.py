"""How much is too much: token buckets, with the time as an argument."""


class Bucket:
    """Allows `burst` at once and `per_s` a second after that."""

    __slots__ = ("_at_ms", "_burst", "_per_ms", "_tokens")

    def __init__(self, burst: int, per_s: float, now_ms: int) -> None:
        self._burst = float(burst)
        self._per_ms = per_s / 1000
        self._tokens = float(burst)
        self._at_ms = now_ms

    def take(self, now_ms: int) -> bool:
        """Whether one more is allowed now; if so it counts."""
        # A clock that was set back gives nothing, and takes nothing from what comes after.
        self._tokens = min(self._burst, self._tokens + max(0, now_ms - self._at_ms) * self._per_ms)
        self._at_ms = now_ms
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """What was taken last doesn't count."""
        self._tokens = min(self._burst, self._tokens + 1)


class Buckets:
    """A bucket for each key (an address, an account); at most `most` keys are remembered."""

    def __init__(self, burst: int, per_s: float, most: int = 10_000) -> None:
        self._burst = burst
        self._per_s = per_s
        self._most = most
        self._by_key: dict[str, Bucket] = {}

    def take(self, key: str, now_ms: int) -> bool:
        """Whether one more is allowed for `key` now; if so it counts.

        When `most` keys are in use, the one that was longest unused is forgotten, and begins anew if it comes again.
        """
        bucket = self._by_key.pop(key, None) or Bucket(self._burst, self._per_s, now_ms)
        self._by_key[key] = bucket
        if len(self._by_key) > self._most:
            self._by_key.pop(next(iter(self._by_key)))
        return bucket.take(now_ms)

    def give_back(self, key: str) -> None:
        """What was taken last for `key` doesn't count."""
        if key in self._by_key:
            self._by_key[key].give_back()
