"""Tambola passes the contract that every game inherits."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from baithak.games.tambola.commands import CallNext, Claim, GoOn, Mark, SetCalling, SetPace, Start, Unmark
from baithak.games.tambola.dividends import DIVIDENDS
from baithak.games.tambola.events import DealtTicket
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.state import TambolaState
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.games.tambola.view import TambolaPrivate, TicketFace
from baithak.kernel.hidden import Hidden, unseal
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, TELEVISION, Evening
from tests.contract.game_contract import GameContract, Move


class TestTambola(GameContract):
    game = TAMBOLA
    settings = (
        {"calling": "automatic", "pace_s": 5},
        {"calling": "tapped", "prizes": {"early_five": 0, "four_corners": 25, "full_house": 75}},
    )
    wrong_settings = (
        {"pace_s": 2},
        {"pace_s": 21},
        {"pace_s": "fast"},
        {"calling": "shouted"},
        {"prizes": {}},
        {"prizes": {"top_line": -1}},
        {"prizes": {"top_line": 10_001}},
        {"prizes": {"centre_line": 10}},
        {"stakes": 5},
    )

    def start(self, evening: Evening) -> Sequence[Move]:
        return [Move(evening.room.info.host, Start())]

    def moves(self, evening: Evening) -> Sequence[Move]:
        """Everybody marks what is called and claims what is marked. Now and then one claims too early, one marks too
        early and takes it back, and the host changes the pace or the way of calling. What can be done without the next
        number is soon done.
        """
        state: TambolaState = evening.state
        if not state.playing:
            return []
        host, calls = evening.room.info.host, len(state.calls)
        moves = [move for member in state.hands for move in _own_moves(state, member)]
        if state.phase == "verdict":
            moves.append(Move(host, GoOn()))
        if state.phase == "calling" and state.calling == "tapped":
            moves.append(Move(host, CallNext(calls)))
        if calls % 20 == 5 and state.pace_s > 3:
            moves.append(Move(host, SetPace(state.pace_s - 1)))
        if calls % 20 == 10 and state.calling == "automatic":
            moves.append(Move(host, SetCalling("tapped")))
        if calls % 20 == 15 and state.calling == "tapped":
            moves.append(Move(host, SetCalling("automatic")))
        return moves

    def wrong(self, evening: Evening) -> Sequence[Move]:
        state: TambolaState = evening.state
        calls = len(state.calls)
        mine, other = _rank(state, HOST), _rank(state, PLAYERS[1])
        moves = [
            Move(HOST, CallNext(calls + 1)),
            Move(HOST, SetPace(2)),
            Move(HOST, Mark("no such ticket", (1,))),
            Move(HOST, Mark(mine, (0,))),
            Move(HOST, Mark(mine, (91,))),
            Move(HOST, Claim(mine, "centre_line")),
            Move(SPECTATOR, Claim(other, "top_line")),
            Move(TELEVISION, Mark(other, (1,))),
            Move(PLAYERS[1], Start()),
        ]
        if mine != other:
            moves += [Move(HOST, Claim(other, "top_line")), Move(HOST, Unmark(other, (1,)))]
        if state.calling == "automatic":
            moves.append(Move(HOST, CallNext(calls)))
        if state.in_round:
            moves.append(Move(HOST, Start()))
        if state.phase != "verdict":
            moves.append(Move(HOST, GoOn()))
        if not state.playing:
            moves += [Move(HOST, SetCalling("tapped")), Move(HOST, Claim(mine, "top_line"))]
        return moves

    def scrambled(self, state: TambolaState, viewer: str) -> TambolaState:
        """Others' tickets, marks and what their refusals named are others, unless a ticket was shown with a claim that
        won: then its marks are.
        """
        shown = {claim.ticket for claim in state.claims.values()}
        swaps = {
            rank: rank if rank in shown or member == viewer else str((int(rank) + 7 * TICKETS // 11) % TICKETS)
            for member in state.hands
            for rank in state.hand(member).tickets
        }
        hands = {
            member: hand
            if member == viewer
            else Hidden(
                TambolaPrivate(
                    {swaps[rank]: _other(face, swaps[rank]) for rank, face in unseal(hand).tickets.items()},
                    {key: tuple(90 - number for number in named) for key, named in unseal(hand).named.items()},
                )
            )
            for member, hand in state.hands.items()
        }
        dealt = tuple(replace(ticket, rank=Hidden(swaps.get(unseal(ticket.rank), "0"))) for ticket in state.dealt)
        return replace(state, hands=hands, dealt=dealt)

    def phase(self, state: TambolaState) -> str:
        return state.phase


def _own_moves(state: TambolaState, member: str) -> list[Move]:
    called = state.numbers()
    moves = []
    for rank, face in state.hand(member).tickets.items():
        mine = [number for row in face.rows for number in row if number]
        ready = tuple(number for number in mine if number in called and number not in face.marks)
        early = tuple(number for number in face.marks if number not in called)
        to_come = [number for number in mine if number not in called]
        if ready:
            moves.append(Move(member, Mark(rank, ready)))
        if member == PLAYERS[2] and len(called) % 30 == 6 and to_come and not early:
            moves.append(Move(member, Mark(rank, (to_come[0],))))
        if early and len(called) % 30 == 7:
            moves.append(Move(member, Unmark(rank, early)))
        if called and not early:
            moves += [
                Move(member, Claim(rank, dividend))
                for dividend, in_play in state.dividends.items()
                if not in_play.wins and DIVIDENDS[dividend].short(face.rows, face.marks) == 0
            ]
        claimed = {claim.call for claim in state.claims.values() if claim.member == member}
        if member == PLAYERS[1] and len(called) % 30 == 3 and len(called) not in claimed:
            moves.append(Move(member, Claim(rank, "full_house")))
    return moves


def _rank(state: TambolaState, member: str) -> str:
    return next(iter(state.hand(member).tickets), "no such ticket")


def _other(face: TicketFace, rank: str) -> TicketFace:
    rows: Any = ticket_of_rank(int(rank))
    return replace(face, rows=rows, marks=tuple(sorted(number for number in rows[1] if number)))
