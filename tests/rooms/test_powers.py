"""The table of powers, cell by cell, as the design has it."""

from collections.abc import Callable
from typing import Final

import pytest

from baithak.kernel.game import Command
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from baithak.rooms.commands import RoomCommand
from baithak.rooms.powers import NEEDED, held, may
from tests.contract.evening import HOST, SPECTATOR, TELEVISION, Evening
from tests.toy.commands import Show, Start
from tests.toy.game import HIGH_CARD, HighCard
from tests.toy.parts import CardState

ROLES: Final = ("host", "cohost", "dealer", "supervisor", "player", "spectator", "television", "practice")
MEMBER: Final = {"host": HOST, "player": "ravi", "spectator": SPECTATOR, "television": TELEVISION, "practice": "p8"} | {
    role: role for role in ("cohost", "dealer", "supervisor")
}

# Each row: what one may, and who may it. A television is no person and may nothing; a practice opponent plays.
ROWS: Final = """
run       | host cohost
own       | host
order     | host cohost
deal      | dealer
fault     | dealer supervisor
supervise | supervisor
play      | host cohost dealer supervisor player practice
talk      | host cohost dealer supervisor player spectator
"""
TABLE: Final = {
    Power(power.strip()): frozenset(roles.split())
    for power, roles in (row.split("|") for row in ROWS.strip().splitlines())
}

OTHER: Final = "noor"
KNOCKS: Final = "meena"


def nothing(_: Evening) -> None:
    """No preparation."""


def paused(evening: Evening) -> None:
    evening.do(HOST, ask.Pause())


def in_round(evening: Evening) -> None:
    evening.do(HOST, Start())


def someone_knocks(evening: Evening) -> None:
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=True))
    evening.house(ask.Join("account of meena", KNOCKS, KNOCKS, "player"))


def a_line(evening: Evening) -> None:
    evening.do(OTHER, ask.Say("hello"))


CASES: Final[list[tuple[RoomCommand | Command, Power, Callable[[Evening], None]]]] = [
    (ask.OpenGame("toy", {}), Power.RUN, nothing),
    (ask.Pause(), Power.RUN, nothing),
    (ask.Resume(), Power.RUN, paused),
    (ask.EndRound(), Power.RUN, in_round),
    (ask.Refill(OTHER, 10), Power.RUN, nothing),
    (ask.ChangeSettings({"prize_chips": 20}), Power.OWN, nothing),
    (ask.SetRole(OTHER, "dealer"), Power.OWN, nothing),
    (ask.HandOver(OTHER), Power.OWN, nothing),
    (ask.Lock(), Power.OWN, nothing),
    (ask.Unlock(), Power.OWN, nothing),
    (ask.SetEntry(spectators=False, chat=True, approval=True), Power.OWN, nothing),
    (ask.SetRoomName("Holi"), Power.OWN, nothing),
    (ask.Close(), Power.OWN, nothing),
    (ask.Delete(), Power.OWN, nothing),
    (ask.Mute(OTHER), Power.ORDER, nothing),
    (ask.Unmute(OTHER), Power.ORDER, nothing),
    (ask.DeleteLine("1"), Power.ORDER, a_line),
    (ask.Remove(OTHER), Power.ORDER, nothing),
    (ask.Remove(OTHER, ban=True), Power.ORDER, nothing),
    (ask.SeatOpponent("calm"), Power.ORDER, nothing),
    (ask.Approve(KNOCKS), Power.ORDER, someone_knocks),
    (ask.TurnAway(KNOCKS), Power.ORDER, someone_knocks),
    (ask.Sit(3), Power.PLAY, nothing),
    (ask.Stand(), Power.PLAY, nothing),
    (ask.Say("hello"), Power.TALK, nothing),
    (ask.SayPhrase("well_played"), Power.TALK, nothing),
    (Start(), Power.RUN, nothing),
    (Show(), Power.PLAY, in_round),
]
HOSTS_ONLY: Final = {Power.RUN, Power.OWN, Power.ORDER}


def everyone() -> Evening:
    """An evening with one member of each role."""
    evening = Evening(HIGH_CARD)
    for role in ("cohost", "dealer", "supervisor"):
        evening.comes(role)
        evening.do(HOST, ask.SetRole(role, role))
    evening.do(HOST, ask.SeatOpponent("calm"))
    return evening


