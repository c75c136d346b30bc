"""Sic Bo passes the contract that every game inherits."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from baithak.games.sicbo import commands as ask_sicbo
from baithak.games.sicbo.bets import SPOTS
from baithak.games.sicbo.commands import (
    AtRest,
    Clear,
    CloseBetting,
    ConfirmDice,
    CorrectDice,
    Double,
    EnterDice,
    GoOn,
    OpenBetting,
    Pay,
    Place,
    RaiseFault,
    Repeat,
    Reverse,
    Shake,
    ShakeAgain,
    Undo,
    VoidRound,
)
from baithak.games.sicbo.game import SICBO
from baithak.games.sicbo.state import SicboState
from baithak.games.sicbo.view import SicboPrivate
from baithak.kernel.game import Command
from tests.contract.evening import PLAYERS, SPECTATOR, TELEVISION, Evening
from tests.contract.game_contract import GameContract, Move
from tests.contract.golden import check_golden
from tests.games.sicbo.evening import SicboEvening

BETS = ({"small": 5, "combo:2-3": 2}, {"odd2_even1": 5}, {"total:10": 1, "four:2-3-4-5": 3}, {"double_single:4-3": 1})


LEAST_BETS, MOST_BETS = 8, 20
"""How often people bet or take back before the dealer closes, and at which they stop by themselves."""


class TestSicbo(GameContract):
    game = SICBO
    settings = (
        {},
        {"dice": "real", "betting_s": 20, "type_max_chips": {"triple": 10}},
        {"pace_s": 0, "starting_chips": 60, "round_max_chips": 40, "spot_max_chips": 20},
    )
    moves_rather = 0.97
    wrong_settings = (
        {"dice": "loaded"},
        {"betting_s": 9},
        {"betting_s": 121},
        {"pace_s": 4},
        {"pace_s": -1},
        {"starting_chips": -1},
        {"spot_min_chips": 0},
        {"spot_min_chips": 10, "spot_max_chips": 9},
        {"round_max_chips": 0},
        {"type_max_chips": {"triple": 0}},
        {"type_max_chips": {"trio": 5}},
        {"chip_values": []},
        {"chip_values": [1, 5, 5]},
        {"chip_values": [0, 5]},
        {"chip_values": [1, 2, 3, 4, 5, 6, 7]},
        {"starting_chips": 2.5},
        {"stakes": 5},
    )

    def evening(self, number: int = 0, luck: int = 1) -> Evening:
        return SicboEvening(self.settings[number], luck=luck)

    def start(self, evening: Evening) -> Sequence[Move]:
        """Every other paid round is reversed before the next one opens, with real dice settled anew."""
        state: SicboState = evening.state
        opens = Move(_dealer(evening), OpenBetting(state.round))
        supervisor = _supervisor(evening)
        if state.phase != "paid" or state.reversal is not None or state.round % 2 == 0 or state.has_bets(supervisor):
            return [opens]
        dice = None if state.system_deals or state.dice == (1, 2, 2) else (1, 2, 2)
        return [Move(supervisor, Reverse(state.round, "misread", dice)), opens]

    def moves(self, evening: Evening) -> Sequence[Move]:
        """People bet, take back, repeat and double; the dealer goes on step by step, shakes again, mends a die, finds a fault; the
        supervisor goes on after it, or in every other round voids it.
        """
        state: SicboState = evening.state
        number = state.round
        dealer, supervisor = _dealer(evening), _supervisor(evening)
        commands = _of_this_round(evening)
        done = len(commands)
        moves: list[Move] = []
        match state.phase:
            case "betting_open":
                in_time = state.until_ms is not None and evening.now_ms < state.until_ms
                moves = _bets(evening) if in_time and done < MOST_BETS else []
                if done >= LEAST_BETS or not moves:
                    moves.append(Move(dealer, CloseBetting(number)))
            case "betting_closed" if not state.system_deals:
                moves = [Move(dealer, Shake(number))]
            case "shaking":
                moves = [Move(dealer, AtRest(number)), Move(dealer, ShakeAgain(number, "stacked"))]
            case "at_rest":
                moves = [Move(dealer, EnterDice(number, (2, 3, 4))), Move(dealer, ShakeAgain(number, "few_tumbles"))]
            case "result_entered" if state.dice is not None:
                low, middle, high = state.dice
                moves = [Move(dealer, ConfirmDice(number, state.dice))]
                moves.append(Move(dealer, CorrectDice(number, (middle, high, low % 6 + 1))))
            case "settled":
                moves = [Move(dealer, Pay(number))]
            case "paused":
                moves = [Move(supervisor, GoOn(number))]
                if number % 2 == 0 and not state.has_bets(supervisor):
                    moves.append(Move(supervisor, VoidRound(number)))
        if state.in_round and state.phase != "paused" and done >= LEAST_BETS and RaiseFault not in map(type, commands):
            moves.append(Move(dealer, RaiseFault(number, "game")))
        return [move for move in moves if move.member in evening.room.people]

    def wrong(self, evening: Evening) -> Sequence[Move]:
        state: SicboState = evening.state
        number = state.round
        dealer, supervisor = _dealer(evening), _supervisor(evening)
        moves = [
            Move(SPECTATOR, Place(number, {"small": 1})),
            Move(TELEVISION, Undo(number)),
            Move(dealer, OpenBetting(number + 1)),
            Move(dealer, CloseBetting(number + 1)),
            *(Move(member, Place(number + 1, {"small": 1})) for member in PLAYERS),
            *(Move(member, Place(number, {"smal": 1})) for member in PLAYERS),
            *(Move(member, Place(number, {})) for member in PLAYERS),
            *(Move(member, Place(number, {"small": 0})) for member in PLAYERS),
            *(Move(member, Place(number, {"small": 5, "big": 10_000})) for member in PLAYERS),
            *(Move(member, Clear(number + 1)) for member in PLAYERS),
            *(Move(member, Repeat(number + 1)) for member in PLAYERS),
            *(Move(member, Double(number + 1)) for member in PLAYERS),
            Move(dealer, EnterDice(number, (0, 1, 7))),
            Move(dealer, ConfirmDice(number, (0, 1, 7))),
            Move(dealer, CorrectDice(number, (0, 1, 7))),
            Move(supervisor, Reverse(number + 1, "misread")),
            Move(supervisor, Reverse(number, "  ")),
        ]
        if state.phase != "paused":
            moves += [Move(supervisor, GoOn(number)), Move(supervisor, VoidRound(number))]
        if state.phase != "betting_open":
            moves += [Move(member, Undo(number)) for member in PLAYERS]
            moves += [Move(member, Place(number, {"small": 1})) for member in PLAYERS]
            moves += [Move(member, Repeat(number)) for member in PLAYERS]
        if state.in_round:
            moves += [Move(dealer, OpenBetting(number)), Move(supervisor, Reverse(number, "misread"))]
        else:
            moves += [Move(dealer, RaiseFault(number, "system")), Move(dealer, CloseBetting(number))]
        if state.phase != "settled":
            moves.append(Move(dealer, Pay(number)))
        return moves

    def scrambled(self, state: SicboState, viewer: str) -> SicboState:
        """Others bet on other spots, though together as much on each; their records are others'."""
        hands = {
            member: hand if member == viewer else SicboPrivate(bets=dict.fromkeys(hand.bets, 9), steps=({"big": 9},))
            for member, hand in state.hands.items()
        }
        return replace(state, hands=hands)

    def phase(self, state: SicboState) -> str:
        return state.phase

    def test_the_golden_playthrough_with_real_dice_is_what_it_was(self) -> None:
        evening = self.evening(1)
        for turn in range(4):
            self.begin(evening)
            self.play_out(evening, random.Random(turn))
        check_golden("sicbo_real", evening)

    def test_every_command_of_the_module_is_registered(self) -> None:
        public = {
            value
            for value in vars(ask_sicbo).values()
            if isinstance(value, type) and value.__module__ == ask_sicbo.__name__
        }
        assert public == set(SICBO.commands)


