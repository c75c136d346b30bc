"""Tickets come to people: who gets how many and when, single or in strips, on phones and on paper (T4, T5, T23, T28).

The luck of it is in `tickets` and `strips`; what the tickets cost is charged here, what becomes of it is in `pot`.
"""

from collections.abc import Iterable
from typing import Final

from baithak.games.tambola import calling
from baithak.games.tambola.commands import HandOut, SetNamed, Start, Want
from baithak.games.tambola.ending import after, over
from baithak.games.tambola.events import (
    PAPER,
    Begun,
    Dealt,
    DealtTicket,
    GivenBack,
    NamedSet,
    Started,
    TicketsOut,
    WantSet,
)
from baithak.games.tambola.settings import TICKETS_MAX
from baithak.games.tambola.state import DEALING, NOTHING, Happened, TambolaState, actor, luck
from baithak.games.tambola.strips import draw_strip
from baithak.games.tambola.tickets import draw_ticket, fault
from baithak.games.tambola.view import NAMED
from baithak.kernel.chips import HOUSE, Entry
from baithak.kernel.effects import ChipsMoved, SealAsked
from baithak.kernel.game import Context
from baithak.kernel.hidden import Hidden, unseal
from baithak.kernel.names import clean_name, folded
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Came, Sealed, Went

NAMED_MAX: Final = 300
"""People without a phone in one game."""

DEALT_MAX: Final = 5 * TICKETS_MAX
"""How often tickets are drawn for one account before the calling; whoever gives them back again and again gets no more."""

PRICE: Final = "tambola.tickets"


def start(state: TambolaState, _: Start, context: Context) -> Happened:
    """Begins to call with the tickets that are out, or has the round sealed and them dealt first."""
    if state.phase != "ready":
        return _opened(state, context, begins=True)
    if not state.tickets:
        raise Rejected("tambola.no_players")
    for _hand, _rank, face in state.all_tickets():
        if fault(face.rows) is not None:
            raise Rejected("tambola.bad_ticket", name=_name(state, context, face.holder), no=face.no)
    clock_ms = state.timing.clock(context.now_ms)
    begun = Begun(clock_ms, calling.paced_ms(state.calling, state.pace_s, clock_ms))
    return (begun, *_charged(state, state.tickets), *calling.bag_put_away(after(state, (begun,)), context))


def hand_out(state: TambolaState, _: HandOut, context: Context) -> Happened:
    return _opened(state, context, begins=False)


def _opened(state: TambolaState, context: Context, *, begins: bool) -> Happened:
    if state.in_round:
        raise Rejected("room.game_running")
    if not any(count for _, count in _takers(state, context)):
        raise Rejected("tambola.no_players")
    return (Started(begins), SealAsked())


def sealed(state: TambolaState, _: Sealed, context: Context) -> Happened:
    """Each gets the tickets that they want, no two the same (T4, T5)."""
    if state.phase != "sealing":
        return NOTHING
    tickets = _drawn(state, context, _takers(state, context))
    if not tickets:
        return over(state, "host", "tambola.no_players")
    clock_ms = state.timing.clock(context.now_ms)
    if not state.begins:
        return (Dealt(tickets, clock_ms, None, begins=False),)
    dealt = Dealt(tickets, clock_ms, calling.paced_ms(state.calling, state.pace_s, clock_ms))
    begun = after(state, (dealt,))
    return (dealt, *_charged(state, begun.tickets), *calling.bag_put_away(begun, context))


def want(state: TambolaState, command: Want, context: Context) -> Happened:
    """So many for oneself: noted before the dealing, drawn or given back after it."""
    member = actor(context)
    if member == context.table.host and not state.settings.host_may_play and command.tickets:
        raise Rejected("tambola.host_may_not_play")
    if member in state.out and state.in_round:
        raise Rejected("tambola.player_out")
    _check_count(state, command.tickets)
    noted = () if _wanted(state, member) == command.tickets else (WantSet(member, command.tickets),)
    return (*noted, *_adjusted(state, context, member, member, command.tickets))


def set_named(state: TambolaState, command: SetNamed, context: Context) -> Happened:
    """So many for a person without a phone. Who holds them can't change once they are dealt (T28)."""
    name = clean_name(command.name)
    account = NAMED + name
    before = state.named.get(account)
    if account in state.out and state.in_round:
        raise Rejected("tambola.player_out")
    _check_count(state, command.tickets)
    device = command.device
    if device is not None:
        person = context.table.person(device)
        if person is None or not person.plays:
            raise Rejected("tambola.no_device")
    taken = [(other, one.name) for other, one in state.named.items()]
    taken += [(member, person.name) for member, person in context.table.people()]
    if command.tickets and any(folded(other) == folded(name) for whose, other in taken if whose != account):
        raise Rejected("room.name_taken", name=name)
    if before is None and command.tickets and len(state.named) == NAMED_MAX:
        raise Rejected("tambola.too_many_named", max=NAMED_MAX)
    if before is not None and before.device != device and state.in_round and account in state.tickets:
        raise Rejected("tambola.device_fixed", name=name)
    if command.tickets == (0 if before is None else before.tickets) and (before is None or before.device == device):
        return NOTHING
    named = NamedSet(account, name, command.tickets, device)
    return (named, *_adjusted(after(state, (named,)), context, account, device or PAPER, command.tickets))


