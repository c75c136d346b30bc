"""What the door lets in, and what it says of everything else."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.catalog import GAMES
from baithak.games.tambola.commands import Claim
from baithak.rooms.commands import Create, HouseCommand, Join, Say
from baithak.wire.door import MAX_ID, Do, Door
from baithak.wire.messages import MAX_FRAME_BYTES, Hello, Incoming, Ping, Refused

DOOR = Door(command for game in GAMES.values() for command in game.commands)


def do(command: dict[str, Any], command_id: object = "c1", **more: Any) -> str:
    return json.dumps({"t": "do", "id": command_id, "command": command, **more})


def test_a_command_of_the_room_comes_through() -> None:
    assert Do("c1", Say("hello")) == DOOR.decode(do({"do": "room.say", "text": "hello"}))


def test_a_command_of_a_game_comes_through() -> None:
    frame = do({"do": "tambola.claim", "ticket": "12", "dividend": "top_line"})
    assert Do("c1", Claim("12", "top_line")) == DOOR.decode(frame)


def test_hello_and_ping_come_through() -> None:
    assert Hello(1, "e1", 7) == DOOR.decode('{"t":"hello","protocol":1,"epoch":"e1","seq":7}')
    assert Ping() == DOOR.decode(b'{"t":"ping"}')


@pytest.mark.parametrize(
    ("frame", "refused"),
    [
        pytest.param("{", Refused(None, "wire.bad_json"), id="half an object"),
        pytest.param(b"\xff\xfe", Refused(None, "wire.bad_json"), id="not UTF-8"),
        pytest.param("\ud800", Refused(None, "wire.bad_json"), id="a lone surrogate"),
        pytest.param("[" * 9_000, Refused(None, "wire.wrong_type", {"field": "$"}), id="deep nesting"),
        pytest.param(
            '{"t":"zzz","a":' + "[" * 7_000 + "]" * 7_000 + "}",
            Refused(None, "wire.unknown_command"),
            id="deep nesting in a message that there isn't",
        ),
        pytest.param("[]", Refused(None, "wire.wrong_type", {"field": "$"}), id="a list"),
        pytest.param('{"t":"welcome"}', Refused(None, "wire.unknown_command"), id="a message of the server's"),
        pytest.param(do({"do": "room.fly"}), Refused("c1", "wire.unknown_command"), id="an unknown command"),
        pytest.param(do({}), Refused("c1", "wire.wrong_type", {"field": "do"}), id="no command"),
        pytest.param(
            do({"do": "room.say", "text": "x", "actor": "m1"}),
            Refused("c1", "wire.unknown_field", {"field": "actor"}),
            id="an actor chosen by the sender",
        ),
        pytest.param(
            do({"do": "room.lock"}, actor="m1"),
            Refused("c1", "wire.unknown_field", {"field": "actor"}),
            id="an actor beside the command",
        ),
        pytest.param(
            do({"do": "room.say", "text": 5}),
            Refused("c1", "wire.wrong_type", {"field": "command.text"}),
            id="a number for a text",
        ),
        pytest.param(
            do({"do": "tambola.claim", "ticket": "1"}),
            Refused("c1", "wire.wrong_type", {"field": "dividend"}),
            id="a field left out",
        ),
        pytest.param(
            do({"do": "tambola.set_calling", "calling": "loud"}),
            Refused("c1", "wire.wrong_type", {"field": "command.calling"}),
            id="a choice that there isn't",
        ),
        pytest.param(
            do({"do": "room.lock"}, 5), Refused(None, "wire.wrong_type", {"field": "id"}), id="a number as id"
        ),
        pytest.param(do({"do": "room.lock"}, ""), Refused(None, "wire.wrong_type", {"field": "id"}), id="an empty id"),
        pytest.param(
            do({"do": "room.lock"}, "x" * (MAX_ID + 1)),
            Refused(None, "wire.wrong_type", {"field": "id"}),
            id="an id that is too long",
        ),
    ],
)
def test_what_is_wrong_is_said_with_a_code(frame: str | bytes, refused: Refused) -> None:
    assert refused == DOOR.decode(frame)


def test_a_frame_over_16_kib_is_refused_without_being_read() -> None:
    fits = do({"do": "room.say", "text": "x" * (MAX_FRAME_BYTES - 100)})
    assert isinstance(DOOR.decode(fits), Do)
    too_large = do({"do": "room.say", "text": "x" * MAX_FRAME_BYTES})
    assert Refused(None, "wire.too_large", {"max": 16}) == DOOR.decode(too_large)


def test_what_only_the_house_says_is_in_no_union_that_a_socket_may_send() -> None:
    assert not [command for command in DOOR.commands if issubclass(command, HouseCommand)]
    for house in (Create, Join):
        assert house not in DOOR.commands


@given(st.text() | st.binary())
def test_the_door_never_raises_whatever_the_frame_holds(frame: str | bytes) -> None:
    assert isinstance(DOOR.decode(frame), (Incoming, Do, Refused))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from([command.__struct_config__.tag for command in DOOR.commands]),
    st.dictionaries(st.sampled_from(["text", "member", "ticket", "numbers", "round", "settings", "x"]), json_values),
)
def test_a_command_with_anything_in_it_is_let_in_whole_or_refused_with_its_id(tag: str, fields: dict[str, Any]) -> None:
    decoded = DOOR.decode(do({**fields, "do": tag}))
    if isinstance(decoded, Refused):
        assert decoded.id == "c1"
        assert decoded.code in {"wire.unknown_field", "wire.wrong_type", "wire.bad_json"}
    else:
        assert isinstance(decoded, Do)
        assert msgspec.to_builtins(decoded.command)["do"] == tag
