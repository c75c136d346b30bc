"""T12, T26: what comes by itself has an id of its own, and whom a game waits for otherwise."""

from baithak.games.tambola.commands import CallNext, SetPace, Start
from baithak.games.tambola.deadlines import deadlines, waits_for
from baithak.kernel.deadline import Deadline
from baithak.kernel.signals import EndAsked, Paused, Resumed
from tests.games.tambola.evening import a_game, an_evening


def test_T12_a_deadline_says_what_comes_after_how_many_numbers_and_when() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.wait(7_000)
    due_ms = evening.now_ms + 7_000
    assert (Deadline(f"tambola.call.1.{due_ms}", due_ms),) == deadlines(evening.state)


def test_T17_a_verdict_has_its_own_deadline() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    evening.win("bala", "top_line")
    due_ms = evening.now_ms + 5_000
    assert (Deadline(f"tambola.go_on.{len(evening.called)}.{due_ms}", due_ms),) == deadlines(evening.state)


def test_T23_the_end_after_the_ninetieth_number_is_a_deadline() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(90 * 3_000)
    due_ms = evening.now_ms + 60_000
    assert (Deadline(f"tambola.end.90.{due_ms}", due_ms),) == deadlines(evening.state)


def test_T12_no_two_occasions_of_an_evening_share_an_id() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    ids = []
    for turn in range(4):
        for step in range(25):
            evening.wait(1_500)
            evening.ask(SetPace(3 + step % 3), "asha")
            ids += [deadline.id for deadline in deadlines(evening.state)]
            if step % 5 == turn:
                evening.ask(Paused())
                evening.wait(700)
                evening.ask(Resumed())
            evening.wait_until_due()
        evening.ask(EndAsked())
        evening.start()
    assert 100 == len(ids) == len(set(ids))


def test_T26_who_is_waited_for() -> None:
    evening = an_evening(calling="tapped")
    assert "host" == waits_for(evening.state)
    evening.ask(Start(), "asha")
    assert waits_for(evening.state) is None
    evening.seal()
    assert "host" == waits_for(evening.state)
    evening.ask(CallNext(0), "asha")
    evening.claim("bala", "full_house")
    assert waits_for(evening.state) is None
    evening.ask(Paused())
    assert "host" == waits_for(evening.state)
    evening.ask(Resumed())
    evening.ask(EndAsked())
    assert "host" == waits_for(evening.state)


def test_T26_in_a_game_that_calls_by_itself_nobody_is_waited_for() -> None:
    assert waits_for(a_game(calling="automatic").state) is None
