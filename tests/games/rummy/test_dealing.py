"""The deal: decks, the toss, the order of the cards, the wild card, who is dealt in (R1–R8, R35, R36)."""

import itertools

import pytest

from baithak.games.rummy.cards import faces_of
from baithak.games.rummy.commands import ComeBack, Ready, SitOut, Start
from baithak.games.rummy.dealing import lowest
from baithak.games.rummy.events import Tossed
from baithak.kernel.effects import RoundEnded
from baithak.kernel.hidden import unseal
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import NAMES, RummyEvening, everywhere


def dealt(people: int = 3, luck: int = 1, **settings: object) -> RummyEvening:
    evening = RummyEvening(people, settings, luck=luck)
    evening.deals()
    return evening


def ends(evening: RummyEvening) -> None:
    """The round ends: all but one drop by the clock."""
    while evening.state.in_round:
        evening.comes_due()


def listed(people: int) -> RummyEvening:
    """The list of those who add luck is out, and nobody has revealed yet."""
    evening = RummyEvening(people)
    evening.browsers = False
    evening.do(HOST, Start())
    while evening.room.seal is not None and evening.room.seal.face.phase == "open":
        evening.browse_once()
    return evening


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_R1_from_two_to_six_play(people: int) -> None:
    assert list(NAMES[:people]) == list(dealt(people).state.players)


def test_R1_a_seat_that_the_table_does_not_have_is_none() -> None:
    evening = RummyEvening(3, {"seats": 2})
    evening.deals()
    assert ["asha", "ravi"] == list(evening.state.players)


@pytest.mark.parametrize(
    ("seats", "jokers", "cards"),
    [(2, True, 54), (3, True, 54), (3, False, 52), (4, True, 108), (6, True, 108), (6, False, 104)],
)
def test_R2_R3_the_decks_follow_the_size_of_the_table_and_each_card_is_in_one_place(
    seats: int, jokers: bool, cards: int
) -> None:
    evening = dealt(2, seats=seats, printed_jokers=jokers)
    assert list(range(cards)) == everywhere(evening.state)


def test_R4_the_lowest_card_deals_ace_low_and_equal_ranks_by_clubs_diamonds_hearts_spades() -> None:
    def first(cards: str) -> str:
        return lowest(dict(zip(NAMES, faces_of(cards), strict=False)))

    assert "ravi" == first("2C AS KC")
    assert "noor" == first("KC KH 9S")
    for low, high in itertools.pairwise(["7C", "7D", "7H", "7S"]):
        assert "asha" == first(f"{low} {high}")
        assert "ravi" == first(f"{high} {low}")


@pytest.mark.parametrize("luck", range(5))
def test_R4_the_first_dealer_is_tossed_for_once_and_the_deal_passes_on_in_seat_order(luck: int) -> None:
    evening = dealt(3, luck)
    (tossed,) = [event for event in evening.log if isinstance(event, Tossed)]
    assert lowest(tossed.cards) == evening.state.dealer
    assert list(tossed.cards.values()) == list(unseal(tossed.order)[:3])
    order = ["asha", "ravi", "noor"]
    first = order.index(lowest(tossed.cards))
    for turn in range(1, 5):
        ends(evening)
        for member in list(evening.state.sitting_out):
            evening.do(member, ComeBack())
        evening.deals()
        assert order[(first + turn) % 3] == evening.state.dealer
        assert {} == evening.state.toss


def test_R4_a_player_who_is_not_dealt_in_is_passed_over() -> None:
    evening = dealt(3)
    order = ["asha", "ravi", "noor"]
    dealer = evening.state.dealer
    assert dealer is not None
    after = [*order, *order][order.index(dealer) + 1 :][:2]
    ends(evening)
    evening.do(after[0], SitOut())
    evening.deals()
    assert after[1] == evening.state.dealer


