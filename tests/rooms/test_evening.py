"""The evening's sheet, from what stands in a log: games of any kind, in chips and in words."""

from typing import Any

import pytest

from baithak.catalog import GAMES
from baithak.games.tambola.game import Tambola
from baithak.kernel.chips import HOUSE, Entry, pay
from baithak.kernel.effects import ChipsMoved
from baithak.kernel.hidden import Hidden
from baithak.kernel.results import Result, TellsResults
from baithak.rooms.evening import Evening, EveningGame, EveningPerson, EveningWin, Noted, evening
from baithak.rooms.events import MemberJoined, MemberLeft, RecordMade, RoomCreated, SealOpened
from baithak.rooms.evolve import replay
from baithak.rooms.state import Room
from tests.toy.game import HIGH_CARD

ALL = {**GAMES, HIGH_CARD.kind: HIGH_CARD}


@pytest.fixture
def room() -> Room:
    """Asha's, from which Noor has left."""
    joined = [
        MemberJoined(member, f"a-{member}", name, "player", plays=True, at_ms=0)
        for member, name in (("asha", "Asha"), ("ravi", "Ravi"), ("noor", "Noor"))
    ]
    created = RoomCreated("r1", "Sharma ghar", "en", "KAMAL 1", "link", "asha", "tambola", 2, {}, 0)
    return replay([created, *joined, MemberLeft("noor")], ALL)


def opened(seq: int, number: int, at_ms: int) -> Noted[SealOpened]:
    return Noted(seq, at_ms, SealOpened(number, Hidden(b""), "", "", {}, "", None))


def record(seq: int, number: int, ended_ms: int, **fields: Any) -> Noted[RecordMade]:
    """A record with these fields, of a game of Tambola that nobody won."""
    whole: dict[str, Any] = {
        "game": "tambola",
        "rules": {"settings": {"prizes": {"top_line": 40, "star": "A box of laddoos", "full_house": {"share": 100}}}},
        "draws": [],
        "outcome": {"winners": [], "calls": 0, "ended": "host"},
        "cancelled": None,
    }
    return Noted(seq, ended_ms, RecordMade(number, whole | fields, ended_ms))


def moved(seq: int, reason: str, *entries: Entry) -> Noted[ChipsMoved]:
    return Noted(seq, 0, ChipsMoved(entries, reason))


def ticket(number: int, holder: str | None) -> dict[str, Any]:
    return {"label": f"tambola/ticket/{number}", "result": {"rank": str(number), "holder": holder}}


def won(dividend: str, *by: tuple[str, int]) -> dict[str, Any]:
    wins = [{"player": player, "rank": "0", "call": 20, "half_chips": half_chips} for player, half_chips in by]
    return {"dividend": dividend, "by": wins}


def test_an_evening_without_a_finished_game_is_empty(room: Room) -> None:
    assert Evening((), {}) == evening(room, ALL, [], [opened(5, 1, 1)], [moved(6, "tambola.tickets", *pay("asha", -9))])


def test_a_game_is_told_with_times_tickets_and_wins_and_everyone_with_what_it_came_to(room: Room) -> None:
    draws = [ticket(0, "asha"), ticket(1, None), ticket(2, "named:Dadi"), ticket(3, "named:Dadi")]
    strip = {"label": "tambola/strip/0", "result": {"tickets": [str(rank) for rank in range(6)], "holder": "ravi"}}
    calls = {"label": "tambola/calls", "result": {"calls": [[5, "bag"]]}}
    winners = [
        won("top_line", ("asha", 41), ("noor", 39)),
        won("star", ("noor", 0)),
        won("full_house", ("named:Dadi", 90)),
    ]
    ended = record(
        30,
        1,
        7_000,
        draws=[*draws, strip, calls],
        outcome={"winners": winners, "calls": 1, "ended": "last_house"},
    )
    chips = [
        moved(
            12, "tambola.tickets", Entry("asha", -10), Entry("named:Dadi", -20), Entry("ravi", -60), Entry(HOUSE, 90)
        ),
        moved(20, "tambola.prize", *pay("asha", 41), *pay("noor", 39)),
        moved(25, "tambola.prize", *pay("named:Dadi", 90)),
    ]
    told = evening(room, ALL, [ended], [opened(10, 1, 1_000)], chips)
    assert (
        Evening(
            (
                EveningGame(
                    round=1,
                    kind="tambola",
                    began_ms=1_000,
                    ended_ms=7_000,
                    ended="won",
                    tickets={"asha": 1, "named:Dadi": 2, "ravi": 6},
                    wins=(
                        EveningWin("asha", "Asha", "top_line", 41, ""),
                        EveningWin("noor", "Noor", "top_line", 39, ""),
                        EveningWin("noor", "Noor", "star", 0, "A box of laddoos"),
                        EveningWin("named:Dadi", "Dadi", "full_house", 90, ""),
                    ),
                ),
            ),
            {
                "asha": EveningPerson("Asha", 31, 1),
                "named:Dadi": EveningPerson("Dadi", 70, 1),
                "ravi": EveningPerson("Ravi", -60, 0),
                "noor": EveningPerson("Noor", 39, 2),
            },
        )
        == told
    )


