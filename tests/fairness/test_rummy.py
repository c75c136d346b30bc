"""Rummy's draws and outcome: each check fails when what it checks is broken (F7; rummy R2, R4–R9, R14, R23–R32)."""

from typing import Any

import pytest

from baithak.fairness import verify
from tests.fairness.dealing import JSON, PEOPLE, RUMMY, Luck, Table, rehashed
from tests.fairness.tampering import replaced


def findings(record: JSON, verdict: str) -> dict[str, dict[str, str]]:
    report = verify(rehashed(record))
    assert report.readable
    return {finding.code: dict(finding.params) for finding in report.findings if finding.verdict == verdict}


def wrong(record: JSON) -> set[str]:
    return set(findings(record, "not"))


@pytest.fixture
def rummy(records: dict[str, JSON]) -> JSON:
    """A round with a toss, a deck of 108 and one reshuffle."""
    return records["5-rummy"]


@pytest.mark.parametrize("place", [0, 1, 2], ids=["toss", "deck", "reshuffle"])
def test_F7_two_cards_swapped_are_named(rummy: JSON, place: int) -> None:
    order = list(rummy["draws"][place]["result"]["order"])
    order[3], order[7] = order[7], order[3]
    found = findings(replaced(rummy, ("draws", place, "result", "order"), order), "not")["order_differs"]
    label = rummy["draws"][place]["label"]
    assert {"label": label, "place": "3", "said": str(order[3]), "true": str(order[7])} == found


@pytest.mark.parametrize(("seats", "jokers", "size"), [(2, True, 54), (3, False, 52), (4, False, 104), (6, True, 108)])
def test_R2_the_deck_has_the_packs_of_the_table_and_the_printed_jokers(seats: int, jokers: bool, size: int) -> None:
    rules = {**RUMMY, "seats": seats, "printed_jokers": jokers}
    record = Table().rummy(PEOPLE, settings=rules)
    assert size == len(record["draws"][1]["result"]["order"])
    assert set() == wrong(record)
    prk = Table().seal("rummy", rules, PEOPLE)[1]
    other = 52 if size != 52 else 104
    wrong_size = replaced(record, ("draws", 1, "result", "order"), Luck(prk, "rummy/deck").shuffle(other))
    assert {"deck_size"} == wrong(wrong_size)
    no_deck_at_all = replaced(record, ("draws", 1, "result", "order"), Luck(prk, "rummy/deck").shuffle(60))
    assert {"deck_size"} == wrong(no_deck_at_all)


def test_R2_a_deck_that_the_rules_say_nothing_of_cannot_be_checked() -> None:
    record, prk = Table().seal("rummy", {}, PEOPLE)
    draws = [{"label": "rummy/deck", "result": {"order": Luck(prk, "rummy/deck").shuffle(54)}}]
    stopped = {**record, "draws": draws, "cancelled": {"reason": "rummy.ended_by_host"}}
    assert set() == wrong(stopped)
    assert "deck_size_unknown" in findings(stopped, "cannot")


def test_R4_the_toss_is_of_52_cards() -> None:
    record = Table().rummy(PEOPLE)
    prk = Table().seal("rummy", RUMMY, PEOPLE)[1]
    short = replaced(record, ("draws", 0, "result", "order"), Luck(prk, "rummy/toss").shuffle(51))
    assert {"deck_size"} == wrong(short)


def test_R14_each_reshuffle_is_of_the_open_pile_without_its_top_and_the_second_comes_after_the_first() -> None:
    record = Table().rummy(PEOPLE, reshuffles=2)
    assert set() == wrong(record)
    toss, deck, first, second = record["draws"]
    assert {"draw_missing"} == wrong({**record, "draws": [toss, deck, second]})
    assert {"draw_missing"} == wrong({**record, "draws": [toss, deck, first]})
    assert {"draw_repeated"} == wrong({**record, "draws": [toss, deck, first, first, second]})
    third = {**second, "label": "rummy/reshuffle/3"}
    assert {"draw_unknown"} == wrong({**record, "draws": [toss, deck, first, second, third]})
    empty = {**first, "result": {"order": []}}
    assert {"draw_missing"} == wrong({**record, "draws": [toss, deck, empty, second]})
    prk = Table().seal("rummy", RUMMY, PEOPLE)[1]
    shorter = {**second, "result": {"order": Luck(prk, "rummy/reshuffle/2").shuffle(30)}}
    assert {"reshuffle_size"} == wrong({**record, "draws": [toss, deck, first, shorter]})
    once = Table().rummy(PEOPLE)
    assert {"reshuffle_unused"} == wrong({**once, "draws": [*once["draws"], first]})


def test_F8_a_round_that_was_played_has_its_deck(rummy: JSON) -> None:
    toss, *_ = rummy["draws"]
    assert {"draw_missing"} == wrong({**rummy, "draws": [toss]})
    assert set() == wrong({**rummy, "draws": [toss], "cancelled": {"reason": "rummy.need_two"}, "outcome": {}})


