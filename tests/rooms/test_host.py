"""No stuck room: a host who is gone, or for whom the table has waited, is replaced (design; T26). In virtual time."""

from collections.abc import Callable, Sequence

import pytest

from baithak.kernel.effects import Effect
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Led, Signal
from baithak.rooms import commands as ask
from baithak.rooms.host import OFFER_MS, PAUSE_MS, WAITED_MS
from tests.contract.evening import HOST, SPECTATOR, STARTED_MS, TELEVISION, Evening
from tests.rooms.kinds import kinds
from tests.toy.commands import Show, Start
from tests.toy.game import HighCard
from tests.toy.parts import CardState


def offered(evening: Evening) -> tuple[str | None, int | None]:
    info = evening.room.info
    ends_ms = info.host_offer_ends_ms
    return info.host_offered_to, None if ends_ms is None else ends_ms - evening.now_ms


def ids(evening: Evening) -> list[str]:
    return [deadline.id.rpartition(".")[0] for deadline in evening.due()]


def host_gone(evening: Evening) -> None:
    """The host is away for as long as it takes."""
    evening.house(ask.WentAway(HOST))
    gone = next(deadline for deadline in evening.due() if deadline.id.startswith("room.host_gone"))
    assert evening.now_ms + 60_000 == gone.due_ms
    evening.now_ms = gone.due_ms
    evening.house(ask.Fire(gone.id))


def test_T26_a_host_gone_for_60_seconds_is_replaced_by_who_accepts_the_offer(evening: Evening) -> None:
    host_gone(evening)
    assert ("ravi", OFFER_MS) == offered(evening)
    evening.do("ravi", ask.AcceptHost())
    assert "ravi" == evening.room.info.host
    assert ("host", "cohost") == (evening.room.people["ravi"].role, evening.room.people[HOST].role)
    assert (None, None) == offered(evening)


def test_T26_a_host_who_comes_back_in_time_stays_host(evening: Evening) -> None:
    evening.house(ask.WentAway(HOST))
    evening.wait(59_999)
    evening.house(ask.CameBack(HOST))
    assert "room.host_gone" not in ids(evening)
    host_gone(evening)


def test_T26_a_host_who_comes_back_before_anyone_accepts_is_host_still(evening: Evening) -> None:
    host_gone(evening)
    evening.house(ask.CameBack(HOST))
    assert (HOST, (None, None)) == (evening.room.info.host, offered(evening))
    assert Rejected("room.not_allowed") == evening.refused("ravi", ask.AcceptHost())


def test_T26_a_host_who_comes_back_after_that_is_cohost(evening: Evening) -> None:
    host_gone(evening)
    evening.do("ravi", ask.AcceptHost())
    evening.house(ask.CameBack(HOST))
    assert "cohost" == evening.room.people[HOST].role
    assert evening.refused(HOST, ask.Pause()) is None


def test_the_role_is_offered_to_cohosts_as_named_then_to_members_by_time_in_the_room_round_and_round(
    evening: Evening,
) -> None:
    evening.comes("meena")
    evening.do(HOST, ask.SetRole("meena", "cohost"))
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    host_gone(evening)
    order = []
    for _ in range(7):
        order.append(evening.room.info.host_offered_to)
        evening.next_moment()
    # The spectator is asked too, the television never; None is the pause between two laps.
    assert ["meena", "noor", "ravi", SPECTATOR, None, "meena", "noor"] == order


def test_only_who_is_connected_is_asked(evening: Evening) -> None:
    evening.house(ask.WentAway("ravi"))
    host_gone(evening)
    assert ("noor", OFFER_MS) == offered(evening)


@pytest.mark.parametrize("command", [ask.AcceptHost(), ask.DeclineHost()])
def test_only_the_one_who_is_asked_can_answer(evening: Evening, command: ask.RoomCommand) -> None:
    assert Rejected("room.not_allowed") == evening.refused("ravi", command)
    host_gone(evening)
    for member in ("noor", SPECTATOR, TELEVISION, HOST):
        assert Rejected("room.host_seeks") == evening.refused(member, command)


def test_who_declines_passes_the_offer_on_at_once(evening: Evening) -> None:
    host_gone(evening)
    evening.wait(5_000)
    evening.do("ravi", ask.DeclineHost())
    assert ("noor", OFFER_MS) == offered(evening)


def test_when_all_have_declined_they_are_asked_again_after_20_seconds(evening: Evening) -> None:
    host_gone(evening)
    for member in ("ravi", "noor", SPECTATOR):
        evening.do(member, ask.DeclineHost())
    assert (None, PAUSE_MS) == offered(evening)
    evening.next_moment()
    assert ("ravi", OFFER_MS) == offered(evening)


