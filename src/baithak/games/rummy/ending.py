"""How a round ends: who wins, what each scores, the chips, and what comes next (R14, R24, R25, R29–R32, R35).

Which arrangement is the best is in `solver`, what cards count in `scoring`.
"""

from typing import Final

from baithak.games.rummy.events import CalledOff, DealSet, Ended, How, Lot, SatOut, Score
from baithak.games.rummy.evolve import after
from baithak.games.rummy.gathering import is_person, when_it_can_deal
from baithak.games.rummy.hands import Hand
from baithak.games.rummy.scoring import capped, points_as_arranged
from baithak.games.rummy.solver import best, fewest_points
from baithak.games.rummy.state import Happened, RummyState
from baithak.games.rummy.timing import NEXT_DEAL_MS
from baithak.kernel.chips import Entry
from baithak.kernel.effects import ChipsMoved, RoundEnded
from baithak.kernel.game import Context

CHIPS: Final = "rummy.round"

#: So many rounds in a row lost by the clock sit a player out (R34).
CLOCK_LOSSES: Final = 2


def called_off(state: RummyState, context: Context, cancelled: str = "rummy.need_two") -> Happened:
    """A sealed round ends before the deal (R35, F8). It goes on when two can be dealt in, unless somebody ended it."""
    off = CalledOff(goes_on=cancelled == "rummy.need_two")
    return (off, RoundEnded(cancelled), *when_it_can_deal(after(state, [off]), context))


def last_one(state: RummyState, winner: str, context: Context) -> Happened:
    """All others have dropped (R31)."""
    return _ended(state, "last_one", winner, {winner: _as_laid(state, winner, "won", 0)}, context)


def void(state: RummyState, context: Context) -> Happened:
    """No cards are left to shuffle: nobody wins, drops stand on the sheet, no chips move (R14)."""
    return _voided(state, "void", "rummy.round_void", context)


def ended_by_host(state: RummyState, context: Context) -> Happened:
    """Void as in R14; before the cards are dealt there is nothing to score."""
    if state.phase == "sealing":
        return called_off(state, context, "rummy.ended_by_host")
    return _voided(state, "host", "rummy.ended_by_host", context)


def _voided(state: RummyState, how: How, cancelled: str, context: Context) -> Happened:
    scores = {member: _as_laid(state, member, "playing", 0) for member in state.still_in()}
    return _ended(state, how, None, scores, context, cancelled)


def valid(state: RummyState, winner: str, context: Context) -> Happened:
    """A valid declaration wins; the others score what they hold, the disconnected and the gone their best (R24)."""
    scores = {winner: _as_laid(state, winner, "won", 0)}
    for member in state.still_in():
        if member != winner:
            person = context.table.person(member)
            here = person is not None and person.present and not state.players[member].gone
            scores[member] = _held(state, member) if here else _best(state, member)
    return _ended(state, "declared", winner, scores, context)


def invalid(state: RummyState, declarer: str, context: Context) -> Happened:
    """The declarer gets the cap; the round goes to whose hand counts fewest at its best, before the cap, and among equals
    to the next in turn order (R25).
    """
    others = [member for member in state.still_in() if member != declarer]
    counts = {member: fewest_points(_hand(state, member).faces(state.deck), state.wild_rank) for member in others}
    fewest = min(counts.values())
    winner = state.next_after(declarer, [member for member in others if counts[member] == fewest])
    scores = {member: _best(state, member) for member in others}
    scores[winner] = Score("won", 0, scores[winner].groups, scores[winner].loose)
    scores[declarer] = _as_laid(state, declarer, "invalid", state.settings.cap)
    return _ended(state, "invalid", winner, scores, context)


def _ended(
    state: RummyState,
    how: How,
    winner: str | None,
    scores: dict[str, Score],
    context: Context,
    cancelled: str | None = None,
) -> Happened:
    """The round is over. Those who dropped score that (R30)."""
    all_scores = {
        member: scores.get(member) or _as_laid(state, member, player.lot, player.points or 0)
        for member, player in state.players.items()
    }
    chips = {} if winner is None else _chips(state, winner, all_scores)
    ended = Ended(how, winner, all_scores, chips)
    entries = tuple(Entry(member, half_chips) for member, half_chips in chips.items() if half_chips)
    moved = (ChipsMoved(entries, CHIPS),) if entries else ()
    over = after(state, [ended])
    tired = [
        SatOut(member, by_clock=True)
        for member, losses in over.clock_losses.items()
        if losses >= CLOCK_LOSSES
        and member in state.players
        and member not in state.sitting_out
        and is_person(member, context)
    ]
    next_deal = (DealSet(state.clock(context.now_ms) + NEXT_DEAL_MS),) if over.running else ()
    return (ended, *moved, RoundEnded(cancelled), *tired, *next_deal)


def _chips(state: RummyState, winner: str, scores: dict[str, Score]) -> dict[str, int]:
    """Half-chips by member: each loser's points times the multiplier go to the winner (R32)."""
    lost = {member: 2 * score.points * state.settings.multiplier for member, score in scores.items()}
    return {member: sum(lost.values()) if member == winner else -lost[member] for member in scores}


def _as_laid(state: RummyState, member: str, lot: Lot, points: int) -> Score:
    """With the cards as they lie."""
    hand = _hand(state, member)
    return Score(lot, points, *hand.places(hand.lie))


def _held(state: RummyState, member: str) -> Score:
    """On the arrangement that the server holds (R24, R28, R29)."""
    score = _as_laid(state, member, "lost", 0)
    groups = [state.faces(group) for group in score.groups]
    points = points_as_arranged(groups, state.faces(score.loose), state.wild_rank)
    return Score("lost", capped(points, state.settings.cap), score.groups, score.loose)


def _best(state: RummyState, member: str) -> Score:
    """On a best arrangement (R24, R25)."""
    hand = _hand(state, member)
    cards = [held.card for held in hand.cards]
    found = best(hand.faces(state.deck), state.wild_rank)
    groups = tuple(map(tuple, found.of(cards)))
    return Score("lost", capped(found.points, state.settings.cap), groups, tuple(cards[place] for place in found.loose))


def _hand(state: RummyState, member: str) -> Hand:
    return state.hand(member)
