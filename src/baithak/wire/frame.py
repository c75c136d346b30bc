"""One text message as the bytes of a WebSocket frame (RFC 6455, server to client), so that they are made once for all.

Who writes them to which socket is in `web.socket_protocol`.
"""

import msgspec

from baithak.wire.messages import Outgoing

_ENCODER = msgspec.json.Encoder()

FIN_TEXT = 0x81


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