def _of_this_round(evening: Evening) -> list[Command]:
    """What was asked of the game since the betting opened."""
    commands = [taken.command for taken in evening.steps if isinstance(taken.command, Command)]
    opened = max((place for place, command in enumerate(commands) if isinstance(command, OpenBetting)), default=-1)
    return commands[opened + 1 :]


def _dealer(evening: Evening) -> str:
    """Who deals now, or runs the game where the system deals."""
    state: SicboState = evening.state
    return _of(state.dealers, evening)


def _supervisor(evening: Evening) -> str:
    """Who supervises now; where the system deals, who runs the game and has no bets, if there is one."""
    state: SicboState = evening.state
    return _of(state.supervisors, evening)


def _of(staff: tuple[str, ...], evening: Evening) -> str:
    host = evening.room.info.host
    here = [member for member in staff if evening.room.people[member].present]
    return host if host in here or not here else here[0]


def _bets(evening: Evening) -> list[Move]:
    """What players can do while betting is open."""
    state: SicboState = evening.state
    settings, number = state.settings, state.round
    moves = []
    for place, member in enumerate(PLAYERS):
        face = evening.room.people.get(member)
        if face is None or not face.plays or member in state.staff():
            continue
        hand, has = state.hand(member), evening.room.balances.get(member, 0)
        free = min(settings.round_max_chips - sum(hand.bets.values()), has // 2)

        def fits(more: dict[str, int], had: dict[str, int] = hand.bets, free: int = free) -> bool:
            most = all(had.get(spot, 0) + chips <= settings.most_on(SPOTS[spot].type) for spot, chips in more.items())
            return most and sum(more.values()) <= free

        turn = number + place + len(_of_this_round(evening))
        ways = (BETS[turn % 4], BETS[(turn + 1) % 4])
        moves += [Move(member, Place(number, bets)) for bets in ways if fits(bets)]
        if hand.bets and fits(hand.bets):
            moves.append(Move(member, Double(number)))
        if hand.last and fits(hand.last):
            moves.append(Move(member, Repeat(number)))
        if hand.steps:
            moves += [Move(member, Undo(number)), Move(member, Clear(number))]
    return moves
