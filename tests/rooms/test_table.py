"""The game on the table: opened, set, played, paused, ended; chips (design, "End", "Pause"; T15)."""

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from baithak.kernel.chips import HOUSE, pay
from baithak.kernel.deadline import Deadline
from baithak.kernel.effects import STARTING_CHIPS, ChipsMoved, Effect
from baithak.kernel.game import Command, Context, Event
from baithak.kernel.powers import Power
from baithak.kernel.rejected import Rejected
from baithak.kernel.signals import EndAsked, Led, Listed, Named, Opened, Sat, Sealed, Signal, Stood
from baithak.rooms import commands as ask
from baithak.rooms.events import EntrySet
from baithak.rooms.table import REFILL_MAX_CHIPS
from tests.contract.evening import HOST, SPECTATOR, TELEVISION, Evening
from tests.rooms.kinds import kinds
from tests.toy.commands import Show, Start
from tests.toy.game import HIGH_CARD, HighCard
from tests.toy.parts import CardState


class OtherCard(HighCard):
    """The same game by another name."""

    kind = "other"


@pytest.fixture
def two_games(evening: Evening) -> Evening:
    evening.games["other"] = OtherCard()
    return evening


def test_an_evening_goes_from_one_game_to_another_with_the_same_people_and_chips(two_games: Evening) -> None:
    two_games.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        two_games.do(member, Show())
    before = two_games.room.balances
    two_games.do(HOST, ask.OpenGame("other", {"prize_chips": 2}))
    assert ("other", {"prize_chips": 2}, False) == (
        two_games.room.table.kind,
        two_games.room.table.settings,
        two_games.room.in_round,
    )
    assert before == two_games.room.balances
    two_games.game = two_games.games["other"]
    two_games.do(HOST, Start())
    assert 2 == two_games.room.last_round


def test_a_game_is_opened_between_rounds_only(evening: Evening) -> None:
    evening.do(HOST, Start())
    assert Rejected("room.game_running") == evening.refused(HOST, ask.OpenGame("toy", {}))
    assert Rejected("room.game_running") == evening.refused(HOST, ask.ChangeSettings({}))
    assert Rejected("room.game_running") == evening.refused(HOST, ask.Refill("ravi", 1))


def test_there_is_no_such_game(evening: Evening) -> None:
    assert Rejected("room.unknown_game") == evening.refused(HOST, ask.OpenGame("chess", {}))


@pytest.mark.parametrize(
    ("settings", "refusal"),
    [
        ({"prize_chips": 0}, Rejected("room.setting_range", setting="prize_chips", min=1, max=100)),
        ({"prise": 1}, Rejected("wire.unknown_field", field="prise")),
        ({"prize_chips": "1"}, Rejected("wire.wrong_type", field="prize_chips")),
        ({"prize_chips": 1.5}, Rejected("wire.wrong_type", field="prize_chips")),
        ({"prize_chips": None}, Rejected("wire.wrong_type", field="prize_chips")),
    ],
)
def test_settings_that_are_wrong_are_named(evening: Evening, settings: dict[str, object], refusal: Rejected) -> None:
    assert refusal == evening.refused(HOST, ask.ChangeSettings(settings))
    assert refusal == evening.refused(HOST, ask.OpenGame("toy", settings))


def test_settings_are_for_the_next_round_and_seen_by_all(evening: Evening) -> None:
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 4}))
    assert {"prize_chips": 4} == evening.room.table.settings
    assert [] == [k for k in kinds(evening.do(HOST, ask.ChangeSettings({"prize_chips": 4}))) if "settings" in k]
    evening.do(HOST, Start())
    for member in (HOST, "ravi", "noor"):
        evening.do(member, Show())
    assert 8 == max(evening.room.balances.values())


def test_settings_left_out_are_the_games_own(evening: Evening) -> None:
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 4}))
    evening.do(HOST, ask.ChangeSettings({}))
    assert {"prize_chips": 10} == evening.room.table.settings


def paused_by(evening: Evening) -> str | None:
    return evening.room.info.paused_by


