"""Which message may come when."""

from baithak.rooms.commands import Lock
from baithak.wire.door import Do, Door
from baithak.wire.messages import PROTOCOL, Hello, Ping, Refused
from baithak.wire.session import Session

HELLO = '{"t":"hello","protocol":1}'
LOCK = '{"t":"do","id":"c1","command":{"do":"room.lock"}}'


def test_a_command_before_hello_is_refused_and_the_conversation_goes_on() -> None:
    session = Session(Door(()))
    assert Refused("c1", "wire.not_joined") == session.receive(LOCK)
    assert Hello(PROTOCOL) == session.receive(HELLO)
    assert Do("c1", Lock()) == session.receive(LOCK)


def test_a_client_of_another_protocol_is_told_to_reload() -> None:
    session = Session(Door(()))
    assert Refused(None, "net.update") == session.receive('{"t":"hello","protocol":2}')
    assert Refused("c1", "wire.not_joined") == session.receive(LOCK)


def test_ping_is_answered_at_any_time() -> None:
    assert Ping() == Session(Door(())).receive('{"t":"ping"}')


def test_a_frame_that_is_no_message_changes_nothing() -> None:
    session = Session(Door(()))
    session.receive(HELLO)
    assert Refused(None, "wire.bad_json") == session.receive("{")
    assert Do("c1", Lock()) == session.receive(LOCK)


def test_a_second_hello_asks_anew() -> None:
    session = Session(Door(()))
    session.receive(HELLO)
    assert Hello(PROTOCOL, "e1", 3) == session.receive('{"t":"hello","protocol":1,"epoch":"e1","seq":3}')