@pytest.mark.parametrize("how", ["ignored", "declined"])
def test_after_each_lap_that_nobody_took_the_pause_is_twice_as_long_up_to_ten_minutes(
    evening: Evening, how: str
) -> None:
    host_gone(evening)
    pauses_ms: list[int | None] = []
    while len(pauses_ms) < 7:
        member, left_ms = offered(evening)
        if member is None:
            pauses_ms.append(left_ms)
        if member is not None and how == "declined":
            evening.do(member, ask.DeclineHost())
        else:
            evening.next_moment()
    assert [20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000] == pauses_ms


def test_an_offer_that_is_ignored_for_a_night_is_a_few_hundred_events_and_not_thousands(evening: Evening) -> None:
    host_gone(evening)
    before, until_ms = len(evening.log), evening.now_ms + 8 * 3_600_000
    while evening.now_ms < until_ms:
        evening.next_moment()
    assert len(evening.log) - before < 200


def test_who_comes_during_the_pause_is_asked_at_once(evening: Evening) -> None:
    host_gone(evening)
    for member in ("ravi", "noor", SPECTATOR):
        evening.do(member, ask.DeclineHost())
    evening.comes("meena")
    assert ("meena", OFFER_MS) == offered(evening)
    evening.do("meena", ask.DeclineHost())
    assert (None, 2 * PAUSE_MS) == offered(evening)
    evening.house(ask.WentAway("ravi"))
    assert (None, 2 * PAUSE_MS) == offered(evening)
    evening.house(ask.CameBack("ravi"))
    assert ("ravi", OFFER_MS) == offered(evening)


def test_a_new_search_begins_with_the_short_pause(evening: Evening) -> None:
    for _ in range(2):
        host_gone(evening)
        for member in ("ravi", "noor", SPECTATOR):
            evening.do(member, ask.DeclineHost())
        assert (None, PAUSE_MS) == offered(evening)
        evening.house(ask.CameBack(HOST))


@pytest.mark.parametrize("how", ["away", "leaves"])
def test_when_the_one_who_is_asked_goes_the_next_is_asked_at_once(evening: Evening, how: str) -> None:
    host_gone(evening)
    if how == "away":
        evening.house(ask.WentAway("ravi"))
    else:
        evening.do("ravi", ask.Leave())
    assert ("noor", OFFER_MS) == offered(evening)


def test_with_nobody_to_ask_the_search_rests_until_someone_comes(evening: Evening) -> None:
    for member in ("ravi", "noor", SPECTATOR):
        evening.house(ask.WentAway(member))
    evening.house(ask.WentAway(HOST))
    assert [] == evening.due()
    evening.wait(3_600_000)
    evening.house(ask.CameBack("noor"))
    evening.next_moment()
    assert ("noor", OFFER_MS) == offered(evening)
    evening.house(ask.WentAway("noor"))
    assert (None, None) == offered(evening)
    assert [] == evening.due()
    evening.house(ask.CameBack("ravi"))
    assert ("ravi", OFFER_MS) == offered(evening)


def test_a_host_for_whom_the_table_has_waited_5_minutes_is_replaced(evening: Evening) -> None:
    evening.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        evening.do(member, Show())
    assert evening.room.host_waited_since_ms == evening.now_ms
    assert ["room.host_waited"] == ids(evening)
    evening.next_moment()
    assert 300_000 == evening.now_ms - STARTED_MS
    assert ("ravi", OFFER_MS) == offered(evening)
    evening.do("ravi", ask.AcceptHost())
    assert "ravi" == evening.room.info.host
    # The table waits for the new host from now on.
    assert evening.now_ms == evening.room.host_waited_since_ms


def test_a_host_who_does_something_is_waited_for_anew(evening: Evening) -> None:
    evening.wait(WAITED_MS - 1)
    evening.do(HOST, ask.Say("one moment"))
    assert evening.now_ms == evening.room.host_waited_since_ms


def test_a_host_who_does_something_during_the_search_stays_host(evening: Evening) -> None:
    evening.next_moment()
    assert ("ravi", OFFER_MS) == offered(evening)
    evening.do(HOST, ask.Say("here I am"))
    assert (None, None) == offered(evening)
    assert HOST == evening.room.info.host


def test_what_a_cohost_leads_keeps_nobody_waiting(evening: Evening) -> None:
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    evening.wait(WAITED_MS - 1)
    evening.do("noor", ask.Say("shall I?"))
    assert evening.now_ms != evening.room.host_waited_since_ms
    evening.do("noor", ask.Refill("ravi", 5))
    assert evening.now_ms == evening.room.host_waited_since_ms
    evening.next_moment()
    assert ("noor", OFFER_MS) == offered(evening)
    evening.do("noor", Start())
    assert (None, None) == offered(evening)


def test_while_the_game_goes_on_by_itself_nobody_waits_for_the_host(evening: Evening) -> None:
    evening.do(HOST, Start())
    assert evening.room.host_waited_since_ms is None
    assert ["toy.show"] == ids(evening)


