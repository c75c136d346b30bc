"""T4, T5, T23, T28: how many tickets people get and when, in strips and singly, and when that is fixed."""

from typing import Any

import pytest

from baithak.games.tambola.commands import CallNext, Claim, HandOut, Mark, SetNamed, Start, Want
from baithak.games.tambola.events import Begun, Dealt, DealtTicket, GivenBack, NamedSet, Started, WantSet
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.record import draws
from baithak.games.tambola.settings import Share, TambolaSettings
from baithak.games.tambola.strips import draw_strip
from baithak.games.tambola.tickets import TICKETS
from baithak.games.tambola.view import Named
from baithak.kernel.chips import HOUSE
from baithak.kernel.effects import RoundEnded, SealAsked
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Came, EndAsked, Went
from baithak.rooms import commands as ask
from tests.contract import evening as rooms
from tests.games.tambola.evening import Evening, Guest, a_game, an_evening


def handed_out(*players: str, **settings: Any) -> Evening:
    """The tickets are out, and the calling hasn't begun."""
    evening = an_evening(*players, **settings)
    evening.ask(HandOut(), evening.table.host)
    evening.seal()
    return evening


def name(evening: Evening, name: str, tickets: int, device: str | None = None) -> None:
    evening.ask(SetNamed(name, tickets, device), evening.table.host)


# T5: how many


def test_T5_each_gets_as_many_as_they_want_and_who_said_nothing_gets_one() -> None:
    evening = an_evening(max_tickets=6)
    evening.ask(Want(6), "bala")
    evening.ask(Want(0), "chitra")
    assert {"bala": 6, "chitra": 0} == evening.public.wants
    evening.start()
    assert {"asha": 1, "bala": 6} == evening.public.tickets
    assert [1, 2, 3, 4, 5, 6] == [face.no for face in evening.hand("bala").tickets.values()]
    assert {"bala"} == {face.holder for face in evening.hand("bala").tickets.values()}


@pytest.mark.parametrize(("most", "asked"), [(1, 2), (3, 4), (6, 7), (6, -1)])
def test_T5_nobody_gets_more_than_the_rooms_limit(most: int, asked: int) -> None:
    evening = an_evening(max_tickets=most)
    assert Rejected("tambola.ticket_limit", max=most) == evening.refusal(Want(asked), "bala")
    assert Rejected("tambola.ticket_limit", max=most) == evening.refusal(SetNamed("Dadi", asked, None))


def test_T5_the_limit_is_that_of_today_for_who_wanted_more_yesterday() -> None:
    evening = an_evening(max_tickets=4)
    evening.ask(Want(4), "bala")
    name(evening, "Dadi", 3)
    evening.state = TAMBOLA.open(TambolaSettings(max_tickets=2), evening.state)
    evening.start()
    assert {"asha": 1, "bala": 2, "chitra": 1, "named:Dadi": 2} == evening.public.tickets


def test_what_people_want_lasts_the_evening_and_asking_for_it_again_is_nothing() -> None:
    evening = an_evening(max_tickets=3)
    assert (WantSet("bala", 3),) == evening.ask(Want(3), "bala")
    assert () == evening.ask(Want(3), "bala")
    assert () == evening.ask(Want(1), "chitra")
    for _ in range(2):
        evening.start()
        assert {"asha": 1, "bala": 3, "chitra": 1} == evening.public.tickets
        evening.ask(EndAsked())


def test_nobody_to_deal_to_begins_nothing() -> None:
    evening = an_evening("asha", "bala")
    for member in ("asha", "bala"):
        evening.ask(Want(0), member)
    assert Rejected("tambola.no_players") == evening.refusal(Start())
    assert Rejected("tambola.no_players") == evening.refusal(HandOut())
    name(evening, "Dadi", 1)
    evening.start()
    assert {"named:Dadi": 1} == evening.public.tickets


