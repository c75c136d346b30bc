"""An evening of rummy in a real room, in virtual time: people at the table, and what tests ask of their cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from baithak.games.rummy.cards import Face, face_of, texts_of
from baithak.games.rummy.commands import Discard, Draw, Pile, Start
from baithak.games.rummy.game import RUMMY
from baithak.games.rummy.hands import Arrangement, Hand, Held
from baithak.games.rummy.state import RummyState
from baithak.games.rummy.view import RummyPrivate, RummyPublic
from baithak.kernel.hidden import Hidden, unseal
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, Evening

NAMES = ("asha", "ravi", "noor", "meena", "dev", "kiran")


class RummyEvening(Evening):
    """So many people, seated in the order of `NAMES`; `noor` is co-host."""

    def __init__(self, people: int = 3, settings: Mapping[str, Any] | None = None, *, luck: int = 1) -> None:
        super().__init__(RUMMY, settings, luck=luck)
        self.given: dict[str, tuple[int, ...]] = {}
        for member in NAMES[3:people]:
            self.comes(member)
        if people > 2:
            self.do(HOST, ask.SetRole("noor", "cohost"))
        for seat, member in enumerate(NAMES[:people]):
            self.do(member, ask.Sit(seat))

    @property
    def state(self) -> RummyState:
        state: RummyState = self.room.game
        return state

    @property
    def public(self) -> RummyPublic:
        """What all see."""
        return RUMMY.public(self.state)

    def sees(self, member: str) -> RummyPrivate:
        """What that member alone sees."""
        return RUMMY.private(self.state, member)

    def hand(self, member: str) -> Hand:
        return self.state.hand(member)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        assert self.state.turn is not None
        return self.state.turn.member

    @property
    def number(self) -> int:
        """The turn's number."""
        assert self.state.turn is not None
        return self.state.turn.number

    @property
    def chips(self) -> dict[str, int]:
        """Half-chips of those who have or owe some."""
        return {member: half_chips for member, half_chips in self.room.balances.items() if half_chips}

    def deals(self) -> None:
        """The host starts; the cards are dealt."""
        self.do(self.room.info.host, Start())

    def draws(self, pile: Pile = "closed") -> None:
        """Whose turn it is draws."""
        self.do(self.turn, Draw(self.number, pile))

    def discards(self, no: int | None = None) -> None:
        """Whose turn it is discards: the card drawn, or that one."""
        drawn = self.hand(self.turn).drawn
        assert drawn is not None
        self.do(self.turn, Discard(self.number, drawn if no is None else no))

    def plays(self, turns: int = 1) -> None:
        """So many turns: draw from the closed deck, discard it."""
        for _ in range(turns):
            self.draws()
            self.discards()

    def comes_due(self) -> None:
        """Time goes on to what comes next by itself."""
        self.next_moment()

    # Stacking the cards

    def gives(self, member: str, cards: str) -> None:
        """That player holds these cards, loose; whoever had them gets what the player held, but no card that was given."""
        wanted = [face_of(text) for text in cards.split()]
        assert len(wanted) == len(self.hand(member).cards)
        taken = [card for other, cards in self.given.items() if other != member for card in cards]
        for place, face in enumerate(wanted):
            card = self._find(face, taken)
            taken.append(card)
            self._swap(self.hand(member).cards[place].card, card)
        self.given = {**self.given, member: tuple(taken[-len(wanted) :])}
        hand = self.hand(member)
        lie = Arrangement((), tuple(held.no for held in hand.cards))
        self._with_hand(member, replace(hand, lie=lie))

    def groups(self, member: str, groups: str) -> tuple[tuple[int, ...], ...]:
        """The `no`s of that player's cards in such groups: `8C 9C TC | 3D 4D 5D`."""
        deck = self.state.deck
        free = {held.no: deck.face(held.card) for held in self.hand(member).cards}
        found = []
        for group in groups.split("|"):
            nos = []
            for text in group.split():
                no = next(no for no, face in free.items() if face == face_of(text))
                del free[no]
                nos.append(no)
            found.append(tuple(nos))
        return tuple(found)

    def loose(self, member: str, groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        """The other cards of that player."""
        grouped = {no for group in groups for no in group}
        return tuple(held.no for held in self.hand(member).cards if held.no not in grouped)

    def turns_up(self, text: str) -> None:
        """That card lies turned up, and its rank is wild."""
        assert self.state.turned_up is not None
        card = self._find(face_of(text), [])
        self._swap(self.state.turned_up, card)

    def _find(self, face: Face, taken: Sequence[int]) -> int:
        deck = self.state.deck
        return next(card for card in range(deck.size) if deck.face(card) == face and card not in taken)

    def _swap(self, one: int, other: int) -> None:
        """Two physical cards change places, wherever they are."""

        def turned(card: int) -> int:
            return other if card == one else one if card == other else card

        state = self.state
        assert state.turned_up is not None
        assert state.wild is not None
        deck = state.deck
        up = turned(state.turned_up)
        pile = tuple(map(turned, state.pile))
        rank = "A" if texts_of([deck.face(up)]) == "JK" else texts_of([deck.face(up)])[0]
        hands = {}
        for member in state.hands:
            hand = state.hand(member)
            cards = tuple(Held(held.no, turned(held.card)) for held in hand.cards)
            hands[member] = Hidden(replace(hand, cards=cards))
        closed: tuple[int, ...] = unseal(state.closed)
        self.put_game(
            replace(
                state,
                hands=hands,
                closed=Hidden(tuple(map(turned, closed))),
                pile=pile,
                open={str(place): texts_of([deck.face(card)]) for place, card in enumerate(pile, 1)},
                turned_up=up,
                wild=replace(state.wild, card=texts_of([deck.face(up)]), rank=rank),
            )
        )

    def _with_hand(self, member: str, hand: Hand) -> None:
        self.put_game(replace(self.state, hands={**self.state.hands, member: Hidden(hand)}))


def everywhere(state: RummyState) -> list[int]:
    """Every physical card of a round that has been dealt, as often as it is somewhere."""
    closed: tuple[int, ...] = unseal(state.closed)
    in_hands = [held.card for sealed in state.hands.values() for held in unseal(sealed).cards]
    slot = [] if state.slot is None else [unseal(state.slot)]
    up = [] if state.turned_up is None else [state.turned_up]
    return sorted([*closed, *state.pile, *in_hands, *slot, *up])
