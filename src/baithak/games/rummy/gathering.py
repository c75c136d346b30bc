"""Between rounds: who can be dealt in, sitting out, who is ready, and when the next deal comes (R34–R36).

The deal itself is in `dealing`.
"""

from typing import Final

from baithak.games.rummy.commands import ComeBack, Ready, SitOut, Start
from baithak.games.rummy.events import CameBack, DealSet, ReadySet, SatOut, Started
from baithak.games.rummy.evolve import after
from baithak.games.rummy.state import NOTHING, Happened, RummyState, actor
from baithak.games.rummy.timing import CAN_DEAL_MS
from baithak.kernel.effects import SealAsked
from baithak.kernel.game import Context, Person
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Back, Came

LEAST: Final = 2


def has_seat(state: RummyState, person: Person | None) -> bool:
    """Whether that person has a seat of this table: the room has more."""
    return person is not None and person.plays and person.seat is not None and person.seat < state.settings.seats


def can_be_dealt_in(state: RummyState, context: Context) -> dict[str, int]:
    """Who would get cards now, with their seats, in seat order: connected, seated, not sitting out (R34, R35)."""
    seats = {
        member: person.seat
        for member, person in context.table.people()
        if person.seat is not None and person.present and has_seat(state, person) and member not in state.sitting_out
    }
    return dict(sorted(seats.items(), key=lambda seat: seat[1]))


def start(state: RummyState, _: Start, context: Context) -> Happened:
    if state.in_round:
        raise Rejected("room.game_running")
    if len(can_be_dealt_in(state, context)) < LEAST:
        raise Rejected("rummy.need_two")
    return (Started(), SealAsked())


def ready(state: RummyState, command: Ready, context: Context) -> Happened:
    """The next deal comes sooner when every connected seated player is ready (R35)."""
    member = actor(context)
    if state.in_round or command.after != state.round:
        raise Rejected("net.too_late")
    if not state.running:
        raise Rejected("room.no_round")
    if state.held_ms is not None:
        raise Rejected("room.is_paused")
    if member not in can_be_dealt_in(state, context):
        raise Rejected("rummy.no_seat")
    if member in state.ready:
        raise Rejected("net.already_done")
    told = (ReadySet(member),)
    return (*told, *when_all_are_ready(after(state, told), context))


def sit_out(state: RummyState, _: SitOut, context: Context) -> Happened:
    """From the next round on (R34)."""
    member = actor(context)
    if member in state.sitting_out:
        raise Rejected("net.already_done")
    if not has_seat(state, context.table.person(member)):
        raise Rejected("rummy.no_seat")
    told = (SatOut(member, by_clock=False),)
    return (*told, *when_all_are_ready(after(state, told), context))


def come_back(state: RummyState, _: ComeBack, context: Context) -> Happened:
    """At the next deal (R34)."""
    member = actor(context)
    if member not in state.sitting_out:
        raise Rejected("net.already_done")
    told = (CameBack(member),)
    return (*told, *when_it_can_deal(after(state, told), context))


def deal_due(state: RummyState, context: Context) -> Happened:
    """The time of the next deal has come: with fewer than two, or with practice opponents alone, the table waits (R35)."""
    return _next_round() if deals_by_itself(state, context) else (DealSet(None),)


def someone_came(state: RummyState, _: Came | Back, context: Context) -> Happened:
    return when_it_can_deal(state, context)


def when_it_can_deal(state: RummyState, context: Context) -> Happened:
    """A waiting table deals 3 s after it can (R35)."""
    if state.phase != "waiting" or state.deal_ms is not None or not deals_by_itself(state, context):
        return NOTHING
    return (DealSet(state.clock(context.now_ms) + CAN_DEAL_MS),)


def when_all_are_ready(state: RummyState, context: Context) -> Happened:
    """The deal comes now, if nobody is waited for any more (R35): practice opponents are always ready."""
    if state.in_round or not state.running or state.held_ms is not None or not deals_by_itself(state, context):
        return NOTHING
    people = {member for member in can_be_dealt_in(state, context) if is_person(member, context)}
    return _next_round() if people <= set(state.ready) else NOTHING


def is_person(member: str, context: Context) -> bool:
    """Whether that is somebody in the room, and no practice opponent."""
    person = context.table.person(member)
    return person is not None and person.is_person


def deals_by_itself(state: RummyState, context: Context) -> bool:
    """Whether there are two to deal to, and one of them a person: practice opponents, whom the clock never sits out, would
    play before a phone that lies on a table for ever (R34). For them alone the host starts each round.
    """
    players = can_be_dealt_in(state, context)
    return len(players) >= LEAST and any(is_person(member, context) for member in players)


def _next_round() -> Happened:
    return (Started(by_itself=True), SealAsked())
