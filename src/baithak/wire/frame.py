"""WebSocket frames (RFC 6455): one text message as the bytes for all clients, and what is in a client's whole frame.

Who writes and reads them on which socket is in `web.socket_protocol`.
"""

import msgspec

from baithak.wire.messages import Outgoing

try:
    from websockets.speedups import apply_mask
except ImportError:  # the compiled part isn't there for every machine
    from websockets.utils import apply_mask

_ENCODER = msgspec.json.Encoder()

FIN_TEXT = 0x81
MASKED = 0x80


def text_frame(payload: bytes) -> bytes:
    """An unmasked, unfragmented text frame that holds `payload`, which is trusted to be UTF-8."""
    length = len(payload)
    if length < 126:
        head = bytes((FIN_TEXT, length))
    elif length < 1 << 16:
        head = bytes((FIN_TEXT, 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((FIN_TEXT, 127)) + length.to_bytes(8, "big")
    return head + payload


def message_frame(message: Outgoing) -> bytes:
    """The frame of a message. Raises TypeError where a hidden value got into it: nothing is sent then."""
    return text_frame(_ENCODER.encode(message))


def masked_size(data: bytes, at: int = 0) -> int | None:
    """The size of the client's frame that begins at `at`, when all of it is there, masked, and under 64 KiB; else None."""
    if len(data) < at + 6 or data[at + 1] < MASKED:
        return None
    length = data[at + 1] - MASKED
    size = 6 + length if length < 126 else 8 + int.from_bytes(data[at + 2 : at + 4], "big")
    return size if length < 127 and at + size <= len(data) else None


def unmasked(frame: bytes) -> bytes:
    """What is in such a frame of a client's."""
    head = 6 if frame[1] - MASKED < 126 else 8
    return apply_mask(frame[head:], frame[head - 4 : head])
