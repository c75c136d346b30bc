"""What a practice opponent remembers: what all saw, and nothing of it for longer than a round."""

from random import Random

from baithak.games.rummy.cards import text_of
from baithak.games.rummy.commands import Discard, Draw
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.opponents import NOTHING, remember
from baithak.games.rummy.opponents.table import PracticeTable


def turn(table: PracticeTable) -> tuple[str, int]:
    assert table.state.turn is not None
    return table.state.turn.member, table.state.turn.number


def dealt() -> PracticeTable:
    table = PracticeTable(("steady", "steady", "steady"))
    table.deals()
    return table


def test_what_a_player_takes_from_the_open_pile_is_theirs_until_they_discard_its_like() -> None:
    table = dealt()
    member, number = turn(table)
    top = table.state.deck.face(table.state.pile[-1])
    table.take(member, Draw(number, "open"))
    assert {member: (top,)} == table.memories[member].taken
    hand = table.state.hand(member)
    drawn = next(held.no for held in hand.cards if held.no == hand.drawn)
    table.take(member, Discard(number, drawn))
    assert {member: ()} == table.memories["p0"].taken


def test_a_card_from_the_closed_deck_is_nobodys_and_a_second_look_changes_nothing() -> None:
    table = dealt()
    member, number = turn(table)
    table.take(member, Draw(number, "closed"))
    assert {} == table.memories[member].taken
    table.take(member, Discard(number, 0))
    member, number = turn(table)
    table.take(member, Draw(number, "open"))
    memory = table.memories[member]
    assert memory == remember(memory, RUMMY.public(table.state))


def test_R14_a_deck_shuffled_anew_is_made_of_the_pile_that_was_seen() -> None:
    table = dealt()
    luck = Random(3)
    before: list[str] = []
    while not table.state.reshuffles:
        before = list(table.state.open.values())
        member, number = turn(table)
        table.take(member, Draw(number, "closed"))
        if not table.state.reshuffles:
            table.take(member, Discard(number, luck.choice(table.state.hand(member).cards).no))
    assert before[:-1] == list(map(text_of, table.memories["p0"].closed))


def test_the_next_round_begins_with_nothing_remembered() -> None:
    table = dealt()
    member, number = turn(table)
    table.take(member, Draw(number, "open"))
    while table.state.in_round:
        table.take(*table.next_move())
    table.deals()
    memory = table.memories["p0"]
    assert (2, {}, ()) == (memory.round, memory.taken, memory.closed)
    assert NOTHING != memory
