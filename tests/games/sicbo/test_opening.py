"""When betting opens and closes, the pace where the system deals, the room's pause (S2, S3, S7; design, "Pause")."""

from baithak.games.sicbo.commands import CloseBetting, OpenBetting
from baithak.kernel.rejected import Rejected
from baithak.rooms import commands as ask
from tests.contract.evening import HOST, PLAYERS, SPECTATOR
from tests.games.sicbo.evening import REAL, SUPERVISOR, SicboEvening


def everybody_goes(evening: SicboEvening) -> None:
    for member in (*PLAYERS, SPECTATOR):
        evening.house(ask.WentAway(member))


def test_S2_a_round_opens_with_a_countdown_and_closes_by_itself() -> None:
    evening = SicboEvening({"betting_s": 25})
    evening.opens()
    assert ("betting_open", evening.now_ms + 25_000) == (evening.public.phase, evening.public.closes_ms)
    evening.next_moment()
    assert evening.public.closes_ms is None
    assert "paid" == evening.public.phase


def test_S2_a_second_tap_opens_no_second_round() -> None:
    evening = SicboEvening({"pace_s": 0})
    evening.opens()
    assert Rejected("room.game_running") == evening.refused(HOST, OpenBetting(0))
    evening.closes()
    assert Rejected("net.too_late") == evening.refused(HOST, OpenBetting(0))
    assert evening.refused(HOST, OpenBetting(1)) is None


def test_S3_the_countdown_and_the_dealer_may_close_at_once_and_it_is_closed_once() -> None:
    evening = SicboEvening(REAL)
    evening.opens()
    evening.closes()
    assert Rejected("sicbo.not_open") == evening.refused(HOST, CloseBetting(1))
    assert not [deadline for deadline in evening.due() if deadline.id.startswith("sicbo")]


def test_S7_where_the_system_deals_host_and_cohosts_open_and_close_and_with_real_dice_the_dealer() -> None:
    evening = SicboEvening()
    evening.do(HOST, ask.SetRole("noor", "cohost"))
    assert evening.refused("noor", OpenBetting(0)) is None
    assert Rejected("room.host_only") == evening.refused("ravi", OpenBetting(0))
    real = SicboEvening(REAL)
    real.do(HOST, ask.SetRole("noor", "cohost"))
    real.do(HOST, ask.SetRole("ravi", "dealer"))
    for member in (HOST, "noor", SUPERVISOR):
        assert Rejected("room.not_allowed") == real.refused(member, OpenBetting(0))
    real.do("ravi", OpenBetting(0))
    assert real.refused("ravi", CloseBetting(1)) is None


def test_S7_the_next_round_comes_by_itself_at_the_hosts_pace_or_when_the_host_taps() -> None:
    evening = SicboEvening({"pace_s": 7})
    evening.opens()
    evening.closes()
    assert evening.now_ms + 7_000 == evening.public.next_ms
    evening.next_moment()
    assert ("betting_open", 2) == (evening.public.phase, evening.number)
    evening.closes()
    evening.opens()
    assert 3 == evening.number
    tapped = SicboEvening({"pace_s": 0})
    tapped.opens()
    tapped.closes()
    assert (None, "host") == (tapped.public.next_ms, tapped.room.waits_for)


def test_no_round_opens_by_itself_while_nobody_is_connected_and_one_does_when_somebody_is() -> None:
    evening = SicboEvening()
    evening.opens()
    everybody_goes(evening)
    evening.next_moment()
    evening.next_moment()
    assert ("paid", 1, []) == (evening.public.phase, evening.number, evening.due())
    evening.wait(600_000)
    evening.house(ask.CameBack(HOST))
    evening.next_moment()
    assert ("betting_open", 2) == (evening.public.phase, evening.number)


def test_while_the_room_is_paused_the_round_in_play_goes_on_and_no_further_one_opens() -> None:
    evening = SicboEvening()
    evening.opens()
    evening.do(HOST, ask.Pause())
    evening.bets("ravi", small=5)
    evening.next_moment()
    assert ("paid", None) == (evening.public.phase, evening.public.next_ms)
    assert Rejected("room.is_paused") == evening.refused(HOST, OpenBetting(1))
    evening.do(HOST, ask.Resume())
    assert evening.now_ms + 10_000 == evening.public.next_ms


def test_a_pause_between_rounds_holds_the_next_one_back_with_real_dice_too() -> None:
    evening = SicboEvening()
    evening.opens()
    evening.closes()
    evening.do(HOST, ask.Pause())
    assert not [deadline for deadline in evening.due() if deadline.id.startswith("sicbo")]
    real = SicboEvening(REAL)
    real.do(HOST, ask.Pause())
    assert Rejected("room.is_paused") == real.refused(HOST, OpenBetting(0))


def test_settings_changed_between_rounds_are_for_the_next_and_the_result_stays_to_be_seen() -> None:
    evening = SicboEvening({"pace_s": 10})
    evening.opens()
    evening.closes()
    dice, statistics = evening.public.dice, evening.public.statistics
    evening.do(HOST, ask.ChangeSettings({"dice": "real", "betting_s": 60}))
    assert (dice, statistics, None) == (evening.public.dice, evening.public.statistics, evening.public.next_ms)
    assert ((HOST,), (HOST,)) == (evening.public.dealers, evening.public.supervisors)
    evening.opens()
    assert evening.room.seal is None
    assert evening.now_ms + 60_000 == evening.public.closes_ms