def test_a_host_who_may_not_play_gets_none_and_is_told_so() -> None:
    evening = an_evening(host_may_play=False, max_tickets=2)
    assert Rejected("tambola.host_may_not_play") == evening.refusal(Want(1))
    evening.start()
    assert {"bala": 1, "chitra": 1} == evening.public.tickets


# T5: strips


def test_T5_a_strip_holds_every_number_once_and_everyone_gets_a_whole_one() -> None:
    evening = an_evening(strips=True)
    evening.ask(Want(6), "bala")
    evening.ask(Want(0), "chitra")
    evening.start()
    assert {"asha": 6, "bala": 6} == evening.public.tickets
    for member in ("asha", "bala"):
        numbers = sorted(n for face in evening.hand(member).tickets.values() for row in face.rows for n in row if n)
        assert list(range(1, 91)) == numbers


def test_F7_strips_come_from_their_labels_in_the_order_of_handing_out() -> None:
    evening = an_evening("asha", "bala", strips=True)
    evening.start()
    for i, member in enumerate(("asha", "bala")):
        strip = draw_strip(evening.chance.stream(f"tambola/strip/{i}"), set())
        assert [str(ticket.rank) for ticket in strip] == list(evening.hand(member).tickets)
        assert {"tickets": [str(ticket.rank) for ticket in strip], "holder": member} == draws(evening.state)[i].result


@pytest.mark.parametrize("tickets", [1, 5])
def test_T5_a_strip_is_not_divided(tickets: int) -> None:
    evening = an_evening(strips=True)
    assert Rejected("tambola.whole_strips") == evening.refusal(Want(tickets), "bala")
    assert Rejected("tambola.whole_strips") == evening.refusal(SetNamed("Dadi", tickets, None))


def test_T5_who_wanted_single_tickets_gets_a_strip_where_strips_are_dealt() -> None:
    evening = an_evening("asha", max_tickets=4)
    evening.ask(Want(2), "asha")
    name(evening, "Dadi", 3)
    evening.state = TAMBOLA.open(TambolaSettings(strips=True), evening.state)
    evening.start()
    assert {"asha": 6, "named:Dadi": 6} == evening.public.tickets


# F12: handed out before the calling begins


def test_F12_tickets_handed_out_early_are_sealed_once_and_the_game_begins_with_them() -> None:
    evening = an_evening(calling="automatic", pace_s=5)
    assert (Started(begins=False), SealAsked()) == evening.ask(HandOut(), "asha")
    evening.seal()
    assert ("ready", None) == (evening.phase, evening.public.next_ms)
    assert "host" == TAMBOLA.waits_for(evening.state)
    tickets = [evening.hand(member) for member in evening.public.tickets]
    assert 3 == len(tickets)
    evening.wait(600_000)
    assert (Begun(evening.now_ms, evening.now_ms + 5_000),) == evening.ask(Start(), "asha")
    assert 1 == len(evening.events(SealAsked))
    assert tickets == [evening.hand(member) for member in evening.public.tickets]
    evening.wait_until_due()
    assert 1 == len(evening.called)


def test_F12_while_tickets_are_out_nothing_is_called_marked_or_claimed_yet() -> None:
    evening = handed_out(calling="tapped")
    rank = evening.rank("bala")
    for command in (CallNext(0), Mark(rank, (1,)), Claim(rank, "top_line")):
        assert Rejected("tambola.not_started") == evening.refusal(command, "bala")
    assert Rejected("room.game_running") == evening.refusal(HandOut())


def test_F12_who_comes_while_tickets_are_out_gets_one_and_who_leaves_gives_theirs_up() -> None:
    evening = handed_out()
    evening.table.guests["dev"] = Guest()
    evening.ask(Came("dev"))
    evening.ask(Went("bala"))
    assert {"asha": 1, "chitra": 1, "dev": 1} == evening.public.tickets
    evening.ask(Start(), "asha")
    assert {"asha": 1, "chitra": 1, "dev": 1} == evening.public.tickets