def test_F9_what_is_made_again_and_what_is_the_servers_word_is_said(rummy: JSON) -> None:
    assert {"play_fits", "scores_fit"} <= findings(rummy, "ok").keys()
    assert {} == findings(rummy, "cannot")["moments_not_in_record"]


def changed(record: JSON, *path: Any, to: Any) -> set[str]:
    """What doesn't hold once that place of the outcome says something else."""
    return wrong(replaced(record, ("outcome", *path), to))


def test_R4_the_dealer_is_who_had_the_lowest_card(rummy: JSON) -> None:
    other = next(
        player["player"] for player in rummy["outcome"]["players"] if player["player"] != rummy["outcome"]["dealer"]
    )
    assert "dealer_differs" in changed(rummy, "dealer", to=other)


def test_R6_the_wild_card_is_the_one_turned_up(rummy: JSON) -> None:
    assert "wild_differs" in changed(rummy, "wild", to=(rummy["outcome"]["wild"] + 1) % 104)


def test_R9_every_card_drawn_is_the_next_of_its_pile(rummy: JSON) -> None:
    plays = rummy["outcome"]["plays"]
    assert {"play_not_next"} == changed(rummy, "plays", 6, 2, to=(plays[6][2] + 1) % 108)
    assert {"play_not_next"} == changed(rummy, "plays", len(plays) - 1, 2, to=(plays[-1][2] + 1) % 108)


def test_R9_only_a_card_that_is_held_is_laid_down(rummy: JSON) -> None:
    held_by_another = rummy["outcome"]["plays"][2][2]
    assert {"play_not_held"} == changed(rummy, "plays", 1, 2, to=held_by_another)


def test_R8_R9_moves_come_in_turn(rummy: JSON) -> None:
    plays = rummy["outcome"]["plays"]
    assert {"play_out_of_turn"} == changed(rummy, "plays", 2, 0, to=plays[0][0])
    assert {"play_out_of_turn"} == changed(rummy, "plays", 3, 0, to=plays[0][0])
    assert {"play_out_of_turn"} == changed(rummy, "plays", to=[plays[0], *plays[2:]])
    winners = next(place for place, play in enumerate(plays) if play[0] == rummy["outcome"]["winner"])
    assert {"play_out_of_turn"} == changed(rummy, "plays", to=[*plays[:winners], *plays[winners + 2 :]])
    assert {"play_out_of_turn"} == changed(rummy, "plays", 0, 0, to="a-stranger")


def test_everyone_holds_in_the_end_what_the_play_has_given_them(rummy: JSON) -> None:
    first, second, _ = rummy["outcome"]["players"]
    swapped = [*second["loose"][:1], *first["loose"][1:]]
    assert "hand_differs" in changed(rummy, "players", 0, "loose", to=swapped)


def test_R30_R32_points_and_chips_follow_from_the_rules(rummy: JSON) -> None:
    players = rummy["outcome"]["players"]
    loser = next(place for place, player in enumerate(players) if player["lot"] == "middle_drop")
    assert {"points_differ", "chips_differ"} == changed(rummy, "players", loser, "points", to=35)
    assert {"chips_differ"} == changed(rummy, "players", loser, "half_chips", to=-398)
    drops = {**players[loser], "lot": "first_drop", "points": 20}
    assert {"drop_differs", "chips_differ"} == changed(rummy, "players", loser, to=drops)


@pytest.mark.parametrize("ended", ["declared", "invalid", "void", "host"])
def test_R14_R23_R25_R31_a_round_ends_as_it_was_played(rummy: JSON, ended: str) -> None:
    assert "rummy_end_differs" in changed(rummy, "ended", to=ended)


def test_R1_R2_nobody_sits_at_a_seat_that_the_table_does_not_have() -> None:
    assert {"too_many_seats"} == changed(
        Table().rummy(PEOPLE, settings={**RUMMY, "seats": 3}), "players", 2, "seat", to=3
    )


def test_a_cancelled_round_has_no_winner(rummy: JSON) -> None:
    assert {"rummy_end_differs"} == wrong({**rummy, "cancelled": {"reason": "rummy.ended_by_host"}})


def test_scores_by_rules_that_are_not_told_are_not_checked() -> None:
    record = Table().rummy(PEOPLE, settings={**RUMMY, "first_drop": None})
    assert {"setting": "first_drop"} == findings(record, "cannot")["scores_unknown"]
    assert set() == wrong(record)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players",), []),
        (("players", 0, "seat"), 1),
        (("dealer",), "a-stranger"),
        (("winner",), "a-stranger"),
        (("ended",), "lost"),
        (("plays", 0), ["masha4nvl0q2", "closed"]),
        (("plays", 0, 1), "stolen"),
        (("plays", 0, 2), 108),
        (("players", 0, "lot"), "robbed"),
    ],
)
def test_an_outcome_that_is_none_is_no_record(rummy: JSON, path: tuple[Any, ...], value: Any) -> None:
    assert not verify(rehashed(replaced(rummy, ("outcome", *path), value))).readable
