"""How a game ends: what is open is shared out, what nobody won goes back, and the round is over (T10, T19, T23)."""

from collections.abc import Sequence

from baithak.games.tambola.events import Ended, How, Paid
from baithak.games.tambola.evolve import evolved
from baithak.games.tambola.pot import given_back, split
from baithak.games.tambola.state import Happened, TambolaState
from baithak.kernel.chips import HOUSE, Entry, pay
from baithak.kernel.effects import ChipsMoved, Effect, RoundEnded
from baithak.kernel.game import Event

PRIZE = "tambola.prize"
GIVEN_BACK = "tambola.given_back"


def after(state: TambolaState, events: Happened) -> TambolaState:
    """The state once these have happened."""
    for event in events:
        state = evolved(state, event)
    return state


def over(state: TambolaState, how: How, cancelled: str | None = None) -> Happened:
    """The game ends now. `cancelled` is why the round counts as ended early (F8)."""
    shared = paid(state)
    return (*shared, *_unwon(after(state, shared)), Ended(how), RoundEnded(cancelled))


def paid(state: TambolaState) -> Happened:
    """The prizes whose winners are known only now are paid (T19)."""
    events: list[Event | Effect] = []
    for name, dividend in state.dividends.items():
        if dividend.wins and dividend.wins[0].half_chips is None:
            parts = split(dividend.prize_half_chips, len(dividend.wins))
            events.append(Paid(name, parts))
            events += chips([win.member for win in dividend.wins], parts)
    return events


def chips(accounts: Sequence[str], half_chips: Sequence[int]) -> Happened:
    """The house pays so much to each."""
    entries = [
        entry for account, amount in zip(accounts, half_chips, strict=True) if amount for entry in pay(account, amount)
    ]
    return (ChipsMoved(tuple(entries), PRIZE),) if entries else ()


def _unwon(state: TambolaState) -> Happened:
    """What nobody won of the pot goes back to those who bought tickets; a prize in chips was never paid (T10)."""
    unwon = sum(dividend.pot_half_chips for dividend in state.dividends.values() if not dividend.wins)
    back = given_back(unwon, state.bought)
    if not back:
        return ()
    entries = [Entry(account, amount) for account, amount in back.items()]
    return (ChipsMoved((*entries, Entry(HOUSE, -sum(back.values()))), GIVEN_BACK),)