@pytest.mark.parametrize("role", ROLES)
def test_a_game_is_told_of_each_whether_they_may_run_it(role: str) -> None:
    assert (role in TABLE[Power.RUN]) == everyone().room.people[MEMBER[role]].runs


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("command", "power", "prepare"), CASES, ids=lambda value: getattr(value, "value", None))
def test_a_command_is_open_to_the_roles_of_its_row_and_to_no_other(
    command: RoomCommand | Command, power: Power, prepare: Callable[[Evening], None], role: str
) -> None:
    evening = everyone()
    prepare(evening)
    refusal = Rejected("room.host_only" if power in HOSTS_ONLY else "room.not_allowed")
    expected = None if role in TABLE[power] else refusal
    assert expected == evening.refused(MEMBER[role], command)


def test_every_command_of_a_room_has_its_row_or_is_about_oneself_alone() -> None:
    free = {command for command, power in NEEDED.items() if power is None}
    about_oneself = {
        ask.SetName,
        ask.Leave,
        ask.Watch,
        ask.Play,
        ask.Commit,
        ask.Reveal,
        ask.AcceptHost,
        ask.DeclineHost,
    }
    assert about_oneself == free
    assert set(RoomCommand.__subclasses__()) == set(NEEDED)
    assert set(NEEDED) - free == {type(command) for command, _, _ in CASES if isinstance(command, RoomCommand)}


@pytest.mark.parametrize("role", ROLES)
def test_the_powers_one_holds_are_the_column_of_the_table(role: str) -> None:
    evening = everyone()
    column = tuple(power for power in Power if role in TABLE[power])
    assert column == held(evening.room, MEMBER[role])


@pytest.mark.parametrize(
    ("named", "powers"),
    [("dealer", {Power.DEAL, Power.FAULT}), ("supervisor", {Power.SUPERVISE, Power.FAULT})],
)
def test_the_host_deals_and_supervises_unless_another_is_named_and_here(
    evening: Evening, named: ask.NameableRole, powers: set[Power]
) -> None:
    def of_host() -> set[Power]:
        return {power for power in powers if may(evening.room, HOST, power)}

    assert powers == of_host()
    evening.do(HOST, ask.SetRole("ravi", named))
    # A fault is still the host's to raise, for the other of the two roles.
    assert {Power.FAULT} == of_host()
    evening.house(ask.WentAway("ravi"))
    assert powers == of_host()
    evening.house(ask.CameBack("ravi"))
    assert {Power.FAULT} == of_host()
    evening.do("ravi", ask.Leave())
    assert powers == of_host()


def test_a_host_or_cohost_who_only_watches_does_not_play(evening: Evening) -> None:
    evening.do(HOST, ask.Watch())
    assert not may(evening.room, HOST, Power.PLAY)
    assert may(evening.room, HOST, Power.RUN)
    evening.do(HOST, ask.Play())
    assert may(evening.room, HOST, Power.PLAY)


def test_who_is_not_in_the_room_may_nothing(evening: Evening) -> None:
    evening.do("ravi", ask.Leave())
    assert () == held(evening.room, "ravi")
    assert Rejected("room.not_a_member") == evening.refused("ravi", ask.Say("hello"))
    assert Rejected("room.not_a_member") == evening.refused("stranger", ask.Say("hello"))


@pytest.mark.parametrize("order", [ask.Mute(HOST), ask.Unmute(HOST), ask.Remove(HOST), ask.Remove(HOST, ban=True)])
def test_a_cohost_gives_no_orders_to_the_host(order: RoomCommand) -> None:
    assert Rejected("room.not_allowed") == everyone().refused("cohost", order)


@pytest.mark.parametrize("order", [ask.Mute("cohost"), ask.Remove("cohost")])
def test_a_cohost_takes_orders_from_the_host_and_from_another_cohost(order: RoomCommand) -> None:
    evening = everyone()
    evening.do(HOST, ask.SetRole("ravi", "cohost"))
    assert evening.refused(HOST, order) is None
    assert evening.refused("ravi", order) is None
    assert Rejected("room.not_allowed") == evening.refused("cohost", order)


def test_a_command_of_a_game_that_is_not_on_the_table_is_refused(evening: Evening) -> None:
    class Elsewhere(Command, frozen=True, tag="elsewhere.do"):
        """A command of another game."""

    assert Rejected("room.no_game") == evening.refused(HOST, Elsewhere())


class EitherCard(HighCard):
    """The same game, in which a dealer begins a round where the prize is a chip, and who runs the game otherwise."""

    def power(self, state: CardState, command: type[Command]) -> Power:
        return Power.DEAL if command is Start and state.settings.prize_chips == 1 else self.commands[command]


def test_a_game_may_choose_another_power_for_a_command_at_another_time() -> None:
    evening = Evening(EitherCard())
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    assert Rejected("room.host_only") == evening.refused("ravi", Start())
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 1}))
    assert Rejected("room.not_allowed") == evening.refused(HOST, Start())
    assert evening.refused("ravi", Start()) is None
