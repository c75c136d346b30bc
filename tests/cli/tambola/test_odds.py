"""`baithak tambola odds`: the table for people and for programs, a bar only where somebody watches."""

import json

import pytest

from baithak.cli.main import main
from baithak.cli.progress import bar
from baithak.cli.tambola.odds import games_in_time
from baithak.games.tambola.odds import ROWS_OF_TABLE


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert 0 == main(["tambola", "odds", *arguments])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_T27_json_is_one_object_with_the_fields_of_the_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(run(capsys, "6", "--games", "200", "--json"))
    assert ["games", *ROWS_OF_TABLE] == list(table)
    assert 200 == table["games"]
    assert 1 <= table["early_five"]["mean"] <= 90


def test_T27_the_table_has_a_line_for_each_dividend(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "6", "--games", "200")
    assert text.startswith("Tickets: 6. Games: 200. ")
    for name in (
        "Early five",
        "Top line",
        "Middle line",
        "Bottom line",
        "Any line first",
        "Four corners",
        "Full house",
    ):
        assert f"\n{name} " in text
    assert text.isascii()


def test_a_bar_shows_the_way_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert 0 == main(["tambola", "odds", "1", "--games", "10", "--json"])
    said = capsys.readouterr()
    assert 1 == said.out.count("\n")
    assert f"\r{bar(5, 10)}" in said.err
    assert said.err.endswith(" \r")


def test_a_bar_is_always_as_wide() -> None:
    assert f"[{'#' * 20}{'.' * 20}]  50 %" == bar(5, 10)
    assert {len(bar(10, 10))} == {len(bar(done, 10)) for done in range(10)}


@pytest.mark.parametrize(("tickets", "games"), [(1, 100_000), (10, 66_666), (1_000, 798), (10_000, 200)])
def test_more_tickets_mean_fewer_games(tickets: int, games: int) -> None:
    assert games == games_in_time(tickets)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0"], "TICKETS is a whole number from 1 to 10,000, not '0'"),
        (["ten"], "TICKETS is a whole number from 1 to 10,000, not 'ten'"),
        (["10001"], "TICKETS is a whole number from 1 to 10,000, not '10001'"),
        (["6", "--games", "1"], "--games is a whole number from 2 to 100,000,000, not '1'"),
        (["6", "--games", "1e3"], "--games is a whole number from 2 to 100,000,000, not '1e3'"),
    ],
)
def test_a_number_that_can_not_be_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["tambola", "odds", *arguments])
    said = capsys.readouterr()
    assert said.out == ""
    assert f"baithak: {message}\n" == said.err
