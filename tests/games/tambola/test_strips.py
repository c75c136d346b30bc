"""T5 and F7, "Strip i": a strip holds every number once, is drawn exactly uniformly, and never repeats a ticket dealt.

That the law is uniform rests on four exact proofs: shuffles are (`tests/kernel/test_chance.py`), so are layouts, the
weights of the counts are those that trying everything finds, and in Tambola's own table they add up in every state.
"""

import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.games.tambola import strip_ways
from baithak.games.tambola.strip_ways import STATES, STRIPS, count_ways, shipped_text, shipped_ways
from baithak.games.tambola.strips import StripLaw, _Choices, draw_strip
from baithak.games.tambola.tickets import COLUMNS, NUMBERING, PER_ROW, Numbering, Rows, fault, ticket_of_rank
from baithak.kernel.chance import Chance, Mac, Stream

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/fair_derivation.json").read_text("utf-8"))["vectors"]
CASE = next(vector for vector in VECTORS if "strip_0" in vector)
LUCK = Chance(bytes.fromhex(CASE["prk"]))
TAMBOLA = StripLaw(COLUMNS, PER_ROW, 6, NUMBERING, shipped_ways())


class Walk(Stream):
    """A stream that follows the given choices and then takes each first one; `taken` holds each choice and its n."""

    def __init__(self, choices: Sequence[int] = ()) -> None:
        super().__init__(Mac(bytes(32)), "walk")
        self.choices = choices
        self.taken: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        at = len(self.taken)
        self.taken.append((self.choices[at] if at < len(self.choices) else 0, n))
        return self.taken[-1][0]

    def below_each(self, ns: Sequence[int]) -> list[int]:
        return [self.below(n) for n in ns]


def all_draws(law: StripLaw) -> Iterator[tuple[tuple[Rows, ...], Fraction]]:
    """Every way that a draw can go, with its probability."""
    walk = Walk()
    while True:
        strip = tuple(ticket.rows for ticket in law.draw(walk))
        taken = walk.taken
        yield strip, Fraction(1, prod(n for _, n in taken))
        while taken and taken[-1][0] == taken[-1][1] - 1:
            taken.pop()
        if not taken:
            return
        *choices, (last, _) = [*(choice for choice, _ in taken[:-1]), taken[-1]]
        walk = Walk([*choices, last + 1])


def all_layouts(counts: Sequence[int], per_row: int) -> set[tuple[int, ...]]:
    """The sets of rows by column, as bits, of all layouts with these counts, found by trying everything."""
    with_count = {count: [rows for rows in range(1, 8) if rows.bit_count() == count] for count in (1, 2, 3)}
    return {
        sets
        for sets in product(*(with_count[count] for count in counts))
        if all(sum(rows >> row & 1 for rows in sets) == per_row for row in range(3))
    }


def law_of(sizes: Sequence[int], per_row: int, tickets: int) -> StripLaw:
    columns = [range(10 * column + 1, 10 * column + 1 + size) for column, size in enumerate(sizes)]
    return StripLaw(columns, per_row, tickets, Numbering(columns, per_row), count_ways(sizes, per_row, tickets))


@settings(max_examples=30)
@given(st.binary(min_size=32, max_size=32))
def test_T5_a_strip_is_six_tickets_that_hold_each_of_1_to_90_once(key: bytes) -> None:
    strip = draw_strip(Chance(key).stream("tambola/strip/0"), frozenset())
    assert 6 == len(strip)
    assert list(range(1, 91)) == sorted(number for ticket in strip for row in ticket.rows for number in row if number)
    for ticket in strip:
        assert fault(ticket.rows) is None
        assert ticket_of_rank(ticket.rank) == ticket.rows


def test_F7_the_strip_of_a_round_is_the_vectors() -> None:
    strip = draw_strip(LUCK.stream("tambola/strip/0"), frozenset())
    assert CASE["strip_0"] == [[list(row) for row in ticket.rows] for ticket in strip]


def test_F7_a_strip_that_holds_a_ticket_already_dealt_is_drawn_again_going_on_in_its_stream() -> None:
    stream = LUCK.stream("tambola/strip/0")
    first, second, third = (draw_strip(stream, ()) for _ in range(3))
    assert 18 == len({ticket.rank for strip in (first, second, third) for ticket in strip})
    for ticket in first:
        assert second == draw_strip(LUCK.stream("tambola/strip/0"), {ticket.rank})
    assert third == draw_strip(LUCK.stream("tambola/strip/0"), {first[5].rank, second[0].rank})
    assert first == draw_strip(LUCK.stream("tambola/strip/0"), {second[0].rank})


def test_T5_the_table_has_1248_states_and_counts_the_strips() -> None:
    ways = shipped_ways()
    assert 1248 == STATES == len(ways)
    assert STRIPS == ways[9, 10, 10, 10, 10, 10, 10, 10, 11]
    assert "4.677e+77" == f"{STRIPS:.3e}"
    assert 67 == list(ways.values()).count(0)


