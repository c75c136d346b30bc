"""R2, R3, R6, R17, R27 and F7: physical cards, their faces, and what those count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.rummy.cards import (
    ACE,
    JOKER,
    RANKS,
    SUITS,
    Deck,
    Face,
    face_of,
    faces_of,
    is_joker,
    packs_for,
    points_of,
    rank_of,
    read_rank,
    suit_of,
    text_of,
    texts_of,
    total_points,
    wild_rank,
)

decks = st.builds(Deck, packs=st.sampled_from([1, 2]), printed_jokers=st.booleans())
faces = st.integers(0, JOKER).map(Face)


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_R2_the_packs_follow_the_size_of_the_table(seats: int, packs: int) -> None:
    assert packs == packs_for(seats)


@pytest.mark.parametrize(
    ("packs", "printed_jokers", "size"), [(1, True, 54), (2, True, 108), (1, False, 52), (2, False, 104)]
)
def test_R2_a_deck_has_52_cards_a_pack_and_two_printed_jokers_unless_they_are_off(
    packs: int, printed_jokers: bool, size: int
) -> None:
    deck = Deck(packs, printed_jokers)
    shown = deck.faces(range(size))
    assert size == deck.size
    assert 2 * packs * printed_jokers == shown.count(JOKER)
    assert all(packs == shown.count(Face(face)) for face in range(52))


def test_R3_two_sevens_of_spades_are_two_cards() -> None:
    deck = Deck(2, printed_jokers=True)
    assert [6, 58] == [card for card in range(deck.size) if text_of(deck.face(card)) == "7S"]


def test_F7_cards_are_numbered_pack_by_pack_spades_hearts_diamonds_clubs_ace_to_king_then_the_jokers() -> None:
    deck = Deck(2, printed_jokers=True)
    one = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    assert [*one, *one, "JK", "JK", "JK", "JK"] == texts_of(deck.faces(range(108))).split()


@given(decks, st.integers())
def test_R3_there_are_no_other_cards(deck: Deck, card: int) -> None:
    if 0 <= card < deck.size:
        assert 0 <= deck.face(card) <= JOKER
    else:
        with pytest.raises(ValueError, match="no card"):
            deck.face(card)


@given(st.lists(faces))
def test_a_face_is_read_as_it_is_written(hand: list[Face]) -> None:
    assert hand == list(faces_of(texts_of(hand)))


@pytest.mark.parametrize("text", ["", "7", "S7", "10S", "7s", "7SS", "jk", "1S", "७S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        face_of(text)


@pytest.mark.parametrize("text", ["", "10", "A2", "JK", "t", "S"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no rank"):
        read_rank(text)


@given(faces.filter(lambda face: face != JOKER))
def test_a_face_is_its_rank_and_its_suit(face: Face) -> None:
    assert text_of(face) == RANKS[rank_of(face)] + SUITS[suit_of(face)]
    assert rank_of(face) == read_rank(text_of(face)[0])


def test_R6_the_rank_of_the_card_turned_up_is_wild() -> None:
    assert read_rank("5") == wild_rank(face_of("5D"))


def test_R6_a_printed_joker_turned_up_makes_aces_wild() -> None:
    assert ACE == read_rank("A") == wild_rank(JOKER)


@given(faces, st.none() | st.integers(0, 12))
def test_R17_the_wild_rank_is_a_joker_in_every_suit_and_so_is_a_printed_one(face: Face, wild: int | None) -> None:
    assert is_joker(face, wild) == (face == JOKER or (wild is not None and text_of(face)[0] == RANKS[wild]))


def test_R27_honours_and_tens_count_ten_and_others_their_number() -> None:
    counted = {rank: points_of(face_of(rank + "H"), None) for rank in RANKS}
    assert {**dict.fromkeys("AKQJT", 10), **{str(number): number for number in range(2, 10)}} == counted


def test_R27_jokers_count_nothing() -> None:
    assert [0, 0, 0] == [points_of(face, read_rank("K")) for face in faces_of("JK KS KD")]
    assert 17 == total_points(faces_of("JK KS 7D TH"), read_rank("K"))
