"""T4, T5, T9, T10, T23: how a game begins, who holds a ticket, how it ends."""

from baithak.games.tambola.commands import CallNext, Claim, Mark, Start
from baithak.games.tambola.events import Dealt, Ended, Started, TicketsOut
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.kernel.chance import Chance, Stream
from baithak.kernel.effects import ChipsMoved, RoundEnded, SealAsked
from baithak.kernel.hidden import unseal
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, Came, EndAsked, Sealed, Went
from tests.games.tambola.evening import Guest, a_game, an_evening

SIX = ("early_five", "top_line", "middle_line", "bottom_line", "four_corners", "full_house")


def test_a_game_begins_with_the_seal_of_its_luck() -> None:
    evening = an_evening()
    assert (Started(), SealAsked()) == evening.ask(Start(), "asha")
    assert "sealing" == evening.phase


def test_a_game_cannot_be_started_while_one_is_on() -> None:
    sealing = an_evening()
    sealing.ask(Start(), "asha")
    assert Rejected("room.game_running") == sealing.refusal(Start())
    assert Rejected("room.game_running") == a_game().refusal(Start())


def test_a_game_cannot_be_started_when_nobody_plays() -> None:
    evening = an_evening()
    for guest in evening.table.guests.values():
        guest.plays = False
    assert Rejected("tambola.no_players") == evening.refusal(Start())


def test_T5_each_who_plays_gets_one_ticket_when_the_luck_is_sealed() -> None:
    evening = an_evening("asha", "bala", "television", "chitra")
    evening.table.guests["television"].plays = False
    evening.start()
    assert {"asha": 1, "bala": 1, "chitra": 1} == evening.public.tickets
    assert {} == evening.hand("television").tickets
    assert "calling" == evening.phase


def test_F7_tickets_come_from_their_labels_in_the_order_in_which_people_came() -> None:
    evening = a_game()
    for i, member in enumerate(("asha", "bala", "chitra")):
        rank = evening.chance.stream(f"tambola/ticket/{i}").below(TICKETS)
        assert str(rank) == evening.rank(member)
        assert ticket_of_rank(rank) == evening.face(member).rows


def test_T4_no_two_tickets_are_the_same() -> None:
    evening = a_game(*(f"m{i}" for i in range(300)))
    assert 300 == len({evening.rank(member) for member in evening.public.tickets})


class TwinLuck(Chance):
    """Luck by which every ticket comes from the same stream, so that each would be the same as the first."""

    def stream(self, label: str) -> Stream:
        return super().stream("tambola/ticket/0" if "ticket" in label else label)


def test_T4_a_ticket_that_is_dealt_already_is_drawn_again_from_its_label() -> None:
    evening = an_evening()
    evening.chance = TwinLuck(bytes(32))
    evening.start()
    stream = evening.chance.stream("tambola/ticket/0")
    drawn = [str(stream.below(TICKETS)) for _ in range(3)]
    assert drawn == [evening.rank(member) for member in ("asha", "bala", "chitra")]


def test_T24_a_ticket_is_dealt_without_marks() -> None:
    assert (1, ()) == (a_game().face("bala").no, a_game().face("bala").marks)


def test_when_nobody_plays_any_more_at_the_sealing_the_round_is_cancelled() -> None:
    evening = an_evening()
    evening.ask(Start(), "asha")
    for guest in evening.table.guests.values():
        guest.plays = False
    evening.seal()
    assert [Ended("host"), RoundEnded("tambola.no_players")] == evening.log[-2:]
    assert "ended" == evening.phase


def test_a_seal_that_the_game_does_not_wait_for_means_nothing() -> None:
    evening = a_game()
    assert () == evening.ask(Sealed())
    assert 1 == len(evening.events(Dealt))


def test_before_the_tickets_are_out_nothing_can_be_called_marked_or_claimed() -> None:
    evening = an_evening()
    for _ in ("lobby", "sealing"):
        for command in (CallNext(0), Mark("1", (1,)), Claim("1", "top_line")):
            assert Rejected("tambola.not_started") == evening.refusal(command)
        if evening.phase == "lobby":
            evening.ask(Start(), "asha")


def test_T23_whoever_comes_after_the_dealing_watches() -> None:
    evening = a_game()
    evening.table.guests["dev"] = Guest()
    assert () == evening.ask(Came("dev"))
    assert {} == evening.hand("dev").tickets
    evening.out(1)
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Claim("5", "top_line"), "dev")
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Mark("5", (1,)), "dev")


def test_T23_whoever_came_meanwhile_plays_in_the_next_game() -> None:
    evening = a_game()
    evening.table.guests["dev"] = Guest()
    evening.ask(EndAsked())
    evening.start()
    assert 1 == len(evening.hand("dev").tickets)


def test_T26_a_lost_connection_changes_nothing() -> None:
    evening = a_game(calling="automatic", pace_s=7)
    before = evening.state
    assert () == evening.ask(Away("asha"))
    assert () == evening.ask(Back("asha"))
    assert before is evening.state


def test_the_ticket_of_a_member_who_left_is_out_of_the_game() -> None:
    evening = a_game()
    rank = evening.rank("bala")
    assert (TicketsOut("bala"),) == evening.ask(Went("bala"))
    assert {"asha": 1, "chitra": 1} == evening.public.tickets
    evening.out(1)
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Claim(rank, "top_line"), "bala")
    assert Rejected("tambola.not_your_ticket") == evening.refusal(Mark(rank, (1,)), "bala")


def test_a_member_who_left_keeps_what_was_won() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    evening.ask(Went("bala"))
    assert ["bala"] == [win.member for win in evening.public.dividends["top_line"].wins]
    assert {"bala": 80, "house": -80} == evening.chips


