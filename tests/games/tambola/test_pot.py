"""T10, T19: what of the pot each dividend gets, what goes back, and how a prize is split."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.games.tambola.pot import given_back, shares, split
from baithak.games.tambola.settings import HOUSES, NAMED_DIVIDENDS, WHOLE, Prize, Share


@st.composite
def prizes_of_the_whole(draw: st.DrawFn) -> dict[str, Prize]:
    """Prizes whose shares sum to the whole, with others in chips or words among them."""
    names = draw(st.permutations(NAMED_DIVIDENDS))
    cuts = sorted(draw(st.sets(st.integers(min_value=1, max_value=WHOLE - 1), max_size=6)))
    parts = [upper - lower for lower, upper in zip([0, *cuts], [*cuts, WHOLE], strict=True)]
    others: list[Prize] = draw(st.lists(st.integers(min_value=0, max_value=100) | st.just("a cake"), max_size=5))
    values: list[Prize] = draw(st.permutations([*map(Share, parts), *others]))
    return dict(zip(names, values, strict=False))


def rest_to(prizes: dict[str, Prize]) -> str:
    """Who gets what doesn't divide: the last house, or the first of the largest shares."""
    for house in reversed(HOUSES):
        if house in prizes:
            return house
    largest = max(prize.share for prize in prizes.values() if isinstance(prize, Share))
    return next(name for name, prize in prizes.items() if prize == Share(largest))


POTS = st.integers(min_value=0, max_value=2_000_000)


@given(prizes_of_the_whole(), POTS)
def test_T10_the_parts_sum_to_the_pot(prizes: dict[str, Prize], pot: int) -> None:
    parts = shares(prizes, pot, {})
    assert list(prizes) == list(parts)
    assert pot == sum(parts.values())


@given(prizes_of_the_whole(), POTS)
def test_T10_each_gets_its_share_rounded_down_and_one_the_rest(prizes: dict[str, Prize], pot: int) -> None:
    parts = shares(prizes, pot, {})
    least = {name: pot * prize.share // WHOLE if isinstance(prize, Share) else 0 for name, prize in prizes.items()}
    more = [name for name in prizes if parts[name] != least[name]]
    assert len(more) <= 1
    assert all(0 <= parts[name] - least[name] < len(prizes) for name in prizes)
    assert {rest_to(prizes)}.issuperset(more)


@given(prizes_of_the_whole(), POTS, POTS, st.data())
def test_T10_a_part_that_is_won_stays_as_it_is_when_the_pot_grows(
    prizes: dict[str, Prize], pot: int, more: int, data: st.DataObject
) -> None:
    won = data.draw(st.sets(st.sampled_from(sorted(prizes)), max_size=len(prizes) - 1))
    before = shares(prizes, pot, {})
    parts = shares(prizes, pot + more, {name: before[name] for name in won})
    assert all(parts[name] == before[name] for name in won)
    assert all(part >= 0 for part in parts.values())
    assert pot + more == sum(parts.values())


def test_T10_the_rest_goes_to_the_last_house_in_play() -> None:
    prizes: dict[str, Prize] = {"full_house": Share(33), "top_line": Share(34), "second_house": Share(33)}
    assert {"full_house": 33, "top_line": 34, "second_house": 34} == shares(prizes, 101, {})


def test_T10_the_rest_goes_to_the_last_house_even_if_its_prize_is_in_chips() -> None:
    assert {"top_line": 50, "star": 50, "full_house": 1} == shares(
        {"top_line": Share(50), "star": Share(50), "full_house": 120}, 101, {}
    )


def test_T10_without_a_house_the_rest_goes_to_the_largest_share_the_first_of_equals() -> None:
    assert {"early_five": 20, "top_line": 41, "star": 40} == shares(
        {"early_five": Share(20), "top_line": Share(40), "star": Share(40)}, 101, {}
    )


def test_T10_with_the_largest_share_won_the_parts_still_sum_to_a_pot_that_grew() -> None:
    prizes: dict[str, Prize] = {"early_five": Share(50), "top_line": Share(50)}
    assert 300 == sum(shares(prizes, 300, {"early_five": 100}).values())


def test_T10_whoever_won_the_rest_keeps_it_and_the_others_share_what_is_left_of_a_pot_that_grew() -> None:
    names = ("kings_corner", "queens_corner", "star", "early_five", "top_line", "middle_line")
    prizes: dict[str, Prize] = dict(zip(names, map(Share, (17, 17, 17, 17, 16, 16)), strict=True))
    won = {"kings_corner": shares(prizes, 16, {})["kings_corner"]}
    assert {"kings_corner": 6} == won
    assert [6, 4, 2, 2, 2, 2] == list(shares(prizes, 18, won).values())


def test_T10_with_all_won_nothing_changes() -> None:
    prizes: dict[str, Prize] = {"early_five": Share(50), "top_line": Share(50)}
    assert {"early_five": 100, "top_line": 100} == shares(prizes, 300, {"early_five": 100, "top_line": 100})


def test_T10_a_late_ticket_makes_what_is_open_worth_more_and_the_house_takes_what_the_won_do_not() -> None:
    prizes: dict[str, Prize] = {"top_line": Share(50), "full_house": Share(50)}
    assert {"top_line": 50, "full_house": 150} == shares(prizes, 200, {"top_line": 50})


def test_T10_without_a_pot_nothing_is_shared() -> None:
    assert {"top_line": 0, "full_house": 0} == shares({"top_line": 40, "full_house": "a cake"}, 0, {})


# What goes back

BOUGHT = st.dictionaries(st.text(min_size=1, max_size=3), st.integers(min_value=0, max_value=6), max_size=8)


@given(POTS, BOUGHT)
def test_T10_what_goes_back_goes_by_tickets_and_less_than_a_half_chip_each_stays(
    unwon: int, bought: dict[str, int]
) -> None:
    back = given_back(unwon, bought)
    tickets = sum(bought.values())
    assert set(back) <= set(bought)
    assert all(back.values())
    assert all(back.get(account, 0) == unwon * count // tickets for account, count in bought.items() if tickets)
    assert 0 <= unwon - sum(back.values())
    assert unwon - sum(back.values()) < max(1, len(bought)) or not tickets


def test_T10_half_chips_that_do_not_divide_stay_with_the_house() -> None:
    assert {"asha": 33, "bala": 66} == given_back(100, {"asha": 1, "bala": 2})


def test_T10_nothing_goes_back_where_all_is_won_or_nobody_bought() -> None:
    assert {} == given_back(0, {"asha": 1})
    assert {} == given_back(100, {})
    assert {} == given_back(100, {"asha": 0})
    assert {} == given_back(1, {"asha": 1, "bala": 1})


# The split of a prize


@given(POTS, st.integers(min_value=1, max_value=300))
def test_T19_a_split_prize_is_paid_whole_in_equal_parts_but_for_the_earliest(prize: int, ways: int) -> None:
    first, *others = split(prize, ways)
    assert (ways, prize) == (1 + len(others), first + sum(others))
    assert {prize // ways}.issuperset(others)
    assert 0 <= first - prize // ways < ways


def test_T19_all_half_chips_that_do_not_divide_go_to_the_earliest() -> None:
    assert (22, 19, 19, 19) == split(79, 4)
    assert (2, 0, 0) == split(2, 3)
    assert (80,) == split(80, 1)