def test_F12_tickets_may_be_given_back_and_more_be_drawn_until_the_calling_begins() -> None:
    evening = handed_out(max_tickets=3)
    first = evening.rank("bala")
    evening.ask(Want(3), "bala")
    assert [first] == list(evening.hand("bala").tickets)[:1]
    (kept, gone, other) = evening.hand("bala").tickets
    evening.ask(Want(1), "bala")
    assert [kept] == list(evening.hand("bala").tickets)
    assert [Hidden((gone, other))] == [event.tickets for event in evening.events(GivenBack)]
    evening.ask(Want(2), "bala")
    labels = [draw.label for draw in draws(evening.state)]
    assert [f"tambola/ticket/{i}" for i in range(6)] == labels
    holders = [draw.result["holder"] for draw in draws(evening.state)]
    assert ["asha", "bala", "chitra", None, None, "bala"] == holders
    last = str(evening.chance.stream("tambola/ticket/5").below(TICKETS))
    assert [kept, last] == list(evening.hand("bala").tickets)


def test_F12_a_strip_given_back_is_nobodys_and_its_number_is_not_used_again() -> None:
    evening = handed_out("asha", "bala", strips=True)
    evening.ask(Want(0), "bala")
    evening.ask(Want(6), "bala")
    drawn = [(draw.label, draw.result["holder"]) for draw in draws(evening.state)]
    assert [("tambola/strip/0", "asha"), ("tambola/strip/1", None), ("tambola/strip/2", "bala")] == drawn


def test_with_all_tickets_given_back_no_game_begins() -> None:
    evening = handed_out("asha")
    evening.ask(Want(0), "asha")
    assert Rejected("tambola.no_players") == evening.refusal(Start())


def test_a_stored_ticket_that_is_not_valid_stops_the_game_from_starting_and_is_named() -> None:
    evening = handed_out()
    evening.table.guests["bala"].name = "Bala"
    evening.tell(Dealt((DealtTicket(Hidden(str(TICKETS)), "bala"),), evening.now_ms, None, begins=False))
    assert Rejected("tambola.bad_ticket", name="Bala", no=2) == evening.refusal(Start())
    evening.ask(Want(0), "bala")
    evening.ask(Want(1), "bala")
    evening.ask(Start(), "asha")
    assert "calling" == evening.phase


def test_a_stored_paper_ticket_that_is_not_valid_is_named_by_its_holder_too() -> None:
    evening = handed_out()
    name(evening, "Dadi", 1)
    bad = DealtTicket(Hidden("no rank"), "named:Dadi", "paper")
    evening.tell(Dealt((bad,), evening.now_ms, None, begins=False))
    assert Rejected("tambola.bad_ticket", name="Dadi", no=2) == evening.refusal(Start())


# T23: when it is fixed


def test_T23_before_the_first_number_one_may_still_take_more_and_give_none_back() -> None:
    evening = a_game(max_tickets=2)
    evening.ask(Want(2), "bala")
    assert 2 == evening.public.tickets["bala"]
    assert Rejected("tambola.tickets_closed") == evening.refusal(Want(1), "bala")
    evening.out(1)
    assert Rejected("tambola.tickets_closed") == evening.refusal(Want(2), "chitra")


@pytest.mark.parametrize("until", range(1, 6))
def test_T23_the_host_may_allow_joining_up_to_the_fifth_call(until: int) -> None:
    evening = a_game(late_join_until=until)
    evening.table.guests |= {"dev": Guest(), "esha": Guest()}
    evening.out(*range(1, until + 1))
    evening.ask(Want(1), "dev")
    assert 1 == len(evening.hand("dev").tickets)
    evening.out(until + 1)
    assert Rejected("tambola.tickets_closed") == evening.refusal(Want(1), "esha")
    assert Rejected("tambola.tickets_closed") == evening.refusal(SetNamed("Dadi", 1, None))