def test_a_member_who_left_and_comes_back_has_no_ticket_though_it_was_shown_when_it_won() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    shown = evening.rank("bala")
    evening.ask(Went("bala"))
    evening.ask(Came("bala"))
    for command in (Claim(shown, "middle_line"), Mark(shown, (1,))):
        assert Rejected("tambola.not_your_ticket") == evening.refusal(command, "bala")


def test_a_member_without_a_ticket_leaves_without_a_trace_in_the_game() -> None:
    evening = a_game()
    assert () == evening.ask(Went("dev"))
    ended = a_game()
    ended.ask(EndAsked())
    assert () == ended.ask(Went("bala"))


def test_T9_the_game_ends_with_the_full_house_though_other_dividends_are_open() -> None:
    evening = a_game()
    evening.win("bala", "full_house")
    assert [Ended("last_house"), RoundEnded()] == evening.log[-2:]
    assert ("ended", "won") == (evening.phase, evening.public.ended)
    assert Rejected("tambola.game_over_code") == evening.refusal(Claim(evening.rank("asha"), "top_line"), "asha")


def test_T23_the_game_ends_when_every_dividend_in_play_is_won() -> None:
    evening = a_game(prizes={"top_line": 10, "early_five": 5})
    evening.win("asha", "top_line")
    assert "verdict" == evening.phase
    evening.win("bala", "early_five")
    assert [Ended("won"), RoundEnded()] == evening.log[-2:]


def test_T23_the_full_house_as_the_last_of_all_is_every_dividend_won() -> None:
    evening = a_game()
    for dividend in SIX:
        evening.win("asha", dividend)
    assert [Ended("won"), RoundEnded()] == evening.log[-2:]
    assert {"asha": 600, "house": -600} == evening.chips


def test_T23_the_game_ends_sixty_seconds_after_the_ninetieth_number() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(90 * 3_000)
    assert (90, "last_claims") == (len(evening.called), evening.phase)
    assert evening.now_ms + 60_000 == evening.public.next_ms
    evening.wait(59_999)
    assert "last_claims" == evening.phase
    evening.wait(1)
    assert ("ended", "all_called") == (evening.phase, evening.public.ended)
    assert [Ended("all_called"), RoundEnded()] == evening.log[-2:]


def test_T23_a_claim_is_still_good_after_the_ninetieth_number() -> None:
    evening = a_game(calling="automatic", pace_s=3)
    evening.wait(90 * 3_000 + 40_000)
    assert evening.win("asha", "top_line").won
    assert "last_claims" == evening.phase
    evening.wait(20_000)
    assert "ended" == evening.phase


def test_T10_ending_early_cancels_the_round_and_leaves_unwon_prizes_with_the_house() -> None:
    evening = a_game()
    evening.win("bala", "top_line")
    assert (Ended("host"), RoundEnded("tambola.ended_by_host")) == evening.ask(EndAsked())
    assert ("ended", "stopped") == (evening.phase, evening.public.ended)
    assert {"bala": 80, "house": -80} == evening.chips


def test_a_game_can_be_ended_while_it_is_being_sealed() -> None:
    evening = an_evening()
    evening.ask(Start(), "asha")
    assert (Ended("host"), RoundEnded("tambola.ended_by_host")) == evening.ask(EndAsked())
    assert () == evening.ask(Sealed())


def test_between_games_there_is_nothing_to_end() -> None:
    evening = an_evening()
    assert () == evening.ask(EndAsked())
    evening.start()
    evening.ask(EndAsked())
    assert () == evening.ask(EndAsked())


def test_nothing_goes_on_after_the_end() -> None:
    evening = a_game(calling="automatic")
    evening.win("bala", "full_house")
    told = len(evening.log)
    evening.wait(600_000)
    assert told == len(evening.log)
    for command in (CallNext(len(evening.called)), Mark(evening.rank("asha"), (1,))):
        assert Rejected("tambola.game_over_code") == evening.refusal(command)


def test_the_next_game_has_new_tickets_and_nothing_of_the_one_before() -> None:
    evening = a_game()
    evening.win("bala", "full_house")
    before = evening.rank("bala")
    evening.ask(Start(), "asha")
    assert {} == evening.hand("bala").tickets
    public = evening.public
    assert ({}, {}, {}, None) == (public.calls, public.claims, public.tickets, public.ended)
    assert not any(dividend.wins for dividend in public.dividends.values())
    evening.chance = a_game(seed=7).chance
    evening.seal()
    assert before != evening.rank("bala")


def test_T10_a_prize_is_whole_chips_paid_by_the_house_in_the_same_step_as_the_verdict() -> None:
    evening = a_game(prizes={"top_line": 7, "full_house": 1})
    claim = evening.win("bala", "top_line")
    moved = evening.events(ChipsMoved)
    assert claim.won
    assert evening.log[-1:] == moved
    assert [("bala", 14), ("house", -14)] == [(entry.account, entry.half_chips) for entry in moved[0].entries]
    assert "tambola.prize" == moved[0].reason


def test_T10_a_dividend_may_be_played_for_nothing_but_the_honour() -> None:
    evening = a_game(prizes={"top_line": 0, "full_house": 1})
    assert evening.win("bala", "top_line").won
    assert [] == evening.events(ChipsMoved)


def test_F11_what_only_one_player_may_see_does_not_print() -> None:
    evening = a_game()
    evening.win("bala", "four_corners")
    evening.mark("chitra", evening.row("chitra", 1)[0])
    (dealt,) = evening.events(Dealt)
    ranks = [unseal(ticket.rank) for ticket in dealt.tickets]
    printed = repr(evening.log) + repr(evening.state.hands) + repr(evening.state.dealt)
    assert not [rank for rank in ranks if rank in printed]