@pytest.mark.parametrize("people", [2, 3, 6])
def test_R5_R6_R7_one_card_at_a_time_after_the_dealer_then_the_wild_card_then_the_open_pile(people: int) -> None:
    evening = dealt(people)
    state = evening.state
    assert state.order is not None
    order: tuple[int, ...] = unseal(state.order)
    assert state.dealer is not None
    at = NAMES.index(state.dealer) + 1
    turns = [*NAMES[at:people], *NAMES[:at]]
    for place, member in enumerate(turns):
        assert [order[place + people * k] for k in range(13)] == [held.card for held in evening.hand(member).cards]
    used = 13 * people
    closed: tuple[int, ...] = unseal(state.closed)
    assert (order[used], (order[used + 1],)) == (state.turned_up, state.pile)
    assert order[used + 2 :] == closed


def test_R6_a_printed_joker_turned_up_makes_aces_wild() -> None:
    evening = dealt(2)
    evening.turns_up("JK")
    assert 0 == evening.state.wild_rank
    evening.turns_up("7H")
    assert 6 == evening.state.wild_rank


def test_R8_the_dealer_plays_first_then_round_the_table() -> None:
    evening = dealt(3)
    order = ["asha", "ravi", "noor"]
    dealer = evening.state.dealer
    assert dealer is not None
    at = order.index(dealer)
    for turn in range(7):
        assert order[(at + turn) % 3] == evening.turn
        evening.plays()


def test_R35_with_fewer_than_two_there_is_no_deal() -> None:
    evening = RummyEvening(2)
    evening.house(ask.WentAway("ravi"))
    assert Rejected("rummy.need_two") == evening.refused(HOST, Start())


def test_R35_who_is_away_when_the_list_is_published_gets_no_cards_and_is_back_at_the_next_deal() -> None:
    evening = RummyEvening(3)
    evening.browsers = False
    evening.do(HOST, Start())
    evening.house(ask.WentAway("noor"))
    evening.next_moment()  # F3
    evening.house(ask.CameBack("noor"))
    evening.house(ask.WentAway("ravi"))
    evening.next_moment()  # F4
    assert ["asha", "ravi"] == list(evening.state.players)
    evening.house(ask.CameBack("ravi"))
    evening.browsers = True
    ends(evening)
    assert "noor" not in evening.state.scores
    evening.comes_due()
    assert ["asha", "ravi", "noor"] == list(evening.state.players)


def test_R35_a_round_already_sealed_is_cancelled_where_fewer_than_two_are_left_and_the_table_waits() -> None:
    evening = RummyEvening(2)
    evening.browsers = False
    evening.do(HOST, Start())
    evening.house(ask.WentAway("ravi"))
    evening.next_moment()
    assert [RoundEnded("rummy.need_two")] == [event for event in evening.log if isinstance(event, RoundEnded)]
    assert ("waiting", None, "players") == (evening.state.phase, evening.state.deal_ms, evening.room.waits_for)
    evening.browsers = True
    evening.wait(500)
    evening.house(ask.CameBack("ravi"))
    assert evening.now_ms + 3_000 == evening.state.deal_ms
    evening.comes_due()
    assert "playing" == evening.state.phase


def test_R35_a_table_that_waits_for_a_second_player_blames_no_host_and_replaces_one_who_is_gone() -> None:
    evening = RummyEvening(2)
    evening.do(HOST, Start())
    evening.house(ask.WentAway("ravi"))
    while evening.state.phase != "waiting":
        evening.comes_due()
    assert "zoya" in [member for member, face in evening.room.people.items() if face.present]
    assert (None, []) == (evening.room.host_waited_since_ms, evening.due())
    evening.wait(3_600_000)
    assert () == evening.house(ask.CameBack(HOST))
    assert (HOST, None) == (evening.room.info.host, evening.room.search)
    evening.house(ask.WentAway(HOST))
    evening.comes_due()
    assert evening.room.info.host_offered_to is not None


def test_R35_before_the_first_deal_the_table_waits_for_the_host_to_begin() -> None:
    evening = RummyEvening(3)
    assert ("lobby", "host") == (evening.state.phase, evening.room.waits_for)
    evening.do(HOST, Start())
    evening.do(HOST, ask.EndRound())
    assert ("result", "host") == (evening.state.phase, evening.room.waits_for)


