"""A room that its host deletes."""

import pytest

from baithak.kernel.rejected import Rejected
from baithak.rooms.commands import Delete
from baithak.runtime.answers import DONE
from tests.support.hall import Hall


async def test_a_deleted_room_says_goodbye_and_nothing_is_left_of_it(hall: Hall) -> None:
    asha, ravi = await hall.opens("Asha", "tambola"), await hall.joins("Ravi")
    info = (await hall.host()).room.info
    assert DONE == await asha.does(Delete())
    assert ["room.closed", "room.closed"] == [asha.ear.closed, ravi.ear.closed]
    assert await hall.store.room_index(info.id) is None
    assert [] == await hall.store.read(info.id)
    for finding in (hall.desk.link_for_code(info.spoken_code), hall.desk.invited(info.link)):
        with pytest.raises(Rejected) as refused:
            await finding
        assert refused.value.code == "room.not_found"
    await hall.restart()
    with pytest.raises(Rejected) as refused:
        await hall.desk.host(info.id)
    assert refused.value.code == "room.not_found"
