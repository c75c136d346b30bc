"""The chat: lengths, rates, cleaning, deleting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.chat import clean_text
from tests.contract.evening import HOST, SPECTATOR, Evening


def test_a_line_says_who_when_and_what(evening: Evening) -> None:
    evening.do("ravi", ask.Say(" नमस्ते   दोस्तो\n"))
    line = evening.room.chat["1"]
    assert ("ravi", "ravi", "नमस्ते दोस्तो", evening.now_ms) == (line.member, line.name, line.text, line.at_ms)


def test_a_phrase_is_a_line_that_has_no_text_and_can_be_deleted(evening: Evening) -> None:
    evening.do(SPECTATOR, ask.SayPhrase("well_played"))
    line = evening.room.chat["1"]
    assert (SPECTATOR, "", "well_played", evening.now_ms) == (line.member, line.text, line.phrase, line.at_ms)
    evening.do("ravi", ask.Say("thanks"))
    assert evening.room.chat["2"].phrase is None
    evening.do(HOST, ask.DeleteLine("1"))
    assert ["2"] == list(evening.room.chat)


def test_phrases_and_lines_have_one_pace(evening: Evening) -> None:
    for _ in range(3):
        evening.do("ravi", ask.SayPhrase("one_minute"))
    for _ in range(2):
        evening.do("ravi", ask.Say("hello"))
    assert Rejected("chat.too_fast") == evening.refused("ravi", ask.SayPhrase("thank_you"))
    assert Rejected("chat.too_fast") == evening.refused("ravi", ask.Say("hello"))


def test_nobody_says_a_phrase_who_is_muted_or_where_the_chat_is_off(evening: Evening) -> None:
    evening.do(HOST, ask.Mute("ravi"))
    assert Rejected("chat.muted") == evening.refused("ravi", ask.SayPhrase("nice_one"))
    evening.do(HOST, ask.SetEntry(spectators=True, chat=False, approval=False))
    assert Rejected("chat.off") == evening.refused("noor", ask.SayPhrase("nice_one"))


def test_a_spectator_may_chat(evening: Evening) -> None:
    evening.do(SPECTATOR, ask.Say("hello"))
    assert "hello" == evening.room.chat["1"].text


def test_a_line_keeps_the_name_that_its_member_had(evening: Evening) -> None:
    evening.do("ravi", ask.Say("hello"))
    evening.do("ravi", ask.SetName("Someone else"))
    assert "ravi" == evening.room.chat["1"].name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat.empty_message"),
        (" \n\t ", "chat.empty_message"),
        ("\u202e\u0000", "chat.empty_message"),
        ("\u200b", "chat.empty_message"),
        ("\u2060 \u200d\ufeff", "chat.empty_message"),
        ("\U000e0041\u00ad\u034f", "chat.empty_message"),
        ("\u3164\u115f\u2800", "chat.empty_message"),
        ("x" * 301, "chat.too_long"),
    ],
)
def test_a_line_has_one_to_three_hundred_characters(evening: Evening, text: str, code: str) -> None:
    assert Rejected(code) == evening.refused("ravi", ask.Say(text))
    assert evening.refused("ravi", ask.Say("x" * 300)) is None


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\u0000b\u001bc", "abc"),
        ("می\u200cشود", "می\u200cشود"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("Jose\u0301", "Jos\u00e9"),
        ("line\nline", "line line"),
        ("Ra\u200bvi \u2060 Kumar", "Ravi Kumar"),
        ("Jose\u034f\u0301", "Jos\u00e9"),
        ("a\u200db", "ab"),
        ("क्\u200dष", "क्\u200dष"),
        ("1\ufe0f\u20e3 ❤\ufe0f", "1\ufe0f\u20e3 ❤\ufe0f"),
        ("\u0601 ١٩٤٧", "\u0601 ١٩٤٧"),
    ],
)
def test_what_reorders_or_controls_text_is_taken_out_and_spelling_stays(text: str, clean: str) -> None:
    assert clean == clean_text(text)
    assert clean == clean_text(clean)


@given(st.text(max_size=40) | st.text("aश् ीر\u200b\u200c\u200d\u0301م\ufe0f🙂 \n\u034f", max_size=25))
def test_a_line_that_is_clean_stays_as_it_is(text: str) -> None:
    codes = set[str]()
    try:
        clean = clean_text(text)
    except Rejected as rejected:
        codes.add(rejected.code)
    else:
        assert clean == clean_text(clean)
    assert codes <= {"chat.empty_message"}


def test_a_member_says_five_lines_in_ten_seconds_and_no_more(evening: Evening) -> None:
    for number in range(5):
        evening.do("ravi", ask.Say(f"line {number}"))
        evening.wait(1_000)
    assert Rejected("chat.too_fast") == evening.refused("ravi", ask.Say("one more"))
    assert evening.refused("noor", ask.Say("mine")) is None
    evening.wait(4_999)
    assert Rejected("chat.too_fast") == evening.refused("ravi", ask.Say("one more"))
    evening.wait(1)
    assert evening.refused("ravi", ask.Say("one more")) is None


def test_a_chat_that_is_off_is_off_for_all(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=True, chat=False, approval=False))
    for member in (HOST, "ravi", SPECTATOR):
        assert Rejected("chat.off") == evening.refused(member, ask.Say("hello"))


def test_the_last_hundred_lines_are_kept(evening: Evening) -> None:
    for number in range(103):
        evening.wait(2_001)
        evening.do("ravi", ask.Say(f"line {number}"))
    assert [str(key) for key in range(4, 104)] == list(evening.room.chat)


def test_a_deleted_line_is_gone_for_all_and_its_key_is_not_used_again(evening: Evening) -> None:
    evening.do("ravi", ask.Say("one"))
    evening.do("ravi", ask.Say("two"))
    evening.do(HOST, ask.DeleteLine("2"))
    evening.do("ravi", ask.Say("three"))
    assert {"1": "one", "3": "three"} == {key: line.text for key, line in evening.room.chat.items()}


@pytest.mark.parametrize("line", ["2", "", "x", "-1", "01"])
def test_there_is_no_such_line(evening: Evening, line: str) -> None:
    evening.do("ravi", ask.Say("one"))
    assert Rejected("room.no_such_message") == evening.refused(HOST, ask.DeleteLine(line))
