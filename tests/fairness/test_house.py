"""What the house itself writes holds: real rounds in a real room, verified from their records (F8, F9)."""

from collections.abc import Iterator

import pytest
import rfc8785

from baithak.catalog import GAMES
from baithak.fairness import Report, parse, verify, verify_chain
from baithak.fairness.record import NEWEST_RULES
from baithak.games.tambola.commands import CallNext, Claim, Mark, Start
from baithak.games.tambola.game import TAMBOLA
from baithak.rooms import commands as ask
from baithak.rooms.events import RecordMade
from tests.contract.evening import HOST, PLAYERS, Evening
from tests.fairness.dealing import JSON, complete_at

TAPPED = {"calling": "tapped"}


def records(evening: Evening) -> list[JSON]:
    """The records that the evening has made, as they are read from their files."""
    made = [event.record for event in evening.log if isinstance(event, RecordMade)]
    return [dict(parsed) for record in made if isinstance(parsed := parse(rfc8785.dumps(record)), dict)]


def codes(report: Report, verdict: str) -> set[str]:
    return {finding.code for finding in report.findings if finding.verdict == verdict}


def claims(evening: Evening) -> Iterator[tuple[str, str, str]]:
    """Who can win which dividend on which ticket now, all marks set."""
    state = evening.state
    called = state.numbers()
    for member in PLAYERS:
        for rank, face in evening.game.private(state, member).tickets.items():
            numbers = tuple(n for row in face.rows for n in row if n in called and n not in face.marks)
            if numbers:
                evening.do(member, Mark(rank, numbers))
            for dividend, standing in state.dividends.items():
                if not standing.wins and complete_at(dividend, int(rank), list(called)) <= len(called):
                    yield member, dividend, rank


def play(evening: Evening, *, claiming: bool = True, until: int = 90) -> None:
    """A game, called by tap; everyone claims as soon as they can, or nobody ever."""
    evening.do(HOST, Start())
    while evening.game.in_round(evening.state) and len(evening.state.numbers()) < until:
        if evening.state.phase == "calling":
            evening.do(HOST, CallNext(len(evening.state.numbers())))
        else:
            evening.next_moment()
        while claiming and (able := next(claims(evening), None)):
            member, dividend, rank = able
            evening.do(member, Claim(rank, dividend))
            if not evening.game.in_round(evening.state):
                return


def test_F9_the_verifier_knows_the_rules_of_every_game_there_is() -> None:
    assert {kind: game.rules_version for kind, game in GAMES.items()}.items() <= NEWEST_RULES.items()


@pytest.mark.parametrize("luck", range(2))
def test_F9_a_game_played_to_its_end_holds(luck: int) -> None:
    evening = Evening(TAMBOLA, TAPPED, luck=luck)
    play(evening)
    (record,) = records(evening)
    report = verify(record)
    assert report.holds, report
    expected = {"server_commit", "player_commits", "round_id", "tickets_fit", "calls_fit", "outcome_fits"}
    assert expected <= codes(report, "ok")
    assert "full_house" in {entry["dividend"] for entry in record["outcome"]["winners"]}


def test_F9_a_game_that_nobody_claims_in_holds() -> None:
    evening = Evening(TAMBOLA, TAPPED)
    play(evening, claiming=False)
    while evening.game.in_round(evening.state):
        evening.next_moment()
    (record,) = records(evening)
    assert "all_called" == record["outcome"]["ended"]
    assert verify(record).holds


def test_F8_an_evening_of_games_cancelled_at_every_stage_is_one_whole_chain() -> None:
    evening = Evening(TAMBOLA, TAPPED)
    play(evening)
    play(evening, until=20)
    evening.do(HOST, ask.EndRound())
    evening.browsers = False
    evening.do(HOST, Start())
    evening.do(HOST, ask.EndRound())
    evening.do(HOST, Start())
    evening.do(HOST, ask.Commit(4, evening.commit_of(HOST)))
    evening.next_moment()
    evening.do(HOST, ask.EndRound())
    evening.do(HOST, Start())
    evening.next_moment()
    evening.do(HOST, ask.EndRound())
    made = records(evening)
    assert [1, 2, 3, 4, 5] == [record["round"] for record in made]
    for record in made:
        assert verify(record).holds, verify(record)
    assert "cancelled_before_list" in codes(verify(made[2]), "cannot")
    assert "reveal_missing" in codes(verify(made[3]), "cannot")
    chain = verify_chain(made)
    assert ["chain_begins", *["chain_link"] * 4] == [finding.code for finding in chain.findings]
