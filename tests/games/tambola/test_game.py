"""The game as the house knows it: settings, views that share their pieces, whom an event touches."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from baithak.games.tambola import game
from baithak.games.tambola.checking import checked
from baithak.games.tambola.commands import (
    CallBag,
    CallNext,
    Claim,
    ClaimPaper,
    GoOn,
    HandOut,
    Mark,
    SetCalling,
    SetNamed,
    SetPace,
    Start,
    TakeBack,
    Unmark,
    Want,
)
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.settings import OwnPattern, Share, TambolaSettings
from baithak.games.tambola.view import TambolaPrivate, TambolaPublic
from baithak.kernel.effects import RoundEnded, SealAsked, TimeMoved
from baithak.kernel.game import EVERYONE, NOBODY
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Paused, Resumed, Went
from baithak.rooms import commands as ask
from tests.contract import evening as rooms
from tests.contract.texts import codes_with_text
from tests.games.tambola.evening import Evening, a_game, an_evening


def test_the_settings_that_nobody_changed_are_good() -> None:
    TAMBOLA.check_settings(TambolaSettings())


@pytest.mark.parametrize("pace_s", [2, 21])
def test_T12_a_pace_out_of_range_is_no_setting(pace_s: int) -> None:
    with pytest.raises(Rejected) as refused:
        TAMBOLA.check_settings(TambolaSettings(pace_s=pace_s))
    assert Rejected("room.setting_range", setting="pace_s", min=3, max=20) == refused.value


@pytest.mark.parametrize("chips", [-1, 10_001])
def test_T10_a_prize_out_of_range_is_no_setting(chips: int) -> None:
    with pytest.raises(Rejected) as refused:
        TAMBOLA.check_settings(TambolaSettings(prizes={"top_line": 5, "full_house": chips}))
    assert Rejected("room.setting_range", setting="prizes", min=0, max=10_000) == refused.value


def test_T10_at_least_one_dividend_is_played() -> None:
    with pytest.raises(Rejected) as refused:
        TAMBOLA.check_settings(TambolaSettings(prizes={}))
    assert Rejected("room.setting_range", setting="dividends", min=1, max=12) == refused.value


def test_T10_only_dividends_that_are_known_are_played() -> None:
    with pytest.raises(Rejected) as refused:
        TAMBOLA.check_settings(TambolaSettings(prizes={"centre_line": 5}))
    assert Rejected("tambola.no_such_dividend") == refused.value


def test_the_table_of_powers_says_who_runs_a_game_and_who_plays_it() -> None:
    runs = {Start, HandOut, SetNamed, CallNext, CallBag, TakeBack, SetCalling, SetPace, GoOn, ClaimPaper}
    plays = {Want, Mark, Unmark, Claim}
    assert runs == {command for command, power in TAMBOLA.commands.items() if power is Power.RUN}
    assert plays == {command for command, power in TAMBOLA.commands.items() if power is Power.PLAY}
    assert len(runs | plays) == len(TAMBOLA.commands)


def test_a_round_lasts_from_the_sealing_to_the_end() -> None:
    evening = an_evening()
    assert not TAMBOLA.in_round(evening.state)
    evening.ask(Start(), "asha")
    assert TAMBOLA.in_round(evening.state)
    evening.seal()
    assert TAMBOLA.in_round(evening.state)
    evening.ask(EndAsked())
    assert not TAMBOLA.in_round(evening.state)


def test_T10_dividends_are_shown_in_the_order_of_the_settings_with_their_prizes() -> None:
    evening = an_evening(prizes={"full_house": 9, "top_line": 4})
    shown = [(name, each.prize_half_chips, each.wins) for name, each in evening.public.dividends.items()]
    assert [("full_house", 18, ()), ("top_line", 8, ())] == shown


def test_before_the_first_game_all_is_empty() -> None:
    evening = an_evening(calling="tapped", pace_s=9)
    assert ("lobby", "tapped", 9, None, {}, {}, {}, None) == (
        evening.phase,
        evening.public.calling,
        evening.public.pace_s,
        evening.public.next_ms,
        evening.public.calls,
        evening.public.claims,
        evening.public.tickets,
        evening.public.ended,
    )
    assert TambolaPrivate({}, {}) == evening.hand("asha")


def changed(evening: Evening, **settings: Any) -> None:
    evening.state = TAMBOLA.open(TambolaSettings(**settings), evening.state)


OTHERWISE: dict[str, Any] = {
    "calling": "bag",
    "price": 9,
    "max_tickets": 2,
    "own": (OwnPattern("Plus", ((0, 0),)),),
    "prizes": {"own_1": Share(100)},
}


def test_T13_an_ended_game_stays_to_be_seen_as_it_was_played_when_the_settings_change() -> None:
    evening = a_game(prizes={"top_line": 4, "full_house": Share(100)}, price=5)
    evening.win("bala", "top_line")
    evening.claim("chitra", "full_house")
    evening.ask(EndAsked())
    before, own = evening.public, evening.hand("bala")
    played = evening.state.settings
    on_ticket = checked(evening.state, evening.rank("bala"))
    changed(evening, **OTHERWISE)
    assert before == replace(evening.public, played=None)
    assert played == evening.public.played
    assert own == evening.hand("bala")
    assert on_ticket == checked(evening.state, evening.rank("bala"))
    changed(evening, pace_s=3)
    assert (before, played) == (replace(evening.public, played=None), evening.public.played)


def test_T13_settings_that_are_changed_back_are_again_those_that_the_game_was_played_with() -> None:
    evening = a_game(pace_s=9)
    evening.ask(EndAsked())
    ended = evening.public
    changed(evening, pace_s=3)
    changed(evening, pace_s=9)
    assert ended == evening.public


def test_T13_the_next_game_has_the_changed_settings_and_takes_the_place_of_the_one_before() -> None:
    evening = a_game(calling="tapped", prizes={"top_line": 4})
    evening.win("bala", "top_line")
    evening.ask(EndAsked())
    changed(evening, **OTHERWISE)
    evening.ask(Want(2), "bala")
    evening.ask(Start(), "asha")
    public = evening.public
    assert (None, "bag", {}, {}, ["own_1"]) == (
        public.played,
        public.calling,
        public.calls,
        public.claims,
        list(public.dividends),
    )
    evening.seal()
    assert {"asha": 1, "bala": 2, "chitra": 1} == evening.public.tickets
    assert 2 * 9 * 4 == evening.public.pot_half_chips


def test_T13_before_the_first_game_changed_settings_are_seen_at_once() -> None:
    evening = an_evening(prizes={"top_line": 4})
    changed(evening, **OTHERWISE)
    assert (None, "bag", ["own_1"]) == (
        evening.public.played,
        evening.public.calling,
        list(evening.public.dividends),
    )


def test_T13_in_a_room_the_host_sets_the_next_game_while_all_still_read_the_result() -> None:
    evening = rooms.Evening(TAMBOLA, {"calling": "tapped"})
    evening.do("asha", Start())
    evening.do("asha", CallNext(0))
    evening.do("asha", ask.EndRound())
    ended = TAMBOLA.public(evening.state)
    evening.do("asha", ask.ChangeSettings({"calling": "automatic", "pace_s": 4}))
    assert ended == replace(TAMBOLA.public(evening.state), played=None)
    assert 4 == evening.room.table.settings["pace_s"]
    evening.do("asha", Start())
    assert ("automatic", 4, {}) == (
        (public := TAMBOLA.public(evening.state)).calling,
        public.pace_s,
        public.calls,
    )


def two_calls(evening: Evening) -> None:
    evening.out(1, 2)


def a_mark(evening: Evening) -> None:
    evening.mark("bala", evening.row("bala", 0)[0])


def a_claim(evening: Evening) -> None:
    evening.claim("bala", "full_house")


#: What may change of the public part when something happens.
CHANGES: list[tuple[Callable[[Evening], object], set[str]]] = [
    (two_calls, {"calls", "next_ms"}),
    (a_mark, set()),
    (a_claim, {"phase", "next_ms", "claims"}),
    (lambda evening: evening.win("bala", "top_line"), {"phase", "next_ms", "claims", "dividends", "calls"}),
    (lambda evening: evening.ask(SetPace(9), "asha"), {"pace_s", "next_ms"}),
    (lambda evening: evening.ask(SetCalling("tapped"), "asha"), {"calling", "next_ms"}),
    (lambda evening: evening.ask(Paused()), {"next_ms"}),
    (lambda evening: evening.ask(Went("bala")), {"tickets"}),
]


@pytest.mark.parametrize(("happens", "changed"), CHANGES)
def test_a_piece_of_the_view_that_did_not_change_is_the_same_object_as_before(
    happens: Callable[[Evening], object], changed: set[str]
) -> None:
    evening = a_game(calling="automatic")
    evening.out(90)
    evening.ask(SetPace(8), "asha")
    before = evening.public
    happens(evening)
    after = evening.public
    fields = TambolaPublic.__struct_fields__
    assert changed == {field for field in fields if getattr(before, field) is not getattr(after, field)}


def test_what_changed_within_a_piece_leaves_its_other_entries_the_same_objects() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    before = evening.public
    evening.win("chitra", "middle_line")
    after = evening.public
    assert all(before.calls[key] is after.calls[key] for key in before.calls)
    assert before.claims["1"] is after.claims["1"]
    assert before.dividends["top_line"] is after.dividends["top_line"]


def test_exactly_those_are_touched_whose_own_part_an_event_may_change() -> None:
    evening = an_evening()
    evening.start()
    a_mark(evening)
    evening.win("bala", "top_line")
    evening.ask(Paused())
    evening.ask(Resumed())
    evening.ask(Went("bala"))
    evening.ask(EndAsked())
    touched = {type(event).__name__: TAMBOLA.touched(event) for event in evening.log}
    three = frozenset({"asha", "bala", "chitra"})
    balas = frozenset({"bala"})
    own = {"Started": EVERYONE, "Dealt": three, "MarksSet": balas, "Claimed": balas, "TicketsOut": balas}
    assert {name: own.get(name, NOBODY) for name in touched} == touched
    assert set(own) < set(touched)


@pytest.mark.parametrize("event", [SealAsked(), RoundEnded(), TimeMoved(5)])
def test_what_the_house_does_touches_nobodys_own_part(event: SealAsked | RoundEnded | TimeMoved) -> None:
    assert NOBODY == TAMBOLA.touched(event)


@pytest.mark.parametrize("event", [SealAsked(), RoundEnded()])
def test_an_effect_that_means_nothing_to_the_game_leaves_the_very_state(event: SealAsked | RoundEnded) -> None:
    evening = a_game()
    assert evening.state is TAMBOLA.evolve(evening.state, event)


def test_every_event_has_its_own_tag_that_begins_with_the_kind() -> None:
    tags = [tag(event) for event in TAMBOLA.events]
    assert len(tags) == len(set(tags))
    assert all(one.startswith("tambola.") for one in tags)


def tag(each: type[msgspec.Struct]) -> str:
    return str(each.__struct_config__.tag)


def test_the_view_of_a_whole_game_is_plain_json() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    body = msgspec.json.encode([evening.public, evening.hand("bala")])
    assert [evening.public, evening.hand("bala")] == list(
        msgspec.json.decode(body, type=tuple[TambolaPublic, TambolaPrivate])
    )


def test_every_code_and_dividend_in_the_rules_has_its_words_in_three_languages() -> None:
    sources = (Path(game.__file__).parent).glob("*.py")
    said = {name for source in sources for name in re.findall(r'"((?:tambola|room|net)\.\w+)"', source.read_text())}
    tags = {tag(each) for each in (*TAMBOLA.events, *TAMBOLA.commands)}
    codes = said - tags - {"tambola.prize", "tambola.tickets", "tambola.given_back"} | {
        f"tambola.{dividend}" for dividend in DIVIDENDS
    }
    assert {"tambola.claim_won", "room.game_running", "net.already_done", "tambola.early_five"} < codes
    assert set() == codes - codes_with_text()