def test_T23_whose_tickets_went_out_in_the_game_gets_no_others_picked_by_what_is_called() -> None:
    evening = a_game(late_join_until=5, max_tickets=2)
    evening.out(1, 2, 3)
    guest = evening.table.guests.pop("bala")
    evening.ask(Went("bala"))
    evening.table.guests["bala"] = guest
    evening.ask(Came("bala"))
    assert Rejected("tambola.tickets_closed") == evening.refusal(Want(1), "bala")
    assert "bala" not in evening.public.tickets
    evening.ask(Want(2), "chitra")
    assert 2 == evening.public.tickets["chitra"]


def test_F12_nobody_draws_tickets_for_ever_by_giving_them_back() -> None:
    evening = handed_out(max_tickets=6)
    for _ in range(5):
        evening.ask(Want(6), "bala")
        evening.ask(Want(0), "bala")
    assert Rejected("tambola.dealt_enough", max=30) == evening.refusal(Want(1), "bala")
    evening.ask(Want(6), "chitra")
    assert {"asha": 1, "chitra": 6} == evening.public.tickets


def test_T5_who_only_watches_is_dealt_nothing_when_they_come_while_tickets_are_out() -> None:
    evening = handed_out()
    evening.table.guests["dev"] = Guest(plays=False)
    assert () == evening.ask(Came("dev"))
    assert "dev" not in evening.public.tickets


def test_F12_who_has_had_enough_tickets_dealt_comes_back_without_any_and_is_not_shut_out() -> None:
    evening = handed_out(max_tickets=6)
    for _ in range(5):
        evening.ask(Want(6), "bala")
        evening.ask(Want(0), "bala")
    evening.ask(Want(6), "chitra")
    evening.ask(Went("bala"))
    assert () == evening.ask(Came("bala"))


def test_T23_numbers_called_before_one_joined_count_once_they_are_marked() -> None:
    evening = a_game(late_join_until=5)
    evening.table.guests["dev"] = Guest()
    twin = a_game(late_join_until=5)
    twin.table.guests["dev"] = Guest()
    twin.ask(Want(1), "dev")
    top = twin.row("dev", 0)
    evening.out(*top)
    evening.ask(Want(1), "dev")
    assert top == evening.row("dev", 0)
    evening.mark("dev", *top)
    assert evening.claim("dev", "top_line").won


def test_T23_with_everything_won_no_ticket_is_given_out_though_it_is_early() -> None:
    evening = a_game(prizes={"top_line": 10}, tie="split_call", late_join_until=5)
    evening.table.guests["dev"] = Guest()
    evening.win("bala", "top_line")
    assert "last_claims" == evening.phase
    assert Rejected("tambola.tickets_closed") == evening.refusal(Want(1), "dev")


# T10: what tickets cost


def test_T10_tickets_are_paid_when_the_calling_begins_and_late_ones_when_they_are_taken() -> None:
    evening = an_evening(price=5, prizes={"full_house": Share(100)}, max_tickets=2, late_join_until=5)
    evening.ask(Want(2), "bala")
    name(evening, "Dadi", 1)
    evening.ask(HandOut(), "asha")
    evening.seal()
    assert ({}, 0) == (evening.chips, evening.public.pot_half_chips)
    evening.ask(Start(), "asha")
    paid = {"asha": -10, "bala": -20, "chitra": -10, "named:Dadi": -10, HOUSE: 50}
    assert (paid, 50) == (evening.chips, evening.public.pot_half_chips)
    evening.out(1)
    evening.table.guests["dev"] = Guest()
    evening.ask(Want(1), "dev")
    assert (-10, 60) == (evening.chips["dev"], evening.public.pot_half_chips)
    assert 60 == evening.public.dividends["full_house"].prize_half_chips


# T28: people without a phone


def test_T28_people_without_a_phone_are_named_and_get_theirs_on_paper_or_on_a_device() -> None:
    evening = an_evening()
    name(evening, "  Dadi  ", 1)
    name(evening, "Chintu", 1, "asha")
    assert {
        "named:Dadi": Named("Dadi", None, 1),
        "named:Chintu": Named("Chintu", "asha", 1),
    } == evening.public.named
    evening.start()
    assert {"asha": 1, "bala": 1, "chitra": 1, "named:Dadi": 1, "named:Chintu": 1} == evening.public.tickets
    assert ["asha", "named:Chintu"] == [face.holder for face in evening.hand("asha").tickets.values()]
    assert 1 == len(evening.hand("bala").tickets)


