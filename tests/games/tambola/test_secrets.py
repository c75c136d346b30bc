"""T14, T25: what one player may not know changes nothing that they can see or be answered."""

from collections.abc import Sequence

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from baithak.games.tambola.commands import Claim, Mark, Unmark
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.games.tambola.view import TambolaPrivate, TicketFace
from baithak.kernel.game import Command
from baithak.kernel.hidden import Hidden
from baithak.kernel.rejected import Rejected
from tests.games.tambola.evening import Evening, a_game

ranks = st.integers(min_value=0, max_value=TICKETS - 1)
marks = st.integers(min_value=0, max_value=2**15 - 1)


def hand_of(holder: str, rank: int, marked: int) -> Hidden[TambolaPrivate]:
    """A hand with one ticket; the bits of `marked` say which of its fifteen numbers are."""
    rows = ticket_of_rank(rank)
    numbers = sorted(number for row in rows for number in row if number)
    chosen = tuple(number for i, number in enumerate(numbers) if marked >> i & 1)
    return Hidden(TambolaPrivate({str(rank): TicketFace(1, rows, chosen, holder)}, {}))


def seen(evening: Evening) -> bytes:
    return msgspec.json.encode([evening.public, evening.hand("asha")])


def answers(evening: Evening, commands: Sequence[Command]) -> list[object]:
    """What asha is answered and sees after each command."""
    told: list[object] = []
    for command in commands:
        try:
            evening.ask(command, "asha")
            told.append(seen(evening))
        except Rejected as refused:
            told.append(refused)
    return told


@given(
    calls=st.permutations(range(1, 91)).map(lambda order: order[:45]),
    others=st.tuples(ranks, marks, ranks, marks),
    ours=st.booleans(),
    dividend=st.sampled_from(sorted(DIVIDENDS)),
    luck=st.integers(0, 2**32),
)
def test_T14_T25_another_ones_ticket_and_marks_and_the_numbers_to_come_change_no_answer(
    calls: list[int], others: tuple[int, int, int, int], ours: bool, dividend: str, luck: int
) -> None:
    first, second = (a_game("asha", "bala", prizes=dict.fromkeys(DIVIDENDS, 10)) for _ in range(2))
    for evening, rank, marked in ((first, *others[:2]), (second, *others[2:])):
        evening.state = replace(evening.state, hands=evening.state.hands.put("bala", hand_of("bala", rank, marked)))
        evening.out(*calls)
    second.chance = a_game(seed=luck).chance
    mine = first.rank("asha")
    asked = [mine] if ours else [str(others[0]), str(others[2]), "7"]
    called = tuple(number for row in first.face("asha").rows for number in row if number in calls)
    commands = [
        command
        for rank in asked
        for command in (Claim(rank, dividend), Mark(rank, called), Claim(rank, dividend), Unmark(rank, called))
    ]
    assert seen(first) == seen(second)
    assert answers(first, commands) == answers(second, commands)
    assert TAMBOLA.deadlines(first.state) == TAMBOLA.deadlines(second.state)
    assert TAMBOLA.waits_for(first.state) == TAMBOLA.waits_for(second.state)


#: Those of which the numbers that are missing are named: all are needed, and no other house comes before.
NAMING = sorted(name for name, pattern in DIVIDENDS.items() if pattern.needs_all and pattern.house <= 1)


@given(other=ranks, dividend=st.sampled_from(NAMING), called=st.booleans())
def test_T25_a_refused_claim_reads_nothing_of_the_ticket_out_to_the_others(
    other: int, dividend: str, called: bool
) -> None:
    """Two tickets of which as much is missing, or called and not marked: who doesn't hold them sees no difference."""
    evenings = []
    for rank in (None, other):
        evening = a_game("asha", "bala", prizes={dividend: 10})
        if rank is not None:
            evening.state = replace(evening.state, hands=evening.state.hands.put("bala", hand_of("bala", rank, 0)))
        evenings.append(evening)
    held = {number for evening in evenings for row in evening.face("bala").rows for number in row}
    for evening in evenings:
        evening.out(*(range(1, 91) if called else [min(set(range(1, 91)) - held)]))
        code = evening.claim("bala", dividend).code
        assert code == ("tambola.claim_unmarked" if called else "tambola.claim_short")
        assert evening.hand("bala").named["1"]
    assert seen(evenings[0]) == seen(evenings[1])


@given(marked=marks)
def test_T25_another_ones_marks_change_nothing_even_after_that_ticket_was_shown(marked: int) -> None:
    first, second = a_game("asha", "bala"), a_game("asha", "bala")
    for evening in (first, second):
        evening.win("bala", "top_line")
    rank = first.rank("bala")
    second.state = replace(second.state, hands=second.state.hands.put("bala", hand_of("bala", int(rank), marked)))
    commands = [Mark(rank, (1,)), Claim(rank, "middle_line"), Claim(first.rank("asha"), "top_line")]
    assert answers(first, commands) == answers(second, commands)