def test_T15_pausing_and_resuming_are_the_hosts_at_any_time(evening: Evening) -> None:
    evening.do(HOST, Start())
    evening.wait(10_000)
    evening.do(HOST, ask.Pause())
    assert HOST == paused_by(evening)
    assert Rejected("room.is_paused") == evening.refused(HOST, ask.Pause())
    assert Rejected("room.is_paused") == evening.refused("ravi", Show())
    evening.wait(1_000_000)
    evening.do(HOST, ask.Resume())
    assert paused_by(evening) is None
    assert Rejected("room.not_paused") == evening.refused(HOST, ask.Resume())
    assert evening.now_ms + 20_000 == evening.due()[0].due_ms


def test_while_paused_between_rounds_nothing_is_opened_set_or_begun(evening: Evening) -> None:
    evening.do(HOST, ask.Pause())
    for command in (ask.OpenGame("toy", {}), ask.ChangeSettings({}), Start()):
        assert Rejected("room.is_paused") == evening.refused(HOST, command)


def test_ending_a_round_early_cancels_it(evening: Evening) -> None:
    assert Rejected("room.no_round") == evening.refused(HOST, ask.EndRound())
    evening.do(HOST, Start())
    evening.do(HOST, ask.EndRound())
    assert not evening.room.in_round
    assert "toy.stopped" == evening.room.rounds["1"].cancelled
    assert {HOUSE: 0} == evening.room.balances


def test_closing_between_rounds_closes_at_once(evening: Evening) -> None:
    assert ["room.closed"] == kinds(evening.do(HOST, ask.Close()))
    assert evening.room.info.closed


def test_deleting_between_rounds_closes_first(evening: Evening) -> None:
    assert ["room.closed", "room.deleted"] == kinds(evening.do(HOST, ask.Delete()))
    assert evening.room.info.closed


def test_a_room_is_not_deleted_under_a_round(evening: Evening) -> None:
    evening.do(HOST, Start())
    assert Rejected("room.game_running") == evening.refused(HOST, ask.Delete())


def test_closing_within_a_round_ends_it_first(evening: Evening) -> None:
    evening.do(HOST, Start())
    happened = kinds(evening.do(HOST, ask.Close()))
    assert ["room.closing", "house.round_ended", "room.record_made", "room.closed"] == happened


def test_a_game_that_plays_its_round_to_the_end_closes_the_room_after_it() -> None:
    class Stubborn(HighCard):
        """A game that isn't ended early."""

        def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
            return [] if isinstance(command, EndAsked) else super().decide(state, command, context)

    evening = Evening(Stubborn())
    evening.do(HOST, Start())
    assert ["room.closing"] == kinds(evening.do(HOST, ask.Close()))
    assert () == evening.do(HOST, ask.Close())
    evening.next_moment()
    assert evening.room.info.closed


def test_a_refill_comes_from_the_house(evening: Evening) -> None:
    evening.do(HOST, ask.Refill("ravi", 25))
    evening.do(HOST, ask.Refill(SPECTATOR, 1))
    assert {HOUSE: -52, "ravi": 50, SPECTATOR: 2} == evening.room.balances
    assert 50 == evening.room.people["ravi"].half_chips


@pytest.mark.parametrize("chips", [0, -5, REFILL_MAX_CHIPS + 1])
def test_a_refill_has_a_range(evening: Evening, chips: int) -> None:
    assert Rejected("room.setting_range", setting="chips", min=1, max=REFILL_MAX_CHIPS) == evening.refused(
        HOST, ask.Refill("ravi", chips)
    )


@pytest.mark.parametrize("member", ["nobody", TELEVISION])
def test_a_refill_is_for_someone_who_is_here(evening: Evening, member: str) -> None:
    assert Rejected("room.no_such_member") == evening.refused(HOST, ask.Refill(member, 1))


def test_no_game_starts_by_itself_while_no_person_is_connected() -> None:
    class Restless(HighCard):
        """A game whose next round begins by itself."""

        def deadlines(self, state: Any) -> Sequence[Deadline]:
            return (Deadline("toy.next.1", 0),) if state.public.phase == "lobby" else super().deadlines(state)

    evening = Evening(Restless())
    next_round = Deadline("toy.next.1", 0)
    assert next_round in evening.due()
    for member in (HOST, "ravi", "noor", SPECTATOR):
        evening.house(ask.WentAway(member))
    # The television is still connected: it is no person.
    assert evening.room.people[TELEVISION].present
    assert next_round not in evening.due()
    assert () == evening.house(ask.Fire("toy.next.1"))
    evening.house(ask.CameBack("ravi"))
    assert next_round in evening.due()
    evening.house(ask.CameBack(HOST))
    evening.do(HOST, ask.Pause())
    assert next_round not in evening.due()


