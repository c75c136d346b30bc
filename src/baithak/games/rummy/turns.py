"""A turn: draw, discard, and what the clock does in their place (R8–R14).

Declaring, which ends the turns, is in `finish`; the reshuffle is here, for only a draw brings it.
"""

from typing import Final

from baithak.games.rummy.commands import Discard, Draw
from baithak.games.rummy.dropping import out
from baithak.games.rummy.ending import void
from baithak.games.rummy.events import Discarded, Drew, Reshuffled
from baithak.games.rummy.evolve import after
from baithak.games.rummy.state import Happened, RummyState, luck
from baithak.games.rummy.stepping import must_have_turn, next_turn
from baithak.kernel.game import Context
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.rejected import Rejected

RESHUFFLES: Final = 2


def draw(state: RummyState, command: Draw, context: Context) -> Happened:
    """A card from the closed deck or from the open pile, jokers too (R9)."""
    turn = must_have_turn(state, command.turn, context)
    if turn.drew is not None:
        raise Rejected("rummy.already_drawn")
    if command.pile == "open":
        if not state.pile:  # whoever had taken its only card has dropped with it
            raise Rejected("rummy.open_empty")
        return (Drew(turn.member, "open", Hidden(state.pile[-1])),)
    if unseal(state.closed):
        return (_from_closed(state, turn.member),)
    if len(state.reshuffles) == RESHUFFLES or len(state.pile) <= 1:
        return void(state, context)
    reshuffled = _reshuffled(state, context)
    return (reshuffled, _from_closed(after(state, [reshuffled]), turn.member))


def _from_closed(state: RummyState, member: str) -> Drew:
    return Drew(member, "closed", Hidden(unseal(state.closed)[0]))


def _reshuffled(state: RummyState, context: Context) -> Reshuffled:
    """The open pile without its top card, numbered from the bottom up (R14, F7)."""
    label = f"rummy/reshuffle/{len(state.reshuffles) + 1}"
    order = luck(context).stream(label).shuffled(range(len(state.pile) - 1))
    return Reshuffled(Hidden(tuple(order)), Hidden(tuple(state.pile[place] for place in order)))


def discard(state: RummyState, command: Discard, context: Context) -> Happened:
    """One's turn ends; the card just taken from the open pile may go back (R9)."""
    turn = must_have_turn(state, command.turn, context)
    if turn.drew is None:
        raise Rejected("rummy.draw_first")
    card = state.hand(turn.member).card(command.card)
    if card is None:
        raise Rejected("rummy.not_in_hand")
    discarded = Discarded(turn.member, Hidden(command.card), card, by_clock=False)
    return (discarded, next_turn(state, turn.member, context))


def time_is_up(state: RummyState, context: Context) -> Happened:
    """Before the draw the player drops (R11), after it the card drawn is discarded (R12)."""
    turn = state.turn
    if turn is None:
        raise RuntimeError("the clock ran without a turn")
    hand = state.hand(turn.member)
    if hand.drawn is None:
        return out(state, turn.member, "clock", context)
    card = hand.card(hand.drawn)
    if card is None:
        raise RuntimeError("the card drawn has left the hand")
    discarded = Discarded(turn.member, Hidden(hand.drawn), card, by_clock=True)
    return (discarded, next_turn(state, turn.member, context))
