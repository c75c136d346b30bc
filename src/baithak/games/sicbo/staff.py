"""Who deals and supervises, who may bet, and who gets chips to begin with (S32).

What dealers and supervisors do is in `dealing` and `faults`.
"""

from collections.abc import Iterable
from typing import Final

from baithak.games.sicbo.events import GivenBack, StaffSet
from baithak.games.sicbo.evolve import after
from baithak.games.sicbo.payouts import HALF_CHIPS
from baithak.games.sicbo.state import NOTHING, Happened, SicboState
from baithak.kernel.chips import pay
from baithak.kernel.effects import STARTING_CHIPS, ChipsMoved
from baithak.kernel.game import Context
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import Away, Back, Came, Led, Named, Opened, Signal, Went

GIVEN_BACK: Final = "sicbo.given_back"


def someone_changed(state: SicboState, signal: Signal, context: Context) -> Happened:
    """Somebody came, went, was named or leads: who deals and supervises now has back what they staked, and whoever may bet
    has their chips.
    """
    staff = _staff_now(state, context) if _may_change_staff(state, signal, context) else NOTHING
    told = _given_back(after(state, staff)) if staff else NOTHING
    return (*staff, *told, *starting_chips(after(state, staff), _new(signal, context), context))


def _may_change_staff(state: SicboState, signal: Signal, context: Context) -> bool:
    """Whether it is worth a look at everyone: a thousand players come and go without it."""
    match signal:
        case Came(member=member) | Went(member=member) | Away(member=member) | Back(member=member):
            powers = (Power.DEAL, Power.SUPERVISE)
            return member in state.staff() or any(context.table.holds(member, power) for power in powers)
    return True


def _new(signal: Signal, context: Context) -> Iterable[str]:
    """Those who may be betting from now on."""
    match signal:
        case Came(member=member):
            return (member,)
        case Opened() | Named() | Led():
            return [member for member, _ in context.table.people()]
    return ()


def _staff_now(state: SicboState, context: Context) -> Happened:
    """Where the system deals, nobody is dealer or supervisor; else those who hold the power, the host where none is named."""
    table = context.table
    real = not (state.system_deals if state.in_round else state.settings.system_deals)
    people = [member for member, _ in table.people()] if real else []
    now = StaffSet(
        table.host,
        tuple(member for member in people if table.holds(member, Power.DEAL)),
        tuple(member for member in people if table.holds(member, Power.SUPERVISE)),
    )
    return () if (state.host, state.dealers, state.supervisors) == (now.host, now.dealers, now.supervisors) else (now,)


def _given_back(state: SicboState) -> Happened:
    """The one exception to S2: the stakes of whoever deals or supervises from now on, while the round is in play."""
    if not state.in_round:
        return NOTHING
    told: Happened = ()
    for member in sorted(state.staff()):
        stake = HALF_CHIPS * sum(state.hand(member).bets.values())
        if stake:
            told = (*told, GivenBack(member), ChipsMoved(pay(member, stake), GIVEN_BACK))
    return told


def starting_chips(state: SicboState, members: Iterable[str], context: Context) -> Happened:
    """Once an evening, to each who may bet, on top of what they have (design, "Chips")."""
    half_chips = HALF_CHIPS * state.settings.starting_chips
    if not half_chips:
        return NOTHING
    table = context.table
    new = [member for member in members if may_bet(state, member, context) and not table.has_started(member)]
    entries = [entry for member in new for entry in pay(member, half_chips)]
    return (ChipsMoved(tuple(entries), STARTING_CHIPS),) if entries else NOTHING


def may_bet(state: SicboState, member: str, context: Context) -> bool:
    """Whether that member plays, and neither deals nor supervises with real dice (S32)."""
    person = context.table.person(member)
    return person is not None and person.is_person and person.plays and member not in state.staff()


def must_bet(state: SicboState, member: str, context: Context) -> None:
    """Raises Rejected where that member doesn't bet at this table."""
    if not may_bet(state, member, context):
        raise Rejected("sicbo.staff_no_bet" if member in state.staff() else "room.not_allowed")


def must_have_no_bets(state: SicboState, member: str) -> None:
    """Raises Rejected where that member has bets in the round, and so may not judge it (S32)."""
    if state.has_bets(member):
        raise Rejected("sicbo.has_bets")
