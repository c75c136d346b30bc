"""Frames that any WebSocket library reads."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from baithak.kernel.hidden import Hidden
from baithak.wire.frame import masked_size, message_frame, text_frame, unmasked
from baithak.wire.messages import Mine, Ok


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_frame_of_any_length_is_read_back(length: int) -> None:
    payload = b"x" * length
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(text_frame(payload))
    assert [Frame(Opcode.TEXT, payload)] == client.events_received()


def test_a_message_is_framed_as_its_json() -> None:
    assert text_frame(b'{"t":"ok","id":"c1"}') == message_frame(Ok("c1"))


def test_F11_a_hidden_value_in_a_message_stops_it() -> None:
    with pytest.raises(TypeError):
        message_frame(Mine(game=Hidden(b"seed")))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535])
def test_a_clients_frame_of_any_length_under_64_kib_is_read_with_what_comes_after_it(length: int) -> None:
    payload = (b"0123456789" * 6_554)[:length]
    frame = Frame(Opcode.TEXT, payload).serialize(mask=True)
    assert len(frame) == masked_size(frame) == masked_size(frame + b"\x81")
    assert payload == unmasked(frame)
    assert all(masked_size(frame[:size]) is None for size in {*range(min(length + 6, 20)), len(frame) - 1})


def test_a_frame_that_is_longer_or_not_masked_is_nothing_that_is_read_here() -> None:
    longer, open_text = Frame(Opcode.TEXT, bytes(65_536)).serialize(mask=True), text_frame(b"a line of text")
    assert [None, None] == [masked_size(longer), masked_size(open_text)]