def test_the_game_on_the_table_is_the_one_that_is_asked(evening: Evening) -> None:
    assert HIGH_CARD.kind == evening.room.table.kind
    assert ["toy.started", "house.seal_asked", "room.seal_opened"] == kinds(evening.do(HOST, Start()))[:3]


def test_a_game_knows_the_people_round_it_and_their_balances_and_nothing_else_of_the_room(evening: Evening) -> None:
    seen: list[Any] = []

    class Curious(HighCard):
        """A game that looks round."""

        def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
            if isinstance(command, Show):
                table = context.table
                seen.append((context.actor, table.host, table.balance_half_chips("ravi"), table.person("nobody")))
                seen.extend((m, one.name, one.plays, one.present, one.runs) for m, one in table.people())
                assert table.person("noor") is not None
                return []
            return super().decide(state, command, context)

    evening.games["toy"] = Curious()
    evening.do(HOST, ask.Refill("ravi", 5))
    evening.house(ask.WentAway("noor"))
    evening.do("ravi", Show())
    assert ("ravi", HOST, 10, None) == seen[0]
    assert [
        (HOST, HOST, True, True, True),
        ("ravi", "ravi", True, True, False),
        ("noor", "noor", True, False, False),
        (SPECTATOR, SPECTATOR, False, True, False),
        (TELEVISION, "", False, True, False),
    ] == seen[1:]


class FixedCard(HighCard):
    """The same game with its settings fixed; the host may not pause it in a round."""

    kind = "fixed"
    settings_fixed: Literal[True] = True

    def check_pause(self, state: CardState, member: str) -> None:
        if member == HOST and self.in_round(state):
            raise Rejected("net.too_late")


def test_a_game_may_fix_its_settings_until_it_is_opened_anew(evening: Evening) -> None:
    evening.games["fixed"] = FixedCard()
    evening.do(HOST, ask.OpenGame("fixed", {"prize_chips": 2}))
    assert Rejected("room.settings_fixed") == evening.refused(HOST, ask.ChangeSettings({"prize_chips": 3}))
    evening.do(HOST, ask.OpenGame("fixed", {"prize_chips": 3}))
    assert {"prize_chips": 3} == evening.room.table.settings


def test_R38_while_a_game_with_fixed_settings_is_open_chat_and_spectators_stay_and_the_door_may_change(
    evening: Evening,
) -> None:
    evening.games["fixed"] = FixedCard()
    evening.do(HOST, ask.OpenGame("fixed", {}))
    for spectators, chat in ((False, True), (True, False), (False, False)):
        wanted = ask.SetEntry(spectators=spectators, chat=chat, approval=True)
        assert Rejected("room.entry_fixed") == evening.refused(HOST, wanted)
    evening.do(HOST, ask.SetEntry(spectators=True, chat=True, approval=True))
    assert evening.room.info.doors.approval
    evening.do(HOST, ask.Lock())
    evening.do(HOST, ask.OpenGame("toy", {}))
    evening.do(HOST, ask.SetEntry(spectators=False, chat=False, approval=True))
    assert (False, False) == (evening.room.info.doors.spectators, evening.room.info.doors.chat)


def test_R38_chat_and_spectators_are_chosen_with_the_game_and_set_before_it_is_opened(evening: Evening) -> None:
    evening.games["fixed"] = FixedCard()
    events = evening.do(HOST, ask.OpenGame("fixed", {}, spectators=False, chat=False))
    assert ["room.entry_set", "room.game_opened"] == kinds(events)[:2]
    assert EntrySet(spectators=False, chat=False, approval=False) == events[0]
    events = evening.do(HOST, ask.OpenGame("fixed", {}, chat=True))
    assert EntrySet(spectators=False, chat=True, approval=False) == events[0]
    assert ["room.game_opened"] == kinds(evening.do(HOST, ask.OpenGame("toy", {}, spectators=False)))


def test_a_cohost_opens_a_game_and_does_not_set_the_rules_of_entry_with_it(evening: Evening) -> None:
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    assert Rejected("room.host_only") == evening.refused("noor", ask.OpenGame("toy", {}, chat=False))
    evening.do("noor", ask.OpenGame("toy", {"prize_chips": 2}, chat=True))
    assert {"prize_chips": 2} == evening.room.table.settings


