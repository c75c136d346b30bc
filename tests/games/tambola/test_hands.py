"""The map of hands: read like a dict, never changed in place, and cheap to change."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.hands import PAGE, Hands
from baithak.games.tambola.view import TambolaPrivate
from baithak.kernel.hidden import Hidden
from baithak.store.codec import dump, load

MEMBERS = [f"m{i}" for i in range(3 * PAGE)]


def a_hand(n: int) -> Hidden[TambolaPrivate]:
    return Hidden(TambolaPrivate({}, {"1": (n,)}))


@given(st.lists(st.tuples(st.sampled_from(MEMBERS), st.integers(0, 90)), max_size=4 * PAGE))
def test_hands_are_what_a_dict_would_be_and_those_before_stay(puts: list[tuple[str, int]]) -> None:
    hands, model = Hands(), dict[str, Hidden[TambolaPrivate]]()
    for member, n in puts:
        before, was = hands, dict(model)
        hands = hands.put(member, a_hand(n))
        model[member] = a_hand(n)
        assert list(was.items()) == list(before.items())
    assert list(model.items()) == list(hands.items()) == list(dict(hands).items())
    assert list(model) == list(hands) == list(hands.keys())
    assert [model.get(member) for member in MEMBERS] == [hands.get(member) for member in MEMBERS]
    assert [member in model for member in MEMBERS] == [member in hands for member in MEMBERS]
    assert len(model) == len(hands)
    assert Hands.of(model) == hands == load(dump(hands), Hands)


def test_a_change_leaves_all_pages_but_one_the_same_objects() -> None:
    before = Hands.of({member: a_hand(1) for member in MEMBERS})
    after = before.put(MEMBERS[PAGE], a_hand(2))
    assert [True, False, True] == [one is other for one, other in zip(before.pages, after.pages, strict=True)]
    assert before.page_of is after.page_of