def test_R35_who_leaves_between_the_list_and_the_cards_leaves_no_round_for_one() -> None:
    evening = listed(2)
    evening.do("ravi", ask.Leave())
    assert "rummy.need_two" == evening.room.rounds["1"].cancelled
    assert {} == evening.chips


def test_R33_who_leaves_between_the_list_and_the_cards_drops_and_changes_nobodys_cards() -> None:
    hands = []
    for leaves in (False, True):
        evening = listed(3)
        if leaves:
            evening.do("ravi", ask.Leave())
        evening.next_moment()
        hands.append([evening.hand(member) for member in NAMES[:3]])
        assert ("first_drop" if leaves else "playing") == evening.state.players["ravi"].lot
        assert not (leaves and evening.turn == "ravi")
    assert hands[0] == hands[1]


def test_R35_the_next_deal_comes_ten_seconds_after_the_result() -> None:
    evening = dealt(2)
    ends(evening)
    assert evening.now_ms + 10_000 == evening.state.deal_ms
    evening.comes_due()
    assert ("playing", 2) == (evening.state.phase, evening.state.round)


def test_R35_the_deal_comes_as_soon_as_every_connected_seated_player_is_ready() -> None:
    evening = dealt(3)
    ends(evening)
    evening.do("asha", Ready(1))
    assert Rejected("net.already_done") == evening.refused("asha", Ready(1))
    evening.do("noor", Ready(1))
    assert not evening.state.in_round
    evening.do("ravi", Ready(1))
    assert "playing" == evening.state.phase
    assert Rejected("net.too_late") == evening.refused("ravi", Ready(1))


@pytest.mark.parametrize("how", ["away", "stands", "leaves", "sits out"])
def test_R35_nobody_waits_for_whoever_is_not_there_to_be_ready(how: str) -> None:
    evening = dealt(3)
    ends(evening)
    evening.do("asha", Ready(1))
    evening.do("noor", Ready(1))
    if how == "away":
        evening.house(ask.WentAway("ravi"))
    elif how == "stands":
        evening.do("ravi", ask.Stand())
    elif how == "leaves":
        evening.do("ravi", ask.Leave())
    else:
        evening.do("ravi", SitOut())
    assert ["asha", "noor"] == list(evening.state.players)


def test_R35_a_table_with_one_player_waits_and_deals_three_seconds_after_it_can() -> None:
    evening = dealt(2)
    ends(evening)
    evening.do("ravi", ask.Stand())
    evening.comes_due()
    assert ("waiting", None) == (evening.state.phase, evening.state.deal_ms)
    assert Rejected("rummy.no_seat") == evening.refused("ravi", SitOut())
    evening.wait(60_000)
    evening.do("ravi", ask.Sit(4))
    assert evening.now_ms + 3_000 == evening.state.deal_ms
    evening.comes_due()
    assert {"asha": 0, "ravi": 4} == {member: player.seat for member, player in evening.state.players.items()}


def test_R36_who_sits_down_in_a_round_is_dealt_in_at_the_next_deal() -> None:
    evening = dealt(2)
    evening.comes("meena")
    evening.do("meena", ask.Sit(3))
    assert "meena" not in evening.state.players
    ends(evening)
    evening.comes_due()
    assert ["asha", "ravi", "meena"] == list(evening.state.players)


def test_a_second_tap_on_start_deals_no_second_round() -> None:
    evening = dealt(2)
    assert Rejected("room.game_running") == evening.refused(HOST, Start())


def test_no_deal_comes_for_an_empty_room() -> None:
    evening = dealt(2)
    ends(evening)
    for member in ("asha", "ravi", "noor", "zoya"):
        evening.house(ask.WentAway(member))
    assert [] == [deadline for deadline in evening.due() if deadline.id.startswith("rummy.")]


def test_what_is_opened_anew_begins_with_a_toss() -> None:
    evening = dealt(2)
    evening.do(HOST, ask.EndRound())
    assert not evening.state.running
    evening.do(HOST, ask.OpenGame("rummy", {}))
    evening.deals()
    assert 2 == len(evening.state.toss)
