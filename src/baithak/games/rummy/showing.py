"""How what is sent is put together from a state, field by field: for everyone, and for one player (design, "Secrets").

The types are in `view`, with how cards are named in them.
"""

from collections.abc import Sequence
from functools import lru_cache

from baithak.games.rummy.cards import Face, each_text
from baithak.games.rummy.groups import Fault, classify
from baithak.games.rummy.hands import Hand
from baithak.games.rummy.scoring import points_as_arranged
from baithak.games.rummy.solver import Best, best
from baithak.games.rummy.state import RummyState
from baithak.games.rummy.view import Action, RummyBest, RummyOwnGroup, RummyPrivate, RummyPublic
from baithak.kernel.hidden import unseal

_NONE = RummyPrivate()


def public(state: RummyState) -> RummyPublic:
    """What everyone may see; pieces that didn't change are the same objects as before."""
    return RummyPublic(
        phase=state.phase,
        round=state.round,
        players=state.players,
        dealer=state.dealer,
        toss=state.toss,
        wild=state.wild,
        closed=len(unseal(state.closed)),
        open=state.open,
        reshuffles=len(state.reshuffles),
        turn=state.turn,
        moved=state.moved,
        finish=state.finish,
        due_ms=state.due_ms(),
        held_ms=state.held_ms,
        ready=state.ready,
        sitting_out=state.sitting_out,
        result=state.result,
        sheet=state.sheet,
    )


def private(state: RummyState, member: str) -> RummyPrivate:
    """What only `member` may see: nothing where they have no cards in this round."""
    sealed = state.hands.get(member)
    if sealed is None:
        return _NONE
    hand = unseal(sealed)
    wild = state.wild_rank
    nos, faces_in_order = [held.no for held in hand.cards], hand.faces(state.deck)
    faces = dict(zip(nos, faces_in_order, strict=True))
    groups = [tuple([faces[no] for no in group]) for group in hand.lie.groups]
    kinds = [classify(group, wild) for group in groups]
    can = actions(state, member)
    return RummyPrivate(
        cards=dict(zip(map(str, nos), each_text(faces_in_order), strict=True)),
        groups=tuple(
            RummyOwnGroup(nos, None, kind.code) if isinstance(kind, Fault) else RummyOwnGroup(nos, kind)
            for nos, kind in zip(hand.lie.groups, kinds, strict=True)
        ),
        loose=hand.lie.loose,
        drawn=hand.drawn,
        points=points_as_arranged(groups, [faces[no] for no in hand.lie.loose], wild),
        actions=can,
        drop_points=state.drop_points(member) if "drop" in can else None,
        best=_best(state, hand) if "arrange" in can and _may_see_best(state) else None,
    )


def actions(state: RummyState, member: str) -> tuple[Action, ...]:
    """What that player may do with their cards now."""
    if state.held_ms is not None or not state.plays_on(member) or state.players[member].gone:
        return ()
    if state.phase == "playing" and state.turn is not None:
        if state.turn.member != member:
            return ("arrange", "drop")
        return ("draw", "arrange", "drop") if state.turn.drew is None else ("discard", "declare", "arrange", "drop")
    if state.phase == "finish":
        return ("arrange", "submit") if member == state.declarer else ("arrange",)
    return ("arrange", "submit") if state.phase == "arranging" and member in state.arranging() else ()


def _may_see_best(state: RummyState) -> bool:
    """After a declaration, or with `assist` at any time (R24, R39)."""
    return state.settings.assist or state.phase != "playing"


def _best(state: RummyState, hand: Hand) -> RummyBest:
    found = _found(hand.faces(state.deck), state.wild_rank)
    nos: Sequence[int] = [held.no for held in hand.cards]
    return RummyBest(tuple(map(tuple, found.of(nos))), tuple(nos[place] for place in found.loose), points=found.points)


@lru_cache(maxsize=256)
def _found(faces: tuple[Face, ...], wild: int | None) -> Best:
    return best(faces, wild)
