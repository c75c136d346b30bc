"""The deal: who gets cards, the first dealer's toss, the cards, the wild card, the open pile (R2–R8, R35).

When a deal comes is in `gathering`.
"""

from baithak.games.rummy.cards import HAND, PACK, Face, rank_of, suit_of
from baithak.games.rummy.dropping import dropped
from baithak.games.rummy.ending import called_off
from baithak.games.rummy.events import Dealt, DealtIn, Tossed
from baithak.games.rummy.evolve import after
from baithak.games.rummy.gathering import LEAST, can_be_dealt_in, deals_by_itself, has_seat
from baithak.games.rummy.state import NOTHING, Happened, RummyState, luck
from baithak.games.rummy.stepping import turn_of
from baithak.kernel.game import Context, Event
from baithak.kernel.hidden import Hidden
from baithak.kernel.signals import Listed, Sealed


def listed(state: RummyState, _: Listed, context: Context) -> Happened:
    """The moment of the deal (R35): whoever is connected and seated now gets cards, and nobody else.

    A round that came by itself is called off where only practice opponents are left, as it wouldn't begin for them alone.
    """
    if state.phase != "sealing":
        return NOTHING
    seats = can_be_dealt_in(state, context)
    enough = deals_by_itself(state, context) if state.by_itself else len(seats) >= LEAST
    return (DealtIn(seats),) if enough else called_off(state, context)


def left_before_the_cards(state: RummyState, context: Context) -> Happened:
    """Someone has left between the list and the cards: with fewer than two left to deal to there is no deal (R35)."""
    return called_off(state, context) if state.players and len(_here(state, context)) < LEAST else NOTHING


def sealed(state: RummyState, _: Sealed, context: Context) -> Happened:
    """The cards are dealt. Whoever has left since the list drops: the others' cards don't depend on it (R33)."""
    if state.phase != "sealing":
        return NOTHING
    tossed = _tossed(state, context) if state.dealer_seat is None else None
    dealer = _next_dealer(state) if tossed is None else lowest(tossed.cards)
    events: list[Event] = [*(() if tossed is None else (tossed,)), _dealt(state, dealer, context)]
    state = after(state, events)
    here = _here(state, context)
    for member in state.players:
        if member not in here:
            gone = dropped(state, member, "left")
            events.append(gone)
            state = after(state, [gone])
    first = dealer if dealer in here else state.next_after(dealer, here)
    return (*events, turn_of(state, first, context))


def _here(state: RummyState, context: Context) -> list[str]:
    return [member for member in state.players if has_seat(state, context.table.person(member))]


def _tossed(state: RummyState, context: Context) -> Tossed:
    """One card each off the top of a pack without jokers, in seat order (R4, F7)."""
    order = luck(context).stream("rummy/toss").shuffled(range(PACK))
    return Tossed(dict(zip(state.players, order, strict=False)), Hidden(tuple(order)))


def lowest(cards: dict[str, int]) -> str:
    """Who has the lowest card: ace is lowest, equal ranks go by ♣ ♦ ♥ ♠ (R4)."""
    return min(cards, key=lambda member: (rank_of(Face(cards[member])), -suit_of(Face(cards[member]))))


def _next_dealer(state: RummyState) -> str:
    """The next in seat order that is dealt in (R4)."""
    seats = {player.seat: member for member, player in state.players.items()}
    last = -1 if state.dealer_seat is None else state.dealer_seat
    return seats[min((seat for seat in seats if seat > last), default=min(seats))]


def _dealt(state: RummyState, dealer: str, context: Context) -> Dealt:
    """One at a time in seat order, beginning after the dealer; then the wild card, then the open pile (R5–R7)."""
    order = tuple(luck(context).stream("rummy/deck").shuffled(range(state.deck.size)))
    players = list(state.players)
    after_dealer = players.index(dealer) + 1
    turns = (*players[after_dealer:], *players[:after_dealer])
    in_hands = HAND * len(turns)
    hands = {member: order[place : in_hands : len(turns)] for place, member in enumerate(turns)}
    return Dealt(
        dealer=dealer,
        hands={member: Hidden(hands[member]) for member in players},
        turned_up=order[in_hands],
        opened=order[in_hands + 1],
        closed=Hidden(order[in_hands + 2 :]),
        order=Hidden(order),
    )