def test_T5_the_shipped_table_is_the_one_computed() -> None:
    assert shipped_text() == Path(strip_ways.__file__).with_name(strip_ways.FILE).read_text("ascii")


def test_T5_a_table_that_is_not_whole_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(strip_ways.__file__).with_name(strip_ways.FILE).read_text("ascii")
    (tmp_path / strip_ways.FILE).write_text(text[: text.rindex("\n", 0, -1) + 1], "ascii")
    monkeypatch.setattr(strip_ways, "files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"strip_ways.tsv isn't whole"):
        shipped_ways.__wrapped__()


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([2, 1, 2, 1, 2, 1, 2, 2, 2], 1710),
        ([1, 3, 2, 1, 2, 1, 2, 1, 2], 639),
        ([3, 1, 2, 1, 3, 1, 1, 2, 1], 240),
        ([1, 3, 1, 3, 1, 1, 3, 1, 1], 90),
    ],
)
def test_T5_every_layout_of_a_ticket_comes_of_exactly_one_choice(counts: list[int], expected: int) -> None:
    walks = [Walk([choice]) for choice in range(expected)]
    drawn = [tuple(TAMBOLA._draw_layout(walk, tuple(counts))) for walk in walks]
    assert {(choice, expected) for choice in range(expected)} == {walk.taken[0] for walk in walks}
    assert all_layouts(counts, PER_ROW) == set(drawn)
    assert expected == len(set(drawn))


@pytest.mark.parametrize(
    ("sizes", "per_row", "tickets"), [((5, 6, 7), 2, 3), ((2, 3, 4, 3), 2, 2), ((4, 5), 1, 3), ((4, 2, 2, 4), 2, 2)]
)
def test_T5_the_weights_of_the_counts_are_those_that_trying_everything_finds(
    sizes: tuple[int, ...], per_row: int, tickets: int
) -> None:
    layouts = [
        (counts, len(all_layouts(counts, per_row)))
        for counts in product((1, 2, 3), repeat=len(sizes))
        if sum(counts) == 3 * per_row
    ]
    by_first: Counter[tuple[int, ...]] = Counter()
    for strip in product(layouts, repeat=tickets):
        columns = list(zip(*(counts for counts, _ in strip), strict=True))
        if tuple(map(sum, columns)) == sizes:
            shares = prod(
                factorial(size) // prod(map(factorial, column)) for size, column in zip(sizes, columns, strict=True)
            )
            by_first[strip[0][0]] += shares * prod(ways for _, ways in strip)

    law = law_of(sizes, per_row, tickets)
    upto, vectors = law._choices_from(sizes, tickets - 1)
    weights = [up - before for before, up in zip([0, *upto], upto, strict=False)]
    assert sorted(by_first.items()) == list(zip(vectors, weights, strict=True))
    assert by_first.total() == count_ways(sizes, per_row, tickets)[sizes]


def test_T5_in_every_state_of_tambola_the_weights_of_the_counts_add_up_to_the_table() -> None:
    for state, ways in shipped_ways().items():
        later = sum(state) // 15 - 1
        if ways and later:
            upto, vectors = TAMBOLA._choices_from(state, later)
            assert ways == upto[-1]
            assert sorted(set(vectors)) == vectors


@settings(max_examples=300)
@given(st.data())
def test_T5_the_vector_is_the_one_in_whose_exact_ways_the_number_falls(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([state for state, ways in shipped_ways().items() if ways and sum(state) > 15]))
    upto, vectors = TAMBOLA._choices_from(state, sum(state) // 15 - 1)
    edge = data.draw(st.sampled_from([0, *upto]))
    number = min(max(edge + data.draw(st.integers(-2, 2)), 0), upto[-1] - 1)
    choices = _Choices(upto, vectors)
    assert vectors[bisect_right(upto, number)] == choices.at(number, lambda: upto)


def test_T5_each_strip_of_smaller_columns_is_exactly_as_likely() -> None:
    columns = [range(1, 4), range(10, 13)]
    law = StripLaw(columns, 1, 2, Numbering(columns, 1), count_ways([3, 3], 1, 2))
    likely: defaultdict[tuple[Rows, ...], Fraction] = defaultdict(Fraction)
    for strip, probability in all_draws(law):
        likely[strip] += probability

    # By hand: who gets two of the first column, which one the other gets, the same of the second; three layouts each.
    assert 2 * 3 * 3 * 3 * 3 == len(likely)
    assert {Fraction(1, 162)} == set(likely.values())
    for strip in likely:
        numbers = sorted(number for rows in strip for row in rows for number in row if number)
        assert [1, 2, 3, 10, 11, 12] == numbers
        assert all(sum(map(bool, row)) == 1 for rows in strip for row in rows)
