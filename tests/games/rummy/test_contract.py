"""Rummy passes the contract that every game inherits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from baithak.games.rummy import commands as ask_rummy
from baithak.games.rummy.cards import PACK, Face
from baithak.games.rummy.commands import (
    Arrange,
    ComeBack,
    Declare,
    Discard,
    Draw,
    Drop,
    Ready,
    SitOut,
    Start,
    Submit,
)
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.hands import Arrangement, Hand, Held
from baithak.games.rummy.solver import best, fewest_points
from baithak.games.rummy.state import Play, RummyState
from baithak.kernel.hidden import Hidden, unseal
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, TELEVISION, Evening
from tests.contract.game_contract import GameContract, Move
from tests.games.rummy.evening import RummyEvening


class TestRummy(GameContract):
    game = RUMMY
    settings = (
        {},
        {"seats": 3, "turn_timer_s": 0, "skip_s": 15, "assist": True, "multiplier": 5, "first_drop": 0},
        {"seats": 4, "printed_jokers": False, "cap": 40, "middle_drop": 80},
    )
    moves_rather = 0.995
    wrong_settings = (
        {"seats": 1},
        {"seats": 7},
        {"turn_timer_s": 20},
        {"turn_timer_s": 15},
        {"skip_s": 45},
        {"multiplier": 3},
        {"first_drop": 45},
        {"first_drop": 7},
        {"middle_drop": 85},
        {"cap": 35},
        {"cap": 82},
        {"printed_jokers": "yes"},
        {"stakes": 5},
    )

    def evening(self, number: int = 0, luck: int = 1) -> Evening:
        return RummyEvening(3, self.settings[number], luck=luck)

    def start(self, evening: Evening) -> Sequence[Move]:
        state: RummyState = evening.state
        host = evening.room.info.host
        if state.phase == "result" and state.running and not state.ready:
            return [Move(PLAYERS[1], Ready(state.round)), Move(host, Start())]
        return [Move(host, Start())]

    def moves(self, evening: Evening) -> Sequence[Move]:
        """Everybody draws and discards towards a declaration, and arranges now and then. In the first rounds one declares
        too early; one drops where others are left; one sits out and comes back.
        """
        state: RummyState = evening.state
        moves = [Move(member, ComeBack()) for member in state.sitting_out if member in evening.room.people]
        if state.phase == "playing" and state.turn is not None:
            turn = state.turn
            moves += _turn_moves(state, turn.member, turn.number)
            if turn.number == 5 and not state.sitting_out:
                moves.append(Move(PLAYERS[1], SitOut()))
            if turn.number == 9 and len(state.still_in()) > 2 and state.plays_on(PLAYERS[2]):
                moves.append(Move(PLAYERS[2], Drop(state.round, state.drop_points(PLAYERS[2]))))
        elif state.phase == "finish" and state.declarer is not None:
            moves.append(_submits(state, state.declarer))
        elif state.phase == "arranging":
            moves += [_submits(state, member) for member in state.arranging()]
        people = evening.room.people
        return [move for move in moves if move.member in people and people[move.member].seat is not None]

    def wrong(self, evening: Evening) -> Sequence[Move]:
        state: RummyState = evening.state
        turn = 0 if state.turn is None else state.turn.number
        moves = [
            Move(SPECTATOR, Draw(turn, "closed")),
            Move(TELEVISION, Drop(state.round, 20)),
            Move(SPECTATOR, SitOut()),
            Move(PLAYERS[1], Ready(state.round + 1)),
            *(Move(member, Draw(turn + 1, "closed")) for member in PLAYERS),
            *(Move(member, Discard(turn, 99)) for member in PLAYERS),
            *(Move(member, Declare(turn, 99)) for member in PLAYERS),
            *(Move(member, Arrange(state.round, ((0, 0, 1),), (99,))) for member in PLAYERS),
            *(Move(member, Arrange(state.round + 1, (), ())) for member in PLAYERS),
            *(Move(member, Submit(state.round + 1)) for member in PLAYERS),
            *(Move(member, Drop(state.round, 99)) for member in PLAYERS),
            *(Move(member, ComeBack()) for member in PLAYERS if member not in state.sitting_out),
        ]
        if state.in_round:
            moves += [Move(HOST, Start()), *(Move(member, Ready(state.round)) for member in PLAYERS)]
        if state.phase == "playing" and state.turn is not None:
            moves += [Move(member, Draw(turn, "open")) for member in PLAYERS if member != state.turn.member]
            moves += [Move(member, Submit(state.round)) for member in PLAYERS]
            if state.turn.drew is not None:
                moves.append(Move(state.turn.member, Draw(turn, "open")))
        return moves

    def scrambled(self, state: RummyState, viewer: str) -> RummyState:
        """Every card that the viewer hasn't seen is another, how others' cards lie, the shuffles; and of each card that the
        viewer has seen it is the other deck's.
        """
        if state.order is None:
            return state if state.toss_order is None else replace(state, toss_order=Hidden(()))
        if not state.in_round:
            return state  # the seed is out
        return scrambled_for(state, viewer)

    def phase(self, state: RummyState) -> str:
        return state.phase

    def test_every_command_of_the_module_is_registered(self) -> None:
        public = {
            value
            for value in vars(ask_rummy).values()
            if isinstance(value, type) and value.__module__ == ask_rummy.__name__
        }
        assert public == set(RUMMY.commands)


def _turn_moves(state: RummyState, member: str, number: int) -> Iterator[Move]:
    hand = state.hand(member)
    faces, wild = hand.faces(state.deck), state.wild_rank
    if hand.drawn is None:
        yield Move(member, Draw(number, "closed"))
        top = state.deck.face(state.pile[-1])
        if _points((*faces, top), wild) < _points(faces, wild):
            yield Move(member, Draw(number, "open"))
        return
    _, worst = min((_points((*faces[:at], *faces[at + 1 :]), wild), at) for at in range(len(faces)))
    no = hand.cards[worst].no
    rest = (*faces[:worst], *faces[worst + 1 :])
    lie = _best_lie(hand, worst, rest, wild)
    if _points(rest, wild) == 0 and best(rest, wild).declarable:
        yield Move(member, Declare(number, no))
    else:
        yield Move(member, Discard(number, no))
        if number == 20 and state.round % 2:
            yield Move(member, Declare(number, no))
    if lie != hand.lie:
        yield Move(member, Arrange(state.round, lie.groups, lie.loose))


def _best_lie(hand: Hand, gone: int, rest: tuple[Face, ...], wild: int | None) -> Arrangement:
    nos = [held.no for place, held in enumerate(hand.cards) if place != gone]
    found = best(rest, wild)
    groups = tuple(map(tuple, found.of(nos)))
    return Arrangement(groups, (*(nos[place] for place in found.loose), hand.cards[gone].no))


def _submits(state: RummyState, member: str) -> Move:
    hand = state.hand(member)
    faces = hand.faces(state.deck)
    found = best(faces, state.wild_rank)
    nos = [held.no for held in hand.cards]
    lie = Arrangement(tuple(map(tuple, found.of(nos))), tuple(nos[place] for place in found.loose))
    if lie == hand.lie:
        return Move(member, Submit(state.round))
    return Move(member, Arrange(state.round, lie.groups, lie.loose))


@lru_cache(maxsize=1 << 14)
def _points(faces: tuple[Face, ...], wild: int | None) -> int:
    return fewest_points(faces, wild)


def scrambled_for(state: RummyState, viewer: str) -> RummyState:
    assert state.turned_up is not None
    mine = {held.card for held in state.hand(viewer).cards} if viewer in state.hands else set[int]()
    if state.declarer == viewer and state.slot is not None:
        mine.add(unseal(state.slot))
    seen = {*mine, *state.pile, state.turned_up}
    size = state.deck.size
    hidden = [card for card in range(size) if card not in seen]
    other = dict(zip(hidden, [*hidden[7:], *hidden[:7]], strict=True)) | {card: card for card in seen}

    def turned(card: int) -> int:
        return _twin(other[card], size, state.deck.packs)

    hands = {}
    for member in state.hands:
        hand = state.hand(member)
        lie = hand.lie if member == viewer else Arrangement((), tuple(held.no for held in reversed(hand.cards)))
        cards = tuple(Held(held.no, turned(held.card)) for held in hand.cards)
        hands[member] = Hidden(replace(hand, cards=cards, lie=lie))
    toss = state.toss_order
    return replace(
        state,
        hands=hands,
        closed=Hidden(tuple(map(turned, _cards(state.closed)))),
        pile=tuple(map(turned, state.pile)),
        turned_up=turned(state.turned_up),
        slot=None if state.slot is None else Hidden(turned(unseal(state.slot))),
        order=Hidden(()),
        reshuffles=tuple(Hidden(()) for _ in state.reshuffles),
        plays=tuple(Hidden(Play("", "", 0)) for _ in state.plays),
        toss_order=None if toss is None else Hidden(()),
    )


def _cards(sealed: Hidden[tuple[int, ...]]) -> tuple[int, ...]:
    return unseal(sealed)


def _twin(card: int, size: int, packs: int) -> int:
    """The card of the other pack that looks the same; of jokers another joker."""
    plain = packs * PACK
    if card >= plain:
        return plain + (card - plain + 1) % (size - plain)
    return (card + PACK) % plain


def test_two_commands_that_name_a_card_name_it_by_its_place_in_ones_own_hand_alone() -> None:
    evening = RummyEvening(2)
    evening.deals()
    for member in PLAYERS[:2]:
        assert list(map(str, range(13))) == list(evening.sees(member).cards)
    evening.draws()
    assert "13" in evening.sees(evening.turn).cards
