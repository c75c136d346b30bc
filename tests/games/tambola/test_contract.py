"""Tambola passes the contract that every game inherits."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from baithak.games.tambola.commands import (
    CallBag,
    CallNext,
    Claim,
    ClaimPaper,
    GoOn,
    HandOut,
    Mark,
    SetCalling,
    SetNamed,
    SetPace,
    Start,
    TakeBack,
    Unmark,
    Want,
)
from baithak.games.tambola.events import PAPER
from baithak.games.tambola.game import TAMBOLA
from baithak.games.tambola.hands import Hands
from baithak.games.tambola.state import TambolaState
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.games.tambola.view import TambolaPrivate, TicketFace
from baithak.kernel.hidden import Hidden, unseal
from tests.contract.evening import HOST, PLAYERS, SPECTATOR, TELEVISION, Evening
from tests.contract.game_contract import GameContract, Move
from tests.contract.golden import check_still_read

SHARED: dict[str, Any] = {
    "calling": "bag",
    "host_may_play": False,
    "price": 3,
    "max_tickets": 2,
    "late_join_until": 5,
    "tie": "split_call",
    "penalty": "ticket",
    "own": [{"name": "Plus", "places": [[0, 2], [1, 1], [1, 3], [2, 2]]}],
    "prizes": {"early_five": {"share": 35}, "own_1": "a box of sweets", "star": 15, "full_house": {"share": 65}},
}
"""From the bag by a host without tickets, for a pot that is shared, with people on paper."""

STRIPS: dict[str, Any] = {
    "calling": "automatic",
    "strips": True,
    "marking": "auto",
    "penalty": "dividend",
    "claim_window": "before_next_call",
    "max_per_ticket": 1,
    "prizes": {"early_seven": 5, "queens_corner": 5, "full_house": 20, "second_house": 10},
}


class TestTambola(GameContract):
    game = TAMBOLA
    settings = (
        {"calling": "automatic", "pace_s": 5},
        {"calling": "tapped", "prizes": {"early_five": 0, "four_corners": 25, "full_house": 75}},
        SHARED,
        STRIPS,
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
        host, state = evening.room.info.host, evening.state
        if state.settings.calling != "bag":
            return [Move(host, Start())]
        return [
            Move(host, SetNamed("Dadi", 2, None)),
            Move(host, SetNamed("Chintu", 1, PLAYERS[2])),
            Move(host, HandOut()),
        ]

    def moves(self, evening: Evening) -> Sequence[Move]:
        """Everybody marks what is called and claims what is marked. Now and then one claims too early, one marks too
        early and takes it back, and the host changes the pace or the way of calling, or takes back what came from the
        bag. What can be done without the next number is soon done.
        """
        state: TambolaState = evening.state
        host = evening.room.info.host
        if state.phase == "ready":
            return [Move(host, Start()), *_wishes(state, host, evening.room.people)]
        if not state.playing:
            return []
        moves = [move for member in state.hands for move in _own_moves(state, member, host)]
        if len(state.calls) == 3 and len(state.calls) <= state.settings.late_join_until:
            moves += [move for move in _wishes(state, host, evening.room.people) if _wants_more(state, move)]
        return [*moves, *_calling_moves(state, host)]

    def wrong(self, evening: Evening) -> Sequence[Move]:
        state: TambolaState = evening.state
        calls = len(state.calls)
        mine, other = _rank(state, HOST), _rank(state, PLAYERS[1])
        moves = [
            Move(HOST, CallNext(calls + 1)),
            Move(HOST, CallBag(0)),
            Move(HOST, TakeBack(0)),
            Move(HOST, SetPace(2)),
            Move(HOST, SetNamed("Nani", 7, None)),
            Move(HOST, SetNamed("Nani", 6, SPECTATOR)),
            Move(HOST, Mark("no such ticket", (1,))),
            Move(HOST, Mark(mine, (0,))),
            Move(HOST, Mark(mine, (91,))),
            Move(HOST, Claim(mine, "centre_line")),
            Move(HOST, ClaimPaper("no such ticket", "full_house")),
            Move(SPECTATOR, Claim(other, "top_line")),
            Move(TELEVISION, Mark(other, (1,))),
            Move(PLAYERS[1], Want(7)),
        ]
        if state.phase != "ready":
            moves.append(Move(PLAYERS[1], Start()))
        if mine != other:
            moves += [Move(HOST, Claim(other, "top_line")), Move(HOST, Unmark(other, (1,)))]
        if state.calling == "automatic":
            moves.append(Move(HOST, CallNext(calls)))
        if state.in_round:
            moves.append(Move(HOST, HandOut()))
        if state.in_round and state.phase != "ready":
            moves.append(Move(HOST, Start()))
        if state.phase != "verdict":
            moves.append(Move(HOST, GoOn()))
        if not state.playing:
            moves += [Move(HOST, SetCalling("tapped")), Move(HOST, Claim(mine, "top_line"))]
        if not state.settings.host_may_play:
            moves.append(Move(HOST, Want(1)))
        return moves

    def scrambled(self, state: TambolaState, viewer: str) -> TambolaState:
        """Others' tickets, marks and what their refusals named and rest on are others, unless a ticket was shown with a claim
        that won, or after the game with one that was refused: then its marks are.
        """
        shown = {claim.ticket for claim in state.claims.values()} | {each.ticket for each in state.refused.values()}
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
        evidence = {
            key: Hidden(replace(one, ticket="0", marks=(), missing=(90,), uncalled=(1,), named=(2,)))
            for key, one in ((key, unseal(sealed)) for key, sealed in state.evidence.items())
        }
        return replace(state, hands=Hands.of(hands), dealt=dealt, evidence=evidence)

    def phase(self, state: TambolaState) -> str:
        return state.phase

    def test_an_evening_by_version_1_of_the_rules_is_still_read(self) -> None:
        check_still_read("tambola_1", self.evening())


def _calling_moves(state: TambolaState, host: str) -> list[Move]:
    calls, numbers = len(state.calls), state.numbers()
    moves = []
    if state.phase == "verdict":
        moves.append(Move(host, GoOn()))
    if state.phase == "calling" and state.calling == "tapped":
        moves.append(Move(host, CallNext(calls)))
    if state.phase == "calling" and state.calling == "bag" and host not in state.hands:
        # What comes out of the bag is no luck of the room's: every seventh number, say.
        moves.append(Move(host, CallBag(next(n % 90 + 1 for n in range(0, 7 * 90, 7) if n % 90 + 1 not in numbers))))
        looked_at = any(claim.call == calls for claim in state.claims.values())
        if calls % 20 == 9 and len(state.taken_back) < 3 and not looked_at:
            moves.append(Move(host, TakeBack(numbers[-1])))
    if state.calling == "bag" and calls % 40 == 30:
        moves.append(Move(host, SetCalling("tapped")))
    if calls % 20 == 5 and state.pace_s > 3:
        moves.append(Move(host, SetPace(state.pace_s - 1)))
    if calls % 20 == 10 and state.calling == "automatic":
        moves.append(Move(host, SetCalling("tapped")))
    if calls % 20 == 15 and state.calling == "tapped":
        moves.append(Move(host, SetCalling("automatic")))
    return moves


def _wishes(state: TambolaState, host: str, people: Collection[str]) -> list[Move]:
    """More tickets for one, one fewer for another while nothing is called, and one for somebody on paper."""
    most = state.settings.most_tickets
    wishes = [(member, count) for member, count in zip(PLAYERS[1:], (most, 0), strict=True) if member in people]
    moves = [
        Move(member, Want(count))
        for member, count in wishes
        if member != host and state.tickets.get(member, 0) != count
    ]
    if "named:Kaka" not in state.tickets:
        moves.append(Move(host, SetNamed("Kaka", 1, None)))
    return moves


def _wants_more(state: TambolaState, move: Move) -> bool:
    return move.command.tickets > state.tickets.get(move.member, 0) if isinstance(move.command, Want) else True


def _own_moves(state: TambolaState, member: str, host: str) -> list[Move]:
    """Those with the tickets of one hand; the host claims for who is on paper."""
    called, by_hand = state.numbers(), state.settings.marking == "manual"
    on_paper = member == PAPER
    moves = []
    for rank, face in state.hand(member).tickets.items():
        mine = [number for row in face.rows for number in row if number]
        ready = tuple(number for number in mine if number in called and number not in face.marks)
        early = tuple(number for number in face.marks if number not in called)
        to_come = [number for number in mine if number not in called]
        if ready and by_hand and not on_paper:
            moves.append(Move(member, Mark(rank, ready)))
        if member == PLAYERS[2] and by_hand and len(called) % 30 == 6 and to_come and not early:
            moves.append(Move(member, Mark(rank, (to_come[0],))))
        if early and len(called) % 30 == 7:
            moves.append(Move(member, Unmark(rank, early)))
        had = face.marks if by_hand and not on_paper else called
        claimed = {
            claim.dividend
            for claim in state.claims.values()
            if (claim.member, claim.ticket_no, claim.call) == (face.holder, face.no, len(called))
        }
        wanted = [
            dividend
            for dividend, in_play in state.dividends.items()
            if not in_play.wins and not early and state.patterns[dividend].short(face.rows, had) == 0
        ]
        if member == PLAYERS[1] and len(called) % 30 == 3:
            wanted.append("full_house")
        if called and not face.out:
            moves += [
                Move(host, ClaimPaper(rank, dividend)) if on_paper else Move(member, Claim(rank, dividend))
                for dividend in wanted
                if dividend not in claimed
            ]
    return moves


def _rank(state: TambolaState, member: str) -> str:
    return next(iter(state.hand(member).tickets), "no such ticket")


def _other(face: TicketFace, rank: str) -> TicketFace:
    rows: Any = ticket_of_rank(int(rank))
    return replace(face, rows=rows, marks=tuple(sorted(number for number in rows[1] if number)))