def test_a_mixed_evening_has_what_players_paid_each_other_beside_what_the_house_gave(room: Room) -> None:
    half_chips = {"asha": -60, "ravi": 60}
    players = [{"player": member, "half_chips": part} for member, part in half_chips.items()]
    outcome = {"ended": "declared", "winner": "ravi", "players": players}
    ended = [
        record(20, 1, 5, draws=[ticket(0, "asha")], outcome={"winners": [won("top_line", ("asha", 80))], "calls": 9}),
        record(30, 2, 6, game="rummy", outcome=outcome),
        record(40, 3, 7, game="rummy", outcome={}, cancelled={"reason": "rummy.need_two"}),
        record(50, 4, 8, game="rummy", outcome={"ended": "void", "players": [{"player": "noor", "half_chips": 0}]}),
    ]
    paid = moved(29, "rummy.round", *(Entry(member, part) for member, part in half_chips.items()))
    told = evening(room, ALL, ended, [], [moved(19, "tambola.prize", *pay("asha", 80)), paid])
    assert [{}, half_chips, {}, {"noor": 0}] == [game.half_chips for game in told.games]
    assert [80, 60] == [win.half_chips for game in told.games for win in game.wins]
    assert ["declared", "stopped", "void"] == [game.ended for game in told.games[1:]]
    assert {
        "asha": EveningPerson("Asha", 20, 1),
        "ravi": EveningPerson("Ravi", 60, 1),
        "noor": EveningPerson("Noor", 0, 0),
    } == told.people


def test_T10_each_game_tells_the_names_of_its_own_patterns_as_they_were_in_it(room: Room) -> None:
    games = [
        record(
            10 * number,
            number,
            number,
            rules={"settings": {"prizes": {"own_2": 5}, "own": [{"name": name, "places": []} for name in names]}},
            outcome={"winners": [won("own_2", ("asha", 10))], "calls": 9, "ended": "won"},
        )
        for number, names in ((1, ["Plus", "Cross"]), (2, ["Ring", "Plus"]))
    ]
    told = evening(room, ALL, [*games, record(30, 3, 3)], [], [])
    assert [{"own_1": "Plus", "own_2": "Cross"}, {"own_1": "Ring", "own_2": "Plus"}, {}] == [
        game.own for game in told.games
    ]


def test_what_the_room_gave_out_and_a_game_in_play_are_in_no_sum(room: Room) -> None:
    chips = [
        moved(5, "room.refill", *pay("asha", 2_000)),
        moved(12, "tambola.tickets", *pay("asha", -10)),
        moved(18, "tambola.given_back", *pay("asha", 10)),
        moved(30, "room.refill", *pay("ravi", 2_000)),
        moved(40, "tambola.tickets", *pay("asha", -10)),
    ]
    told = evening(room, ALL, [record(20, 1, 9)], [opened(10, 1, 1), opened(35, 2, 2)], chips)
    assert {"asha": EveningPerson("Asha", 0, 0)} == told.people
    assert [(1, "stopped")] == [(game.round, game.ended) for game in told.games]


@pytest.mark.parametrize(
    ("ended", "word"),
    [("won", "won"), ("last_house", "won"), ("all_called", "all_called"), ("host", "stopped"), (None, "stopped")],
)
def test_a_game_of_tambola_ends_in_the_words_of_its_view(room: Room, ended: str | None, word: str) -> None:
    outcome = {} if ended is None else {"winners": [], "calls": 0, "ended": ended}
    (game,) = evening(room, ALL, [record(20, 1, 9, outcome=outcome)], [], []).games
    assert (word, 9) == (game.ended, game.began_ms)


@pytest.mark.parametrize(("cancelled", "word"), [(None, "played"), ({"reason": "toy.stopped"}, "stopped")])
def test_a_game_that_tells_no_winners_is_in_the_sheet_with_its_chips(
    room: Room, cancelled: dict[str, str] | None, word: str
) -> None:
    assert not isinstance(HIGH_CARD, TellsResults)
    ended = record(20, 1, 9, game="toy", outcome={"winner": "ravi"}, cancelled=cancelled)
    told = evening(room, ALL, [ended], [opened(10, 1, 4)], [moved(19, "toy.prize", *pay("ravi", 20))])
    assert (
        Evening(
            (EveningGame(1, "toy", 4, 9, word, {}, ()),),
            {"ravi": EveningPerson("Ravi", 20, 0)},
        )
        == told
    )


def test_Tambola_tells_its_results() -> None:
    tambola: TellsResults = Tambola()
    assert isinstance(GAMES[Tambola.kind], TellsResults)
    assert Result("stopped", {}, ()) == tambola.result(record(20, 1, 9).event.record)


def test_a_record_of_the_first_rules_can_be_told(room: Room) -> None:
    old = {"settings": {"calling": "automatic", "pace_s": 5, "prizes": {"top_line": 40}}}
    outcome = {"winners": [won("top_line", ("ravi", 80))], "calls": 60, "ended": "won"}
    told = evening(room, ALL, [record(20, 1, 9, rules=old, outcome=outcome)], [], [])
    assert (EveningWin("ravi", "Ravi", "top_line", 80, ""),) == told.games[0].wins
