"""High card passes the contract: the proof that the house is for any game."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from baithak.kernel.hidden import Hidden
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, Evening
from tests.contract.game_contract import GameContract, Move
from tests.toy.commands import Show, Start
from tests.toy.game import HIGH_CARD
from tests.toy.parts import CardState
from tests.toy.texts import TEXTS


class TestHighCard(GameContract):
    game = HIGH_CARD
    settings = ({}, {"prize_chips": 100})
    wrong_settings = ({"prize_chips": 0}, {"prize_chips": 101}, {"prize_chips": "ten"}, {"prise_chips": 10})

    def start(self, evening: Evening) -> Sequence[Move]:
        return [Move(evening.room.info.host, Start())]

    def moves(self, evening: Evening) -> Sequence[Move]:
        if evening.state.public.phase != "showing":
            return []
        return [Move(member, Show()) for member in evening.state.public.hidden]

    def wrong(self, evening: Evening) -> Sequence[Move]:
        phase, hidden = evening.state.public.phase, evening.state.public.hidden
        shows = [Move(member, Show()) for member in PLAYERS if phase != "showing" or member not in hidden]
        starts = [Move(HOST, Start())] if phase in {"sealing", "showing"} else []
        return [*shows, *starts, Move(SPECTATOR, Show()), Move(PLAYERS[1], Start())]

    def scrambled(self, state: CardState, viewer: str) -> CardState:
        public = state.public
        secret = [member for member in public.hidden if member != viewer]
        known = {*public.shown.values()}
        if state.deck is None:
            return state
        cards = dict(state.cards)
        for number, member in enumerate(secret):
            cards[member] = Hidden(51 - number)
        return replace(state, cards=cards, deck=Hidden(tuple(sorted(known))))

    def phase(self, state: Any) -> str:
        phase: str = state.public.phase
        return phase

    def codes(self) -> frozenset[str]:
        own = frozenset.intersection(*(frozenset(texts) for texts in TEXTS.values()))
        return super().codes() | own