def came(state: TambolaState, signal: Came, context: Context) -> Happened:
    """Who comes while tickets are handed out gets theirs too; once numbers are called one asks for them (T23)."""
    member = signal.member
    person = context.table.person(member)
    if state.phase != "ready" or member in state.hands or person is None or not person.plays:
        return NOTHING
    if member == context.table.host and not state.settings.host_may_play:
        return NOTHING
    wanted = _wanted(state, member)
    if _has_had_enough(state, member, wanted):
        return NOTHING
    return _adjusted(state, context, member, member, wanted)


def went(state: TambolaState, signal: Went, context: Context) -> Happened:
    """Their tickets are out; those that they held for others, or were to hold, are on paper from now on (T28). If it was
    the caller, whoever takes over may have to call from the stream (T14).
    """
    member = signal.member
    if state.phase in DEALING and member in state.hands:
        return (TicketsOut(member),)
    held = [(account, one) for account, one in state.named.items() if one.device == member]
    on_paper = [NamedSet(account, one.name, one.tickets, None) for account, one in held]
    return (*on_paper, *calling.bag_put_away(state, context))


def _check_count(state: TambolaState, tickets: int) -> None:
    most = state.settings.most_tickets
    if not 0 <= tickets <= most:
        raise Rejected("tambola.ticket_limit", max=most)
    if state.settings.strips and tickets not in (0, TICKETS_MAX):
        raise Rejected("tambola.whole_strips")


def _adjusted(state: TambolaState, context: Context, account: str, hand: str, target: int) -> Happened:
    """Tickets drawn or given back until that account has `target`; nothing before the dealing."""
    if state.phase not in DEALING:
        return NOTHING
    held = [rank for _hand, rank, _face in state.tickets_of(account)]
    if target == len(held):
        return NOTHING
    closed = state.phase == "last_claims" or len(state.calls) > state.settings.late_join_until
    # Whose tickets went out in the game gets no others: they would be picked by what is called already (T23).
    had_more = state.bought.get(account, 0) > len(held)
    if state.playing and (closed or had_more or target < len(held)):
        raise Rejected("tambola.tickets_closed")
    if _has_had_enough(state, account, target - len(held)):
        raise Rejected("tambola.dealt_enough", max=DEALT_MAX)
    if target < len(held):
        return (GivenBack(hand, Hidden(tuple(held[target:]))),)
    tickets = _drawn(state, context, [(account, target - len(held))])
    dealt = Dealt(tickets, context.now_ms, None, begins=False)
    if not state.playing:
        return (dealt,)
    put_away = calling.bag_put_away(after(state, (dealt,)), context)
    return (dealt, *_charged(state, {account: len(tickets)}), *put_away)


def _has_had_enough(state: TambolaState, account: str, more: int) -> bool:
    """Whether so many more would be beyond what is drawn for one account."""
    return sum(ticket.holder == account for ticket in state.dealt) + more > DEALT_MAX


def _takers(state: TambolaState, context: Context) -> list[tuple[str, int]]:
    """Who is to get tickets when they are dealt, by account, and how many (T5, T28)."""
    host = None if state.settings.host_may_play else context.table.host
    members = [
        (member, _wanted(state, member)) for member, person in context.table.people() if person.plays and member != host
    ]
    return members + [(account, _allowed(state, named.tickets)) for account, named in state.named.items()]


def _wanted(state: TambolaState, member: str) -> int:
    """How many that member is to have: what they asked for, as far as the settings allow, or one ticket or strip."""
    return _allowed(state, state.wants.get(member, 1))


def _allowed(state: TambolaState, tickets: int) -> int:
    """As many of so many as today's settings allow: they may have changed since it was asked for."""
    settings = state.settings
    return (TICKETS_MAX if tickets else 0) if settings.strips else min(tickets, settings.max_tickets)


def _name(state: TambolaState, context: Context, account: str) -> str:
    """What whoever has that account is called."""
    named, person = state.named.get(account), context.table.person(account)
    return named.name if named is not None else "" if person is None else person.name


def _drawn(state: TambolaState, context: Context, takers: Iterable[tuple[str, int]]) -> tuple[DealtTicket, ...]:
    """The tickets of all these, drawn in their order (F7). A strip that is begun is dealt whole."""
    chance = luck(context)
    ranks = {int(unseal(ticket.rank)) for ticket in state.dealt}
    singles = sum(ticket.strip is None for ticket in state.dealt)
    strips = 1 + max((ticket.strip for ticket in state.dealt if ticket.strip is not None), default=-1)
    drawn: list[DealtTicket] = []
    for account, count in takers:
        named = state.named.get(account)
        device = None if not account.startswith(NAMED) else PAPER if named is None else named.device or PAPER
        if state.settings.strips:
            if not count:
                continue
            strip = draw_strip(chance.stream(f"tambola/strip/{strips}"), ranks)
            drawn += [DealtTicket(Hidden(str(ticket.rank)), account, device, strips) for ticket in strip]
            ranks.update(ticket.rank for ticket in strip)
            strips += 1
        else:
            for _ in range(count):
                ticket = draw_ticket(chance.stream(f"tambola/ticket/{singles}"), ranks)
                drawn.append(DealtTicket(Hidden(str(ticket.rank)), account, device))
                ranks.add(ticket.rank)
                singles += 1
    return tuple(drawn)


def _charged(state: TambolaState, bought: dict[str, int]) -> Happened:
    """Each pays for so many tickets; a balance may go below zero (design, chips)."""
    price = 2 * state.settings.price
    if not price:
        return NOTHING
    entries = [Entry(account, -price * count) for account, count in bought.items()]
    return (ChipsMoved((*entries, Entry(HOUSE, price * sum(bought.values()))), PRICE),)