def test_rules_of_entry_that_come_with_settings_out_of_range_are_not_set(evening: Evening) -> None:
    assert Rejected("room.setting_range", setting="prize_chips", min=1, max=100) == evening.refused(
        HOST, ask.OpenGame("toy", {"prize_chips": 0}, chat=False)
    )
    assert evening.room.info.doors.chat


def test_a_game_may_refuse_a_pause_to_one_and_not_to_another() -> None:
    evening = Evening(FixedCard())
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    evening.do(HOST, Start())
    assert Rejected("net.too_late") == evening.refused(HOST, ask.Pause())
    evening.do("noor", ask.Pause())
    evening.do(HOST, ask.Resume())
    evening.do(HOST, ask.EndRound())
    evening.do(HOST, ask.Pause())


class Listening(HighCard):
    """The same game, which writes down what it hears."""

    def __init__(self) -> None:
        self.heard = list[Signal]()

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        if isinstance(command, Signal):
            self.heard.append(command)
        return super().decide(state, command, context)


def test_a_game_hears_who_sits_and_stands_and_that_the_list_is_out_before_the_seal_is_closed() -> None:
    evening = Evening(Listening())
    game = evening.game
    assert isinstance(game, Listening)
    game.heard.clear()
    evening.do("ravi", ask.Sit(3))
    evening.do("ravi", ask.Sit(3))
    evening.do("ravi", ask.Sit(4))
    evening.do("ravi", ask.Stand())
    evening.do("ravi", ask.Stand())
    evening.do(HOST, Start())
    assert [Sat("ravi"), Sat("ravi"), Stood("ravi"), Listed(), Sealed()] == game.heard


def test_a_game_hears_that_it_has_come_onto_the_table_and_that_its_settings_are_others() -> None:
    evening = Evening(Listening())
    game = evening.game
    assert isinstance(game, Listening)
    assert Opened() == game.heard[0]
    game.heard.clear()
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 3}))
    evening.do(HOST, ask.ChangeSettings({"prize_chips": 3}))
    evening.do(HOST, ask.OpenGame("toy", {}))
    assert [Opened(), Opened()] == game.heard


def test_a_game_hears_who_is_named_and_who_leads() -> None:
    evening = Evening(Listening())
    game = evening.game
    assert isinstance(game, Listening)
    game.heard.clear()
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    evening.do(HOST, ask.SetRole("ravi", "player"))
    evening.do(HOST, ask.HandOver("noor"))
    assert [Named("ravi"), Named("ravi"), Led("noor")] == game.heard


class Generous(HighCard):
    """The same game, in which whoever shows a card gets chips to begin with, once an evening, and who deals is told."""

    def __init__(self) -> None:
        self.dealers = list[str]()

    def decide(self, state: CardState, command: Command | Signal, context: Context) -> Sequence[Event | Effect]:
        table = context.table
        self.dealers = [member for member, _ in table.people() if table.holds(member, Power.DEAL)]
        if isinstance(command, Show) and context.actor is not None:
            new = not table.has_started(context.actor)
            return [ChipsMoved(pay(context.actor, 20), STARTING_CHIPS)] if new else []
        return super().decide(state, command, context)


def test_a_game_knows_who_was_given_chips_to_begin_with_though_another_was_opened_since() -> None:
    evening = Evening(Generous())
    evening.do("ravi", Show())
    evening.do("ravi", Show())
    evening.do(HOST, ask.OpenGame("toy", {}))
    evening.do("ravi", Show())
    assert {"ravi": True} == evening.room.started
    assert (20, 0) == (evening.room.balances["ravi"], evening.room.balances.get("noor", 0))


def test_a_game_knows_who_holds_a_power_and_that_the_host_has_what_nobody_here_is_named_for() -> None:
    evening = Evening(Generous())
    game = evening.game
    assert isinstance(game, Generous)
    assert [HOST] == game.dealers
    evening.do(HOST, ask.SetRole("ravi", "dealer"))
    assert ["ravi"] == game.dealers
    evening.house(ask.WentAway("ravi"))
    assert [HOST, "ravi"] == game.dealers
