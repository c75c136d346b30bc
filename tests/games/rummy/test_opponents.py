"""Practice opponents: legal moves only, nothing known but what a player is sent, and rounds that come to an end."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from baithak.games.rummy.cards import Face, faces_of, text_of
from baithak.games.rummy.commands import Arrange, Declare, Discard, Draw, Drop, Pile, Submit
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.opponents import NOTHING, STRENGTHS, Strength, delay_ms, move, sharp
from baithak.games.rummy.opponents.distance import distance
from baithak.games.rummy.opponents.opponent import to_move
from baithak.games.rummy.opponents.sharp import unseen
from baithak.games.rummy.opponents.sight import sight
from baithak.games.rummy.opponents.table import PracticeTable
from baithak.games.rummy.solver import can_declare
from baithak.kernel.chance import Chance, Stream
from baithak.kernel.game import Command
from baithak.rooms import commands as ask
from tests.contract.evening import HOST
from tests.games.rummy.evening import RummyEvening, everywhere
from tests.games.rummy.hands import drawn, faces, wild_of
from tests.games.rummy.test_contract import scrambled_for

RIGHT = "8C 9C TC AS 2S 3S KD KS KH JD QD AD JK QC"
SIX: Sequence[Strength] = ("easy", "steady", "sharp", "easy", "steady", "sharp")

strengths = st.sampled_from(STRENGTHS)
tables = st.builds(
    PracticeTable,
    st.lists(strengths, min_size=2, max_size=3),
    st.integers(0, 10_000),
    st.fixed_dictionaries({"seats": st.sampled_from((3, 6)), "printed_jokers": st.booleans(), "assist": st.booleans()}),
)


def thought(luck: int = 1) -> Stream:
    return Chance(luck.to_bytes(32, "big")).stream("thought")


def plays_anyhow(table: PracticeTable, moves: int, luck: Random) -> None:
    """So many moves of people who think of nothing: hands as no opponent would have made them."""
    for _ in range(moves):
        turn = table.state.turn
        if table.state.phase != "playing" or turn is None:
            return
        hand = table.state.hand(turn.member)
        piles: tuple[Pile, ...] = ("closed", "open") if table.state.pile else ("closed",)
        if turn.drew is None:
            table.take(turn.member, Draw(turn.number, luck.choice(piles)))
        else:
            table.take(turn.member, Discard(turn.number, luck.choice(hand.cards).no))


def asked(table: PracticeTable, strength: Strength, member: str, luck: int = 1) -> Command | None:
    """What an opponent of that strength would do there."""
    public, private = RUMMY.public(table.state), RUMMY.private(table.state, member)
    return move(strength, member, public, private, table.memories[member], thought(luck))


def conserved(table: PracticeTable) -> None:
    """Every card is in one place (R3)."""
    assert list(range(table.state.deck.size)) == everywhere(table.state)


@settings(max_examples=60, deadline=None)
@given(tables, strengths, st.integers(0, 150), st.randoms(use_true_random=False))
def test_whatever_the_position_a_move_is_one_that_the_rules_accept(
    table: PracticeTable, strength: Strength, moves: int, luck: Random
) -> None:
    table.deals()
    plays_anyhow(table, moves, luck)
    for member in table.strengths:
        made = asked(table, strength, member)
        assert (made is not None) == (table.state.turn is not None and table.state.turn.member == member)
        if made is not None:
            table.take(member, made)
            conserved(table)
            return


@settings(max_examples=40, deadline=None)
@given(tables, strengths, st.integers(0, 100), st.randoms(use_true_random=False))
def test_a_move_depends_on_nothing_that_its_player_may_not_know(
    table: PracticeTable, strength: Strength, moves: int, luck: Random
) -> None:
    table.deals()
    plays_anyhow(table, moves, luck)
    if table.state.turn is None:
        return
    member = table.state.turn.member
    made = asked(table, strength, member)
    table.state = scrambled_for(table.state, member)
    assert made == asked(table, strength, member)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_view_and_luck_give_the_same_move_and_nobody_moves_out_of_turn(strength: Strength) -> None:
    table = PracticeTable((strength, strength, strength))
    table.deals()
    for _ in range(8):
        assert table.state.turn is not None
        member = table.state.turn.member
        assert asked(table, strength, member) == asked(table, strength, member)
        assert [member] == [each for each in table.strengths if asked(table, strength, each) is not None]
        table.take(*table.next_move())


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R23_who_can_declare_does_and_lays_the_cards_so_that_it_is_valid(strength: Strength) -> None:
    evening = RummyEvening(2)
    evening.deals()
    evening.turns_up("6D")
    evening.draws()
    member = evening.turn
    evening.gives(member, RIGHT)

    def asks() -> Command | None:
        return move(strength, member, evening.public, evening.sees(member), NOTHING, thought())

    made = asks()
    assert isinstance(made, Declare)
    assert "QC" == evening.sees(member).cards[str(made.card)]
    for kind in (Declare, Arrange, Submit):
        made = asks()
        assert isinstance(made, kind)
        evening.do(member, made)
    assert evening.public.finish is not None
    assert evening.public.finish.valid


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R24_who_has_not_declared_lays_the_cards_at_their_best_and_submits(strength: Strength) -> None:
    table = PracticeTable(("steady", strength))
    table.deals()
    while table.state.phase != "arranging":
        table.take(*table.next_move())
        if table.state.phase == "result":
            table.deals()
    (member,) = table.state.arranging()
    made = asked(table, strength, member)
    if isinstance(made, Arrange):
        table.take(member, made)
        assert table.state.hand(member).lie.groups == made.groups
        made = asked(table, strength, member)
    assert Submit(table.state.round) == made


def test_whoever_has_a_move_is_known_from_what_all_see() -> None:
    table = PracticeTable(("easy", "steady", "easy"), luck=3)
    phases = set()
    for _ in range(6):
        table.deals()
        while table.state.in_round:
            phases.add(table.state.phase)
            having = [member for member in table.strengths if asked(table, "easy", member) is not None]
            assert having == list(to_move(RUMMY.public(table.state)))
            table.take(*table.next_move())
        assert () == to_move(RUMMY.public(table.state))
    assert {"playing", "finish", "arranging"} == phases


def test_nobody_has_a_move_while_the_cards_are_sealed_or_the_room_is_paused() -> None:
    evening = RummyEvening(2)
    assert () == to_move(evening.public)
    evening.deals()
    assert (evening.turn,) == to_move(evening.public)
    waits = next(member for member in ("asha", "ravi") if member != evening.turn)
    evening.do(HOST, ask.SetRole("ravi", "cohost"))
    evening.do(waits, ask.Pause())
    assert () == to_move(evening.public)


def plays_rounds(table: PracticeTable, rounds: int) -> None:
    """So many rounds: cards conserved after every move, chips at zero after every round, and each comes to an end."""
    for number in range(1, rounds + 1):
        table.deals()
        moves = 0
        while table.state.in_round:
            table.take(*table.next_move())
            conserved(table)
            moves += 1
            assert moves < 2_000, "a round without end"
        line = table.state.sheet[str(number)]
        assert sum(line.half_chips.values()) == 0
        assert table.strengths.keys() == line.points.keys()
        assert line.how in ("declared", "invalid", "last_one", "void")


def test_six_at_one_table_play_rounds_to_their_end_with_cards_conserved_and_chips_at_zero() -> None:
    plays_rounds(PracticeTable(SIX), 10)


@pytest.mark.slow
def test_six_at_one_table_play_two_hundred_rounds() -> None:
    plays_rounds(PracticeTable(SIX, luck=2), 200)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R14_late_in_a_round_all_draw_from_the_closed_deck_so_that_it_comes_to_an_end(strength: Strength) -> None:
    evening = RummyEvening(2)
    evening.deals()
    evening.turns_up("6D")
    member, state = evening.turn, evening.state
    joker = next(card for card in range(state.deck.size) if "JK" == text_of(state.deck.face(card)))
    evening.put_game(replace(state, pile=(joker,), open={"1": "JK"}))
    assert state.turn is not None
    for number, pile in ((100, "open"), (101, "closed")):
        public = replace(evening.public, turn=replace(state.turn, number=number))
        made = move(strength, member, public, evening.sees(member), NOTHING, thought())
        assert isinstance(made, Draw)
        assert pile == made.pile


def test_in_a_real_room_rounds_go_on_by_the_moves_of_three_opponents() -> None:
    evening = RummyEvening(3)
    evening.deals()
    seated = dict(zip(("asha", "ravi", "noor"), STRENGTHS, strict=True))
    luck = thought()
    for _ in range(400):
        if not evening.state.in_round:
            break
        moves = {
            member: move(strength, member, evening.public, evening.sees(member), NOTHING, luck)
            for member, strength in seated.items()
        }
        member, made = next((member, made) for member, made in moves.items() if made is not None)
        evening.do(member, made)
    assert evening.public.result is not None


def test_easy_declares_too_early_now_and_then_and_the_others_never() -> None:
    invalid: dict[Strength, int] = {}
    for strength in STRENGTHS[:2]:
        table = PracticeTable((strength, strength), luck=5)
        plays_rounds(table, 100 if strength == "easy" else 12)
        invalid[strength] = sum(line.how == "invalid" for line in table.state.sheet.values())
    assert 0 == invalid["steady"]
    assert 2 <= invalid["easy"] <= 20


def test_R30_sharp_drops_a_hopeless_hand_before_its_first_draw_and_never_a_good_one() -> None:
    for cards, drops in (
        ("2S 5H 9D KC 3H 7S JD AC 4D 8H QS TC 6C", True),
        ("2S 3S 4S 7H 8H JD AC 4D 8C QS QC JK 6C", False),
    ):
        evening = RummyEvening(6)
        evening.deals()
        evening.turns_up("5S")
        member = evening.turn
        evening.gives(member, cards)
        made = move("sharp", member, evening.public, evening.sees(member), NOTHING, thought())
        assert drops == isinstance(made, Drop)
        assert isinstance(move("steady", member, evening.public, evening.sees(member), NOTHING, thought()), Draw)


def test_sharp_begins_no_further_continuation_once_its_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    table = PracticeTable(("sharp", "sharp"))
    table.deals()
    table.take(*table.next_move())
    assert table.state.turn is not None
    member = table.state.turn.member
    seen = sight(member, RUMMY.public(table.state), RUMMY.private(table.state, member))
    used = []
    for steps in (sharp.MOST_STEPS, 1):
        monkeypatch.setattr(sharp, "MOST_STEPS", steps)
        luck = thought()
        sharp.place_to_discard(seen, table.memories[member], luck)
        used.append(luck.used)
    whole, one = used
    assert 0 < one < whole / (sharp.CONTINUATIONS - 2)


def test_what_may_come_yet_is_the_deck_without_what_sharp_has_seen() -> None:
    table = PracticeTable(("sharp", "sharp"), settings={"seats": 3})
    table.deals()
    plays_anyhow(table, 9, Random(1))
    assert table.state.turn is not None
    member = table.state.turn.member
    seen = sight(member, RUMMY.public(table.state), RUMMY.private(table.state, member))
    left = unseen(seen, NOTHING)
    assert seen.turned_up is not None
    whole = [*left, *seen.faces, *seen.pile, seen.turned_up]
    assert sorted(table.state.deck.faces(range(54))) == sorted(whole)


def test_a_delay_comes_from_luck_alone_and_has_its_bounds() -> None:
    luck = thought()
    delays = [delay_ms(luck) for _ in range(2_000)]
    assert all(900 <= delay < 2_500 for delay in delays)
    assert len(set(delays)) > 500
    assert delays == [delay_ms(again) for again in [thought()] for _ in delays]


@pytest.mark.parametrize(
    ("cards", "wild", "lacks"),
    [
        ("8C 9C TC AS 2S 3S KD KS KH JD QD AD JK", None, 0),
        ("8C 9C TC AS 2S 3S KD KS KH JD QD AD 7H", None, 1),
        ("8C 9C TC AS 2S 7S KD KS KH JD QD AD JK", None, 1),
        ("8C 9C TC AS 2S 9H KD KS KH QD JD 7H 3H", None, 3),
        ("2S 5H 9D KC 3H 7S JD AC 4D 8H QS TC 6C", "5", 6),
    ],
)
def test_a_hand_lacks_so_many_cards(cards: str, wild: str | None, lacks: int) -> None:
    assert lacks == distance(faces_of(cards), wild_of(wild))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 1 << 30))
def test_a_hand_that_lacks_nothing_can_be_declared(luck: int) -> None:
    hand, wild = drawn(Random(luck))
    if len(hand) == 13 and distance(faces(hand), wild_of(wild)) == 0:
        assert can_declare(faces(hand), wild_of(wild)), (hand, wild)


def test_the_nearest_cards_are_found_whatever_the_order_of_the_hand() -> None:
    hand: list[Face] = list(faces_of("8C 9C TC AS 2S 7S KD KS KH JD QD AD JK 2H"))
    lacks = distance(hand, None)
    for luck in range(20):
        Random(luck).shuffle(hand)
        assert lacks == distance(hand, None), " ".join(map(text_of, hand))