def test_what_a_browser_does_by_itself_is_no_sign_of_a_host(evening: Evening) -> None:
    evening.browsers = False
    evening.do(HOST, Start())
    evening.do(HOST, ask.Pause())
    evening.wait(1_000)
    evening.do(HOST, ask.Commit(1, evening.commit_of(HOST)))
    assert evening.now_ms - 1_000 == evening.room.host_waited_since_ms


def test_a_paused_room_waits_for_its_host(evening: Evening) -> None:
    evening.do(HOST, Start())
    evening.do(HOST, ask.Pause())
    assert ["room.host_waited"] == ids(evening)
    evening.next_moment()
    evening.do("ravi", ask.AcceptHost())
    evening.do("ravi", ask.Resume())
    assert ["toy.show"] == ids(evening)


def test_a_table_at_which_nobody_else_sits_waits_for_nobody(evening: Evening) -> None:
    for member in ("ravi", "noor", SPECTATOR):
        evening.house(ask.WentAway(member))
    assert evening.room.host_waited_since_ms is None
    assert [] == evening.due()


def test_a_table_to_which_people_still_come_is_not_kept_waiting(evening: Evening) -> None:
    evening.wait(WAITED_MS - 1)
    evening.comes("meena")
    assert evening.now_ms == evening.room.host_waited_since_ms


def test_one_who_asks_at_the_door_again_and_again_does_not_put_off_the_host_who_is_waited_for(
    evening: Evening,
) -> None:
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=True))
    since_ms = evening.room.host_waited_since_ms
    for _ in range(10):
        evening.wait(2_500)
        evening.house(ask.Join("a9", "meena", "Meena", "player"))
    assert since_ms == evening.room.host_waited_since_ms


def test_a_host_who_leaves_is_followed_at_once(evening: Evening) -> None:
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    assert ["room.host_changed", "room.member_left"] == kinds(evening.do(HOST, ask.Leave()))[:2]
    assert "noor" == evening.room.info.host
    evening.do("noor", ask.Leave())
    assert "ravi" == evening.room.info.host


def test_a_host_who_leaves_is_followed_by_one_who_is_away_for_want_of_another(evening: Evening) -> None:
    for member in ("ravi", "noor", SPECTATOR):
        evening.house(ask.WentAway(member))
    evening.do(HOST, ask.Leave())
    assert "ravi" == evening.room.info.host


def test_a_room_without_a_person_gets_its_host_with_the_next_who_comes(evening: Evening) -> None:
    for member in ("ravi", "noor", SPECTATOR, HOST):
        evening.do(member, ask.Leave())
    assert [TELEVISION] == list(evening.room.people)
    evening.comes("meena", "spectator")
    assert ("meena", "host", False) == (
        evening.room.info.host,
        evening.room.people["meena"].role,
        evening.room.people["meena"].plays,
    )
    evening.comes(HOST)
    assert "player" == evening.room.people[HOST].role


def test_an_outage_makes_nobody_gone(evening: Evening) -> None:
    evening.house(ask.WentAway(HOST))
    due_ms = evening.due()[0].due_ms
    evening.wait(3_600_000)
    evening.house(ask.Recover(3_600_000))
    assert due_ms + 3_600_000 + 10_000 == evening.due()[0].due_ms
    assert evening.room.people["ravi"].present


def test_an_outage_during_an_offer_leaves_its_time(evening: Evening) -> None:
    host_gone(evening)
    evening.wait(60_000)
    evening.house(ask.Recover(60_000))
    assert ("ravi", OFFER_MS + 10_000) == offered(evening)


class Told(HighCard):
    """A game that keeps who leads the room, as it is told, and who is in it by then."""

    def __init__(self) -> None:
        self.led: list[tuple[str, str, list[str]]] = []

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        if isinstance(command, Led):
            self.led.append((command.member, context.table.host, [member for member, _ in context.table.people()]))
        return super().decide(state, command, context)


def hands_over(evening: Evening) -> None:
    evening.do(HOST, ask.HandOver("ravi"))


def is_gone(evening: Evening) -> None:
    host_gone(evening)
    evening.do("ravi", ask.AcceptHost())


def leaves(evening: Evening) -> None:
    evening.do(HOST, ask.Leave())


@pytest.mark.parametrize(("how", "here"), [(hands_over, True), (is_gone, True), (leaves, False)])
def test_the_game_is_told_once_who_leads_when_all_else_of_it_has_happened(
    how: Callable[[Evening], None], here: bool
) -> None:
    game = Told()
    evening = Evening(game)
    how(evening)
    others = ["ravi", "noor", SPECTATOR, TELEVISION]
    assert [("ravi", "ravi", [HOST, *others] if here else others)] == game.led


def test_the_game_is_told_nothing_while_the_host_stays_the_same() -> None:
    game = Told()
    evening = Evening(game)
    host_gone(evening)
    evening.house(ask.CameBack(HOST))
    evening.do("ravi", ask.Leave())
    assert [] == game.led
