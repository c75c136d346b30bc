"""The verifier's own groups and points of rummy are those of the game that deals, though the two share no code."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.fairness.rummy_groups import Cards
from baithak.games.rummy.cards import Deck, wild_rank
from baithak.games.rummy.declaring import judge
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.scoring import points_as_arranged

DECKS = st.builds(Deck, st.sampled_from((1, 2)), st.booleans())


@st.composite
def near_groups(draw: st.DrawFn, deck: Deck) -> list[int]:
    """Cards that are a group, or nearly: a run of one suit or the cards of one rank, and some others."""
    rank, suit, length = draw(st.integers(0, 12)), draw(st.integers(0, 3)), draw(st.integers(0, 5))
    pack = draw(st.integers(0, deck.packs - 1))
    if draw(st.booleans()):
        cards = [52 * pack + 13 * suit + (rank + k) % 13 for k in range(length)]
    else:
        cards = [52 * draw(st.integers(0, deck.packs - 1)) + 13 * k + rank for k in range(min(length, 4))]
    more = draw(st.lists(st.integers(0, deck.size - 1), max_size=2))
    jokers = draw(st.lists(st.integers(52 * deck.packs, deck.size - 1), max_size=3)) if deck.printed_jokers else []
    return list(dict.fromkeys([*cards, *more, *jokers]))


@given(st.data())
def test_R15_R20_a_group_is_the_same_to_both(data: st.DataObject) -> None:
    deck = data.draw(DECKS)
    turned_up = data.draw(st.integers(0, deck.size - 1))
    wild, cards = wild_rank(deck.face(turned_up)), Cards(turned_up, deck.size)
    group = data.draw(near_groups(deck))
    kind = classify(deck.faces(group), wild)
    assert (None if isinstance(kind, Fault) else kind) == cards.kind(group)


@given(st.data())
def test_R23_R27_R28_a_hand_counts_the_same_and_is_declared_the_same(data: st.DataObject) -> None:
    deck = data.draw(DECKS)
    turned_up = data.draw(st.integers(0, deck.size - 1))
    wild, cards = wild_rank(deck.face(turned_up)), Cards(turned_up, deck.size)
    groups = data.draw(st.lists(near_groups(deck), max_size=4).filter(lambda made: sum(map(len, made)) <= 13))
    loose = data.draw(st.lists(st.integers(0, deck.size - 1), max_size=3))
    faces = [deck.faces(group) for group in groups]
    assert points_as_arranged(faces, deck.faces(loose), wild) == cards.counts(groups, loose)
    if sum(map(len, groups)) == 13:
        assert judge(faces, wild).valid == cards.declares(groups, [])


def test_R23_a_valid_hand_is_valid_and_without_its_pure_sequence_not() -> None:
    cards = Cards(4, 108)
    clubs, impure = [39 + 7, 39 + 8, 39 + 9], [26 + 2, 26 + 3, 26 + 4]
    kings, queens = [12, 25, 38], [11, 104, 13 + 11, 26 + 11]
    assert cards.declares([clubs, impure, kings, queens], [])
    assert not cards.declares([clubs, kings, queens], impure)
    assert not cards.declares([[39 + 7, 39 + 8, 105], impure, kings, queens], [])
    assert not cards.declares([clubs, kings, queens, [10, 23, 36]], [])