def test_T28_one_device_may_hold_the_tickets_of_several_people() -> None:
    evening = an_evening(max_tickets=2)
    for person in ("Dadi", "Chintu", "Kaka"):
        name(evening, person, 2, "bala")
    evening.start()
    holders = [face.holder for face in evening.hand("bala").tickets.values()]
    assert ["bala", *(f"named:{person}" for person in ("Dadi", "Chintu", "Kaka") for _ in range(2))] == holders
    assert list(range(1, 8)) == [face.no for face in evening.hand("bala").tickets.values()]


def test_T28_the_named_and_where_their_tickets_lie_may_change_until_they_are_dealt() -> None:
    evening = an_evening(max_tickets=3)
    name(evening, "Dadi", 1)
    assert () == evening.ask(SetNamed("Dadi", 1, None), "asha")
    name(evening, "Dadi", 2, "bala")
    assert Named("Dadi", "bala", 2) == evening.public.named["named:Dadi"]
    evening.ask(HandOut(), "asha")
    evening.seal()
    fixed = Rejected("tambola.device_fixed", name="Dadi")
    assert fixed == evening.refusal(SetNamed("Dadi", 2, None))
    assert fixed == evening.refusal(SetNamed("Dadi", 2, "asha"))
    name(evening, "Dadi", 3, "bala")
    assert 3 == evening.public.tickets["named:Dadi"]
    name(evening, "Dadi", 0, "bala")
    assert ({}, "named:Dadi" in evening.public.tickets) == (evening.public.named, False)
    name(evening, "Dadi", 1)
    assert 1 == evening.public.tickets["named:Dadi"]


@pytest.mark.parametrize("device", ["nobody", "zoya"])
def test_T28_only_who_plays_can_hold_tickets_for_others(device: str) -> None:
    evening = an_evening()
    evening.table.guests["zoya"] = Guest(plays=False)
    assert Rejected("tambola.no_device") == evening.refusal(SetNamed("Dadi", 1, device))


@pytest.mark.parametrize(("bad", "code"), [("", "room.name_empty"), ("\u202e", "room.name_bad")])
def test_T28_a_name_is_a_name(bad: str, code: str) -> None:
    assert code == an_evening().refusal(SetNamed(bad, 1, None)).code


@pytest.mark.parametrize("taken", ["dadi", "DADI", "\uff24adi", "ASHA"])
def test_T28_nobody_is_called_as_another_is(taken: str) -> None:
    evening = an_evening()
    evening.table.guests["asha"].name = "Asha"
    name(evening, "Dadi", 1)
    assert Rejected("room.name_taken", name=taken) == evening.refusal(SetNamed(taken, 1, None))
    name(evening, "Dadi", 0)
    if taken != "ASHA":
        name(evening, taken, 1)


def test_T28_who_comes_later_is_not_called_as_somebody_without_a_phone_is() -> None:
    evening = rooms.Evening(TAMBOLA)
    evening.do("asha", ask.SetEntry(spectators=True, chat=True, approval=True))
    evening.house(ask.Join("a8", "m8", "Dadi", "player"))
    evening.do("asha", SetNamed("Dadi", 1, None))
    taken = Rejected("room.name_taken", name="Dadi")
    assert taken == evening.refused("asha", ask.Approve("m8"))
    evening.do("asha", ask.TurnAway("m8"))
    evening.do("asha", ask.SetEntry(spectators=True, chat=True, approval=False))
    with pytest.raises(Rejected) as refused:
        evening.house(ask.Join("a8", "m8", "Dadi", "player"))
    assert taken == refused.value
    assert Rejected("room.name_taken", name="DADI") == evening.refused("ravi", ask.SetName("DADI"))
    evening.do("asha", SetNamed("Dadi", 0, None))
    evening.house(ask.Join("a8", "m8", "Dadi", "player"))
    assert "Dadi" == evening.room.people["m8"].name


