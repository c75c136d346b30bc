"""No stuck room: a host who is gone, or for whom the table has waited too long, is replaced (design, T26).

The role is offered round and round until one accepts. After each lap in which nobody did there is a longer pause, from
20 s doubling up to 10 minutes (decided): a room that was left open for the night isn't asked all night. Whoever comes
meanwhile is asked at once. Handing over by one's own wish is in `people`.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from baithak.kernel.game import Command
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Led
from baithak.rooms import commands as ask
from baithak.rooms import events as happened
from baithak.rooms import powers
from baithak.rooms.state import Room, Search, Why
from baithak.rooms.turn import Turn

GONE_MS: Final = 60_000
WAITED_MS: Final = 300_000
OFFER_MS: Final = 20_000
PAUSE_MS: Final = 20_000
LONGEST_PAUSE_MS: Final = 600_000

WAITS_FOR_HOST: Final = "host"
"""What a game says while it waits for whoever is host."""


def successors(room: Room) -> Iterator[str]:
    """Who can be asked to be host: co-hosts in the order named, then members by time in the room; persons, connected."""
    cohosts = [member for member, role in room.named.items() if role == "cohost"]
    for member in cohosts:
        if room.people[member].present:
            yield member
    for member, face in room.people.items():
        if face.present and face.is_person and face.role not in {"host", "cohost"}:
            yield member


def someone_could(room: Room) -> bool:
    """Whether there is anyone to ask."""
    return any(True for _ in successors(room))


def pass_on(turn: Turn) -> None:
    """The host is about to leave: the first who could is host at once, for want of them the first who is away.

    Nothing happens in a room without another person; whoever comes next is its host.
    """
    room = turn.room
    others = (m for m, face in room.people.items() if face.is_person and face.role != "host")
    heir = next(successors(room), None) or next(others, None)
    if heir is not None:
        turn.tell(happened.HostChanged(heir, room.info.host))


def search(turn: Turn, why: Why) -> None:
    """The search begins."""
    _offer_next(turn, Search(why, ()))


def offer_over(turn: Turn) -> None:
    """The time of an offer is over: the next is asked. After a pause a new lap begins."""
    search = turn.room.search
    if search is not None:
        _offer_next(turn, search if turn.room.info.host_offered_to is not None else replace(search, asked=()))


def accept(turn: Turn, _: ask.AcceptHost) -> None:
    """Takes the role that is offered."""
    _asked(turn)
    turn.tell(happened.HostChanged(turn.actor, turn.room.info.host))


def decline(turn: Turn, _: ask.DeclineHost) -> None:
    """The next is asked at once."""
    _offer_next(turn, _asked(turn))


def _asked(turn: Turn) -> Search:
    """The search in which the actor is asked. Raises Rejected where another is, or nobody."""
    search = turn.room.search
    if search is None:
        raise Rejected("room.not_allowed")
    if turn.room.info.host_offered_to != turn.actor:
        raise Rejected("room.host_seeks")
    return search


def _offer_next(turn: Turn, search: Search) -> None:
    """Asks the first who wasn't in this lap. When all were there is a pause; with nobody to ask the search rests."""
    why, asked, laps, now_ms = search.why, search.asked, search.laps, turn.now_ms
    member = next((m for m in successors(turn.room) if m not in asked), None)
    if member is not None:
        turn.tell(happened.HostOffered(why, member, now_ms + OFFER_MS, (*asked, member), laps))
    elif someone_could(turn.room):
        turn.tell(happened.HostOffered(why, None, now_ms + pause_ms(laps + 1), asked, laps + 1))
    else:
        turn.tell(happened.HostOffered(why, None, None, (), laps))


def pause_ms(laps: int) -> int:
    """How long the search pauses after so many laps, from 1."""
    return int(min(PAUSE_MS * 2 ** min(laps - 1, 10), LONGEST_PAUSE_MS))


def settle(turn: Turn, command: object) -> None:
    """Follow up a command: how long the table has waited for the host, and whether the search goes on."""
    if turn.room.info.closed:
        return
    acted = _host_acted(turn, command)
    led = acted or _was_led(turn, command)
    _settle_wait(turn, command, led=led)
    if turn.room.search is not None:
        _settle_search(turn, turn.room.search, command, acted=acted, led=led)


def _host_acted(turn: Turn, command: object) -> bool:
    """Whether the host has shown that they are there. What a browser does by itself doesn't count."""
    host = turn.room.info.host
    if isinstance(command, ask.CameBack):
        return command.member == host
    return turn.context.actor == host and not isinstance(command, (ask.Commit, ask.Reveal))


def _was_led(turn: Turn, command: object) -> bool:
    """Whether someone, a co-host say, did what the table may have waited for."""
    return (
        isinstance(command, (ask.RoomCommand, Command))
        and bool(turn.events)
        and powers.needed(command, turn.room, turn.context.games) is Power.RUN
    )


def _settle_wait(turn: Turn, command: object, *, led: bool) -> None:
    room = turn.room
    since_ms = room.host_waited_since_ms
    if not waits_for_host(room):
        if since_ms is not None:
            turn.tell(happened.HostWaitEnded())
    elif since_ms is None:
        if someone_could(room):
            turn.tell(happened.HostWaitBegan(turn.now_ms))
    elif isinstance(command, (ask.WentAway, ask.Leave, ask.Remove)) and not someone_could(room):
        turn.tell(happened.HostWaitEnded())
    elif since_ms != turn.now_ms and (led or _gathering(turn)):
        turn.tell(happened.HostWaitBegan(turn.now_ms))


def _gathering(turn: Turn) -> bool:
    # Between rounds a table to which people still come isn't kept waiting. Who asks at the door has not come yet.
    came = (happened.MemberJoined, happened.MemberReturned)
    return not turn.room.in_round and any(isinstance(event, came) for event in turn.events)


def _settle_search(turn: Turn, search: Search, command: object, *, acted: bool, led: bool) -> None:
    room = turn.room
    host = room.people.get(room.info.host)
    here = host is not None and host.present
    if acted or (here and (search.why == "gone" or led or room.host_waited_since_ms is None)):
        turn.tell(happened.HostKept())
        return
    offered = room.info.host_offered_to
    if offered is not None:
        face = room.people.get(offered)
        if face is None or not face.present:
            _offer_next(turn, search)
        return
    if isinstance(command, ask.CameBack):
        # Who was asked and didn't look may look now.
        search = replace(search, asked=tuple(member for member in search.asked if member != command.member))
    if any(member not in search.asked for member in successors(room)):
        _offer_next(turn, search)


def tell_game(turn: Turn) -> None:
    """The game hears who leads the room, when that changed."""
    for event in tuple(turn.events):
        if isinstance(event, happened.HostChanged):
            turn.ask(Led(event.member))


def waits_for_host(room: Room) -> bool:
    """Whether nothing goes on until the host does something. A paused room waits for its host too."""
    waits_for = room.waits_for
    return room.info.paused_by is not None or waits_for in {WAITS_FOR_HOST, room.info.host}
