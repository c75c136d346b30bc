"""The whole house put together: store, accounts, desk, door. Built once when the server starts.

The HTTP application round it is in `app`.
"""

from collections.abc import Mapping

from baithak.accounts.accounts import Accounts
from baithak.kernel.effects import EFFECTS
from baithak.kernel.game import Game
from baithak.rooms.events import EVENTS
from baithak.runtime.alarms import Alarms, LoopAlarms
from baithak.runtime.clock import Clock, SystemClock
from baithak.runtime.desk import Desk
from baithak.runtime.dice_box import DiceBox, SystemDiceBox
from baithak.runtime.limits import Buckets
from baithak.runtime.pairings import Pairings
from baithak.runtime.press import Press
from baithak.store.codec import Codec
from baithak.store.port import Store
from baithak.wire.door import Door


class Limits:
    """How often what may be asked; generous for an office of a thousand behind one address."""

    def __init__(self) -> None:
        self.messages = Buckets(burst=60, per_s=15, most=100_000)
        """Messages of one member of a room, by all their sockets: more than any thumb can do."""
        self.guests = Buckets(burst=2_000, per_s=5)
        """New guests by network address."""
        self.rooms = Buckets(burst=10, per_s=0.05)
        """New rooms by account."""
        self.televisions = Buckets(burst=40, per_s=0.2)
        """Televisions that begin to show a code, by network address."""
        self.codes = Buckets(burst=10, per_s=0.1)
        """Codes that led nowhere: of rooms by network address, of televisions by the account that typed them."""
        self.all_codes = Buckets(burst=100, per_s=0.5)
        """Codes that led nowhere, of everyone: with a hundred rooms open one guess in 6,000 finds a door, which
        takes three hours at this rate; a host may lock the door, or open it to each newcomer by hand."""
        self.records = Buckets(burst=40, per_s=0.5)
        """Records, evenings, tickets and sheets fetched, by account."""
        self.tools = Buckets(burst=300, per_s=10)
        """What is asked of games without a room, by network address; the longest answers take 30 ms."""


class House:
    """What the web needs of everything behind it."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        kept_days: int,
        address: str | None = None,
        clock: Clock | None = None,
        alarms: Alarms | None = None,
        dice: DiceBox | None = None,
    ) -> None:
        self.games = games
        self.address = address
        self.limits = Limits()
        self.clock = clock or SystemClock()
        self.store = store
        self.accounts = Accounts(store)
        self.televisions = Pairings()
        self.press = Press()
        self.door = Door(command for game in games.values() for command in game.commands)
        self.desk = Desk(
            store,
            codec_of(games),
            games,
            self.clock,
            alarms or LoopAlarms(self.clock, self._jumped),
            dice or SystemDiceBox(),
            kept_days,
        )

    def _jumped(self, gap_ms: int) -> None:
        self.desk.slept(gap_ms)

    async def open(self) -> None:
        """Recovers what was in play, forgets who hasn't been here for long, and begins."""
        await self.accounts.expire(self.clock.now_ms())
        await self.desk.start()

    async def close(self) -> None:
        """Settles what was asked and lets go of the store."""
        await self.desk.stop()
        await self.store.close()


def codec_of(games: Mapping[str, Game]) -> Codec:
    """The codec for the events of rooms, of these games, and of what games ask of rooms."""
    return Codec((*EVENTS, *EFFECTS, *(event for game in games.values() for event in game.events)))