def test_T28_at_most_300_people_without_a_phone() -> None:
    evening = an_evening()
    for i in range(300):
        name(evening, f"Guest {i}", 1)
    assert Rejected("tambola.too_many_named", max=300) == evening.refusal(SetNamed("Dadi", 1, None))
    name(evening, "Guest 7", 0)
    name(evening, "Dadi", 1)


def test_T28_no_number_on_paper_is_given_twice() -> None:
    evening = handed_out(max_tickets=3)
    name(evening, "Dadi", 3)
    assert [1, 2, 3] == numbers_on_paper(evening)
    name(evening, "Dadi", 1)
    name(evening, "Kaka", 1)
    assert [1, 4] == numbers_on_paper(evening)
    name(evening, "Chintu", 1, "bala")
    evening.ask(Went("bala"))
    assert [1, 4, 5] == numbers_on_paper(evening)
    name(evening, "Chintu", 0)
    name(evening, "Dadi", 2)
    assert [1, 4, 6] == numbers_on_paper(evening)


@pytest.mark.parametrize("device", [None, "bala"])
def test_T28_who_is_named_while_tickets_are_out_gets_theirs_where_they_are_to_be(device: str | None) -> None:
    evening = handed_out()
    name(evening, "Dadi", 1, device)
    assert [device or "paper"] == [hand for hand, _, _ in evening.state.tickets_of("named:Dadi")]


def test_T28_for_the_next_game_they_may_lie_elsewhere() -> None:
    evening = an_evening()
    name(evening, "Dadi", 1, "bala")
    evening.start()
    evening.ask(EndAsked())
    name(evening, "Dadi", 1, "asha")
    evening.start()
    assert ["asha"] == [hand for hand, _, _ in evening.state.tickets_of("named:Dadi")]


def numbers_on_paper(evening: Evening) -> list[int]:
    return sorted(face.no for hand, _, face in evening.state.all_tickets() if hand == "paper")


@pytest.mark.parametrize("phase", ["lobby", "sealing", "ready", "calling", "ended"])
def test_T28_when_a_device_leaves_what_it_held_for_others_is_on_paper(phase: str) -> None:
    evening = an_evening("asha", "bala")
    name(evening, "Dadi", 1, "bala")
    if phase in {"sealing", "ready"}:
        evening.ask(HandOut(), "asha")
    if phase == "ready":
        evening.seal()
    if phase in {"calling", "ended"}:
        evening.start()
    if phase == "ended":
        evening.ask(EndAsked())
    held = evening.state.tickets_of("named:Dadi")
    del evening.table.guests["bala"]
    evening.ask(Went("bala"))
    assert Named("Dadi", None, 1) == evening.public.named["named:Dadi"]
    if phase == "sealing":
        evening.seal()
    elif phase in {"lobby", "ended"}:
        evening.start()
    moved = evening.state.tickets_of("named:Dadi")
    assert ["paper"] == [hand for hand, _, _ in moved]
    if phase in {"ready", "calling"}:
        assert [rank for _, rank, _ in held] == [rank for _, rank, _ in moved]
    assert "bala" not in evening.public.tickets


def test_T28_who_was_to_hold_tickets_and_only_watches_holds_none() -> None:
    evening = an_evening()
    name(evening, "Dadi", 1, "bala")
    evening.table.guests["bala"].plays = False
    assert (NamedSet("named:Dadi", "Dadi", 1, None),) == evening.ask(Went("bala"))


def test_a_round_that_ends_before_the_tickets_are_called_costs_nothing() -> None:
    evening = handed_out(price=5, prizes={"full_house": Share(100)})
    evening.ask(EndAsked())
    assert RoundEnded("tambola.ended_by_host") == evening.log[-1]
    assert {} == evening.chips
