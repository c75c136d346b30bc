"""Events as the store keeps them: JSON with a kind and a version, chained by hashes; and the way back, with upcasting.

The rows are in `port`; sealed values (`kernel.hidden`) are opened here and nowhere else in the store.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from baithak.kernel.hidden import Hidden, unseal
from baithak.store.errors import Unreadable
from baithak.store.port import Head, StoredEvent

T = TypeVar("T")
Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""From the plain JSON object of one version of an event to that of the next."""

_NUMBERS = Layout(">QQI")  # seq, at_ms, length of the kind
_VERSION = Layout(">I")


def start(room: str) -> Head:
    """Where a room's log stands before its first event: number 0, and the hash that the chain begins with."""
    return Head(0, sha256(room.encode()).digest())


def link(previous: bytes, seq: int, at_ms: int, kind: str, version: int, body: bytes) -> bytes:
    """The hash of an event, 32 bytes.

    SHA-256 of: the previous hash, seq and at_ms (8 bytes each), the kind's length (4 bytes) and UTF-8, the version
    (4 bytes), the body; numbers are big-endian.
    """
    name = kind.encode()
    return sha256(
        b"".join((previous, _NUMBERS.pack(seq, at_ms, len(name)), name, _VERSION.pack(version), body))
    ).digest()


class Codec:
    """Turns the events of all the given types into rows and back.

    An event's kind is its struct's tag. Its version is the class attribute `version` (`ClassVar[int]`), 1 where there
    is none; `upcasts[kind, n]` leads from version n to n + 1.
    """

    def __init__(
        self, event_types: Iterable[type[msgspec.Struct]], upcasts: Mapping[tuple[str, int], Upcast] | None = None
    ) -> None:
        """Raises ValueError for a type without a text tag, a tag that two types share, or an upcast that is missing."""
        self._upcasts = dict(upcasts or {})
        self._types: dict[str, type[msgspec.Struct]] = {}
        self._names: dict[type[msgspec.Struct], tuple[str, int]] = {}
        self._decoders: dict[str, msgspec.json.Decoder[msgspec.Struct]] = {}
        self._encoder = msgspec.json.Encoder(enc_hook=_open)
        for event_type in event_types:
            kind = event_type.__struct_config__.tag
            version = getattr(event_type, "version", 1)
            if not isinstance(kind, str):
                raise ValueError(f"{event_type.__name__} has no tag to be known by")  # noqa: TRY004 - no caller's value
            if not isinstance(version, int):
                raise ValueError(f"{event_type.__name__}: `version` is the class's, not a field")  # noqa: TRY004
            if kind in self._types:
                raise ValueError(f"{event_type.__name__} and {self._types[kind].__name__} share the tag {kind}")
            for older in range(1, version):
                if (kind, older) not in self._upcasts:
                    raise ValueError(f"nothing leads from {kind} version {older} to {older + 1}")
            self._types[kind] = event_type
            self._names[event_type] = (kind, version)
            self._decoders[kind] = msgspec.json.Decoder(event_type, dec_hook=_seal)

    def encode(self, head: Head, at_ms: int, events: Sequence[msgspec.Struct]) -> list[StoredEvent]:
        """The rows of `events`, numbered and chained after `head`.

        Raises KeyError for an event of a type that the codec wasn't given.
        """
        seq, previous = head.seq, head.hash
        rows: list[StoredEvent] = []
        for event in events:
            kind, version = self._names[type(event)]
            body = self._encoder.encode(event)
            seq += 1
            previous = link(previous, seq, at_ms, kind, version, body)
            rows.append(StoredEvent(seq, at_ms, kind, version, body, previous))
        return rows

    def decode(
        self, room: str, head: Head, rows: Iterable[StoredEvent]
    ) -> Iterator[tuple[StoredEvent, msgspec.Struct]]:
        """Each row with its event, in order, as today's types.

        Checks that the rows follow `head` without a gap and that the chain holds. Raises Unreadable, before giving the
        event, where it doesn't, or where the kind, the version or the body isn't known. Nothing of a body is in the error.
        """
        seq, previous = head.seq, head.hash
        for row in rows:
            seq += 1
            if row.seq != seq:
                raise Unreadable(room, seq, f"it is missing; event {row.seq} comes next")
            previous = link(previous, seq, row.at_ms, row.kind, row.version, row.body)
            if row.hash != previous:
                raise Unreadable(room, seq, "the hash chain is broken: this event or the one before was changed")
            yield row, self.event(room, row)

    def event(self, room: str, row: StoredEvent) -> msgspec.Struct:
        """One row's event as today's type; its place in the chain is not looked at. Raises Unreadable as `decode` does."""
        known = self._types.get(row.kind)
        if known is None:
            raise Unreadable(room, row.seq, f"events of kind {row.kind} are not known here")
        version = self._names[known][1]
        if not 1 <= row.version <= version:
            raise Unreadable(
                room, row.seq, f"{row.kind} version {row.version} is not known here; {version} is the newest"
            )
        try:
            if row.version == version:
                return self._decoders[row.kind].decode(row.body)
            plain = msgspec.json.decode(row.body)
            for older in range(row.version, version):
                plain = self._upcasts[row.kind, older](plain)
            return msgspec.convert(plain, known, dec_hook=_seal, builtin_types=(), str_keys=True)
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError):
            # The error's text may quote a value, and the value may be a seed: neither is passed on.
            why = f"the body doesn't fit {row.kind} version {row.version}"
        raise Unreadable(room, row.seq, why)


def dump(value: Any) -> bytes:
    """Any state or struct as JSON with its sealed values opened, for a snapshot. Keep it in the store (F11)."""
    return _ENCODER.encode(value)


def load(body: bytes, of_type: type[T]) -> T:
    """What `dump` made. Raises ValueError, without a value in it, when the body isn't such a thing."""
    try:
        return msgspec.json.decode(body, type=of_type, dec_hook=_seal)
    except msgspec.MsgspecError:
        pass
    raise ValueError(f"the body is no {getattr(of_type, '__name__', of_type)}")


def _open(value: Any) -> Any:
    if isinstance(value, Hidden):
        return unseal(value)
    raise TypeError(f"a {type(value).__name__} can't be stored")


def _seal(wanted: Any, plain: Any) -> Any:
    if get_origin(wanted) is not Hidden:
        raise TypeError(f"a {wanted} can't be read from the store")
    (inner,) = get_args(wanted)
    return Hidden(msgspec.convert(plain, inner, dec_hook=_seal, builtin_types=(), str_keys=True))


_ENCODER = msgspec.json.Encoder(enc_hook=_open)
