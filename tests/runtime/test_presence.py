"""Away and back: a reload is not seen, two tabs are one member, and a television is nobody's presence."""

from baithak.rooms.events import MemberCameBack, MemberWentAway
from baithak.runtime.presence import AWAY_AFTER_MS
from tests.support.hall import Hall, Visitor


def present(seen_by: Visitor, member: str) -> bool:
    """Whether the others see that member as connected."""
    return bool(seen_by.ear.room["people"][member]["present"])


async def comings_and_goings(hall: Hall) -> list[str]:
    """All of them that the log holds."""
    kinds = {MemberWentAway.__struct_config__.tag, MemberCameBack.__struct_config__.tag}
    return [row.kind for row in await hall.store.read(hall.room) if row.kind in kinds]


async def test_a_member_is_away_three_seconds_after_the_last_socket_is_gone(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    await ravi.goes()
    await hall.time.advance(AWAY_AFTER_MS - 1)
    assert present(asha, ravi.member)
    await hall.time.advance(1)
    assert not present(asha, ravi.member)
    assert asha.ear.room["people"][ravi.member]["away_since_ms"] == hall.time.now_ms()
    await ravi.comes()
    assert present(asha, ravi.member)


async def test_a_quick_reload_is_seen_by_nobody(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    before, seq = await comings_and_goings(hall), asha.ear.seq
    for _ in range(5):
        await ravi.goes()
        await hall.time.advance(AWAY_AFTER_MS - 1)
        await ravi.comes()
    await hall.time.advance(60_000)
    assert seq == asha.ear.seq
    assert before == await comings_and_goings(hall)


async def test_a_member_with_two_tabs_is_away_when_both_are_gone(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    first, second = ravi.ear, await ravi.comes()
    await ravi.goes(first)
    await hall.time.advance(60_000)
    assert present(asha, ravi.member)
    await ravi.goes(second)
    await hall.time.advance(AWAY_AFTER_MS)
    assert not present(asha, ravi.member)


async def test_both_tabs_of_a_member_are_told_everything(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    first, second = ravi.ear, await ravi.comes()
    await hall.joins("Noor")
    assert first.whole == second.whole
    assert asha.ear.room == second.room


async def test_a_socket_that_says_it_is_gone_twice_is_gone_once(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    ravi = await hall.joins("Ravi")
    first, second = ravi.ear, await ravi.comes()
    for _ in range(3):
        hall.loaded.detach(first)
    await hall.time.advance(60_000)
    assert present(asha, ravi.member)
    assert [second] == list(hall.loaded._audience.of(ravi.member))


async def test_nobody_is_away_because_the_server_stops(hall: Hall) -> None:
    asha = await hall.opens("Asha")
    await asha.goes()
    await hall.loaded.stop()
    await hall.time.advance(60_000)
    assert hall.loaded.room.people[asha.member].present
